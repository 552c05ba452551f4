"""A club evening as CSV: one row for everybody in each round, then the standings.

The column names are the same in every language, so that sheets built on the file go on working.
"""

from collections.abc import Iterator

from scorekeeper.evening import Evening
from scorekeeper.export import BYTE_ORDER_MARK, Format, amount_cell, text_cell

COLUMNS = ("round", "table", "player", "deals", "points", "rank", "rounds", "sum_of_table", "row")
TOTAL = "total"
ROUND = "round"


def evening_csv(evening: Evening, written: Format) -> str:
    """The evening's file, as :func:`scorekeeper.export.session_csv` writes one.

    Rows with a number of a round are what somebody won at a table, with the sum of that table, which is 0; those with
    ``total`` instead are the standings. The last column says which they are, ``round`` or ``total``: who adds up points
    chooses one of them, so that none counts twice.
    """
    rows = [list(COLUMNS), *_rows(evening, written.decimal)]
    return BYTE_ORDER_MARK + "".join(map(written.line, rows))


def _rows(evening: Evening, decimal: str) -> Iterator[list[str]]:
    for played in evening.rounds:
        for table in played.tables:
            for player in table.people:
                yield [
                    str(played.number),
                    str(table.number),
                    text_cell(evening.people[player].name),
                    str(table.deals_of[player]),
                    amount_cell(table.totals[player], decimal),
                    "",
                    "",
                    amount_cell(sum(table.totals.values()), decimal),
                    ROUND,
                ]
        for player in played.resting:
            yield [str(played.number), "", text_cell(evening.people[player].name), "0", "0", "", "", "", ROUND]
    for place in evening.standings:
        yield [
            TOTAL,
            "",
            text_cell(place.person.name),
            str(place.deals),
            amount_cell(place.total, decimal),
            "" if place.rank is None else str(place.rank),
            str(place.rounds),
            "",
            TOTAL,
        ]
