"""Measuring: two things take turns, so that whatever else the machine does touches both alike."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the report: what was measured, what came out, what it must be."""

    what: str
    measured: str
    wanted: str
    reached: bool


def seconds_each(*actions: Callable[[], object], rounds: int = 40, repeats: int = 5) -> list[float]:
    """The median time of one call of each action, in seconds."""
    times: list[list[float]] = [[] for _ in actions]
    for action in actions:
        action()
    for _ in range(rounds):
        for place, action in enumerate(actions):
            start = time.perf_counter()
            for _ in range(repeats):
                action()
            times[place].append((time.perf_counter() - start) / repeats)
    return [statistics.median(each) for each in times]


def seconds_after(change: Callable[[], object], action: Callable[[], object], rounds: int = 7) -> float:
    """The median time of an action right after something has changed, in seconds; the change itself is not timed."""
    times = []
    for _ in range(rounds):
        change()
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def at_least(what: str, ratio: float, wanted: float) -> Figure:
    """A ratio that must not be smaller."""
    return Figure(what, f"{ratio:.2f} ×", f"at least {wanted} ×", ratio >= wanted)


def as_it_is(what: str, value: float, unit: str) -> Figure:
    """A value that is told and not judged."""
    return Figure(what, f"{value:.1f} {unit}", "", reached=True)


def at_most(what: str, value: float, wanted: float, unit: str) -> Figure:
    """A value that must not be larger."""
    return Figure(what, f"{value:.1f} {unit}", f"at most {wanted:g} {unit}", value <= wanted)
