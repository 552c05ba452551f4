"""The people of a club: added, renamed, archived, on every sheet where they are."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.edits import Edit
from scorekeeper.happenings import ClubHappening
from tests.club import Circle
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening


@pytest.fixture
def club(database: Flask) -> Circle:
    """Anna, Bruno, Chloé and David."""
    return Circle(database, ANNA, BRUNO, CHLOE, DAVID)


def test_a_club_is_founded_once_with_links_of_all_roles(database: Flask) -> None:
    new = store.NewClub(form_id=uuid4(), name="Tuesdays", people=(ANNA, BRUNO), locale="fr", timezone="Europe/Paris")

    first, second = store.found_club(new), store.found_club(new)

    club = store.find_club(first)
    assert first == second
    assert club is not None
    assert (club.title, club.locale, len(store.club_links(club))) == ("Tuesdays", "fr", 3)
    store.revoke_link(first)
    with pytest.raises(store.LinkRevokedError):
        store.found_club(new)


def test_people_stand_in_the_order_of_the_alphabet_whatever_their_accents(club: Circle) -> None:
    store.add_people(club.access, ("Émile", "eva", "Zoé", "Emma"), uuid4())

    assert club.names == [ANNA, BRUNO, CHLOE, DAVID, "Émile", "Emma", "eva", "Zoé"]


def test_several_are_added_once_and_those_who_are_there_stay(club: Circle) -> None:
    form_id = uuid4()

    added = [store.add_people(club.access, (EMMA, "anna", FELIX), form_id) for _ in range(2)]

    assert added == [(EMMA, FELIX), ()]
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX]
    assert [(event.what, event.after) for event in club.events[:-1]] == [
        (ClubHappening.PERSON_ADDED, {"names": [EMMA, FELIX]})
    ]


def test_another_name_and_line_show_on_every_sheet(club: Circle) -> None:
    session, other = club.play(ANNA, BRUNO, CHLOE), club.play(ANNA, BRUNO, DAVID)
    seen = [each.sheet.revision for each in (session, other)]
    form_id, anna = uuid4(), club.id(ANNA)

    for _ in range(2):
        store.change_person(club.access, anna, form_id, name=Edit("Annie", ANNA), colour=5)

    assert [each.sheet.revision for each in (session, other)] == [revision + 1 for revision in seen]
    for each in (session, other):
        assert (each.sheet.person(anna).name, each.sheet.person(anna).colour) == ("Annie", 5)
    assert [event.what for event in club.events[:2]] == [ClubHappening.COLOUR_CHOSEN, ClubHappening.PERSON_RENAMED]


def test_a_name_is_somebody_s_alone_and_nobody_is_renamed_unseen(club: Circle) -> None:
    anna = club.id(ANNA)

    with pytest.raises(store.NameTakenError):
        store.change_person(club.access, anna, uuid4(), name=Edit("bruno"))
    store.change_person(club.access, anna, uuid4(), name=Edit("Annie", ANNA))
    with pytest.raises(store.ChangedMeanwhileError):
        store.change_person(club.access, anna, uuid4(), name=Edit("Anya", ANNA))

    assert "Annie" in club.names


def test_nobody_of_another_club_is_touched(club: Circle, database: Flask) -> None:
    stranger = Circle(database, "Zoé").id("Zoé")

    for player in (stranger, 0, -1, 10**30):
        with pytest.raises(store.NotOfThisClubError):
            store.change_person(club.access, player, uuid4(), colour=1)
        with pytest.raises(store.NotOfThisClubError):
            store.archive_person(club.access, player, uuid4())
        with pytest.raises(store.NotOfThisClubError):
            store.merge_people(club.access, club.id(ANNA), player, uuid4())


def test_whoever_is_archived_stays_on_the_sheets_and_is_back_when_playing(club: Circle) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    form_id = uuid4()
    for _ in range(2):
        store.archive_person(club.access, club.id(CHLOE), form_id)

    assert club.names == [ANNA, BRUNO, DAVID]
    assert [person.name for person in session.sheet.people] == [ANNA, BRUNO, CHLOE]
    assert [event.what for event in club.events].count(ClubHappening.ARCHIVED) == 1

    club.play("chloé", DAVID, ANNA)

    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]


def test_renaming_at_a_table_does_not_take_the_name_of_somebody_of_an_evening_or_a_sheet(club: Circle) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    club.play(ANNA, BRUNO, DAVID)

    with pytest.raises(store.NameTakenError):
        store.rename_player(session.access, session.id(CHLOE), DAVID)
    store.add_people(club.access, (EMMA,), uuid4())
    store.rename_player(session.access, session.id(CHLOE), EMMA)  # who has no place anywhere: the same person

    assert club.names == [ANNA, BRUNO, DAVID, EMMA]
    assert club.id(EMMA) == session.id(EMMA)


def test_another_time_zone_shows_on_all_sheets(club: Circle) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    seen = session.sheet.revision

    store.change_club(club.access, {"timezone": Edit("Asia/Tokyo"), "name": Edit("Wednesdays", "Tuesdays")}, uuid4())

    assert (session.sheet.timezone, session.sheet.revision) == ("Asia/Tokyo", seen + 1)
    assert club.access.title == "Wednesdays"
    with pytest.raises(store.ChangedMeanwhileError):
        store.change_club(club.access, {"name": Edit("Thursdays", "Tuesdays")}, uuid4())


def test_a_session_among_others_gives_no_way_to_the_club_that_was_there_before(club: Circle, database: Flask) -> None:
    session = club.play(ANNA, BRUNO, CHLOE)
    token = session.shared(store.find_access(session.token).role)  # type: ignore[union-attr]
    access = store.find_access(token)
    assert access is not None

    assert store.club_offer(access) == (None, False)
    with pytest.raises(store.ClubNotLedError):
        store.make_club_links(access)
    began = Evening(database, "Zoé", "Yann", "Xavier")
    assert store.club_offer(began.access).may_make
