"""Club evenings in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from scorekeeper.draw import FEWEST_PEOPLE, MOST_PEOPLE, SEATS, DrawMethod, Spare, table_sizes
from scorekeeper.evening import Evening
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.evening_plan import RoundLength
from scorekeeper.evening_round import EveningTable, Round
from scorekeeper.labels.numbers import calendar_day
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.recorded import AtEvening
from scorekeeper.rules import HANDS
from scorekeeper.search import FoundDeal
from scorekeeper.sessions import PlayedSession
from scorekeeper.statistics.reports import ClubDeal

MOST_NAMED_TABLES = 8

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
        if not again:
            return gettext("No pair meets again this season")
        return ngettext("%(num)d pair meets again this season", "%(num)d pairs meet again this season", again)
    if not evening.rounds:
        return ""
    if not again:
        return gettext("No pair meets again this evening")
    return ngettext("%(num)d pair meets again this evening", "%(num)d pairs meet again this evening", again)


def not_drawn_text(people: int) -> str:
    """Why no round can be drawn for so many people; empty where one can."""
    if people < FEWEST_PEOPLE:
        return gettext("At least three people have to be there.")
    if people > MOST_PEOPLE:
        return gettext("At most %(count)s people can take part in an evening.", count=MOST_PEOPLE)
    return ""


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


def tables_text(people: int, seats: str, spare: str) -> str:
    """How many tables so many people make, as a form wishes it: ``23 people · 5 tables: 4, 4, 5, 5, 5``."""
    if people == 0:
        return gettext("Nobody is ticked yet.")
    if people < FEWEST_PEOPLE:
        return ngettext(
            "%(num)d person: three at least make a table.", "%(num)d people: three at least make a table.", people
        )
    told = [ngettext("%(num)d person", "%(num)d people", people)]
    if people <= MOST_PEOPLE and seats in [str(each) for each in SEATS] and spare in list(Spare):
        tables, resting = table_sizes(people, int(seats), Spare(spare))
        sizes = _sizes_text(tables)
        told.append(ngettext("%(num)d table: %(sizes)s", "%(num)d tables: %(sizes)s", len(tables), sizes=sizes))
        if resting:
            told.append(ngettext("%(num)d sits out", "%(num)d sit out", resting))
    return " · ".join(told)


def _sizes_text(tables: Sequence[int]) -> str:
    """The sizes of tables: ``4, 4, 5``; of many tables only how many have each: ``20 × 4, 3 × 5``."""
    if len(tables) <= MOST_NAMED_TABLES:
        return ", ".join(map(str, tables))
    return ", ".join(f"{count} × {size}" for size, count in Counter(tables).items())


def people_text(evening: Evening) -> str:
    """How many people came to an evening, and how many of them are still there, or played when it has ended."""
    came, here, played = len(evening.participants), len(evening.here), len(evening.ranked)
    if evening.closed and not evening.called_off and played != came:
        return ngettext("%(came)s came, %(num)d played", "%(came)s came, %(num)d played", played, came=came)
    if not evening.closed and here != came:
        return ngettext("%(came)s came, %(num)d is there", "%(came)s came, %(num)d are there", here, came=came)
    return ngettext("%(num)d person", "%(num)d people", came)


def progress_text(evening: Evening) -> str:
    """How far an evening is: what its standings hold."""
    if evening.current is not None:
        return gettext("Round %(number)d is being played.", number=evening.current.number)
    return ngettext("After %(num)d round.", "After %(num)d rounds.", len(evening.rounds))


def evening_title(evening: Evening) -> str:
    """The name of an evening, or what it is."""
    return evening_name(evening.plan.name)


def evening_name(name: str) -> str:
    """A name that an evening was given, or what it is."""
    return name or gettext("Club evening")


class Titled(Protocol):
    """A session as a sheet or a list knows it."""

    @property
    def title(self) -> str:
        """Its own name, or the names of those who play."""

    @property
    def evening(self) -> AtEvening | None:
        """Where it belongs that is played at a club evening."""


def session_title(session: Titled) -> str:
    """What a session is called: by its table and round at a club evening, else by its name or by those who play."""
    place = session.evening
    return session.title if place is None else table_title(place.table_number, place.round_number)


def found_title(found: FoundDeal) -> str:
    """What the session of a deal that was found is called, with the name of its evening."""
    title = session_title(found.table)
    return title if found.table.evening is None else f"{evening_name(found.evening_name)} · {title}"


def club_deal_session(deal: ClubDeal) -> str:
    """What the session of a deal is called in a file; empty without a name of its own."""
    place = deal.place
    return deal.session_name if place is None else table_title(place.table_number, place.round_number)


def table_title(table: int | str, round_number: int | str) -> str:
    """What a session is called that is played at a table in a round."""
    return gettext("Table %(table)s · round %(round)s", table=table, round=round_number)


def two_people_text(at: Sequence[PlayedSession]) -> str:
    """Why two entries cannot be one person who sat at one table, or at two tables of the same round."""
    first, second = at[0], at[-1]
    when = calendar_day(first.day)
    if first.evening is None or second.evening is None or first == second:
        return gettext(
            "Both sat at the same table, in the session “%(session)s” of %(day)s: they are two people.",
            session=session_title(first),
            day=when,
        )
    tables = sorted((first.evening.table_number, second.evening.table_number))
    return gettext(
        "Both played in round %(round)d of %(day)s, at tables %(first)d and %(second)d: they are two people.",
        round=first.evening.round_number,
        day=when,
        first=tables[0],
        second=tables[1],
    )


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
