"""The tables of an evening: where a table's link leads, its links, what is printed for it."""

from flask import abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.links import SharedLink
from scorekeeper.qr import qr_code
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club, current_table
from scorekeeper.views.links import HandedLink, renewed


def table() -> ResponseReturnValue:
    """What is played at the table of this link: in the latest round, or nothing before the first one."""
    opened = current_table()
    if opened.key is not None:
        return redirect(url_for("sheet", token=str(opened.key)))
    return render_template("evening/table.html", table=opened)


def table_cards(evening_id: int) -> ResponseReturnValue:
    """A card for each table with the codes of its links, to be printed and put there."""
    club = current_club()
    evening = store.load_evening(club, evening_id)
    links = store.table_links(club, evening_id)
    cards = [(number, [_handed(link) for link in links[number].values()]) for number in sorted(links)]
    return render_template("evening/cards.html", club=club, evening=evening, cards=cards)


def table_share(evening_id: int, number: int) -> ResponseReturnValue:
    """The links of one table, to be shown to whoever sits there."""
    club = current_club()
    evening = store.load_evening(club, evening_id)
    links = store.table_links(club, evening_id).get(number)
    if links is None:
        abort(404)
    handed = [_handed(links[role]) for role in Role if role in links]
    return render_template("evening/share.html", club=club, evening=evening, number=number, links=handed)


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


def score_sheets(evening_id: int) -> ResponseReturnValue:
    """A sheet for each table of the latest round, to be filled in and signed by hand."""
    club = current_club()
    return render_template("evening/score_sheets.html", club=club, evening=store.load_evening(club, evening_id))


def print_standings(evening_id: int) -> ResponseReturnValue:
    """The standings, to be printed."""
    club = current_club()
    return render_template("evening/standings.html", club=club, evening=store.load_evening(club, evening_id))
