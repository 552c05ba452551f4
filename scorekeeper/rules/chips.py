"""Playing for chips: what changes sides after a deal. Only whether the contract was made counts, no points.

Everybody stakes what he can, nobody loses more than he staked, and the number of chips on the table never changes.
Every amount is a whole number of chips.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from math import lcm
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from scorekeeper.rules.deal import Contract
from scorekeeper.rules.ruleset import HANDS, RuleSetError

MOST_TO_START = 10_000
MOST_TO_STAKE = 1_000

_TAKER_AND_PARTNER = (2, 1)
"""How many stakes of a defender each of the two holds against."""

_STAKES: Mapping[Contract, int] = MappingProxyType(
    {Contract.PETITE: 1, Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
)

_Member = TypeVar("_Member", bound=StrEnum)


class OddChip(StrEnum):
    """What becomes of odd chips: those that remain when all that is at stake cannot be dealt out evenly.

    Evenly: whoever is below his cap gets as much as every other, a taker with a partner twice as much as the partner.
    """

    SEAT_ORDER = "seat_order"  # dealt out too, chip by chip: to the taker, or from the taker's right
    KEEP = "keep"  # they do not change sides: the largest amount that is even on both sides moves instead
    POT = "pot"  # they are paid, but lie on the table until the taker of the next contract made takes them


class BrokeDefender(StrEnum):
    """What a defender without chips plays for; he never has anything to lose."""

    NOTHING = "nothing"
    MAY_WIN = "may_win"  # up to a full stake when the taker fails


class OnBust(StrEnum):
    """What happens when somebody has no chips after a deal."""

    END = "end"  # the game is over; the most chips win
    PLAY_ON = "play_on"  # he goes on playing, as a broke player
    DROP_OUT = "drop_out"  # he holds no cards any more; the game is over when fewer than three are left


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRules:
    """How a table plays for chips; all amounts in chips.

    ``start``: what everybody begins with, 1 to 10 000.
    ``stakes``: what one defender stakes in each allowed contract, lowest first; 1 to 1000.
    ``points_too``: whether points are written down besides the chips.
    """

    start: int = 20
    stakes: Mapping[Contract, int] = field(default_factory=lambda: _STAKES)
    odd_chip: OddChip = OddChip.SEAT_ORDER
    broke_defender: BrokeDefender = BrokeDefender.NOTHING
    on_bust: OnBust = OnBust.END
    points_too: bool = False

    def to_json(self) -> dict[str, Any]:
        """The rules as JSON values, with the keys that :meth:`from_json` reads."""
        return {
            "start": self.start,
            "stakes": {contract.value: stake for contract, stake in self.stakes.items()},
            "odd_chip": self.odd_chip.value,
            "broke_defender": self.broke_defender.value,
            "on_bust": self.on_bust.value,
            "points_too": self.points_too,
        }

    @classmethod
    def from_json(cls, values: object) -> "ChipRules":
        """Read rules from JSON values; an absent key keeps its default.

        :raises RuleSetError: with every unknown key, wrong type and impossible value, each beginning with its path.
        """
        if not isinstance(values, Mapping):
            raise RuleSetError(["chips: an object is expected"])
        reasons: list[str] = []
        read: dict[str, Any] = {}
        for key, value in values.items():
            reader = _READERS.get(key)
            if reader is None:
                reasons.append(f"{key}: unknown rule")
                continue
            try:
                read[key] = reader(value)
            except RuleSetError as error:
                reasons.extend(f"{key}.{reason}" for reason in error.reasons)
            except ValueError as error:
                reasons.append(f"{key}: {error}")
        if reasons:
            raise RuleSetError(reasons)
        return cls(**read)


def _whole(value: object, high: int) -> int:
    if type(value) is not int or not 1 <= value <= high:
        raise ValueError(f"a whole number from 1 to {high} is expected")
    return value


def _stakes(value: object) -> Mapping[Contract, int]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError("an object with at least one contract is expected")
    reasons: list[str] = []
    read: dict[Contract, int] = {}
    for key, stake in value.items():
        if key not in list(Contract):
            reasons.append(f"{key}: unknown contract")
            continue
        try:
            read[Contract(key)] = _whole(stake, MOST_TO_STAKE)
        except ValueError as error:
            reasons.append(f"{key}: {error}")
    if reasons:
        raise RuleSetError(reasons)
    return MappingProxyType({contract: read[contract] for contract in Contract if contract in read})


def _one_of(members: type[_Member]) -> Callable[[object], _Member]:
    def read(value: object) -> _Member:
        if not isinstance(value, str) or value not in list(members):
            raise ValueError(f"one of {', '.join(members)} is expected")
        return members(value)

    return read


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false is expected")  # noqa: TRY004 - every reason is gathered as a ValueError
    return value


_READERS: Mapping[str, Callable[[object], object]] = {
    "start": lambda value: _whole(value, MOST_TO_START),
    "stakes": _stakes,
    "odd_chip": _one_of(OddChip),
    "broke_defender": _one_of(BrokeDefender),
    "on_bust": _one_of(OnBust),
    "points_too": _yes_or_no,
}
assert set(_READERS) == {each.name for each in fields(ChipRules)}  # noqa: S101 - a rule without a reader is a defect

CHIPS = ChipRules()
"""What is usual at the table."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal moves, in chips: ``delta`` by player, and the ``pot`` that lies on the table afterwards.

    ``played_for``: the most that each player could win or lose, the pot apart.
    """

    delta: Mapping[int, int]
    pot: int = 0
    played_for: Mapping[int, int] = field(default_factory=dict, compare=False)


def settle(
    *,
    players: Sequence[int],
    taker: int,
    partner: int | None,
    stake: int,
    won: bool,
    bank: Mapping[int, int],
    rules: ChipRules = CHIPS,
    pot: int = 0,
) -> Settlement:
    """What changes sides after one deal, in chips.

    ``players`` hold cards, in order of play; ``partner`` is None when the taker plays alone. ``stake`` is what one
    defender stakes in this contract, ``won`` whether it was made, ``bank`` the chips that each has before (others than
    the players may be in it), ``pot`` the odd chips that lie on the table: whatever the rules do with new odd chips,
    they go to the taker when the contract is made. The sum of ``delta`` and of the pot's change is 0, and nobody goes
    below 0.

    >>> settle(players=(1, 2, 3), taker=1, partner=None, stake=4, won=False, bank={1: 7, 2: 20, 3: 20}).delta
    {1: -7, 2: 4, 3: 3}

    :raises ValueError: when this cannot be a deal, or somebody or the pot has fewer than 0 chips.
    """
    _check_people(players, taker, partner)
    _check_chips(players, stake, bank, pot)
    right = players.index(taker) + 1
    defenders = tuple(player for player in (*players[right:], *players[:right]) if player not in (taker, partner))
    attack = _attack(taker, partner, len(defenders), stake, bank)
    broke = stake if rules.broke_defender is BrokeDefender.MAY_WIN and not won else 0
    defence = tuple(_Share(player, 1, min(bank[player], stake) or broke) for player in defenders)

    paid = min(sum(share.cap for share in attack), sum(share.cap for share in defence))
    payers, receivers = (defence, attack) if won else (attack, defence)
    if rules.odd_chip is OddChip.KEEP:
        paid = _largest_even(paid, attack, defence)
    received = _largest_even(paid, receivers) if rules.odd_chip is OddChip.POT else paid

    delta = dict.fromkeys(players, 0)
    for share, chips in zip(payers, _deal_out(paid, payers), strict=True):
        delta[share.player] -= chips
    for share, chips in zip(receivers, _deal_out(received, receivers), strict=True):
        delta[share.player] += chips
    if won:
        delta[taker] += pot
        pot = 0
    played_for = {share.player: share.cap for share in (*attack, *defence)}
    return Settlement(delta, pot + paid - received, played_for)


class _Share(NamedTuple):
    """A player's part in what his side pays or receives: ``weight`` parts of it, up to ``cap`` chips."""

    player: int
    weight: int
    cap: int


def _attack(taker: int, partner: int | None, defenders: int, stake: int, bank: Mapping[int, int]) -> tuple[_Share, ...]:
    weights = {taker: defenders} if partner is None else dict(zip((taker, partner), _TAKER_AND_PARTNER, strict=True))
    return tuple(_Share(player, weight, min(bank[player], weight * stake)) for player, weight in weights.items())


def _deal_out(amount: int, side: Sequence[_Share]) -> list[int]:
    """What each gets when ``amount`` is dealt out chip by chip to whoever is furthest behind and below his cap.

    Furthest behind: the fewest chips for his weight; ties in the order of ``side``.
    """
    dealt = [0] * len(side)
    common = lcm(*(share.weight for share in side))
    while amount:
        below = [place for place, share in enumerate(side) if dealt[place] < share.cap]
        around = sum(side[place].weight for place in below)
        # Once around gives each his weight, so whole rounds need no dealing.
        rounds = min(amount // around, *((side[place].cap - dealt[place]) // side[place].weight for place in below))
        if rounds:
            for place in below:
                dealt[place] += rounds * side[place].weight
            amount -= rounds * around
        else:
            dealt[min(below, key=lambda place: dealt[place] * (common // side[place].weight))] += 1
            amount -= 1
    return dealt


def _is_even(amount: int, side: Sequence[_Share]) -> bool:
    """Whether nobody gets more for his weight than whoever is below his cap."""
    dealt = _deal_out(amount, side)
    behind = next((place for place, share in enumerate(side) if dealt[place] < share.cap), None)
    if behind is None:
        return True
    level, weight = dealt[behind], side[behind].weight
    return all(
        chips * weight == min(share.cap * weight, level * share.weight)
        for chips, share in zip(dealt, side, strict=True)
    )


def _largest_even(amount: int, *sides: Sequence[_Share]) -> int:
    while not all(_is_even(amount, side) for side in sides):
        amount -= 1
    return amount


def _check_people(players: Sequence[int], taker: int, partner: int | None) -> None:
    if len(players) not in HANDS or len(set(players)) != len(players):
        raise ValueError("3, 4 or 5 different players are expected")
    if taker not in players:
        raise ValueError("the taker is none of the players")
    if partner is None:
        return
    if len(players) != HANDS[-1]:
        raise ValueError("only five players call a partner")
    if partner == taker:
        raise ValueError("the partner is the taker")
    if partner not in players:
        raise ValueError("the partner is none of the players")


def _check_chips(players: Sequence[int], stake: int, bank: Mapping[int, int], pot: int) -> None:
    if stake < 1:
        raise ValueError("a stake of at least 1 chip is expected")
    for player in players:
        if player not in bank:
            raise ValueError(f"player {player} has no bank at this table")
        if bank[player] < 0:
            raise ValueError(f"player {player} has fewer than 0 chips")
    if pot < 0:
        raise ValueError("the pot has fewer than 0 chips")
