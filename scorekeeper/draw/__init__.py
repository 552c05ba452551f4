"""Who sits at which table in a round of a club evening. Standard library only; knows no web and no database.

>>> first = draw_round(range(1, 17), method=DrawMethod.MEETINGS, seats=4, spare=Spare.JOIN, seed=1)
>>> second = draw_round(range(1, 17), method=DrawMethod.MEETINGS, seats=4, spare=Spare.JOIN, earlier=[first], seed=1)
>>> [len(table) for table in second.tables], repeats(second, [first])
([4, 4, 4, 4], 0)
"""

from scorekeeper.draw.drawing import draw_round
from scorekeeper.draw.meetings import DrawnRound, meetings, repeats
from scorekeeper.draw.method import DrawMethod
from scorekeeper.draw.sizes import FEWEST_PEOPLE, MOST_PEOPLE, SEATS, Sizes, Spare, odd_tables, table_sizes

__all__ = [
    "FEWEST_PEOPLE",
    "MOST_PEOPLE",
    "SEATS",
    "DrawMethod",
    "DrawnRound",
    "Sizes",
    "Spare",
    "draw_round",
    "meetings",
    "odd_tables",
    "repeats",
    "table_sizes",
]
