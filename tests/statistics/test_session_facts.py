"""The facts of small evenings, worked out by hand. Scores are in half points: 132 are 66 points."""

from dataclasses import replace

import pytest

from scorekeeper.rules import Contract, Deal, DealKind, Handful, Side, Slam
from scorekeeper.statistics import Group, Line, Mark, Run, session_facts
from tests.statistics.evenings import (
    ANNA,
    BRUNO,
    CHLOE,
    DAVID,
    EMMA,
    EVERYBODY,
    GAME,
    adjustment,
    deal,
    facts_of,
    recorded,
)


def test_a_contract_is_the_taker_s_and_everybody_s_role_is_known() -> None:
    people = facts_of(deal(ANNA, "49"), deal(BRUNO, "31"), deal(ANNA, "40")).people

    # 66 made, 70 failed by 10, 52 failed by 1: the taker gets or pays it three times.
    assert people[ANNA].facts.line(Group.ROLE, "taker") == Line(2, 1, 3 * 132 - 3 * 104)
    assert people[ANNA].facts.line(Group.ROLE, "defender") == Line(1, 0, 140)
    assert people[ANNA].facts.line(Group.CONTRACT, Contract.GARDE.value) == Line(2, 1, 84)
    assert people[CHLOE].facts.line(Group.ROLE, "defender") == Line(3, 1, -132 + 140 + 104)
    assert people[ANNA].total == 84 + 140
    assert people[ANNA].deals == 3


def test_a_contract_counts_as_made_whatever_the_bonuses() -> None:
    lost = deal(ANNA, "41", petit_au_bout=Side.DEFENCE, handfuls=(Handful(3, ANNA),), slam=Slam.ANNOUNCED_FAILED)
    won = deal(BRUNO, "40", petit_au_bout=Side.ATTACK, handfuls=(Handful(1, CHLOE),))

    facts = facts_of(lost, won)

    assert facts.people[ANNA].facts.line(Group.CONTRACT, "garde").made == 1
    assert facts.people[ANNA].facts.line(Group.CONTRACT, "garde").score < 0
    assert facts.people[BRUNO].facts.line(Group.CONTRACT, "garde").made == 0
    assert facts.table.line(Group.CONTRACT, "garde")[:2] == (2, 1)


def test_margins_are_summed_apart_and_the_extremes_are_marked() -> None:
    facts = facts_of(deal(ANNA, "49"), deal(ANNA, "45.5"), deal(ANNA, "31"), deal(ANNA, "41")).people[ANNA].facts

    assert facts.line(Group.MARGIN, "up") == Line(3, 3, 16 + 10)  # 4½ above count as 5
    assert facts.line(Group.MARGIN, "down") == Line(1, 0, 20)
    assert facts.marks["margin"] == Mark(16, GAME, recorded(1, deal()).id.hex, ANNA)
    assert facts.marks["least"].value == -20


def test_bouts_and_the_call_at_five_are_the_taker_s() -> None:
    called = deal(ANNA, "49", players=5, partner=BRUNO)
    alone = deal(ANNA, "56", players=5, bouts=0)
    people = facts_of(called, alone).people

    taker = people[ANNA].facts
    assert taker.line(Group.BOUTS, 2)[:2] == (1, 1)
    assert taker.line(Group.BOUTS, 0)[:2] == (1, 1)
    assert taker.line(Group.CALL, "called") == Line(1, 1, 2 * 132)
    assert taker.line(Group.CALL, "alone") == Line(1, 1, 4 * 100)
    assert people[BRUNO].facts.group(Group.BOUTS) == {}
    assert people[BRUNO].facts.line(Group.ROLE, "partner") == Line(1, 1, 132)
    assert people[BRUNO].facts.line(Group.ROLE, "defender") == Line(1, 1, -100)


def test_handfuls_are_whose_they_are_and_bonuses_belong_to_a_side() -> None:
    played = deal(ANNA, "49", players=5, partner=BRUNO, handfuls=(Handful(2, CHLOE),), petit_au_bout=Side.ATTACK)
    slam = deal(ANNA, "91", bouts=3, slam=Slam.ANNOUNCED_MADE)
    suffered = deal(ANNA, "0", bouts=0, slam=Slam.ANNOUNCED_FAILED_AND_DEFENCE)
    facts = facts_of(played, slam, suffered)

    def counts(player: int) -> dict[str, int]:
        return {event: line.deals for event, line in facts.people[player].facts.group(Group.EVENT).items()}

    assert counts(ANNA) == {
        "petit_won": 1,
        "slam_announced": 2,
        "slam_made": 1,
        "slam_failed": 1,
        "slam_suffered": 1,
    }
    assert counts(BRUNO) == {"petit_won": 1, "slam_suffered": 1, "slam_made": 1}
    assert counts(CHLOE) == {"handful2": 1, "petit_lost": 1, "slam_suffered": 1, "slam_made": 1}
    assert facts.table.count("handful2") == 1
    assert facts.table.count("slam_announced") == 2


def test_partners_know_each_other_and_who_pays_is_known() -> None:
    people = facts_of(deal(ANNA, "49", players=5, partner=BRUNO), deal(BRUNO, "31", players=5, partner=ANNA)).people

    assert people[ANNA].facts.line(Group.TOGETHER, BRUNO) == Line(2, 1, 2 * 132 - 140)
    assert people[BRUNO].facts.line(Group.TOGETHER, ANNA) == Line(2, 1, 132 - 2 * 140)
    assert people[CHLOE].facts.line(Group.AGAINST, ANNA) == Line(1, 1, -132)
    assert people[CHLOE].facts.line(Group.AGAINST, BRUNO) == Line(1, 0, 140)
    assert people[ANNA].facts.line(Group.FROM, EMMA) == Line(1, 1, 132)
    assert people[ANNA].facts.group(Group.AGAINST) == {}


@pytest.mark.parametrize(
    ("players", "dealer", "places"),
    [
        ((ANNA, BRUNO, CHLOE, DAVID), CHLOE, {CHLOE: 0, DAVID: 1, ANNA: 2, BRUNO: 3}),
        # The dealer sits out: the neighbour speaks first.
        ((ANNA, BRUNO, DAVID, EMMA), CHLOE, {DAVID: 1, EMMA: 2, ANNA: 3, BRUNO: 4}),
        ((ANNA, BRUNO, CHLOE, DAVID), None, {}),
        ((ANNA, BRUNO, CHLOE, DAVID), 99, {}),
    ],
)
def test_places_are_counted_from_the_dealer(
    players: tuple[int, ...], dealer: int | None, places: dict[int, int]
) -> None:
    people = facts_of(replace(deal(), players=players, dealer=dealer)).people

    found = {player: [int(place) for place in people[player].facts.group(Group.PLACE)] for player in players}
    assert found == {player: [places[player]] if player in places else [] for player in players}


def test_a_run_of_contracts_is_the_taker_s_own() -> None:
    made, failed = "41", "40"
    evening = facts_of(
        *(deal(ANNA, points) for points in (made, made)),
        deal(BRUNO, failed),
        *(deal(ANNA, points) for points in (made, failed, made)),
    )

    assert evening.people[ANNA].facts.run == Run(contracts=5, before=3, now=1, longest=3)
    assert evening.people[BRUNO].facts.run == Run(contracts=1)
    assert evening.people[CHLOE].facts.run == Run()


def test_totals_hold_adjustments_and_deals_only_what_was_played() -> None:
    adjusted = adjustment({ANNA: -40, EMMA: 40})
    table = (ANNA, BRUNO, CHLOE, DAVID)
    by_hand = Deal(players=table, kind=DealKind.PASSED_OUT, dealer=ANNA)
    bid = Deal(players=table, kind=DealKind.OPEN, taker=ANNA, contract=Contract.GARDE, dealer=ANNA)
    misere = Deal(players=table, kind=DealKind.MISERE_DEAL, ranking=((ANNA,), (BRUNO,), (CHLOE,), (DAVID,)))

    evening = facts_of(deal(ANNA), adjusted, by_hand, bid, misere)

    assert evening.people[ANNA].total == 3 * 132 - 40 + recorded(5, misere).scores[ANNA]
    assert evening.people[ANNA].deals == 2
    assert evening.people[EMMA].total == 40
    assert evening.people[EMMA].deals == 0
    assert evening.people[EMMA].facts.marks == {}
    assert evening.people[ANNA].facts.line(Group.ROLE, "alone").deals == 1
    assert evening.dealt == 4
    assert evening.open_deals == 1
    assert evening.table.count("passed_out") == 1
    assert evening.table.line(Group.ROLE, "taker").deals == 1


def test_chips_are_counted_instead_of_points_and_bought_ones_apart() -> None:
    bought = Deal(players=(ANNA,), kind=DealKind.CHIPS_BOUGHT, chips={ANNA: 20})
    won = {ANNA: 6, BRUNO: -2, CHLOE: -2, DAVID: -2}
    deals = [recorded(1, deal(ANNA), chips=won), recorded(2, bought, chips={ANNA: 20})]

    people = session_facts(GAME, deals, EVERYBODY, for_chips=True).people

    assert {player: person.total for player, person in people.items()} == won
    assert people[ANNA].facts.line(Group.FROM, BRUNO) == Line(1, 1, 2)
    assert people[ANNA].facts.marks["score"].value == 6


def test_a_contract_without_points_is_made_or_not_and_has_no_margin() -> None:
    told = replace(deal(ANNA), half_points=None, bouts=None, made=True)
    facts = facts_of(told).people[ANNA].facts

    assert facts.line(Group.CONTRACT, "garde") == Line(1, 1, 0)
    assert facts.group(Group.MARGIN) == {}
    assert facts.group(Group.BOUTS) == {}
