"""Evenings in the database: who is there, rounds and their sessions, links of tables, the trace."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening import Evening as EveningNow
from scorekeeper.evening import EveningPlan, NewEvening, RoundLength
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange
from scorekeeper.rules import FFT, PRESETS, DealKind, Preset
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO, Evening

PLAN = EveningPlan(
    name="Friday",
    day=date(2026, 1, 9),
    rules=FFT,
    seats=4,
    spare=Spare.JOIN,
    draw=DrawMethod.CHANCE,
    length=RoundLength(deals=4),
)


class AtTheClub:
    """A club with an evening."""

    def __init__(self, app: Flask) -> None:
        self.sheet = Evening(app, ANNA, BRUNO, CHLOE)
        club = store.find_club(self.sheet.club_token)
        assert club is not None
        self.club: ClubAccess = club
        self.id = self.open()

    def open(self, form_id: UUID | None = None, **changes: Any) -> int:
        """Open an evening of eight."""
        facts: dict[str, Any] = {
            "form_id": form_id or uuid4(),
            "plan": PLAN,
            "players": (self.sheet.id(ANNA), self.sheet.id(BRUNO)),
            "newcomers": (CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO),
        }
        return store.open_evening(self.club, NewEvening(**{**facts, **changes}))

    @property
    def now(self) -> EveningNow:
        """How it stands."""
        return store.load_evening(self.club, self.id)

    def who(self, *names: str) -> tuple[int, ...]:
        """The ids of people."""
        ids = {person.name: person.id for person in self.now.people.values()}
        return tuple(ids[name] for name in names)

    @property
    def two_tables(self) -> list[tuple[int, ...]]:
        """Four and four."""
        return [self.who(ANNA, BRUNO, CHLOE, DAVID), self.who(EMMA, FELIX, GRETA, HUGO)]

    def start(self, number: int, tables: Sequence[Sequence[int]], form_id: UUID | None = None) -> None:
        """Begin a round."""
        store.start_round(
            self.club,
            self.id,
            number,
            tables,
            draw=DrawMethod.CHANCE,
            length=PLAN.length,
            names=[f"Table {table}" for table in range(1, len(tables) + 1)],
            form_id=form_id or uuid4(),
        )

    def record(self, table: int, **changes: Any) -> UUID:
        """A deal at a table of the latest round."""
        latest = self.now.latest
        assert latest is not None
        access = store.find_access(self.club.opens(latest.tables[table - 1].game_id))
        assert access is not None
        sheet = store.load_sheet(access)
        deal_id = uuid4()
        deal = self.sheet.deal(kind=DealKind.MISDEAL)
        people = tuple(person.id for person in sheet.seated)
        changed = {"players": people, "dealer": sheet.next_dealer, **changes}
        facts = {name: getattr(deal, name) for name in deal.__dataclass_fields__} | changed
        store.add_deal(access, deal_id, type(deal)(**facts))
        return deal_id

    def happened(self) -> list[str]:
        """The trace, the first line first."""
        with db.engine.connect() as connection:
            return list(connection.scalars(sa.select(ClubChange.what).order_by(ClubChange.id)))


@pytest.fixture
def club(database: Flask) -> AtTheClub:
    """On each database."""
    return AtTheClub(database)


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
    assert [places[each].rank for each in (anna, bruno, chloe, david)] == [1, 1, 7, 7]
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
    other = EveningPlan(**{**{n: getattr(PLAN, n) for n in PLAN.__dataclass_fields__}, "rules": PRESETS[Preset.POUSSE]})
    store.change_evening(club.club, club.id, other)

    assert club.now.plan == other
    access = store.find_access(club.club.opens(club.now.tables[0].game_id))
    assert access is not None
    assert access.table.rules == FFT
    assert club.happened()[-1] == "evening_changed"


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


def test_a_table_s_link_opens_what_is_played_there(club: AtTheClub) -> None:
    assert store.table_links(club.club, club.id) == {}
    club.start(1, club.two_tables)
    links = store.table_links(club.club, club.id)
    assert {number: set(roles) for number, roles in links.items()} == {
        1: {Role.VIEWER, Role.SCORER},
        2: {Role.VIEWER, Role.SCORER},
    }
    token = links[2][Role.SCORER].token
    first, second = club.now.tables
    table = store.find_table(token)
    assert table is not None
    assert table.game_id == second.game_id
    access = store.find_access(f"{token}~{second.game_id}")
    assert access is not None
    assert (access.role, access.table_token, access.club_token) == (Role.SCORER, token, None)
    assert store.find_access(f"{token}~{first.game_id}") is None
    assert store.find_access(token) is None
    assert store.find_club(token) is None
    store.close_round(club.club, club.id, 1)
    club.start(2, club.two_tables)

    assert store.table_links(club.club, club.id) == links
    later = store.find_table(token)
    assert later is not None
    assert later.game_id == club.now.tables[-1].game_id
    assert store.find_access(f"{token}~{second.game_id}") is not None


def test_no_other_link_opens_as_a_table(club: AtTheClub) -> None:
    for token in (club.club.token, club.sheet.token, "a" * 22, "x"):
        assert store.find_table(token) is None


def test_a_table_s_link_is_renewed(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    old = store.table_links(club.club, club.id)[1][Role.SCORER].token
    form_id = uuid4()
    new = store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id)
    assert store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id) == new

    assert store.find_table(old) is None
    assert store.find_access(f"{old}~{club.now.tables[0].game_id}") is None
    assert store.find_access(f"{new}~{club.now.tables[0].game_id}") is not None
    with pytest.raises(store.EveningUnknownError):
        store.renew_table_link(club.club, club.id, 9, Role.SCORER, uuid4())


def test_the_session_of_a_table_hands_on_the_table_s_links(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    table = club.now.tables[0]
    access = store.find_access(club.club.opens(table.game_id))
    assert access is not None
    links = store.session_links(access)
    own = store.table_links(club.club, club.id)[1]
    assert {role: link.token for role, link in links.items()} == {role: link.token for role, link in own.items()}
    renewed = store.renew_link(access, Role.VIEWER, uuid4())

    found = store.find_table(renewed)
    assert found is not None
    assert (found.table_number, found.role) == (1, Role.VIEWER)
    assert store.find_table(own[Role.VIEWER].token) is None


def test_the_evenings_of_a_club_are_listed(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    anna, *_ = club.who(ANNA)
    played = {"kind": DealKind.PLAYED, "contract": club.sheet.deal().contract, "bouts": 2}
    club.record(1, **played, taker=anna, half_points=98)
    later = EveningPlan(**{**{n: getattr(PLAN, n) for n in PLAN.__dataclass_fields__}, "day": date(2026, 2, 6)})
    club.open(plan=later)

    listed = store.club_evenings(club.club, most=5)
    assert [(each.day.month, each.people, each.rounds, each.winners) for each in listed] == [
        (2, 8, 0, ()),
        (1, 8, 1, (ANNA,)),
    ]
    assert store.club_evenings(club.club, most=1) == listed[:1]
