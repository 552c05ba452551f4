"""The five who play in these tests, and deals in the words of the table."""

from typing import Any

from scorekeeper.rules import Contract, Deal, Handful, Misere, MisereKind, Side, parse_half_points

ANNA, BRUNO, CHLOE, DAVID, EMMA = EVERYBODY = (1, 2, 3, 4, 5)
"""In order of play: each is the right-hand neighbour of the one before."""


def table_of(players: int) -> tuple[int, ...]:
    """The first of them, in order of play."""
    return EVERYBODY[:players]


def taken(players: int, contract: Contract, *, bouts: int, points: str, **more: Any) -> Deal:
    """A finished deal taken by Anna; ``points`` of the attack as people write them. At five she is alone by default."""
    whatever: dict[str, Any] = {"alone": players == 5 and "partner" not in more, **more}
    return Deal(
        players=table_of(players),
        taker=ANNA,
        contract=contract,
        bouts=bouts,
        half_points=parse_half_points(points),
        **whatever,
    )


def shown_by(side: Side, level: int) -> Handful:
    """A handful of which only the side is known."""
    return Handful(level, side=side)


def handful_of(player: int, level: int = 1) -> Handful:
    """A handful that this player showed."""
    return Handful(level, player)


def single(player: int) -> Misere:
    """A misère of trumps."""
    return Misere(player, MisereKind.TRUMPS)


def double(player: int) -> Misere:
    """A misère of trumps and court cards."""
    return Misere(player, MisereKind.DOUBLE)


def miseres(mode: str, one: int = 10, both: int = 20) -> dict[str, Any]:
    """Rules with misères, in points."""
    return {"misere": {"mode": mode, "single": one, "double": both}}


FOUR: dict[str, Any] = {"contract": Contract.PETITE, "bouts": 2, "points": "41"}
"""Made by nothing: Anna +75, the others −25."""
