"""A club's season and all of its deals as CSV; the column names are the same in every language."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from scorekeeper.export import BYTE_ORDER_MARK, COLUMNS, Format, amount_cell, deal_cells, text_cell
from scorekeeper.sheet import MOST_PEOPLE
from scorekeeper.statistics.reports import ClubDeal
from scorekeeper.statistics.season import Season, SeasonLine

SEASON_COLUMNS = (*("rank", "name", "total", "deals", "average", "evenings", "best_evening", "last_evening", "moved"),)
CLUB_COLUMNS = (
    *("day", "session", "session_name"),
    *COLUMNS,
    *(f"{what}_{place}" for place in range(1, MOST_PEOPLE + 1) for what in ("player", "score", "chips")),
    *("evening", "evening_name", "round", "table"),
)
"""What came later stands at the end: sheets that know a column by its letter go on working too."""


def season_csv(season: Season, form: Format) -> str:
    """The table of a season: the ranked first, then those with too few deals, without a rank."""
    rows = [list(SEASON_COLUMNS)]
    for place in season.table.ranked:
        moved = "" if place.moved is None else str(place.moved)
        rows.append([str(place.rank), *_line_cells(season, place.line, form), moved])
    rows += [["", *_line_cells(season, line, form), ""] for line in season.table.too_few]
    return BYTE_ORDER_MARK + "".join(map(form.line, rows))


def _line_cells(season: Season, line: SeasonLine, form: Format) -> list[str]:
    halves = 1 if season.for_chips else 2

    def amount(number: int | None) -> str:
        return "" if number is None else amount_cell(number * 2 // halves, form.decimal)

    mean = f"{float(Fraction(line.total, halves * line.deals)):.3f}" if line.deals else ""
    return [
        text_cell(season.people[line.player].name),
        amount(line.total),
        str(line.deals),
        mean.replace(".", form.decimal),
        str(line.evenings),
        amount(line.best),
        amount(line.evening),
    ]


def deals_csv(
    deals: Iterable[ClubDeal], form: Format, timezone: str, called: Callable[[ClubDeal], str]
) -> Iterator[str]:
    """Every deal on a line of its own, with whoever held cards (or was adjusted) in the order of play; line by line.

    ``called`` says what the session of a deal is called.
    """
    yield BYTE_ORDER_MARK + form.line(CLUB_COLUMNS)
    for deal in deals:
        yield form.line(_deal_cells(deal, form, timezone, called))


def _deal_cells(deal: ClubDeal, form: Format, timezone: str, called: Callable[[ClubDeal], str]) -> list[str]:
    recorded = deal.recorded
    cells = [deal.day, str(deal.session), text_cell(called(deal))]
    cells += deal_cells(recorded, deal.names, "" if deal.ordinal is None else str(deal.ordinal), timezone, form.decimal)
    players = recorded.deal.players
    for player in players:
        chips = recorded.chips.get(player)
        score = amount_cell(recorded.scores.get(player), form.decimal)
        cells += [text_cell(deal.names.get(player, "")), score, "" if chips is None else str(chips)]
    return cells + [""] * 3 * (MOST_PEOPLE - len(players)) + _evening_cells(deal)


def _evening_cells(deal: ClubDeal) -> list[str]:
    """The number and name of the evening at which a deal was played, and its round and table there; nothing at none."""
    if deal.place is None:
        return [""] * 4
    evening, played, table = map(str, deal.place)
    return [evening, text_cell(deal.evening_name), played, table]
