"""Several phones at the same moment: everything arrives, nothing twice, nobody overwrites anybody unseen."""

import threading
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.models import Club, Game
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening, new_session


def at_once(app: Flask, *deeds: Callable[[], object]) -> list[object]:
    """Do all of it in threads that start together; what each returned or raised."""
    start = threading.Barrier(len(deeds))
    results: list[object] = [None] * len(deeds)

    def run(place: int, deed: Callable[[], object]) -> None:
        with app.app_context():
            start.wait()
            try:
                results[place] = deed()
            except Exception as error:  # whatever was raised is the result
                results[place] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    db.session.rollback()
    return results


def test_deals_of_several_phones_all_arrive_with_different_numbers(four: Evening) -> None:
    access = four.access
    deals = {uuid4(): four.deal(taker) for taker in (ANNA, BRUNO, CHLOE, DAVID) * 2}

    results = at_once(four.app, *(adding(four, deal_id) for deal_id in deals))

    assert results == [None] * 8
    assert {recorded.id for recorded in four.sheet.deals} == set(deals)
    assert [recorded.number for recorded in four.sheet.deals] == list(range(1, 9))
    assert four.sheet.revision == access.table.revision + 8


def test_insertions_and_additions_at_once_leave_no_gap(four: Evening) -> None:
    first = four.record(ANNA)
    ids = [uuid4() for _ in range(6)]

    results = at_once(
        four.app, *(adding(four, deal_id, before=first if place % 2 else None) for place, deal_id in enumerate(ids))
    )

    assert results == [None] * 6
    assert {recorded.id for recorded in four.sheet.deals} == {first, *ids}
    assert [recorded.number for recorded in four.sheet.deals] == list(range(1, 8))


def test_a_double_tap_at_the_same_moment_records_one_deal(four: Evening) -> None:
    deal_id = uuid4()

    results = at_once(four.app, *(adding(four, deal_id) for _ in range(4)))

    assert results == [None] * 4
    assert [recorded.id for recorded in four.sheet.deals] == [deal_id]
    assert len(store.load_changes(four.access)) == 1


def test_two_corrections_of_one_version_meet_and_one_is_asked(four: Evening) -> None:
    deal_id = four.record(ANNA, kind=DealKind.OPEN)
    access, seen = four.access, four.recorded(deal_id)
    versions = [replace(seen.deal, kind=DealKind.PLAYED, bouts=bouts, half_points=90) for bouts in (1, 2)]

    results = at_once(
        four.app,
        *(
            lambda deal=deal: store.correct_deal(access, deal_id, deal, seen_revision=seen.revision)
            for deal in versions
        ),
    )

    conflict = next(result for result in results if result is not None)
    assert isinstance(conflict, store.DealConflictError)
    winner = versions[results.index(None)]
    assert four.recorded(deal_id).deal == winner
    assert conflict.theirs.deal == winner
    assert four.recorded(deal_id).revision == 2


def test_a_double_tap_at_the_same_moment_renews_a_link_once(four: Evening) -> None:
    access, form_id = four.access, uuid4()

    results = at_once(four.app, *(lambda: store.renew_link(access, Role.VIEWER, form_id) for _ in range(4)))

    assert len(set(results)) == 1
    assert len(store.load_changes(access)) == 1


def test_of_two_who_renew_the_same_key_at_the_same_moment_one_has_the_new_one(four: Evening) -> None:
    """Whoever comes second comes with a link that is dead by then, and must not get another for it."""
    access = four.access

    results = at_once(four.app, *(lambda: store.renew_link(access, Role.ORGANISER, uuid4()) for _ in range(2)))

    (refused,) = (each for each in results if isinstance(each, Exception))
    (new,) = (each for each in results if isinstance(each, str))
    assert isinstance(refused, store.LinkRevokedError)
    assert store.find_access(new) is not None


def test_the_links_of_a_club_made_twice_at_the_same_moment_are_three(four: Evening) -> None:
    access = four.access

    results = at_once(four.app, *(lambda: store.make_club_links(access) for _ in range(3)))

    assert len(set(results)) == 1


def test_one_of_two_who_sit_down_under_one_name_is_refused(four: Evening) -> None:
    access = four.access

    results = at_once(four.app, *(lambda: store.seat_player(access, EMMA, uuid4()) for _ in range(2)))

    assert [type(result) for result in results if result is not None] == [store.NameTakenError]
    assert [person.name for person in four.sheet.seated] == [ANNA, BRUNO, CHLOE, DAVID, EMMA]


def test_only_so_many_leave_at_once_that_three_stay(five: Evening) -> None:
    access = five.access

    results = at_once(
        five.app,
        *(lambda player=person.id: store.leave_table(access, player) for person in five.sheet.people),
    )

    assert results.count(None) == 2
    assert len(five.sheet.seated) == 3
    assert five.sheet.hands == 3


def test_a_double_tap_on_start_starts_one_session(database: Flask) -> None:
    new = new_session(ANNA, BRUNO, CHLOE)

    tokens = at_once(database, *(lambda: store.start_session(new) for _ in range(4)))

    assert len(set(tokens)) == 1
    assert isinstance(tokens[0], str)
    counts = [db.session.scalar(sa.select(sa.func.count()).select_from(table)) for table in (Game, Club)]
    assert counts == [1, 1]


@pytest.mark.parametrize("statement", [1, 2])
def test_a_sheet_read_while_a_deal_is_corrected_is_whole(four: Evening, statement: int) -> None:
    deal_id = four.record(ANNA, kind=DealKind.OPEN)
    seen = four.recorded(deal_id)
    result = replace(seen.deal, kind=DealKind.PLAYED, taker=four.id(BRUNO), bouts=2, half_points=98)
    later = uuid4()
    # A revision that nobody has read yet, so that the sheet is read from the database.
    four.record(kind=DealKind.PASSED_OUT)
    access = four.access

    def meanwhile() -> None:
        store.correct_deal(access, deal_id, result, seen_revision=seen.revision)
        store.seat_player(access, EMMA, uuid4())
        store.add_deal(four.access, later, four.deal(EMMA, sitting_out=(ANNA,)))

    with before_statement(four.app, statement, meanwhile):
        sheet = store.load_sheet(access)

    read = sheet.recorded(deal_id)
    assert read is not None
    assert read.deal in (seen.deal, result)
    assert (read.deal == result) == (sheet.recorded(later) is not None)
    assert all(len(recorded.deal.players) == 4 for recorded in sheet.deals)
    assert sum(sheet.totals.values()) == 0


def adding(evening: Evening, deal_id: UUID, before: UUID | None = None) -> Callable[[], None]:
    access, deal = evening.access, evening.deal()
    return lambda: store.add_deal(access, deal_id, deal, before=before)


class before_statement:  # noqa: N801 - reads as what it does
    """Within it, something happens in another thread before a statement of this one is sent."""

    def __init__(self, app: Flask, number: int, meanwhile: Callable[[], None]) -> None:
        self.app, self.number, self.meanwhile = app, number, meanwhile
        self.sent = 0

    def __enter__(self) -> None:
        self.reader = threading.get_ident()
        sa.event.listen(db.engine, "before_cursor_execute", self.count)

    def __exit__(self, *_: object) -> None:
        sa.event.remove(db.engine, "before_cursor_execute", self.count)

    def count(self, *_: object) -> None:
        if threading.get_ident() != self.reader:
            return
        self.sent += 1
        if self.sent == self.number:
            assert at_once_elsewhere(self.app, self.meanwhile) is None


def at_once_elsewhere(app: Flask, deed: Callable[[], object]) -> object:
    result: list[object] = []

    def run() -> None:
        with app.app_context():
            try:
                result.append(deed())
            except Exception as error:  # whatever was raised is the result
                result.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return result[0]
