"""Several phones change the same club at the same moment."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.edits import Edit
from tests.club import Circle
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, new_session
from tests.store.test_at_the_same_time import at_once


@pytest.fixture
def club(database: Flask) -> Circle:
    """Anna, who is Emma too, Bruno, Chloé and David."""
    return Circle(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)


def test_somebody_new_at_several_tables_is_one_person(club: Circle) -> None:
    tables = [club.play(ANNA, BRUNO, CHLOE) for _ in range(4)]
    accesses = [table.access for table in tables]

    results = at_once(
        club.app, *(lambda access=access: store.seat_player(access, FELIX, uuid4()) for access in accesses)
    )

    assert results == [None] * 4
    assert club.names.count(FELIX) == 1
    assert {table.sheet.people[-1].id for table in tables} == {club.id(FELIX)}


def test_one_name_for_two_people_is_refused_to_one_of_them(club: Circle) -> None:
    one, other = club.play(ANNA, BRUNO, CHLOE), club.play(ANNA, DAVID, CHLOE)
    accesses, people = (one.access, other.access), (club.id(BRUNO), club.id(DAVID))

    results = at_once(
        club.app,
        *(
            lambda access=access, person=person: store.rename_player(access, person, FELIX)
            for access, person in zip(accesses, people, strict=True)
        ),
    )

    assert sorted(map(repr, map(type, results))) == sorted(map(repr, (type(None), store.NameTakenError)))


def test_the_same_forms_at_the_same_moment_act_once(club: Circle) -> None:
    access, new, form_id = club.access, new_session(ANNA, BRUNO, FELIX), uuid4()
    founding = store.NewClub(form_id=uuid4(), name="Once", people=(ANNA,), locale="en", timezone="Europe/Paris")

    keys = at_once(club.app, *(lambda: store.start_club_session(access, new) for _ in range(3)))
    added = at_once(club.app, *(lambda: store.add_people(access, ("Zoé",), form_id) for _ in range(3)))
    tokens = at_once(club.app, *(lambda: store.found_club(founding) for _ in range(3)))

    assert len(set(keys)) == 1
    assert sorted(added, key=repr) == [("Zoé",), (), ()] or sorted(added, key=repr) == [(), (), ("Zoé",)]
    assert len(set(tokens)) == 1
    assert isinstance(tokens[0], str)
    assert store.club_sessions(access).total == 1


def test_deals_go_on_while_entries_are_merged_and_people_renamed(club: Circle) -> None:
    table, other = club.play(EMMA, BRUNO, CHLOE), club.play(ANNA, BRUNO, CHLOE)
    deal_of_bruno, access = table.deal(BRUNO), table.access
    goes, stays, club_access, other_access = club.id(EMMA), club.id(ANNA), club.access, other.access

    results = at_once(
        club.app,
        lambda: store.merge_people(club_access, goes, stays, uuid4()),
        lambda: store.add_deal(access, uuid4(), deal_of_bruno),
        lambda: store.change_person(club_access, stays, uuid4(), name=Edit("Annie")),
        lambda: store.seat_player(other_access, FELIX, uuid4()),
    )

    # Whoever came after the merge names somebody who is not at the table any more, and is told so.
    assert (results[0], results[2], results[3]) == (None, None, None)
    assert results[1] is None or isinstance(results[1], store.NotOnThisSheetError)
    assert sum(table.totals().values()) == 0
    assert [person.name for person in table.sheet.people] == ["Annie", BRUNO, CHLOE]
    assert {person for recorded in table.sheet.deals for person in recorded.deal.players} <= {
        person.id for person in table.sheet.people
    }
