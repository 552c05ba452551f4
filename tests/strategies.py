"""Deals, rules and sheets for property tests.

What is drawn often is built once: hypothesis checks every new strategy, which takes longer than drawing from it.
"""

from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.rules import (
    FFT,
    HANDS,
    Contract,
    Deal,
    DealKind,
    DifferenceRounding,
    Handful,
    LonePetit,
    Misere,
    MisereKind,
    MisereMode,
    PassedOut,
    PlayNote,
    RuleSet,
    Side,
    Slam,
    SmallSlam,
    TotalRounding,
    read_rules,
)
from scorekeeper.rules.deal import DECK_HALF_POINTS
from tests.cards import play_out

_TABLES = st.one_of(
    *(st.lists(st.integers(1, 999), min_size=hands, max_size=hands, unique=True).map(tuple) for hands in HANDS)
)
"""Three, four or five players in order of play."""

_CONTRACTS = st.sampled_from(FFT.contracts)
_BIDS = st.sampled_from(Contract)
_SIDES = st.sampled_from(Side)
_PETITS = st.none() | _SIDES
_SLAMS = st.none() | st.sampled_from(Slam)
_BOUTS = st.integers(0, 3)
_HALF_POINTS = st.integers(0, DECK_HALF_POINTS)
_PLACES = st.integers(0, HANDS[-1] - 1)
_HANDFULS = st.lists(st.tuples(st.integers(1, 3), _PLACES | _SIDES), max_size=3)
"""Level, and who showed it: a place at the table or, in reports without names, a side."""


@st.composite
def played_deals(draw: st.DrawFn, contracts: st.SearchStrategy[Contract] = _CONTRACTS) -> Deal:
    """A finished deal that can be scored, plausible or not."""
    players = draw(_TABLES)
    taker, called = (players[draw(_PLACES) % len(players)] for _ in range(2))
    partner = called if len(players) == HANDS[-1] and called != taker else None
    return Deal(
        players=players,
        taker=taker,
        partner=partner,
        alone=len(players) == HANDS[-1] and partner is None,
        contract=draw(contracts),
        bouts=draw(_BOUTS),
        half_points=draw(_HALF_POINTS),
        petit_au_bout=draw(_PETITS),
        handfuls=tuple(_shown(players, level, shown_by) for level, shown_by in draw(_HANDFULS)),
        slam=draw(_SLAMS),
    )


def _shown(players: tuple[int, ...], level: int, shown_by: int | Side) -> Handful:
    if isinstance(shown_by, Side):
        return Handful(level, side=shown_by)
    return Handful(level, players[shown_by % len(players)])


_AMOUNTS = st.lists(st.integers(-400, 400), min_size=1, max_size=4).filter(any)


@st.composite
def adjustments(draw: st.DrawFn) -> Deal:
    """A penalty or a correction, its amounts summing to zero."""
    amounts = draw(_AMOUNTS)
    players = tuple(range(1, len(amounts) + 2))
    return Deal(
        players=players,
        kind=DealKind.ADJUSTMENT,
        amounts=dict(zip(players, [*amounts, -sum(amounts)], strict=True)),
        note="revoke",
    )


_UNSCORED = st.builds(
    Deal, players=_TABLES, kind=st.sampled_from((DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL))
)


def unscored_deals() -> st.SearchStrategy[Deal]:
    """Deals without a score: passed out, lone petit, misdeal."""
    return _UNSCORED


_YES_OR_NO = st.booleans()


@st.composite
def misere_deals(draw: st.DrawFn) -> Deal:
    """A deal that everybody passed and played alone: a place for each, some shared."""
    players = draw(_TABLES)
    ranking: list[tuple[int, ...]] = []
    for player in draw(st.permutations(players)):
        if ranking and draw(_YES_OR_NO) is True:
            ranking[-1] += (player,)
        else:
            ranking.append((player,))
    return Deal(players=players, kind=DealKind.MISERE_DEAL, ranking=tuple(ranking))


def scorable_deals(contracts: st.SearchStrategy[Contract] = _CONTRACTS) -> st.SearchStrategy[Deal]:
    """Any deal that the rules score, most of them played."""
    played = played_deals(contracts)
    return st.one_of(played, played, played, played, adjustments(), unscored_deals(), misere_deals())


_SHUFFLES = st.randoms(use_true_random=True)
_CHANCES_OF_ATTACK = st.sampled_from((0.0, 0.1, 0.5, 0.9, 1.0))


@st.composite
def deals_of_real_cards(draw: st.DrawFn) -> Deal:
    """A deal played out with a real deck, slams included."""
    return play_out(draw(_SHUFFLES), draw(_TABLES), draw(_CONTRACTS), draw(_CHANCES_OF_ATTACK))


_SEATS = st.integers(1, 7)
"""Few numbers of players, so that they meet."""

_RARELY_A_SIDE = st.sampled_from((None, None, None, *Side))
_RARELY_A_SMALL_SLAM = st.sampled_from((None, None, None, *SmallSlam))

_ENTERED = st.builds(
    Deal,
    players=st.lists(_SEATS, min_size=2, max_size=6, unique=True).map(tuple)
    | st.lists(_SEATS, min_size=3, max_size=5).map(tuple),
    kind=st.sampled_from((DealKind.PLAYED, DealKind.PLAYED, DealKind.ADJUSTMENT, *DealKind)),
    taker=st.none() | _SEATS,
    partner=st.none() | _SEATS,
    alone=st.booleans(),
    contract=st.none() | _BIDS,
    bouts=st.none() | st.integers(-1, 4),
    half_points=st.none() | st.integers(-2, DECK_HALF_POINTS + 2),
    petit_au_bout=_PETITS,
    handfuls=st.lists(st.builds(Handful, st.integers(0, 4), st.none() | _SEATS), max_size=3).map(tuple),
    slam=_SLAMS,
    king_au_bout=_RARELY_A_SIDE,
    small_slam=_RARELY_A_SMALL_SLAM,
    miseres=st.lists(st.builds(Misere, _SEATS, st.sampled_from(MisereKind)), max_size=2).map(tuple),
    factor=st.sampled_from((1, 1, 1, 2, 0, 101)),
    made=st.sampled_from((None, None, True, False)),
    chips=st.dictionaries(_SEATS, st.integers(0, 3), max_size=2),
    ranking=st.lists(st.lists(_SEATS, max_size=2).map(tuple), max_size=4).map(tuple),
    amounts=st.dictionaries(_SEATS, st.integers(-3, 3), max_size=4),
    note=st.sampled_from(("", " \t", "\x1c", "\ufeff", "revoke")),
)


def entered_deals() -> st.SearchStrategy[Deal]:
    """Whatever may be entered, complete or not, right or wrong."""
    return _ENTERED


def _numbers(count: int, low: int, high: int, *, down: bool = False) -> st.SearchStrategy[list[int]]:
    """Different numbers, the larger ones last, or first."""
    numbers = st.lists(st.integers(low, high), min_size=count, max_size=count, unique=True)
    return numbers.map(lambda drawn: sorted(drawn, reverse=down))


def _by_contract(values: st.SearchStrategy[object]) -> st.SearchStrategy[dict[Contract, object]]:
    return st.dictionaries(_BIDS, values, min_size=1)


_POINTS = st.integers(-500, 500)
_SLAM_POINTS = ("announced_made", "unannounced_made", "announced_failed")
_HOUSE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "thresholds": _numbers(4, 1, 91, down=True),
        "base": st.integers(0, 50),
        "multipliers": _by_contract(st.integers(1, 12) | st.sampled_from((0.5, 1.5, 2.5))),
        "contract_base": st.none() | _by_contract(st.integers(0, 320)),
        "diff_rounding": st.sampled_from([each.value for each in DifferenceRounding]),
        "total_rounding": st.sampled_from((None, *(each.value for each in TotalRounding))),
        "petit_au_bout": st.integers(0, 20),
        "petit_multiplied": st.booleans(),
        "king_au_bout": st.none()
        | st.fixed_dictionaries({"value": st.integers(0, 20)}, optional={"multiplied": st.booleans()}),
        "poignee": st.lists(st.integers(0, 60), min_size=3, max_size=3),
        "poignee_counts": st.fixed_dictionaries({str(hands): _numbers(3, 1, 22) for hands in HANDS}),
        "chelem": st.fixed_dictionaries(dict.fromkeys((*_SLAM_POINTS, "defence"), _POINTS)),
        "petit_chelem": st.none()
        | st.fixed_dictionaries({"max_lost": st.integers(1, 5), **dict.fromkeys(_SLAM_POINTS, _POINTS)}),
        "misere": st.none()
        | st.fixed_dictionaries(
            {
                "mode": st.sampled_from([each.value for each in MisereMode]),
                # Twelve is divided by two, three and four.
                "single": st.integers(0, 5).map(lambda number: 12 * number),
                "double": st.integers(0, 5).map(lambda number: 6 * number),
            },
            optional={"excuse_is_trump": st.booleans()},
        ),
        "passed_out": st.sampled_from([each.value for each in PassedOut]),
        "misere_deal_scale": st.just({"3": [60, 0, -60], "4": [30, 30, -30, -30], "5": [120, 60, 0, -60, -120]}),
        "petit_sec": st.sampled_from([each.value for each in LonePetit]),
        "deal_factor": st.integers(1, 4),
        "shares": st.integers(0, 3).map(lambda taker: {"taker": taker, "partner": 3 - taker}),
        "play_notes": st.lists(st.sampled_from([each.value for each in PlayNote]), unique=True),
    },
).map(read_rules)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Rules of a house: any of the variations, with any numbers."""
    return _HOUSE_RULES


@st.composite
def house_deals(draw: st.DrawFn) -> tuple[Deal, RuleSet]:
    """A deal together with rules under which it can be scored, their own bonuses among it."""
    rules = draw(_HOUSE_RULES)
    deal = draw(scorable_deals(st.sampled_from(rules.contracts)))
    if deal.kind is DealKind.MISERE_DEAL or not deal.kind.has_taker:
        return deal, rules
    declarers = draw(st.lists(st.sampled_from(deal.players), max_size=2, unique=True)) if rules.misere else []
    return (
        replace(
            deal,
            king_au_bout=draw(st.none() | _SIDES) if rules.king_au_bout else None,
            small_slam=draw(st.none() | st.sampled_from(SmallSlam)) if rules.petit_chelem else None,
            miseres=tuple(Misere(player, draw(st.sampled_from(MisereKind))) for player in declarers),
            factor=draw(st.sampled_from((1, rules.deal_factor))),
        ),
        rules,
    )
