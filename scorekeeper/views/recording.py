"""Recording a deal: the next one, or one that was missed before another."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from flask import abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.entry import Entry, blank_values, deals_nearby, missed_values, places_now, places_then
from scorekeeper.forms import DealForm, Places, Reading, read_uuid
from scorekeeper.labels import chips_missing_text, deal_summary, gettext
from scorekeeper.recorded import Recorded
from scorekeeper.rules import HANDS, RuleSet, UnscorableDealError
from scorekeeper.sheet import Sheet
from scorekeeper.views.access import current_access, sheet_now
from scorekeeper.views.entries import (
    TooFewToDealError,
    ask_again,
    both_versions,
    by_who_is_there,
    closed_meanwhile,
    entry_page,
    missed_entry,
    new_entry,
    read_number,
    rules_changed,
    sent_deal,
    stopped,
    typed_deal,
)

REFUSALS = (
    store.DealConflictError,
    store.DealsMeanwhileError,
    store.ForeignDealError,
    store.SessionClosedError,
    store.ChipsMissingError,
    store.RulesConflictError,
    UnscorableDealError,
)


@by_who_is_there
def record_deal() -> ResponseReturnValue:
    """Record the next deal, or one that was missed before the deal ``before``."""
    access = current_access()
    form = DealForm(sent_deal())
    deal_id = read_uuid(form.id.data) if request.method == "POST" else None
    if deal_id is None and request.method == "POST":
        abort(400)
    # Only who plays for chips can be out of them, and only the deals say so.
    drops_out = access.table.chips is not None and not request.values.get("before")
    if drops_out and _nobody_can_deal(store.load_sheet(access), deal_id):
        raise TooFewToDealError
    if deal_id is None:
        return _blank_entry(store.load_sheet(access))
    sent = form.sent_places(person.id for person in access.table.people)
    missed = _missed(store.load_sheet(access), sent) if form.before.data else None
    # Who has no chips left is known from the deals alone.
    table = access.table if access.table.chips is None else store.load_sheet(access)
    now = places_now(table) if missed is None else missed.places
    sent = sent or now
    rules = access.table.rules if missed is None else missed.rules
    reading = form.read(sent, rules, access.table.chips)
    late = bool(form.late.data)  # whoever was there then has played it, whoever is there now
    if stopped(reading, form) or not (late or sent.same_table(now)):
        sheet = store.load_sheet(access)
        known = sheet.recorded(deal_id)
        if known is None and not late and not sent.same_table(now):
            return _table_changed(sheet, missed, form.read(now, rules, sheet.chips))
        if known is not None and reading.refusals:
            # Sent again after the table changed, by a page that does not say who was there.
            reading = form.read(places_then(sheet, known.deal), known.rules, sheet.chips)
        if known is None or reading.refusals:
            return ask_again(_new_entry(sheet, missed, typed_deal()), reading)
    try:
        store.add_deal(
            access,
            deal_id,
            reading.deal,
            before=None if missed is None else missed.following.id,
            seen_number=read_number(form.number.data),
            seen_rules=form.rules_seen.data or None,
            late=late,
            entered_at=_entered_at(form.late.data, access.table.created_at),
        )
    except REFUSALS as refusal:
        sheet = sheet_now()
        return _refused(refusal, sheet, _missed(sheet, sent), reading)
    # It may have waited on a phone by the id of another deal: by that one nothing waits any more.
    return redirect(url_for("sheet", recorded=deal_id, kept=read_uuid(request.args.get("instead_of"))), 303)


def _entered_at(late: str | None, begun: datetime) -> datetime | None:
    """When a deal was entered that waited so many seconds; no earlier than the session began. None when it did not."""
    seconds = read_number(late)
    return None if seconds is None else max(datetime.now(UTC) - timedelta(seconds=seconds), begun)


def _nobody_can_deal(sheet: Sheet, deal_id: UUID | None) -> bool:
    """Whether fewer than three hold cards; a deal that is on the sheet already is answered as the first time."""
    return sheet.hands < HANDS[0] and (deal_id is None or sheet.recorded(deal_id) is None)


class Missed(NamedTuple):
    """Where a missed deal goes, and which deal shows who was at the table (none before any was dealt)."""

    following: Recorded
    like: Recorded | None
    places: Places
    rules: RuleSet


def _missed(sheet: Sheet, sent: Places | None) -> Missed | None:
    """The place of a missed deal, among the people that were ``sent`` if they can have played it; None for the next."""
    named = request.values.get("before")
    if not named:
        return None
    deal_id = read_uuid(named)
    if deal_id is None:
        abort(404)
    following = sheet.recorded(deal_id)
    if following is None:
        abort(404)
    rules = sheet.rules_at(following.number)
    nearby = deals_nearby(sheet, following)
    if not nearby:
        return Missed(following, None, places_now(sheet), rules)
    wanted = read_uuid(request.args.get("like"))
    like = next((each for each in nearby if each.id == wanted or _as_sent(sheet, each, sent)), nearby[0])
    return Missed(following, like, places_then(sheet, like.deal), rules)


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
    if missed is not None:
        return missed_entry(sheet, missed.following, missed.like, values)
    instead_of = read_uuid(request.args.get("instead_of"))
    return replace(new_entry(sheet, values), action=url_for("record_deal", instead_of=instead_of))


def _table_changed(sheet: Sheet, missed: Missed | None, reading: Reading) -> ResponseReturnValue:
    """The entry at the table as it is now: somebody left or joined while it was typed."""
    typed = typed_deal()
    proposed = _first_values(sheet, missed)
    if reading.deal.dealer is None:
        typed["dealer"] = proposed["dealer"]
    typed.setlist("sitting_out", proposed.getlist("sitting_out"))
    text = gettext("Somebody left or joined the table meanwhile. Look again at who plays, then save.")
    return entry_page(replace(_new_entry(sheet, missed, typed), obstacles=[text])), 409


def _recorded_meanwhile(sheet: Sheet, reading: Reading) -> ResponseReturnValue:
    """The entry as the next deal of the sheet as it is now: it may be one that somebody else has just recorded."""
    typed = typed_deal()
    typed["number"] = str(sheet.next_number)
    proposed = blank_values(sheet)
    if reading.deal.kind.is_dealt:
        typed["dealer"] = proposed["dealer"]
        typed.setlist("sitting_out", proposed.getlist("sitting_out"))
    text = gettext(
        "Deal %(number)s was recorded meanwhile: %(deal)s. If yours is another one, look at who deals and save again.",
        number=sheet.ordinal(sheet.deals[-1].number),
        deal=deal_summary(sheet, sheet.deals[-1]),
    )
    return entry_page(replace(new_entry(sheet, typed), obstacles=[text])), 409


def _refused(refusal: Exception, sheet: Sheet, missed: Missed | None, reading: Reading) -> ResponseReturnValue:
    """What the store would not record, with everything that was typed."""
    match refusal:
        case store.DealConflictError():
            return both_versions(sheet, refusal.theirs, reading.deal, "recorded_already")
        case store.DealsMeanwhileError() if sheet.deals:
            return _recorded_meanwhile(sheet, reading)
        case store.SessionClosedError():
            return closed_meanwhile(_new_entry(sheet, missed, typed_deal()))
        case store.RulesConflictError() | UnscorableDealError():
            return rules_changed(_new_entry(sheet, missed, typed_deal()))
        case store.ChipsMissingError():
            entry = _new_entry(sheet, missed, typed_deal())
            return entry_page(replace(entry, obstacles=[chips_missing_text(refusal.number)])), 409
    typed = typed_deal()
    typed |= {"id": str(uuid4()), "number": str(sheet.next_number)}
    text = gettext("This page belonged to another sheet, so nothing was recorded. Look at it again, then save.")
    return entry_page(replace(_new_entry(sheet, missed, typed), obstacles=[text])), 409
