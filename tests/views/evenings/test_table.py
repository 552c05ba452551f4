"""Where the link on a table's card leads, and the sheet of what is played there."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.sheet import Role
from tests.club_evening import ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND

TABLE_ROLES = (Role.VIEWER, Role.SCORER)


def test_a_table_s_link_leads_to_what_is_played_there(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    sheet = played.sheet_url(2, phone)

    assert sheet.endswith(f"~{played.table(2).game_id}/")
    page = Page(phone.get(sheet))
    assert "Table 2 · round 1" in page.text
    assert all(name in page.text for name in SECOND)
    assert page.has_form("/deals/new")


def test_a_table_that_is_not_used_in_a_later_round(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    first = played.sheet_url(2, phone)
    played.end_round()
    for name in SECOND[1:]:
        played.go_home(name)
    played.sit_down([*FIRST, SECOND[0]])

    assert played.sheet_url(2, phone) == first, "the last that was played there"
    assert phone.get(first).status_code == 200


def test_the_sheet_leads_back_to_the_evening(client: FlaskClient, played: ClubEvening) -> None:
    page = Page(client.get(f"/s/{played.club.opens(played.table(1).game_id)}/"))
    assert page.links[0] == played.url
    for role in Role:
        link = played.url_for(role)
        sheet = f"/s/{link.split('/')[2]}~{played.table(1).game_id}/"
        assert Page(client.get(sheet)).links[0] == link


@pytest.mark.parametrize("role", TABLE_ROLES)
def test_a_table_s_phone_is_not_led_to_the_evening(app: Flask, played: ClubEvening, role: Role) -> None:
    page = Page(app.test_client().get(played.sheet_url(1, app.test_client(), role)))

    assert page.links[0] == "/"
    assert not any(link.startswith("/c/") for link in page.links)
    assert played.club_token not in page.html


@pytest.mark.parametrize("role", TABLE_ROLES)
def test_after_the_round_the_sheet_leads_on(app: Flask, played: ClubEvening, role: Role) -> None:
    phone = app.test_client()
    first = played.sheet_url(1, phone, role)
    assert "What is played at this table now" not in Page(phone.get(first)).text
    played.end_round()
    page = Page(phone.get(first))
    assert "What is played at this table now" in page.text
    onward = next(link for link in page.links if link.startswith("/t/") and link.endswith("/"))
    assert phone.get(onward).location == first, "until the next round is drawn"
    assert not page.has_form("/deals/new")
    played.sit_down(SECOND, FIRST)

    second = phone.get(onward).location
    assert second != first
    assert SECOND[0] in Page(phone.get(second)).text


def test_a_table_is_known_on_the_start_page(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    sheet = played.sheet_url(1, phone)
    phone.get(sheet)

    start = Page(phone.get("/"))
    assert sheet in start.links
    assert "Table 1 · round 1" in start.text


def test_a_link_that_is_pasted_opens_the_table(app: Flask, played: ClubEvening) -> None:
    phone = app.test_client()
    answer = phone.post("/open", data={"link": f"http://localhost{played.table_url(2)}"}, follow_redirects=True)
    assert "Table 2 · round 1" in Page(answer).text


CLOSED = "This round has ended"


def correct_url(client: FlaskClient, sheet: str, deal: object) -> str:
    return next(link for link in Page(client.get(f"{sheet}deals/{deal}")).links if link.endswith("/correct"))


def test_the_organiser_corrects_after_the_round(client: FlaskClient, played: ClubEvening) -> None:
    deal = played.play(1)
    played.end_round()
    sheet = f"/s/{played.club.opens(played.table(1).game_id)}/"
    assert "deals can still be corrected" in Page(client.get(sheet)).text

    form = Page(client.get(correct_url(client, sheet, deal))).form("/correct")
    answer = client.post(form.action, data=form.filled(points="51"))

    assert answer.status_code == 303
    page = Page(client.get(answer.location))
    assert "Deal 1 corrected" in page.text
    assert played.table(1).totals[played.id("Ida")] == 2 * 3 * 70
    assert played.table(1).closed
    undo = page.form("/undo")
    assert client.post(undo.action, data=undo.filled()).status_code == 303
    assert played.table(1).totals[played.id("Ida")] == 2 * 198


def test_the_organiser_withdraws_and_restores_after_the_round(client: FlaskClient, played: ClubEvening) -> None:
    deal = played.play(1)
    played.end_round()
    page = f"/s/{played.club.opens(played.table(1).game_id)}/deals/{deal}"
    for path, total in (("/withdraw", 0), ("/restore", 396)):
        form = Page(client.get(page)).form(path)
        assert client.post(form.action, data=form.filled()).status_code == 303
        assert played.table(1).totals[played.id("Ida")] == total
        assert played.now.totals[played.id("Ida")] == total
    changes = Page(client.get(page)).text
    assert "Withdrawn" in changes
    assert "Insert" not in changes, "what was missed is added once the round goes on"


@pytest.mark.parametrize("role", Role)
def test_only_the_organiser_corrects_after_the_round(app: Flask, played: ClubEvening, role: Role) -> None:
    deal = played.play(1)
    played.end_round()
    club = played.url_for(role).split("/")[2]
    links = [f"/s/{club}~{played.table(1).game_id}/"]
    if role in TABLE_ROLES:
        links.append(played.sheet_url(1, app.test_client(), role))
    for sheet in links:
        phone = app.test_client()
        page = Page(phone.get(f"{sheet}deals/{deal}"))
        assert page.has_form("/withdraw") == (role is Role.ORGANISER)
        assert any(link.endswith("/correct") for link in page.links) == (role is Role.ORGANISER)
        status = {Role.VIEWER: 403, Role.SCORER: 409, Role.ORGANISER: 303}[role]
        assert phone.post(f"{sheet}deals/{deal}/withdraw", data={"revision": "1"}).status_code == status
    assert (played.table(1).totals[played.id("Ida")] == 0) == (role is Role.ORGANISER)


def test_nothing_is_corrected_once_the_evening_has_ended(client: FlaskClient, played: ClubEvening) -> None:
    deal = played.play(1)
    played.end_round()
    page = f"/s/{played.club.opens(played.table(1).game_id)}/deals/{deal}"
    form = Page(client.get(f"{page}/correct")).form("/correct")
    played.post("close")

    assert not Page(client.get(page)).has_form("/withdraw")
    for path in ("withdraw", "restore", "undo", "both"):
        assert client.post(f"{page}/{path}", data={"revision": "1"}).status_code == 409
    refused = client.post(form.action, data=form.filled(points="51"))
    assert refused.status_code == 409
    assert Page(refused).form("/correct").fields["points"] == "51"
    assert played.table(1).totals[played.id("Ida")] == 396
    played.post("reopen")
    assert Page(client.get(page)).has_form("/withdraw")


def test_no_deal_waits_for_its_result_after_the_round(client: FlaskClient, played: ClubEvening) -> None:
    bid = played.bid(1)
    page = f"/s/{played.club.opens(played.table(1).game_id)}/deals/{bid}"
    withdraw = Page(client.get(page)).form("/withdraw")
    client.post(withdraw.action, data=withdraw.filled())
    played.end_round()

    restore = Page(client.get(page)).form("/restore")
    assert client.post(restore.action, data=restore.filled()).status_code == 409
    assert played.table(1).open_deal is False


def test_nothing_is_added_after_the_round(client: FlaskClient, played: ClubEvening) -> None:
    sheet = f"/s/{played.club.opens(played.table(1).game_id)}/"
    form = Page(client.get(f"{sheet}deals/new")).form("/deals/new")
    played.end_round()
    sent = form.filled(taker=str(played.id("Ida")), contract="garde", bouts="2", points="49", points_side="attack")

    assert client.post(form.action, data=sent).status_code == 409
    assert played.table(1).deals == 0


def test_who_waits_at_a_table_is_told_of_its_round(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    back = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(back.action, data=back.filled())
    phone, url = app.test_client(), played.table_url(2)
    (waiting,) = (each for each in Page(phone.get(url)).elements("main") if "data-live" in each)
    assert waiting["data-live"] == f"{url}live"

    def follow() -> int:
        return phone.get(f"{url}live", headers={"If-None-Match": f'"{waiting["data-mark"]}"'}).status_code

    assert follow() == 304
    played.arrive("Zoé")
    assert follow() == 304, "nothing else is to be seen there"
    played.sit_down(FIRST, SECOND)
    assert follow() == 200
    assert phone.get(url).status_code == 302


def test_who_waits_at_a_table_is_told_that_it_is_in_vain(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    back = played.page("rounds/1/take-back").form("/rounds/1/take-back")
    client.post(back.action, data=back.filled())
    phone, url = app.test_client(), played.table_url(2)
    mark = phone.get(f"{url}live").headers["ETag"]
    played.post("call-off")

    assert phone.get(f"{url}live", headers={"If-None-Match": mark}).status_code == 200
