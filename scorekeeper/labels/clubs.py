"""Clubs in words: the lines of their people, their trace, what is looked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.happenings import ClubEvent, ClubHappening
from scorekeeper.labels.evening_changes import MOST_NAMES, evening_change_lines, evening_change_what
from scorekeeper.labels.evenings import evening_name
from scorekeeper.labels.numbers import month_label
from scorekeeper.labels.rules import rule_differences
from scorekeeper.labels.statistics import span_title
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, ngettext
from scorekeeper.labels.words import contract_label, role_label
from scorekeeper.roster import Member
from scorekeeper.rules import read_rules
from scorekeeper.search import ALWAYS, Bonus, Days, DealSearch, PartPlayed, SessionSearch
from scorekeeper.statistics.spans import Span

LINES: tuple[LazyText, ...] = (
    lazy_gettext("green, solid"),
    lazy_gettext("blue, dashes"),
    lazy_gettext("ochre, dots"),
    lazy_gettext("violet, dash and dot"),
    lazy_gettext("red, long dashes"),
    lazy_gettext("turquoise, short dashes"),
    lazy_gettext("pink, dash and two dots"),
    lazy_gettext("grey, wide dots"),
)
"""The lines of the charts, in the order of their numbers."""

_WHAT: Mapping[ClubHappening, LazyText] = {
    ClubHappening.FOUNDED: lazy_gettext("Club founded"),
    ClubHappening.SETTINGS_CHANGED: lazy_gettext("Settings changed"),
    ClubHappening.PERSON_ADDED: lazy_gettext("Added to the club"),
    ClubHappening.PERSON_RENAMED: lazy_gettext("Name corrected"),
    ClubHappening.COLOUR_CHOSEN: lazy_gettext("Another line in the charts"),
    ClubHappening.ARCHIVED: lazy_gettext("Archived"),
    ClubHappening.BROUGHT_BACK: lazy_gettext("Brought back"),
    ClubHappening.MERGED: lazy_gettext("Two entries are one person"),
    ClubHappening.UNMERGED: lazy_gettext("Entries taken apart"),
    ClubHappening.USUAL_RULES: lazy_gettext("Other usual rules"),
    ClubHappening.RULES_ADDED: lazy_gettext("Rules added"),
    ClubHappening.RULES_RENAMED: lazy_gettext("Rules renamed"),
    ClubHappening.RULES_REMOVED: lazy_gettext("Rules removed"),
}
_PARTS: Mapping[PartPlayed, LazyText] = {
    PartPlayed.TAKER: lazy_gettext("taker"),
    PartPlayed.PARTNER: lazy_gettext("partner"),
    PartPlayed.DEFENDER: lazy_gettext("defender"),
}
_BONUSES: Mapping[Bonus, LazyText] = {
    Bonus.SLAM: lazy_gettext("slam"),
    Bonus.HANDFUL: lazy_gettext("handful"),
    Bonus.PETIT: lazy_gettext("petit au bout"),
}


@dataclass(frozen=True, slots=True)
class ClubChangeText:
    """One change as it is shown: ``lines`` say what it was before and what it is now.

    ``evening_id`` and ``evening_title`` are those of the evening at which it happened; None and empty otherwise.
    """

    at: datetime
    what_text: str
    role_text: str
    lines: tuple[str, ...]
    evening_id: int | None
    evening_title: str


def line_label(colour: int) -> str:
    """A line of the charts, by its colour and its dashes."""
    return str(LINES[colour])


def part_label(part: PartPlayed) -> str:
    """What somebody was in a deal."""
    return str(_PARTS[part])


def bonus_label(bonus: Bonus) -> str:
    """What a deal had besides its contract."""
    return str(_BONUSES[bonus])


def session_search_text(search: SessionSearch, people: Sequence[Member], typed: str, begins: int) -> str:
    """What sessions are looked for, in a line; ``typed`` is what found the people, ``begins`` the month of a season."""
    words = [_names(people, typed), f"“{search.text}”" if search.text else ""]
    if search.closed is not None:
        words.append(gettext("closed") if search.closed else gettext("open"))
    return " · ".join(word for word in (*words, _days(search.days, begins)) if word)


def deal_search_text(search: DealSearch, people: Sequence[Member], typed: str, begins: int) -> str:
    """What deals are looked for, in a line; ``typed`` is what found the people, ``begins`` the month of a season."""
    names = _names(people, typed)
    words = [names if search.part is None else f"{names} ({part_label(search.part)})"]
    if search.contract is not None:
        words.append(contract_label(search.contract))
    if search.made is not None:
        words.append(gettext("made") if search.made else gettext("failed"))
    words += [bonus_label(bonus) for bonus in Bonus if bonus in search.bonuses]
    words += [_days(search.days, begins), gettext("withdrawn ones too") if search.withdrawn_too else ""]
    return " · ".join(word for word in words if word)


def _names(people: Sequence[Member], typed: str) -> str:
    """Whoever is looked for; of many people what was typed."""
    if len(people) > MOST_NAMES:
        return ngettext("“%(text)s”, %(num)d person", "“%(text)s”, %(num)d people", len(people), text=typed)
    return ", ".join(person.name for person in people)


def _days(days: Days, begins: int) -> str:
    return "" if days == ALWAYS else span_title(Span(days.first, days.last), begins)


def club_change_texts(events: tuple[ClubEvent, ...]) -> list[ClubChangeText]:
    """The trace of a club, or of an evening, in words, in its order."""
    return [_text(event) for event in events]


def _text(event: ClubEvent) -> ClubChangeText:
    role = role_label(event.role)
    if event.evening is None:
        return ClubChangeText(event.at, str(_WHAT[event.what]), role, tuple(_lines(event)), None, "")
    lines = tuple(line for line in evening_change_lines(event) if line)
    title = evening_name(event.evening.name)
    return ClubChangeText(event.at, evening_change_what(event), role, lines, event.evening.id, title)


def _lines(event: ClubEvent) -> list[str]:
    before, after = event.before or {}, event.after or {}
    lines = [", ".join(after.get("names", ()))]
    match event.what:
        case ClubHappening.SETTINGS_CHANGED:
            lines = _settings_lines(before, after)
        case ClubHappening.PERSON_RENAMED | ClubHappening.RULES_RENAMED:
            lines = [f"{before['name']} → {after['name']}"]
        case ClubHappening.COLOUR_CHOSEN:
            then, now = line_label(before["colour"]), line_label(after["colour"])
            lines = [f"{after['name']}: {then} → {now}"]
        case ClubHappening.MERGED | ClubHappening.UNMERGED:
            moved = ngettext("%(num)d session", "%(num)d sessions", after["sessions"])
            lines = [f"{before['name']} → {after['name']}", moved]
        case ClubHappening.USUAL_RULES:
            lines = rule_differences(read_rules(after["rules"]), read_rules(before["rules"]))
        case ClubHappening.RULES_REMOVED:
            lines = [str(before["name"])]
        case ClubHappening.RULES_ADDED:
            lines = [str(after["name"]), *rule_differences(read_rules(after["rules"]))]
        case ClubHappening.FOUNDED:
            lines = [str(after["name"]), *lines]
    return [line for line in lines if line]


def _settings_lines(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    words = {
        "name": gettext("name"),
        "locale": gettext("language"),
        "timezone": gettext("time zone"),
        "season_begins": gettext("beginning of the season"),
    }
    return [
        f"{word} {setting_label(fact, before[fact])} → {setting_label(fact, after[fact])}"
        for fact, word in words.items()
        # What a club could not say yet, its older changes do not hold.
        if before.get(fact) != after.get(fact)
    ]


def setting_label(fact: str, value: str | int) -> str:
    """What a club has set, in words; a dash for nothing."""
    return month_label(int(value)) if fact == "season_begins" else str(value or "–")
