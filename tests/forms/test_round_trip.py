"""A recorded deal fills the form, and the filled form is the same deal."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from scorekeeper.forms import DealForm, Places, deal_values
from scorekeeper.rules import (
    FFT,
    HANDS,
    Contract,
    Deal,
    DealKind,
    Handful,
    Misere,
    MisereKind,
    Side,
    Slam,
    SmallSlam,
    read_rules,
    refusals,
)

PATIENT = settings(deadline=None)
FIELDS = (
    *("kind", "kind_now", "dealer", "sitting_out", "taker", "partner", "contract", "bouts", "points", "points_side"),
    *("petit_au_bout", "slam", "note", "handful_1", "handful_2", "amount_1", "amount_2", "id"),
    *("king_au_bout", "small_slam", "misere_1", "misere_2", "factor", "place_1", "place_2", "place_3", "place_4"),
)
EVERYTHING = read_rules(
    {
        "multipliers": {contract.value: 1 for contract in Contract},
        "king_au_bout": {"value": 10},
        "petit_chelem": {"max_lost": 3, "announced_made": 300, "unannounced_made": 150, "announced_failed": -150},
        "misere": {"mode": "each_other", "single": 10, "double": 20},
        "deal_factor": 2,
        "passed_out": "manual",
    }
)
"""Rules under which everything can be entered."""
NOTES = st.text(max_size=60).map(lambda text: " ".join(text.replace("\x00", " ").split()))


@st.composite
def entered(draw: st.DrawFn) -> tuple[Deal, Places]:
    """A deal that can be recorded at a table of three to eight people, and that table."""
    people = tuple(draw(st.lists(st.integers(1, 10**9), min_size=3, max_size=8, unique=True)))
    hands = draw(st.sampled_from([each for each in HANDS if each <= len(people)]))
    places = Places(people, hands)
    kind = draw(st.sampled_from([kind for kind in DealKind if kind.is_entered]))
    note = draw(NOTES)
    if kind is DealKind.ADJUSTMENT:
        giver, taker = draw(st.permutations(people))[:2]
        amount = draw(st.integers(1, 10_000))
        amounts = {giver: -amount, taker: amount}
        return Deal(players=tuple(sorted(amounts)), kind=kind, amounts=amounts, note=note or "revoke"), places
    out = draw(st.permutations(people))[hands:]
    deal = Deal(
        players=tuple(player for player in people if player not in out),
        sitting_out=tuple(player for player in people if player in out),
        dealer=draw(st.sampled_from(people)),
        kind=kind,
        note=note,
    )
    if kind is DealKind.PASSED_OUT:
        giver, taker = draw(st.permutations(deal.players))[:2]
        amount = draw(st.integers(0, 10_000))
        return replace(deal, amounts={giver: -amount, taker: amount} if amount else {}), places
    if kind is DealKind.MISERE_DEAL:
        found: dict[int, list[int]] = {}
        for player in deal.players:
            found.setdefault(draw(st.integers(1, hands)), []).append(player)
        return replace(deal, ranking=tuple(tuple(found[place]) for place in sorted(found))), places
    if not kind.has_taker:
        return deal, places
    taker, partner = draw(st.permutations(deal.players))[:2]
    alone = hands == 5 and draw(st.booleans())
    levels = draw(st.lists(st.integers(0, 3), min_size=hands, max_size=hands))
    deal = replace(
        deal,
        taker=taker,
        partner=partner if hands == 5 and not alone else None,
        alone=alone,
        contract=draw(st.sampled_from(Contract)),
        handfuls=tuple(Handful(level, player) for level, player in zip(levels, deal.players, strict=True) if level),
        miseres=tuple(
            Misere(player, draw(st.sampled_from(MisereKind))) for player in deal.players if draw(st.booleans())
        ),
        factor=draw(st.integers(1, 3)),
    )
    if kind is DealKind.OPEN:
        return deal, places
    return replace(
        deal,
        bouts=draw(st.integers(0, 3)),
        half_points=draw(st.integers(0, 182)),
        petit_au_bout=draw(st.none() | st.sampled_from(Side)),
        slam=draw(st.none() | st.sampled_from(Slam)),
        king_au_bout=draw(st.none() | st.sampled_from(Side)),
        small_slam=draw(st.none() | st.sampled_from(SmallSlam)),
    ), places


@PATIENT
@given(entered())
def test_a_filled_form_is_the_deal_that_filled_it(example: tuple[Deal, Places]) -> None:
    deal, places = example
    assert refusals(deal, EVERYTHING) == ()

    reading = DealForm(deal_values(deal)).read(places, EVERYTHING)

    assert reading.refusals == ()
    assert reading.deal == deal


@PATIENT
@given(entered(), st.sampled_from([Side.ATTACK, Side.DEFENCE]))
def test_the_points_of_either_side_are_the_same_deal(example: tuple[Deal, Places], side: Side) -> None:
    deal, places = example
    values = deal_values(deal)
    if deal.half_points is not None and side is Side.DEFENCE:
        values["points_side"] = "defence"
        values["points"] = f"{(182 - deal.half_points) / 2}".replace(".", ",")

    assert DealForm(values).read(places, EVERYTHING).deal == deal


@PATIENT
@given(
    st.dictionaries(
        st.sampled_from(FIELDS),
        st.sampled_from(["", "1", "2", "3", "4", "9", "-1", "45,5", "alone", "attack", "defence", "garde", "played"])
        | st.sampled_from(
            [
                "open",
                "adjustment",
                "misdeal",
                "misere_deal",
                "passed_out",
                "double",
                "announced_made",
                "\x00",
                "½",
                "²",
                "١",
            ]
        )
        | st.text(max_size=8),
    )
)
def test_whatever_is_sent_is_read(values: dict[str, str]) -> None:
    places = Places((1, 2, 3, 4), 4)

    reading = DealForm(MultiDict(values)).read(places, EVERYTHING)

    if not reading.refusals:
        assert refusals(reading.deal, EVERYTHING) == ()
        assert set(reading.deal.people) == {1, 2, 3, 4}


@pytest.mark.parametrize("half_points", range(183))
def test_every_number_of_points_is_shown_as_it_is_typed(half_points: int) -> None:
    deal = Deal(players=(1, 2, 3), dealer=1, taker=1, contract=Contract.GARDE, bouts=1, half_points=half_points)

    assert DealForm(deal_values(deal)).read(Places((1, 2, 3), 3), FFT).deal == deal
