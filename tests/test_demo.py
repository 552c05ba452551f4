"""The demonstration club: the same seed deals the same cards, plausible ones, and the sheets are as good as typed."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner
from flask import Flask

from scorekeeper import create_app, store
from scorekeeper.cli import main
from scorekeeper.demo import DemoPlan, demo_names, demo_sessions
from scorekeeper.demo_evenings import demo_evenings
from scorekeeper.rules import FFT, Deal, DealKind, check
from scorekeeper.sheet import Role
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store import tallies
from tests.conftest import disconnect

LAST = date(2026, 6, 19)
PLAN = DemoPlan(players=30, sessions=40, deals=1000, seed=7, until=LAST)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert list(demo_sessions(PLAN)) == list(demo_sessions(PLAN))
    assert list(demo_sessions(PLAN)) != list(demo_sessions(DemoPlan(30, 40, 1000, 8, LAST)))


def test_there_are_as_many_people_sessions_and_deals_as_wanted() -> None:
    sessions = list(demo_sessions(PLAN))

    assert len(sessions) == 40
    assert sum(len(each.deals) for each in sessions) == 1000
    assert max(each.begins.date() for each in sessions) == LAST
    assert all(len(set(each.people)) == len(each.people) in range(3, 7) for each in sessions)
    assert {place for each in sessions for place in each.people} <= set(range(30))
    for players in (3, 7, 200, 1000):
        names = demo_names(players)
        assert len(set(names)) == len(names) == players


def test_every_deal_could_have_been_played() -> None:
    deals = [deal for session in demo_sessions(PLAN) for deal in session.deals]

    for deal in deals:
        assert check(deal, FFT) == ((), ())
    kinds = Counter(deal.kind for deal in deals)
    assert kinds[DealKind.PLAYED] > 900
    made = sum(
        deal.half_points >= 2 * FFT.thresholds[deal.bouts or 0] for deal in deals if deal.half_points is not None
    )
    assert 0.4 < made / kinds[DealKind.PLAYED] < 0.75


def test_the_same_seed_has_the_same_evenings() -> None:
    now = datetime(2026, 6, 19, 20, 0, tzinfo=UTC)

    assert list(demo_evenings(PLAN, now, "Europe/Paris")) == list(demo_evenings(PLAN, now, "Europe/Paris"))
    assert list(demo_evenings(PLAN, now, "Europe/Paris")) != list(
        demo_evenings(replace(PLAN, seed=8), now, "Europe/Paris")
    )


@pytest.mark.parametrize(("players", "guests"), [(7, 6), (30, 0)])
def test_evenings_are_written_as_they_would_be_typed(database: Flask, players: int, guests: int) -> None:
    plan = DemoPlan(players=players, sessions=2, deals=20, until=LAST)
    (written,) = store.write_demo(plan, name="Demo", locale="en", timezone="Europe/Paris")
    club = store.find_club(written.links[Role.ORGANISER])
    assert club is not None
    now = datetime.now(UTC)
    store.write_demo_evenings(club, plan, now)

    held, ended = (store.load_evening(club, each.id) for each in store.club_evenings(club).found)
    assert len(store.load_roster(club).people) == players + guests
    assert (ended.closed, len(ended.rounds), ended.current) == (True, 4, None)
    assert {len(table.people) for table in ended.tables} == {4, 5}
    assert all(table.deals == 4 and table.closed for table in ended.tables)
    assert all(each.closed_at for each in ended.rounds)
    assert sum(ended.totals.values()) == sum(held.totals.values()) == 0
    assert held.current is not None
    assert [table.open_deal for table in held.current.tables] == [False, False, True]
    assert held.current.is_behind(held.current.tables[1])
    assert held.current.clock is not None
    assert held.current.clock.left(now) == 15 * 60
    assert len(held.here) == 13
    assert [each.id for each in store.running_evenings([club.club_id], now)[club.club_id]] == [held.id]
    assert len(store.table_links(club, held.id)) == 3


def test_a_table_of_the_evening_goes_on(database: Flask) -> None:
    plan = DemoPlan(players=7, sessions=1, deals=5, until=LAST)
    (written,) = store.write_demo(plan, name="Demo", locale="en", timezone="Europe/Paris")
    club = store.find_club(written.links[Role.ORGANISER])
    assert club is not None
    store.write_demo_evenings(club, plan, datetime.now(UTC))
    held = store.load_evening(club, store.club_evenings(club).found[0].id)
    assert held.current is not None
    access = store.find_access(club.opens(held.current.tables[0].game_id))
    assert access is not None
    sheet = store.load_sheet(access)
    people = tuple(person.id for person in sheet.seated)

    store.add_deal(access, uuid4(), Deal(players=people, dealer=sheet.next_dealer, kind=DealKind.MISDEAL))
    assert store.load_evening(club, held.id).current != held.current
    again = store.find_access(access.token)
    assert again is not None
    assert len(store.load_sheet(again).dealt) == len(sheet.dealt) + 1


def test_few_people_can_have_many_sessions() -> None:
    sessions = list(demo_sessions(DemoPlan(3, 5, 20, 1, LAST)))

    assert [len(each.people) for each in sessions] == [3] * 5


@pytest.mark.parametrize("deals", [0, 3])
def test_sessions_may_be_without_deals(database: Flask, deals: int) -> None:
    plan = DemoPlan(players=5, sessions=4, deals=deals, until=LAST)

    assert [club.deals for club in store.write_demo(plan, name="", locale="en", timezone="UTC")] == [deals]


def test_the_club_is_whole(database: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = DemoPlan(players=8, sessions=4, deals=60, until=LAST)
    (written,) = store.write_demo(plan, name="Demo", locale="en", timezone="Europe/Paris")
    monkeypatch.setattr(tallies, "compute_tallies", lambda *_: pytest.fail("the tallies were not written"))

    club = store.find_club(written.links[Role.VIEWER])
    assert club is not None
    season = store.load_season(club.club_id, SeasonWish(span=Span()))
    totals: Counter[int] = Counter()
    for known in store.club_sessions(club).found:
        access = store.find_access(known.token)
        assert access is not None
        totals.update(store.load_sheet(access).totals)
    assert {place.line.player: place.line.total for place in season.table.ranked} == dict(totals)
    assert season.deals == written.deals == 60


def test_the_command_prints_the_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("PORT", "5123")
    monkeypatch.delenv("DATABASE_URL", raising=False)

    result = CliRunner().invoke(main, ["demo", "--sessions", "3", "--deals", "12", "--name", "Chez nous"])

    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines() if "http" in line]
    assert [role for role, _ in lines] == ["viewer:", "scorer:", "organiser:"]
    app = create_app({}, tmp_path)
    client = app.test_client()
    for _, address in lines:
        page = client.get(address.removeprefix("http://localhost:5123")).text
        assert "Chez nous" in page
        assert "13 people" in page, "the evening that is being held is on top"
        assert "Evening with guests" in page
    disconnect(app)
