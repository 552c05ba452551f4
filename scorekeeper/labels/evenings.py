"""Club evenings in words."""

from collections.abc import Mapping, Sequence

from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening import Evening, EveningTable, Round, RoundLength
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.rules import HANDS

_DRAWS: Mapping[DrawMethod, LazyText] = {
    DrawMethod.CHANCE: lazy_gettext("by chance"),
    DrawMethod.STANDING: lazy_gettext("by standing"),
    DrawMethod.MEETINGS: lazy_gettext("meeting others"),
}
_DRAW_NOTES: Mapping[DrawMethod, LazyText] = {
    DrawMethod.CHANCE: lazy_gettext("everybody anywhere"),
    DrawMethod.STANDING: lazy_gettext("the best together at table 1, and so on"),
    DrawMethod.MEETINGS: lazy_gettext("the same two as seldom as can be"),
}
_SPARES: Mapping[Spare, LazyText] = {
    Spare.JOIN: lazy_gettext("other tables take them"),
    Spare.SIT_OUT: lazy_gettext("they sit out, in turn"),
}
_FIVES: Mapping[Fives, LazyText] = {
    Fives.CALLED_KING: lazy_gettext("all play, with a called king"),
    Fives.FOUR_PLAY: lazy_gettext("four play, one sits out each deal"),
}
_MEETINGS: Mapping[MeetingsOf, LazyText] = {
    MeetingsOf.EVENING: lazy_gettext("this evening"),
    MeetingsOf.SEASON: lazy_gettext("this season"),
}


def draw_label(method: DrawMethod) -> str:
    """How tables are drawn."""
    return str(_DRAWS[method])


def draw_note(method: DrawMethod) -> str:
    """What that means, in a few words."""
    return str(_DRAW_NOTES[method])


def spare_label(spare: Spare) -> str:
    """What becomes of those who are left over."""
    return str(_SPARES[spare])


def fives_label(fives: Fives) -> str:
    """How a table of five plays."""
    return str(_FIVES[fives])


def meetings_label(meetings_of: MeetingsOf) -> str:
    """Since when it counts who has met whom."""
    return str(_MEETINGS[meetings_of])


def table_size(people: int, hands: int) -> str:
    """How many sit at a table, and what five of them or more play."""
    if people > hands:
        return ngettext("%(num)d person, %(hands)d play", "%(num)d people, %(hands)d play", people, hands=hands)
    if hands == HANDS[-1]:
        return ngettext("%(num)d person, called king", "%(num)d people, called king", people)
    return ngettext("%(num)d person", "%(num)d people", people)


def meeting_again_text(evening: Evening, again: int) -> str:
    """How many pairs of a draw have met before, and since when that counts; nothing before anybody can have."""
    if evening.plan.meetings_of is MeetingsOf.SEASON:
        return ngettext("%(num)d pair meets again this season", "%(num)d pairs meet again this season", again)
    if not evening.rounds:
        return ""
    return ngettext("%(num)d pair meets again this evening", "%(num)d pairs meet again this evening", again)


def begin_question(evening: Evening, tables: Sequence[Sequence[int]]) -> str:
    """What is asked before a round begins at tables that nobody would plan; nothing where there are none."""
    sizes = ", ".join(
        ngettext(
            "table %(table)d has %(num)d person",
            "table %(table)d has %(num)d people",
            len(tables[number - 1]),
            table=number,
        )
        for number in evening.odd_tables(tables)
    )
    return gettext("%(sizes)s. Begin all the same?", sizes=sizes[0].upper() + sizes[1:]) if sizes else ""


def time_text(seconds: int) -> str:
    """A time that is left: ``44:05``."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def length_text(length: RoundLength) -> str:
    """What ends a round."""
    if length.deals is not None:
        return ngettext("%(num)d deal", "%(num)d deals", length.deals)
    if length.minutes is not None:
        return ngettext("%(num)d minute", "%(num)d minutes", length.minutes)
    return gettext("until it is ended")


def evening_title(evening: Evening) -> str:
    """The name of an evening, or what it is."""
    return evening_name(evening.plan.name)


def evening_name(name: str) -> str:
    """A name that an evening was given, or what it is."""
    return name or gettext("Club evening")


def table_title(table: int, round_number: int) -> str:
    """What a session is called that is played at a table in a round."""
    return gettext("Table %(table)d · round %(round)d", table=table, round=round_number)


def table_state(played: Round, table: EveningTable) -> str:
    """How far a table is: ``3 of 4 deals``, ``done``, ``3 deals``."""
    return round_progress(played.length, table.deals)


def round_progress(length: RoundLength, deals: int) -> str:
    """How far a table is that has played so many deals to their end."""
    wanted = length.deals
    if wanted is None:
        return ngettext("%(num)d deal", "%(num)d deals", deals)
    if deals == wanted:
        return ngettext("done: %(num)d deal", "done: %(num)d deals", wanted)
    if deals > wanted:
        return ngettext(
            "%(count)d deals, %(num)d was wanted", "%(count)d deals, %(num)d were wanted", wanted, count=deals
        )
    return ngettext("%(count)d of %(num)d deal", "%(count)d of %(num)d deals", wanted, count=deals)
