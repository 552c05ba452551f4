"""Whatever an evening was like, what is stored is what the rules make of its deals."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from uuid import UUID, uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.recorded import Person
from scorekeeper.rules import FFT, Deal, DealKind, Handful, Side, Slam, score
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, Evening

DEEDS = ("record", "record", "record", "insert", "correct", "correct", "undo", "withdraw", "restore", "leave", "return")


def some_deal(random: Random, evening: Evening, people: tuple[Person, ...]) -> Deal:
    """Anything that can be entered, plausible or not."""
    sheet = evening.sheet
    ids = [person.id for person in people]
    dealer = random.choice(ids)
    if random.random() < 0.1:
        giver, taker = random.sample(ids, 2)
        amount = random.randint(1, 80)
        amounts = {giver: -amount, taker: amount}
        return Deal(players=tuple(ids), kind=DealKind.ADJUSTMENT, amounts=amounts, note="revoke")
    out = set(random.sample(ids, len(ids) - min(sheet.hands, len(ids))))
    players = tuple(player for player in ids if player not in out)
    deal = Deal(players=players, sitting_out=tuple(player for player in ids if player in out), dealer=dealer)
    if random.random() < 0.2:
        kind = random.choice((DealKind.PASSED_OUT, DealKind.LONE_PETIT, DealKind.MISDEAL, DealKind.MISERE_DEAL))
        return replace(deal, kind=kind, ranking=(players[:2], players[2:]) if kind is DealKind.MISERE_DEAL else ())
    taker, partner = random.sample(players, 2)
    five = len(players) == 5
    alone = five and random.random() < 0.3
    bid = replace(
        deal,
        taker=taker,
        partner=partner if five and not alone else None,
        alone=alone,
        contract=random.choice(FFT.contracts),
        handfuls=tuple(Handful(random.randint(1, 3), player) for player in players if random.random() < 0.1),
    )
    if random.random() < 0.1:
        return replace(bid, kind=DealKind.OPEN)
    return replace(
        bid,
        bouts=random.randint(0, 3),
        half_points=random.randint(0, 182),
        petit_au_bout=random.choice((None, None, *Side)),
        slam=random.choice((*[None] * 8, *Slam)),
    )


def play(random: Random, evening: Evening, deeds: int) -> None:
    deals: list[UUID] = []
    for _ in range(deeds):
        sheet = evening.sheet
        deed = random.choice(DEEDS) if deals else "record"
        if deed in ("record", "insert"):
            deals.append(uuid4())
            before = random.choice(deals[:-1]) if deed == "insert" else None
            store.add_deal(evening.access, deals[-1], some_deal(random, evening, sheet.seated), before=before)
        elif deed == "correct":
            now = evening.recorded(random.choice(deals))
            people = tuple(person for person in sheet.people if person.id in now.deal.people)
            store.correct_deal(evening.access, now.id, some_deal(random, evening, people), seen_revision=now.revision)
        elif deed == "undo":
            now = evening.recorded(random.choice(deals))
            with suppress(store.DealConflictError):  # nothing to undo
                store.undo_correction(evening.access, now.id, seen_revision=now.revision)
        elif deed == "withdraw":
            store.withdraw_deal(evening.access, random.choice(deals))
        elif deed == "restore":
            store.restore_deal(evening.access, random.choice(deals))
        elif deed == "leave" and len(sheet.seated) > 3:
            store.leave_table(evening.access, random.choice(sheet.seated).id)
        elif deed == "return":
            store.return_to_table(evening.access, random.choice(sheet.people).id)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("names", [(ANNA, BRUNO, CHLOE), (ANNA, BRUNO, CHLOE, DAVID, EMMA), EVERYBODY], ids=len)
def test_an_evening_played_again_gives_the_stored_scores(database: Flask, names: tuple[str, ...], seed: int) -> None:
    evening = Evening(database, *names)

    play(Random(seed), evening, deeds=30)  # noqa: S311 - an evening that can be played again

    sheet = evening.sheet
    assert [recorded.number for recorded in sheet.deals] == list(range(1, len(sheet.deals) + 1))
    for recorded in sheet.deals:
        assert recorded.scores == score(recorded.deal, sheet.rules).scores
        assert sum(recorded.scores.values()) == 0
    assert sum(sheet.totals.values()) == 0
    assert sheet.totals == {
        person.id: sum(score(each.deal, sheet.rules).scores.get(person.id, 0) for each in sheet.counted)
        for person in sheet.people
    }


def test_the_trace_alone_gives_every_deal_as_it_stands(four: Evening) -> None:
    play(Random(7), four, deeds=40)  # noqa: S311 - an evening that can be played again

    told: dict[UUID, object] = {}
    withdrawn: set[UUID] = set()
    for change in reversed(store.load_changes(four.access)):
        if change.deal_id is None:
            continue
        after = dict(change.after or {})
        gone = after.pop("withdrawn", False) or change.what is Happening.WITHDRAWN
        if after:
            told[change.deal_id] = after
        if gone:
            withdrawn.add(change.deal_id)
        else:
            withdrawn.discard(change.deal_id)

    assert told == {recorded.id: recorded.deal.to_json() for recorded in four.sheet.deals}
    assert withdrawn == {recorded.id for recorded in four.sheet.deals if recorded.withdrawn}
