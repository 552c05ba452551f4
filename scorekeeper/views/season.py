"""What a club reads of itself: its season, its statistics and those of each person, and both as files."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from flask import Response, abort, redirect, render_template, request, stream_with_context, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper import store
from scorekeeper.chart import ChartLine, curve_lines, lines_chart
from scorekeeper.club_export import deals_csv as deal_lines
from scorekeeper.club_export import season_csv as season_lines
from scorekeeper.export import Format, file_format
from scorekeeper.forms import CHIPS, SeasonReading, read_season
from scorekeeper.labels import (
    SpanChoice,
    club_deal_session,
    club_tables,
    current_locale,
    deals_words,
    person_tables,
    person_words,
    span_choices,
)
from scorekeeper.links import Key
from scorekeeper.statistics import Mark
from scorekeeper.statistics.reports import PersonStatistics
from scorekeeper.statistics.season import running
from scorekeeper.statistics.spans import Span
from scorekeeper.time_zones import evening_day
from scorekeeper.views.access import current_club


class Choice(NamedTuple):
    """A range of days that can be chosen, with its address."""

    offered: SpanChoice
    address: str


def season() -> ResponseReturnValue:
    """The table of a season after an evening, with the curves of the first."""
    reading = _reading()
    wish = reading.wish
    shown = store.load_season(current_club().club_id, wish)
    curves = ((shown.people[person], totals) for person, totals in shown.curves.items())
    lines = curve_lines(curves, for_chips=shown.for_chips, chosen=wish.drawn)
    return _page("club/season.html", reading, shown.span, season=shown, lines=lines, chart=_chart(lines))


def statistics() -> ResponseReturnValue:
    """What the deals of a club were, in words and in bars."""
    reading = _reading()
    told = store.load_club_statistics(current_club().club_id, reading.wish)
    words, tables = deals_words(told.facts), club_tables(told)
    return _page("club/statistics.html", reading, told.span, told=told, words=words, tables=tables)


def player(player_id: int) -> ResponseReturnValue:
    """What the deals of one person were, in words, bars and a curve."""
    reading = _reading()
    told = store.load_person(current_club().club_id, player_id, reading.wish)
    if told is None:
        abort(404)
    if isinstance(told, int):
        return redirect(f"{url_for('player', player_id=told)}?{request.query_string.decode('ascii', 'ignore')}")
    words, tables = person_words(told), person_tables(told)
    chart = _chart(_person_lines(told) if told.evenings else [])
    return _page("club/player.html", reading, told.span, told=told, words=words, tables=tables, chart=chart)


def season_csv() -> ResponseReturnValue:
    """The table of a season as a file."""
    shown = store.load_season(current_club().club_id, _reading().wish)
    text = season_lines(shown, _format())
    return _file(Response(text, content_type="text/csv; charset=utf-8"), "season", shown.span)


def deals_csv() -> ResponseReturnValue:
    """Every deal of the club as a file, sent while it is read."""
    opened = current_club()
    span = _reading().wish.span or Span()
    # The first lines are read before the answer begins: what goes wrong there is answered as an error.
    lines = deal_lines(store.every_deal(opened.club_id, span), _format(), opened.timezone, club_deal_session)
    body = stream_with_context(lines)
    return _file(Response(body, content_type="text/csv; charset=utf-8"), "deals", span)


def _file(response: Response, name: str, span: Span) -> Response:
    days = "-".join(str(day) for day in span if day is not None)
    response.headers.set("Content-Disposition", "attachment", filename=f"tarot-{name}{'-' if days else ''}{days}.csv")
    return response


def _format() -> Format:
    return file_format(request.args.get("separator"), current_locale())


def _today() -> date:
    return evening_day(datetime.now(UTC), current_club().timezone)


def _reading() -> SeasonReading:
    return read_season(request.args, _today(), current_club().season_begins)


def _page(template: str, reading: SeasonReading, span: Span, **facts: object) -> ResponseReturnValue:
    """A page about a range of days; with problems, its status says that something could not be read."""
    address = _addresses(span)
    offered = span_choices(span, reading.wish.today, reading.wish.begins)
    choices = [Choice(each, address(span=each.span)) for each in offered]
    page = render_template(
        template,
        club=current_club(),
        span=span,
        wish=reading.wish,
        problems=reading.problems,
        choices=choices,
        address=address,
        person_address=_person_addresses(address("player", player_id=0, player=None, deals=None)),
        deal_address=deal_address,
        recap_address=_recap_addresses(chips=reading.wish.for_chips),
        **facts,
    )
    return page, 422 if reading.problems else 200


def _addresses(shown: Span) -> Callable[..., str]:
    """Addresses of this page, or of another, with the same choices but for those that are named."""
    kept = {name: request.args[name] for name in ("deals", "scoring", "player", "order") if request.args.get(name)}

    def address(endpoint: str | None = None, span: Span | None = None, **changes: object) -> str:
        first, last = shown if span is None else span
        days = {"from": str(first or ""), "to": str(last or "")}
        path = request.view_args or {} if endpoint is None else {}
        values = {**path, **days, **kept, **changes}
        return url_for(
            endpoint or request.endpoint or "", **{key: each for key, each in values.items() if each is not None}
        )

    return address


def _person_addresses(nobody: str) -> Callable[[int], str]:
    """Addresses of people's pages, from that of nobody: a table has hundreds of them."""
    path, _, query = nobody.partition("?")
    return lambda player_id: f"{path.removesuffix('0')}{player_id}?{query}"


def season_address(span: Span, *, for_chips: bool, evening: date | None = None) -> str:
    """The page of a season, for points or for chips, as it stood after an evening or as it stands."""
    days: dict[str, Any] = {"from": span.first or "", "to": span.last or ""}
    return url_for("season", **days, evening=evening, scoring=CHIPS if for_chips else None)


def deal_address(mark: Mark) -> str:
    """The page of the deal that is the most or the least of something, by the club's link."""
    token = str(Key(current_club().token, mark.game))
    return url_for("show_deal", token=token, deal_id=UUID(mark.deal))


def _recap_addresses(*, chips: bool) -> Callable[[date], str]:
    """Addresses of evenings."""
    return lambda day: url_for("recap", day=day, scoring=CHIPS if chips else None)


def _person_lines(told: PersonStatistics) -> list[ChartLine]:
    return curve_lines([(told.person, running(tuple(told.evenings), told.evenings))], for_chips=told.for_chips)


def _chart(lines: list[ChartLine]) -> Markup:
    return lines_chart(lines) if lines else Markup("")
