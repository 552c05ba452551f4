"""How long it takes to propose who sits where."""

import statistics
import time

from scorekeeper.draw import MOST_PEOPLE, SEATS, DrawMethod, DrawnRound, Spare, draw_round

CROWD = MOST_PEOPLE
ROUNDS = 10


def drawing_seconds() -> float:
    """The median time of drawing a round after ten others, by the slowest method at tables of the slowest size."""
    # One less leaves tables of another size, and the sort of evening for which no plan is known.
    return max(
        _median_seconds(method, people, seats)
        for method in DrawMethod
        for people in (CROWD - 1, CROWD)
        for seats in SEATS
    )


def _median_seconds(method: DrawMethod, people: int, seats: int) -> float:
    everybody = range(1, people + 1)
    totals = {player: player % 7 for player in everybody}
    earlier: list[DrawnRound] = []
    for _ in range(ROUNDS):
        drawn = draw_round(everybody, method=DrawMethod.CHANCE, seats=seats, spare=Spare.JOIN, earlier=earlier, seed=1)
        earlier.append(drawn)
    times = []
    for seed in range(5):
        begun = time.perf_counter()
        draw_round(everybody, method=method, seats=seats, spare=Spare.JOIN, earlier=earlier, totals=totals, seed=seed)
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


if __name__ == "__main__":
    print(f"{drawing_seconds():.2f} s")  # noqa: T201 - it prints
