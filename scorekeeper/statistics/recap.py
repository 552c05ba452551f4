"""An evening told in one go: who won, how it went, the deal of the evening. Amounts are half points or chips."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.recorded import Person, Recorded
from scorekeeper.statistics.reports import ClubDeal, ClubStatistics
from scorekeeper.statistics.season import Season, SeasonPlace


@dataclass(frozen=True, slots=True)
class Recap:
    """A day of a club: its table, its deals together, the totals after each deal of those who are drawn, and the best
    deal of a taker, if there was one.
    """

    day: date
    season: Season
    told: ClubStatistics
    curves: Mapping[int, Sequence[int]]
    best: Recorded | None

    @property
    def for_chips(self) -> bool:
        """Whether it was played for chips."""
        return self.season.for_chips

    @property
    def people(self) -> Mapping[int, Person]:
        """Those who played, by their ids."""
        return self.season.people

    @property
    def podium(self) -> tuple[SeasonPlace, ...]:
        """The first three, or more where they share a rank."""
        return tuple(place for place in self.season.table.ranked if place.rank <= 3)


def evening_curves(deals: Iterable[ClubDeal], drawn: Sequence[int], *, for_chips: bool) -> dict[int, tuple[int, ...]]:
    """The totals of these people before the first deal of an evening and after each that moved one, at any table."""
    totals = {player: [0] for player in drawn}
    for deal in sorted(deals, key=lambda each: (each.recorded.played_at, each.session, each.recorded.number)):
        recorded = deal.recorded
        moved = recorded.chips if for_chips else recorded.scores
        if not recorded.deal.kind.is_entered or not any(moved.get(player) for player in drawn):
            continue
        for player, steps in totals.items():
            steps.append(steps[-1] + moved.get(player, 0))
    return {player: tuple(steps) for player, steps in totals.items()}
