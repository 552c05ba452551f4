"""Deals: recording, looking at how one was scored, correcting, withdrawing, bringing back."""

from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.entry import (
    Entry,
    blank_values,
    deals_nearby,
    missed_values,
    places_now,
    places_then,
    recorded_values,
    unaccepted,
)
from scorekeeper.forms import DealForm, Places, Reading, read_uuid
from scorekeeper.labels import change_texts, gettext, problem_text
from scorekeeper.rules import Deal, score, warnings
from scorekeeper.sheet import Recorded, Role, Sheet
from scorekeeper.views.access import current_access, may
from scorekeeper.views.entries import correction, entry_page, missed_entry, new_entry


def record_deal() -> ResponseReturnValue:
    """Record the next deal, or one that was missed before the deal ``before``."""
    access = current_access()
    form = DealForm()
    if request.method != "POST":
        return _blank_entry(store.load_sheet(access))
    deal_id = read_uuid(form.id.data)
    if deal_id is None:
        abort(400)
    sent = form.sent_places(person.id for person in access.table.people)
    missed = _missed(store.load_sheet(access), sent) if form.before.data else None
    now = places_now(access.table) if missed is None else missed.places
    sent = sent or now
    reading = form.read(sent, access.table.rules)
    if _stopped(reading, form) or not sent.same_table(now):
        sheet = store.load_sheet(access)
        known = sheet.recorded(deal_id)
        if known is None and not sent.same_table(now):
            return _table_changed(sheet, missed, form.read(now, sheet.rules))
        if known is not None and reading.refusals:
            # Sent again after the table changed, by a page that does not say who was there.
            reading = form.read(places_then(sheet, known.deal), sheet.rules)
        if known is None or reading.refusals:
            return _ask_again(_new_entry(sheet, missed, request.form.copy()), reading)
    try:
        store.add_deal(access, deal_id, reading.deal, before=None if missed is None else missed.following.id)
    except store.DealConflictError as conflict:
        return _conflict(store.load_sheet(access), conflict.theirs, reading.deal, "recorded_already")
    except store.SessionClosedError:
        return _closed(_new_entry(store.load_sheet(access), missed, request.form.copy()))
    return redirect(url_for("sheet", recorded=deal_id), 303)


def show_deal(deal_id: UUID) -> ResponseReturnValue:
    """How a deal was scored, line by line, and what was changed."""
    return _deal_page(deal_id)


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
    try:
        store.withdraw_deal(current_access(), deal_id, seen_revision=_number(request.form.get("revision")))
    except store.DealConflictError:
        return _deal_page(deal_id, changed=True), 409
    return redirect(url_for("sheet", withdrawn=deal_id), 303)


def restore_deal(deal_id: UUID) -> ResponseReturnValue:
    """Let a withdrawn deal count again."""
    try:
        store.restore_deal(current_access(), deal_id, seen_revision=_number(request.form.get("revision")))
    except store.DealConflictError:
        return _deal_page(deal_id, changed=True), 409
    return redirect(url_for("sheet", recorded=deal_id), 303)


def undo_correction(deal_id: UUID) -> ResponseReturnValue:
    """Put a deal back to what it was before the latest correction."""
    store.undo_correction(current_access(), deal_id, seen_revision=_number(request.form.get("revision")) or 0)
    return redirect(url_for("sheet", recorded=deal_id), 303)


def _deal_page(deal_id: UUID, *, changed: bool = False) -> str:
    """A deal with its computation and its history; ``changed`` says that it is no longer what the person saw."""
    access = current_access()
    sheet = store.load_sheet(access)
    recorded = _recorded(sheet, deal_id)
    return render_template(
        "deal.html",
        sheet=sheet,
        recorded=recorded,
        changed=changed,
        score=score(recorded.deal, sheet.rules),
        warnings=[problem_text(problem) for problem in warnings(recorded.deal, sheet.rules)],
        changes=change_texts(sheet, store.load_changes(access, deal_id)),
    )


def _recorded(sheet: Sheet, deal_id: UUID) -> Recorded:
    recorded = sheet.recorded(deal_id)
    if recorded is None:
        abort(404)
    return recorded


class Missed(NamedTuple):
    """Where a missed deal goes, and which deal shows who was at the table (none before any was dealt)."""

    following: Recorded
    like: Recorded | None
    places: Places


def _missed(sheet: Sheet, sent: Places | None) -> Missed | None:
    """The place of a missed deal, among the people that were ``sent`` if they can have played it; None for the next."""
    named = request.values.get("before")
    if not named:
        return None
    deal_id = read_uuid(named)
    if deal_id is None:
        abort(404)
    following = _recorded(sheet, deal_id)
    nearby = deals_nearby(sheet, following)
    if not nearby:
        return Missed(following, None, places_now(sheet))
    wanted = read_uuid(request.args.get("like"))
    like = next((each for each in nearby if each.id == wanted or _as_sent(sheet, each, sent)), nearby[0])
    return Missed(following, like, places_then(sheet, like.deal))


def _as_sent(sheet: Sheet, recorded: Recorded, sent: Places | None) -> bool:
    return sent is not None and sent.same_table(places_then(sheet, recorded.deal))


def _blank_entry(sheet: Sheet) -> ResponseReturnValue:
    """A new entry. Its address holds the deal's id: whoever comes back to it meets the deal that was recorded there."""
    named = read_uuid(request.args.get("id"))
    if named is not None and sheet.recorded(named) is not None:
        return redirect(url_for("correct_deal", deal_id=named))
    missed = _missed(sheet, None)
    values = _first_values(sheet, missed)
    if named is not None:
        values["id"] = str(named)
    return entry_page(_new_entry(sheet, missed, values))


def _first_values(sheet: Sheet, missed: Missed | None) -> MultiDict[str, str]:
    return blank_values(sheet) if missed is None else missed_values(sheet, missed.following, missed.places)


def _new_entry(sheet: Sheet, missed: Missed | None, values: MultiDict[str, str]) -> Entry:
    return new_entry(sheet, values) if missed is None else missed_entry(sheet, missed.following, missed.like, values)


def _stopped(reading: Reading, form: DealForm) -> bool:
    """Whether the person has to look again before anything is recorded."""
    return bool(reading.refusals) or unaccepted(reading.warnings, form.accepted.data or "")


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None


def _ask_again(entry: Entry, reading: Reading, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, with every reason and every warning."""
    asked = replace(entry, refusals=reading.refusals, unusual=reading.warnings)
    return entry_page(asked, target), 422


def _table_changed(sheet: Sheet, missed: Missed | None, reading: Reading) -> ResponseReturnValue:
    """The entry at the table as it is now: somebody left or joined while it was typed."""
    typed = request.form.copy()
    proposed = _first_values(sheet, missed)
    if reading.deal.dealer is None:
        typed["dealer"] = proposed["dealer"]
    typed.setlist("sitting_out", proposed.getlist("sitting_out"))
    text = gettext("Somebody left or joined the table meanwhile. Look again at who plays, then save.")
    return entry_page(replace(_new_entry(sheet, missed, typed), obstacles=[text])), 409


def _closed(entry: Entry, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, to be sent again when the session goes on."""
    obstacle = (
        gettext("This session was closed meanwhile. Reopen it in its menu, then save again.")
        if may(Role.ORGANISER)
        else gettext("This session was closed meanwhile. Ask whoever leads it to reopen it, then save again.")
    )
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
