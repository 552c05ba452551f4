"""Two entries of one person at an evening that goes on before and after they were merged."""

from uuid import uuid4

import pytest

from scorekeeper import store
from scorekeeper.draw import DrawMethod
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO
from tests.store.at_the_club import AtTheClub
from tests.store.test_sheets_of_an_evening import resting, sheet_of

ZOE = "Zoé"


def newcomer(club: AtTheClub) -> int:
    """Somebody of the club who is not at the evening; the id."""
    store.add_people(club.club, (ZOE,), uuid4())
    return next(member.id for member in store.load_roster(club.club).everybody if member.name == ZOE)


def drawn_in_every_way(club: AtTheClub) -> bool:
    return all(club.now.draw(method).tables for method in DrawMethod)


def test_taken_apart_after_the_evening_went_on_both_have_been_there(club: AtTheClub) -> None:
    (anna,), zoe = club.who(ANNA), newcomer(club)
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1)
    store.merge_people(club.club, anna, zoe, uuid4())
    club.start(2, [(zoe, *club.who(BRUNO, CHLOE, DAVID)), club.who(EMMA, FELIX, GRETA, HUGO)])

    store.unmerge_people(club.club, anna, uuid4())

    now = club.now
    assert [anna in each.tables[0].people for each in now.rounds] == [True, False]
    assert [zoe in each.tables[0].people for each in now.rounds] == [False, True]
    assert {anna, zoe} <= {person.id for person in now.here}
    store.close_round(club.club, club.id, 2)
    assert drawn_in_every_way(club)


def test_taken_apart_after_a_rest_both_have_been_there(club: AtTheClub) -> None:
    (anna,), zoe = club.who(ANNA), newcomer(club)
    store.merge_people(club.club, anna, zoe, uuid4())
    club.start(1, [club.who(BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA, HUGO)])

    store.unmerge_people(club.club, anna, uuid4())

    assert resting(club) == (ZOE,)
    assert {anna, zoe} <= set(club.now.people)


@pytest.mark.parametrize(("goes", "stays"), [(ANNA, HUGO), (HUGO, ANNA)])
def test_whoever_sat_has_not_rested(club: AtTheClub, goes: str, stays: str) -> None:
    club.start(1, [club.who(ANNA, BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA)])
    store.close_round(club.club, club.id, 1)
    entry, person = club.who(goes, stays)

    store.merge_people(club.club, entry, person, uuid4())
    merged = resting(club), person in club.now.tables[0].people
    assert drawn_in_every_way(club)
    store.unmerge_people(club.club, entry, uuid4())

    assert merged == ((), True)
    assert resting(club) == (HUGO,)
    assert club.now.tables[0].people == club.who(ANNA, BRUNO, CHLOE, DAVID)
    assert drawn_in_every_way(club)


def test_an_entry_that_was_merged_arrives_and_goes_home_as_the_person(club: AtTheClub) -> None:
    (anna,), zoe = club.who(ANNA), newcomer(club)
    store.merge_people(club.club, zoe, anna, uuid4())

    store.check_out(club.club, club.id, zoe)
    gone = [person.name for person in club.now.here]
    arrived = store.check_in(club.club, club.id, [zoe], [], uuid4())

    assert ANNA not in gone
    assert arrived == (ANNA,)


def test_who_somebody_is_by_now(club: AtTheClub) -> None:
    (anna,), zoe = club.who(ANNA), newcomer(club)
    club.start(1, club.two_tables)
    store.merge_people(club.club, anna, zoe, uuid4())
    assert store.people_now(sheet_of(club, 1), [anna, zoe, 10**8]) == {anna: zoe}

    store.unmerge_people(club.club, anna, uuid4())

    assert store.people_now(sheet_of(club, 1), [anna, zoe]) == {zoe: anna}
    assert store.people_now(sheet_of(club, 2), [anna, zoe]) == {}


def test_archived_people_who_arrive_are_back(club: AtTheClub) -> None:
    zoe = newcomer(club)
    for player in (zoe, *club.who(ANNA)):
        store.archive_person(club.club, player, uuid4())

    store.check_in(club.club, club.id, [zoe], [ANNA], uuid4())

    assert store.load_roster(club.club).archived == ()
