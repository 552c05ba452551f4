"""The sheet of a session, its trace, its file."""

from uuid import UUID

from flask import Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.chart import totals_chart
from scorekeeper.export import SEPARATORS, session_csv
from scorekeeper.forms import read_uuid
from scorekeeper.labels import change_texts, current_locale
from scorekeeper.sheet import Recorded, Role, Sheet
from scorekeeper.views.access import current_access, may
from scorekeeper.views.entries import next_entry
from scorekeeper.views.preferences import remember_session


def sheet() -> ResponseReturnValue:
    """Totals, deals, chart, and the entry of the next deal."""
    shown = store.load_sheet(current_access())
    response = make_response(
        render_template(
            "sheet.html",
            sheet=shown,
            chart=totals_chart(shown),
            entry=next_entry(shown) if may(Role.SCORER) and not shown.closed else None,
            recorded=_named_deal(shown, "recorded", withdrawn=False),
            withdrawn_now=_named_deal(shown, "withdrawn", withdrawn=True),
        )
    )
    remember_session(response)
    return response


def _named_deal(shown: Sheet, name: str, *, withdrawn: bool) -> Recorded | None:
    """The deal that the page before has just recorded or withdrawn, as long as that can be taken back."""
    if shown.closed or not may(Role.SCORER):
        return None
    deal_id: UUID | None = read_uuid(request.args.get(name))
    deal = None if deal_id is None else shown.recorded(deal_id)
    return deal if deal is not None and deal.withdrawn == withdrawn else None


def changes() -> ResponseReturnValue:
    """Everything that was changed, the newest first."""
    access = current_access()
    table = access.table
    return render_template("changes.html", sheet=table, changes=change_texts(table, store.load_changes(access)))


def export() -> ResponseReturnValue:
    """The session as a CSV file; the separator is chosen, or the one usual in the language."""
    usual = "semicolon" if current_locale() == "fr" else "comma"
    separator = SEPARATORS.get(request.args.get("separator", usual), SEPARATORS[usual])
    shown = store.load_sheet(current_access())
    text = session_csv(shown, separator, decimal="," if separator == ";" else ".")
    response = Response(text, content_type="text/csv; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"tarot-{shown.created_at:%Y-%m-%d}.csv")
    return response
