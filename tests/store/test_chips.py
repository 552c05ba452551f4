"""A session for chips: what every deal moves, what corrections move after it, who comes and goes with chips."""

from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.models import DealPlayer, DealRow
from scorekeeper.rules import Contract, DealKind, read_rules
from scorekeeper.rules.chips import BrokeDefender, ChipRules, OnBust
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, Evening


def for_chips(database: Flask, *names: str, **rules: Any) -> Evening:
    table = {"hands": rules.pop("hands")} if "hands" in rules else {}
    return Evening(database, *(names or (ANNA, BRUNO, CHLOE, DAVID)), chips=ChipRules(**rules), **table)


def won(evening: Evening, taker: str, *, made: bool = True, **changes: Any) -> None:
    """A deal of which only the result is known."""
    evening.record(taker, **{"bouts": None, "half_points": None, "made": made, **changes})


def stacks(evening: Evening) -> dict[str, int]:
    sheet = evening.sheet
    return {person.name: sheet.stacks[person.id] for person in sheet.people}


def test_everybody_begins_with_the_same(database: Flask) -> None:
    assert stacks(for_chips(database)) == dict.fromkeys((ANNA, BRUNO, CHLOE, DAVID), 20)


def test_a_garde_made_takes_two_from_each(database: Flask) -> None:
    evening = for_chips(database)

    won(evening, ANNA)

    assert stacks(evening) == {ANNA: 26, BRUNO: 18, CHLOE: 18, DAVID: 18}
    (recorded,) = evening.sheet.deals
    assert recorded.chips == {evening.id(ANNA): 6, evening.id(BRUNO): -2, evening.id(CHLOE): -2, evening.id(DAVID): -2}
    assert recorded.made is True
    assert set(recorded.scores.values()) == {0}


def test_points_that_were_counted_decide_the_contract(database: Flask) -> None:
    evening = for_chips(database, points_too=True)

    evening.record(ANNA, "40", contract=Contract.GARDE_SANS)

    assert stacks(evening)[ANNA] == 8
    assert evening.totals()[ANNA] == -2 * 3 * 26 * 4


def test_correcting_an_early_deal_replays_those_after_it(database: Flask) -> None:
    evening = for_chips(database, start=6, on_bust=OnBust.PLAY_ON)
    won(evening, BRUNO, contract=Contract.GARDE_CONTRE)
    won(evening, ANNA)
    won(evening, CHLOE, made=False)
    assert stacks(evening) == {ANNA: 9, BRUNO: 11, CHLOE: 0, DAVID: 4}
    first = evening.sheet.deals[0].id

    evening.correct(first, contract=Contract.PETITE)

    assert stacks(evening) == {ANNA: 11, BRUNO: 8, CHLOE: 0, DAVID: 5}
    latest = store.load_changes(evening.access)[0]
    assert latest.after is not None
    assert latest.after["chips_changed"] == [2]  # the third moves one chip each, as before
    assert all(sum(recorded.chips.values()) == 0 for recorded in evening.sheet.deals)


def test_a_withdrawn_deal_moves_nothing_and_comes_back(database: Flask) -> None:
    evening = for_chips(database)
    won(evening, ANNA)
    deal_id = evening.sheet.deals[0].id

    store.withdraw_deal(evening.access, deal_id)
    assert set(stacks(evening).values()) == {20}
    store.restore_deal(evening.access, deal_id)

    assert stacks(evening)[ANNA] == 26


def test_buying_chips(database: Flask) -> None:
    evening = for_chips(database)
    deal_id = uuid4()

    for _ in range(2):
        evening.buy(CHLOE, 10, deal_id)

    assert stacks(evening)[CHLOE] == 30
    assert evening.sheet.deals[0].deal.kind is DealKind.CHIPS_BOUGHT
    assert evening.sheet.next_dealer == evening.id(ANNA)
    store.withdraw_deal(evening.access, deal_id)
    assert stacks(evening)[CHLOE] == 20
    store.restore_deal(evening.access, deal_id)
    assert stacks(evening)[CHLOE] == 30


def test_leaving_and_coming_back_with_chips(database: Flask) -> None:
    evening = for_chips(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    won(evening, EMMA)

    store.leave_table(evening.access, evening.id(EMMA))
    # Emma called Bruno: she won four chips, he two, of the three others.
    assert stacks(evening) == {ANNA: 18, BRUNO: 22, CHLOE: 18, DAVID: 18, EMMA: 24}
    assert evening.sheet.chip_game is not None
    assert evening.sheet.chip_game.pockets == {evening.id(EMMA): 24}
    left_with = -evening.sheet.deals[-1].chips[evening.id(EMMA)]
    store.return_to_table(evening.access, evening.id(EMMA))

    assert stacks(evening)[EMMA] == left_with == 24
    assert sum(stacks(evening).values()) == 100


def test_a_newcomer_brings_chips(database: Flask) -> None:
    evening = for_chips(database, start=15)

    store.seat_player(evening.access, FELIX, uuid4())

    assert stacks(evening)[FELIX] == 15


def test_nobody_plays_who_took_the_chips_away(database: Flask) -> None:
    evening = for_chips(database, ANNA, BRUNO, CHLOE, DAVID, EMMA)
    gone = evening.id(EMMA)
    deal = evening.deal(ANNA, bouts=None, half_points=None, made=True)
    store.leave_table(evening.access, gone)
    before = evening.rows()

    with pytest.raises(store.ChipsMissingError):
        store.add_deal(evening.access, uuid4(), deal)

    assert evening.rows() == before


def test_the_game_ends_when_somebody_is_out(database: Flask) -> None:
    evening = for_chips(database, start=1)

    won(evening, ANNA)  # who has one chip, wins one: Bruno's

    game = evening.sheet.chip_game
    assert game is not None
    assert game.ended
    assert game.winners == (evening.id(ANNA),)
    assert evening.sheet.standings[evening.id(ANNA)].rank == 1


@pytest.mark.parametrize("seed", range(4))
def test_the_number_of_chips_changes_only_by_buying_and_leaving(database: Flask, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - nothing is secret here
    names = (ANNA, BRUNO, CHLOE, DAVID, EMMA)[: random.randint(3, 5)]
    evening = for_chips(
        database, *names, start=8, on_bust=OnBust.PLAY_ON, broke_defender=random.choice(list(BrokeDefender))
    )
    bought = 0
    for _ in range(25):
        deals = evening.sheet.deals
        match random.choice(("deal", "deal", "deal", "buy", "correct", "withdraw", "restore")):
            case "buy":
                evening.buy(random.choice(names), 5)
            case "correct" if deals:
                recorded = random.choice(deals)
                if recorded.deal.kind is DealKind.PLAYED:
                    evening.correct(recorded.id, made=not recorded.deal.made)
            case "withdraw" if deals:
                store.withdraw_deal(evening.access, random.choice(deals).id)
            case "restore" if deals:
                store.restore_deal(evening.access, random.choice(deals).id)
            case _:
                won(
                    evening,
                    random.choice(names),
                    made=random.random() < 0.5,
                    contract=random.choice((Contract.PETITE, Contract.GARDE_CONTRE)),
                )
        sheet = evening.sheet
        bought = 5 * sum(recorded.deal.kind is DealKind.CHIPS_BOUGHT for recorded in sheet.counted)
        assert sum(sheet.stacks.values()) == 8 * len(names) + bought
        assert min(sheet.stacks.values()) >= 0
    stored = db.session.execute(
        sa.select(DealPlayer.player_id, sa.func.sum(DealPlayer.chips))
        .join(DealRow, DealRow.id == DealPlayer.deal_id)
        .where(DealRow.game_id == evening.game_id, DealRow.withdrawn_at.is_(None))
        .group_by(DealPlayer.player_id)
    )
    for player, moved in stored:
        assert 8 + (moved or 0) == evening.sheet.stacks[player]


def test_points_have_no_chips(four: Evening) -> None:
    four.record(ANNA)

    assert four.sheet.chip_game is None
    assert four.sheet.stacks == {}
    assert replace(four.sheet.deals[0]).chips == {}


def test_other_rules_move_other_chips(database: Flask) -> None:
    evening = for_chips(database, points_too=True)
    evening.record(ANNA, "45")
    assert stacks(evening)[ANNA] == 26

    harder = read_rules({"thresholds": [56, 51, 46, 36]})
    store.change_rules(evening.access, harder, seen=evening.sheet.rules, rescored=True)

    assert stacks(evening)[ANNA] == 14
    assert evening.sheet.deals[0].chips[evening.id(ANNA)] == -6
    store.undo_rules(evening.access, seen_revision=evening.sheet.revision)
    assert evening.sheet.deals[0].chips[evening.id(ANNA)] == 6


def test_whoever_comes_back_brings_what_was_taken_whatever_is_corrected_since(database: Flask) -> None:
    evening = for_chips(database, hands=3)
    won(evening, ANNA, sitting_out=(DAVID,))
    bruno = evening.id(BRUNO)
    store.leave_table(evening.access, bruno)
    store.return_to_table(evening.access, bruno)
    assert stacks(evening)[BRUNO] == 18

    evening.correct(evening.sheet.deals[0].id, made=False)

    assert stacks(evening)[BRUNO] == 22
    assert sum(stacks(evening).values()) == 80


def test_chips_that_were_left_at_the_table_are_not_brought_again(database: Flask) -> None:
    evening = for_chips(database)
    won(evening, ANNA)
    store.leave_table(evening.access, evening.id(BRUNO))
    store.withdraw_deal(evening.access, evening.sheet.deals[-1].id)

    store.return_to_table(evening.access, evening.id(BRUNO))

    assert stacks(evening)[BRUNO] == 18


def test_a_million_chips_come_back_too(database: Flask) -> None:
    evening = for_chips(database)
    evening.buy(BRUNO, 1_000_000)

    store.leave_table(evening.access, evening.id(BRUNO))
    store.return_to_table(evening.access, evening.id(BRUNO))

    assert stacks(evening)[BRUNO] == 1_000_020


def test_a_newcomer_seated_by_mistake_can_be_removed(database: Flask) -> None:
    evening = for_chips(database)
    store.seat_player(evening.access, FELIX, uuid4())

    store.remove_player(evening.access, evening.id(FELIX))

    assert FELIX not in stacks(evening)


def test_another_purchase_with_the_same_id_is_made_once(database: Flask) -> None:
    evening = for_chips(database)
    deal_id = uuid4()
    evening.buy(CHLOE, 5, deal_id)

    for _ in range(3):
        evening.buy(CHLOE, 7, deal_id)

    assert stacks(evening)[CHLOE] == 32
