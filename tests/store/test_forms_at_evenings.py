"""Forms of an evening that arrive late or twice, and ids of forms that have done something else."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID, uuid4, uuid5

import pytest

from scorekeeper import store
from scorekeeper.draw import DrawMethod
from scorekeeper.edits import Edit
from scorekeeper.evening_plan import RoundLength, plan_marks
from scorekeeper.rules import PRESETS, Preset
from scorekeeper.sheet import Role
from tests.evening import ANNA, BRUNO, CHLOE, EMMA, FELIX, new_session
from tests.store.at_the_club import PLAN, AtTheClub
from tests.store.test_sheets_of_an_evening import sheet_of


def present(club: AtTheClub) -> list[str]:
    return [person.name for person in club.now.here]


def test_going_home_once_is_not_going_home_twice(club: AtTheClub) -> None:
    (anna,), form_id = club.who(ANNA), uuid4()
    store.check_out(club.club, club.id, anna, form_id)
    store.check_in(club.club, club.id, [anna], [], uuid4())

    store.check_out(club.club, club.id, anna, form_id)

    assert ANNA in present(club)


def test_a_form_that_had_nothing_to_do_has_nothing_to_do_later(club: AtTheClub) -> None:
    (anna,), arrives, goes = club.who(ANNA), uuid4(), uuid4()
    revision = club.now.revision
    assert store.check_in(club.club, club.id, [anna], [], arrives) == ()
    assert club.now.revision == revision, "nothing is new for those who follow"
    store.check_out(club.club, club.id, anna)
    store.check_out(club.club, club.id, anna, goes)

    assert store.check_in(club.club, club.id, [anna], [], arrives) == ()
    assert ANNA not in present(club)
    store.check_in(club.club, club.id, [anna], [], uuid4())
    store.check_out(club.club, club.id, anna, goes)

    assert ANNA in present(club)
    assert [event.what.value for event in store.load_club_changes(club.club).found].count("evening_arrived") == 1


def test_rounds_and_evenings_end_and_go_on_once_a_form(club: AtTheClub) -> None:
    ends, goes_on, closes, reopens = (uuid4() for _ in range(4))
    club.start(1, club.two_tables)
    store.close_round(club.club, club.id, 1, ends)
    store.reopen_round(club.club, club.id, 1, goes_on)
    store.close_round(club.club, club.id, 1, ends)
    assert club.now.current is not None
    store.close_round(club.club, club.id, 1)
    store.reopen_round(club.club, club.id, 1, goes_on)
    assert club.now.current is None

    store.close_evening(club.club, club.id, closes)
    store.reopen_evening(club.club, club.id, reopens)
    store.close_evening(club.club, club.id, closes)
    assert not club.now.closed
    store.close_evening(club.club, club.id)
    store.reopen_evening(club.club, club.id, reopens)
    assert club.now.closed


def test_people_archived_and_brought_back_once_a_form(club: AtTheClub) -> None:
    (anna,), back = club.who(ANNA), uuid4()
    store.bring_back_person(club.club, anna, back)
    store.archive_person(club.club, anna, uuid4())

    store.bring_back_person(club.club, anna, back)

    assert [member.name for member in store.load_roster(club.club).archived] == [ANNA]


REUSED: dict[str, Callable[[AtTheClub, UUID], object]] = {
    "of an arrival": lambda club, form_id: store.check_in(club.club, club.id, [], ["Zoé"], form_id),
    "of another evening's round": lambda club, form_id: elsewhere(club).start(
        1, [club.who(ANNA, BRUNO, CHLOE)], form_id
    ),
    "of a session": lambda _, form_id: store.start_session(
        new_session(BRUNO, CHLOE, FELIX, form_id=uuid5(form_id, "2"))
    ),
}


def elsewhere(club: AtTheClub) -> AtTheClub:
    """The same club at another evening."""
    other = object.__new__(AtTheClub)
    other.sheet, other.club = club.sheet, club.club
    other.id = other.open()
    return other


@pytest.mark.parametrize("reused", REUSED)
def test_a_round_is_begun_by_no_form_that_did_something_else(club: AtTheClub, reused: str) -> None:
    form_id = uuid4()
    REUSED[reused](club, form_id)

    with pytest.raises(store.ForeignDealError):
        club.start(1, club.two_tables, form_id)

    assert club.now.rounds == ()


def test_a_session_is_begun_by_no_form_of_an_evening(club: AtTheClub) -> None:
    form_id = uuid4()
    club.start(1, club.two_tables, form_id)

    with pytest.raises(store.ForeignDealError):
        store.start_session(new_session(BRUNO, CHLOE, FELIX, form_id=uuid5(form_id, "1")))


def test_a_link_is_made_by_no_form_that_made_another(club: AtTheClub) -> None:
    form_id = uuid4()
    club.start(1, club.two_tables)
    token = store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id)

    assert store.renew_table_link(club.club, club.id, 1, Role.SCORER, form_id) == token
    for table, role in ((1, Role.VIEWER), (2, Role.SCORER)):
        with pytest.raises(store.ForeignDealError):
            store.renew_table_link(club.club, club.id, table, role, form_id)
    with pytest.raises(store.ForeignDealError):
        store.found_club(store.NewClub(form_id=form_id, name="Again", people=(), locale="en", timezone="UTC"))


def test_rules_are_removed_by_no_form_that_did_something_else(club: AtTheClub) -> None:
    form_id = uuid4()
    store.add_rules(club.club, "Ours", PRESETS[Preset.POUSSE], form_id)
    (ours,) = store.named_rules(club.club)

    store.remove_rules(club.club, ours.id, form_id)

    assert store.named_rules(club.club) == (ours,)


def test_what_two_organisers_change_of_an_evening_is_kept(club: AtTheClub) -> None:
    seen = plan_marks(PLAN)
    longer = replace(PLAN, length=RoundLength(deals=6), rules=PRESETS[Preset.POUSSE])
    store.change_evening(club.club, club.id, longer, seen=seen)

    store.change_evening(club.club, club.id, replace(PLAN, name="Gala", draw=DrawMethod.STANDING), seen=seen)

    assert club.now.plan == replace(longer, name="Gala", draw=DrawMethod.STANDING)


def test_what_two_organisers_change_otherwise_is_asked(club: AtTheClub) -> None:
    seen = plan_marks(PLAN)
    store.change_evening(club.club, club.id, replace(PLAN, seats=3, name="Gala"), seen=seen)

    with pytest.raises(store.ChangedMeanwhileError) as refusal:
        store.change_evening(club.club, club.id, replace(PLAN, seats=5, name="Gala", length=RoundLength()), seen=seen)

    assert refusal.value.now == {"seats": "3"}
    assert club.now.plan == replace(PLAN, seats=3, name="Gala")


def test_a_change_that_arrives_once_more_does_nothing(club: AtTheClub) -> None:
    form_id = uuid4()
    store.change_evening(club.club, club.id, replace(PLAN, name="Gala"), form_id=form_id)
    store.change_evening(club.club, club.id, PLAN)

    store.change_evening(club.club, club.id, replace(PLAN, name="Gala"), form_id=form_id)

    assert club.now.plan == PLAN


NEWS: dict[str, Callable[[AtTheClub], object]] = {
    "another name": lambda club: store.change_person(club.club, club.who(EMMA)[0], uuid4(), name=Edit("Emmanuelle")),
    "another colour": lambda club: store.change_person(club.club, club.who(EMMA)[0], uuid4(), colour=5),
    "a name on a sheet": lambda club: store.rename_player(club.sheet.access, club.sheet.id(ANNA), "Anne"),
    "another time zone": lambda club: store.change_club(
        club.club, {"timezone": Edit("Asia/Tokyo", "Europe/Paris")}, uuid4()
    ),
}


@pytest.mark.parametrize("news", NEWS)
def test_who_follows_an_evening_without_rounds_sees(club: AtTheClub, news: str) -> None:
    before = store.evening_mark(club.club.token, club.id)

    NEWS[news](club)

    assert store.evening_mark(club.club.token, club.id) != before


def test_a_link_that_died_meanwhile_changes_nothing(club: AtTheClub) -> None:
    club.start(1, club.two_tables)
    access, now = sheet_of(club, 1), club.now
    deeds: tuple[Callable[[], object], ...] = (
        lambda: store.check_in(club.club, club.id, [], ["Zoé"], uuid4()),
        lambda: store.close_round(club.club, club.id, 1),
        lambda: store.change_evening(club.club, club.id, replace(PLAN, name="Gala")),
        club.open,
        lambda: store.renew_table_link(club.club, club.id, 1, Role.SCORER, uuid4()),
        lambda: store.close_session(access),
        lambda: store.seat_player(access, "Zoé", uuid4()),
    )
    store.revoke_link(club.club.token)

    for deed in deeds:
        with pytest.raises(store.LinkRevokedError):
            deed()

    assert club.now == now
