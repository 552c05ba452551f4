"""A club's name, language, time zone and season; founding one."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import ClubForm, NewClubForm
from scorekeeper.labels import current_locale, setting_label
from scorekeeper.time_zones import zone_names
from scorekeeper.views.access import current_club
from scorekeeper.views.preferences import LANGUAGES, remember_link
from scorekeeper.views.start import usual_timezone


def new_club() -> ResponseReturnValue:
    """A club with a name and people, before it plays anything."""
    form = NewClubForm()
    if request.method != "POST" or not form.validate():
        return render_template("club/new_club.html", form=form), 422 if request.method == "POST" else 200
    new = store.NewClub(
        form_id=form.deed,
        name=form.name.data,
        people=form.names,
        locale=current_locale(),
        timezone=usual_timezone(form.timezone.data),
        season_begins=form.month,
    )
    token = store.found_club(new)
    response = redirect(url_for("club", club_token=token), 303)
    remember_link(response, token)  # whatever page is opened next, the way back is known
    return response


def club_settings() -> ResponseReturnValue:
    """What the club is called, its language and its time zone, and when its season begins."""
    club = current_club()
    form = ClubForm(club, LANGUAGES)
    if request.method != "POST":
        return _settings_page(form)
    if not form.validate():
        return _settings_page(form), 422
    try:
        store.change_club(club, form.edits, form.deed)
    except store.ChangedMeanwhileError as changed:
        form.clash(changed.now, {fact: setting_label(str(fact), now) for fact, now in changed.now.items()})
        return _settings_page(form), 409
    return redirect(url_for("club_settings", saved=1), 303)


def _settings_page(form: ClubForm) -> str:
    zones = zone_names()
    own = form.now["timezone"]
    return render_template(
        "club/settings.html",
        club=current_club(),
        form=form,
        zones=zones if own in zones else (own, *zones),
        saved="saved" in request.args and not form.problems,
    )
