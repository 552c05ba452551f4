"""How an evening stands: every table, the standings, the screen for everybody, the file."""

from datetime import UTC, datetime

from flask import Response, current_app, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper import store
from scorekeeper.evening import Evening
from scorekeeper.evening_export import evening_csv
from scorekeeper.export import file_format
from scorekeeper.forms import EveningSearchForm, read_page
from scorekeeper.labels import current_locale
from scorekeeper.links import ClubAccess, TableAccess
from scorekeeper.qr import qr_code
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club, current_table
from scorekeeper.views.links import only_on_this_machine
from scorekeeper.views.preferences import remember_link

SCREEN = "evening/screen.html"


def evenings() -> ResponseReturnValue:
    """The evenings of the club, or those that are looked for."""
    club, roster = current_club(), store.load_roster(current_club(), counted=False)
    form = EveningSearchForm(request.args, roster)
    page = store.club_evenings(club, form.search, read_page(request.args)) if form.validate() else None
    shown = render_template("evening/evenings.html", club=club, form=form, roster=roster, page=page, query=form.query)
    return shown, 422 if page is None else 200


def evening(evening_id: int) -> ResponseReturnValue:
    """Tables and standings."""
    response = make_response(_page("evening/evening.html", current_club(), evening_id))
    remember_link(response, current_club().token)
    return response


def follow_evening(evening_id: int) -> ResponseReturnValue:
    """The same page for whoever has it."""
    return _followed("evening/evening.html", current_club(), evening_id)


def evening_screen(evening_id: int) -> ResponseReturnValue:
    """Standings, tables and the clock, to be read from far away."""
    return _page(SCREEN, current_club(), evening_id)


def follow_screen(evening_id: int) -> ResponseReturnValue:
    """The screen for whoever has it."""
    return _followed(SCREEN, current_club(), evening_id)


def table_standings() -> ResponseReturnValue:
    """The standings of the evening, for the people of one of its tables."""
    opened = current_table()
    return _page("evening/table_standings.html", opened, opened.evening_id)


def follow_table_standings() -> ResponseReturnValue:
    """The same for whoever has it."""
    opened = current_table()
    return _followed("evening/table_standings.html", opened, opened.evening_id)


def _followed(template: str, opened: ClubAccess | TableAccess, evening_id: int) -> ResponseReturnValue:
    """A page for whoever has it already: as long as nothing is new, only its mark."""
    mark = _mark(opened, evening_id)
    newest = request.if_none_match.contains(mark)
    response = Response() if newest else make_response(_page(template, opened, evening_id))
    response.set_etag(mark)
    return response.make_conditional(request)


def _mark(opened: ClubAccess | TableAccess, evening_id: int) -> str:
    now = store.evening_mark(opened.token, evening_id)
    if now is None:
        raise store.EveningUnknownError
    return f"{now}-{current_app.extensions['scorekeeper.static_version']}"


def _page(template: str, opened: ClubAccess | TableAccess, evening_id: int) -> str:
    mark = _mark(opened, evening_id)
    shown = store.load_evening(opened, evening_id)
    now = datetime.now(UTC)
    return render_template(
        template,
        club=opened,
        evening=shown,
        mark=mark,
        now=now,
        waiting=_waiting(shown),
        code_of_standings=_code_of_standings(opened, shown) if template == SCREEN else "",
    )


def _code_of_standings(opened: ClubAccess | TableAccess, shown: Evening) -> Markup:
    """The code by which phones see the standings: the first table’s link to read along; none before a round."""
    links = store.table_links(opened, shown.id) if isinstance(opened, ClubAccess) and shown.tables else {}
    link = links.get(1, {}).get(Role.VIEWER)
    if link is None or only_on_this_machine():
        return Markup("")
    return qr_code(url_for("table_standings", table_token=link.token, _external=True))


def _waiting(shown: Evening) -> tuple[int, ...]:
    """The tables whose open deals keep the round or the evening from being closed, when somebody has just tried."""
    if "open" not in request.args:
        return ()
    tables = shown.tables if shown.current is None else shown.current.open_tables
    return tuple(table.number for table in tables if table.open_deal)


def export_evening(evening_id: int) -> ResponseReturnValue:
    """The evening as a CSV file."""
    shown = store.load_evening(current_club(), evening_id)
    text = evening_csv(shown, file_format(request.args.get("separator"), current_locale()))
    response = Response(text, content_type="text/csv; charset=utf-8")
    name = f"tarot-{shown.plan.day.isoformat()}-evening.csv"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
