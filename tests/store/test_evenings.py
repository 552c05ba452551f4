"""Evenings in the database: who is there, rounds and their sessions, the trace."""

from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.evening import Evening as EveningNow
from scorekeeper.models import Game
from scorekeeper.recorded import AtEvening
from scorekeeper.rules import FFT, PRESETS, DealKind, Preset
from scorekeeper.search import ROUND, TABLE, SessionSearch
from scorekeeper.sheet import Access, Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO
from tests.store.at_the_club import PLAN, AtTheClub


def names(evening: EveningNow) -> list[str]:
    return [person.name for person in evening.here]


def test_people_of_the_club_and_newcomers_are_there(club: AtTheClub) -> None:
    assert names(club.now) == [ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO]
    assert club.who(CHLOE) == (club.sheet.id(CHLOE),)
    assert club.now.plan == PLAN
    assert club.happened() == ["evening_opened"]


def test_the_same_form_opens_one_evening(club: AtTheClub) -> None:
    form_id = uuid4()
    first = club.open(form_id)

    assert club.open(form_id) == first
    assert club.happened() == ["evening_opened"] * 2


def test_another_club_s_evening_is_unknown(database: Flask, club: AtTheClub) -> None:
    other = AtTheClub(database)
    for deed in (
        lambda: store.load_evening(other.club, club.id),
        lambda: store.check_in(other.club, club.id, [], ["Zoé"], uuid4()),
        lambda: store.check_out(other.club, club.id, club.sheet.id(ANNA)),
        lambda: store.close_evening(other.club, club.id),
        lambda: store.change_evening(other.club, club.id, PLAN),
        lambda: store.close_round(other.club, club.id, 1),
    ):
        with pytest.raises(store.EveningUnknownError):
            deed()
    assert store.evening_mark(other.club.token, club.id) is None
    with pytest.raises(store.EveningUnknownError):
        store.check_in(other.club, other.id, [club.sheet.id(ANNA)], [], uuid4())


def test_people_come_late_go_home_and_come_back(club: AtTheClub) -> None:
    form_id = uuid4()
    assert store.check_in(club.club, club.id, [], ["Zoé", ANNA], form_id) == ("Zoé",)
    assert store.check_in(club.club, club.id, [], ["Yann"], form_id) == ()
    store.check_out(club.club, club.id, club.sheet.id(ANNA))
    store.check_out(club.club, club.id, club.sheet.id(ANNA))
    assert names(club.now)[0] == BRUNO
    assert names(club.now)[-1] == "Zoé"
    assert store.check_in(club.club, club.id, [club.sheet.id(ANNA)], [], uuid4()) == (ANNA,)

    assert names(club.now)[0] == ANNA
    assert club.happened() == ["evening_opened", "evening_arrived", "evening_went_home", "evening_arrived"]


def test_every_table_has_its_session(club: AtTheClub) -> None:
    club.start(1, [*club.two_tables[:1], club.who(EMMA, FELIX, GRETA)])

    current = club.now.current
    assert current is not None
    assert [table.people for table in current.tables] == [*club.two_tables[:1], club.who(EMMA, FELIX, GRETA)]
    assert [table.hands for table in current.tables] == [4, 3]
    assert current.resting == club.who(HUGO)
    access = store.find_access(club.club.opens(current.tables[1].game_id))
    assert access is not None
    assert access.table.evening == (club.id, 1, 2)
    assert access.table.first_dealer in club.who(EMMA, FELIX, GRETA)


def test_the_same_form_begins_one_round(club: AtTheClub) -> None:
    form_id = uuid4()
    club.start(1, club.two_tables, form_id)
    club.start(1, club.two_tables, form_id)

    assert len(club.now.rounds) == 1
    assert club.happened() == ["evening_opened", "round_drawn"]


def test_a_round_is_drawn_once(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    for number in (1, 2, 3):
        with pytest.raises(store.RoundUnderWayError):
            club.start(number, club.two_tables)
    store.close_round(club.club, club.id, 1)
    with pytest.raises(store.RoundUnderWayError):
        club.start(1, club.two_tables)
    club.start(2, club.two_tables)

    assert [each.number for each in club.now.rounds] == [1, 2]


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param([(ANNA, BRUNO, CHLOE), (ANNA, DAVID, EMMA)], id="somebody twice"),
        pytest.param([(ANNA, BRUNO)], id="two at a table"),
        pytest.param([], id="no table"),
    ],
)
def test_tables_that_cannot_be(club: AtTheClub, tables: list[tuple[str, ...]]) -> None:
    with pytest.raises(store.SeatingError):
        club.start(1, [club.who(*table) for table in tables])
    assert club.now.rounds == ()


def test_whoever_has_gone_home_sits_at_no_table(club: AtTheClub) -> None:
    store.check_out(club.club, club.id, club.sheet.id(ANNA))

    with pytest.raises(store.SeatingError):
        club.start(1, club.two_tables)


def test_a_round_ends_once_every_deal_has_its_result(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    club.record(2, kind=DealKind.OPEN, taker=club.who(EMMA)[0], contract=club.sheet.deal().contract)
    assert [table.open_deal for table in club.now.tables] == [False, True]
    with pytest.raises(store.DealsOpenError) as refusal:
        store.close_round(club.club, club.id, 1)
    assert refusal.value.tables == (2,)
    assert club.now.current is not None


def test_a_round_that_has_ended_is_closed_at_every_table(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1)
    store.close_round(club.club, club.id, 1)
    assert [table.closed for table in club.now.tables] == [True, True]
    with pytest.raises(store.SessionClosedError):
        club.record(1)

    store.reopen_round(club.club, club.id, 1)
    club.record(1)
    store.close_round(club.club, club.id, 1)
    club.start(2, club.two_tables)
    with pytest.raises(store.RoundUnderWayError):
        store.reopen_round(club.club, club.id, 1)


def test_points_are_added_up_over_the_rounds(club: AtTheClub) -> None:
    anna, bruno, chloe, david = club.who(ANNA, BRUNO, CHLOE, DAVID)
    played = {"kind": DealKind.PLAYED, "contract": club.sheet.deal().contract, "bouts": 2}
    club.start(1, club.two_tables)
    club.record(1, **played, taker=anna, half_points=98)
    store.close_round(club.club, club.id, 1)
    club.start(2, club.two_tables)
    club.record(1, **played, taker=bruno, half_points=98)

    places = {place.person.id: place for place in club.now.standings}
    assert [places[each].total for each in (anna, bruno, chloe, david)] == [264, 264, -264, -264]
    assert [places[each].rank for each in (anna, bruno, chloe, david)] == [1, 1, 3, 3]
    assert (places[anna].deals, places[anna].rounds) == (2, 2)
    assert (places[club.who(EMMA)[0]].deals, places[club.who(EMMA)[0]].rounds) == (0, 0)
    assert all(table.balanced for table in club.now.tables)


def test_the_mark_changes_with_everything(club: AtTheClub) -> None:
    marks = [store.evening_mark(club.club.token, club.id)]
    club.start(1, club.two_tables)
    marks.append(store.evening_mark(club.club.token, club.id))
    club.record(1)
    marks.append(store.evening_mark(club.club.token, club.id))
    store.close_round(club.club, club.id, 1)
    marks.append(store.evening_mark(club.club.token, club.id))
    store.change_evening(club.club, club.id, PLAN)  # nothing is changed

    assert len(set(marks)) == 4
    assert store.evening_mark(club.club.token, club.id) == marks[-1]


def test_another_plan_is_for_later_rounds(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    other = replace(PLAN, rules=PRESETS[Preset.POUSSE])
    store.change_evening(club.club, club.id, other)

    assert club.now.plan == other
    access = store.find_access(club.club.opens(club.now.tables[0].game_id))
    assert access is not None
    assert access.table.rules == FFT
    assert club.happened()[-1] == "evening_changed"


def test_another_day_counts_in_another_season(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    game = club.now.tables[0].game_id
    anna, *_ = club.who(ANNA)
    played = {"kind": DealKind.PLAYED, "contract": club.sheet.deal().contract, "bouts": 2}
    club.record(1, **played, taker=anna, half_points=98)
    before = revision(game)
    store.change_evening(club.club, club.id, replace(PLAN, day=date(2025, 3, 1)))

    assert revision(game) == before + 1


def revision(game_id: int) -> int:
    """The revision of a session."""
    with db.engine.connect() as connection:
        found = connection.scalar(sa.select(Game.revision).where(Game.id == game_id))
    return int(found or 0)


def test_an_evening_ends_after_its_last_round(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    with pytest.raises(store.RoundUnderWayError):
        store.close_evening(club.club, club.id)
    store.close_round(club.club, club.id, 1)
    store.close_evening(club.club, club.id)
    store.close_evening(club.club, club.id)
    for deed in (
        lambda: club.start(2, club.two_tables),
        lambda: store.check_in(club.club, club.id, [], ["Zoé"], uuid4()),
        lambda: store.check_out(club.club, club.id, club.sheet.id(ANNA)),
        lambda: store.change_evening(club.club, club.id, PLAN),
    ):
        with pytest.raises(store.EveningClosedError):
            deed()
    store.reopen_evening(club.club, club.id)
    club.start(2, club.two_tables)

    assert club.happened().count("evening_closed") == 1


def test_deals_of_an_ended_round_are_corrected_while_the_evening_goes_on(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    deal = club.record(1)
    bid = club.record(2, kind=DealKind.OPEN, taker=club.who(EMMA)[0], contract=club.sheet.deal().contract)
    organiser, scorer = of_the_first_table(club, Role.ORGANISER), of_the_first_table(club, Role.SCORER)
    assert store.may_correct(organiser)
    second = store.find_access(club.club.opens(club.now.tables[1].game_id))
    assert second is not None
    store.withdraw_deal(second, bid)
    store.close_round(club.club, club.id, 1)
    organiser, scorer = of_the_first_table(club, Role.ORGANISER), of_the_first_table(club, Role.SCORER)
    mark = store.evening_mark(club.club.token, club.id)

    assert (store.may_correct(organiser), store.may_correct(scorer)) == (True, False)
    with pytest.raises(store.SessionClosedError):
        store.withdraw_deal(scorer, deal)
    with pytest.raises(store.SessionClosedError):
        store.restore_deal(second, bid)
    store.withdraw_deal(organiser, deal)
    assert store.evening_mark(club.club.token, club.id) != mark
    assert [change.what for change in store.load_changes(organiser)][:2] == ["withdrawn", "closed"]
    store.close_evening(club.club, club.id)

    assert not store.may_correct(organiser)
    with pytest.raises(store.SessionClosedError):
        store.restore_deal(organiser, deal)


def of_the_first_table(club: AtTheClub, role: Role) -> Access:
    """What is played at the first table, by the club's link of a role."""
    found = store.find_access(f"{store.club_links(club.club)[role].token}~{club.now.tables[0].game_id}")
    assert found is not None
    return found


def test_a_table_is_found_by_its_place_and_not_by_a_name(club: AtTheClub) -> None:
    club.start(1, club.two_tables)

    def found(text: str) -> list[AtEvening | None]:
        search = SessionSearch(text=text, table_title=f"Table {TABLE} · round {ROUND}")
        return [each.evening for each in store.club_sessions(club.club, search).found]

    assert found("table 2 · ROUND 1") == [AtEvening(club.id, 1, 2)]
    assert found("round 1") == [AtEvening(club.id, 1, 2), AtEvening(club.id, 1, 1)]
    assert found("table 3") == found("{table}") == []
    with db.engine.connect() as connection:
        assert set(connection.scalars(sa.select(Game.name).where(Game.evening_id == club.id))) == {""}
