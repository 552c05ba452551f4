"""Reading one evening of a club, whatever tables it was played at."""

from datetime import date
from uuid import UUID

from scorekeeper.statistics.recap import Recap, evening_curves
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from scorekeeper.store.many_deals import read_club_deals, sessions_of_days
from scorekeeper.store.seasons import load_season
from scorekeeper.store.statistics import load_club_statistics
from scorekeeper.store.tallies import tallied


def load_recap(club_id: int, day: date, *, for_chips: bool) -> Recap | None:
    """What a day was; None when no cards were played for points, or for chips, on it."""
    span = Span(day, day)
    wish = SeasonWish(span=span, today=day, for_chips=for_chips)
    season = load_season(club_id, wish)
    if not season.evenings:
        return None
    told = load_club_statistics(club_id, wish)
    with tallied(club_id):
        sessions = sessions_of_days(club_id, span, for_chips=for_chips)
    deals = list(read_club_deals(sessions))
    curves = evening_curves(deals, tuple(season.curves), for_chips=for_chips)
    mark = told.facts.marks.get("score")
    best = None if mark is None else UUID(mark.deal)
    return Recap(day, season, told, curves, next((each.recorded for each in deals if each.recorded.id == best), None))
