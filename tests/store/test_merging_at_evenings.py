"""Two entries of one person at an evening that goes on before and after they were merged."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.draw import MOST_PEOPLE, DrawMethod
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


def places(club: AtTheClub) -> dict[str, bool]:
    """Everybody who takes part, and whether he has not gone home."""
    return {each.person.name: each.here for each in club.now.participants}


@pytest.mark.parametrize("order", [(DAVID, EMMA), (EMMA, DAVID)])
def test_whoever_was_there_by_two_names_stays_when_one_is_taken_apart(club: AtTheClub, order: tuple[str, str]) -> None:
    entries, zoe, before = club.who(DAVID, EMMA), newcomer(club), places(club)
    first, second = club.who(*order)
    for entry in entries:
        store.merge_people(club.club, entry, zoe, uuid4())
    merged = places(club)

    store.unmerge_people(club.club, first, uuid4())
    between = places(club)
    store.unmerge_people(club.club, second, uuid4())

    others = {name: True for name in before if name not in order}
    assert merged == {**others, ZOE: True}
    assert between == {**others, order[0]: True, ZOE: True}
    assert places(club) == before


@pytest.mark.parametrize("rested", [(DAVID, EMMA), (DAVID,), (EMMA,)])
@pytest.mark.parametrize("order", [(DAVID, EMMA), (EMMA, DAVID)])
def test_rests_of_two_names_come_back_one_by_one(
    club: AtTheClub, order: tuple[str, str], rested: tuple[str, ...]
) -> None:
    entries, zoe = club.who(DAVID, EMMA), newcomer(club)
    playing = [name for name in order if name not in rested]
    club.start(1, [club.who(ANNA, BRUNO, CHLOE, *playing), club.who(FELIX, GRETA, HUGO)])
    before = set(resting(club))
    first, second = club.who(*order)
    for entry in entries:
        store.merge_people(club.club, entry, zoe, uuid4())
    merged = set(resting(club))

    store.unmerge_people(club.club, first, uuid4())
    between = set(resting(club))
    assert drawn_in_every_way(club)
    store.unmerge_people(club.club, second, uuid4())

    others = before - set(order)
    assert merged == others | ({ZOE} if len(rested) == 2 else set())
    assert between == others | ({order[0]} & set(rested)) | ({ZOE} if order[1] in rested else set())
    assert set(resting(club)) == before
    assert drawn_in_every_way(club)


def test_whoever_is_there_by_one_of_two_names_is_there(club: AtTheClub) -> None:
    anna, hugo = club.who(ANNA, HUGO)
    store.check_out(club.club, club.id, hugo)
    before = places(club)
    club.start(1, [club.who(ANNA, BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA)])

    store.merge_people(club.club, anna, hugo, uuid4())
    merged = places(club)
    store.unmerge_people(club.club, anna, uuid4())

    assert merged[HUGO]
    assert ANNA not in merged
    assert places(club) == before


def test_whoever_went_home_as_one_has_gone_home_as_both(club: AtTheClub) -> None:
    anna, hugo = club.who(ANNA, HUGO)
    store.merge_people(club.club, anna, hugo, uuid4())
    store.check_out(club.club, club.id, hugo)

    store.unmerge_people(club.club, anna, uuid4())

    assert (places(club)[ANNA], places(club)[HUGO]) == (False, False)


def test_whoever_plays_since_does_not_go_home_again(club: AtTheClub) -> None:
    anna, hugo = club.who(ANNA, HUGO)
    store.check_out(club.club, club.id, hugo)
    store.merge_people(club.club, anna, hugo, uuid4())
    club.start(1, [club.who(HUGO, BRUNO, CHLOE, DAVID), club.who(EMMA, FELIX, GRETA)])

    store.unmerge_people(club.club, anna, uuid4())

    assert (places(club)[ANNA], places(club)[HUGO]) == (True, True)


def test_whoever_comes_by_one_of_two_names_is_not_archived(club: AtTheClub) -> None:
    entries, zoe = club.who(DAVID, EMMA), newcomer(club)
    store.archive_person(club.club, zoe, uuid4())
    archived = []
    for entry in entries:
        store.merge_people(club.club, entry, zoe, uuid4())
        archived.append(store.load_roster(club.club).archived)
    for entry in entries:
        store.unmerge_people(club.club, entry, uuid4())
        archived.append(store.load_roster(club.club).archived)

    assert [[member.name for member in members] for members in archived] == [[], [], [], [ZOE]]


def test_taken_apart_nobody_has_a_place_that_there_is_not(database: Flask) -> None:
    club = AtTheClub(database)
    names = [f"P{number:03}" for number in range(MOST_PEOPLE)]
    club.id = club.open(players=(), newcomers=names)
    goes, stays = club.who(*names[:2])
    store.merge_people(club.club, goes, stays, uuid4())
    store.check_in(club.club, club.id, [], [ZOE], uuid4())

    store.unmerge_people(club.club, goes, uuid4())

    assert len(club.now.here) == MOST_PEOPLE
    assert [name for name, here in places(club).items() if not here] == names[:1]
    with pytest.raises(store.TooManyPeopleError):
        store.check_in(club.club, club.id, [goes], [], uuid4())


def test_archived_people_who_arrive_are_back(club: AtTheClub) -> None:
    zoe = newcomer(club)
    for player in (zoe, *club.who(ANNA)):
        store.archive_person(club.club, player, uuid4())

    store.check_in(club.club, club.id, [zoe], [ANNA], uuid4())

    assert store.load_roster(club.club).archived == ()
