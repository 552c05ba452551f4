"""An evening told in one go, a day or a club evening: a page, and a picture of it to share."""

from datetime import date

from flask import Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.chart import curve_lines, lines_chart
from scorekeeper.forms import CHIPS
from scorekeeper.labels import (
    Told,
    amount_text,
    calendar_day,
    curves_title,
    recap_facts,
    recap_highlights,
    recap_summary,
    recap_title,
)
from scorekeeper.recap_picture import PicturePlace, RecapTexts, recap_svg
from scorekeeper.statistics.recap import Recap
from scorekeeper.statistics.spans import season_of
from scorekeeper.views.access import current_club
from scorekeeper.views.season import season_address


def recap(day: str) -> ResponseReturnValue:
    """What a day was: the podium, the curves, deals to remember, some facts."""
    told = _day(day)
    return _page(told, picture=url_for("recap_picture", day=told.day, scoring=_scoring(told)))


def recap_picture(day: str) -> ResponseReturnValue:
    """The same as one picture, in the language of whoever asks."""
    return _picture(_day(day), current_club().title)


def evening_recap(evening_id: int) -> ResponseReturnValue:
    """What a club evening was."""
    told = store.load_evening_recap(current_club(), evening_id)
    return _page(told, picture=url_for("recap_image", evening_id=evening_id))


def recap_image(evening_id: int) -> ResponseReturnValue:
    """The same as one picture."""
    told = store.load_evening_recap(current_club(), evening_id)
    return _picture(told, recap_title(told))


def _day(day: str) -> Recap:
    try:
        when = date.fromisoformat(day)
    except ValueError:
        abort(404)
    club, chips = current_club().club_id, request.args.get("scoring") == CHIPS
    told = store.load_day_recap(club, when, for_chips=chips) or store.load_day_recap(club, when, for_chips=not chips)
    if told is None:
        abort(404)
    return told


def _page(told: Recap, picture: str) -> str:
    lines = curve_lines(told.curves, for_chips=told.for_chips)
    return render_template(
        "club/recap.html",
        club=current_club(),
        recap=told,
        title=recap_title(told),
        summary=recap_summary(told),
        curves_title=curves_title(told),
        chart=lines_chart(lines) if lines else "",
        lines=lines,
        highlights=[(each, _deal_address(each)) for each in recap_highlights(told)],
        facts=recap_facts(told),
        picture=picture,
        file_name=_file_name(told),
        scoring=_scoring(told),
        season_address=_season_address(told),
    )


def _picture(told: Recap, title: str) -> Response:
    texts = RecapTexts(
        title=title,
        subtitle=f"{calendar_day(told.day)} · {recap_summary(told)}",
        places=[
            PicturePlace(place.rank, place.person.name, amount_text(place.total, for_chips=told.for_chips))
            for place in told.podium
        ],
        lines=[(each.what, f"{each.told} · {each.amount}") for each in recap_highlights(told)],
        chart_title=curves_title(told),
    )
    drawn = recap_svg(texts, curve_lines(told.curves, for_chips=told.for_chips) if told.podium else ())
    response = Response(drawn, content_type="image/svg+xml; charset=utf-8")
    response.headers.set("Content-Disposition", "inline", filename=_file_name(told))
    return response


def _file_name(told: Recap) -> str:
    return f"tarot-{told.day}.svg"


def _scoring(told: Recap) -> str | None:
    return CHIPS if told.for_chips else None


def _deal_address(told: Told) -> str:
    """The deal's page by the club's link; empty where it is no deal that is told."""
    if told.deal is None:
        return ""
    token = current_club().opens(told.deal.game)
    return url_for("show_deal", token=token, deal_id=told.deal.recorded.id)


def _season_address(told: Recap) -> str:
    """The season of the evening, as it stood after it."""
    span = season_of(told.day, current_club().season_begins)
    return season_address(span, for_chips=told.for_chips, evening=told.day)
