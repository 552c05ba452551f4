"""What was typed on the page of a session is saved as a whole, and nobody's work is overwritten unseen."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper import store
from scorekeeper.edits import ChangedByBothError, Edit, Edits
from scorekeeper.happenings import Happening
from scorekeeper.sheet import Access
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, EVERYBODY, FELIX, Evening


def names(evening: Evening) -> list[str]:
    return [person.name for person in evening.sheet.people]


@pytest.mark.parametrize(
    ("typed", "seen", "current", "result"),
    [
        ("a", "a", "b", "b"),
        ("b", "a", "a", "b"),
        ("b", "a", "b", "b"),
        ("b", None, "a", "b"),
        ("c", "a", "b", None),
        ("", "a", "b", None),
        ("b", "", "", "b"),
    ],
)
def test_what_a_field_holds_afterwards(typed: str, seen: str | None, current: str, result: str | None) -> None:
    edit = Edit(typed, seen)

    if result is None:
        with pytest.raises(ChangedByBothError):
            edit.applied_to(current)
    else:
        assert edit.applied_to(current) == result


def test_names_facts_and_a_newcomer_are_saved_together(four: Evening) -> None:
    edits = Edits(
        names={four.id(ANNA): Edit("Anne", ANNA), four.id(BRUNO): Edit("Bruna", BRUNO)},
        name=Edit("Friday", ""),
        hands=Edit(5, 4),
        newcomer=EMMA,
        form_id=uuid4(),
    )

    store.save_edits(four.access, edits)

    assert names(four) == ["Anne", "Bruna", CHLOE, DAVID, EMMA]
    assert (four.sheet.name, four.sheet.note, four.sheet.hands) == ("Friday", "", 5)
    assert {change.what for change in store.load_changes(four.access)} == {
        Happening.RENAMED,
        Happening.JOINED,
        Happening.SESSION_CHANGED,
    }


def test_two_people_can_swap_their_names(four: Evening) -> None:
    anna, bruno = four.id(ANNA), four.id(BRUNO)

    store.save_edits(four.access, Edits(names={anna: Edit(BRUNO, ANNA), bruno: Edit(ANNA, BRUNO)}))

    assert (four.sheet.person(anna).name, four.sheet.person(bruno).name) == (BRUNO, ANNA)


@pytest.mark.parametrize("other", [CHLOE, "chloé", "Anne", " anne"])
def test_two_people_cannot_get_one_name(four: Evening, other: str) -> None:
    before = four.rows()
    bruno = four.id(BRUNO)

    with pytest.raises(store.NameTakenError) as refused:
        store.save_edits(four.access, Edits(names={four.id(ANNA): Edit("Anne"), bruno: Edit(other)}, note=Edit("x")))

    assert (refused.value.name, refused.value.player_id) == (other, bruno)
    assert four.rows() == before


def test_somebody_else_s_field_is_left_as_it_is(four: Evening) -> None:
    store.change_session(four.access, name="Friday", note="rain", hands=4)
    store.rename_player(four.access, four.id(ANNA), "Anne")

    # Shown before that, and only the hands and Bruno's name were typed.
    store.save_edits(four.access, Edits(hands=Edit(3, 4), names={four.id(BRUNO): Edit("Bruna", BRUNO)}))

    assert (four.sheet.name, four.sheet.note, four.sheet.hands) == ("Friday", "rain", 3)
    assert names(four) == ["Anne", "Bruna", CHLOE, DAVID]


def test_everything_that_both_changed_is_told_and_nothing_saved(four: Evening) -> None:
    store.change_session(four.access, name="Friday", note="rain", hands=3)
    anna = four.id(ANNA)
    store.rename_player(four.access, anna, "Anne")
    before = four.rows()
    edits = Edits(
        name=Edit("Friday", ""),
        note=Edit("snow", ""),
        hands=Edit(5, 4),
        names={anna: Edit("Annie", ANNA), four.id(BRUNO): Edit("Bruna", BRUNO)},
    )

    with pytest.raises(store.ChangedMeanwhileError) as refused:
        store.save_edits(four.access, edits)

    assert refused.value.now == {"note": "rain", "hands": 3, anna: "Anne"}
    assert four.rows() == before


def test_a_newcomer_cannot_have_a_name_that_was_typed_for_somebody(four: Evening) -> None:
    before = four.rows()

    with pytest.raises(store.NameTakenError) as refused:
        store.save_edits(four.access, Edits(names={four.id(ANNA): Edit(EMMA, ANNA)}, newcomer=EMMA, form_id=uuid4()))

    assert refused.value.player_id is None
    assert four.rows() == before


def test_in_a_closed_session_names_alone_are_saved(four: Evening) -> None:
    store.close_session(four.access)
    anna = four.id(ANNA)
    store.save_edits(four.access, Edits(names={anna: Edit("Anne", ANNA)}, note=Edit("", "")))
    before = four.rows()

    more: tuple[Edits, ...] = (
        Edits(note=Edit("rain", "")),
        Edits(newcomer=EMMA, form_id=uuid4()),
        Edits(hands=Edit(3)),
    )
    for edits in more:
        for deed in (store.save_edits, store.close_session):
            with pytest.raises(store.SessionClosedError):
                deed(four.access, edits)

    assert names(four)[0] == "Anne"
    assert four.rows() == before


def test_reopening_saves_what_was_typed_while_it_was_closed(four: Evening) -> None:
    store.close_session(four.access)

    store.reopen_session(four.access, Edits(note=Edit("rain", ""), newcomer=EMMA, form_id=uuid4()))

    assert (four.sheet.closed, four.sheet.note, names(four)[-1]) == (False, "rain", EMMA)


DEEDS: dict[str, Callable[[Evening, Access, Edits], object]] = {
    "leave": lambda evening, access, edits: store.leave_table(access, evening.id(DAVID), edits),
    "remove": lambda evening, access, edits: store.remove_player(access, evening.id(DAVID), edits),
    "return": lambda evening, access, edits: store.return_to_table(access, evening.id(EMMA), edits),
    "move": lambda evening, access, edits: store.change_places(access, order(evening)[::-1], order(evening), edits),
    "close": lambda _, access, edits: store.close_session(access, edits),
    "reopen": lambda _, access, edits: store.reopen_session(access, edits),
}


def order(evening: Evening) -> tuple[int, ...]:
    return tuple(person.id for person in evening.sheet.people)


@pytest.fixture
def emma_away(five: Evening) -> Evening:
    store.leave_table(five.access, five.id(EMMA))
    return five


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_is_done_saves_what_was_typed(emma_away: Evening, deed: str) -> None:
    anna = emma_away.id(ANNA)
    edits = Edits(names={anna: Edit("Anne", ANNA)}, note=Edit("rain", ""), newcomer=FELIX, form_id=uuid4())

    DEEDS[deed](emma_away, emma_away.access, edits)

    assert emma_away.sheet.person(anna).name == "Anne"
    assert emma_away.sheet.note == "rain"
    assert FELIX in names(emma_away)


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize(
    "refused", [{"newcomer": ANNA}, {"hands": Edit(9)}, {"note": Edit("snow", "sun")}, {"newcomer": BRUNO.lower()}]
)
def test_what_is_refused_leaves_everything_undone(emma_away: Evening, deed: str, refused: dict[str, object]) -> None:
    before = emma_away.rows()
    edits = Edits(names={emma_away.id(CHLOE): Edit("Chloë", CHLOE)}, form_id=uuid4(), **refused)  # type: ignore[arg-type]

    with pytest.raises((store.NameTakenError, store.TableSizeError, store.ChangedMeanwhileError)):
        DEEDS[deed](emma_away, emma_away.access, edits)

    assert emma_away.rows() == before


def test_a_place_becomes_free_for_a_newcomer(database: Flask) -> None:
    full = Evening(database, *EVERYBODY)

    store.leave_table(full.access, full.id(ANNA), Edits(newcomer="Ines", form_id=uuid4()))

    assert [person.name for person in full.sheet.seated] == [*EVERYBODY[1:], "Ines"]
