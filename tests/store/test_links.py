"""A link is the right: who has the token has the role, until it is revoked."""

import re

import pytest

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.evening import Evening


@pytest.mark.parametrize("role", Role)
def test_a_link_opens_its_session_with_its_role(four: Evening, role: Role) -> None:
    access = store.find_access(four.link(role))

    assert access is not None
    assert (access.role, access.game_id) == (role, four.access.game_id)


def test_a_token_holds_128_random_bits(four: Evening) -> None:
    tokens = {four.link(Role.VIEWER) for _ in range(20)}

    assert len(tokens) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", token) for token in tokens)


def test_a_revoked_link_is_dead_at_once_and_the_others_live(four: Evening) -> None:
    viewer, scorer = four.link(Role.VIEWER), four.link(Role.SCORER)

    for _ in range(2):
        store.revoke_link(viewer)

    assert store.find_access(viewer) is None
    assert store.find_access(scorer) is not None
    assert store.find_access(four.token) is not None


@pytest.mark.parametrize(
    "token",
    [
        "",
        "a",
        "a" * 21,
        "a" * 22,
        "a" * 23,
        "a" * 10_000,
        "\x00" * 22,
        "é" * 22,
        "%" * 22,
        "' OR 1=1 --          ",
        "٣" * 22,
    ],
)
def test_a_wrong_token_opens_nothing(four: Evening, token: str) -> None:
    assert store.find_access(token) is None


def test_a_token_is_compared_letter_by_letter(four: Evening) -> None:
    assert store.find_access(four.token.swapcase()) is None
    assert store.find_access(f" {four.token}") is None


def test_revoking_what_is_no_link_changes_nothing(four: Evening) -> None:
    store.revoke_link("nothing")

    assert store.find_access(four.token) is not None
