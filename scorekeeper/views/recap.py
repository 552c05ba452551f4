"""An evening told in one go: a page, and a picture of it to share."""

from datetime import date
from typing import Any

from flask import Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper import store
from scorekeeper.chart import ChartLine, lines_chart
from scorekeeper.forms import CHIPS
from scorekeeper.labels import (
    amount_text,
    bonus_words,
    calendar_day,
    club_words,
    contract_label,
    gettext,
    name_in,
    ngettext,
    result_label,
)
from scorekeeper.recap_picture import PodiumStep, RecapTexts, recap_svg
from scorekeeper.statistics.recap import Recap
from scorekeeper.statistics.spans import season_of
from scorekeeper.views.access import current_club
from scorekeeper.views.season import LOOKS, DrawnPerson, deal_address


def recap(day: str) -> ResponseReturnValue:
    """What a day was: the podium, the deal of the evening, the curves, the facts."""
    told = _recap(day)
    return render_template(
        "club/recap.html",
        club=current_club(),
        recap=told,
        chart=_chart(told),
        drawn=_drawn(told),
        words=club_words(told.told),
        best_words=_best_words(told),
        deal_address=deal_address,
        scoring=CHIPS if told.for_chips else None,
        season_address=_season_address(told),
    )


def recap_picture(day: str) -> ResponseReturnValue:
    """The same as one picture, in the language of whoever asks."""
    told = _recap(day)
    steps = [
        PodiumStep(
            place.rank, told.people[place.line.player].name, amount_text(place.line.total, for_chips=told.for_chips)
        )
        for place in told.podium[:3]
    ]
    facts = [_played(told), _best_words(told), *club_words(told.told)[:3]]
    texts = RecapTexts(current_club().title, calendar_day(told.day), [each for each in facts if each])
    response = Response(recap_svg(steps, _lines(told), texts), content_type="image/svg+xml; charset=utf-8")
    response.headers.set("Content-Disposition", "inline", filename=f"tarot-{told.day}.svg")
    return response


def _season_address(told: Recap) -> str:
    """The season of the evening, as it stood after it."""
    first, last = season_of(told.day).bounds
    days = {"from": first, "to": last, "evening": told.day, "scoring": CHIPS if told.for_chips else None}
    said: dict[str, Any] = {name: value for name, value in days.items() if value is not None}
    return url_for("season", **said)


def _recap(day: str) -> Recap:
    try:
        when = date.fromisoformat(day)
    except ValueError:
        abort(404)
    club, chips = current_club().club_id, request.args.get("scoring") == CHIPS
    told = store.load_recap(club, when, for_chips=chips) or store.load_recap(club, when, for_chips=not chips)
    if told is None:
        abort(404)
    return told


def _played(told: Recap) -> str:
    tables = ngettext("%(num)d session", "%(num)d sessions", told.told.sessions)
    return f"{tables} · {ngettext('%(num)d deal', '%(num)d deals', told.told.deals)}"


def _best_words(told: Recap) -> str:
    """The deal of the evening in a line: who took what, and what it brought."""
    mark = told.told.facts.marks.get("score")
    if mark is None or told.best is None or told.best.deal.contract is None:
        return ""
    deal = told.best.deal
    words = [contract_label(told.best.deal.contract), result_label(told.best), *bonus_words(deal)]
    return gettext(
        "Deal of the evening: %(name)s, %(deal)s, %(amount)s",
        name=name_in(told.people, mark.player),
        deal=", ".join(word for word in words if word),
        amount=amount_text(mark.value, for_chips=told.for_chips),
    )


def _lines(told: Recap) -> list[ChartLine]:
    scale = 2 if told.for_chips else 1
    return [
        ChartLine(told.people[player].name, look % LOOKS, [scale * total for total in totals])
        for look, (player, totals) in enumerate(told.curves.items())
    ]


def _chart(told: Recap) -> Markup:
    lines = _lines(told)
    return lines_chart(lines) if lines else Markup("")


def _drawn(told: Recap) -> list[DrawnPerson]:
    return [
        DrawnPerson(told.people[player], look % LOOKS, totals[-1], chosen=False)
        for look, (player, totals) in enumerate(told.curves.items())
    ]
