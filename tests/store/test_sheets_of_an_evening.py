"""A table's sheet and its evening agree: who sits down there takes part, who is taken off rests, who sits sits once."""

from uuid import uuid4

import pytest
import sqlalchemy as sa

from scorekeeper import store
from scorekeeper.database import writing
from scorekeeper.draw import DrawMethod
from scorekeeper.models import EveningPlayer, Game, RoundRest, Seat
from scorekeeper.rules import Contract, DealKind
from scorekeeper.sheet import Access
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO
from tests.store.at_the_club import AtTheClub

ZOE = "Zoé"


def sheet_of(club: AtTheClub, table: int) -> Access:
    """A table's session of the latest round, by the organiser's link."""
    latest = club.now.latest
    assert latest is not None
    access = store.find_access(club.club.opens(latest.tables[table - 1].game_id))
    assert access is not None
    return access


def resting(club: AtTheClub) -> tuple[str, ...]:
    now = club.now
    assert now.latest is not None
    return tuple(now.people[player].name for player in now.latest.resting)


def at_table(club: AtTheClub, table: int) -> list[str]:
    now = club.now
    assert now.latest is not None
    return [now.people[player].name for player in now.latest.tables[table - 1].people]


def can_draw(club: AtTheClub) -> bool:
    """Whether the next round can be drawn, in every way."""
    return all(club.now.draw(method).tables for method in DrawMethod)


def test_somebody_new_on_a_sheet_is_there(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    mark = store.evening_mark(club.club.token, club.id)

    store.seat_player(sheet_of(club, 1), ZOE, uuid4())

    assert [person.name for person in club.now.here][-1] == ZOE
    assert at_table(club, 1)[-1] == ZOE
    assert club.happened()[-1] == "evening_arrived"
    assert store.evening_mark(club.club.token, club.id) != mark
    assert can_draw(club)


def test_whoever_has_gone_home_is_back_when_he_sits_down(club: AtTheClub) -> None:
    club.start(1, [club.who(ANNA, BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA)])
    store.check_out(club.club, club.id, club.who(HUGO)[0])

    store.seat_player(sheet_of(club, 2), HUGO, uuid4())

    assert HUGO in [person.name for person in club.now.here]


def test_nobody_sits_at_two_tables_of_a_round(club: AtTheClub) -> None:
    club.start(1, club.two_tables)

    with pytest.raises(store.SeatedElsewhereError) as refusal:
        store.seat_player(sheet_of(club, 1), EMMA, uuid4())

    assert (refusal.value.name, refusal.value.table) == (EMMA, 2)
    assert at_table(club, 1) == [ANNA, BRUNO, CHLOE, DAVID]


def test_whoever_has_left_a_table_can_sit_down_at_another(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    (emma,) = club.who(EMMA)
    store.leave_table(sheet_of(club, 2), emma)

    store.seat_player(sheet_of(club, 1), EMMA, uuid4())

    now = club.now
    sits = now.table_of(emma)
    assert sits is not None
    assert sits.number == 1
    assert can_draw(club)
    with pytest.raises(store.SeatedElsewhereError):
        store.return_to_table(sheet_of(club, 2), emma)


def test_whoever_leaves_a_table_goes_home_and_is_back_with_the_seat(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    (hugo,) = club.who(HUGO)
    mark = store.evening_mark(club.club.token, club.id)

    store.leave_table(sheet_of(club, 2), hugo)

    assert HUGO not in [person.name for person in club.now.here]
    assert club.now.left_table(hugo) == 2
    assert club.happened()[-1] == "evening_went_home"
    assert store.evening_mark(club.club.token, club.id) != mark
    assert all(hugo not in table for table in club.now.draw(DrawMethod.CHANCE).tables)

    store.return_to_table(sheet_of(club, 2), hugo)

    assert HUGO in [person.name for person in club.now.here]
    assert club.now.left_table(hugo) is None


def test_whoever_left_a_table_comes_back_to_the_evening_alone(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    (hugo,) = club.who(HUGO)
    store.leave_table(sheet_of(club, 2), hugo)

    store.check_in(club.club, club.id, [hugo], [], uuid4())
    store.leave_table(sheet_of(club, 2), hugo)

    assert HUGO in [person.name for person in club.now.here], "he has left that table already"
    assert club.now.left_table(hugo) == 2


def test_whoever_sits_at_another_table_by_now_stays(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    (emma,) = club.who(EMMA)
    with writing() as connection:  # as it was once possible
        connection.execute(sa.insert(Seat).values(game_id=club.now.tables[0].game_id, player_id=emma, position=4))

    store.leave_table(sheet_of(club, 2), emma)

    assert EMMA in [person.name for person in club.now.here]


def test_a_rest_becomes_a_seat_and_a_seat_a_rest(club: AtTheClub) -> None:
    club.start(1, [club.who(ANNA, BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA)])
    assert resting(club) == (HUGO,)

    store.seat_player(sheet_of(club, 2), HUGO, uuid4())
    seated = resting(club), at_table(club, 2)
    store.remove_player(sheet_of(club, 2), club.who(HUGO)[0])
    store.remove_player(sheet_of(club, 2), club.who(HUGO)[0])

    assert seated == ((), [EMMA, FELIX, GRETA, HUGO])
    assert (resting(club), at_table(club, 2)) == ((HUGO,), [EMMA, FELIX, GRETA])


def test_whoever_has_gone_home_does_not_rest(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.check_out(club.club, club.id, club.who(HUGO)[0])

    store.remove_player(sheet_of(club, 2), club.who(HUGO)[0])

    assert resting(club) == ()


def test_no_more_than_can_be_seated(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.check_in(club.club, club.id, [], [f"Guest {number}" for number in range(112)], uuid4())

    with pytest.raises(store.TooManyPeopleError):
        store.seat_player(sheet_of(club, 1), ZOE, uuid4())

    assert len(club.now.here) == 120


def test_a_history_that_should_not_be_can_be_read_and_drawn_from(club: AtTheClub) -> None:
    store.check_in(club.club, club.id, [], [ZOE, "Yann"], uuid4())
    zoe, yann = club.who(ZOE, "Yann")
    store.check_out(club.club, club.id, yann)
    club.start(1, club.two_tables)
    games = [table.game_id for table in club.now.tables]
    anna, bruno = club.who(ANNA, BRUNO)
    with writing() as connection:
        connection.execute(sa.delete(EveningPlayer).where(EveningPlayer.player_id.in_([zoe, yann])))
        connection.execute(sa.insert(Seat).values(game_id=games[1], player_id=anna, position=4))
        connection.execute(sa.insert(Seat).values(game_id=games[1], player_id=yann, position=5))
        connection.execute(sa.insert(RoundRest).values(evening_id=club.id, number=1, player_id=bruno))

    now = club.now
    assert [(each.person.name, each.here) for each in now.participants][-2:] == [(ZOE, False), ("Yann", False)]
    assert resting(club) == (ZOE,)
    assert at_table(club, 2) == [EMMA, FELIX, GRETA, HUGO, ANNA, "Yann"]
    assert store.load_evening_recap(club.club, club.id)
    assert can_draw(club)


def bid(club: AtTheClub, table: int) -> None:
    """A deal of four that waits for its result."""
    latest = club.now.latest
    assert latest is not None
    club.record(table, kind=DealKind.OPEN, taker=latest.tables[table - 1].people[0], contract=Contract.GARDE)


def test_a_table_goes_on_with_its_round_alone(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.close_session(sheet_of(club, 1))
    store.reopen_session(sheet_of(club, 1))
    store.close_round(club.club, club.id, 1)

    with pytest.raises(store.RoundEndedError):
        store.reopen_session(sheet_of(club, 1))
    assert store.round_ended(sheet_of(club, 1))
    store.reopen_round(club.club, club.id, 1)

    assert not store.round_ended(sheet_of(club, 1))
    assert not sheet_of(club, 1).table.closed
    assert not store.round_ended(club.sheet.access)


def test_an_evening_ends_at_every_table(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    bid(club, 2)
    first, second = (table.game_id for table in club.now.tables)
    store.close_session(sheet_of(club, 2))
    store.close_round(club.club, club.id, 1)
    with writing() as connection:  # as tables could be opened again by themselves once
        connection.execute(sa.update(Game).where(Game.id.in_([first, second])).values(closed_at=None))

    with pytest.raises(store.DealsOpenError) as refusal:
        store.close_evening(club.club, club.id)
    assert refusal.value.tables == (2,)
    assert not club.now.closed
    deal = store.load_sheet(sheet_of(club, 2)).deals[0]
    store.withdraw_deal(sheet_of(club, 2), deal.id)
    store.close_evening(club.club, club.id)

    assert club.now.closed
    assert [table.closed for table in club.now.tables] == [True, True]


def test_a_bid_at_a_closed_table_keeps_no_round_open(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    bid(club, 2)

    with pytest.raises(store.DealsOpenError):
        store.close_round(club.club, club.id, 1)

    assert club.now.current is not None
