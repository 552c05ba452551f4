"""How an evening stands: every table, the standings, the screen for everybody, the file."""

from datetime import UTC, datetime

from flask import Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening import Evening
from scorekeeper.evening_export import evening_csv
from scorekeeper.export import file_format
from scorekeeper.forms import EveningSearchForm, read_page
from scorekeeper.labels import current_locale
from scorekeeper.views.access import current_club
from scorekeeper.views.preferences import remember_link


def evenings() -> ResponseReturnValue:
    """The evenings of the club, or those that are looked for."""
    club, roster = current_club(), store.load_roster(current_club(), counted=False)
    form = EveningSearchForm(request.args, roster)
    page = store.club_evenings(club, form.search, read_page(request.args)) if form.validate() else None
    shown = render_template("evening/evenings.html", club=club, form=form, roster=roster, page=page, query=form.query)
    return shown, 422 if page is None else 200


def evening(evening_id: int) -> ResponseReturnValue:
    """Tables and standings."""
    response = make_response(_page("evening/evening.html", evening_id))
    remember_link(response, current_club().token)
    return response


def follow_evening(evening_id: int) -> ResponseReturnValue:
    """The same page for whoever has it, as long as nothing is new only the mark."""
    response = Response() if _is_newest(evening_id) else make_response(_page("evening/evening.html", evening_id))
    response.set_etag(_mark(evening_id))
    return response.make_conditional(request)


def evening_screen(evening_id: int) -> ResponseReturnValue:
    """Standings, tables and the clock, to be read from far away."""
    return _page("evening/screen.html", evening_id)


def follow_screen(evening_id: int) -> ResponseReturnValue:
    """The screen for whoever has it."""
    response = Response() if _is_newest(evening_id) else make_response(_page("evening/screen.html", evening_id))
    response.set_etag(_mark(evening_id))
    return response.make_conditional(request)


def _is_newest(evening_id: int) -> bool:
    return request.if_none_match.contains(_mark(evening_id))


def _mark(evening_id: int) -> str:
    now = store.evening_mark(current_club().token, evening_id)
    if now is None:
        raise store.EveningUnknownError
    return f"{now}-{current_app.extensions['scorekeeper.static_version']}"


def _page(template: str, evening_id: int) -> str:
    mark = _mark(evening_id)
    shown = store.load_evening(current_club(), evening_id)
    now = datetime.now(UTC)
    return render_template(
        template,
        club=current_club(),
        evening=shown,
        mark=mark,
        now=now,
        waiting=_waiting(shown),
    )


def _waiting(shown: Evening) -> tuple[int, ...]:
    """The tables whose open deals keep the round from being closed, when somebody has just tried."""
    if shown.current is None or "open" not in request.args:
        return ()
    return tuple(table.number for table in shown.current.open_tables)


def export_evening(evening_id: int) -> ResponseReturnValue:
    """The evening as a CSV file."""
    shown = store.load_evening(current_club(), evening_id)
    text = evening_csv(shown, file_format(request.args.get("separator"), current_locale()))
    response = Response(text, content_type="text/csv; charset=utf-8")
    name = f"tarot-{shown.plan.day.isoformat()}-evening.csv"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
