"""What is printed: the standings, score sheets to be signed, cards with the codes of the tables."""

import re
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind, Handful, Side
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening
from tests.pages import Page
from tests.views.evenings.conftest import FIRST, SECOND


def test_standings_while_a_round_is_played_and_after_it(played: ClubEvening) -> None:
    played.play(1)
    page = played.page("standings")

    assert "Ida leads with +198" in page.text
    assert "Round 1 is being played. FFT rules" in page.text
    assert len(list(page.elements("tr"))) == 10
    assert page.text.count("Not played yet") == 1
    assert "Not played yet – Ida B. 0 0 0 – – Jan B. 0 0 0 – – Mia 0 0 0 – – Noa 0 0 0 –" in page.text, "by name"
    played.end_round()
    assert "After 1 round. FFT rules" in played.page("standings").text
    assert "Ida leads with +198" in played.page("standings").text
    played.post("close")
    assert "Ida wins with +198" in played.page("standings").text


def test_standings_before_the_first_round(evening: ClubEvening) -> None:
    page = evening.page("standings")
    assert "wins" not in page.text
    assert "After" not in page.text
    assert "Ida" in page.text


def test_a_score_sheet_for_each_table(played: ClubEvening) -> None:
    page = played.page("sheets")

    assert page.text.count("Signature") == 2
    assert "Table 1 · Round 1 Friday · 9 January 2026 · FFT rules" in page.text
    headings = [attributes for attributes in page.elements("th") if attributes.get("class") == "person"]
    assert len(headings) == 8
    assert page.text.count("Partner") == 0
    assert "Ida B." in page.text


def test_sheets_for_five_have_a_partner_and_five_signatures(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 5)
    evening.sit_down(NAMES[:5])
    page = evening.page("sheets")

    assert "Taker Partner Contract Bouts Points Bonuses" in page.text
    signatures = re.search(r'<tr class="signatures">(.*?)</tr>', page.html, re.DOTALL)
    assert signatures is not None
    assert signatures[1].count("<td>") == 5


def test_every_row_of_a_score_sheet_has_all_cells(app: Flask, client: FlaskClient) -> None:
    for people in (3, 4, 5, 7):
        evening = ClubEvening(app, client, people)
        evening.sit_down(NAMES[:people])
        table = re.search(r"<table>(.*?)</table>", evening.page("sheets").html, re.DOTALL)
        assert table is not None
        widths = set()
        for row in re.findall(r"<tr.*?</tr>", table[1], re.DOTALL):
            spans = re.findall(r'colspan="(\d+)"', row)
            widths.add(len(re.findall(r"<t[hd]\b", row)) + sum(int(span) - 1 for span in spans))
        assert len(widths) == 1, people


def lines(page: Page) -> list[list[str]]:
    """The cells of each line of the first sheet, but for totals and signatures."""
    body = re.search(r"<tbody>(.*?)</tbody>", page.html, re.DOTALL)
    assert body is not None
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body[1], re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in cells[:-2]]


def test_a_sheet_to_fill_in_has_as_many_lines_as_the_round_has_deals(played: ClubEvening) -> None:
    played.play(1)

    assert [(line[0], set(line[1:])) for line in lines(played.page("sheets"))] == [
        (str(number), {""}) for number in range(1, 5)
    ]


def test_without_a_number_of_deals_there_are_ten(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 4, length="minutes", round_minutes="40")
    evening.sit_down(NAMES[:4])

    assert len(lines(evening.page("sheets"))) == 10


def test_a_sheet_with_what_was_recorded(played: ClubEvening) -> None:
    played.play(1, bouts=2, points="49", handfuls=(Handful(1, played.id("Jan")),), taker="Jan")
    played.play(1, kind=DealKind.PASSED_OUT, taker=None, contract=None, bouts=None, half_points=None)
    withdrawn = played.play(1)
    with played.connected():
        store.withdraw_deal(played.access(played.table(1).game_id), withdrawn)
    page = played.page("sheets?show=recorded")

    told = lines(page)
    assert told[0][:6] == ["1", "Jan", "Garde", "2", "49", "Handful, single (Jan)"]
    assert told[0][6:] == ["−86", "+258", "−86", "−86"]
    assert told[1][2] == "passed out"
    assert [line[0] for line in told] == ["1", "2", "3", "4"], "what is still to be played stays empty"
    assert "Total −86 +258 −86 −86 Signature" in page.text
    played.end_round()
    assert [line[0] for line in lines(played.page("sheets?show=recorded"))] == ["1", "2"]


def test_a_recorded_sheet_says_whose_bonuses_they_are(played: ClubEvening) -> None:
    played.play(1, taker="Jan", petit_au_bout=Side.DEFENCE, handfuls=(Handful(2, played.id("Ida")),))

    told = lines(played.page("sheets?show=recorded"))[0][5]

    assert told == "petit (defence), Handful, double (Ida)"


def test_the_fewer_deals_the_larger_the_rows(app: Flask, client: FlaskClient) -> None:
    sizes = []
    for deals in ("4", "8", "12", "20", "21"):
        evening = ClubEvening(app, client, 4, round_deals=deals)
        evening.draw()
        sizes += [each["class"] for each in evening.page("sheets").elements("section")]

    assert sizes == ["paper-sheet few", "paper-sheet some", "paper-sheet", "paper-sheet long", "paper-sheet pages"]


def test_the_sheets_of_the_round_that_is_asked_for(played: ClubEvening) -> None:
    played.end_round()
    played.sit_down((*FIRST[:2], *SECOND[:2]), (*FIRST[2:], *SECOND[2:]))

    titles = {
        query: re.findall(r"<b>(Table \d · Round \d)</b>", played.page(f"sheets{query}").html)
        for query in ("", "?round=1", "?round=2", "?round=9", "?round=x")
    }
    first, second = ([f"Table {table} · Round {number}" for table in (1, 2)] for number in (1, 2))
    assert titles == {"": second, "?round=1": first, "?round=2": second, "?round=9": second, "?round=x": second}
    assert "Round 1" in played.page("sheets").text, "the others are a tap away"


def test_no_sheets_before_the_first_round(evening: ClubEvening) -> None:
    assert "once the first round is drawn" in evening.page("sheets").text
    assert list(evening.page("sheets").elements("table")) == []


def test_a_card_for_each_table(app: Flask, played: ClubEvening) -> None:
    page = played.page("cards")
    with played.connected():
        links = store.table_links(played.club, played.evening_id)

    assert "Friday · 9 January 2026 Table 1 To score one person at the table" in page.text
    addresses = re.findall(r"http://localhost(/t/[^/]+/)", page.html)
    assert addresses == [f"/t/{links[table][role].token}/" for table in (1, 2) for role in (Role.SCORER, Role.VIEWER)]
    for address in addresses:
        assert app.test_client().get(address).status_code == 302
    assert page.html.count("<svg") >= 4


def test_a_code_of_a_table_is_shown_as_large_as_the_screen(client: FlaskClient, played: ClubEvening) -> None:
    share = played.page("tables/2/")
    codes = [each["href"] or "" for each in share.elements("a") if "data-full" in each]
    assert codes == [f"{played.url}tables/2/{role}" for role in ("scorer", "scorer", "viewer", "viewer")]
    assert len(list(share.elements("dialog"))) == 1

    page = Page(client.get(codes[0]))
    assert "Table 2" in page.text
    assert "<svg" in page.html
    assert f"{played.url}tables/2/" in page.links
    for nowhere in ("tables/2/organiser", "tables/9/scorer"):
        assert client.get(f"{played.url}{nowhere}").status_code == 404


def test_cards_hold_no_other_codes(app: Flask, client: FlaskClient, played: ClubEvening) -> None:
    other = ClubEvening(app, client, 8)
    other.draw()
    with other.connected():
        foreign = [
            link.token for each in store.table_links(other.club, other.evening_id).values() for link in each.values()
        ]
        own = [link.token for link in store.club_links(played.club).values()]
    html = re.sub(r'(href|action)="[^"]*"', "", played.page("cards").html)

    assert not any(token in html for token in [*foreign, *own, played.session_token])
    share = re.sub(r'(href|action)="[^"]*"', "", played.page("tables/1/").html)
    assert not any(token in share for token in [*foreign, *own, played.session_token])


def test_cards_are_prepared_before_the_first_draw(app: Flask, client: FlaskClient, evening: ClubEvening) -> None:
    page = evening.page("cards")
    assert "/t/" not in page.html
    form = page.form("/cards")
    assert form.fields["tables"] == "2", "as many as eight people make"

    for _ in range(2):
        assert client.post(form.action, data=form.filled(tables="3")).location == f"{evening.url}cards"

    cards = evening.page("cards")
    assert re.findall(r"Table \d", cards.text) == ["Table 1", "Table 2", "Table 3"]
    assert evening.page("changes").text.count("Cards for 3 tables prepared") == 1
    codes = [evening.table_url(number) for number in (1, 2, 3)]
    assert "No round is played at this table yet" in Page(app.test_client().get(codes[0])).text
    evening.sit_down(FIRST, SECOND)
    assert [evening.table_url(number) for number in (1, 2, 3)] == codes
    assert [app.test_client().get(code).status_code for code in codes] == [302, 302, 200]


def test_no_card_is_lost_when_fewer_are_asked_for(client: FlaskClient, played: ClubEvening) -> None:
    form = played.page("cards").form("/cards")
    codes = [played.table_url(number) for number in (1, 2)]
    client.post(form.action, data=form.filled(tables="1"))
    assert [played.table_url(number) for number in (1, 2)] == codes
    assert "prepared" not in played.page("changes").text
    client.post(form.action, data={**form.filled(tables="4"), "form_id": str(uuid4())})
    assert played.page("cards").text.count("To score") == 4


@pytest.mark.parametrize("typed", ["", "0", "41", "x", "-1"])
def test_a_number_of_cards_that_cannot_be(evening: ClubEvening, typed: str) -> None:
    refused = evening.post("cards", form_id=str(uuid4()), tables=typed)
    assert refused.status_code == 422
    assert "There are 1 to 40 tables." in Page(refused).text
    assert "/t/" not in Page(refused).html


def test_no_cards_are_made_once_it_has_ended(evening: ClubEvening) -> None:
    evening.post("close")
    assert "when the first round is drawn" in evening.page("cards").text
    assert not evening.page("cards").has_form("/cards")
    assert evening.post("cards", form_id=str(uuid4()), tables="2").status_code == 409


def test_a_renewed_card_replaces_the_old_one(client: FlaskClient, played: ClubEvening) -> None:
    old = played.table_url(2)
    form = played.page("tables/2/").form("/tables/2/scorer/renew")
    answers = [client.post(form.action, data=form.filled()) for _ in range(2)]

    assert {answer.location for answer in answers} == {f"{played.url}tables/2/"}
    new = played.table_url(2)
    assert new != old
    assert new in played.page("cards").html
    assert old not in played.page("cards").html
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 302


@pytest.mark.parametrize("path", ["tables/9/", "tables/0/", "tables/99999999/"])
def test_there_is_no_such_table(client: FlaskClient, played: ClubEvening, path: str) -> None:
    assert client.get(f"{played.url}{path}").status_code == 404
    assert client.post(f"{played.url}{path}scorer/renew", data={"form_id": "0" * 32}).status_code == 404
    assert client.post(f"{played.url}tables/1/organiser/renew", data={"form_id": "0" * 32}).status_code == 404


def test_names_are_escaped_everywhere(played: ClubEvening) -> None:
    played.end_round()
    played.arrive("<b>&\"'</b>")
    played.post("change", **played.form(name="<i>Gala</i>"))
    played.draw()

    for path in ("", "screen", "standings", "sheets", "cards", "people", "change", "tables/1/"):
        html = Page(played.client.get(f"{played.url}{path}")).html
        assert "<b>&" not in html, path
        assert "<i>Gala" not in html, path
