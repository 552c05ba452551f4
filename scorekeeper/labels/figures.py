"""Statistics as tables of numbers, each row with its bar: what is looked at rather than read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.labels.numbers import count, percent
from scorekeeper.labels.statistics import amount_text, mean_text, name_in
from scorekeeper.labels.translation import gettext, ngettext, pgettext
from scorekeeper.labels.words import contract_label
from scorekeeper.recorded import Person
from scorekeeper.rules import Contract
from scorekeeper.statistics import Facts, Group, Line
from scorekeeper.statistics.reports import ClubStatistics, PersonStatistics

MOST_PEOPLE_LISTED = 12


class Share(NamedTuple):
    """A bar of contracts: as long as ``whole`` of ``most``, full for the made ones."""

    part: int
    whole: int
    most: int


class Swing(NamedTuple):
    """A bar from the middle, to the right for what was won."""

    amount: int
    most: int


class FigureRow(NamedTuple):
    """A row: what it is of, perhaps somebody with a page, its numbers, and its bar."""

    what: str
    cells: tuple[str, ...]
    bar: Share | Swing
    player: int | None = None


@dataclass(frozen=True, slots=True)
class FigureTable:
    """Rows under a title; ``headings`` name the numbers, ``note`` says what the table counts."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    note: str = ""
    legend: bool = field(default=False)


def person_tables(told: PersonStatistics) -> list[FigureTable]:
    """All that can be counted of a person's deals; tables without a row are left out."""
    facts, people, chips = told.facts, told.people, told.for_chips
    tables = [
        _contracts(gettext("Contracts as taker"), facts),
        _bouts(gettext("Bouts as taker"), facts),
        _calls(facts),
        _amounts(gettext("By role"), _named(facts, Group.ROLE, _roles()), for_chips=chips),
        _amounts(gettext("By number of players"), _hands(facts), for_chips=chips),
        _amounts(gettext("By place from the dealer"), _places(facts), for_chips=chips),
        _with_people(
            gettext("Partners"),
            facts.group(Group.TOGETHER),
            people,
            note=gettext("Deals on the same side as taker and partner, and what they brought."),
            for_chips=chips,
        ),
        _with_people(
            gettext("When others took"),
            facts.group(Group.AGAINST),
            people,
            note=gettext("Won from, or paid to, each taker as a defender."),
            for_chips=chips,
        ),
        _with_people(
            gettext("When these defended"),
            facts.group(Group.FROM),
            people,
            note=gettext("What each defender paid, or won, while %(name)s took.", name=told.person.name),
            for_chips=chips,
        ),
    ]
    return [table for table in tables if table.rows]


def club_tables(told: ClubStatistics) -> list[FigureTable]:
    """All that can be counted of a club's deals."""
    facts = told.facts
    takers = sorted(facts.group(Group.TAKER).items(), key=lambda each: (-each[1].deals, int(each[0])))
    tables = [
        _contracts(gettext("Contracts"), facts),
        _bouts(gettext("Bouts of the attack"), facts),
        _calls(facts),
        _made(
            gettext("Who takes"),
            [(name_in(told.people, int(player)), line) for player, line in takers[:MOST_PEOPLE_LISTED]],
            players=[int(player) for player, _ in takers],
        ),
        _made(gettext("By number of players"), _hands(facts)),
        _made(gettext("The taker’s place from the dealer"), _places(facts)),
    ]
    return [table for table in tables if table.rows]


def _made(title: str, lines: Iterable[tuple[str, Line]], *, players: Iterable[int] = (), note: str = "") -> FigureTable:
    """Contracts made of those tried."""
    shown = [(what, line) for what, line in lines if line.deals]
    most = max((line.deals for _, line in shown), default=0)
    ids: list[int | None] = [*players]
    ids += [None] * len(shown)
    rows = tuple(
        FigureRow(
            what,
            (count(line.made), count(line.deals), percent(line.made, line.deals)),
            Share(line.made, line.deals, most),
            ids[place],
        )
        for place, (what, line) in enumerate(shown)
    )
    headings = (pgettext("contracts, heading of a column", "Made"), gettext("Tried"), gettext("Success"))
    return FigureTable(title, headings, rows, note, legend=True)


def _contracts(title: str, facts: Facts) -> FigureTable:
    return _made(title, [(contract_label(each), facts.line(Group.CONTRACT, each.value)) for each in Contract])


def _bouts(title: str, facts: Facts) -> FigureTable:
    return _made(
        title,
        [
            (ngettext("%(num)d bout", "%(num)d bouts", number) if number else gettext("no bout"), line)
            for number, line in ((number, facts.line(Group.BOUTS, number)) for number in range(4))
        ],
    )


def _calls(facts: Facts) -> FigureTable:
    words = {"called": gettext("with a partner"), "alone": gettext("alone against four")}
    return _made(gettext("Taking at five"), [(word, facts.line(Group.CALL, key)) for key, word in words.items()])


def _roles() -> Mapping[str, str]:
    return {
        "taker": gettext("as taker"),
        "partner": gettext("as partner"),
        "defender": gettext("in defence"),
        "alone": gettext("misère deals"),
    }


def _named(facts: Facts, group: Group, words: Mapping[str, str]) -> list[tuple[str, Line]]:
    return [(word, facts.line(group, key)) for key, word in words.items()]


def _hands(facts: Facts) -> list[tuple[str, Line]]:
    return [
        (ngettext("%(num)d player", "%(num)d players", hands), facts.line(Group.HANDS, hands)) for hands in (3, 4, 5)
    ]


def _places(facts: Facts) -> list[tuple[str, Line]]:
    words: list[Callable[[], str]] = [
        lambda: gettext("dealer"),
        lambda: gettext("speaks first"),
        lambda: gettext("speaks second"),
        lambda: gettext("speaks third"),
        lambda: gettext("speaks fourth"),
        lambda: gettext("speaks fifth"),
    ]
    return [(word(), facts.line(Group.PLACE, place)) for place, word in enumerate(words)]


def _amounts(
    title: str,
    lines: Iterable[tuple[str, Line]],
    *,
    for_chips: bool,
    players: Iterable[int] = (),
    note: str = "",
) -> FigureTable:
    """What deals brought: how many, the sum, and for each."""
    shown = [(what, line) for what, line in lines if line.deals]
    most = max((abs(line.score) for _, line in shown), default=0)
    ids: list[int | None] = [*players]
    ids += [None] * len(shown)
    rows = tuple(
        FigureRow(
            what,
            (
                count(line.deals),
                mean_text(line.score, line.deals, for_chips=for_chips),
                amount_text(line.score, for_chips=for_chips),
            ),
            Swing(line.score, most),
            ids[place],
        )
        for place, (what, line) in enumerate(shown)
    )
    return FigureTable(title, (gettext("Deals"), gettext("Per deal"), gettext("Total")), rows, note)


def _with_people(
    title: str, lines: Mapping[str, Line], people: Mapping[int, Person], *, note: str, for_chips: bool
) -> FigureTable:
    """The people with most deals, those who brought most first."""
    often = sorted(lines.items(), key=lambda each: (-each[1].deals, int(each[0])))[:MOST_PEOPLE_LISTED]
    ordered = sorted(often, key=lambda each: -each[1].score)
    return _amounts(
        title,
        [(name_in(people, int(player)), line) for player, line in ordered],
        for_chips=for_chips,
        players=[int(player) for player, _ in ordered],
        note=note,
    )
