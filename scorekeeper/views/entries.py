"""The entry screen of a request: the next deal, a missed one, an open deal's result, a correction."""

from flask import render_template, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.entry import Entry, blank_values, deals_nearby, hands_of, people_of, recorded_values
from scorekeeper.sheet import Recorded, Sheet
from scorekeeper.views.access import current_access


def next_entry(sheet: Sheet) -> Entry:
    """What the sheet's big button opens: the result of the open deal, otherwise the next deal."""
    if sheet.open_deal is not None:
        return correction(sheet, sheet.open_deal, recorded_values(sheet.open_deal))
    return new_entry(sheet, blank_values(sheet))


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
        typed=typed,
    )


def entry_page(entry: Entry, target: Recorded | None = None) -> str:
    """The entry as a page of its own."""
    return render_template("entry.html", sheet=entry.sheet, entry=entry, mode=entry.mode, target=target)
