"""Deals played out with 78 real cards, so that everything they report can happen at a table."""

from random import Random
from typing import NamedTuple

from scorekeeper.rules import FFT, Contract, Deal, Handful, Side, Slam

CHIEN = {3: 6, 4: 6, 5: 3}
EXCUSE_KEPT = 8  # half points: the Excuse goes back to its owner against a card of half a point


class Card(NamedTuple):
    """One card: its name and its worth in half points."""

    name: str
    half_points: int
    trump: bool = False

    @property
    def bout(self) -> bool:
        """Whether it is the 1 or the 21 of trumps or the Excuse."""
        return self.trump and self.half_points == 9

    @property
    def may_be_discarded(self) -> bool:
        """Neither bouts nor kings go into the discard."""
        return self.half_points < 9


PETIT = Card("1", 9, trump=True)
EXCUSE = Card("Excuse", 9, trump=True)
_COURT = {"king": 9, "queen": 7, "knight": 5, "jack": 3}
DECK = (
    PETIT,
    EXCUSE,
    Card("21", 9, trump=True),
    *(Card(str(trump), 1, trump=True) for trump in range(2, 21)),
    *(Card(f"{name} of {suit}", worth) for suit in ("♠", "♥", "♦", "♣") for name, worth in _COURT.items()),
    *(Card(f"{pip} of {suit}", 1) for suit in ("♠", "♥", "♦", "♣") for pip in range(1, 11)),
)


def play_out(random: Random, players: tuple[int, ...], contract: Contract, chance_of_attack: float) -> Deal:
    """Shuffle, deal, discard, show handfuls, play every trick and count.

    Each trick goes to the attack with the given chance: 0 and 1 make slams. Nobody keeps the Excuse for the last trick.
    """
    cards = random.sample(DECK, len(DECK))
    chien, dealt = cards[: CHIEN[len(players)]], cards[CHIEN[len(players)] :]
    hands = {player: dealt[place :: len(players)] for place, player in enumerate(players)}
    taker = random.choice(players)
    partner = random.choice([None, *(player for player in players if player != taker)]) if len(players) == 5 else None
    attack = {taker, partner}

    piles: dict[Side, list[Card]] = {Side.ATTACK: [], Side.DEFENCE: []}
    if contract in (Contract.PETITE, Contract.GARDE):
        hand = hands[taker] + chien
        discard = random.sample([card for card in hand if card.may_be_discarded], len(chien))
        hands[taker] = random.sample([card for card in hand if card not in discard], len(hand) - len(discard))
        piles[Side.ATTACK] += discard
    else:
        piles[Side.DEFENCE if contract is Contract.GARDE_CONTRE else Side.ATTACK] += chien
    handfuls = tuple(handful for player in players for handful in _shown(random, player, hands[player], len(players)))

    for hand in hands.values():
        if hand[-1] == EXCUSE:
            hand.insert(0, hand.pop())
    winners = [Side.ATTACK if random.random() < chance_of_attack else Side.DEFENCE for _ in hands[taker]]
    for number, winner in enumerate(winners):
        piles[winner] += [hand[number] for hand in hands.values()]
    petit = next((winners[-1] for hand in hands.values() if hand[-1] == PETIT), None)

    half_points = sum(card.half_points for card in piles[Side.ATTACK])
    bouts = sum(card.bout for card in piles[Side.ATTACK])
    owner = next((player for player, hand in hands.items() if EXCUSE in hand), None)
    if owner is not None and owner in attack and EXCUSE in piles[Side.DEFENCE]:
        half_points, bouts = half_points + EXCUSE_KEPT, bouts + 1
    if owner is not None and owner not in attack and EXCUSE in piles[Side.ATTACK]:
        half_points, bouts = half_points - EXCUSE_KEPT, bouts - 1
    return Deal(
        players=players,
        taker=taker,
        partner=partner,
        alone=len(players) == 5 and partner is None,
        contract=contract,
        bouts=bouts,
        half_points=half_points,
        petit_au_bout=petit,
        handfuls=handfuls,
        slam=_slam(set(winners), announced=random.random() < 0.2),
    )


def _shown(random: Random, player: int, hand: list[Card], players: int) -> list[Handful]:
    trumps = sum(card.trump for card in hand)
    levels = [level for level, count in enumerate(FFT.poignee_counts[players], start=1) if trumps >= count]
    return [Handful(random.choice(levels), player)] if levels and random.random() < 0.8 else []


def _slam(winners: set[Side], *, announced: bool) -> Slam | None:
    if winners == {Side.ATTACK}:
        return Slam.ANNOUNCED_MADE if announced else Slam.UNANNOUNCED_MADE
    if winners == {Side.DEFENCE}:
        return Slam.ANNOUNCED_FAILED_AND_DEFENCE if announced else Slam.DEFENCE
    return Slam.ANNOUNCED_FAILED if announced else None
