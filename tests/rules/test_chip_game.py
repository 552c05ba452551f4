"""A game for chips from its beginning to its end, with people who buy, leave and have nothing left."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import chip_game
from scorekeeper.rules.chip_game import Bought, ChipDeal, ChipEvent, ChipEventError, ChipStep, Left, NoChips, play
from scorekeeper.rules.chips import BrokeDefender, ChipRules, OddChip, OnBust, Settlement
from tests.rules.cast import ANNA, BRUNO, CHLOE, DAVID, EMMA, table_of

END = ChipRules(on_bust=OnBust.END)
PLAY_ON = ChipRules(on_bust=OnBust.PLAY_ON)
DROP_OUT = ChipRules(on_bust=OnBust.DROP_OUT)


def bank(*chips: int) -> dict[int, int]:
    """What each has, in order of play."""
    return dict(zip(table_of(len(chips)), chips, strict=True))


def taken(*, stake: int, won: bool, by: int = ANNA, players: int | tuple[int, ...] = 4) -> ChipDeal:
    """A deal in which the taker plays alone."""
    people = table_of(players) if isinstance(players, int) else players
    return ChipDeal(people, by, None, stake, won)


def test_a_game_is_the_sum_of_its_deals() -> None:
    game = play(bank(20, 20, 20, 20), [taken(stake=2, won=True), taken(stake=4, won=False, by=BRUNO)])
    assert game.steps == (
        ChipStep(bank(6, -2, -2, -2), bank(26, 18, 18, 18), 0, ()),
        ChipStep(bank(4, -12, 4, 4), bank(30, 6, 22, 22), 0, ()),
    )
    assert (game.banks, game.pot, game.bought, game.taken, game.out) == (bank(30, 6, 22, 22), 0, 0, 0, ())
    assert (game.ended, game.ended_after, game.winners) == (False, None, (ANNA,))


def test_a_game_that_has_not_begun() -> None:
    game = play(bank(20, 20, 20), [])
    assert (game.steps, game.banks, game.ended) == ((), bank(20, 20, 20), False)
    assert game.winners == (ANNA, BRUNO, CHLOE)


def test_a_deal_without_a_result_moves_nothing() -> None:
    game = play(bank(20, 20, 20), [NoChips()])
    assert game.steps == (ChipStep({}, bank(20, 20, 20), 0, ()),)


def test_whoever_sits_out_keeps_his_chips() -> None:
    game = play(bank(20, 20, 20, 20, 20), [taken(stake=2, won=True, players=(BRUNO, CHLOE, DAVID, EMMA), by=DAVID)])
    assert game.banks == bank(20, 18, 18, 26, 18)
    assert ANNA not in game.steps[0].delta


def test_the_pot_lies_on_the_table_from_deal_to_deal() -> None:
    rules = ChipRules(odd_chip=OddChip.POT)
    game = play(
        bank(7, 20, 20, 20),
        [taken(stake=4, won=False), NoChips(), Left(ANNA), taken(stake=1, won=True, by=BRUNO, players=(2, 3, 4))],
        rules,
    )
    assert [step.pot for step in game.steps] == [1, 1, 1, 0]
    assert game.banks == {BRUNO: 25, CHLOE: 21, DAVID: 21}


def test_chips_bought_and_taken_away_are_counted() -> None:
    game = play(
        bank(20, 20, 20, 20),
        [Bought(ANNA, 5), taken(stake=6, won=False), Left(DAVID), Bought(EMMA, 10), Left(EMMA), Bought(DAVID, 3)],
    )
    assert [step.delta for step in game.steps] == [
        {ANNA: 5},
        bank(-18, 6, 6, 6),
        {DAVID: -26},
        {EMMA: 10},
        {EMMA: -10},
        {DAVID: 3},
    ]
    assert (game.banks, game.bought, game.taken) == ({ANNA: 7, BRUNO: 26, CHLOE: 26, DAVID: 3}, 18, 36)


def test_somebody_joins_by_buying_chips_and_plays() -> None:
    game = play(bank(20, 20, 20), [Bought(DAVID, 20), taken(stake=1, won=True, by=DAVID)])
    assert game.banks == bank(19, 19, 19, 23)


def test_the_most_chips_win_and_ties_share() -> None:
    game = play(bank(20, 20, 20, 2), [taken(stake=6, won=False, by=DAVID)])
    assert (game.banks, game.ended_after) == (bank(21, 21, 20, 0), 0)
    assert game.winners == (ANNA, BRUNO)


def test_the_game_is_over_when_somebody_has_no_chips() -> None:
    broke = taken(stake=6, won=True)
    game = play(bank(20, 20, 6, 20), [NoChips(), broke, taken(stake=1, won=True)], END)
    assert (game.ended, game.ended_after, game.out) == (True, 1, (CHLOE,))
    assert game.winners == (ANNA,)


def test_a_deal_after_the_end_that_gives_chips_to_whoever_had_none_brings_the_game_back() -> None:
    rules = ChipRules(on_bust=OnBust.END, broke_defender=BrokeDefender.MAY_WIN)
    game = play(bank(20, 20, 6, 20), [taken(stake=6, won=True), taken(stake=2, won=False)], rules)
    assert (game.out, game.banks, game.ended_after) == ((), bank(32, 16, 2, 16), None)


def test_a_correction_brings_the_game_back() -> None:
    later = taken(stake=1, won=True)
    assert play(bank(20, 20, 6, 20), [taken(stake=6, won=True), later]).ended_after == 0
    assert play(bank(20, 20, 6, 20), [taken(stake=4, won=True), later]).ended_after is None


def test_buying_chips_lets_the_game_go_on() -> None:
    broke: list[ChipEvent] = [taken(stake=6, won=True)]
    start = bank(20, 6, 6, 20)
    assert play(start, [*broke, Bought(DAVID, 20)]).ended_after == 0
    assert play(start, [*broke, Bought(BRUNO, 20)]).ended_after == 0
    again: list[ChipEvent] = [*broke, Bought(BRUNO, 20), Bought(CHLOE, 1)]
    assert play(start, again).ended_after is None
    assert play(start, [*again, *broke]).ended_after == 3


def test_leaving_without_chips_does_not_let_the_game_go_on() -> None:
    game = play(bank(20, 20, 20, 6), [taken(stake=6, won=True), Left(DAVID)], END)
    assert (game.out, game.ended_after, game.steps[1].delta) == ((), 0, {DAVID: 0})


def test_playing_on_without_chips() -> None:
    deals = [taken(stake=6, won=True), taken(stake=6, won=False), taken(stake=6, won=True, by=CHLOE)]
    game = play(bank(20, 20, 6, 20), deals, PLAY_ON)
    assert [step.delta for step in game.steps] == [bank(18, -6, -6, -6), bank(-12, 6, 0, 6), bank(0, 0, 0, 0)]
    assert (game.ended, game.out) == (False, (CHLOE,))


def test_dropping_out_needs_three_who_are_left() -> None:
    first = taken(stake=6, won=True)
    second = taken(stake=20, won=True, players=(ANNA, BRUNO, DAVID))
    game = play(bank(20, 20, 6, 20), [first, second, Bought(CHLOE, 6), Bought(BRUNO, 6)], DROP_OUT)
    assert [step.out for step in game.steps] == [(CHLOE,), (BRUNO, CHLOE, DAVID), (BRUNO, DAVID), (DAVID,)]
    assert not play(bank(20, 20, 6, 20), [first], DROP_OUT).ended
    assert play(bank(20, 20, 6, 20), [first, second, Bought(CHLOE, 6)], DROP_OUT).ended_after == 1
    assert not game.ended


def test_whoever_should_have_dropped_out_is_settled_as_he_played() -> None:
    deals = [taken(stake=6, won=True), taken(stake=1, won=False)]
    assert play(bank(20, 20, 20, 6), deals, DROP_OUT).steps[1].delta == bank(-2, 1, 1, 0)


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([taken(stake=1, won=True, players=5)], "event 0: player 5 has no bank at this table"),
        ([Left(DAVID), taken(stake=1, won=True)], "event 1: player 4 has no bank at this table"),
        ([taken(stake=0, won=True)], "event 0: a stake of at least 1 chip is expected"),
        ([NoChips(), taken(stake=1, won=True, by=EMMA)], "event 1: the taker is none of the players"),
        ([Left(EMMA)], "event 0: player 5 is not at this table"),
        ([NoChips(), NoChips(), Bought(ANNA, 0)], "event 2: at least 1 chip is bought"),
    ],
)
def test_events_that_cannot_be(events: list[ChipEvent], message: str) -> None:
    with pytest.raises(ChipEventError) as refused:
        play(bank(20, 20, 20, 20), events)
    assert str(refused.value) == message
    assert message.startswith(f"event {refused.value.index}:")


def test_nobody_starts_in_debt() -> None:
    with pytest.raises(ValueError, match="fewer than 0"):
        play(bank(20, -1, 20), [])


def test_chips_that_come_from_nowhere_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chip_game, "settle", lambda **_: Settlement({ANNA: 1}))
    with pytest.raises(ArithmeticError, match="61 chips are there of 60"):
        play(bank(20, 20, 20), [taken(stake=1, won=True, players=3)])


def test_what_is_given_is_not_changed() -> None:
    start = bank(20, 20, 20)
    play(start, [taken(stake=1, won=True, players=3), Left(ANNA)])
    assert start == bank(20, 20, 20)


@st.composite
def games(draw: st.DrawFn) -> tuple[dict[int, int], list[ChipEvent], ChipRules]:
    """People who are there, come and go, and play whatever the cards bring."""
    start = bank(*draw(st.lists(st.integers(1, 25), min_size=3, max_size=5)))
    there = list(start)
    events: list[ChipEvent] = []
    for kind in draw(st.lists(st.sampled_from(["deal"] * 6 + ["none", "buy", "join", "leave"]), max_size=12)):
        if kind == "deal" and len(there) >= 3:
            players = tuple(draw(st.permutations(there)))[: draw(st.integers(3, 5))]
            partner = draw(st.sampled_from([None, players[1]])) if len(players) == 5 else None
            events.append(ChipDeal(players, players[0], partner, draw(st.integers(1, 12)), draw(st.booleans())))
        elif kind == "none":
            events.append(NoChips())
        elif kind == "buy" and there:
            events.append(Bought(draw(st.sampled_from(there)), draw(st.integers(1, 20))))
        elif kind == "join":
            there.append(max([5, *there]) + 1)
            events.append(Bought(there[-1], draw(st.integers(1, 20))))
        elif kind == "leave" and there:
            events.append(Left(there.pop(draw(st.integers(0, len(there) - 1)))))
    rules = ChipRules(
        odd_chip=draw(st.sampled_from(OddChip)),
        broke_defender=draw(st.sampled_from(BrokeDefender)),
        on_bust=draw(st.sampled_from(OnBust)),
    )
    return start, events, rules


@given(games())
def test_the_number_of_chips_is_constant_and_nobody_has_less_than_none(drawn: Any) -> None:
    start, events, rules = drawn
    game = play(start, events, rules)
    brought = sum(start.values())
    for event, step in zip(events, game.steps, strict=True):
        if isinstance(event, Bought):
            brought += event.chips
        if isinstance(event, Left):
            brought += step.delta[event.player]
        assert sum(step.after.values()) + step.pot == brought
        assert min(step.after.values(), default=0) >= 0
        assert step.out == tuple(player for player, chips in step.after.items() if not chips)
    assert sum(game.banks.values()) + game.pot + game.taken == sum(start.values()) + game.bought


@given(games())
def test_the_deltas_lead_from_step_to_step(drawn: Any) -> None:
    start, events, rules = drawn
    before = start
    for step in play(start, events, rules).steps:
        people = set(before) | set(step.delta)
        expected = {player: before.get(player, 0) + step.delta.get(player, 0) for player in people}
        assert {player: expected[player] for player in step.after} == step.after
        assert not any(expected[player] for player in people - set(step.after))
        before = dict(step.after)


@given(games())
def test_the_replay_of_a_prefix_is_the_prefix_of_the_replay(drawn: Any) -> None:
    start, events, rules = drawn
    steps = play(start, events, rules).steps
    for length in range(len(events) + 1):
        game = play(start, events[:length], rules)
        assert game.steps == steps[:length]
        assert game.banks == (steps[length - 1].after if length else start)


@given(games())
def test_a_game_is_over_since_somebody_had_no_chips(drawn: Any) -> None:
    start, events, rules = drawn
    game = play(start, events, rules)
    if rules.on_bust is OnBust.PLAY_ON:
        assert not game.ended
    if rules.on_bust is OnBust.END:
        assert game.ended or not game.out
    if game.ended_after is not None:
        step = game.steps[game.ended_after]
        assert step.out or len(step.after) < 3
        assert play(start, events[: game.ended_after + 1], rules).ended_after == game.ended_after
        assert not play(start, events[: game.ended_after], rules).ended


def test_what_was_won_is_what_somebody_has_less_what_was_brought() -> None:
    events: list[ChipEvent] = [taken(stake=2, won=True), Bought(BRUNO, 10), taken(stake=2, won=False), Left(ANNA)]

    game = play(bank(20, 20, 20, 20), events)

    brought = {ANNA: 20, BRUNO: 30, CHLOE: 20, DAVID: 20}
    has = {**game.banks, **game.pockets}
    assert game.won == {player: has[player] - brought[player] for player in brought}
    assert sum(game.won.values()) == 0


def test_bought_chips_win_no_game() -> None:
    game = play(bank(20, 20, 20, 20), [taken(stake=2, won=True), Bought(BRUNO, 30)])

    assert max(game.banks, key=lambda player: game.banks[player]) == BRUNO
    assert game.winners == (ANNA,)


def test_what_everybody_played_for_is_told() -> None:
    game = play(bank(5, 1, 20, 20), [taken(stake=2, won=True), Bought(BRUNO, 3)])

    assert game.steps[0].played_for == {ANNA: 5, BRUNO: 1, CHLOE: 2, DAVID: 2}
    assert game.steps[1].played_for == {}
