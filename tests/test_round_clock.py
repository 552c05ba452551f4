"""The clock of a round in whole seconds."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.round_clock import LONGER, MOST_SECONDS, ClockDeed, RoundClock

MOMENT = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)


def after(minutes: float) -> datetime:
    return MOMENT + timedelta(minutes=minutes)


def test_it_stands_still_until_it_is_started() -> None:
    clock = RoundClock(2700)

    assert (clock.running, clock.ends_at, clock.left(after(60))) == (False, None, 2700)
    started = clock.after(ClockDeed.START, MOMENT)
    assert started.ends_at == after(45)
    assert started.left(after(10)) == 35 * 60
    assert started.left(after(46)) == 0


def test_a_break_costs_no_time() -> None:
    paused = RoundClock(2700, MOMENT).after(ClockDeed.PAUSE, after(10))
    assert paused == RoundClock(35 * 60)

    assert paused.after(ClockDeed.START, after(60)).ends_at == after(95)


@pytest.mark.parametrize(
    ("clock", "deed"),
    [
        pytest.param(RoundClock(2700, MOMENT), ClockDeed.START, id="runs already"),
        pytest.param(RoundClock(2700), ClockDeed.PAUSE, id="stands still already"),
    ],
)
def test_what_is_so_already(clock: RoundClock, deed: ClockDeed) -> None:
    assert clock.after(deed, after(5)) is clock


@pytest.mark.parametrize(
    ("clock", "at", "left"),
    [
        pytest.param(RoundClock(600, MOMENT), after(4), 6 * 60 + LONGER, id="while it runs"),
        pytest.param(RoundClock(600), after(4), 600 + LONGER, id="while it stands still"),
        pytest.param(RoundClock(600, MOMENT), after(30), LONGER, id="after its end, from now on"),
        pytest.param(RoundClock(MOST_SECONDS), after(0), MOST_SECONDS, id="never more than a day"),
    ],
)
def test_five_minutes_more(clock: RoundClock, at: datetime, left: int) -> None:
    longer = clock.after(ClockDeed.LENGTHEN, at)

    assert longer.left(at) == left
    assert longer.running == clock.running


def test_it_is_never_less_than_nothing() -> None:
    assert RoundClock(600).changed(-900, MOMENT).seconds == 0
    assert RoundClock(600, MOMENT).left(MOMENT - timedelta(seconds=5)) == 600
