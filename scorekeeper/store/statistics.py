"""Reading what a person's deals were, and a club's, from the tallies."""

from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from sqlalchemy import func, select

from scorekeeper.database import db
from scorekeeper.models import Player, SeatTally, Tally
from scorekeeper.recorded import Person
from scorekeeper.sheet import SHEETS_KEPT
from scorekeeper.statistics import Facts, Group
from scorekeeper.statistics.reports import ClubDeal, ClubStatistics, PersonStatistics
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store.many_deals import read_club_deals, sessions_of_days
from scorekeeper.store.seasons import during, evenings_of, people_of, usual_choice
from scorekeeper.store.tallies import ClubState, tallied

LARGEST_ID = 2**31 - 1
_NAMED = (Group.TOGETHER, Group.AGAINST, Group.FROM, Group.TAKER)
"""What is counted by people."""


def load_person(club_id: int, player_id: int, wish: SeasonWish) -> PersonStatistics | int | None:
    """What a person's deals were; the id of whom the person was merged into; None for nobody of the club."""
    if player_id > LARGEST_ID:
        return None
    row = db.session.execute(
        select(Player.id, Player.name, Player.colour, Player.merged_into_id).where(
            Player.id == player_id, Player.club_id == club_id
        )
    ).one_or_none()
    if row is None or row.merged_into_id is not None:
        return None if row is None else int(row.merged_into_id)
    with tallied(club_id) as state:
        span, scorings = usual_choice(state, wish)
        amount = SeatTally.won if wish.for_chips else SeatTally.total
        rows = db.session.execute(
            select(SeatTally.day, amount.label("amount"), SeatTally.deals, SeatTally.facts)
            .where(*during(SeatTally, club_id, span, for_chips=wish.for_chips), SeatTally.player_id == player_id)
            .order_by(SeatTally.day, SeatTally.game_id)
        ).all()
    evenings: dict[date, int] = {}
    for each in rows:
        evenings[each.day] = evenings.get(each.day, 0) + each.amount
    facts = Facts.total_of_json(each.facts for each in rows)
    return PersonStatistics(
        Person(row.id, row.name, row.colour),
        span,
        wish.for_chips,
        scorings,
        sum(evenings.values()),
        sum(each.deals for each in rows),
        evenings,
        facts,
        people_of(_named(facts)),
    )


def load_club_statistics(club_id: int, wish: SeasonWish) -> ClubStatistics:
    """What a club's deals were."""
    with tallied(club_id) as state:
        span, scorings = usual_choice(state, wish)
        evenings = evenings_of(state, span, wish.for_chips)
        facts = _club_facts(state, span, wish.for_chips)
        best = _best_evenings(state, span, wish.for_chips)
    people = people_of({*_named(facts), *(player for player, _, _ in best)})
    return ClubStatistics(span, wish.for_chips, scorings, evenings, facts, people, best)


def every_deal(club_id: int, span: Span) -> Iterator[ClubDeal]:
    """Every deal of a club that counts, for points and for chips; they are read while they are taken."""
    with tallied(club_id):
        sessions = sessions_of_days(club_id, span)
    db.session.rollback()  # nothing is held while the file is fetched
    return read_club_deals(sessions)


@lru_cache(maxsize=SHEETS_KEPT)
def _club_facts(state: ClubState, span: Span, for_chips: bool) -> Facts:
    return Facts.total_of_json(
        db.session.scalars(
            select(Tally.facts)
            .where(*during(Tally, state.club_id, span, for_chips=for_chips))
            .order_by(Tally.day, Tally.game_id)
        )
    )


@lru_cache(maxsize=SHEETS_KEPT)
def _best_evenings(state: ClubState, span: Span, for_chips: bool) -> tuple[tuple[int, date, int], ...]:
    """Who won most in one day, and when: three of them."""
    amount = func.sum(SeatTally.won if for_chips else SeatTally.total)
    rows = db.session.execute(
        select(SeatTally.player_id, SeatTally.day, amount.label("amount"))
        .where(*during(SeatTally, state.club_id, span, for_chips=for_chips))
        .group_by(SeatTally.player_id, SeatTally.day)
        .order_by(amount.desc(), SeatTally.day, SeatTally.player_id)
        .limit(3)
    ).all()
    return tuple((player, day, int(brought or 0)) for player, day, brought in rows)


def _named(facts: Facts) -> set[int]:
    """Those whom facts name."""
    named = {int(player) for group in _NAMED for player in facts.group(group)}
    return named | {mark.player for mark in facts.marks.values()}
