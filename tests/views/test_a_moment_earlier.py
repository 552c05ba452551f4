"""Another phone is a moment earlier: what is refused is told with the sheet as it stands by now."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import UUID, uuid4

import pytest
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import FFT, PRESETS, DealKind, Preset, RuleSet
from tests.evening import ANNA, BRUNO, CHLOE, EMMA, Evening
from tests.pages import Page

OTHERS = PRESETS[Preset.POUSSE]
OURS, THEIRS = replace(FFT, base=30), replace(FFT, base=35)
Earlier = Callable[[str, Callable[[], object]], None]


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> Earlier:
    """Let somebody else do something after a request has read the sheet, and before it does its own deed."""

    def let(deed: str, other: Callable[[], object]) -> None:
        real = getattr(store, deed)

        def late(*given: object, **facts: object) -> object:
            monkeypatch.setattr(store, deed, real)
            other()
            return real(*given, **facts)

        monkeypatch.setattr(store, deed, late)

    return let


@pytest.mark.parametrize("deals", [0, 2])
def test_a_deal_that_another_phone_has_just_recorded_is_told(
    client: FlaskClient, four: Evening, earlier: Earlier, deals: int
) -> None:
    for _ in range(deals):
        four.record(ANNA)
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")
    tapped = {"taker": four.id(ANNA), "contract": "garde", "bouts": "2", "points": "49"}
    earlier("add_deal", partial(four.record, CHLOE, "60"))

    answer = client.post(form.action, data=form.filled(**tapped))

    assert answer.status_code == 409
    page = Page(answer)
    assert f"Deal {deals + 1} was recorded meanwhile: {CHLOE}" in page.text
    again = page.form("/deals/new")
    assert again.fields["number"] == str(deals + 2)
    assert again.fields["dealer"] == str(four.sheet.next_dealer)
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert len(four.sheet.deals) == deals + 2


def test_a_number_that_no_deal_can_have_yet_is_no_deal_of_somebody_else(client: FlaskClient, four: Evening) -> None:
    answer = client.post(f"{four.url}deals/new", data=four.form(number="7"))

    assert answer.status_code == 409
    assert "nothing was recorded" in Page(answer).text
    assert four.sheet.deals == ()


@pytest.mark.parametrize("deed", ["withdraw", "restore", "undo"])
def test_a_deal_that_was_corrected_is_shown_as_it_stands(
    client: FlaskClient, four: Evening, earlier: Earlier, deed: str
) -> None:
    deal_id = four.record(ANNA, "49")
    if deed == "restore":
        with four.connected():
            store.withdraw_deal(four.access, deal_id)
    if deed == "undo":
        four.correct(deal_id, half_points=2 * 50)
    seen = four.recorded(deal_id).revision
    name = {"undo": "undo_correction"}.get(deed, f"{deed}_deal")
    correct = partial(four.correct, deal_id, half_points=2 * 80)
    earlier(name, partial(correct_and_withdraw, four, deal_id) if deed == "restore" else correct)

    answer = client.post(f"{four.url}deals/{deal_id}/{deed}", data={"revision": str(seen)})

    assert answer.status_code == 409
    assert "made by 39" in Page(answer).text
    assert f'name="revision" value="{seen}"' not in Page(answer).html


def correct_and_withdraw(evening: Evening, deal_id: UUID) -> None:
    evening.correct(deal_id, half_points=2 * 80)
    with evening.connected():
        store.withdraw_deal(evening.access, deal_id)


def test_a_correction_is_looked_at_again_by_the_rules_of_now(
    client: FlaskClient, four: Evening, earlier: Earlier
) -> None:
    deal_id = four.record(ANNA, "49")
    form = Page(client.get(f"{four.url}deals/{deal_id}/correct")).form("/correct")
    earlier("correct_deal", partial(play_by, four, OTHERS))

    answer = client.post(form.action, data=form.filled(points="60"))

    assert answer.status_code == 409
    again = Page(answer).form("/correct")
    assert again.fields["rules_seen"] == OTHERS.mark
    assert client.post(again.action, data=again.filled()).status_code == 303
    assert four.sheet.deals[0].deal.half_points == 120


def play_by(evening: Evening, rules: RuleSet) -> None:
    with evening.connected():
        store.change_rules(evening.access, rules, seen=evening.sheet.rules, rescored=True)


def test_the_rules_that_are_named_are_those_that_were_shown(
    client: FlaskClient, four: Evening, earlier: Earlier
) -> None:
    play_by(four, OURS)
    form = Page(client.get(f"{four.url}rules")).form("/rules/name")
    earlier("name_rules", partial(play_by, four, THEIRS))

    answer = client.post(form.action, data=form.filled(name="Ours"))

    assert answer.status_code == 409
    again = Page(answer).form("/rules/name")
    assert again.fields["seen"] == THEIRS.mark
    assert client.post(again.action, data=again.filled(name="Ours")).status_code == 303


def test_what_other_rules_would_make_of_the_deals_counts_those_of_now(
    client: FlaskClient, four: Evening, earlier: Earlier
) -> None:
    four.record(ANNA, "49")
    chosen = {"choice": Preset.NO_MULTIPLIER.value, "apply": "all", "seen": four_rules_text(client, four)}
    earlier("change_rules", partial(play_by_others_and_go_on, four))

    answer = client.post(f"{four.url}rules/change", data=chosen)

    assert answer.status_code == 409
    again = next(form for form in Page(answer).forms if "seen" in form.fields)
    assert client.post(again.action, data=again.filled(apply="all")).status_code == 303
    assert four.sheet.rules == PRESETS[Preset.NO_MULTIPLIER]


def four_rules_text(client: FlaskClient, evening: Evening) -> str:
    asked = client.post(f"{evening.url}rules/change", data={"choice": Preset.NO_MULTIPLIER.value})
    return next(form.fields["seen"] for form in Page(asked).forms if "seen" in form.fields)


def play_by_others_and_go_on(evening: Evening) -> None:
    play_by(evening, OTHERS)
    evening.record(BRUNO)


def test_whoever_left_meanwhile_is_not_offered_to_buy_chips(
    client: FlaskClient, chips: Evening, earlier: Earlier
) -> None:
    with chips.connected():
        store.seat_player(chips.access, EMMA, uuid4())
    form = Page(client.get(f"{chips.url}chips")).form("/chips")
    emma = str(chips.id(EMMA))
    earlier("buy_chips", partial(leave, chips, EMMA))

    answer = client.post(form.action, data=form.filled(player=emma, chips="15"))

    assert answer.status_code == 409
    assert "is not at the table any more" in Page(answer).text
    assert emma not in Page(answer).form("/chips").choices.getlist("player")


def leave(evening: Evening, name: str) -> None:
    with evening.connected():
        store.leave_table(evening.access, evening.id(name))


def test_a_purchase_that_somebody_who_joined_made_can_be_told(
    client: FlaskClient, chips: Evening, earlier: Earlier
) -> None:
    deal_id = chips.buy(ANNA, 5)
    form = Page(client.get(f"{chips.url}deals/{deal_id}/correct")).form("/correct")
    earlier("correct_deal", partial(it_was_a_newcomer, chips, deal_id))

    answer = client.post(form.action, data=form.filled(chips="15"))

    assert answer.status_code == 409
    assert f"on the sheet stands “{EMMA} +5" in Page(answer).text


def it_was_a_newcomer(evening: Evening, deal_id: UUID) -> None:
    with evening.connected():
        store.seat_player(evening.access, EMMA, uuid4())
        bought = evening.purchase(EMMA, 5)
        store.correct_deal(evening.access, deal_id, bought, seen_revision=1)


def test_a_closed_session_is_told_with_the_deals_that_it_has(
    client: FlaskClient, four: Evening, earlier: Earlier
) -> None:
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")
    earlier("add_deal", partial(play_and_close, four))

    answer = client.post(form.action, data=form.filled(kind="passed_out"))

    assert answer.status_code == 409
    assert "This session was closed meanwhile" in Page(answer).text
    assert Page(answer).form("/deals/new").fields["number"] == "1"


def play_and_close(evening: Evening) -> None:
    evening.record(kind=DealKind.PASSED_OUT)
    with evening.connected():
        store.close_session(evening.access)
