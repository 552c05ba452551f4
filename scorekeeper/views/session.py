"""The session itself: its name, who sits at the table and where, closing it."""

from uuid import UUID

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import PersonForm, SeatForm, SessionFactsForm
from scorekeeper.labels import gettext
from scorekeeper.views.access import current_access


def manage_session() -> ResponseReturnValue:
    """Name, note, players per deal, people."""
    access = current_access()
    table = access.table
    form = SessionFactsForm(data={"name": table.name, "note": table.note, "hands": str(table.hands_wanted)})
    if not form.validate_on_submit():
        return _page(form=form)
    try:
        store.change_session(access, name=form.name.data, note=form.note.data, hands=int(form.hands.data))
    except store.TableSizeError:
        text = gettext("There are not that many people at the table: choose fewer players per deal.")
        form.hands.errors = [text]
        return _page(form=form)
    except store.SessionClosedError:
        text = gettext("This session was closed meanwhile. Reopen it in its menu, then save again.")
        return _page(form=form, problems=[text], status=409)
    return _done()


def seat_player() -> ResponseReturnValue:
    """Somebody joins."""
    form = SeatForm()
    if not form.validate():
        return _page(seat_form=form)
    try:
        store.seat_player(current_access(), form.name.data, UUID(form.form_id.data))
    except store.NameTakenError:
        form.name.errors = [gettext("%(name)s is at the table already: add a letter.", name=form.name.data)]
    except store.TableSizeError:
        form.name.errors = [_full()]
    return _page(seat_form=form) if form.name.errors else _done()


def rename_player(player_id: int) -> ResponseReturnValue:
    """A name is corrected."""
    form = PersonForm()
    if form.validate():
        try:
            store.rename_player(current_access(), player_id, form.name.data)
        except store.NameTakenError:
            form.name.errors = [gettext("%(name)s is somebody else already: add a letter.", name=form.name.data)]
    return _page(person=player_id, problems=form.problems, typed_name=form.name.data) if form.errors else _done()


def move_player(player_id: int) -> ResponseReturnValue:
    """Somebody changes places with the neighbour before or after in the order of play."""
    access = current_access()
    table = access.table
    order = [person.id for person in table.people]
    if player_id not in order:
        raise store.NotOnThisSheetError
    known = {str(each): each for each in order}
    seen = tuple(known[each] for each in request.form.get("seen", "").split() if each in known)
    place = order.index(player_id)
    other = place - 1 if request.form.get("direction") == "up" else place + 1
    if 0 <= other < len(order):
        order[place], order[other] = order[other], order[place]
        store.change_places(access, tuple(order), seen)
    return _done()


def leave_table(player_id: int) -> ResponseReturnValue:
    """Somebody goes home."""
    try:
        store.leave_table(current_access(), player_id)
    except store.TableSizeError:
        problem = gettext("Three people at least stay at the table: close the session instead.")
        return _page(person=player_id, problems=[problem])
    return _done()


def return_to_table(player_id: int) -> ResponseReturnValue:
    """Somebody comes back."""
    try:
        store.return_to_table(current_access(), player_id)
    except store.TableSizeError:
        return _page(person=player_id, problems=[_full()])
    return _done()


def close_session() -> ResponseReturnValue:
    """The session ends; it can be opened again."""
    store.close_session(current_access())
    return redirect(url_for("sheet"), 303)


def reopen_session() -> ResponseReturnValue:
    """The session goes on."""
    store.reopen_session(current_access())
    return redirect(url_for("sheet"), 303)


def _done() -> ResponseReturnValue:
    return redirect(url_for("manage_session", saved=1), 303)


def _full() -> str:
    return gettext("The table is full: eight people at most.")


def _page(
    *,
    form: SessionFactsForm | None = None,
    seat_form: SeatForm | None = None,
    person: int | None = None,
    problems: list[str] | None = None,
    typed_name: str | None = None,
    status: int = 422,
) -> ResponseReturnValue:
    """The page with what was refused and why: the session's facts, a newcomer, or what was asked for a ``person``."""
    table = store.load_sheet(current_access())
    facts = {"name": table.name, "note": table.note, "hands": str(table.hands_wanted)}
    form = form or SessionFactsForm(formdata=None, data=facts)
    seat_form = seat_form or SeatForm(formdata=None)
    reasons = [*form.problems, *seat_form.problems, *(problems or [])]
    page = render_template(
        "manage.html",
        sheet=table,
        form=form,
        seat_form=seat_form,
        refused_person=person,
        typed_name=typed_name,
        problems=reasons,
        saved="saved" in request.args,
    )
    return page, status if reasons else 200
