"""What is done on the sheet of a table, as the evening sees it: seats, ended rounds, people who are others by now."""

from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import writing
from scorekeeper.models import EveningPlayer, Game
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening
from tests.pages import Form, Page
from tests.views.evenings.conftest import FIRST, SECOND

PAGES = ("", "live", "screen", "evening.csv", "recap", "standings", "sheets", "people")


@pytest.fixture
def played(either_app: Flask) -> ClubEvening:
    """The first round is played at two tables, on each database."""
    evening = ClubEvening(either_app, either_app.test_client(), 8)
    evening.sit_down(FIRST, SECOND)
    return evening


def sheet(evening: ClubEvening, table: int = 1) -> str:
    """The sheet of a table by the organiser's link."""
    return f"/s/{evening.club.opens(evening.table(table).game_id)}/"


def seat(evening: ClubEvening, name: str, table: int = 1) -> tuple[int, str]:
    """Seat somebody on a sheet: the status, and what the page says."""
    answer = evening.client.post(f"{sheet(evening, table)}people", data={"form_id": str(uuid4()), "newcomer": name})
    return answer.status_code, Page(answer).text


def readable(evening: ClubEvening) -> bool:
    return all(evening.client.get(f"{evening.url}{page}").status_code == 200 for page in PAGES)


def member(evening: ClubEvening, name: str) -> int:
    """Somebody of the club; new in it unless there already."""
    evening.client.post(f"/c/{evening.club_token}/people", data={"form_id": str(uuid4()), "people": name})
    with evening.connected():
        roster = store.load_roster(evening.club)
    return next(each.id for each in roster.everybody if each.name == name)


def merge(evening: ClubEvening, goes: int, stays: int) -> None:
    address = f"/c/{evening.club_token}/people/{goes}/merge"
    assert evening.client.post(address, data={"form_id": str(uuid4()), "into": str(stays)}).status_code == 303


def test_whoever_changes_tables_within_a_round_has_played_one_round(played: ClubEvening) -> None:
    played.play(1, taker="Ida")
    ida = played.id("Ida")
    assert played.client.post(f"{sheet(played)}people/{ida}/leave").status_code == 303
    assert seat(played, "Ida", table=2)[0] == 303
    played.adjust(2, {"Ida": "20", "Mia": "-20"})
    played.end_round()

    with played.connected():
        recap = store.load_evening_recap(played.club, played.evening_id)
    first, points = recap.ranked[0], 2 * (3 * 66 + 20)
    assert (first.person.id, first.total) == (ida, points)
    assert recap.curves[0].totals == (0, points)
    assert recap.evening is not None
    assert recap.evening.best_round is not None
    assert recap.evening.best_round.amount == points
    line = next(
        each for each in played.client.get(f"{played.url}evening.csv").text.splitlines() if each.startswith("total")
    )
    assert line.split(",")[2:7] == ["Ida", "1", "218", "1", "1"]


def test_somebody_new_on_a_sheet_is_at_the_evening(played: ClubEvening) -> None:
    assert seat(played, "Zoé")[0] == 303

    assert readable(played)
    assert "Zoé" in played.page("people").text
    played.end_round()
    assert played.client.get(f"{played.url}rounds/new").status_code == 200


def test_somebody_at_another_table_is_refused_in_words(played: ClubEvening) -> None:
    status, said = seat(played, SECOND[0])

    assert status == 409
    assert f"{SECOND[0]} sits at table 2 in this round" in said
    played.end_round()
    assert played.client.get(f"{played.url}rounds/new").status_code == 200


def test_a_place_that_is_missing_breaks_no_page(played: ClubEvening) -> None:
    player = played.id(FIRST[0])
    with played.connected(), writing() as connection:
        connection.execute(sa.delete(EveningPlayer).where(EveningPlayer.player_id == player))

    assert readable(played)
    played.end_round()
    assert played.client.get(f"{played.url}rounds/new").status_code == 200


def test_a_table_of_an_ended_round_goes_on_with_it(played: ClubEvening) -> None:
    played.play(1)
    played.end_round()
    page = Page(played.client.get(sheet(played)))
    managing = Page(played.client.get(f"{sheet(played)}session"))

    refused = played.client.post(f"{sheet(played)}reopen")

    assert not page.has_form("/reopen")
    assert not managing.has_form("/reopen")
    assert "The round of this table has ended" in managing.text
    assert played.url in managing.links
    assert refused.status_code == 409
    assert "Go on with the round on the page of the evening" in Page(refused).text
    assert played.table(1).closed
    typed = played.client.post(f"{sheet(played)}people", data={"form_id": str(uuid4()), "newcomer": "Zoé"})
    assert "Go on with the round on the page of the evening" in Page(typed).text
    played.post("rounds/1/reopen")
    assert not played.table(1).closed


@pytest.mark.parametrize(
    ("role", "said"),
    [(Role.ORGANISER, "Go on with it on the page of the evening"), (Role.SCORER, "Ask whoever leads the evening")],
)
def test_a_deal_for_an_ended_round_is_told_what_to_do(played: ClubEvening, role: Role, said: str) -> None:
    token = played.url_for(role).split("/")[2]
    address = sheet(played).replace(played.club_token, token)
    form = Page(played.client.get(f"{address}deals/new")).form("/deals/new")
    played.end_round()

    refused = played.client.post(form.action, data=taken(played, form, FIRST[0]))

    assert refused.status_code == 409
    assert said in Page(refused).text


def test_an_evening_does_not_end_while_a_deal_is_played(played: ClubEvening) -> None:
    played.bid(2)
    game_id = played.table(2).game_id
    with played.connected(), writing() as connection:
        connection.execute(sa.update(Game).where(Game.id == game_id).values(closed_at=sa.func.now()))
    played.end_round()
    with played.connected(), writing() as connection:  # as it was once possible
        connection.execute(sa.update(Game).where(Game.id == game_id).values(closed_at=None))

    answer = played.post("close")

    page = Page(played.client.get(answer.location))
    assert "Table 2 was reopened and has a deal without a result" in page.text
    assert not played.now.closed


def taken(evening: ClubEvening, form: Form, taker: str, **more: object) -> dict[str, object]:
    """A garde, made, as the entry would send it."""
    facts = {"taker": str(evening.id(taker)), "contract": "garde", "bouts": "2", "points": "49"}
    return {**form.filled(**facts), **more}


@pytest.mark.parametrize("late", [None, "600"])
@pytest.mark.parametrize("part", ["taker", "defender", "dealer"])
def test_an_open_entry_names_who_somebody_has_become(played: ClubEvening, part: str, late: str | None) -> None:
    address, zoe = sheet(played), member(played, "Zoé")
    form = Page(played.client.get(f"{address}deals/new")).form("/deals/new")
    dealer = played.name(int(form.fields["dealer"]))
    named = {"taker": FIRST[0], "dealer": dealer, "defender": next(each for each in FIRST[1:] if each != dealer)}
    sent = taken(played, form, FIRST[0], handful_=None, late=late)
    sent[f"handful_{played.id(FIRST[0])}"] = "1"
    merge(played, played.id(named[part]), zoe)

    answers = [played.client.post(form.action, data=sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303], Page(answers[0]).text
    table = played.table(1)
    assert (table.deals, table.balanced) == (1, True)
    assert zoe in table.people
    assert table.totals[zoe] != 0


def test_a_correction_names_who_somebody_has_become(played: ClubEvening) -> None:
    deal, zoe = played.play(1), member(played, "Zoé")
    address = f"{sheet(played)}deals/{deal}/correct"
    form = Page(played.client.get(address)).form("/correct")
    merge(played, played.id(FIRST[0]), zoe)

    answer = played.client.post(address, data=form.filled(points="60"))

    assert answer.status_code == 303, Page(answer).text
    assert played.table(1).totals[zoe] == 3 * 2 * (25 + 19) * 2


def test_a_merge_that_was_undone_is_known_too(played: ClubEvening) -> None:
    zoe, first = member(played, "Zoé"), played.id(FIRST[0])
    merge(played, first, zoe)
    form = Page(played.client.get(f"{sheet(played)}deals/new")).form("/deals/new")
    sent = {**form.filled(taker=str(zoe), contract="garde", bouts="2", points="49"), "late": "60"}
    undone = played.client.post(f"/c/{played.club_token}/people/{first}/unmerge", data={"form_id": str(uuid4())})
    assert undone.status_code == 303

    assert played.client.post(form.action, data=sent).status_code == 303

    assert played.table(1).totals[first] > 0


def test_somebody_else_s_entry_is_nobody_here(played: ClubEvening) -> None:
    client = played.client
    form = Page(client.get(f"{sheet(played)}deals/new")).form("/deals/new")
    sent = taken(played, form, SECOND[0])

    refused = client.post(form.action, data=sent)

    assert refused.status_code == 422
    assert played.table(1).deals == 0
    assert NAMES[0] in Page(refused).text
