"""Two entries of one person become one on every sheet, and are taken apart again without a trace in the scores."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import insert, select

from scorekeeper import store
from scorekeeper.database import db, writing
from scorekeeper.draw import DrawMethod
from scorekeeper.edits import Edit
from scorekeeper.happenings import ClubHappening
from scorekeeper.models import NAME_LENGTH, EveningPlayer, EveningRound, EveningRow, RoundRest
from scorekeeper.rules import FFT, DealKind
from tests.club import Circle, ClubSession
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA

TWICE = "Annie"


@pytest.fixture
def club(database: Flask) -> Circle:
    """Anna, who is Annie too, Bruno, Chloé and David."""
    return Circle(database, ANNA, BRUNO, CHLOE, DAVID, TWICE)


def an_evening_of(name: str, club: Circle) -> ClubSession:
    """A session in which somebody did everything that is told of a person."""
    session = club.play(name, BRUNO, CHLOE, DAVID)
    session.record(name, handfuls={name: 1})
    session.record(BRUNO)
    session.record(kind=DealKind.ADJUSTMENT, amounts={name: "-10", BRUNO: "10"}, note="late")
    session.record(kind=DealKind.OPEN, taker=CHLOE)
    return session


def told(session: ClubSession) -> list[Any]:
    """Everything that a sheet says, with names for people."""
    sheet = session.sheet
    totals = {person.name: sheet.totals[person.id] for person in sheet.people}
    return [totals, sheet.next_dealer, [recorded.deal for recorded in sheet.deals], sheet.first_dealer]


def test_everything_of_the_entry_that_goes_is_the_other_s(club: Circle) -> None:
    own, theirs = an_evening_of(ANNA, club), an_evening_of(TWICE, club)
    seen, untouched, totals = theirs.sheet.revision, own.sheet.revision, theirs.totals()

    club.merge(TWICE, ANNA)

    anna = club.id(ANNA)
    assert theirs.totals() == {**{name: totals[name] for name in (BRUNO, CHLOE, DAVID)}, ANNA: totals[TWICE]}
    assert (theirs.sheet.first_dealer, theirs.sheet.deals[0].dealer, theirs.sheet.deals[0].deal.taker) == (anna,) * 3
    assert theirs.sheet.revision == seen + 1
    assert own.sheet.revision == untouched
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]
    assert club.roster.people[0][:2] == (anna, ANNA)
    assert club.roster.people[0].sessions == 2
    assert sum(theirs.totals().values()) == 0


def test_taken_apart_every_sheet_is_as_before(club: Circle) -> None:
    own, theirs = an_evening_of(ANNA, club), an_evening_of(TWICE, club)
    before = [told(own), told(theirs)]

    entry = club.merge(TWICE, ANNA)
    for form_id in [uuid4()] * 2:
        store.unmerge_people(club.access, entry, form_id)

    assert [told(own), told(theirs)] == before
    assert club.names == [ANNA, TWICE, BRUNO, CHLOE, DAVID]
    assert [event.what for event in club.events[:2]] == [ClubHappening.UNMERGED, ClubHappening.MERGED]
    assert sum(event.what is ClubHappening.UNMERGED for event in club.events) == 1


def test_corrections_from_before_are_told_and_undone_under_the_name_that_stays(club: Circle) -> None:
    theirs = an_evening_of(TWICE, club)
    deal_id = theirs.sheet.deals[0].id
    theirs.correct(deal_id, half_points=120)

    entry = club.merge(TWICE, ANNA)
    store.undo_correction(theirs.access, deal_id, seen_revision=theirs.recorded(deal_id).revision)

    assert theirs.recorded(deal_id).deal.taker == club.id(ANNA)
    assert theirs.recorded(deal_id).deal.half_points == 98
    theirs.correct(deal_id, half_points=110)
    store.unmerge_people(club.access, entry, uuid4())
    store.undo_correction(theirs.access, deal_id, seen_revision=theirs.recorded(deal_id).revision)
    assert theirs.recorded(deal_id).deal.taker == entry
    changes = store.load_changes(theirs.access, deal_id)
    assert {(change.after or {}).get("taker") for change in changes} == {entry}


def test_two_who_sat_at_one_table_are_two(club: Circle) -> None:
    session = club.play(ANNA, TWICE, BRUNO, name="Last Tuesday")
    an_evening_of(TWICE, club)
    before = told(session)

    with pytest.raises(store.SatTogetherError) as refusal:
        club.merge(TWICE, ANNA)

    assert [each.title for each in refusal.value.at] == ["Last Tuesday"]
    assert told(session) == before
    assert TWICE in club.names


def test_a_name_that_was_merged_is_the_person_at_the_next_table(club: Circle) -> None:
    club.merge(TWICE, ANNA)

    session = club.play("annie", BRUNO, CHLOE)
    store.seat_player(club.play(BRUNO, CHLOE, DAVID).access, TWICE, uuid4())

    assert session.sheet.people[0].id == club.id(ANNA)
    assert club.names == [ANNA, BRUNO, CHLOE, DAVID]
    with pytest.raises(store.SamePersonError):
        club.play(TWICE, ANNA, BRUNO)


def test_whoever_takes_the_name_of_the_own_other_entry_keeps_it_when_taken_apart(club: Circle) -> None:
    entry = club.merge(TWICE, ANNA)

    store.change_person(club.access, club.id(ANNA), uuid4(), name=Edit(TWICE))
    store.unmerge_people(club.access, entry, uuid4())

    assert club.names == [TWICE, "Annie 2", BRUNO, CHLOE, DAVID]


def test_a_chain_is_taken_apart_from_its_end(club: Circle) -> None:
    theirs = an_evening_of(TWICE, club)
    store.add_people(club.access, (EMMA,), uuid4())
    first, second = club.merge(TWICE, ANNA), club.merge(ANNA, EMMA)
    assert theirs.sheet.people[0].name == EMMA

    with pytest.raises(store.MergedAlreadyError):
        store.unmerge_people(club.access, first, uuid4())
    with pytest.raises(store.MergedAlreadyError):
        store.merge_people(club.access, first, club.id(BRUNO), uuid4())
    store.unmerge_people(club.access, second, uuid4())
    store.unmerge_people(club.access, first, uuid4())

    assert theirs.sheet.people[0].name == TWICE
    assert club.names == [ANNA, TWICE, BRUNO, CHLOE, DAVID, EMMA]


def test_whoever_was_archived_before_is_afterwards(club: Circle) -> None:
    store.archive_person(club.access, club.id(TWICE), uuid4())

    store.unmerge_people(club.access, club.merge(TWICE, ANNA), uuid4())

    assert [member.name for member in club.roster.archived] == [TWICE]


def test_a_long_name_that_is_taken_is_cut_for_its_number(club: Circle) -> None:
    long = "Marie-Antoinette de la Tour du Pin Verte"
    assert len(long) == NAME_LENGTH
    store.add_people(club.access, (long,), uuid4())
    entry = club.merge(long, ANNA)
    store.change_person(club.access, club.id(ANNA), uuid4(), name=Edit(long, ANNA), colour=0)

    store.unmerge_people(club.access, entry, uuid4())

    assert f"{long[:-2].rstrip()} 2" in club.names
    assert all(len(name) <= NAME_LENGTH for name in club.names)


def test_evenings_and_rests_go_along_and_come_back(club: Circle) -> None:
    alone, both = (put_evening(club) for _ in range(2))
    come(alone, club, TWICE)
    come(both, club, TWICE, ANNA)
    before = present()

    entry = club.merge(TWICE, ANNA)
    merged = present()
    store.unmerge_people(club.access, entry, uuid4())

    assert merged == {(alone, club.id(ANNA)), (both, club.id(ANNA))}
    assert present() == before


def put_evening(club: Circle) -> int:
    """An evening of the club with a round; its id."""
    now = datetime.now(UTC)
    values = {"form_id": uuid4(), "club_id": club.access.club_id, "name": "", "day": date(2026, 11, 30), "rules": FFT}
    values |= {"seats": 4, "spare": "rest", "draw": DrawMethod.CHANCE, "seed": 1, "created_at": now}
    with writing() as connection:
        evening = int(connection.scalar(insert(EveningRow).values(values).returning(EveningRow.id)) or 0)
        played = {"evening_id": evening, "number": 1, "form_id": uuid4(), "draw": DrawMethod.CHANCE, "started_at": now}
        connection.execute(insert(EveningRound).values(played))
    return evening


def come(evening: int, club: Circle, *names: str) -> None:
    """Let people come to an evening and sit out its first round."""
    with writing() as connection:
        for place, name in enumerate(names):
            who = {"evening_id": evening, "player_id": club.id(name)}
            arrived = {"position": place, "arrived_at": datetime(2026, 11, 30, 19, tzinfo=UTC)}
            connection.execute(insert(EveningPlayer).values({**who, **arrived}))
            connection.execute(insert(RoundRest).values({**who, "number": 1}))


def present() -> set[tuple[int, int]]:
    """Who is at which evening, and rests there."""
    db.session.rollback()
    came = {tuple(row) for row in db.session.execute(select(EveningPlayer.evening_id, EveningPlayer.player_id))}
    assert came == {tuple(row) for row in db.session.execute(select(RoundRest.evening_id, RoundRest.player_id))}
    return came  # type: ignore[return-value]


def test_the_same_form_merges_once(club: Circle) -> None:
    form_id, entry, anna = uuid4(), club.id(TWICE), club.id(ANNA)

    for _ in range(2):
        store.merge_people(club.access, entry, anna, form_id)

    assert [event.what for event in club.events].count(ClubHappening.MERGED) == 1
    deal = replace(club.play(ANNA, BRUNO, CHLOE).deal(ANNA))
    assert anna in deal.players
