"""A link is renewed once for each form, and the old one dies at once; a club's links are made by whoever leads it."""

from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.happenings import Happening
from scorekeeper.links import ClubAccess
from scorekeeper.models import Link
from scorekeeper.sheet import Access, Role
from tests.evening import ANNA, BRUNO, CHLOE, EMMA, FELIX, GRETA, Evening


def opened(token: str) -> Access:
    access = store.find_access(token)
    assert access is not None
    return access


def club_of(evening: Evening, role: Role = Role.ORGANISER) -> ClubAccess:
    club = store.find_club(evening.club_link(role))
    assert club is not None
    return club


@pytest.mark.parametrize("role", Role)
def test_a_session_starts_with_a_link_of_each_role(four: Evening, role: Role) -> None:
    token = four.shared(role)

    assert opened(token).role is role
    assert (token == four.token) == (role is Role.ORGANISER)


@pytest.mark.parametrize("role", Role)
def test_a_link_shows_those_of_its_role_and_below(four: Evening, role: Role) -> None:
    assert sorted(store.session_links(opened(four.link(role)))) == [each for each in Role if each <= role]
    assert sorted(store.club_links(club_of(four, role))) == [each for each in Role if each <= role]


@pytest.mark.parametrize("role", Role)
def test_every_link_of_the_role_dies_and_the_others_live(four: Evening, role: Role) -> None:
    dying = [four.shared(role), four.link(role)]
    living = [four.shared(each) for each in Role if each is not role]
    access = four.access

    new = store.renew_link(access, role, uuid4())

    assert [store.find_access(token) for token in dying] == [None, None]
    assert None not in [store.find_access(token) for token in living]
    assert opened(new).role is role
    assert store.session_links(opened(new))[role].token == new


def test_renewing_leaves_a_trace_without_the_link(four: Evening) -> None:
    revision = four.sheet.revision

    new = store.renew_link(four.access, Role.SCORER, uuid4())

    (change,) = store.load_changes(four.access)
    assert (change.what, change.role, change.before) == (Happening.LINK_RENEWED, Role.ORGANISER, None)
    assert change.after == {"role": "scorer"}
    assert new not in repr(change)
    assert four.sheet.revision == revision + 1


def test_the_same_form_renews_once(four: Evening) -> None:
    access, form_id = four.access, uuid4()

    first = store.renew_link(access, Role.VIEWER, form_id)

    assert store.renew_link(access, Role.VIEWER, form_id) == first
    assert len(store.load_changes(access)) == 1
    assert store.renew_link(access, Role.VIEWER, uuid4()) != first


def test_the_form_that_renewed_its_own_link_is_known_by_the_dead_one(four: Evening) -> None:
    form_id = uuid4()

    new = store.renew_link(four.access, Role.ORGANISER, form_id)

    assert store.renewed_by(four.token, form_id) == new
    assert store.renewed_by(four.token, uuid4()) is None
    assert store.renewed_by("a" * 22, form_id) is None
    assert store.renewed_by(four.shared(Role.VIEWER), form_id) is None


def test_a_form_renewed_since_opens_nothing_either(four: Evening) -> None:
    first, second = uuid4(), uuid4()
    token = store.renew_link(four.access, Role.ORGANISER, first)
    newest = store.renew_link(opened(token), Role.ORGANISER, second)

    assert store.renewed_by(four.token, first) is None
    with pytest.raises(store.LinkRevokedError):
        store.renew_link(opened(newest), Role.ORGANISER, first)


def test_a_form_of_another_sheet_renews_nothing(four: Evening, five: Evening) -> None:
    form_id = uuid4()
    store.renew_link(five.access, Role.VIEWER, form_id)
    before = four.rows()

    for role in (Role.VIEWER, Role.SCORER):
        with pytest.raises(store.ForeignDealError):
            store.renew_link(four.access, role, form_id)

    assert four.rows() == before


def test_a_link_that_died_since_it_was_checked_renews_nothing(four: Evening) -> None:
    club = club_of(four)
    stale = four.access
    store.revoke_link(four.token)
    store.revoke_link(club.token)
    before = store.known_sessions([four.shared(Role.VIEWER)])

    with pytest.raises(store.LinkRevokedError):
        store.renew_link(stale, Role.ORGANISER, uuid4())
    with pytest.raises(store.LinkRevokedError):
        store.renew_club_link(club, Role.ORGANISER, uuid4())
    with pytest.raises(store.LinkRevokedError):
        store.make_club_links(stale)

    assert store.known_sessions([four.shared(Role.VIEWER)]) == before


def test_a_session_from_before_gets_its_first_link(four: Evening) -> None:
    db.session.execute(sa.delete(Link).where(Link.role == Role.VIEWER))
    db.session.commit()
    assert Role.VIEWER not in store.session_links(four.access)

    new = store.renew_link(four.access, Role.VIEWER, uuid4())

    assert opened(new).role is Role.VIEWER
    assert store.load_changes(four.access)[0].what is Happening.LINK_MADE


def test_links_are_renewed_in_a_closed_session_too(four: Evening) -> None:
    store.close_session(four.access)

    assert store.find_access(store.renew_link(four.access, Role.VIEWER, uuid4())) is not None


def test_a_club_s_link_opens_every_session_of_its_club(four: Evening, five: Evening) -> None:
    token = four.club_link(Role.SCORER)
    five.join_club_of(four)

    for evening in (four, five):
        access = opened(f"{token}~{evening.game_id}")
        assert (access.role, access.game_id, access.club_token) == (Role.SCORER, evening.game_id, token)
    assert store.find_access(token) is None
    assert store.find_club(four.token) is None
    club = store.find_club(token)
    assert club is not None
    assert [each.token for each in store.club_sessions(club).found] == [
        f"{token}~{evening.game_id}" for evening in (five, four)
    ]


def test_a_club_s_link_opens_no_session_of_another(four: Evening, five: Evening) -> None:
    assert store.find_access(f"{four.club_token}~{five.game_id}") is None
    assert store.find_access(f"{four.token}~{four.game_id}") is None


@pytest.mark.parametrize("role", Role)
def test_a_club_s_link_is_renewed(four: Evening, role: Role) -> None:
    club, old, form_id = club_of(four), four.club_link(role), uuid4()

    new = store.renew_club_link(club, role, form_id)

    assert store.renew_club_link(club, role, form_id) == new
    assert store.renewed_by(old, form_id) == new
    assert store.find_club(old) is None
    assert store.find_access(f"{old}~{four.game_id}") is None
    assert opened(f"{new}~{four.game_id}").role is role
    assert store.find_access(four.token) is not None


def test_the_links_of_a_club_are_made_once(four: Evening) -> None:
    token = store.make_club_links(four.access)

    assert store.make_club_links(four.access) == token
    (change,) = store.load_changes(four.access)
    assert (change.what, change.after) == (Happening.CLUB_LINKS_MADE, {"roles": ["viewer", "scorer", "organiser"]})


def test_a_session_s_link_leads_its_club_while_there_is_no_other(database: Flask) -> None:
    first, second = Evening(database, ANNA, BRUNO, CHLOE), Evening(database, EMMA, FELIX, GRETA)
    assert store.club_offer(first.access) == (None, True)
    token = store.make_club_links(first.access)
    assert store.club_offer(first.access) == (token, False)

    second.join_club_of(first)

    for evening in (first, second):
        assert store.club_offer(evening.access) == (None, False)
        with pytest.raises(store.ClubNotLedError):
            store.make_club_links(evening.access)
        by_club = opened(f"{token}~{evening.game_id}")
        assert store.club_offer(by_club) == (token, False)
        assert store.make_club_links(by_club) == token


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_nobody_else_makes_the_links_of_a_club(four: Evening, role: Role) -> None:
    access = opened(four.link(role))

    assert store.club_offer(access) == (None, False)
    with pytest.raises(store.ClubNotLedError):
        store.make_club_links(access)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_a_club_s_link_hands_on_itself(four: Evening, role: Role) -> None:
    token = four.club_link(role)

    assert store.club_offer(opened(f"{token}~{four.game_id}")) == (token, False)
