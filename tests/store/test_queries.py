"""How often the database is asked does not depend on how long the evening was."""

from collections.abc import Callable

from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.sheet import Role
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.queries import counted, selects

SHORT, LONG = 5, 100


READINGS: dict[str, tuple[Callable[[Evening], object], int]] = {
    "the sheet": (lambda evening: store.load_sheet(evening.access), 5),
    "the trace": (lambda evening: store.load_changes(evening.access), 2),
    "the start page": (lambda evening: store.known_sessions([evening.token]), 4),
    "the clubs of the start page": (lambda evening: store.known_clubs([evening.club_token]), 1),
    "the club": (lambda evening: store.find_club(evening.club_token), 1),
    "who leads the season": (lambda evening: store.load_leaders(evening.access.club_id, SeasonWish(span=Span())), 13),
    "the links": (lambda evening: store.session_links(evening.access), 2),
}
"""What is read, and with how many queries at most, the link's own included."""


def queries(database: Flask, deals: int) -> dict[str, int]:
    evening = Evening(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    for _ in range(deals):
        evening.record(ANNA)
    assert evening.club_token
    # As a process reads it that has never seen this session.
    store.rename_player(evening.access, evening.id(ANNA), "Anne")
    sent = {}
    for name, (read, _) in READINGS.items():
        db.session.rollback()
        with counted() as statements:
            read(evening)
        sent[name] = len(selects(statements))
    return sent


def test_a_long_evening_takes_no_more_queries_than_a_short_one(database: Flask) -> None:
    short, long = queries(database, SHORT), queries(database, LONG)

    assert short == long
    assert all(long[name] <= most for name, (_, most) in READINGS.items())


def test_a_sheet_that_has_not_changed_is_not_read_again(five: Evening) -> None:
    five.record(ANNA)
    first = store.load_sheet(five.access)
    access = five.access

    with counted() as statements:
        again = store.load_sheet(access)

    assert again == first
    assert statements == []


def test_a_sheet_that_has_changed_is_read_again(five: Evening) -> None:
    deal_id = five.record(ANNA)
    first = store.load_sheet(five.access)

    store.withdraw_deal(five.access, deal_id)

    assert store.load_sheet(five.access) != first
    assert store.load_sheet(five.access).deals[0].withdrawn


def test_a_revision_is_one_query(database: Flask) -> None:
    evening = Evening(database, ANNA, BRUNO, CHLOE, DAVID)
    evening.record(ANNA)

    assert store.find_revision(evening.token) == evening.sheet.revision == 2
    assert store.find_revision("x" * 22) is None
    assert store.find_revision("x") is None
    store.revoke_link(evening.token)
    assert store.find_revision(evening.token) is None


def answers(evening: Evening) -> dict[str, list[str]]:
    """The key of a link that lives, was revoked, is unknown, of a session and of a club, with the queries it takes."""
    club, dead = evening.club_token, evening.link(Role.VIEWER)
    dead_club = evening.club_link(Role.VIEWER)
    for token in (dead, dead_club):
        store.revoke_link(token)
    number, asked = evening.game_id, {}
    for key in (evening.token, dead, "a" * 22, f"{club}~{number}", f"{dead_club}~{number}", f"{'a' * 22}~{number}"):
        with counted() as statements:
            found = store.find_access(key)
        assert (found is not None) == (key in (evening.token, f"{club}~{number}"))
        asked[key] = selects(statements)
    return asked


def test_a_link_is_checked_with_one_query_whatever_it_is(five: Evening) -> None:
    asked = answers(five)

    assert {len(statements) for statements in asked.values()} == {1}
    assert len({statement for statements in asked.values() for statement in statements}) == 2  # a session's, a club's


def test_a_link_is_looked_up_by_its_index(database: Flask, five: Evening) -> None:
    """Unknown links and revoked ones leave after the same step, however many there are."""
    if db.engine.dialect.name != "sqlite":
        return
    for statements in answers(five).values():
        with db.engine.connect() as connection:
            values = ("a", 1)[: statements[0].count("?")]
            steps = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statements[0]}", values)]
        assert "link USING INDEX" in steps[0]
        assert "token=?" in steps[0]
