"""The rules: what they mean, those of a session, changing them with the deals so far or from the next deal on."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from flask import Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.examples import chip_example, worked_example
from scorekeeper.forms import NameForm, RuleFieldProblem, rules_values
from scorekeeper.happenings import Change, Happening
from scorekeeper.labels import gettext, rule_problem_text, unpayable_text
from scorekeeper.rescoring import rescore, stacks_by, totals_by
from scorekeeper.rules import PRESETS, Preset, RuleSet, RuleSetError, read_rules_text
from scorekeeper.sheet import Role, Sheet
from scorekeeper.views.access import current_access, look_again, may, sheet_now
from scorekeeper.views.entries import read_number
from scorekeeper.views.rule_choice import OWN, choice_of, chosen_rules, name_of_rules, sent_rules, told_beside


def rules_page() -> ResponseReturnValue:
    """What each preset means, with an example."""
    return render_template(
        "rules.html",
        presets=PRESETS,
        examples={each: worked_example(PRESETS[each]) for each in Preset},
        chips=chip_example(),
    )


def session_rules() -> ResponseReturnValue:
    """The rules of this session in plain words."""
    return _rules_page(NameForm(MultiDict()), [])


def change_rules() -> ResponseReturnValue:
    """Choose other rules, see what they would change, and change them."""
    access = current_access()
    if request.method != "POST":
        return _choice_page(access.table.rules)
    try:
        rules = chosen_rules(request.form, store.club_rules(access))
    except RuleSetError as error:
        return _choice_page(None, told_beside(error, request.form)), 422
    if rules.unpayable_miseres(access.table.hands):
        return _choice_page(None, [unpayable_text(access.table.hands)]), 422
    return _change(rules)


def import_rules() -> ResponseReturnValue:
    """Read rules from a file or a text, and show what they would change; nothing is changed yet."""
    try:
        rules = sent_rules()
    except RuleSetError as error:
        return _not_imported([rule_problem_text(problem) for problem in error.problems])
    hands = current_access().table.hands
    return _not_imported([unpayable_text(hands)]) if rules.unpayable_miseres(hands) else _change(rules)


def _not_imported(problems: list[str]) -> ResponseReturnValue:
    return _choice_page(current_access().table.rules, problems, text=request.form.get("text", "")), 422


def undo_rules() -> ResponseReturnValue:
    """Take the latest change of the rules back."""
    access = current_access()
    try:
        store.undo_rules(access, seen_revision=read_number(request.form.get("seen")) or 0)
    except store.UnscorableDealsError as error:
        sheet = sheet_now()
        return _preview(sheet, sheet.rules, refused=error.numbers), 409
    return redirect(url_for("session_rules"), 303)


def name_rules() -> ResponseReturnValue:
    """Remember the session's rules for the club, under a name."""
    access = current_access()
    form = NameForm()
    if not form.validate_on_submit():
        return _rules_page(form, form.problems), 422
    try:
        store.name_rules(access, form.name.data, access.table.rules, seen=request.form.get("seen"))
    except store.RulesConflictError:
        look_again()
        return _rules_page(
            form, [gettext("The rules were changed meanwhile. Look at them again, then name them.")]
        ), 409
    return redirect(url_for("session_rules", named=1), 303)


def export_rules() -> ResponseReturnValue:
    """The session's rules as a small file."""
    text = json.dumps(current_access().table.rules.to_json(), indent=2, ensure_ascii=False) + "\n"
    response = Response(text, content_type="application/json")
    response.headers.set("Content-Disposition", "attachment", filename="tarot-rules.json")
    return response


def _rules_page(form: NameForm, problems: list[str]) -> str:
    table = current_access().table
    return render_template(
        "session_rules.html",
        sheet=table,
        name=name_of_rules(current_access(), table.rules),
        named="named" in request.args,
        example=worked_example(table.rules),
        undo=_latest_is_of_rules() if may(Role.ORGANISER) and not table.closed else None,
        problems=problems,
        name_form=form,
    )


class Outcome(NamedTuple):
    """What a change would do: totals in half points and stacks in chips by player; numbers of deals that it refuses."""

    totals: dict[int, int]
    stacks: dict[int, int]
    unscorable: tuple[int, ...]


def _change(rules: RuleSet) -> ResponseReturnValue:
    """Change to these rules, or ask first what becomes of the deals so far."""
    access = current_access()
    sheet = store.load_sheet(access)
    apply = request.form.get("apply")
    if sheet.deals and apply not in ("all", "next"):
        return _preview(sheet, rules)
    try:
        seen = read_rules_text(request.form["seen"]) if "seen" in request.form else sheet.rules
        store.change_rules(access, rules, seen=seen, rescored=apply != "next")
    except (store.RulesConflictError, RuleSetError):
        return _preview(sheet_now(), rules, conflict=True), 409
    except store.UnscorableDealsError as error:
        return _preview(sheet_now(), rules, refused=error.numbers), 409
    return redirect(url_for("session_rules"), 303)


def _preview(sheet: Sheet, rules: RuleSet, *, conflict: bool = False, refused: tuple[int, ...] = ()) -> str:
    result = rescore((recorded, rules) for recorded in sheet.counted)
    return render_template(
        "rules_preview.html",
        sheet=sheet,
        rules=rules,
        rules_name=name_of_rules(current_access(), rules),
        rules_text=json.dumps(rules.to_json()),
        seen_text=json.dumps(sheet.rules.to_json()),
        after=Outcome(totals_by(sheet, result), stacks_by(sheet, rules), result.unscorable),
        same=rules == sheet.rules and all(recorded.rules == rules for recorded in sheet.counted),
        conflict=conflict,
        refused=refused,
    )


def _choice_page(rules: RuleSet | None, problems: Sequence[str | RuleFieldProblem] = (), text: str = "") -> str:
    """The page of choices; with ``rules`` those are chosen, without them what was sent stays."""
    access = current_access()
    own = store.club_rules(access)
    values = request.form.copy() if rules is None else rules_values(rules)
    if rules is not None:
        values["choice"] = OWN if "own" in request.args else choice_of(rules, own)
    if "scale" not in values:
        values |= rules_values(access.table.rules)
    return render_template(
        "change_rules.html",
        sheet=access.table,
        house_rules=own,
        values=values,
        problems=problems,
        text=text,
        seen_text=request.form.get("seen") or json.dumps(access.table.rules.to_json()),
    )


def _latest_is_of_rules() -> Change | None:
    latest = store.load_changes(current_access(), most=1)
    return latest[0] if latest and latest[0].what in (Happening.RULES_CHANGED, Happening.RULES_UNDONE) else None
