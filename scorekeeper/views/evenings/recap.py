"""What is worth telling of an evening: as a page, and as a picture to share."""

from flask import Response, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening import Evening
from scorekeeper.evening_recap import Recap, recap_of
from scorekeeper.evening_recap_picture import PicturePlace, RecapTexts, recap_picture
from scorekeeper.labels import evening_title, gettext, recap_facts, recap_highlights, recap_subtitle, signed
from scorekeeper.views.access import current_club


def evening_recap(evening_id: int) -> ResponseReturnValue:
    """Podium, deals to remember, the curve, and some facts."""
    evening, recap = _recap(evening_id)
    tables = {(each.number, table.number): table for each in evening.rounds for table in each.tables}
    return render_template(
        "evening/recap.html",
        club=current_club(),
        evening=evening,
        recap=recap,
        subtitle=recap_subtitle(evening, recap),
        highlights=[
            (
                each,
                each.deal
                and url_for(
                    "show_deal",
                    token=current_club().opens(tables[each.deal.round_number, each.deal.table_number].game_id),
                    deal_id=each.deal.recorded.id,
                ),
            )
            for each in recap_highlights(recap)
        ],
        facts=recap_facts(recap),
        file_name=f"tarot-{evening.plan.day.isoformat()}.svg",
    )


def recap_image(evening_id: int) -> ResponseReturnValue:
    """The same as one picture."""
    evening, recap = _recap(evening_id)
    texts = RecapTexts(
        title=evening_title(evening),
        subtitle=recap_subtitle(evening, recap),
        places=[PicturePlace(place.rank, place.person.name, signed(place.total)) for place in recap.podium],
        lines=[(each.what, f"{each.told} · {each.amount}") for each in recap_highlights(recap)],
        chart_title=gettext("Totals by round"),
    )
    return Response(recap_picture(texts, recap.curves), content_type="image/svg+xml; charset=utf-8")


def _recap(evening_id: int) -> tuple[Evening, Recap]:
    evening = store.load_evening(current_club(), evening_id)
    return evening, recap_of(evening, store.evening_deals(current_club(), evening_id))
