"""Who is there: people arrive and go home, between rounds and while one is played."""

from uuid import UUID

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import ArrivalsForm, read_uuid
from scorekeeper.labels import gettext
from scorekeeper.views.access import current_club


def evening_people(evening_id: int) -> ResponseReturnValue:
    """Everybody who takes part, and whoever else of the club may arrive."""
    club = current_club()
    form = ArrivalsForm()
    if not form.is_submitted():
        return _page(evening_id, form)
    if form.validate() and not (form.player_ids or form.names):
        form.players.errors = [gettext("Tick somebody, or type a name.")]
    if form.problems:
        return _page(evening_id, form), 422
    try:
        store.check_in(club, evening_id, form.player_ids, form.names, UUID(form.form_id.data))
    except store.TooManyPeopleError:
        form.players.errors = [gettext("More people would be there than can be seated.")]
        return _page(evening_id, form), 422
    return redirect(url_for("evening_people", evening_id=evening_id), 303)


def _page(evening_id: int, form: ArrivalsForm) -> str:
    evening = store.load_evening(current_club(), evening_id)
    here = {person.id for person in evening.here}
    others = [person for person in store.load_roster(current_club(), counted=False).people if person.id not in here]
    return render_template("evening/people.html", club=current_club(), evening=evening, form=form, roster=others)


def leave_evening(evening_id: int, player_id: int) -> ResponseReturnValue:
    """Somebody goes home."""
    store.check_out(current_club(), evening_id, player_id, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening_people", evening_id=evening_id), 303)
