"""Seasons and statistics in words."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.labels.numbers import average, calendar_day, count, percent, points, signed, signed_chips
from scorekeeper.labels.translation import current_locale, gettext, ngettext
from scorekeeper.recorded import Person
from scorekeeper.rules import DealKind
from scorekeeper.statistics import Facts, Group
from scorekeeper.statistics.reports import PersonStatistics
from scorekeeper.statistics.spans import KnownSpan, Span, season_before, season_of, year_of


class SpanChoice(NamedTuple):
    """A range of days that can be chosen: its title, and whether it is the one that is shown."""

    title: str
    span: Span
    chosen: bool


def span_title(span: Span, begins: int) -> str:
    """A range of days: ``Season 2026–2027``, ``Year 2026``, ``All evenings``, or its days.

    ``begins`` is the month in which the club's seasons begin; those from January to December are years.
    """
    first, last = span
    known = span.known(begins)
    if known is KnownSpan.EVERYTHING:
        return gettext("All evenings")
    if first is not None and known is KnownSpan.SEASON:
        return gettext("Season %(first)s–%(last)s", first=first.year, last=first.year + 1)
    if first is not None and known is KnownSpan.YEAR:
        return gettext("Year %(year)s", year=first.year)
    if first is None or last is None:
        days = {"day": calendar_day(first or last or date.min)}
        return gettext("Since %(day)s", **days) if first else gettext("Until %(day)s", **days)
    return gettext("%(first)s to %(last)s", first=calendar_day(first, "medium"), last=calendar_day(last, "medium"))


def span_choices(shown: Span, today: date, begins: int) -> list[SpanChoice]:
    """The ranges that are offered, each once: this season, the last one, this year, everything."""
    season = season_of(today, begins)
    spans = dict.fromkeys((season, season_before(season, begins), year_of(today), Span()))
    return [SpanChoice(span_title(span, begins), span, span == shown) for span in spans]


def amount_text(amount: int, *, for_chips: bool) -> str:
    """A total with its sign: half points as points, or chips."""
    return signed_chips(amount) if for_chips else signed(amount)


def mean_text(total: int, deals: int, *, for_chips: bool) -> str:
    """An amount for each deal, rounded to one decimal."""
    return average(total, deals, halves=not for_chips)


def movement_text(moved: int | None) -> str:
    """How many ranks somebody went up or down, in words."""
    return _movement(moved, current_locale())


@lru_cache(maxsize=512)
def _movement(moved: int | None, _: str) -> str:
    if moved is None:
        return gettext("new in the table")
    if moved == 0:
        return gettext("same rank as before")
    if moved > 0:
        return ngettext("%(num)d rank up", "%(num)d ranks up", moved)
    return ngettext("%(num)d rank down", "%(num)d ranks down", -moved)


def evenings_text(number: int) -> str:
    """How many evenings."""
    return _evenings(number, current_locale())


@lru_cache(maxsize=512)
def _evenings(number: int, _: str) -> str:
    return ngettext("%(num)d evening", "%(num)d evenings", number)


def person_words(told: PersonStatistics) -> list[str]:
    """What somebody's deals were, in sentences; those about something that never happened are left out."""
    facts, name = told.facts, told.person.name
    taken = facts.line(Group.ROLE, "taker")
    words = []
    if taken.deals:
        words.append(
            gettext(
                "%(name)s took %(taken)s of %(deals)s (%(share)s) and made %(made)s of these contracts (%(success)s).",
                name=name,
                taken=count(taken.deals),
                deals=ngettext("%(number)s deal", "%(number)s deals", told.deals, number=count(told.deals)),
                share=percent(taken.deals, told.deals),
                made=count(taken.made),
                success=percent(taken.made, taken.deals),
            )
        )
    elif told.deals:
        words.append(gettext("%(name)s has never taken.", name=name))
    words += margin_words(facts)
    words += _run_words(facts)
    defended = facts.line(Group.ROLE, "defender")
    if defended.deals:
        words.append(
            ngettext(
                "In defence, %(failed)s of %(deals)s contract failed (%(share)s).",
                "In defence, %(failed)s of %(deals)s contracts failed (%(share)s).",
                defended.deals,
                failed=count(defended.failed),
                deals=count(defended.deals),
                share=percent(defended.failed, defended.deals),
            )
        )
    called = facts.line(Group.ROLE, "partner")
    if called.deals:
        words.append(
            ngettext(
                "As the called partner, %(made)s of %(deals)s contract was made (%(share)s).",
                "As the called partner, %(made)s of %(deals)s contracts were made (%(share)s).",
                called.deals,
                made=count(called.made),
                deals=count(called.deals),
                share=percent(called.made, called.deals),
            )
        )
    return words + event_words(facts)


def margin_words(facts: Facts) -> list[str]:
    """By how much contracts were made, and failed."""
    words = []
    up, down = (facts.line(Group.MARGIN, way) for way in ("up", "down"))
    best, worst = facts.marks.get("margin"), facts.marks.get("least")
    if up.deals and best is not None:
        mean = average(up.score, up.deals).removeprefix("+")
        words.append(
            gettext("Made contracts: by %(mean)s on average, by %(most)s at best.", mean=mean, most=points(best.value))
        )
    if down.deals and worst is not None:
        mean = average(down.score, down.deals).removeprefix("+")
        most = points(-worst.value)
        words.append(gettext("Failed ones: by %(mean)s on average, by %(most)s at worst.", mean=mean, most=most))
    return words


def _run_words(facts: Facts) -> list[str]:
    run = facts.run
    if run.longest < 2:
        return []
    words = ngettext(
        "Longest run: %(num)d contract made in a row.", "Longest run: %(num)d contracts made in a row.", run.longest
    )
    if run.now < 2:
        return [words]
    now = ngettext("The present one: %(num)d.", "The present one: %(num)d.", run.now)
    return [f"{words} {now}"]


def event_words(facts: Facts, *, of_club: bool = False) -> list[str]:
    """Handfuls, petits au bout and slams; for a club those of the attack come first."""
    events = {group: facts.count(group) for group in _EVENTS}
    words = []
    handfuls = [_handful_words(level, events[f"handful{level}"]) for level in (1, 2, 3)]
    if any(handfuls):
        words.append(gettext("Handfuls shown: %(handfuls)s.", handfuls=", ".join(filter(None, handfuls))))
    petits = {"won": count(events["petit_won"]), "lost": count(events["petit_lost"])}
    if events["petit_won"] or events["petit_lost"]:
        words.append(
            gettext("Petit au bout: %(won)s for the attack, %(lost)s for the defence.", **petits)
            if of_club
            else gettext("Petit au bout: %(won)s for the own side, %(lost)s for the other one.", **petits)
        )
    slams = [_slam_words(outcome, events[outcome], of_club=of_club) for outcome in _EVENTS if "slam" in outcome]
    if any(slams):
        words.append(gettext("Slams: %(slams)s.", slams=", ".join(filter(None, slams))))
    return words


def _handful_words(level: int, number: int) -> str:
    """So many handfuls of a level; empty for none."""
    shown = {"number": count(number)}
    if not number:
        return ""
    if level == 1:
        return ngettext("%(number)s single", "%(number)s single", number, **shown)
    if level == 2:
        return ngettext("%(number)s double", "%(number)s double", number, **shown)
    return ngettext("%(number)s triple", "%(number)s triple", number, **shown)


def _slam_words(outcome: str, number: int, *, of_club: bool) -> str:
    """So many slams that came out like this; empty for none."""
    shown = {"number": count(number)}
    if not number:
        return ""
    if outcome == "slam_announced":
        return ngettext("%(number)s announced", "%(number)s announced", number, **shown)
    if outcome == "slam_failed":
        return ngettext("%(number)s announced and failed", "%(number)s announced and failed", number, **shown)
    return _slams_of_club(outcome, number) if of_club else _slams_of_person(outcome, number)


def _slams_of_club(outcome: str, number: int) -> str:
    shown = {"number": count(number)}
    if outcome == "slam_made":
        return ngettext("%(number)s made by the attack", "%(number)s made by the attack", number, **shown)
    return ngettext("%(number)s made by the defence", "%(number)s made by the defence", number, **shown)


def _slams_of_person(outcome: str, number: int) -> str:
    shown = {"number": count(number)}
    if outcome == "slam_made":
        return ngettext("%(number)s made", "%(number)s made", number, **shown)
    return ngettext("%(number)s suffered", "%(number)s suffered", number, **shown)


_EVENTS = (
    *("handful1", "handful2", "handful3", "petit_won", "petit_lost"),
    *("slam_announced", "slam_made", "slam_failed", "slam_suffered"),
)


def deals_words(facts: Facts) -> list[str]:
    """What the deals of a club, or of an evening, were, in sentences."""
    taken = facts.line(Group.ROLE, "taker")
    words = []
    if taken.deals:
        words.append(
            ngettext(
                "%(made)s of %(taken)s contract was made (%(share)s).",
                "%(made)s of %(taken)s contracts were made (%(share)s).",
                taken.deals,
                made=count(taken.made),
                taken=count(taken.deals),
                share=percent(taken.made, taken.deals),
            )
        )
    words += margin_words(facts)
    words += event_words(facts, of_club=True)
    rare = [word for word in (_kind_words(kind, facts.count(kind.value)) for kind in DealKind) if word]
    if rare:
        words.append(gettext("Nobody took: %(deals)s.", deals=", ".join(rare)))
    return words


def _kind_words(kind: DealKind, number: int) -> str:
    """So many deals that nobody took; empty for none, and for deals of another kind."""
    shown = {"number": count(number)}
    if kind is DealKind.PASSED_OUT and number:
        return ngettext("%(number)s passed out", "%(number)s passed out", number, **shown)
    if kind is DealKind.MISERE_DEAL and number:
        return ngettext("%(number)s misère deal", "%(number)s misère deals", number, **shown)
    if kind is DealKind.LONE_PETIT and number:
        return ngettext("%(number)s lone petit", "%(number)s lone petits", number, **shown)
    if kind is DealKind.MISDEAL and number:
        return ngettext("%(number)s misdeal", "%(number)s misdeals", number, **shown)
    return ""


def name_in(people: Mapping[int, Person], player: int) -> str:
    """The name of somebody whom facts name; a dash for nobody who is known."""
    return people[player].name if player in people else "–"
