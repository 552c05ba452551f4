"""The tables of an evening: where a table's link leads, its links, what is printed for it."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from flask import Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening import Evening
from scorekeeper.evening_round import EveningTable, Round
from scorekeeper.forms import CardsForm
from scorekeeper.labels import DealLine, deal_lines, gettext, told_bonuses
from scorekeeper.links import SharedLink, TableAccess
from scorekeeper.qr import qr_code
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club, current_table
from scorekeeper.views.links import HandedLink, code_page, renewed
from scorekeeper.views.rule_choice import name_of_rules

USUAL_LINES = 10
"""Lines of a sheet to fill in where a round has no number of deals."""


def table() -> ResponseReturnValue:
    """What is played at the table of this link: in the latest round, or nothing before the first one."""
    opened = current_table()
    if opened.key is not None:
        return redirect(url_for("sheet", token=str(opened.key)))
    return render_template("evening/table.html", table=opened, mark=_mark(opened))


def follow_table() -> ResponseReturnValue:
    """Whether there is anything new for whoever waits at this table: an empty answer where there is, else 304."""
    response = Response()
    response.set_etag(_mark(current_table()))
    return response.make_conditional(request)


def _mark(opened: TableAccess) -> str:
    """What changes with what the page of a table shows."""
    shown = "called-off" if opened.called_off else opened.game_id or "nothing"
    return f"{shown}-{current_app.extensions['scorekeeper.static_version']}"


def table_cards(evening_id: int) -> ResponseReturnValue:
    """A card for each table with the codes of its links, to be printed and put there; or cards for more of them."""
    club = current_club()
    form = CardsForm()
    if form.is_submitted() and form.validate():
        store.prepare_tables(club, evening_id, form.count, UUID(form.form_id.data))
        return redirect(url_for("table_cards", evening_id=evening_id), 303)
    evening = store.load_evening(club, evening_id)
    links = store.table_links(club, evening_id)
    if not form.is_submitted():
        form.tables.data = str(max(evening.expected_tables, *links, 1))
    cards = [(number, [_handed(link) for link in links[number].values()]) for number in sorted(links)]
    shown = render_template("evening/cards.html", club=club, evening=evening, cards=cards, form=form)
    return shown, 422 if form.problems else 200


def table_share(evening_id: int, number: int) -> ResponseReturnValue:
    """The links of one table, to be shown to whoever sits there."""
    club = current_club()
    evening = store.load_evening(club, evening_id)
    links = store.table_links(club, evening_id).get(number)
    if links is None:
        abort(404)
    handed = [_handed(links[role]) for role in Role if role in links]
    return render_template("evening/share.html", club=club, evening=evening, number=number, links=handed)


def table_code(evening_id: int, number: int, role: Role) -> ResponseReturnValue:
    """The code of one link of a table, as large as the screen."""
    links = store.table_links(current_club(), evening_id).get(number, {})
    if role not in links:
        abort(404)
    title = gettext("Table %(number)d", number=number)
    back = url_for("table_share", evening_id=evening_id, number=number)
    return code_page(role, [_handed(links[role])], title=title, back=back)


def renew_table(evening_id: int, number: int, role: Role) -> ResponseReturnValue:
    """A new link to a table in place of the old one."""
    return renewed(
        role,
        lambda form_id: store.renew_table_link(current_club(), evening_id, number, role, form_id),
        lambda _: url_for("table_share", evening_id=evening_id, number=number),
    )


def _handed(link: SharedLink) -> HandedLink:
    address = url_for("table", table_token=link.token, _external=True)
    return HandedLink(link.role, address, qr_code(address), link.made_at)


class PaperSheet(NamedTuple):
    """A table's sheet to be printed: its deals in the order of play, then the numbers of empty lines."""

    table: EveningTable
    lines: Sequence[DealLine]
    blank: Sequence[int]


def score_sheets(evening_id: int) -> ResponseReturnValue:
    """A sheet for each table of a round, the latest unless one is asked for, to be signed by hand.

    Its lines are to be filled in, or hold what was recorded where that is asked for.
    """
    club = current_club()
    evening = store.load_evening(club, evening_id)
    played = _asked_round(evening)
    recorded = request.args.get("show") == "recorded"
    return render_template(
        "evening/score_sheets.html",
        club=club,
        evening=evening,
        played=played,
        recorded=recorded,
        sheets=[_paper_sheet(played, table, recorded=recorded) for table in played.tables] if played else [],
        rules_name=name_of_rules(club, evening.plan.rules),
    )


def _asked_round(evening: Evening) -> Round | None:
    number = request.args.get("round", "")
    return next((each for each in evening.rounds if str(each.number) == number), evening.latest)


def _paper_sheet(played: Round, table: EveningTable, *, recorded: bool) -> PaperSheet:
    lines = _recorded_lines(table) if recorded else []
    wanted = 0 if recorded and played.closed_at is not None else played.length.deals or USUAL_LINES
    return PaperSheet(table, lines, range(len(lines) + 1, wanted + 1))


def _recorded_lines(table: EveningTable) -> list[DealLine]:
    """The deals of a table that count and have a result, the first on top."""
    access = store.find_access(current_club().opens(table.game_id))
    if access is None:
        return []
    sheet = store.load_sheet(access)
    return [
        line._replace(bonuses=told_bonuses(sheet, line.recorded.deal))
        for line in reversed(deal_lines(sheet).finished)
        if not line.recorded.withdrawn
    ]


def print_standings(evening_id: int) -> ResponseReturnValue:
    """The standings, to be printed."""
    club = current_club()
    evening = store.load_evening(club, evening_id)
    rules_name = name_of_rules(club, evening.plan.rules)
    return render_template("evening/standings.html", club=club, evening=evening, rules_name=rules_name)
