"""A game for chips, replayed from its beginning: what everybody has after each event, and whether it is over.

A correction is a replay of the corrected events. All amounts are whole numbers of chips.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.chips import CHIPS, ChipRules, OnBust, settle
from scorekeeper.rules.ruleset import HANDS


@dataclass(frozen=True, slots=True)
class ChipDeal:
    """A deal with a result; ``players`` hold cards, in order of play; ``stake`` of one defender in chips."""

    players: tuple[int, ...]
    taker: int
    partner: int | None
    stake: int
    won: bool


@dataclass(frozen=True, slots=True)
class NoChips:
    """A deal without a result, or something that concerns no chips: nothing moves."""


@dataclass(frozen=True, slots=True)
class Bought:
    """Somebody brings ``chips`` to the table, 1 at least; whoever is not there yet, or has left, joins by this."""

    player: int
    chips: int


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody takes his chips away from the table."""

    player: int


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody who had left brings back what was taken away."""

    player: int


ChipEvent = ChipDeal | NoChips | Bought | Left | Returned


class ChipEventError(ValueError):
    """An event that cannot be, after those before it; ``index`` says which, from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"event {index}: {reason}")
        self.index = index


@dataclass(frozen=True, slots=True)
class ChipStep:
    """What one event did; all amounts in chips.

    ``delta``: what changed, by player: of everybody who held cards, or who bought or left; nobody else's is named.
    ``after``: what everybody who is still there has. ``pot``: the odd chips that lie on the table.
    ``out``: who is there and has no chips. ``played_for``: the most that each player of a deal could win or lose.
    """

    delta: Mapping[int, int]
    after: Mapping[int, int]
    pot: int
    out: tuple[int, ...]
    played_for: Mapping[int, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class ChipGame:
    """A game after all its events; all amounts in chips.

    ``steps``: one for each event. ``banks``, ``pot`` and ``out``: as after the last of them.
    ``won``: what everybody who was ever there won in the deals, or lost: what he has or took, less what he brought.
    ``bought``: what was brought in besides the start over the whole game.
    ``pockets``: what those who left took along and have not brought back, by player.
    ``ended_after``: the index of the event after which the game was over and has stayed so, None while it goes on.
    ``winners``: who is there and has won the most by now, over or not; ties share. Where all began with as many and
    nobody bought any, these are those who have the most.
    """

    steps: tuple[ChipStep, ...]
    banks: Mapping[int, int]
    pot: int
    won: Mapping[int, int]
    bought: int
    pockets: Mapping[int, int]
    out: tuple[int, ...]
    ended_after: int | None
    winners: tuple[int, ...]

    @property
    def stacks(self) -> dict[int, int]:
        """What everybody has, or took along."""
        players = {**self.banks, **self.pockets}
        return {player: self.banks.get(player, 0) + self.pockets.get(player, 0) for player in players}

    @property
    def taken(self) -> int:
        """What was taken away and not brought back."""
        return sum(self.pockets.values())

    @property
    def ended(self) -> bool:
        """Whether the game is over by ``rules.on_bust``, as the stacks are now."""
        return self.ended_after is not None


def play(start: Mapping[int, int], events: Iterable[ChipEvent], rules: ChipRules = CHIPS) -> ChipGame:
    """Replay a game: ``start`` is what everybody has before the first event, in chips.

    A deal is settled as it was played, whoever took part in it: also after the game was over, and also when
    somebody who should have dropped out held cards, for a correction of an earlier deal may bring him back.

    >>> garde = ChipDeal(players=(1, 2, 3), taker=1, partner=None, stake=2, won=True)
    >>> game = play({1: 4, 2: 4, 3: 4}, [garde, NoChips(), garde])
    >>> game.banks, game.ended_after, game.winners
    ({1: 12, 2: 0, 3: 0}, 2, (1,))

    :raises ChipEventError: at the first event that cannot be, such as a deal with somebody who is not there.
    :raises ValueError: when somebody starts with fewer than 0 chips.
    """
    if any(chips < 0 for chips in start.values()):
        raise ValueError("nobody starts with fewer than 0 chips")
    table = _Table(start, rules)
    steps: list[ChipStep] = []
    ended_after: int | None = None
    for index, event in enumerate(events):
        try:
            delta = table.take(event)
        except ValueError as error:
            raise ChipEventError(index, str(error)) from error
        steps.append(ChipStep(delta, dict(table.banks), table.pot, table.out, table.played_for))
        if not table.is_over:
            # Whoever leaves without chips does not bring a game back that was over for the want of them.
            if not isinstance(event, Left):
                ended_after = None
        elif ended_after is None:
            ended_after = index
    table.count(sum(start.values()))
    most = max((table.won[player] for player in table.banks), default=0)
    return ChipGame(
        tuple(steps),
        table.banks,
        table.pot,
        table.won,
        table.bought,
        table.pockets,
        table.out,
        ended_after,
        winners=tuple(player for player in table.banks if table.won[player] == most),
    )


class _Table:
    """The chips at the table between two events."""

    def __init__(self, start: Mapping[int, int], rules: ChipRules) -> None:
        self.banks = dict(start)
        self.won = dict.fromkeys(start, 0)
        self.played_for: Mapping[int, int] = {}
        self.pot = self.bought = 0
        self.pockets: dict[int, int] = {}
        self._rules = rules

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(player for player, chips in self.banks.items() if chips == 0)

    @property
    def is_over(self) -> bool:
        """Whether the chips as they are now end a game that is going on."""
        out = len(self.out)
        match self._rules.on_bust:
            case OnBust.END:
                return out > 0
            case OnBust.DROP_OUT:
                return len(self.banks) - out < HANDS[0]
            case OnBust.PLAY_ON:
                return False

    def take(self, event: ChipEvent) -> dict[int, int]:
        """Let an event happen; what it changes, by player."""
        self.played_for = {}
        match event:
            case ChipDeal():
                delta = self._settle(event)
            case Bought(player, chips):
                if chips < 1:
                    raise ValueError("at least 1 chip is bought")
                delta = {player: chips}
                self.bought += chips
            case Left(player):
                if player not in self.banks:
                    raise ValueError(f"player {player} is not at this table")
                delta = {player: -self.banks[player]}
                self.pockets[player] = self.pockets.get(player, 0) + self.banks.pop(player)
                return delta
            case Returned(player):
                delta = {player: self.pockets.pop(player, 0)}
            case NoChips():
                return {}
        for player, chips in delta.items():
            self.banks[player] = self.banks.get(player, 0) + chips
            self.won.setdefault(player, 0)
        return delta

    def _settle(self, deal: ChipDeal) -> dict[int, int]:
        settlement = settle(
            players=deal.players,
            taker=deal.taker,
            partner=deal.partner,
            stake=deal.stake,
            won=deal.won,
            bank=self.banks,
            rules=self._rules,
            pot=self.pot,
        )
        self.pot, self.played_for = settlement.pot, settlement.played_for
        for player, chips in settlement.delta.items():
            self.won[player] += chips
        return dict(settlement.delta)

    def count(self, started: int) -> None:
        """Make sure that no chip was lost or made."""
        there = sum(self.banks.values()) + self.pot + sum(self.pockets.values())
        if there != started + self.bought:
            raise ArithmeticError(f"{there} chips are there of {started + self.bought}")
