"""A round that was begun by mistake is taken back, and nothing else."""

from dataclasses import replace
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.evening_plan import RoundLength
from scorekeeper.evening_round import Round
from scorekeeper.models import Base, ClubChange
from scorekeeper.round_clock import ClockDeed
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Access
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store.tallies import ClubState, tallied
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA
from tests.store.at_the_club import PLAN, AtTheClub
from tests.store.test_at_the_same_time import at_once

EVER_GROWING = {"club_change", "evening", "link"}
"""The trace, a revision, the links of tables that are there for the whole evening."""


def latest(club: AtTheClub) -> Round:
    found = club.now.latest
    assert found is not None
    return found


def take_back(club: AtTheClub, played: Round) -> None:
    store.take_back_round(club.club, club.id, played.number, played.started_at)


def rows() -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database but what grows by itself."""
    with db.engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
            for table in Base.metadata.sorted_tables
            if table.name not in EVER_GROWING
        }


def opened(club: AtTheClub, table: int) -> Access:
    access = store.find_access(club.club.opens(latest(club).tables[table - 1].game_id))
    assert access is not None
    return access


def test_everything_is_as_it_was_before(club: AtTheClub) -> None:
    sessions(club)
    before = rows()
    club.start(1, [club.two_tables[0], club.who(EMMA, FELIX, GRETA)])
    sessions(club)
    take_back(club, latest(club))

    assert rows() == before
    assert club.now.rounds == ()
    assert club.happened() == ["evening_opened", "round_drawn", "round_taken_back"]
    with db.engine.connect() as connection:
        told = connection.scalar(sa.select(ClubChange.before).order_by(ClubChange.id.desc()).limit(1))
    assert told == {"round": 1, "tables": [[ANNA, BRUNO, CHLOE, DAVID], [EMMA, FELIX, GRETA]]}


def test_the_round_before_is_what_it_was(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    club.record(1)
    store.close_round(club.club, club.id, 1)
    first = latest(club)
    club.start(2, club.two_tables[::-1])
    table = store.table_links(club.club, club.id)[1]
    mark = store.evening_mark(club.club.token, club.id)
    take_back(club, latest(club))

    assert [each.number for each in club.now.rounds] == [1]
    assert [each.deals for each in latest(club).tables] == [each.deals for each in first.tables]
    assert store.evening_mark(club.club.token, club.id) != mark
    for link in table.values():
        opens = store.find_table(link.token)
        assert opens is not None
        assert opens.key is not None
        assert opens.key.game_id == first.tables[0].game_id


@pytest.mark.parametrize("kind", [DealKind.MISDEAL, DealKind.OPEN])
@pytest.mark.parametrize("withdrawn", [False, True])
def test_what_was_recorded_is_not_taken_back(club: AtTheClub, kind: DealKind, withdrawn: bool) -> None:
    club.start(1, club.two_tables)
    bid = {"taker": club.who(EMMA)[0], "contract": club.sheet.deal().contract} if kind is DealKind.OPEN else {}
    assert latest(club).untouched
    deal = club.record(2, kind=kind, **bid)
    if withdrawn:
        store.withdraw_deal(opened(club, 2), deal)
    before = rows()

    assert not latest(club).untouched
    with pytest.raises(store.DealsRecordedError):
        take_back(club, latest(club))
    assert rows() == before


def test_again_it_takes_nothing_back(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    first = latest(club)
    take_back(club, first)
    take_back(club, first)
    club.start(1, club.two_tables)
    take_back(club, first)

    assert len(club.now.rounds) == 1, "another round with its number stays"
    assert club.happened().count("round_taken_back") == 1


def test_only_the_latest_round_is_taken_back(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    first = latest(club)
    store.close_round(club.club, club.id, 1)
    club.start(2, club.two_tables)

    with pytest.raises(store.DealsRecordedError):
        take_back(club, first)


def test_its_form_does_not_begin_it_again(club: AtTheClub) -> None:
    form_id = uuid4()
    club.start(1, club.two_tables, form_id)
    take_back(club, latest(club))

    with pytest.raises(store.RoundTakenBackError):
        club.start(1, club.two_tables, form_id)
    assert club.now.rounds == ()


def test_no_other_session_gets_its_number(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    before = {table.game_id for table in club.now.tables}
    take_back(club, latest(club))
    club.start(1, club.two_tables)

    assert before.isdisjoint(table.game_id for table in club.now.tables)
    for game in before:
        assert store.find_access(club.club.opens(game)) is None


def test_a_deal_that_comes_too_late(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    access = opened(club, 1)
    take_back(club, latest(club))

    deal = club.sheet.deal(kind=DealKind.MISDEAL)
    with pytest.raises(store.LinkRevokedError):
        store.add_deal(access, uuid4(), deal)
    with pytest.raises(store.LinkRevokedError):
        store.load_sheet(access)


def test_it_is_counted_nowhere(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    assert sessions(club) == 3
    take_back(club, latest(club))

    assert sessions(club) == 1
    assert store.club_evenings(club.club).found[0].rounds == 0


def sessions(club: AtTheClub) -> int:
    """How many sessions the figures of the club know."""
    with tallied(club.club.club_id) as state:
        return state.sessions


def test_figures_know_the_deals_of_the_round_that_is_played_instead(club: AtTheClub) -> None:
    club.start(1, club.two_tables, length=RoundLength(minutes=45))
    store.set_clock(club.club, club.id, 1, ClockDeed.START, uuid4())  # which changes what its sheets show
    before = known(club)
    assert deals_in_figures(club) == (0, 0, 0)
    take_back(club, latest(club))
    club.start(1, club.two_tables)
    club.record(1)
    club.record(2)
    assert (known(club).sessions, known(club).revisions) == (before.sessions, before.revisions)

    assert deals_in_figures(club) == (2, 2, 2)


def known(club: AtTheClub) -> ClubState:
    """By what figures of the club that were read before are known."""
    with tallied(club.club.club_id) as state:
        return state


def deals_in_figures(club: AtTheClub) -> tuple[int, int, int]:
    """How many deals the season, the statistics and the recap of the day have."""
    wish = SeasonWish(span=Span())
    season = store.load_season(club.club.club_id, wish)
    statistics = store.load_club_statistics(club.club.club_id, wish)
    recap = store.load_day_recap(club.club.club_id, PLAN.day, for_chips=False)
    return (
        sum(each.deals for each in season.evenings),
        sum(each.deals for each in statistics.evenings),
        0 if recap is None else recap.deals.dealt,
    )


def test_a_deal_at_the_same_moment_comes_before_or_never(database: Flask, club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    access, played = opened(club, 1), latest(club)
    people = tuple(person.id for person in store.load_sheet(access).seated)
    deal = replace(club.sheet.deal(kind=DealKind.MISDEAL), players=people, dealer=people[0])

    saved, taken = at_once(database, lambda: store.add_deal(access, uuid4(), deal), lambda: take_back(club, played))

    if club.now.rounds:
        assert saved is None
        assert isinstance(taken, store.DealsRecordedError)
        assert not latest(club).untouched
    else:
        assert isinstance(saved, store.LinkRevokedError)
        assert taken is None
