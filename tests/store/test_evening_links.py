"""The links of an evening's tables: what they open, and how they are renewed."""

from uuid import uuid4

import pytest

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.store.at_the_club import AtTheClub


def test_a_table_s_link_opens_what_is_played_there(club: AtTheClub) -> None:
    assert store.table_links(club.club, club.id) == {}
    club.start(1, club.two_tables)
    links = store.table_links(club.club, club.id)
    assert {number: set(roles) for number, roles in links.items()} == {
        1: {Role.VIEWER, Role.SCORER},
        2: {Role.VIEWER, Role.SCORER},
    }
    token = links[2][Role.SCORER].token
    first, second = club.now.tables
    table = store.find_table(token)
    assert table is not None
    assert table.game_id == second.game_id
    access = store.find_access(f"{token}~{second.game_id}")
    assert access is not None
    assert (access.role, access.table_token, access.club_token) == (Role.SCORER, token, None)
    assert store.find_access(f"{token}~{first.game_id}") is None
    assert store.find_access(token) is None
    assert store.find_club(token) is None
    store.close_round(club.club, club.id, 1)
    club.start(2, club.two_tables)

    assert store.table_links(club.club, club.id) == links
    later = store.find_table(token)
    assert later is not None
    assert later.game_id == club.now.tables[-1].game_id
    assert store.find_access(f"{token}~{second.game_id}") is not None


def test_no_other_link_opens_as_a_table(club: AtTheClub) -> None:
    for token in (club.club.token, club.sheet.token, "a" * 22, "x"):
        assert store.find_table(token) is None


def test_a_table_s_link_is_renewed(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    old = store.table_links(club.club, club.id)[1][Role.SCORER].token
    form_id = uuid4()
    new = store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id)
    assert store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id) == new

    assert store.find_table(old) is None
    assert store.find_access(f"{old}~{club.now.tables[0].game_id}") is None
    assert store.find_access(f"{new}~{club.now.tables[0].game_id}") is not None
    with pytest.raises(store.EveningUnknownError):
        store.renew_table_link(club.club, club.id, 9, Role.SCORER, uuid4())


def test_the_session_of_a_table_hands_on_the_table_s_links(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    table = club.now.tables[0]
    access = store.find_access(club.club.opens(table.game_id))
    assert access is not None
    links = store.session_links(access)
    own = store.table_links(club.club, club.id)[1]
    assert {role: link.token for role, link in links.items()} == {role: link.token for role, link in own.items()}
    renewed = store.renew_link(access, Role.VIEWER, uuid4())

    found = store.find_table(renewed)
    assert found is not None
    assert (found.table_number, found.role) == (1, Role.VIEWER)
    assert store.find_table(own[Role.VIEWER].token) is None
