"""A deal is entered: once, whatever the network does, and with nothing lost when something is wrong."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind, Side, Slam
from scorekeeper.rules.deal import CHIP_KINDS
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, Evening
from tests.pages import Page


def test_an_ordinary_deal_is_on_the_sheet(client: FlaskClient, four: Evening) -> None:
    fields = four.form(BRUNO, "49")

    response = client.post(f"{four.url}deals/new", data=fields)

    assert response.status_code == 303
    assert response.location == f"{four.url}?recorded={fields['id']}"
    assert four.totals() == {ANNA: -132, BRUNO: 396, CHLOE: -132, DAVID: -132}


def test_the_sheet_says_what_was_recorded_and_offers_to_take_it_back(client: FlaskClient, four: Evening) -> None:
    page = Page(client.post(f"{four.url}deals/new", data=four.form(), follow_redirects=True))

    assert "Deal 1 recorded" in page.text
    client.post(page.form("/withdraw").action, data=page.form("/withdraw").filled())
    assert four.sheet.deals[0].withdrawn


def test_the_page_s_own_form_needs_nothing_but_the_deal(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(f"{five.url}deals/new")).form("/deals/new")
    tapped = {"taker": five.id(CHLOE), "partner": "alone", "contract": "garde_sans", "bouts": "1", "points": "51"}

    response = client.post(form.action, data=form.filled(**tapped))

    assert response.status_code == 303
    (recorded,) = five.sheet.deals
    assert (recorded.deal.taker, recorded.deal.alone, recorded.dealer) == (five.id(CHLOE), True, five.id(ANNA))
    assert recorded.scores[five.id(CHLOE)] == 4 * 2 * 25 * 4


def test_the_form_presets_nothing_that_could_be_saved_by_mistake(client: FlaskClient, five: Evening) -> None:
    for path in ("", "deals/new"):
        form = Page(client.get(f"{five.url}{path}")).form("/deals/new")
        assert not {"taker", "partner", "contract", "bouts"} & set(form.fields)
        assert form.fields["points"] == ""
        assert client.post(form.action, data=form.filled()).status_code == 422

    assert five.sheet.deals == ()


def test_every_name_of_the_form_can_be_read(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(f"{five.url}deals/new")).form("/deals/new")

    ids = [str(person.id) for person in five.sheet.people]
    assert form.choices.getlist("taker") == ids
    assert form.choices.getlist("partner") == [*ids, "alone"]
    assert form.choices.getlist("contract") == ["petite", "garde", "garde_sans", "garde_contre"]
    assert form.choices.getlist("bouts") == ["0", "1", "2", "3"]
    assert set(form.choices.getlist("kind")) == {kind.value for kind in DealKind} - {"open", "misere_deal", *CHIP_KINDS}
    assert form.choices.getlist("slam") == ["", *Slam]
    assert all(form.choices.getlist(f"handful_{player}") == ["0", "1", "2", "3"] for player in ids)
    assert all(f"amount_{player}" in form.fields for player in ids)
    assert ("kind_now", "open") in form.buttons


def test_nobody_is_called_at_four(client: FlaskClient, four: Evening) -> None:
    form = Page(client.get(f"{four.url}deals/new")).form("/deals/new")

    assert "partner" not in form.choices
    assert "sitting_out" not in form.choices


def test_every_bonus_is_recorded(client: FlaskClient, five: Evening) -> None:
    fields = five.form(
        CHLOE,
        "45½",
        partner=DAVID,
        petit_au_bout="defence",
        slam="announced_failed",
        note="a long night",
        handful_Anna="1",
        handful_Chloé="2",
        handful_Emma="0",
    )

    client.post(f"{five.url}deals/new", data=fields)

    (recorded,) = five.sheet.deals
    deal = recorded.deal
    assert (deal.petit_au_bout, deal.slam, deal.note, deal.half_points) == (
        Side.DEFENCE,
        Slam.ANNOUNCED_FAILED,
        "a long night",
        91,
    )
    assert {five.sheet.person(each.player or 0).name: each.level for each in deal.handfuls} == {ANNA: 1, CHLOE: 2}


@pytest.mark.parametrize("typed", ["45,5", "45.5", "45½"])
def test_half_points_are_typed_in_every_way(client: FlaskClient, five: Evening, typed: str) -> None:
    client.post(f"{five.url}deals/new", data=five.form(points=typed))

    assert five.sheet.deals[0].deal.half_points == 91


def test_the_points_of_the_defence(client: FlaskClient, four: Evening) -> None:
    client.post(f"{four.url}deals/new", data=four.form(points="42", points_side="defence"))

    assert four.sheet.deals[0].deal.half_points == 98


@pytest.mark.parametrize("kind", ["passed_out", "lone_petit", "misdeal"])
def test_a_deal_that_nobody_took(client: FlaskClient, four: Evening, kind: str) -> None:
    fields = four.form(kind=kind, taker=None, contract=None, bouts=None, points=None)

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 303
    assert four.sheet.deals[0].deal.kind is DealKind(kind)
    assert client.get(four.url).status_code == 200


def test_an_adjustment(client: FlaskClient, four: Evening) -> None:
    fields = four.form(kind="adjustment", amount_Anna="−20", amount_Bruno="7,5", amount_David="12½", note="revoke")

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 303
    assert four.totals() == {ANNA: -40, BRUNO: 15, CHLOE: 0, DAVID: 25}
    assert "revoke" in Page(client.get(four.url)).text


def test_bid_now_result_later(client: FlaskClient, five: Evening) -> None:
    form = Page(client.get(five.url)).form("/deals/new")
    bid = {"taker": five.id(EMMA), "contract": "garde_contre", "kind_now": "open"}

    page = Page(client.post(form.action, data=form.filled(**bid), follow_redirects=True))

    open_deal = five.sheet.open_deal
    assert open_deal is not None
    assert open_deal.deal.taker == five.id(EMMA)
    assert f"{five.url}deals/{open_deal.id}/correct" in page.links
    result = page.form("/correct")
    client.post(result.action, data=result.filled(partner="alone", bouts="3", points="60", save="save"))
    assert five.recorded(open_deal.id).deal.kind is DealKind.PLAYED
    assert five.recorded(open_deal.id).scores[five.id(EMMA)] == 4 * 2 * 49 * 6


def test_a_double_tap_records_one_deal(client: FlaskClient, four: Evening) -> None:
    fields = four.form()

    first, second = (client.post(f"{four.url}deals/new", data=fields) for _ in range(2))

    assert first.location == second.location
    assert len(four.sheet.deals) == 1


def test_a_repeated_post_does_not_undo_a_correction(client: FlaskClient, four: Evening) -> None:
    fields = four.form()
    client.post(f"{four.url}deals/new", data=fields)
    four.correct(four.sheet.deals[0].id, half_points=80)

    assert client.post(f"{four.url}deals/new", data=fields).status_code == 303
    assert four.sheet.deals[0].deal.half_points == 80


def test_a_repeated_post_is_answered_as_the_first_time_after_somebody_left(client: FlaskClient, five: Evening) -> None:
    fields = five.form(EMMA)
    client.post(f"{five.url}deals/new", data=fields)
    with five.app.app_context():
        store.leave_table(five.access, five.id(EMMA))

    assert client.post(f"{five.url}deals/new", data=fields).status_code == 303
    assert len(five.sheet.deals) == 1


def test_two_deals_with_one_id_are_both_shown(client: FlaskClient, four: Evening) -> None:
    fields = four.form(ANNA, "49")
    client.post(f"{four.url}deals/new", data=fields)

    response = client.post(f"{four.url}deals/new", data=fields | {"points": "60", "note": "second thoughts"})

    assert response.status_code == 409
    page = Page(response)
    assert "49" in page.text
    assert "60" in page.text
    mine = page.form("/correct")
    assert client.post(mine.action, data=mine.filled()).status_code == 303
    (recorded,) = four.sheet.deals
    assert (recorded.deal.half_points, recorded.deal.note) == (120, "second thoughts")


def test_the_id_of_another_session_s_deal_is_refused(client: FlaskClient, four: Evening, five: Evening) -> None:
    theirs = five.record(ANNA)

    response = client.post(f"{four.url}deals/new", data=four.form(id=str(theirs)))

    assert response.status_code == 409
    assert four.sheet.deals == ()
    assert len(five.sheet.deals) == 1


def test_six_people_choose_who_sits_out(client: FlaskClient, app: Flask) -> None:
    six = Evening(app, *EVERYBODY[:6])
    form = Page(client.get(f"{six.url}deals/new")).form("/deals/new")
    assert form.fields.getlist("sitting_out") == [str(six.id(ANNA))]

    chosen = six.form(ANNA, partner=CHLOE, sitting_out=[FELIX])
    assert client.post(f"{six.url}deals/new", data=chosen).status_code == 303

    assert six.sheet.deals[0].sitting_out == (six.id(FELIX),)
    response = client.post(f"{six.url}deals/new", data=six.form(BRUNO, partner=CHLOE, sitting_out=[FELIX, EMMA]))
    assert response.status_code == 422
    assert "must hold cards" in Page(response).text


def test_a_scorer_records_and_a_viewer_reads(client: FlaskClient, four: Evening) -> None:
    scorer, viewer = four.link(Role.SCORER), four.link(Role.VIEWER)

    assert client.post(f"/s/{scorer}/deals/new", data=four.form()).status_code == 303
    assert client.post(f"/s/{viewer}/deals/new", data=four.form()).status_code == 403
    assert len(four.sheet.deals) == 1


def test_notes_are_shown_as_they_were_typed(client: FlaskClient, four: Evening) -> None:
    note = "<script>alert(1)</script> & </script>"
    client.post(f"{four.url}deals/new", data=four.form(note=note))

    response = client.get(four.url)

    assert note in Page(response).text
    assert "<script>alert" not in response.get_data(as_text=True)


def test_an_id_in_capitals_is_the_same_id(client: FlaskClient, four: Evening) -> None:
    deal_id, fields = uuid4(), four.form()
    for text in (str(deal_id), str(deal_id).upper(), deal_id.hex):
        assert client.post(f"{four.url}deals/new", data=fields | {"id": text}).status_code == 303

    assert [recorded.id for recorded in four.sheet.deals] == [deal_id]
