"""Everything that was changed can be read by everybody, the newest first."""

from uuid import uuid4

from flask.testing import FlaskClient

from scorekeeper import store
from scorekeeper.rules import DealKind
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, EMMA, Evening
from tests.pages import Page


def test_a_new_session_has_no_changes(client: FlaskClient, four: Evening) -> None:
    assert "Nothing has been changed yet." in Page(client.get(f"{four.url}changes")).text


def test_everything_that_happens_is_told(client: FlaskClient, four: Evening) -> None:
    deal_id = four.record(ANNA, "49")
    four.correct(deal_id, half_points=90, note="recounted")
    four.record(BRUNO, before=1)
    with four.app.app_context():
        store.withdraw_deal(four.access, deal_id)
        store.restore_deal(four.access, deal_id)
        store.seat_player(four.access, EMMA, uuid4())
        store.rename_player(four.access, four.id(EMMA), "Emmy")
        store.change_session(four.access, name="Tuesday", note="rain", hands=5)
        store.leave_table(four.access, four.id("Emmy"))
        store.return_to_table(four.access, four.id("Emmy"))
        order = tuple(person.id for person in four.sheet.people)
        store.change_places(four.access, order[::-1], order)
        store.close_session(four.access)
        store.reopen_session(four.access)

    text = Page(client.get(f"/s/{four.link(Role.VIEWER)}/changes")).text

    told = (
        "Session opened again",
        "Session closed",
        "Seats changed",
        "Came back",
        "Left the table",
        "Session changed",
        "Name corrected",
        "Joined the table",
        "Brought back",
        "Withdrawn",
        "Inserted",
        "Corrected",
        "Recorded",
    )
    places = [text.index(words) for words in told]
    assert places == sorted(places)
    for words in (
        "points 49 → 45",
        "note – → recounted",
        "name Emma → Emmy",
        "name – → Tuesday",
        "note – → rain",
        "players per deal 4 → 5",
        "players per deal 5 → 4",
        "order of play Anna, Bruno, Chloé, David, Emmy → Emmy, David, Chloé, Bruno, Anna",
        "Deal 2",
        "organiser",
    ):
        assert words in text


def test_a_correction_tells_every_part_that_changed(client: FlaskClient, five: Evening) -> None:
    deal_id = five.record(ANNA, "49", handfuls={EMMA: 1})
    amounts = {five.id(ANNA): -40, five.id(BRUNO): 40}
    five.correct(deal_id, partner=None, alone=True, handfuls=(), bouts=3, dealer=five.id(EMMA))
    five.correct(deal_id, kind=DealKind.ADJUSTMENT, amounts=amounts, note="revoke")

    text = Page(client.get(f"{five.url}changes")).text

    for words in (
        "partner Bruno → alone",
        "handfuls Emma single → –",
        "bouts 2 → 3",
        "dealer Anna → Emma",
        "kind played → adjustment",
        "amounts – → Anna −20, Bruno +20",
    ):
        assert words in text


def test_names_and_notes_are_shown_as_they_are(client: FlaskClient, four: Evening) -> None:
    with four.app.app_context():
        store.rename_player(four.access, four.id(ANNA), "<b>Anna</b>")
        store.change_session(four.access, name="<script>alert(1)</script>", note="100 %", hands=4)

    response = client.get(f"{four.url}changes")

    assert "Anna → <b>Anna</b>" in Page(response).text
    assert "– → 100 %" in Page(response).text
    assert "<script>alert" not in response.get_data(as_text=True)


def test_what_happened_elsewhere_is_not_told(client: FlaskClient, four: Evening, five: Evening) -> None:
    five.record(ANNA, note="elsewhere")

    assert "Recorded" not in Page(client.get(f"{four.url}changes")).text
