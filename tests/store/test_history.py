"""The trace of a session, and the sessions that a device knows."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.happenings import Happening
from scorekeeper.models import DealRow
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from scorekeeper.time_zones import evening_day
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening


def test_the_trace_begins_with_the_newest_change(four: Evening) -> None:
    deal_id = four.record(ANNA)
    store.rename_player(four.access, four.id(ANNA), "Anne")
    store.seat_player(four.access, EMMA, uuid4())
    store.withdraw_deal(four.access, deal_id)

    changes = store.load_changes(four.access)

    assert [change.what for change in changes] == [
        Happening.WITHDRAWN,
        Happening.JOINED,
        Happening.RENAMED,
        Happening.RECORDED,
    ]
    assert [change.at for change in changes] == sorted((change.at for change in changes), reverse=True)
    assert all(change.at.tzinfo is not None for change in changes)


def test_the_trace_of_a_deal_follows_its_number(four: Evening) -> None:
    deal_id = four.record(ANNA)
    four.record(BRUNO)
    four.record(CHLOE, before=1)

    (change,) = store.load_changes(four.access, deal_id)

    assert (change.deal_id, change.deal_number) == (deal_id, 2)


def test_the_trace_of_another_session_is_not_told(four: Evening) -> None:
    elsewhere = Evening(four.app, "Zoé", "Yann", "Xavier")
    theirs = elsewhere.record("Zoé")

    assert store.load_changes(four.access) == ()
    assert store.load_changes(four.access, theirs) == ()


def test_a_device_knows_its_sessions_the_one_played_last_first(database: Flask) -> None:
    old, middle, new = (Evening(database, ANNA, BRUNO, CHLOE, name=name) for name in ("old", "middle", "new"))
    played_at(old.record(ANNA), hours_ago=2)
    played_at(middle.record(ANNA), hours_ago=1)

    known = store.known_sessions([middle.token, old.token, new.token])

    assert [each.title for each in known] == ["new", "middle", "old"]
    assert known[0].last_played_at == new.sheet.created_at


def test_the_start_page_tells_who_leads(four: Evening) -> None:
    four.record(ANNA, "49")
    four.record(BRUNO, "41")
    withdrawn = four.record(CHLOE, "91")
    store.withdraw_deal(four.access, withdrawn)

    (known,) = store.known_sessions([four.token])

    assert (known.title, known.people) == ("Anna, Bruno, Chloé, David", (ANNA, BRUNO, CHLOE, DAVID))
    assert (known.deals, known.leaders, known.leading_total) == (2, (ANNA,), 296)
    assert (known.closed, known.open_deal) == (False, False)
    assert known.day == evening_day(known.last_played_at, "Europe/Paris")


def test_two_may_lead_together_and_nobody_at_the_beginning(four: Evening) -> None:
    assert store.known_sessions([four.token])[0].leaders == ()

    four.record(kind=DealKind.PASSED_OUT)
    assert store.known_sessions([four.token])[0].leaders == ()

    amounts = {ANNA: "10", BRUNO: "10", CHLOE: "-20"}
    four.record(kind=DealKind.ADJUSTMENT, amounts=amounts, note="slow play")

    (known,) = store.known_sessions([four.token])
    assert (known.leaders, known.leading_total) == ((ANNA, BRUNO), 20)


def test_closed_and_unfinished_sessions_are_told_apart(database: Flask) -> None:
    closed, unfinished, withdrawn = (Evening(database, ANNA, BRUNO, CHLOE) for _ in range(3))
    closed.record(ANNA)
    store.close_session(closed.access)
    unfinished.record(ANNA, kind=DealKind.OPEN)
    store.withdraw_deal(withdrawn.access, withdrawn.record(ANNA, kind=DealKind.OPEN))

    known = {each.token: each for each in store.known_sessions([closed.token, unfinished.token, withdrawn.token])}

    assert [(known[each.token].closed, known[each.token].open_deal) for each in (closed, unfinished, withdrawn)] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_a_session_known_by_several_links_is_listed_once_by_the_strongest(four: Evening) -> None:
    viewer, scorer = four.link(Role.VIEWER), four.link(Role.SCORER)

    (known,) = store.known_sessions([scorer, viewer])

    assert (known.token, known.role) == (scorer, Role.SCORER)
    assert set(known.addresses) == {viewer, scorer}


def test_a_session_known_by_its_own_link_and_the_club_s_is_listed_once(four: Evening) -> None:
    of_club = f"{four.club_token}~{four.game_id}"
    viewer = four.link(Role.VIEWER)

    assert store.known_sessions([of_club, four.token])[0].token == four.token
    assert store.known_sessions([of_club, viewer])[0].token == of_club
    assert store.known_sessions([four.club_token]) == ()


def test_a_club_is_known_by_its_strongest_link(four: Evening, five: Evening) -> None:
    viewer, organiser, other = four.club_link(Role.VIEWER), four.club_token, five.club_token

    known = store.known_clubs([other, viewer, organiser, four.token, "wrong"])

    assert [(club.token, club.role) for club in known] == [(other, Role.ORGANISER), (organiser, Role.ORGANISER)]
    assert known[1].title == "Anna, Bruno, Chloé, David"
    assert set(known[1].tokens) == {viewer, organiser}
    store.revoke_link(organiser)
    assert [club.token for club in store.known_clubs([organiser, viewer])] == [viewer]


@pytest.mark.parametrize("tokens", [[], ["wrong"], ["\x00"], ["é" * 22], ["a" * 4000]])
def test_unknown_tokens_list_nothing(four: Evening, tokens: list[str]) -> None:
    assert store.known_sessions(tokens) == ()


def test_a_session_whose_link_was_revoked_is_listed_no_more(four: Evening) -> None:
    viewer = four.link(Role.VIEWER)
    store.revoke_link(viewer)

    assert store.known_sessions([viewer]) == ()


def played_at(deal_id: UUID, *, hours_ago: int) -> None:
    moment = datetime.now(UTC) - timedelta(hours=hours_ago)
    db.session.execute(sa.update(DealRow).where(DealRow.id == deal_id).values(played_at=moment))
    db.session.commit()
