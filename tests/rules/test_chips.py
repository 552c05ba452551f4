"""What changes sides after a deal played for chips, in the words of the table, and against a dealing by hand."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.chips import CHIPS, BrokeDefender, ChipRules, OddChip, OnBust, Settlement, settle
from scorekeeper.rules.deal import Contract
from scorekeeper.rules.ruleset import RuleSetError
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, table_of

KEEP = ChipRules(odd_chip=OddChip.KEEP)
POT = ChipRules(odd_chip=OddChip.POT)
MAY_WIN = ChipRules(broke_defender=BrokeDefender.MAY_WIN)


def settled(*bank: int, **more: Any) -> Settlement:
    """A deal taken by Anna for a stake of 4; the bank in order of play."""
    players = table_of(len(bank))
    deal: dict[str, Any] = {"taker": ANNA, "partner": None, "stake": 4, **more}
    return settle(players=players, bank=dict(zip(players, bank, strict=True)), **deal)


def moved(*bank: int, **more: Any) -> list[int]:
    """What each wins or loses, in order of play."""
    return list(settled(*bank, **more).delta.values())


@pytest.mark.parametrize(
    ("bank", "more", "expected"),
    [
        pytest.param((20, 20, 20), {"won": True}, [8, -4, -4], id="two defenders pay a stake each"),
        pytest.param((20, 20, 20, 20), {"won": False}, [-12, 4, 4, 4], id="a taker who fails pays every defender"),
        pytest.param(
            (20, 3, 20, 20), {"won": False}, [-11, 3, 4, 4], id="a short defender wins no more than he staked"
        ),
        pytest.param((20, 3, 20, 20), {"won": True}, [11, -3, -4, -4], id="a short defender loses only what he has"),
        pytest.param((5, 20, 20, 20), {"won": True}, [5, -2, -2, -1], id="a short taker wins no more than he staked"),
        pytest.param((5, 20, 20, 20), {"won": False}, [-5, 2, 2, 1], id="a short taker loses only what he has"),
        pytest.param((20, 0, 20, 20), {"won": False}, [-8, 0, 4, 4], id="a broke defender plays for nothing"),
        pytest.param((20, 0, 20, 20), {"won": False, "rules": MAY_WIN}, [-12, 4, 4, 4], id="or for a full stake"),
        pytest.param((20, 0, 20, 20), {"won": True, "rules": MAY_WIN}, [8, 0, -4, -4], id="but has nothing to lose"),
        pytest.param((0, 20, 20, 20), {"won": False}, [0, 0, 0, 0], id="a broke taker loses nothing"),
        pytest.param((0, 20, 20, 20), {"won": True}, [0, 0, 0, 0], id="and wins nothing"),
        pytest.param((0, 0, 20, 20), {"won": False, "rules": MAY_WIN}, [0, 0, 0, 0], id="nor has he anything to pay"),
        pytest.param(
            (20, 20, 20, 20, 20),
            {"won": True, "partner": CHLOE},
            [8, -4, 4, -4, -4],
            id="the partner wins half as much",
        ),
        pytest.param(
            (3, 20, 20, 20, 20), {"won": False, "partner": BRUNO}, [-3, -4, 3, 2, 2], id="nobody pays for his partner"
        ),
        pytest.param((20, 20, 20, 20, 20), {"won": True}, [16, -4, -4, -4, -4], id="alone against four"),
        pytest.param((7, 20, 20, 20), {"won": False, "rules": KEEP}, [-6, 2, 2, 2], id="an odd chip stays where it is"),
        pytest.param((7, 20, 20, 20), {"won": True, "rules": KEEP}, [6, -2, -2, -2], id="on both sides"),
        pytest.param((7, 20, 20, 20), {"won": False, "rules": POT}, [-7, 2, 2, 2], id="an odd chip lies on the table"),
        pytest.param((7, 20, 20, 20), {"won": True, "rules": POT}, [7, -3, -2, -2], id="one taker gets all evenly"),
    ],
)
def test_what_changes_sides(bank: tuple[int, ...], more: dict[str, Any], expected: list[int]) -> None:
    assert moved(*bank, **more) == expected


def test_the_odd_chip_goes_around_from_the_taker_s_right() -> None:
    assert moved(20, 20, 7, 20, taker=CHLOE, won=False) == [2, 2, -7, 3]
    assert moved(20, 20, 20, 7, taker=DAVID, won=False) == [3, 2, 2, -7]


def test_seats_are_those_of_the_players_not_of_the_bank() -> None:
    bank = {ANNA: 20, BRUNO: 20, CHLOE: 5, EMMA: 20}
    result = settle(players=(EMMA, CHLOE, BRUNO), taker=CHLOE, partner=None, stake=4, won=False, bank=bank)
    assert result == Settlement({EMMA: 2, CHLOE: -5, BRUNO: 3})


def test_the_pot_waits_for_the_next_contract_that_is_made() -> None:
    first = settled(7, 20, 20, 20, won=False, rules=POT)
    assert first.pot == 1
    still = settled(20, 20, 20, 20, won=False, rules=POT, pot=first.pot)
    assert still == Settlement({ANNA: -12, BRUNO: 4, CHLOE: 4, DAVID: 4}, 1)
    made = settled(20, 20, 20, 20, won=True, rules=POT, pot=still.pot)
    assert made == Settlement({ANNA: 13, BRUNO: -4, CHLOE: -4, DAVID: -4}, 0)


def test_the_taker_alone_takes_the_pot_and_what_is_odd_begins_a_new_one() -> None:
    result = settled(20, 20, 2, 1, 20, partner=BRUNO, won=True, rules=POT, pot=3)
    assert result == Settlement({ANNA: 7, BRUNO: 2, CHLOE: -2, DAVID: -1, EMMA: -4}, 1)


@pytest.mark.parametrize("rules", [CHIPS, KEEP, MAY_WIN])
def test_a_pot_from_before_is_taken_whatever_the_rules_are_now(rules: ChipRules) -> None:
    assert settled(20, 20, 20, won=True, rules=rules, pot=2) == Settlement({ANNA: 10, BRUNO: -4, CHLOE: -4}, 0)


def test_a_bank_of_any_size_is_dealt_out_at_once() -> None:
    chips = 10**30
    result = settled(chips, chips, 1, chips, chips, partner=DAVID, stake=chips // 3, won=True)
    assert sum(result.delta.values()) == 0
    assert result.delta[CHLOE] == -1


PLAIN: dict[str, Any] = {"players": (1, 2, 3, 4, 5), "taker": 1, "partner": 2, "stake": 4, "won": True}
TWENTY = dict.fromkeys(range(1, 6), 20)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": (1, 2), "partner": None}, "3, 4 or 5 different players are expected"),
        ({"players": (1, 2, 3, 4, 5, 6)}, "3, 4 or 5 different players are expected"),
        ({"players": (1, 2, 3, 4, 4)}, "3, 4 or 5 different players are expected"),
        ({"taker": 9}, "the taker is none of the players"),
        ({"partner": 9}, "the partner is none of the players"),
        ({"partner": 1}, "the partner is the taker"),
        ({"players": (1, 2, 3, 4)}, "only five players call a partner"),
        ({"stake": 0}, "a stake of at least 1 chip is expected"),
        ({"bank": {1: 20, 2: 20, 3: 20, 4: 20}}, "player 5 has no bank at this table"),
        ({"bank": {**TWENTY, 3: -1}}, "player 3 has fewer than 0 chips"),
        ({"pot": -1}, "the pot has fewer than 0 chips"),
    ],
)
def test_what_cannot_be_a_deal(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        settle(**{**PLAIN, "bank": TWENTY, **changes})


# A dealing by hand: one chip after the other, and all even amounts by trying every level.


def deal_by_hand(amount: int, caps: Sequence[int], weights: Sequence[int]) -> list[int]:
    dealt = [0] * len(caps)
    for _ in range(amount):
        below = [(Fraction(dealt[k], weights[k]), k) for k in range(len(caps)) if dealt[k] < caps[k]]
        dealt[min(below)[1]] += 1
    return dealt


def even_amounts(caps: Sequence[int], weights: Sequence[int]) -> Iterator[int]:
    for level in range(max(caps) * max(weights) + 1):
        full = [Fraction(level * weight, max(weights)) for weight in weights]
        shares = [min(Fraction(cap), share) for cap, share in zip(caps, full, strict=True)]
        if all(share.denominator == 1 for share in shares):
            yield int(sum(shares))


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Any]:
    players = tuple(draw(st.permutations(range(10, 15))))[: draw(st.integers(3, 5))]
    taker, *others = draw(st.permutations(players))
    rules = ChipRules(odd_chip=draw(st.sampled_from(OddChip)), broke_defender=draw(st.sampled_from(BrokeDefender)))
    return {
        "players": players,
        "taker": taker,
        "partner": draw(st.none() | st.sampled_from(others)) if len(players) == 5 else None,
        "stake": draw(st.integers(1, 9)),
        "won": draw(st.booleans()),
        "bank": {player: draw(st.integers(0, 30)) for player in players},
        "pot": draw(st.integers(0, 3)),
        "rules": rules,
    }


def sides_of(deal: dict[str, Any]) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Attack with weights and caps, defence with caps, by the letter of the formulas."""
    players, taker, partner, bank, stake = (deal[key] for key in ("players", "taker", "partner", "bank", "stake"))
    place = players.index(taker)
    around = [players[(place + step) % len(players)] for step in range(1, len(players))]
    defence = [player for player in around if player != partner]
    attack, weights = ([taker], [len(defence)]) if partner is None else ([taker, partner], [2, 1])
    caps = [min(bank[player], weight * stake) for player, weight in zip(attack, weights, strict=True)]
    may_win = deal["rules"].broke_defender is BrokeDefender.MAY_WIN and not deal["won"]
    stakes = [stake if may_win and bank[player] == 0 else min(stake, bank[player]) for player in defence]
    return attack, weights, caps, defence, stakes


@given(situations())
def test_the_same_as_a_dealing_by_hand(deal: dict[str, Any]) -> None:
    attack, weights, caps, defence, stakes = sides_of(deal)
    at_stake = min(sum(caps), sum(stakes))
    even = {True: set(even_amounts(caps, weights)), False: set(even_amounts(stakes, [1] * len(stakes)))}
    paid = received = at_stake
    if deal["rules"].odd_chip is OddChip.KEEP:
        paid = received = max(amount for amount in even[True] & even[False] if amount <= at_stake)
    if deal["rules"].odd_chip is OddChip.POT:
        received = max(amount for amount in even[deal["won"]] if amount <= at_stake)
    x = deal_by_hand(received if deal["won"] else paid, caps, weights)
    y = deal_by_hand(paid if deal["won"] else received, stakes, [1] * len(stakes))
    sign = 1 if deal["won"] else -1
    expected = {player: sign * chips for player, chips in zip(attack, x, strict=True)}
    expected |= {player: -sign * chips for player, chips in zip(defence, y, strict=True)}
    pot = deal["pot"] + paid - received
    if deal["won"]:
        expected[deal["taker"]] += deal["pot"]
        pot -= deal["pot"]

    assert settle(**deal) == Settlement(expected, pot)


@given(situations())
def test_no_chip_is_lost_or_made_and_nobody_goes_below_nothing(deal: dict[str, Any]) -> None:
    result = settle(**deal)
    assert sum(result.delta.values()) + result.pot - deal["pot"] == 0
    assert min(deal["bank"][player] + chips for player, chips in result.delta.items()) >= 0
    assert result.pot >= 0
    assert set(result.delta) == set(deal["players"])


@given(situations())
def test_nobody_wins_or_loses_more_than_his_stake(deal: dict[str, Any]) -> None:
    attack, _, caps, defence, stakes = sides_of(deal)
    staked = dict(zip([*attack, *defence], [*caps, *stakes], strict=True))
    result = settle(**{**deal, "pot": 0})
    assert all(abs(chips) <= staked[player] for player, chips in result.delta.items())
    if deal["rules"].broke_defender is BrokeDefender.NOTHING:
        assert all(abs(chips) <= deal["bank"][player] for player, chips in result.delta.items())


@given(situations())
def test_in_seat_order_all_that_is_at_stake_changes_sides(deal: dict[str, Any]) -> None:
    _, _, caps, _, stakes = sides_of({**deal, "rules": CHIPS})
    delta = settle(**{**deal, "rules": CHIPS, "pot": 0}).delta
    assert sum(chips for chips in delta.values() if chips > 0) == min(sum(caps), sum(stakes))


# The rules as a value.

USUAL = {
    "start": 20,
    "stakes": {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "odd_chip": "seat_order",
    "broke_defender": "nothing",
    "on_bust": "end",
    "points_too": False,
}

chip_rules = st.builds(
    ChipRules,
    start=st.integers(1, 10_000),
    stakes=st.dictionaries(st.sampled_from(Contract), st.integers(1, 1000), min_size=1),
    odd_chip=st.sampled_from(OddChip),
    broke_defender=st.sampled_from(BrokeDefender),
    on_bust=st.sampled_from(OnBust),
    points_too=st.booleans(),
)


def test_the_usual_rules() -> None:
    assert CHIPS.to_json() == USUAL
    assert ChipRules.from_json(USUAL) == ChipRules.from_json({}) == ChipRules() == CHIPS


@given(chip_rules)
def test_written_rules_are_read_back(rules: ChipRules) -> None:
    assert ChipRules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize("contract", Contract)
def test_every_contract_may_have_a_stake(contract: Contract) -> None:
    assert ChipRules.from_json({"stakes": {contract.value: 8}}).stakes == {contract: 8}


def test_contracts_keep_their_rank_in_whatever_order_they_are_written() -> None:
    rules = ChipRules.from_json({"stakes": {"garde_contre": 8, "petite": 1}})
    assert list(rules.stakes) == [Contract.PETITE, Contract.GARDE_CONTRE]


START = "start: a whole number from 1 to 10000 is expected"
GARDE = "stakes.garde: a whole number from 1 to 1000 is expected"
STAKES = "stakes: an object with at least one contract is expected"
NO_STAKES: tuple[object, ...] = ({}, [1, 2, 4, 6], None)


@pytest.mark.parametrize(
    ("values", "reasons"),
    [
        ({"bluff": 1}, ["bluff: unknown rule"]),
        *(({"start": value}, [START]) for value in (0, 10_001, True, 20.0, "20", None)),
        *(({"stakes": {"garde": value}}, [GARDE]) for value in (0, 1001, True, 2.0, "2", None)),
        *(({"stakes": value}, [STAKES]) for value in NO_STAKES),
        ({"stakes": {"prise": 1, "garde": 0, "petite": 1}}, ["stakes.prise: unknown contract", GARDE]),
        ({"odd_chip": "Keep"}, ["odd_chip: one of seat_order, keep, pot is expected"]),
        ({"broke_defender": None}, ["broke_defender: one of nothing, may_win is expected"]),
        ({"on_bust": ["end"]}, ["on_bust: one of end, play_on, drop_out is expected"]),
        ({"points_too": 1}, ["points_too: true or false is expected"]),
        ({"x": 1, "stakes": {"garde": 0}, "start": -1}, ["x: unknown rule", GARDE, START]),
        ([], ["chips: an object is expected"]),
        (None, ["chips: an object is expected"]),
    ],
    ids=str,
)
def test_rules_that_cannot_be_meant(values: object, reasons: list[str]) -> None:
    with pytest.raises(RuleSetError) as refused:
        ChipRules.from_json(values)
    assert refused.value.reasons == reasons
