"""Opening an evening, changing what it is to be, ending it."""

from datetime import UTC, datetime

from flask import g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening import EveningPlan
from scorekeeper.forms import EveningForm, plan_values, read_uuid
from scorekeeper.labels import gettext, plan_text
from scorekeeper.rules import preset_of
from scorekeeper.sessions import NamedRules
from scorekeeper.time_zones import evening_day
from scorekeeper.views.access import current_club
from scorekeeper.views.rule_choice import named_choice

AS_IT_IS = "as-it-is"
"""The choice of the rules that the evening has already, whatever they are called."""


def new_evening() -> ResponseReturnValue:
    """When, among whom, by which rules, at how many tables."""
    club = current_club()
    form = EveningForm()
    named = store.club_rules(club)
    if request.method != "POST":
        form.day.data = evening_day(datetime.now(UTC), g.timezone).isoformat()
        return _page(form, named)
    rules = named_choice(form.rules.data or "", named)
    valid = form.validate()
    if rules is None:
        form.rules.errors = [gettext("Choose the rules: these are not here any more.")]
    if not valid or rules is None:
        return _page(form, named), 422
    try:
        evening_id = store.open_evening(club, form.new_evening(rules))
    except store.TooManyPeopleError:
        form.players.errors = [gettext("More people would be there than can be seated.")]
        return _page(form, named), 422
    return redirect(url_for("evening", evening_id=evening_id), 303)


def _page(form: EveningForm, named: tuple[NamedRules, ...]) -> str:
    return render_template(
        "evening/new.html",
        club=current_club(),
        form=form,
        house_rules=named,
        roster=store.load_roster(current_club(), counted=False).people,
    )


def change_evening(evening_id: int) -> ResponseReturnValue:
    """Another name, date, rules, tables or rounds: for the rounds that are still to be drawn."""
    club = current_club()
    now = store.load_evening(club, evening_id)
    named = store.club_rules(club)
    if request.method != "POST":
        form = EveningForm(plan_values(now.plan, _choice_of(now.plan, named)))
        return render_template("evening/change.html", club=club, evening=now, form=form, house_rules=named)
    form = EveningForm()
    rules = now.plan.rules if form.rules.data == AS_IT_IS else named_choice(form.rules.data or "", named)
    valid = form.validate()
    if rules is None:
        form.rules.errors = [gettext("Choose the rules: these are not here any more.")]
    if not valid or rules is None:
        return render_template("evening/change.html", club=club, evening=now, form=form, house_rules=named), 422
    try:
        form_id = read_uuid(form.form_id.data)
        store.change_evening(club, evening_id, form.plan(rules), seen=form.seen_marks, form_id=form_id)
    except store.ChangedMeanwhileError as changed:
        now = store.load_evening(club, evening_id)
        form.clash(changed.now, {fact: plan_text(now.plan, str(fact)) for fact in changed.now})
        return render_template("evening/change.html", club=club, evening=now, form=form, house_rules=named), 409
    return redirect(url_for("evening", evening_id=evening_id), 303)


def _choice_of(plan: EveningPlan, named: tuple[NamedRules, ...]) -> str:
    """The name under which the rules of an evening can be chosen again."""
    preset = preset_of(plan.rules)
    if preset is not None:
        return preset.value
    return next((f"house-{each.id}" for each in named if each.rules == plan.rules), AS_IT_IS)


def close_evening(evening_id: int) -> ResponseReturnValue:
    """End the evening."""
    store.close_evening(current_club(), evening_id, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening", evening_id=evening_id), 303)


def reopen_evening(evening_id: int) -> ResponseReturnValue:
    """Go on with it."""
    store.reopen_evening(current_club(), evening_id, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening", evening_id=evening_id), 303)
