"""Tallies follow their sessions: whatever changes one, whoever reads next sees it; recording writes none."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db, writing
from scorekeeper.models import DealRow, EveningRow, Game, Player, SeatTally, Tally
from scorekeeper.rules import PRESETS, Contract, DealKind, Preset
from scorekeeper.rules.chips import ChipRules
from scorekeeper.statistics import Facts, Group
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store import many_deals, tallies
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.queries import counted

EVER = SeasonWish(span=Span())


def tally(evening: Evening) -> sa.Row[Any] | None:
    with evening.connected(), db.engine.connect() as connection:
        return connection.execute(sa.select(Tally.__table__).where(Tally.game_id == evening.game_id)).one_or_none()


def totals(evening: Evening) -> dict[str, int]:
    """Everybody's total in half points as the season tells it."""
    season = store.load_season(evening.access.club_id, EVER)
    lines = [*(place.line for place in season.table.ranked), *season.table.too_few]
    return {season.people[line.player].name: line.total for line in lines}


def facts_of(evening: Evening, name: str) -> Facts:
    told = store.load_person(evening.access.club_id, evening.id(name), EVER)
    assert told is not None
    assert not isinstance(told, int)
    return told.facts


def test_whoever_reads_makes_the_tallies_and_whoever_records_makes_none(four: Evening) -> None:
    four.record(ANNA, "49")
    assert tally(four) is None

    assert totals(four) == four.totals()
    made = tally(four)
    four.record(BRUNO, "31")

    assert tally(four) == made
    assert made is not None
    assert made.revision == four.sheet.revision - 1


def test_every_change_is_seen_by_whoever_reads_next(four: Evening) -> None:
    first = four.record(ANNA, "49")
    assert totals(four) == four.totals()

    second = four.record(BRUNO, "31")
    assert totals(four) == four.totals()
    four.correct(first, half_points=70)
    assert totals(four) == four.totals()
    assert facts_of(four, ANNA).line(Group.CONTRACT, "garde")[:2] == (1, 0)
    store.withdraw_deal(four.access, second)
    assert totals(four) == four.totals()
    assert facts_of(four, BRUNO).group(Group.CONTRACT) == {}
    store.restore_deal(four.access, second)
    assert totals(four) == four.totals()
    store.change_rules(four.access, PRESETS[Preset.POUSSE], seen=four.access.table.rules, rescored=True)
    assert totals(four) == four.totals()
    store.rename_player(four.access, four.id(ANNA), "Anne")
    assert totals(four) == four.totals()
    assert "Anne" in totals(four)


def test_nothing_is_computed_twice(four: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    four.record(ANNA, "49")
    totals(four)

    monkeypatch.setattr(tallies, "compute_tallies", lambda *_: pytest.fail("computed again"))

    assert totals(four) == four.totals()


def test_tallies_of_another_version_are_made_anew(four: Evening) -> None:
    four.record(ANNA, "49")
    totals(four)
    with writing() as connection:
        connection.execute(sa.update(Tally).values(version=0, facts="old"))
        connection.execute(sa.update(SeatTally).values(facts="old"))

    assert facts_of(four, ANNA).line(Group.ROLE, "taker").deals == 1


@contextmanager
def somebody_writes_for_long(app: Flask) -> Iterator[None]:
    """Another process holds what must be locked before tallies are written."""
    with db.engine.connect() as other:
        if other.dialect.name == "sqlite":
            other.connection.driver_connection.execute("BEGIN IMMEDIATE")  # type: ignore[union-attr]
            yield
            other.connection.driver_connection.execute("ROLLBACK")  # type: ignore[union-attr]
            return
        with other.begin():
            other.execute(sa.select(Game.id).with_for_update())
            yield


def test_a_page_is_right_while_somebody_else_writes(database: Flask, four: Evening) -> None:
    four.record(ANNA, "49")
    totals(four)
    four.record(BRUNO, "31")
    kept = tally(four)

    with somebody_writes_for_long(database):
        assert totals(four) == four.totals()
        assert facts_of(four, BRUNO).line(Group.ROLE, "taker").deals == 1
        assert tally(four) == kept

    assert totals(four) == four.totals()
    assert tally(four) != kept


@pytest.mark.parametrize(
    ("played_at", "day"),
    [
        ("2026-11-27T20:00", date(2026, 11, 27)),
        ("2026-11-27T23:30", date(2026, 11, 27)),  # half past midnight in Paris
        ("2026-11-28T04:59", date(2026, 11, 27)),
        ("2026-11-28T05:00", date(2026, 11, 28)),
    ],
)
def test_a_day_ends_at_six_in_the_morning(four: Evening, played_at: str, day: date) -> None:
    four.record(ANNA)
    with writing() as connection:
        connection.execute(sa.update(DealRow).values(played_at=datetime.fromisoformat(played_at).replace(tzinfo=UTC)))

    assert [each.day for each in store.load_season(four.access.club_id, EVER).evenings] == [day]


def test_sessions_of_a_club_evening_are_of_its_day(four: Evening) -> None:
    four.record(ANNA)
    table = four.access.table
    values = {"form_id": table.session_id, "club_id": four.access.club_id, "name": "", "day": date(2026, 1, 5)}
    values |= {"rules": table.rules, "seats": 4, "spare": "rest", "draw": "chance", "seed": 1}
    with writing() as connection:
        evening_id = connection.execute(
            sa.insert(EveningRow).returning(EveningRow.id), {**values, "created_at": table.created_at, "revision": 1}
        ).scalar_one()
        connection.execute(sa.update(Game).values(evening_id=evening_id, revision=Game.revision + 1))

    assert [each.day for each in store.load_season(four.access.club_id, EVER).evenings] == [date(2026, 1, 5)]


def test_a_session_without_deals_is_no_evening(four: Evening) -> None:
    assert store.load_season(four.access.club_id, EVER).evenings == ()
    assert tally(four) is not None


def test_people_without_a_deal_can_be_taken_off_the_sheet_and_give_up_their_names(four: Evening) -> None:
    store.seat_player(four.access, EMMA, four.sheet.session_id)
    four.record(ANNA, sitting_out=[EMMA])
    totals(four)
    emma = four.id(EMMA)
    withdrawn = four.record(kind=DealKind.ADJUSTMENT, amounts={EMMA: "20", ANNA: "-20"}, note="penalty")
    assert totals(four)[EMMA] == 40
    store.withdraw_deal(four.access, withdrawn)

    assert EMMA not in totals(four)
    with db.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).where(SeatTally.player_id == emma)) == 0


def test_somebody_who_was_entered_twice_leads_to_the_one_person(four: Evening) -> None:
    anna, bruno = four.id(ANNA), four.id(BRUNO)
    with writing() as connection:
        connection.execute(sa.update(Player).where(Player.id == bruno).values(merged_into_id=anna))

    assert store.load_person(four.access.club_id, bruno, EVER) == anna


def test_nobody_of_another_club_is_known(database: Flask, four: Evening) -> None:
    other = Evening(database, CHLOE, DAVID, EMMA)

    assert store.load_person(four.access.club_id, other.id(EMMA), EVER) is None


def test_points_and_chips_are_seasons_of_their_own(database: Flask, four: Evening) -> None:
    chips = Evening(database, ANNA, BRUNO, CHLOE, DAVID, chips=ChipRules())
    four.record(ANNA, "49")
    chips.join_club_of(four)
    chips.record(BRUNO, "49", contract=Contract.PETITE)
    chips.buy(ANNA, 30)
    club = four.access.club_id

    points = store.load_season(club, EVER)
    played = store.load_season(club, SeasonWish(span=Span(), for_chips=True))

    assert points.scorings == played.scorings == (True, True)
    assert points.deals == played.deals == 1
    won = {played.people[place.line.player].name: place.line.total for place in played.table.ranked}
    assert won == {person.name: chips.sheet.standings[person.id].total for person in chips.sheet.people}
    assert won[BRUNO] > 0


def test_the_deals_of_a_club_are_read_a_few_sessions_at_a_time(four: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_deals, "AT_ONCE", 1)
    others = [Evening(four.app, ANNA, BRUNO, CHLOE) for _ in range(2)]
    for evening in (four, *others):
        evening.record(ANNA)
        if evening is not four:
            evening.join_club_of(four)
    club = four.access.club_id

    deals = store.every_deal(club, Span())
    with counted() as statements:
        first = next(deals)
        once = len(statements)
        rest = list(deals)

    assert [each.session for each in (first, *rest)] == [four.game_id, *(each.game_id for each in others)]
    assert len(statements) == 3 * once
