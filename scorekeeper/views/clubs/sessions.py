"""A session in a club that is there: its people are offered, and its rules."""

from functools import partial

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import NewSessionForm
from scorekeeper.rules import FFT, RuleSet
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club, may
from scorekeeper.views.beginning import begin_session
from scorekeeper.views.rule_choice import choice_of


def new_club_session() -> ResponseReturnValue:
    """Who of the club plays, in which order, under which rules."""
    club, form = current_club(), NewSessionForm()
    named = store.named_rules(club)
    if "rules" not in request.form:
        form.rules.data = choice_of(club.rules or FFT, named)

    def start_it(rules: RuleSet) -> str:
        new = form.new_session(rules=rules, locale=club.locale, timezone=club.timezone)
        return str(store.start_club_session(club, new))

    page = partial(render_template, "club/new_session.html", club=club, roster=store.load_roster(club, counted=False))
    return begin_session(form, named, start_it, page, may_change_rules=may(Role.ORGANISER))
