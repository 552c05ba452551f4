"""Deals, rules and sheets for property tests.

What is drawn often is built once: hypothesis checks every new strategy, which takes longer than drawing from it.
"""

from hypothesis import strategies as st

from scorekeeper.rules import HANDS, Contract, Deal, DealKind, Handful, RuleSet, Side, Slam
from scorekeeper.rules.deal import DECK_HALF_POINTS
from tests.cards import play_out

_TABLES = st.one_of(
    *(st.lists(st.integers(1, 999), min_size=hands, max_size=hands, unique=True).map(tuple) for hands in HANDS)
)
"""Three, four or five players in order of play."""

_CONTRACTS = st.sampled_from(Contract)
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


def scorable_deals(contracts: st.SearchStrategy[Contract] = _CONTRACTS) -> st.SearchStrategy[Deal]:
    """Any deal that the rules score, most of them played."""
    played = played_deals(contracts)
    return st.one_of(played, played, played, adjustments(), unscored_deals())


_SHUFFLES = st.randoms(use_true_random=True)
_CHANCES_OF_ATTACK = st.sampled_from((0.0, 0.1, 0.5, 0.9, 1.0))


@st.composite
def deals_of_real_cards(draw: st.DrawFn) -> Deal:
    """A deal played out with a real deck, slams included."""
    return play_out(draw(_SHUFFLES), draw(_TABLES), draw(_CONTRACTS), draw(_CHANCES_OF_ATTACK))


_SEATS = st.integers(1, 7)
"""Few numbers of players, so that they meet."""

_ENTERED = st.builds(
    Deal,
    players=st.lists(_SEATS, min_size=2, max_size=6, unique=True).map(tuple)
    | st.lists(_SEATS, min_size=3, max_size=5).map(tuple),
    kind=st.sampled_from((DealKind.PLAYED, DealKind.PLAYED, DealKind.ADJUSTMENT, *DealKind)),
    taker=st.none() | _SEATS,
    partner=st.none() | _SEATS,
    alone=st.booleans(),
    contract=st.none() | _CONTRACTS,
    bouts=st.none() | st.integers(-1, 4),
    half_points=st.none() | st.integers(-2, DECK_HALF_POINTS + 2),
    petit_au_bout=_PETITS,
    handfuls=st.lists(st.builds(Handful, st.integers(0, 4), st.none() | _SEATS), max_size=3).map(tuple),
    slam=_SLAMS,
    amounts=st.dictionaries(_SEATS, st.integers(-3, 3), max_size=4),
    note=st.sampled_from(("", " \t", "\x1c", "\ufeff", "revoke")),
)


def entered_deals() -> st.SearchStrategy[Deal]:
    """Whatever may be entered, complete or not, right or wrong."""
    return _ENTERED


def _three(values: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    return st.lists(values, min_size=3, max_size=3)


_MULTIPLIERS = st.dictionaries(_CONTRACTS, st.integers(1, 12), min_size=1)
_SLAM_POINTS = st.integers(-500, 500)
_RULES = st.builds(
    lambda taker, **values: RuleSet.from_json({**values, "shares": {"taker": taker, "partner": 3 - taker}}),
    st.integers(0, 3),
    thresholds=st.lists(st.integers(0, 91), min_size=4, max_size=4),
    base=st.integers(0, 50),
    multipliers=_MULTIPLIERS,
    petit_au_bout=st.integers(0, 20),
    poignee=_three(st.integers(0, 60)),
    poignee_counts=st.fixed_dictionaries({str(hands): _three(st.integers(0, 22)) for hands in HANDS}),
    chelem=st.fixed_dictionaries(
        dict.fromkeys(("announced_made", "unannounced_made", "announced_failed", "defence"), _SLAM_POINTS)
    ),
)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Rules of a house: any numbers, any of the contracts."""
    return _RULES
