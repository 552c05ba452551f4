"""Deals on the sheet: looking at how one was scored, correcting, withdrawing, bringing back."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.entry import places_then, recorded_values
from scorekeeper.forms import DealForm
from scorekeeper.labels import change_texts, problem_text
from scorekeeper.recorded import Recorded
from scorekeeper.rules import DealKind, UnscorableDealError, score, warnings
from scorekeeper.sheet import Role, Sheet
from scorekeeper.views.access import current_access, may, sheet_now
from scorekeeper.views.chips import correct_purchase
from scorekeeper.views.entries import (
    ask_again,
    by_who_is_there,
    correction,
    entry_page,
    not_corrected,
    read_number,
    sent_deal,
    stopped,
    typed_deal,
)
from scorekeeper.views.rule_choice import name_of_rules

NOT_CORRECTED = (
    store.ChipsMissingError,
    store.DealConflictError,
    store.RulesConflictError,
    store.SessionClosedError,
    UnscorableDealError,
)


def show_deal(deal_id: UUID) -> ResponseReturnValue:
    """How a deal was scored, line by line, and what was changed."""
    return _deal_page(store.load_sheet(current_access()), deal_id)


@by_who_is_there
def correct_deal(deal_id: UUID) -> ResponseReturnValue:
    """Correct any deal, or enter the result of an open one."""
    access = current_access()
    sheet = store.load_sheet(access)
    recorded = _recorded(sheet, deal_id)
    if not recorded.deal.kind.can_be_corrected:
        return redirect(url_for("show_deal", deal_id=deal_id))
    if recorded.deal.kind is DealKind.CHIPS_BOUGHT:
        return correct_purchase(sheet, recorded)
    if request.method != "POST":
        return entry_page(correction(sheet, recorded, recorded_values(recorded)), recorded)
    entry = correction(sheet, recorded, typed_deal())
    form = DealForm(sent_deal())
    reading = form.read(places_then(sheet, recorded.deal), recorded.rules, sheet.chips)
    if stopped(reading, form):
        return ask_again(entry, reading, recorded)
    seen: dict[str, Any] = {
        "seen_revision": read_number(form.revision.data) or 0,
        "seen_rules": None if form.late.data else form.rules_seen.data or None,
    }
    try:
        store.correct_deal(access, deal_id, reading.deal, **seen)
    except NOT_CORRECTED as refusal:
        sheet = sheet_now()
        recorded = _recorded(sheet, deal_id)
        return not_corrected(refusal, correction(sheet, recorded, typed_deal()), recorded, reading.deal)
    return redirect(url_for("sheet", recorded=deal_id), 303)


def withdraw_deal(deal_id: UUID) -> ResponseReturnValue:
    """Let a deal no longer count."""
    return _unless_changed(store.withdraw_deal, deal_id, {"withdrawn": deal_id})


def restore_deal(deal_id: UUID) -> ResponseReturnValue:
    """Let a withdrawn deal count again."""
    return _unless_changed(store.restore_deal, deal_id, {"recorded": deal_id})


def undo_correction(deal_id: UUID) -> ResponseReturnValue:
    """Put a deal back to what it was before the latest correction."""
    return _unless_changed(store.undo_correction, deal_id, {"recorded": deal_id})


def keep_both(deal_id: UUID) -> ResponseReturnValue:
    """A deal that looks like another one is one of its own."""
    store.keep_both(current_access(), deal_id)
    return redirect(url_for("show_deal", deal_id=deal_id), 303)


def _unless_changed(deed: Callable[..., None], deal_id: UUID, said: dict[str, Any]) -> ResponseReturnValue:
    """Do something to a deal as the person saw it; or show how it stands now, when it is another by now.

    Nothing is done to chips that somebody took along: who is at the table is changed elsewhere, and they follow.
    """
    if not _recorded(store.load_sheet(current_access()), deal_id).deal.kind.can_be_corrected:
        return redirect(url_for("show_deal", deal_id=deal_id), 303)
    try:
        deed(current_access(), deal_id, seen_revision=read_number(request.form.get("revision")))
    except store.DealConflictError:
        return _deal_page(sheet_now(), deal_id, changed=True), 409
    except UnscorableDealError as error:
        reasons = [problem_text(problem) for problem in error.problems]
        return _deal_page(sheet_now(), deal_id, reasons=reasons), 409
    return redirect(url_for("sheet", **said), 303)


def _deal_page(sheet: Sheet, deal_id: UUID, *, changed: bool = False, reasons: Sequence[str] = ()) -> str:
    """A deal with its computation and its history; ``changed`` says that it is no longer what the person saw,
    ``reasons`` why nothing was done.
    """
    access = current_access()
    recorded = _recorded(sheet, deal_id)
    return render_template(
        "deal.html",
        sheet=sheet,
        recorded=recorded,
        rules_name=name_of_rules(access, recorded.rules),
        correctable=may(Role.SCORER) and store.may_correct(access),
        changed=changed,
        reasons=reasons,
        score=score(recorded.deal, recorded.rules),
        warnings=[problem_text(problem) for problem in warnings(recorded.deal, recorded.rules)],
        changes=change_texts(sheet, store.load_changes(access, deal_id)),
    )


def _recorded(sheet: Sheet, deal_id: UUID) -> Recorded:
    recorded = sheet.recorded(deal_id)
    if recorded is None:
        abort(404)
    return recorded
