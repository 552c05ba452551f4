"""Several people lead the same evening at the same moment: all of it is done, and nobody locks another out."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from uuid import uuid4

import pytest

from scorekeeper import store
from scorekeeper.edits import Edit
from scorekeeper.rules import DealKind
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from tests.store.at_the_club import PLAN, AtTheClub
from tests.store.test_at_the_same_time import at_once
from tests.store.test_sheets_of_an_evening import sheet_of

ROUNDS = 6
TIMES = 6

_other = count(1)


def ending_the_round(club: AtTheClub) -> Callable[[], object]:
    return lambda: store.close_round(club.club, club.id, ROUNDS)


def changing_the_day(club: AtTheClub) -> Callable[[], object]:
    plan = replace(PLAN, day=date(2026, 2, 1) + timedelta(days=next(_other)))
    return lambda: store.change_evening(club.club, club.id, plan)


def arriving(club: AtTheClub) -> Callable[[], object]:
    name = f"Guest {next(_other)}"
    return lambda: store.check_in(club.club, club.id, [], [name], uuid4())


def renaming_in_the_club(club: AtTheClub) -> Callable[[], object]:
    player, name = club.now.tables[0].people[1], f"Somebody {next(_other)}"
    return lambda: store.change_person(club.club, player, uuid4(), name=Edit(name))


def renaming_on_a_sheet(club: AtTheClub) -> Callable[[], object]:
    access, name = sheet_of(club, 1), f"Somebody {next(_other)}"
    return lambda: store.rename_player(access, access.table.people[0].id, name)


def changing_the_time_zone(club: AtTheClub) -> Callable[[], object]:
    zone = f"Etc/GMT+{next(_other) % 12 + 1}"
    return lambda: store.change_club(club.club, {"timezone": Edit(zone)}, uuid4())


def recording(club: AtTheClub) -> Callable[[], object]:
    access = sheet_of(club, 1)
    sheet = store.load_sheet(access)
    people = tuple(person.id for person in sheet.seated)
    deal = replace(club.sheet.deal(kind=DealKind.MISDEAL), players=people, dealer=sheet.next_dealer)
    return lambda: store.add_deal(access, uuid4(), deal)


def reading_the_season(club: AtTheClub) -> Callable[[], object]:
    wish = SeasonWish(span=Span())

    def read() -> None:
        store.load_season(club.club.club_id, wish)

    return read


@pytest.mark.parametrize(
    "deeds",
    [
        pytest.param((ending_the_round, renaming_on_a_sheet, changing_the_time_zone), id="the round ends"),
        pytest.param((changing_the_day, renaming_in_the_club, renaming_on_a_sheet), id="the day is changed"),
        pytest.param((recording, renaming_in_the_club, recording), id="deals and names"),
        pytest.param((arriving, changing_the_day, arriving), id="people arrive"),
        pytest.param((reading_the_season, renaming_in_the_club, ending_the_round), id="the season is read"),
    ],
)
def test_all_of_it_is_done(club: AtTheClub, deeds: tuple[Callable[[AtTheClub], Callable[[], object]], ...]) -> None:
    for number in range(1, ROUNDS + 1):
        club.start(number, club.two_tables)
        club.record(1)
        if number < ROUNDS:
            store.close_round(club.club, club.id, number)

    for _ in range(TIMES):
        store.reopen_round(club.club, club.id, ROUNDS)
        results = at_once(club.sheet.app, *(deed(club) for deed in deeds))
        done = [each for each in results if not isinstance(each, tuple)]  # an arrival tells who arrived
        assert set(done) <= {None}
