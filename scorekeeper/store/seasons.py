"""Reading a season from the tallies: everybody's totals after an evening, the evenings, the curves of the first."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, case, func, select

from scorekeeper.database import db
from scorekeeper.models import Player, SeatTally, Tally
from scorekeeper.recorded import Person
from scorekeeper.sheet import SHEETS_KEPT
from scorekeeper.statistics.season import (
    EveningDay,
    Leaders,
    Season,
    SeasonLine,
    SeasonTable,
    SeasonWish,
    first_ranks,
    running,
    season_table,
)
from scorekeeper.statistics.spans import Span, usual_span
from scorekeeper.store.tallies import ClubState, tallied

MOST_DRAWN = 8


def load_season(club_id: int, wish: SeasonWish) -> Season:
    """The season that is wished for: six queries, however many people and sessions there are."""
    with tallied(club_id) as state:
        span, scorings = usual_choice(state, wish)
        evenings = evenings_of(state, span, wish.for_chips)
        shown = _shown(evenings, wish.evening)
        if not evenings:
            return Season(span, wish.for_chips, scorings, (), 0, SeasonTable(), {}, {})
        lines = _lines(state, span, wish.for_chips, evenings[shown].day)
        table = season_table(lines, wish.least_deals, by_mean=wish.by_mean)
        drawn = [place.line.player for place in table.ranked[:MOST_DRAWN]]
        if wish.drawn in {line.player for line in lines} - set(drawn):
            # In the place of the last: more lines could not be told from each other.
            drawn = [*drawn[: MOST_DRAWN - 1], wish.drawn or 0]
        days = [each.day for each in evenings[: shown + 1]]
        amounts = _amounts(state, span, wish.for_chips, tuple(drawn), days[-1])
        curves = {player: running(days, amounts[player]) for player in drawn}
        people = people_of({line.player for line in lines})
    return Season(span, wish.for_chips, scorings, evenings, shown, table, people, curves)


def load_leaders(club_id: int, wish: SeasonWish) -> Leaders | None:
    """Who leads the season that is wished for, for points if there are any, else for chips: at most six queries.

    None where no cards were played in it, or nobody has won anything.
    """
    with tallied(club_id) as state:
        span, scorings = usual_choice(state, wish)
        for for_chips in (chips for chips in (False, True) if scorings[chips]):
            evenings = evenings_of(state, span, for_chips)
            if evenings:
                places = first_ranks(season_table(_lines(state, span, for_chips, evenings[-1].day)))
                people = people_of([place.line.player for place in places])
                return Leaders(span, for_chips, places, people) if places else None
    return None


def usual_choice(state: ClubState, wish: SeasonWish) -> tuple[Span, tuple[bool, bool]]:
    """The range of days, the usual one where none is asked for; and whether there are points and chips."""
    rows = db.session.execute(
        select(Tally.for_chips, func.max(Tally.day).label("latest"))
        .where(Tally.club_id == state.club_id, Tally.deals > 0)
        .group_by(Tally.for_chips)
    ).all()
    played = {row.for_chips for row in rows}
    latest = max((row.latest for row in rows), default=None)
    return wish.span or usual_span(wish.today, latest, wish.begins), (False in played, True in played)


@lru_cache(maxsize=SHEETS_KEPT)
def evenings_of(state: ClubState, span: Span, for_chips: bool) -> tuple[EveningDay, ...]:
    """The days on which cards were played; read once for each state of the club."""
    rows = db.session.execute(
        select(Tally.day, func.count().label("sessions"), func.sum(Tally.deals).label("deals"))
        .where(*during(Tally, state.club_id, span, for_chips=for_chips), Tally.deals > 0)
        .group_by(Tally.day)
        .order_by(Tally.day)
    )
    return tuple(EveningDay(row.day, row.sessions, int(row.deals)) for row in rows)


def _shown(evenings: Sequence[EveningDay], wanted: date | None) -> int:
    """The index of the last evening up to the day that is wanted."""
    until = [place for place, each in enumerate(evenings) if wanted is None or each.day <= wanted]
    return until[-1] if until else 0


def during(model: Any, club_id: int, span: Span, *, for_chips: bool) -> tuple[ColumnElement[bool], ...]:
    """Which tallies are of a club and its sessions for points, or for chips, on these days."""
    return model.club_id == club_id, model.for_chips == for_chips, model.day.between(*span.bounds)


@lru_cache(maxsize=SHEETS_KEPT)
def _lines(state: ClubState, span: Span, for_chips: bool, last: date) -> tuple[SeasonLine, ...]:
    """Everybody's season until this evening; read once for each state of the club."""
    until = Span(span.first, last)
    amount = SeatTally.won if for_chips else SeatTally.total
    days = (
        select(
            SeatTally.player_id,
            SeatTally.day,
            func.sum(amount).label("amount"),
            func.sum(SeatTally.deals).label("deals"),
        )
        .where(*during(SeatTally, state.club_id, until, for_chips=for_chips))
        .group_by(SeatTally.player_id, SeatTally.day)
        .subquery()
    )
    earlier = days.c.day < last
    rows = db.session.execute(
        select(
            days.c.player_id,
            func.sum(days.c.amount),
            func.sum(days.c.deals),
            func.sum(case((days.c.deals > 0, 1), else_=0)),
            func.max(days.c.amount),
            func.sum(case((earlier, days.c.amount), else_=0)),
            func.sum(case((earlier, days.c.deals), else_=0)),
            func.max(case((days.c.day == last, days.c.amount))),
        )
        .group_by(days.c.player_id)
        .order_by(days.c.player_id)
    )
    return tuple(_line(row) for row in rows)


def _line(row: Sequence[Any]) -> SeasonLine:
    player, total, deals, evenings, best, before, deals_before, evening = row
    numbers = [int(each) for each in (player, total, deals, evenings, best, before, deals_before)]
    return SeasonLine(*numbers, None if evening is None else int(evening))  # type: ignore[call-arg] # seven of them


@lru_cache(maxsize=SHEETS_KEPT)
def _amounts(
    state: ClubState,
    span: Span,
    for_chips: bool,
    drawn: tuple[int, ...],
    last: date,
) -> Mapping[int, Mapping[date, int]]:
    """What every day until this one brought these people."""
    amount = SeatTally.won if for_chips else SeatTally.total
    amounts: dict[int, dict[date, int]] = {player: {} for player in drawn}
    for row in db.session.execute(
        select(SeatTally.player_id, SeatTally.day, func.sum(amount).label("amount"))
        .where(
            *during(SeatTally, state.club_id, Span(span.first, last), for_chips=for_chips),
            SeatTally.player_id.in_(drawn),
        )
        .group_by(SeatTally.player_id, SeatTally.day)
    ):
        amounts[row.player_id][row.day] = int(row.amount)
    return amounts


def people_of(players: Collection[int]) -> Mapping[int, Person]:
    """These people, whom tallies of a club name, by their ids."""
    rows = db.session.execute(select(Player.id, Player.name, Player.colour).where(Player.id.in_(players)))
    return {row.id: Person(row.id, row.name, row.colour) for row in rows}
