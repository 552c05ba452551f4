"""Chips that are bought during a session."""

from uuid import uuid4

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import ChipsForm, read_uuid
from scorekeeper.views.access import current_access
from scorekeeper.views.entries import entry_closed_text


def buy_chips() -> ResponseReturnValue:
    """Who brings how many chips to the table."""
    access = current_access()
    table = access.table
    if table.chips is None:
        return redirect(url_for("sheet"))
    form = ChipsForm(table)
    if request.method != "POST":
        form.chips.data = str(table.chips.start)
        form.id.data = str(read_uuid(request.args.get("id")) or uuid4())
        return render_template("buy_chips.html", sheet=table, form=form)
    if not form.validate():
        return render_template("buy_chips.html", sheet=table, form=form), 422
    deal_id = form.deal_id
    try:
        store.buy_chips(access, deal_id, form.buyer, form.number)
    except store.SessionClosedError:
        return render_template("buy_chips.html", sheet=table, form=form, obstacle=entry_closed_text()), 409
    return redirect(url_for("sheet", recorded=deal_id), 303)
