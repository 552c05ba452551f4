"""The rules of a running session: with the deals so far, or from the next deal on; all or nothing, and back."""

import json
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import Happening
from scorekeeper.rules import FFT, PRESETS, Contract, MisereKind, Preset, RuleSet, read_rules, score
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, Evening

POUSSE = PRESETS[Preset.POUSSE]
NO_GARDE = read_rules({"multipliers": {"petite": 1}})


def change(evening: Evening, rules: RuleSet, *, rescored: bool, seen: RuleSet | None = None) -> None:
    seen = evening.sheet.rules if seen is None else seen
    store.change_rules(evening.access, rules, seen=seen, rescored=rescored)


def undo(evening: Evening) -> None:
    store.undo_rules(evening.access, seen_revision=evening.sheet.revision)


def amounts(evening: Evening) -> list[int]:
    """What each deal brought its taker, in points."""
    return [recorded.scores[recorded.deal.taker or 0] // 2 for recorded in evening.sheet.deals]


def test_the_deals_so_far_are_scored_again(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    before = four.recorded(deal_id)

    change(four, POUSSE, rescored=True)

    assert four.sheet.rules == POUSSE
    assert amounts(four) == [3 * 33 * 4]
    assert four.recorded(deal_id).rules == POUSSE
    assert four.recorded(deal_id).revision == before.revision  # the deal is what it was: only its worth changed


def test_from_the_next_deal_on(four: Evening) -> None:
    first = four.record(ANNA, "49")

    change(four, POUSSE, rescored=False)
    second = four.record(BRUNO, "49")

    assert amounts(four) == [3 * 33 * 2, 3 * 33 * 4]
    assert [four.recorded(each).rules for each in (first, second)] == [FFT, POUSSE]


def test_a_correction_of_an_earlier_deal_is_scored_by_the_rules_of_that_time(four: Evening) -> None:
    first = four.record(ANNA, "49")
    change(four, POUSSE, rescored=False)

    four.correct(first, half_points=82)

    assert amounts(four) == [3 * 25 * 2]


def test_a_missed_deal_was_played_by_the_rules_of_the_one_after_it(four: Evening) -> None:
    four.record(ANNA, "49")
    change(four, POUSSE, rescored=False)
    four.record(BRUNO, "49")

    four.record(CHLOE, "49", before=1)
    four.record(DAVID, "49", before=3)

    assert amounts(four) == [3 * 33 * 2, 3 * 33 * 2, 3 * 33 * 4, 3 * 33 * 4]


def test_withdrawn_deals_follow_too(four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    store.withdraw_deal(four.access, deal_id)

    change(four, POUSSE, rescored=True)
    store.restore_deal(four.access, deal_id)

    assert amounts(four) == [3 * 33 * 4]


@pytest.mark.parametrize("rescored", [True, False])
def test_the_trace_tells_what_was_before(four: Evening, rescored: bool) -> None:
    four.record(ANNA, "49")

    change(four, POUSSE, rescored=rescored)

    latest = store.load_changes(four.access)[0]
    assert latest.what is Happening.RULES_CHANGED
    assert latest.before == {"rules": FFT.to_json(), "kept": []}
    assert latest.after is not None
    assert latest.after["rules"] == POUSSE.to_json()
    assert [each["rules"] for each in latest.after["kept"]] == ([] if rescored else [FFT.to_json()])


@pytest.mark.parametrize("rescored", [True, False])
def test_changing_can_be_undone(four: Evening, rescored: bool) -> None:
    deals = [four.record(ANNA, "49"), four.record(BRUNO, "38")]
    before = amounts(four)

    change(four, POUSSE, rescored=rescored)
    undo(four)

    assert four.sheet.rules == FFT
    assert amounts(four) == before
    assert [four.recorded(each).rules for each in deals] == [FFT, FFT]
    undo(four)
    assert four.sheet.rules == POUSSE


def test_undoing_takes_the_deals_since_along(four: Evening) -> None:
    four.record(ANNA, "49")
    change(four, POUSSE, rescored=False)
    four.record(BRUNO, "49")

    undo(four)

    assert amounts(four) == [3 * 33 * 2, 3 * 33 * 2]


def test_several_changes_keep_every_deal_under_its_own_rules(four: Evening) -> None:
    kinds = [FFT, POUSSE, PRESETS[Preset.CONTRE_EIGHT], FFT]
    deals = []
    for rules in kinds:
        change(four, rules, rescored=False)
        deals.append(four.record(ANNA, "49"))

    assert [four.recorded(each).rules for each in deals] == kinds
    change(four, POUSSE, rescored=True)
    assert {recorded.rules.multipliers[Contract.GARDE] for recorded in four.sheet.deals} == {4}
    undo(four)
    assert [four.recorded(each).rules for each in deals] == kinds


def test_a_deal_that_the_rules_cannot_score_stops_everything(four: Evening) -> None:
    four.record(ANNA, "49", contract=Contract.PETITE)
    four.record(BRUNO, "49")
    four.record(CHLOE, "49")
    before = four.rows()

    with pytest.raises(store.UnscorableDealsError) as refused:
        change(four, NO_GARDE, rescored=True)

    assert refused.value.numbers == (2, 3)
    assert four.rows() == before
    change(four, NO_GARDE, rescored=False)
    assert amounts(four) == [3 * 33, 3 * 33 * 2, 3 * 33 * 2]


def test_undoing_stops_at_a_deal_that_the_earlier_rules_cannot_score(four: Evening) -> None:
    change(four, POUSSE, rescored=True)
    four.record(ANNA, "49", contract=Contract.POUSSE)
    before = four.rows()

    with pytest.raises(store.UnscorableDealsError):
        undo(four)

    assert four.rows() == before


@pytest.mark.parametrize("rescored", [True, False])
def test_the_same_change_sent_again_changes_nothing_more(four: Evening, rescored: bool) -> None:
    four.record(ANNA, "49")
    change(four, POUSSE, rescored=rescored, seen=FFT)
    before = four.rows()

    change(four, POUSSE, rescored=rescored, seen=FFT)

    assert four.rows() == before


def test_rules_that_somebody_changed_meanwhile_are_not_overwritten(four: Evening) -> None:
    change(four, POUSSE, rescored=True)
    before = four.rows()

    with pytest.raises(store.RulesConflictError):
        change(four, PRESETS[Preset.FAMILY], rescored=True, seen=FFT)

    store.undo_rules(four.access, seen_revision=four.sheet.revision - 1)
    assert four.rows() == before


def test_a_closed_session_keeps_its_rules(four: Evening) -> None:
    store.close_session(four.access)
    before = four.rows()

    with pytest.raises(store.SessionClosedError):
        change(four, POUSSE, rescored=True)
    with pytest.raises(store.SessionClosedError):
        undo(four)

    assert four.rows() == before


def test_every_stored_score_is_that_of_the_rules(five: Evening) -> None:
    for number in range(12):
        five.record(ANNA, str(30 + number))
    change(five, PRESETS[Preset.FAMILY], rescored=True)

    for recorded in five.sheet.deals:
        assert recorded.scores == score(recorded.deal, PRESETS[Preset.FAMILY]).scores
        assert sum(recorded.scores.values()) == 0


def test_named_rules_belong_to_the_club(database: Flask) -> None:
    ours, theirs = (Evening(database, ANNA, BRUNO, CHLOE) for _ in range(2))

    store.name_rules(ours.access, "Chez Anna", POUSSE)
    store.name_rules(ours.access, "chez  anna", PRESETS[Preset.FAMILY])
    store.name_rules(ours.access, "Autres", replace(FFT, base=30))

    assert [(each.name, each.rules.base) for each in store.club_rules(ours.access)] == [
        ("Autres", 30),
        ("chez  anna", 25),
    ]
    assert store.club_rules(theirs.access) == ()
    assert len(store.known_rules([ours.token, theirs.token, "x", "a" * 22])) == 2
    assert store.known_rules([theirs.token]) == ()
    assert len(store.known_rules([ours.club_token])) == 2
    assert store.known_rules([ours.club_link(Role.SCORER), f"{theirs.club_token}~{ours.game_id}"]) == ()


def test_rules_are_kept_as_their_file(four: Evening) -> None:
    deal_id: UUID = four.record(ANNA)
    rules = read_rules(
        {"multipliers": {"petite": 1, "garde": 1.5}, "misere": {"mode": "team", "single": 5, "double": 9}}
    )
    change(four, rules, rescored=True)

    again = four.recorded(deal_id).rules

    assert again == rules
    assert read_rules(json.loads(json.dumps(again.to_json()))) == rules


def test_a_deal_inserted_before_a_withdrawn_one_is_played_by_the_rules_of_its_neighbours(four: Evening) -> None:
    family = PRESETS[Preset.FAMILY]
    change(four, family, rescored=True)
    four.record(ANNA)
    misere = four.record(BRUNO, miseres={CHLOE: MisereKind.TRUMPS})
    store.withdraw_deal(four.access, misere)
    four.record(CHLOE)
    change(four, FFT, rescored=True)
    assert four.recorded(misere).rules == family

    inserted = four.record(DAVID, before=2)

    assert four.recorded(inserted).rules == FFT


def test_a_withdrawn_deal_does_not_block_undoing_the_rules(four: Evening) -> None:
    four.record(ANNA)
    change(four, PRESETS[Preset.FAMILY], rescored=False)
    misere = four.record(BRUNO, miseres={CHLOE: MisereKind.TRUMPS})
    store.withdraw_deal(four.access, misere)
    change(four, POUSSE, rescored=False)

    undo(four)

    assert four.sheet.rules == PRESETS[Preset.FAMILY]


def test_undoing_twice_undoes_once(four: Evening) -> None:
    four.record(ANNA)
    change(four, POUSSE, rescored=False)
    change(four, POUSSE, rescored=True)
    seen = four.sheet.revision

    for _ in range(3):
        store.undo_rules(four.access, seen_revision=seen)

    assert [recorded.rules for recorded in four.sheet.deals] == [FFT]
    assert four.sheet.rules == POUSSE


@pytest.mark.parametrize("mark", [FFT.mark, "x"])
def test_a_deal_is_recorded_and_corrected_only_by_the_rules_that_were_seen(four: Evening, mark: str) -> None:
    change(four, POUSSE, rescored=True)
    deal_id = four.record(ANNA)
    before = four.rows()

    with pytest.raises(store.RulesConflictError):
        store.add_deal(four.access, uuid4(), four.deal(BRUNO), seen_rules=mark)
    with pytest.raises(store.RulesConflictError):
        store.correct_deal(four.access, deal_id, four.deal(BRUNO), seen_revision=1, seen_rules=mark)
    with pytest.raises(store.RulesConflictError):
        store.name_rules(four.access, "ours", FFT, seen=mark)

    assert four.rows() == before
    store.add_deal(four.access, uuid4(), four.deal(BRUNO), seen_rules=POUSSE.mark)
