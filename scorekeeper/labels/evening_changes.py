"""The trace of a club evening in words: who came and went, what was drawn, what it is to be."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.evening_plan import EveningPlan, RoundLength
from scorekeeper.happenings import ClubEvent, ClubHappening
from scorekeeper.labels.evenings import draw_label, fives_label, length_text, meetings_label, spare_label, time_text
from scorekeeper.labels.numbers import calendar_day
from scorekeeper.labels.rules import rule_differences, rules_label
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import role_label
from scorekeeper.rules import read_rules
from scorekeeper.sheet import Role

MOST_NAMES = 3
"""With more people than so many their names stand below."""

_WHAT: Mapping[ClubHappening, LazyText] = {
    ClubHappening.EVENING_OPENED: lazy_gettext("Evening opened"),
    ClubHappening.EVENING_CHANGED: lazy_gettext("Evening changed"),
    ClubHappening.EVENING_CLOSED: lazy_gettext("Evening ended"),
    ClubHappening.EVENING_REOPENED: lazy_gettext("The evening goes on"),
    ClubHappening.EVENING_CALLED_OFF: lazy_gettext("Evening called off"),
    ClubHappening.EVENING_HELD: lazy_gettext("The evening takes place after all"),
}
_ROUND: Mapping[ClubHappening, LazyText] = {
    ClubHappening.ROUND_TAKEN_BACK: lazy_gettext("Round %(number)d taken back"),
    ClubHappening.CLOCK_STARTED: lazy_gettext("Clock of round %(number)d started: %(time)s left"),
    ClubHappening.CLOCK_PAUSED: lazy_gettext("Clock of round %(number)d paused: %(time)s left"),
    ClubHappening.CLOCK_LENGTHENED: lazy_gettext("Round %(number)d made longer: %(time)s left"),
    ClubHappening.ROUND_CLOSED: lazy_gettext("Round %(number)d ended"),
    ClubHappening.ROUND_REOPENED: lazy_gettext("Round %(number)d goes on"),
}


def evening_change_what(event: ClubEvent) -> str:
    """What happened at an evening, in a few words: ``Round 2 drawn: 5 tables``."""
    after = event.after or {}
    match event.what:
        case ClubHappening.ARRIVED | ClubHappening.WENT_HOME:
            return _came_or_went(event.what, after["names"], after.get("table"))
        case ClubHappening.ROUND_DRAWN:
            return ngettext(
                "Round %(round)d drawn: %(num)d table",
                "Round %(round)d drawn: %(num)d tables",
                len(after["tables"]),
                round=after["round"],
            )
        case what if what in _ROUND:
            time = time_text(after.get("seconds", 0))
            return str(_ROUND[what]) % {"number": after["round"], "time": time}
        case ClubHappening.TABLES_PREPARED:
            return ngettext("Cards for %(num)d table prepared", "Cards for %(num)d tables prepared", after["tables"])
        case ClubHappening.TABLE_LINK_RENEWED:
            return gettext("Link of table %(number)d renewed", number=after["table"])
        case _:
            return str(_WHAT[event.what])


def _came_or_went(what: ClubHappening, names: Sequence[str], table: int | None) -> str:
    if what is ClubHappening.WENT_HOME and table is not None:
        return gettext("%(names)s left table %(number)d and went home", names=", ".join(names), number=table)
    if what is ClubHappening.WENT_HOME:
        return ngettext("%(names)s went home", "%(names)s went home", len(names), names=", ".join(names))
    if len(names) > MOST_NAMES:
        return ngettext("%(num)d person arrived", "%(num)d people arrived", len(names))
    return ngettext("%(names)s arrived", "%(names)s arrived", len(names), names=", ".join(names))


def evening_change_lines(event: ClubEvent) -> list[str]:
    """What that was: the tables that were drawn, what the evening was to be before and what it is to be now."""
    before, after = event.before or {}, event.after or {}
    match event.what:
        case ClubHappening.EVENING_OPENED:
            return [*_plan(after), ", ".join(after["names"])]
        case ClubHappening.EVENING_CHANGED:
            return _plan_differences(before, after)
        case ClubHappening.ARRIVED:
            return [", ".join(after["names"])] if len(after["names"]) > MOST_NAMES else []
        case ClubHappening.ROUND_DRAWN | ClubHappening.ROUND_TAKEN_BACK:
            return _drawn({**before, **after})
        case ClubHappening.TABLE_LINK_RENEWED:
            return [role_label(Role[str(after["role"]).upper()])]
        case _:
            return []


def _drawn(after: Mapping[str, Any]) -> list[str]:
    tables = [
        gettext("Table %(number)d: %(names)s", number=number, names=", ".join(names))
        for number, names in enumerate(after["tables"], 1)
    ]
    resting = ", ".join(after.get("resting", ()))
    return [*tables, gettext("Sitting out: %(names)s", names=resting)] if resting else tables


def _facts() -> Mapping[str, tuple[str, Callable[[Any], str]]]:
    """What an evening is to be: each fact's word, and how its value is written."""
    return {
        "name": (gettext("name"), lambda value: str(value or "–")),
        "day": (gettext("date"), lambda value: calendar_day(date.fromisoformat(value))),
        "seats": (gettext("people at a table:"), str),
        "spare": (gettext("left over:"), lambda value: spare_label(Spare(value))),
        "draw": (gettext("tables are drawn"), lambda value: draw_label(DrawMethod(value))),
        "fives": (gettext("at a table of five"), lambda value: fives_label(Fives(value))),
        "meetings_of": (gettext("meetings count:"), lambda value: meetings_label(MeetingsOf(value))),
    }


def plan_text(plan: EveningPlan, fact: str) -> str:
    """What an evening is to be in one of its facts, as a form shows it."""
    value = getattr(plan, fact)
    if fact == "rules":
        return rules_label(value)
    if fact == "length":
        return length_text(value)
    _, text = _facts()[fact]
    return text(value.isoformat() if isinstance(value, date) else value)


def _plan(plan: Mapping[str, Any]) -> list[str]:
    facts = [f"{word} {text(plan[fact])}" for fact, (word, text) in _facts().items() if plan.get(fact)]
    length = gettext("a round: %(length)s", length=length_text(_length(plan)))
    return [*facts, length, *rule_differences(read_rules(plan["rules"]))]


def _plan_differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What an evening is to be by now, and what it was to be; only facts that differ are there."""
    lines = [
        f"{word} {text(before[fact])} → {text(after[fact])}" for fact, (word, text) in _facts().items() if fact in after
    ]
    if "round_deals" in after or "round_minutes" in after:
        lines.append(_length_difference(_length(before), _length(after)))
    if "rules" in after:
        lines += rule_differences(read_rules(after["rules"]), read_rules(before["rules"]))
    return lines


def _length(plan: Mapping[str, Any]) -> RoundLength:
    return RoundLength(plan.get("round_deals"), plan.get("round_minutes"))


def _length_difference(before: RoundLength, after: RoundLength) -> str:
    if before.minutes is not None and after.minutes is not None:
        return ngettext(
            "Round time changed from %(before)d to %(num)d minute",
            "Round time changed from %(before)d to %(num)d minutes",
            after.minutes,
            before=before.minutes,
        )
    if before.deals is not None and after.deals is not None:
        return ngettext(
            "Rounds changed from %(before)d to %(num)d deal",
            "Rounds changed from %(before)d to %(num)d deals",
            after.deals,
            before=before.deals,
        )
    changed = f"{length_text(before)} → {length_text(after)}"
    return gettext("a round: %(length)s", length=changed)
