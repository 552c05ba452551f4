"""The session itself: its name, who sits at the table and where, closing it.

Its page is one form. Each of its buttons does what it says and saves what was typed, both or neither.
"""

from collections.abc import Callable, Sequence
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.edits import Edits
from scorekeeper.forms import TableForm
from scorekeeper.labels import chips_missing_text, gettext
from scorekeeper.recorded import Person
from scorekeeper.rules import HANDS
from scorekeeper.sheet import Access, Sheet
from scorekeeper.views.access import current_access, sheet_now

STEPS = {"up": -1, "down": 1}
REFUSALS = (
    store.ChangedMeanwhileError,
    store.ChipsMissingError,
    store.NameTakenError,
    store.NotOnThisSheetError,
    store.OrderChangedError,
    store.RoundEndedError,
    store.SeatedElsewhereError,
    store.SessionClosedError,
    store.TableSizeError,
    store.TakesPartError,
    store.TooManyPeopleError,
)


def manage_session() -> ResponseReturnValue:
    """Name, note, players per deal, people."""
    if request.method != "POST":
        return _page(TableForm(current_access().table))
    return _do(store.save_edits)


def seat_player() -> ResponseReturnValue:
    """Somebody joins."""
    return _do(store.save_edits, joining=True)


def move_player(player_id: int) -> ResponseReturnValue:
    """Somebody changes places with the neighbour before or after in the order of play."""
    step = STEPS.get(request.form.get("direction", ""))
    if step is None:
        abort(400)

    def move(access: Access, edits: Edits) -> None:
        seen = _seen_order(access)
        if player_id not in (person.id for person in access.table.people):
            raise store.NotOnThisSheetError
        place = seen.index(player_id) + step if player_id in seen else -1
        if not 0 <= place < len(seen):
            raise store.OrderChangedError
        order = [other for other in seen if other != player_id]
        order.insert(place, player_id)
        store.change_places(access, tuple(order), seen, edits)

    return _do(move, anchor=f"person-{player_id}")


def leave_table(player_id: int) -> ResponseReturnValue:
    """Somebody goes home."""
    return _do(lambda access, edits: store.leave_table(access, player_id, edits))


def remove_player(player_id: int) -> ResponseReturnValue:
    """Somebody was seated by mistake."""
    return _do(lambda access, edits: store.remove_player(access, player_id, edits))


def return_to_table(player_id: int) -> ResponseReturnValue:
    """Somebody comes back."""
    return _do(lambda access, edits: store.return_to_table(access, player_id, edits))


def close_session() -> ResponseReturnValue:
    """The session ends; it can be opened again. While a deal is being played, it is asked once whether it shall."""
    waiting: list[store.OpenDeal] = []

    def close(access: Access, edits: Edits) -> None:
        deal = store.close_session(access, edits, unless_playing="anyway" not in request.form)
        waiting.extend([deal] if deal else [])

    answer = _do(close, then="sheet")
    if waiting:
        return render_template("closing.html", sheet=sheet_now(), deal=waiting[0]), 409
    return answer


def reopen_session() -> ResponseReturnValue:
    """The session goes on."""
    return _do(store.reopen_session, then="manage_session" if "seen" in request.form else "sheet")


def _do(
    deed: Callable[[Access, Edits], object], *, joining: bool = False, then: str = "manage_session", anchor: str = ""
) -> ResponseReturnValue:
    """Do what was asked together with what was typed; or show the page again with what was typed and every reason."""
    access = current_access()
    form = TableForm(access.table, request.form)
    if not form.validate(joining=joining):
        return _page(form)
    try:
        deed(access, form.edits)
    except REFUSALS as refusal:
        sheet = sheet_now()
        form = TableForm(sheet, request.form)
        status, reason = _explain(refusal, form)
        return _page(form, sheet, [reason] if reason else [], status)
    if then == "sheet":
        return redirect(url_for("sheet"), 303)
    said: dict[str, Any] = {"joined" if form.newcomer.data else "saved": 1, "_anchor": anchor or None}
    return redirect(url_for(then, **said), 303)


def _explain(refusal: Exception, form: TableForm) -> tuple[int, str]:
    """Status and reason of a refusal; no reason where it stands beside a field of the form."""
    line, status, reason = None, 409, ""
    match refusal:
        case store.ChangedMeanwhileError():
            form.clash(refusal.now)
        case store.NameTakenError(player_id=None):
            line, status = form.newcomer, 422
            reason = gettext("%(name)s is at the table already: add a letter.", name=refusal.name)
        case store.NameTakenError():
            line, status = form.names.get(refusal.player_id or 0), 422
            reason = gettext("%(name)s is somebody else already: add a letter.", name=refusal.name)
        case store.TableFullError():
            line, status = form.newcomer if form.newcomer.data else None, 422
            reason = gettext("The table is full: eight people at most.")
        case store.TooManyHandsError():
            line, status = form.hands, 422
            reason = gettext("There are not that many people at the table: choose fewer players per deal.")
        case store.TooFewPeopleError():
            status, reason = 422, gettext("Three people at least stay at the table: close the session instead.")
        case store.NotOnThisSheetError():
            status, reason = 404, gettext("This person is not at the table any more.")
        case store.TakesPartError():
            reason = gettext("Somebody who has played cannot be removed any more, only leave.")
        case store.SeatedElsewhereError() | store.TooManyPeopleError():
            line, reason = form.newcomer if form.newcomer.data else None, _reason(refusal)
        case _:
            reason = _reason(refusal)
    if line is not None:
        line.errors.append(reason)
        return status, ""
    return status, reason


def _reason(refusal: Exception) -> str:
    """The reason of a refusal that concerns no single field of the page."""
    match refusal:
        case store.OrderChangedError():
            return gettext("The order was changed meanwhile: this is how you sit now.")
        case store.SessionClosedError() if not store.round_ended(current_access()):
            return gettext("This session was closed meanwhile. Reopen it, and what you typed is saved with it.")
        case store.ChipsMissingError():
            return chips_missing_text(refusal.number)
        case store.SeatedElsewhereError():
            return gettext(
                "%(name)s sits at table %(table)d in this round: on its sheet “Leaves” comes first.",
                name=refusal.name,
                table=refusal.table,
            )
        case store.TooManyPeopleError():
            return gettext("More people would be there than can be seated.")
    return round_ended_text()


def round_ended_text() -> str:
    """Why a table of an evening does not go on by itself, and what can be done."""
    if store.evening_called_off(current_access()):
        return gettext("This evening was called off. Whoever leads it can take that back on its page.")
    return gettext(
        "The round of this table has ended. Go on with the round on the page of the evening, and its tables are open "
        "again; deals can be corrected without that."
    )


def _seen_order(access: Access) -> tuple[int, ...]:
    """The order of play that the page showed, without those who were removed since."""
    known = {str(person.id): person.id for person in access.table.people}
    return tuple(known[each] for each in request.form.get("seen", "").split() if each in known)


def _page(
    form: TableForm, sheet: Sheet | None = None, reasons: Sequence[str] = (), status: int = 422
) -> ResponseReturnValue:
    """The page of the session; with reasons why something was refused, its status."""
    sheet = sheet or store.load_sheet(current_access())
    problems = [*reasons, *form.problems]
    page = render_template(
        "manage.html",
        sheet=sheet,
        form=form,
        problems=problems,
        removable={person.id for person in _never_played(sheet)},
        evening_address=_evening_address(current_access()),
        round_ended=round_ended_text() if sheet.closed and store.round_ended(current_access()) else "",
        saved=not problems and ("saved" in request.args or "joined" in request.args),
        everybody_may_play="joined" in request.args and _could_all_play(sheet),
    )
    return page, status if problems else 200


def _evening_address(access: Access) -> str:
    """The page of the evening to which the session belongs; empty where the link opens none."""
    place = access.table.evening
    if place is None or access.club_token is None:
        return ""
    return url_for("evening", club_token=access.club_token, evening_id=place.evening_id)


def _never_played(sheet: Sheet) -> list[Person]:
    """Those who were in no deal, not even in one that was withdrawn."""
    took_part = {player for recorded in sheet.deals for player in (*recorded.deal.people, recorded.deal.dealer)}
    return [person for person in sheet.people if person.id not in took_part]


def _could_all_play(sheet: Sheet) -> bool:
    """Whether the table outgrew its hands with whoever sat down last, so that nobody would need to sit out."""
    return sheet.hands_wanted == len(sheet.seated) - 1 and sheet.hands_wanted < max(HANDS)
