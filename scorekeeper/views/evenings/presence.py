"""Who is there: people arrive and go home, between rounds and while one is played."""

from uuid import UUID

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import ArrivalsForm, read_uuid
from scorekeeper.labels import gettext
from scorekeeper.views.access import current_club

BACK = "back"
"""What is sent by the button of somebody who has gone and comes back."""


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
    one_is_back = len(form.player_ids) == 1 and not form.names and BACK in request.form
    return _back_to(evening_id, f"person-{form.player_ids[0]}" if one_is_back else "arrivals")


def _back_to(evening_id: int, place: str) -> ResponseReturnValue:
    """The page again, where it was left."""
    return redirect(url_for("evening_people", evening_id=evening_id, _anchor=place), 303)


def _page(evening_id: int, form: ArrivalsForm) -> str:
    evening = store.load_evening(current_club(), evening_id)
    here = {person.id for person in evening.here}
    others = [person for person in store.load_roster(current_club(), counted=False).people if person.id not in here]
    return render_template("evening/people.html", club=current_club(), evening=evening, form=form, roster=others)


def leave_evening(evening_id: int, player_id: int) -> ResponseReturnValue:
    """Somebody goes home."""
    store.check_out(current_club(), evening_id, player_id, read_uuid(request.form.get("form_id")))
    return _back_to(evening_id, f"person-{player_id}")
