"""Deals of a club, found by who played what and how it came out."""

from datetime import date
from itertools import groupby
from typing import NamedTuple

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import DealSearchForm, read_page
from scorekeeper.labels import DealLine, deal_search_text, found_line, found_title
from scorekeeper.links import Key
from scorekeeper.rules import Contract
from scorekeeper.search import Bonus, FoundDeal, Page, PartPlayed
from scorekeeper.sheet import Table
from scorekeeper.views.access import current_club


class FoundAtTable(NamedTuple):
    """The deals of one session that were found, as on its sheet; ``address`` is the sheet's.

    ``day`` is the one by which they are found, ``title`` what the session is called among all of the club.
    """

    day: date
    title: str
    table: Table
    address: str
    lines: list[DealLine]


def club_deals() -> ResponseReturnValue:
    """The deals that are looked for, the newest first."""
    club, roster = current_club(), store.load_roster(current_club(), counted=False)
    form = DealSearchForm(request.args, roster)
    page: Page[FoundDeal] | None = None
    if form.validate():
        page = store.club_deals(club, form.search, read_page(request.args))
    shown = render_template(
        "club/deals.html",
        club=club,
        form=form,
        roster=roster,
        page=page,
        query=form.query,
        sought="" if page is None else _sought(form),
        tables=[] if page is None else _by_table(page),
        parts=PartPlayed,
        contracts=Contract,
        bonuses=Bonus,
    )
    return shown, 422 if page is None else 200


def _sought(form: DealSearchForm) -> str:
    """What is looked for, in a line."""
    return deal_search_text(form.search, form.people, form.player.data or "", current_club().season_begins)


def _by_table(page: Page[FoundDeal]) -> list[FoundAtTable]:
    token = current_club().token
    return [
        FoundAtTable(
            deals[0].day,
            found_title(deals[0]),
            deals[0].table,
            url_for("sheet", token=str(Key(token, game_id))),
            [found_line(each.table, each.recorded, each.ordinal) for each in deals],
        )
        for game_id, together in groupby(page.found, key=lambda each: each.table.id)
        for deals in [list(together)]
    ]
