"""The rules that a club plays by: those with a name of their own, and the usual ones."""

from collections.abc import Sequence
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.forms import DeedForm, RuleFieldProblem, RulesNameForm, rules_values
from scorekeeper.labels import gettext, rule_problem_text
from scorekeeper.rules import FFT, RuleSet, RuleSetError
from scorekeeper.views.access import current_club
from scorekeeper.views.rule_choice import OWN, choice_of, chosen_rules, named_choice, sent_rules, told_beside


def club_rules() -> ResponseReturnValue:
    """The named rules of the club, and which are the usual ones."""
    return _rules_page()


def _rules_page(problems: list[str] | None = None) -> str:
    club = current_club()
    named = store.named_rules(club)
    return render_template(
        "club/rules.html",
        club=club,
        named=named,
        house_rules=named,
        usual=choice_of(club.rules or FFT, named),
        usual_rules=club.rules or FFT,
        usual_name=next((each.name for each in named if each.rules == club.rules), ""),
        problems=problems or [],
        saved="saved" in request.args and not problems,
    )


def choose_usual_rules() -> ResponseReturnValue:
    """New sessions begin with these."""
    rules = named_choice(request.form.get("choice", ""), store.named_rules(current_club()))
    if rules is None:
        return _rules_page([gettext("Choose the rules: these are not here any more.")]), 422
    store.choose_usual_rules(current_club(), rules, _deed())
    return redirect(url_for("club_rules", saved=1), 303)


def add_club_rules() -> ResponseReturnValue:
    """Rules with a name of their own, from a preset or one by one."""
    form = RulesNameForm()
    if request.method != "POST":
        return _new_rules_page(form, _fields_of(current_club().rules or FFT))
    named = store.named_rules(current_club())
    try:
        rules = chosen_rules(request.form, named)
    except RuleSetError as error:
        return _new_rules_page(form, request.form.copy(), told_beside(error, request.form)), 422
    if not form.validate():
        return _new_rules_page(form, request.form.copy(), form.problems), 422
    try:
        store.add_rules(current_club(), form.name.data, rules, form.deed)
    except store.NameTakenError as taken:
        form.name.errors = [_taken(taken)]
        return _new_rules_page(form, request.form.copy(), form.problems), 422
    return redirect(url_for("club_rules", saved=1), 303)


def read_club_rules() -> ResponseReturnValue:
    """Rules from a file fill the form; nothing is remembered before they have a name."""
    form = RulesNameForm(MultiDict())
    try:
        rules = sent_rules()
    except RuleSetError as error:
        problems = [rule_problem_text(problem) for problem in error.problems]
        return _new_rules_page(form, _fields_of(FFT), problems, text=request.form.get("text", "")), 422
    values = rules_values(rules)
    values["choice"] = OWN
    return _new_rules_page(form, values, read=True)


def rename_club_rules(rules_id: int) -> ResponseReturnValue:
    """Call rules by another name."""
    form = RulesNameForm()
    if not form.validate():
        return _rules_page(form.problems), 422
    try:
        store.rename_rules(current_club(), rules_id, form.name.data, form.deed)
    except store.NameTakenError as taken:
        return _rules_page([_taken(taken)]), 422
    return redirect(url_for("club_rules", saved=1), 303)


def remove_club_rules(rules_id: int) -> ResponseReturnValue:
    """Offer rules no more."""
    store.remove_rules(current_club(), rules_id, _deed())
    return redirect(url_for("club_rules", saved=1), 303)


def _deed() -> UUID:
    form = DeedForm()
    if not form.validate():
        abort(400)
    return form.deed


def _taken(taken: store.NameTakenError) -> str:
    return gettext("The club has rules called “%(name)s” already: choose another name.", name=taken.name)


def _fields_of(rules: RuleSet) -> MultiDict[str, str]:
    values = rules_values(rules)
    values["choice"] = OWN
    return values


def _new_rules_page(
    form: RulesNameForm,
    values: MultiDict[str, str],
    problems: Sequence[str | RuleFieldProblem] = (),
    *,
    text: str = "",
    read: bool = False,
) -> str:
    if "scale" not in values:
        values |= rules_values(FFT)
    return render_template(
        "club/new_rules.html",
        club=current_club(),
        form=form,
        values=values,
        house_rules=store.named_rules(current_club()),
        problems=problems,
        text=text,
        read=read,
    )
