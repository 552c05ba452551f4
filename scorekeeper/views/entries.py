"""The entry screen of a request: the next deal, a missed one, an open deal's result, a correction."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from uuid import uuid4

from flask import g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import store
from scorekeeper.entry import Entry, blank_values, deals_nearby, hands_of, people_of, recorded_values, unaccepted
from scorekeeper.forms import DealForm, Reading, people_named, with_others
from scorekeeper.labels import chips_missing_text, gettext
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, RuleSet, Score, UnscorableDealError, score
from scorekeeper.sheet import Role, Sheet
from scorekeeper.views.access import current_access, look_again, may


class TooFewToDealError(Exception):
    """Fewer than three people can hold cards: all others have no chips left and dropped out."""


def sent_deal() -> MultiDict[str, str] | None:
    """The form of a deal as it arrived, None where none did; who has become another entry of the club is that one."""
    if request.method != "POST":
        return None
    access = current_access()
    if g.get("sent_deal_at") is not access:
        strangers = people_named(request.form) - {person.id for person in access.table.people}
        g.sent_deal = with_others(request.form, store.people_now(access, strangers) if strangers else {})
        g.sent_deal_at = access
    sent: MultiDict[str, str] = g.sent_deal
    return sent


def by_who_is_there(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """A view that begins once more when somebody at the table became another entry while it was at work."""

    @wraps(view)
    def once_more(**values: Any) -> ResponseReturnValue:
        try:
            return view(**values)
        except store.NotOnThisSheetError:
            look_again()
            return view(**values)

    return once_more


def typed_deal() -> MultiDict[str, str]:
    """The fields of a deal's form, to be shown again."""
    return (sent_deal() or request.form).copy()


def next_entry(sheet: Sheet) -> Entry:
    """What the sheet's big button opens: the result of the open deal, otherwise the next deal."""
    following = new_entry(sheet, blank_values(sheet))
    if sheet.open_deal is None:
        return following
    return replace(correction(sheet, sheet.open_deal, recorded_values(sheet.open_deal)), following=following)


def new_entry(sheet: Sheet, typed: MultiDict[str, str]) -> Entry:
    """The next deal, among those who are at the table now."""
    return Entry(
        sheet=sheet,
        mode="record",
        action=url_for("record_deal"),
        token=current_access().token,
        number=sheet.next_number,
        people=sheet.seated,
        hands=sheet.hands,
        rules=sheet.rules,
        typed=typed,
    )


def missed_entry(sheet: Sheet, following: Recorded, like: Recorded | None, typed: MultiDict[str, str]) -> Entry:
    """A deal that was missed before ``following``, among those who were at the table in the deal ``like``."""
    return Entry(
        sheet=sheet,
        mode="insert",
        action=url_for("record_deal"),
        token=current_access().token,
        number=following.number,
        people=sheet.seated if like is None else people_of(sheet, like.deal),
        hands=sheet.hands if like is None else hands_of(sheet, like.deal),
        rules=sheet.rules_at(following.number),
        typed=typed,
        like=like,
        unlike=next((each for each in deals_nearby(sheet, following) if like is not None and each != like), None),
    )


def correction(sheet: Sheet, recorded: Recorded, typed: MultiDict[str, str]) -> Entry:
    """A recorded deal, among the people who were at the table then."""
    return Entry(
        sheet=sheet,
        mode="result" if recorded.being_played else "correct",
        action=url_for("correct_deal", deal_id=recorded.id),
        token=current_access().token,
        number=recorded.number,
        people=people_of(sheet, recorded.deal),
        hands=hands_of(sheet, recorded.deal),
        rules=recorded.rules,
        typed=typed,
    )


def entry_page(entry: Entry, target: Recorded | None = None) -> str:
    """The entry as a page of its own."""
    return render_template("entry.html", sheet=entry.sheet, entry=entry, mode=entry.mode, target=target)


def stopped(reading: Reading, form: DealForm) -> bool:
    """Whether the person has to look again before anything is recorded."""
    return bool(reading.refusals) or unaccepted(reading.warnings, form.accepted.data or "")


def read_number(text: str | None) -> int | None:
    """A whole number that a form carries; None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None


def ask_again(entry: Entry, reading: Reading, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, with every reason and every warning."""
    asked = replace(entry, refusals=reading.refusals, unusual=reading.warnings)
    return entry_page(asked, target), 422


def closed_meanwhile(entry: Entry, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry as it was typed, to be sent again when the session goes on."""
    return entry_page(replace(entry, obstacles=[entry_closed_text()]), target), 409


def entry_closed_text() -> str:
    """That the session was closed, and what this person can do about it."""
    if request.form.get("late"):
        return _waits_closed_text()
    if store.evening_called_off(current_access()):
        return gettext("This evening was called off. Whoever leads it can take that back on its page; then save again.")
    if store.round_ended(current_access()):
        if may(Role.ORGANISER):
            return gettext(
                "The round of this table has ended. Go on with it on the page of the evening, then save again."
            )
        return gettext(
            "The round of this table has ended. Ask whoever leads the evening to go on with it, then save again."
        )
    if may(Role.ORGANISER):
        return gettext("This session was closed meanwhile. Reopen it in its menu, then save again.")
    return gettext("This session was closed meanwhile. Ask whoever leads it to reopen it, then save again.")


def _waits_closed_text() -> str:
    """The same about what waits on the phone: it is kept there, and nobody has to enter it again."""
    if store.evening_called_off(current_access()):
        return gettext(
            "This evening was called off. Whoever leads it can take that back on its page: "
            "what waits is sent by itself then."
        )
    if store.round_ended(current_access()):
        if may(Role.ORGANISER):
            return gettext(
                "The round of this table has ended. Go on with it on the page of the evening: "
                "what waits is sent by itself then."
            )
        return gettext(
            "The round of this table has ended. Ask whoever leads the evening to go on with it: "
            "what waits is sent by itself then."
        )
    if may(Role.ORGANISER):
        return gettext(
            "This session was closed meanwhile. What waits is sent by itself as soon as it is open again: "
            "reopen it in its menu."
        )
    return gettext(
        "This session was closed meanwhile. What waits is sent by itself as soon as it is open again: "
        "ask whoever leads it to reopen it."
    )


def both_versions(sheet: Sheet, theirs: Recorded, yours: Deal, reason: str) -> ResponseReturnValue:
    """Both versions, and a person chooses; of a deal that was entered as a new one, both may be right."""
    another = _another_deal(sheet, theirs, yours) if reason == "recorded_already" else None
    typed = typed_deal()
    typed["id"] = str(theirs.id)
    typed["revision"] = str(theirs.revision)
    typed.setlist("kind", [yours.kind.value])
    return (
        render_template(
            "conflict.html",
            sheet=sheet,
            theirs=theirs,
            theirs_score=score(theirs.deal, theirs.rules),
            yours=yours,
            yours_score=_score_if_possible(yours, theirs.rules),
            entry=correction(sheet, theirs, typed),
            another=another,
            reason=reason,
        ),
        409,
    )


def _another_deal(sheet: Sheet, theirs: Recorded, yours: Deal) -> Entry:
    """What was typed as a deal of its own, the next one, which waits no more under the id of the other."""
    typed = typed_deal()
    typed["id"] = str(uuid4())
    typed["number"] = str(sheet.next_number)
    typed["before"] = ""
    typed.setlist("kind", [yours.kind.value])
    return replace(new_entry(sheet, typed), action=url_for("record_deal", instead_of=theirs.id))


def _score_if_possible(deal: Deal, rules: RuleSet) -> Score | None:
    """What a deal is worth by these rules; None where they do not know it, which is told when it is saved."""
    try:
        return score(deal, rules)
    except UnscorableDealError:
        return None


def rules_changed(entry: Entry, target: Recorded | None = None) -> ResponseReturnValue:
    """The entry with what the rules of now make of it."""
    text = gettext("The rules were changed meanwhile. Look at the amounts again, then save.")
    return entry_page(replace(entry, obstacles=[text]), target), 409


def not_corrected(refusal: Exception, entry: Entry, recorded: Recorded, yours: Deal) -> ResponseReturnValue:
    """Why a correction was not saved, with everything that was typed."""
    match refusal:
        case store.SessionClosedError():
            return closed_meanwhile(entry, recorded)
        case store.DealConflictError():
            reason = "withdrawn" if refusal.theirs.withdrawn else "changed"
            return both_versions(entry.sheet, refusal.theirs, yours, reason)
        case store.ChipsMissingError():
            return entry_page(replace(entry, obstacles=[chips_missing_text(refusal.number)]), recorded), 409
    return rules_changed(entry, recorded)
