"""The sheet of a session, its trace, its file."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from flask import Response, current_app, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper import store
from scorekeeper.chart import totals_chart
from scorekeeper.evening_list import Leading
from scorekeeper.export import file_format, session_csv
from scorekeeper.forms import read_uuid
from scorekeeper.happenings import Change
from scorekeeper.labels import change_texts, current_locale, gettext
from scorekeeper.links import Key
from scorekeeper.recorded import Person
from scorekeeper.round_at import RoundAt
from scorekeeper.rules import HANDS
from scorekeeper.sheet import SHEETS_KEPT, Role, Sheet, Table
from scorekeeper.views.access import current_access, may
from scorekeeper.views.entries import next_entry
from scorekeeper.views.following import sheet_mark
from scorekeeper.views.preferences import remember_link
from scorekeeper.views.rule_choice import name_of_rules
from scorekeeper.views.shell import is_for_copy, read_at


def sheet() -> ResponseReturnValue:
    """Totals, deals, chart, and the entry of the next deal."""
    response = make_response(_sheet_page())
    if not is_for_copy():
        remember_link(response, current_access().token)
    return response


def follow() -> ResponseReturnValue:
    """The same page for phones that have it, with the mark that they send the next time; see :class:`Following`."""
    response = make_response(_sheet_page())
    response.set_etag(_mark(current_access().table))
    return response


def _mark(table: Table) -> str:
    return sheet_mark(current_app, table.revision)


def _sheet_page() -> str:
    moment = read_at()
    played = store.load_sheet(current_access())
    # The points of the same deals: a sheet without its chips.
    shown = replace(played, chips=None) if request.args.get("show") == "points" and played.chips else played
    correctable = may(Role.SCORER) and store.may_correct(current_access())
    latest = _latest_change() if correctable else None
    round_at = store.load_round_at(played)
    return render_template(
        "sheet.html",
        sheet=shown,
        mark=_mark(shown),
        read_at=moment,
        chart=totals_chart(shown),
        around=_around(played),
        rules_name=name_of_rules(current_access(), played.rules),
        round_at=round_at,
        evening_leading=_evening_leading(played, round_at),
        next_places=_next_places(played, round_at),
        round_done=round_at is not None and played.open_deal is None and round_at.done(len(played.finished)),
        time_up=round_at is not None and round_at.time_up(datetime.now(UTC)),
        entry=next_entry(played) if shown is played and _may_enter(played) else None,
        chips_hidden=shown is not played,
        deals=_deal_list(shown, current_locale(), url_for("sheet"), None if latest is None else latest.deal_id),
        latest=latest,
        correctable=correctable,
        round_ended=shown.closed and may(Role.ORGANISER) and store.round_ended(current_access()),
        recorded=shown.recorded(latest.deal_id) if latest is not None and latest.deal_id is not None else None,
    )


class Around(NamedTuple):
    """Where a session belongs: the page to go back to; at an evening its standings and the next round."""

    back: str
    back_label: str
    standings: str = ""
    onward: str = ""


def _around(played: Sheet) -> Around:
    access, place = current_access(), played.evening
    if place is not None and access.club_token is not None:
        evening = url_for("evening", club_token=access.club_token, evening_id=place.evening_id)
        return Around(evening, gettext("Back to the evening"), standings=f"{evening}#standings")
    if place is not None and access.table_token is not None:
        return Around(
            url_for("start"),
            gettext("All sessions"),
            standings=url_for("table_standings", table_token=access.table_token),
            onward=url_for("table", table_token=access.table_token),
        )
    return Around(url_for("start"), gettext("All sessions"))


def _evening_leading(played: Sheet, round_at: RoundAt | None) -> Leading | None:
    """Who won the evening of a session, once it has ended."""
    if played.evening is None or round_at is None or not round_at.over:
        return None
    number = played.evening.evening_id
    return store.listed_evenings([number])[number].leading


class NextPlace(NamedTuple):
    """Where somebody sits in the next round: at which table, and its sheet where this link opens it."""

    person: Person
    table: int | None
    href: str


def _next_places(played: Sheet, round_at: RoundAt | None) -> list[NextPlace]:
    """Where those who sit at this table go on, once the next round has begun."""
    if round_at is None or round_at.later is None:
        return []
    club_token = current_access().club_token
    places = []
    for person in played.seated:
        table, game = round_at.places.get(person.id, (None, 0))
        opens = club_token is not None and table is not None
        places.append(
            NextPlace(person, table, url_for("sheet", token=str(Key(club_token or "", game))) if opens else "")
        )
    return places


def _may_enter(sheet: Sheet) -> bool:
    over = sheet.chip_game is not None and sheet.chip_game.ended
    return may(Role.SCORER) and not sheet.closed and not over and sheet.hands >= HANDS[0]


@lru_cache(maxsize=SHEETS_KEPT)
def _deal_list(shown: Sheet, _: str, address: str, arrived: UUID | None) -> Markup:
    # Rendered once for each state of the sheet, language and link: phones around a table ask for it again and again.
    page = render_template("_deal_list.html", sheet=shown, deals_address=f"{address}deals/", arrived=arrived)
    return Markup(page)  # noqa: S704 - a template's own output


def _latest_change() -> Change | None:
    """What the page before has just done to a deal, as long as nothing else has happened in the session since."""
    deal_id = read_uuid(request.args.get("recorded") or request.args.get("withdrawn"))
    if deal_id is None:
        return None
    latest = store.load_changes(current_access(), most=1)
    return latest[0] if latest and latest[0].deal_id == deal_id else None


def changes() -> ResponseReturnValue:
    """Everything that was changed, the newest first."""
    access = current_access()
    told = store.load_sheet(access)
    return render_template("changes.html", sheet=told, changes=change_texts(told, store.load_changes(access)))


def export() -> ResponseReturnValue:
    """The session as a CSV file; the separator is chosen, or the one usual in the language."""
    shown = store.load_sheet(current_access())
    text = session_csv(shown, *file_format(request.args.get("separator"), current_locale()))
    response = Response(text, content_type="text/csv; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=f"tarot-{shown.created_at:%Y-%m-%d}.csv")
    return response
