"""The page of a session sends a form once more: what it has done already is not done again."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from scorekeeper import store
from scorekeeper.edits import Edit, Edits
from tests.evening import ANNA, EMMA, FELIX, Evening


def form(form_id: UUID, name: str = "") -> Edits:
    """What a button of the page sends, with another name for the session where one was typed."""
    return Edits(form_id=form_id, name=Edit(name) if name else None)


def leaves(evening: Evening, form_id: UUID, name: str = "") -> None:
    store.leave_table(evening.access, evening.id(EMMA), form(form_id, name))


def returns(evening: Evening, form_id: UUID, name: str = "") -> None:
    store.return_to_table(evening.access, evening.id(EMMA), form(form_id, name))


def closes(evening: Evening, form_id: UUID, name: str = "") -> None:
    store.close_session(evening.access, form(form_id, name))


def reopens(evening: Evening, form_id: UUID, name: str = "") -> None:
    store.reopen_session(evening.access, form(form_id, name))


Deed = Callable[..., None]


@pytest.mark.parametrize(
    ("before", "deed", "undone"),
    [
        ([], leaves, returns),
        ([leaves], returns, leaves),
        ([], closes, reopens),
        ([closes], reopens, closes),
    ],
)
def test_a_form_that_arrives_again_changes_nothing_more(
    five: Evening, before: list[Deed], deed: Deed, undone: Deed
) -> None:
    for each in before:
        each(five, uuid4())
    form_id = uuid4()
    deed(five, form_id)
    assert len(store.load_changes(five.access)) == len(before) + 1
    undone(five, uuid4())
    rows = five.rows()

    deed(five, form_id)
    assert five.rows() == rows
    deed(five, uuid4())
    assert five.rows() != rows, "another form means it"


def test_what_was_typed_with_it_is_not_saved_again(five: Evening) -> None:
    form_id = uuid4()
    leaves(five, form_id, "Friday")
    store.change_session(five.access, name="Saturday", note="", hands=4)
    returns(five, uuid4())

    leaves(five, form_id, "Friday")
    assert five.sheet.name == "Saturday"
    assert EMMA in [person.name for person in five.sheet.seated]


def test_the_buttons_of_one_page_are_deeds_of_their_own(five: Evening) -> None:
    form_id = uuid4()
    leaves(five, form_id)
    store.leave_table(five.access, five.id(ANNA), form(form_id))
    returns(five, form_id)
    store.seat_player(five.access, FELIX, form_id)
    closes(five, form_id)

    assert [person.name for person in five.sheet.seated][-2:] == [EMMA, FELIX]
    assert five.sheet.person(five.id(ANNA)).left
    assert five.sheet.closed


def test_whoever_was_removed_since_is_not_asked_for(five: Evening) -> None:
    form_id = uuid4()
    emma = five.id(EMMA)
    leaves(five, form_id)
    store.remove_player(five.access, emma)

    store.leave_table(five.access, emma, form(form_id))
    with pytest.raises(store.NotOnThisSheetError):
        store.leave_table(five.access, emma, form(uuid4()))
