"""The evenings that a club has had: listed, found, and told in its trace."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import ClubHappening
from scorekeeper.rules import DealKind
from scorekeeper.search import PAGE_SIZE, Days, EveningSearch
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO
from tests.store.at_the_club import PLAN, AtTheClub


def test_the_evenings_of_a_club_are_listed(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    anna, *_ = club.who(ANNA)
    played = {"kind": DealKind.PLAYED, "contract": club.sheet.deal().contract, "bouts": 2}
    club.record(1, **played, taker=anna, half_points=98)
    later = replace(PLAN, day=date(2026, 2, 6))
    club.open(plan=later)

    listed = store.club_evenings(club.club)
    assert (listed.total, listed.has_older) == (2, False)
    assert [(each.day.month, each.people, each.rounds, each.leading) for each in listed.found] == [
        (2, 8, 0, ((), 0)),
        (1, 8, 1, ((ANNA,), 2 * 3 * 2 * (25 + 8))),
    ]


def test_evenings_are_found_by_name_day_and_person(database: Flask, club: AtTheClub) -> None:
    store.check_in(club.club, club.id, [], ["Zoé"], uuid4())
    club.open(plan=replace(PLAN, name="Gala 100%", day=date(2026, 2, 6)))
    elsewhere = AtTheClub(database)
    zoe = next(person.id for person in club.now.here if person.name == "Zoé")

    def found(**search: Any) -> list[str]:
        return [each.name for each in store.club_evenings(club.club, EveningSearch(**search)).found]

    assert found() == ["Gala 100%", "Friday"]
    assert found(text="gala") == found(text="100%") == ["Gala 100%"]
    assert found(text="%%") == []
    assert found(players=frozenset({zoe})) == ["Friday"]
    assert found(days=Days(first=date(2026, 1, 10))) == ["Gala 100%"]
    assert found(days=Days(date(2026, 1, 9), date(2026, 1, 9))) == ["Friday"]
    assert found(days=Days(last=date(2026, 1, 8))) == []
    assert found(players=frozenset(elsewhere.who(ANNA)[:1])) == []


@pytest.mark.parametrize("text", ["Été", "été", "ÉTÉ", "ete", "ETE A", "à lyon", "strasse", "STRASSE"])
def test_evenings_are_found_whatever_the_capitals_and_accents(club: AtTheClub, text: str) -> None:
    club.open(plan=replace(PLAN, name="Été À LYON, Lange Straße"))

    found = store.club_evenings(club.club, EveningSearch(text=text))

    assert [each.name for each in found.found] == ["Été À LYON, Lange Straße"]
    assert found.total == 1


def test_evenings_come_a_page_at_a_time(club: AtTheClub) -> None:
    for day in range(1, PAGE_SIZE + 1):
        club.open(plan=replace(PLAN, name=f"No {day}", day=date(2026, 3, day)))

    first, second = (store.club_evenings(club.club, page=page) for page in (1, 2))

    assert [each.name for each in first.found] == [f"No {day}" for day in range(PAGE_SIZE, 0, -1)]
    assert [each.name for each in second.found] == ["Friday"]
    assert (first.total, first.has_older, second.has_older) == (PAGE_SIZE + 1, True, False)


def test_the_trace_of_an_evening_is_read_with_that_of_its_club(database: Flask, club: AtTheClub) -> None:
    store.add_people(club.club, ["Zoé"], uuid4())
    club.start(1, [club.two_tables[0], club.who(EMMA, FELIX, GRETA)])
    other, elsewhere = club.open(), AtTheClub(database)

    evening, told = store.load_evening_changes(club.club, club.id)

    assert evening == (club.id, PLAN.name)
    assert [each.what for each in told.found] == [ClubHappening.ROUND_DRAWN, ClubHappening.EVENING_OPENED]
    assert told.found[0].after == {
        "round": 1,
        "tables": [[ANNA, BRUNO, CHLOE, DAVID], [EMMA, FELIX, GRETA]],
        "resting": [HUGO],
    }
    of_club = store.load_club_changes(club.club).found
    assert [each.evening and each.evening.id for each in of_club] == [other, club.id, None, club.id]
    with pytest.raises(store.EveningUnknownError):
        store.load_evening_changes(elsewhere.club, club.id)
