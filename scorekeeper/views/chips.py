"""Chips that are bought during a session."""

from uuid import uuid4

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import ChipsForm, read_uuid
from scorekeeper.labels import bought_text, gettext
from scorekeeper.recorded import Recorded
from scorekeeper.sheet import Sheet, Table
from scorekeeper.views.access import current_access, sheet_now
from scorekeeper.views.entries import entry_closed_text, read_number, sent_deal


def buy_chips() -> ResponseReturnValue:
    """Who brings how many chips to the table."""
    access = current_access()
    table = access.table
    if table.chips is None:
        return redirect(url_for("sheet"))
    form = ChipsForm(table, sent=sent_deal())
    if request.method != "POST":
        form.chips.data = str(table.chips.start)
        form.id.data = str(read_uuid(request.args.get("id")) or uuid4())
        return _page(table, form)
    if not form.validate():
        return _page(table, form), 422
    try:
        store.buy_chips(access, form.deal_id, form.purchase)
    except (store.SessionClosedError, store.NotOnThisSheetError) as refusal:
        sheet = sheet_now()
        gone = isinstance(refusal, store.NotOnThisSheetError)
        reason = gettext("This person is not at the table any more.") if gone else entry_closed_text()
        return _page(sheet, ChipsForm(sheet, sent=sent_deal()), obstacle=reason), 409
    return redirect(url_for("sheet", recorded=form.deal_id), 303)


def correct_purchase(sheet: Sheet, recorded: Recorded) -> ResponseReturnValue:
    """Somebody else bought chips, or another number of them."""
    form = ChipsForm(sheet, recorded, sent_deal())
    if request.method != "POST":
        ((player, chips),) = recorded.deal.chips.items()
        form.id.data, form.revision.data = str(recorded.id), str(recorded.revision)
        form.player.data, form.chips.data = str(player), str(chips)
        return _page(sheet, form, recorded)
    if not form.validate():
        return _page(sheet, form, recorded), 422
    seen = read_number(form.revision.data) or 0
    try:
        store.correct_deal(current_access(), recorded.id, form.purchase, seen_revision=seen)
    except store.SessionClosedError:
        sheet = sheet_now()
        return _page(sheet, ChipsForm(sheet, recorded, sent_deal()), recorded, entry_closed_text()), 409
    except store.DealConflictError as conflict:
        sheet = sheet_now()
        form = ChipsForm(sheet, conflict.theirs, sent_deal())
        form.revision.data = str(conflict.theirs.revision)
        now = gettext(
            "Somebody changed this meanwhile: on the sheet stands “%(now)s”. Save again if yours is right.",
            now=gettext("withdrawn") if conflict.theirs.withdrawn else bought_text(sheet, conflict.theirs.deal),
        )
        return _page(sheet, form, recorded, now), 409
    return redirect(url_for("sheet", recorded=recorded.id), 303)


def _page(table: Table, form: ChipsForm, target: Recorded | None = None, obstacle: str = "") -> str:
    return render_template("buy_chips.html", sheet=table, form=form, target=target, obstacle=obstacle)
