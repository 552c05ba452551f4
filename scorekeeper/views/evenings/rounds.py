"""Rounds: a draw that can be repeated and changed by hand, the round itself, its end."""

from uuid import UUID, uuid4

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.draw import DrawMethod
from scorekeeper.evening import Evening
from scorekeeper.forms import ClockForm, RoundForm, order_value, read_instant, read_uuid, seat_values
from scorekeeper.labels import begin_question, gettext, meeting_again_text, not_drawn_text, table_size
from scorekeeper.round_clock import ClockDeed
from scorekeeper.views.access import current_club

MOST_DRAWS = 999

SURE = "sure"
"""What is sent by the button of somebody who ends a round although tables are behind."""


def draw_round(evening_id: int) -> ResponseReturnValue:
    """Who would sit where in the next round; once the organiser agrees, it begins."""
    evening = store.load_evening(current_club(), evening_id, to_draw=True)
    if evening.closed or evening.current is not None:
        return redirect(url_for("evening", evening_id=evening_id), 303)
    if request.method != "POST":
        return _page(evening, _drawn(evening))
    form = RoundForm()
    if form.number.data != str(evening.next_number):
        return _look_again(evening, form, gettext("A round was drawn meanwhile: look again."))
    if set(form.drawn) != {person.id for person in evening.here}:
        return _somebody_moved(evening, form)
    if "show" in request.form:
        return _page(evening, form)
    return _begin(evening, form)


def _begin(evening: Evening, form: RoundForm) -> ResponseReturnValue:
    tables = form.tables(person.id for person in evening.here)
    if not form.check(tables):
        return _page(evening, form), 422
    if evening.odd_tables(tables) and not form.is_sure(tables):
        return _page(evening, form, question=begin_question(evening, tables)), 422
    number = evening.next_number
    try:
        store.start_round(
            current_club(),
            evening.id,
            number,
            tables,
            draw=form.method,
            length=evening.plan.length,
            form_id=UUID(form.form_id.data),
        )
    except store.SeatingError:
        return _somebody_moved(store.load_evening(current_club(), evening.id, to_draw=True), form)
    except store.RoundTakenBackError:
        now = store.load_evening(current_club(), evening.id, to_draw=True)
        return _look_again(now, form, gettext("This round was taken back: look again, then begin it."))
    return redirect(url_for("evening", evening_id=evening.id), 303)


def _somebody_moved(evening: Evening, form: RoundForm) -> ResponseReturnValue:
    text = gettext("Somebody came or went meanwhile: look again at who sits where.")
    return _look_again(evening, form, text)


def _look_again(evening: Evening, form: RoundForm, reason: str) -> ResponseReturnValue:
    """What was chosen, for the evening as it is by now."""
    form.ask_again(evening.next_number, (person.id for person in evening.here), reason)
    return _page(evening, form), 409


def _drawn(evening: Evening) -> RoundForm:
    """The form with a draw in it: the method and the attempt stand in the address."""
    method = _method(evening)
    fields = {
        "form_id": str(uuid4()),
        "number": str(evening.next_number),
        "draw": method.value,
        "order": order_value(person.id for person in evening.here),
    }
    if not not_drawn_text(len(evening.here)):
        drawn = evening.draw(method, _attempt())
        fields |= seat_values(dict(enumerate(drawn.tables, 1)))
        everybody = [player for table in (*drawn.tables, drawn.resting) for player in table]
        fields["order"] = order_value(everybody)
    return RoundForm(MultiDict(fields))


def _method(evening: Evening) -> DrawMethod:
    wanted = request.args.get("draw")
    return DrawMethod(wanted) if wanted in list(DrawMethod) else evening.plan.draw


def _attempt() -> int:
    typed = request.args.get("again", "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= len(str(MOST_DRAWS)) else 0


def _page(evening: Evening, form: RoundForm, question: str = "") -> str:
    tables = form.tables(person.id for person in evening.here)
    places = {len(table): table_size(len(table), evening.plan.fives.hands(len(table))) for table in tables}
    return render_template(
        "evening/round.html",
        club=current_club(),
        evening=evening,
        form=form,
        tables=tables,
        resting=[person for person in evening.here if not any(person.id in table for table in tables)],
        sizes=places,
        odd=evening.odd_tables(tables),
        again=meeting_again_text(evening, evening.meeting_again(tables)),
        attempt=_attempt() + 1,
        not_drawn=not_drawn_text(len(evening.here)),
        question=question,
    )


def close_round(evening_id: int, number: int) -> ResponseReturnValue:
    """End a round; deals that wait for their results are named instead, and tables that are behind asked about once."""
    evening = store.load_evening(current_club(), evening_id)
    played = evening.current
    asked = played is not None and played.number == number and SURE not in request.form
    if played is not None and asked and played.unfinished_tables and not played.open_tables:
        shown = render_template("evening/end_round.html", club=current_club(), evening=evening, played=played)
        return shown, 409
    try:
        store.close_round(current_club(), evening_id, number, read_uuid(request.form.get("form_id")))
    except store.DealsOpenError as waiting:
        return redirect(url_for("evening", evening_id=evening_id, open=waiting.tables[0]), 303)
    return redirect(url_for("evening", evening_id=evening_id), 303)


def take_back_round(evening_id: int, number: int) -> ResponseReturnValue:
    """Ask whether a round that was begun by mistake is to vanish, and let it."""
    evening = store.load_evening(current_club(), evening_id)
    back = redirect(url_for("evening", evening_id=evening_id), 303)
    if request.method == "POST":
        began = read_instant(request.form.get("began"))
        if began is not None:
            store.take_back_round(current_club(), evening_id, number, began)
        return back
    played = evening.latest
    if evening.closed or played is None or played.number != number:
        return back
    return render_template("evening/take_back.html", club=current_club(), evening=evening, played=played)


def set_clock(evening_id: int, number: int) -> ResponseReturnValue:
    """Start the clock of a round, let it stand still, or make the round longer."""
    form = ClockForm()
    if not form.validate():
        abort(400)
    store.set_clock(current_club(), evening_id, number, ClockDeed(form.deed.data), UUID(form.form_id.data))
    return redirect(url_for("evening", evening_id=evening_id), 303)


def reopen_round(evening_id: int, number: int) -> ResponseReturnValue:
    """Go on with the latest round."""
    store.reopen_round(current_club(), evening_id, number, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening", evening_id=evening_id), 303)
