"""Opening an evening, changing what it is to be, ending it, calling it off."""

from datetime import UTC, datetime

from flask import g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening import Evening
from scorekeeper.forms import EveningForm, plan_values, read_uuid
from scorekeeper.labels import gettext, plan_text, tables_text
from scorekeeper.rules import FFT, RuleSet
from scorekeeper.sessions import NamedRules
from scorekeeper.time_zones import evening_day
from scorekeeper.views.access import current_club
from scorekeeper.views.rule_choice import AS_IT_IS, OWN, choice_label, choice_of, named_choice

TICK, RECKON = "tick", "reckon"
"""The buttons that open nothing: everybody is ticked, or it is told how many tables there would be."""


DRAW = "draw"
"""Where the draw sends whoever changes the evening from there back to."""


def new_evening() -> ResponseReturnValue:
    """When, among whom, by which rules, at how many tables."""
    club = current_club()
    form = EveningForm()
    named = store.club_rules(club)
    if "rules" not in request.form:
        form.rules.data = choice_of(club.rules or FFT, named)
    if request.method != "POST":
        form.day.data = evening_day(datetime.now(UTC), g.timezone).isoformat()
    if request.method != "POST" or TICK in request.form or RECKON in request.form:
        return _page(form, named)
    rules = named_choice(form.rules.data or "", named)
    valid = form.validate()
    if rules is None:
        form.rules.errors = [gettext("Choose the rules: these are not here any more.")]
    if valid and not (form.player_ids or form.names):
        form.players.errors = [gettext("Tick who is there, or type a name: whoever comes later can be added then.")]
    if form.problems or rules is None:
        return _page(form, named), 422
    try:
        evening_id = store.open_evening(club, form.new_evening(rules))
    except store.TooManyPeopleError:
        form.players.errors = [gettext("More people would be there than can be seated.")]
        return _page(form, named), 422
    return redirect(url_for("evening", evening_id=evening_id), 303)


def _page(form: EveningForm, named: tuple[NamedRules, ...]) -> str:
    roster = store.load_roster(current_club(), counted=False).people
    if TICK in request.form:
        form.players.data = [str(person.id) for person in roster]
    return render_template(
        "evening/new.html",
        club=current_club(),
        form=form,
        reckoned=tables_text(form.people_among(roster), form.seats.data or "", form.spare.data or ""),
        house_rules=named,
        chosen_rules=choice_label(form.rules.data, named),
        roster=roster,
    )


def change_evening(evening_id: int) -> ResponseReturnValue:
    """Another name, date, rules, tables or rounds: for the rounds that are still to be drawn."""
    club = current_club()
    now = store.load_evening(club, evening_id)
    named = store.club_rules(club)
    if request.method != "POST":
        return _change_page(now, EveningForm(plan_values(now.plan, _choice_of(now.plan.rules, named))), named)
    form = EveningForm()
    rules = now.plan.rules if form.rules.data == AS_IT_IS else named_choice(form.rules.data or "", named)
    valid = form.validate()
    if rules is None:
        form.rules.errors = [gettext("Choose the rules: these are not here any more.")]
    if not valid or rules is None:
        return _change_page(now, form, named), 422
    try:
        form_id = read_uuid(form.form_id.data)
        store.change_evening(club, evening_id, form.plan(rules), seen=form.seen_marks, form_id=form_id)
    except store.ChangedMeanwhileError as changed:
        now = store.load_evening(club, evening_id)
        form.clash(changed.now, {fact: plan_text(now.plan, str(fact)) for fact in changed.now})
        return _change_page(now, form, named), 409
    return redirect(url_for("draw_round" if _to_draw() else "evening", evening_id=evening_id), 303)


def _to_draw() -> bool:
    """Whether whoever changes an evening came from the draw of its next round, and goes back there."""
    return request.args.get("then") == DRAW


def _change_page(now: Evening, form: EveningForm, named: tuple[NamedRules, ...]) -> str:
    unnamed = now.plan.rules if _choice_of(now.plan.rules, named) == AS_IT_IS else None
    return render_template(
        "evening/change.html",
        club=current_club(),
        evening=now,
        form=form,
        house_rules=named,
        as_it_is=unnamed,
        to_draw=_to_draw(),
        chosen_rules=choice_label(form.rules.data, named, now.plan.rules),
    )


def _choice_of(rules: RuleSet, named: tuple[NamedRules, ...]) -> str:
    """The name under which the rules of an evening can be chosen again."""
    choice = choice_of(rules, named)
    return AS_IT_IS if choice == OWN else choice


def close_evening(evening_id: int) -> ResponseReturnValue:
    """End the evening; deals that wait for their results are named instead."""
    try:
        store.close_evening(current_club(), evening_id, read_uuid(request.form.get("form_id")))
    except store.DealsOpenError as waiting:
        return redirect(url_for("evening", evening_id=evening_id, open=waiting.tables[0]), 303)
    return redirect(url_for("evening", evening_id=evening_id), 303)


def reopen_evening(evening_id: int) -> ResponseReturnValue:
    """Go on with it."""
    store.reopen_evening(current_club(), evening_id, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening", evening_id=evening_id), 303)


def call_off_evening(evening_id: int) -> ResponseReturnValue:
    """Ask whether an evening did not take place, and call it off."""
    club = current_club()
    back = redirect(url_for("evening", evening_id=evening_id), 303)
    if request.method == "POST":
        store.call_off_evening(club, evening_id, read_uuid(request.form.get("form_id")))
        return back
    evening = store.load_evening(club, evening_id)
    return back if evening.called_off else render_template("evening/call_off.html", club=club, evening=evening)


def hold_evening(evening_id: int) -> ResponseReturnValue:
    """It takes place after all."""
    store.hold_evening(current_club(), evening_id, read_uuid(request.form.get("form_id")))
    return redirect(url_for("evening", evening_id=evening_id), 303)
