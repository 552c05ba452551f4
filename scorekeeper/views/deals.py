"""Deals: recording, looking at how one was scored, correcting, withdrawing, bringing back."""

from dataclasses import replace
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.entry import (
    Entry,
    blank_values,
    deal_nearby,
    missed_values,
    places_now,
    places_then,
    recorded_values,
    unaccepted,
)
from scorekeeper.forms import DealForm, Places, Reading, read_uuid
from scorekeeper.labels import change_texts, gettext, problem_text
from scorekeeper.rules import Deal, score, warnings
from scorekeeper.sheet import Access, Recorded, Sheet
from scorekeeper.views.access import current_access
from scorekeeper.views.entries import correction, entry_page, missed_entry, new_entry


def record_deal() -> ResponseReturnValue:
    """Record the next deal, or one that was missed before the deal ``before``."""
    access = current_access()
    form = DealForm()
    if request.method != "POST":
        sheet = store.load_sheet(access)
        following = _following(sheet)
        return entry_page(_new_entry(sheet, following, _first_values(sheet, following)))
    deal_id = read_uuid(form.id.data)
    if deal_id is None:
        abort(400)
    following = _following(store.load_sheet(access)) if form.before.data else None
    now = places_now(access.table) if following is None else _places_missed(access, following)
    sent = form.sent_places(person.id for person in access.table.people) or now
    reading = form.read(sent, access.table.rules)
    if _stopped(reading, form) or not sent.same_table(now):
        sheet = store.load_sheet(access)
        known = sheet.recorded(deal_id)
        if known is None and not sent.same_table(now):
            return _table_changed(sheet, following, form.read(now, sheet.rules))
        if known is not None and reading.refusals:
            # Sent again after the table changed, by a page that does not say who was there.
            reading = form.read(places_then(sheet, known.deal), sheet.rules)
        if known is None or reading.refusals:
            return _ask_again(_new_entry(sheet, following, request.form.copy()), reading)
    try:
        store.add_deal(access, deal_id, reading.deal, before=None if following is None else following.id)
    except store.DealConflictError as conflict:
        return _conflict(store.load_sheet(access), conflict.theirs, reading.deal, "recorded_already")
    except store.SessionClosedError:
        return _closed(_new_entry(store.load_sheet(access), following, request.form.copy()))
    return redirect(url_for("sheet", recorded=deal_id), 303)


def show_deal(deal_id: UUID) -> ResponseReturnValue:
    """How a deal was scored, line by line, and what was changed."""
    access = current_access()
    sheet = store.load_sheet(access)
    recorded = _recorded(sheet, deal_id)
    return render_template(
        "deal.html",
        sheet=sheet,
        recorded=recorded,
        score=score(recorded.deal, sheet.rules),
        warnings=[problem_text(problem) for problem in warnings(recorded.deal, sheet.rules)],
        changes=change_texts(sheet, store.load_changes(access, deal_id)),
    )


def correct_deal(deal_id: UUID) -> ResponseReturnValue:
    """Correct any deal, or enter the result of an open one."""
    access = current_access()
    sheet = store.load_sheet(access)
    recorded = _recorded(sheet, deal_id)
    if request.method != "POST":
        return entry_page(correction(sheet, recorded, recorded_values(recorded)), recorded)
    entry = correction(sheet, recorded, request.form.copy())
    form = DealForm()
    reading = form.read(places_then(sheet, recorded.deal), sheet.rules)
    if _stopped(reading, form):
        return _ask_again(entry, reading, recorded)
    try:
        store.correct_deal(access, deal_id, reading.deal, seen_revision=_number(form.revision.data) or 0)
    except store.DealConflictError as conflict:
        reason = "withdrawn" if conflict.theirs.withdrawn else "changed"
        return _conflict(sheet, conflict.theirs, reading.deal, reason)
    except store.SessionClosedError:
        return _closed(entry, recorded)
    return redirect(url_for("sheet", recorded=deal_id), 303)


def withdraw_deal(deal_id: UUID) -> ResponseReturnValue:
    """Let a deal no longer count."""
    store.withdraw_deal(current_access(), deal_id)
    return redirect(url_for("sheet", withdrawn=deal_id), 303)


def restore_deal(deal_id: UUID) -> ResponseReturnValue:
    """Let a withdrawn deal count again."""
    store.restore_deal(current_access(), deal_id)
    return redirect(url_for("sheet", recorded=deal_id), 303)


def undo_correction(deal_id: UUID) -> ResponseReturnValue:
    """Put a deal back to what it was before the latest correction."""
    store.undo_correction(current_access(), deal_id, seen_revision=_number(request.form.get("revision")) or 0)
    return redirect(url_for("sheet", recorded=deal_id), 303)


def _recorded(sheet: Sheet, deal_id: UUID) -> Recorded:
    recorded = sheet.recorded(deal_id)
    if recorded is None:
        abort(404)
    return recorded


def _following(sheet: Sheet) -> Recorded | None:
    """The deal before which a missed one is inserted; None for the next deal."""
    named = request.values.get("before")
    if not named:
        return None
    deal_id = read_uuid(named)
    if deal_id is None:
        abort(404)
    return _recorded(sheet, deal_id)


def _first_values(sheet: Sheet, following: Recorded | None) -> MultiDict[str, str]:
    return blank_values(sheet) if following is None else missed_values(sheet, following)


def _new_entry(sheet: Sheet, following: Recorded | None, values: MultiDict[str, str]) -> Entry:
    return new_entry(sheet, values) if following is None else missed_entry(sheet, following, values)


def _places_missed(access: Access, following: Recorded) -> Places:
    nearby = deal_nearby(store.load_sheet(access), following)
    return places_now(access.table) if nearby is None else places_then(access.table, nearby)


def _stopped(reading: Reading, form: DealForm) -> bool:
    """Whether the person has to look again before anything is recorded."""
    return bool(reading.refusals) or unaccepted(reading.warnings, form.accepted.data or "")


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None


def _ask_again(entry: Entry, reading: Reading, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, with every reason and every warning."""
    asked = replace(entry, refusals=reading.refusals, unusual=reading.warnings)
    return entry_page(asked, target), 422


def _table_changed(sheet: Sheet, following: Recorded | None, reading: Reading) -> ResponseReturnValue:
    """The entry at the table as it is now: somebody left or joined while it was typed."""
    typed = request.form.copy()
    proposed = _first_values(sheet, following)
    if reading.deal.dealer is None:
        typed["dealer"] = proposed["dealer"]
    typed.setlist("sitting_out", proposed.getlist("sitting_out"))
    text = gettext("Somebody left or joined the table meanwhile. Look again at who plays, then save.")
    return entry_page(replace(_new_entry(sheet, following, typed), obstacles=[text])), 409


def _closed(entry: Entry, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, to be sent again when the session goes on."""
    obstacle = gettext("This session was closed meanwhile. Reopen it in its menu, then save again.")
    return entry_page(replace(entry, obstacles=[obstacle]), target), 409


def _conflict(sheet: Sheet, theirs: Recorded, yours: Deal, reason: str) -> ResponseReturnValue:
    """Both versions, and a person chooses."""
    typed = request.form.copy()
    typed["id"] = str(theirs.id)
    typed["revision"] = str(theirs.revision)
    typed.setlist("kind", [yours.kind.value])
    return (
        render_template(
            "conflict.html",
            sheet=sheet,
            theirs=theirs,
            theirs_score=score(theirs.deal, sheet.rules),
            yours=yours,
            yours_score=score(yours, sheet.rules),
            entry=correction(sheet, theirs, typed),
            reason=reason,
        ),
        409,
    )
