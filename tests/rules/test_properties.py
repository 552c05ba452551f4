"""What holds for every deal."""

from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import FFT, Contract, Deal, DealKind, RuleSet, Side, Slam, UnscorableDealError, check, score
from scorekeeper.rules.deal import DECK_HALF_POINTS
from tests.strategies import (
    deals_of_real_cards,
    entered_deals,
    house_deals,
    played_deals,
    rule_sets,
    scorable_deals,
)


@given(house_deals())
def test_the_scores_sum_to_zero_by_any_rules(played: tuple[Deal, RuleSet]) -> None:
    result = score(*played)
    assert sum(result.scores.values()) == 0
    assert sum(result.shares.values()) == 0
    assert set(result.scores) == set(played[0].players)


@given(scorable_deals())
def test_scoring_twice_gives_the_same(deal: Deal) -> None:
    assert score(deal) == score(deal)


@given(scorable_deals(), st.data())
def test_seats_do_not_matter(deal: Deal, data: st.DataObject) -> None:
    elsewhere = replace(deal, players=tuple(data.draw(st.permutations(deal.players))))
    assert score(elsewhere).scores == score(deal).scores
    assert check(elsewhere, FFT) == check(deal, FFT)


@given(played_deals(), st.data())
def test_names_do_not_matter(deal: Deal, data: st.DataObject) -> None:
    """When two players exchange all that they did, they exchange their scores."""
    one, other = data.draw(st.permutations(deal.players))[:2]
    exchanged = {one: other, other: one}

    def now(player: int | None) -> int | None:
        return None if player is None else exchanged.get(player, player)

    handfuls = tuple(replace(handful, player=now(handful.player)) for handful in deal.handfuls)
    renamed = replace(deal, taker=now(deal.taker), partner=now(deal.partner), handfuls=handfuls)
    assert score(renamed).scores == {now(player): half_points for player, half_points in score(deal).scores.items()}


@given(house_deals())
def test_the_lines_add_up_to_the_amount(played: tuple[Deal, RuleSet]) -> None:
    result = score(*played)
    subtotal = 0
    for line in result.lines:
        subtotal += line.amount
        assert line.subtotal == subtotal
    assert result.per_defender == subtotal
    if result.made is not None:
        after_shares = {player: share * subtotal for player, share in result.shares.items()}
        for misere in result.miseres:
            assert sum(misere.amounts.values()) == 0
            after_shares = {player: amount + misere.amounts[player] for player, amount in after_shares.items()}
        assert result.scores == after_shares


_MULTIPLIER = {Contract.PETITE: 1, Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
_SLAM = {
    None: 0,
    Slam.ANNOUNCED_MADE: 400,
    Slam.UNANNOUNCED_MADE: 200,
    Slam.ANNOUNCED_FAILED: -200,
    Slam.DEFENCE: -200,
    Slam.ANNOUNCED_FAILED_AND_DEFENCE: -400,
}


@given(played_deals())
def test_the_amount_is_that_of_the_formula(deal: Deal) -> None:
    """The formula as the rules print it, in exact fractions of a point."""
    assert deal.bouts is not None
    assert deal.half_points is not None
    assert deal.contract is not None
    points, target = Fraction(deal.half_points, 2), (56, 51, 41, 36)[deal.bouts]
    k = _MULTIPLIER[deal.contract]
    sign = 1 if points >= target else -1
    amount = sign * (25 + ceil(abs(points - target))) * k
    amount += {None: 0, Side.ATTACK: 10 * k, Side.DEFENCE: -10 * k}[deal.petit_au_bout]
    amount += sign * sum((20, 30, 40)[handful.level - 1] for handful in deal.handfuls)
    amount += _SLAM[deal.slam]
    result = score(deal)
    assert result.per_defender == 2 * amount
    assert result.made == (sign == 1)
    if deal.partner is None:
        assert [result.scores[player] for player in deal.defenders] == [-2 * amount] * (len(deal.players) - 1)
    else:
        assert result.scores[deal.partner] == 2 * amount


@given(played_deals(), st.integers(0, DECK_HALF_POINTS))
def test_more_card_points_are_never_worth_less(deal: Deal, half_points: int) -> None:
    assert deal.half_points is not None
    fewer, more = sorted((half_points, deal.half_points))
    assert score(replace(deal, half_points=fewer)).per_defender <= score(replace(deal, half_points=more)).per_defender


@given(entered_deals(), rule_sets())
def test_a_deal_is_scored_unless_it_is_refused(deal: Deal, rules: RuleSet) -> None:
    refused, _ = check(deal, rules)
    if refused:
        with pytest.raises(UnscorableDealError) as caught:
            score(deal, rules)
        assert caught.value.problems == refused
    else:
        assert sum(score(deal, rules).scores.values()) == 0


@given(entered_deals())
def test_only_a_finished_deal_has_a_result(deal: Deal) -> None:
    refused, _ = check(deal, FFT)
    if not refused:
        assert (score(deal).made is not None) == (deal.kind is DealKind.PLAYED)


@given(deals_of_real_cards())
def test_what_happens_at_a_table_is_never_warned_of(deal: Deal) -> None:
    assert check(deal, FFT) == ((), ())


@given(scorable_deals() | entered_deals())
def test_a_written_deal_is_read_back(deal: Deal) -> None:
    assert Deal.from_json(deal.to_json()) == deal
