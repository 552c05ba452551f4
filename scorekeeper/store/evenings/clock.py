"""The clock of a round: starting it, letting it stand still, giving it more time."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import select

from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningRound
from scorekeeper.round_clock import ClockDeed, RoundClock
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book, tell_sheets
from scorekeeper.store.refusals import EveningUnknownError

_HAPPENED = {
    ClockDeed.START: ClubHappening.CLOCK_STARTED,
    ClockDeed.PAUSE: ClubHappening.CLOCK_PAUSED,
    ClockDeed.LENGTHEN: ClubHappening.CLOCK_LENGTHENED,
}


def clock_of(row: EveningRound) -> RoundClock | None:
    """The clock of a round; None where it has none."""
    return None if row.clock_seconds is None else RoundClock(row.clock_seconds, row.clock_started_at)


def set_clock(club: ClubAccess, evening_id: int, number: int, deed: ClockDeed, form_id: UUID) -> None:
    """Start the clock of a round, let it stand still or give it five minutes more.

    What is so already changes nothing, nor does the same form sent again, nor the clock of a round that has ended.

    :raises EveningClosedError: when the evening has ended.
    :raises EveningUnknownError: when the club has no such evening, or that no such round.
    """
    with open_evening_book(club, evening_id) as book:
        row = book.session.get(EveningRound, (evening_id, number))
        if row is None:
            raise EveningUnknownError
        clock = clock_of(row)
        if clock is None or row.closed_at is not None or book.knows(form_id):
            return
        now = datetime.now(UTC)
        changed = clock.after(deed, now)
        if changed == clock:
            return
        before = {"seconds": clock.left(now)}
        _keep(row, changed)
        tell_sheets(book, number)
        book.trace(
            _HAPPENED[deed], before=before, after={"round": number, "seconds": changed.left(now)}, form_id=form_id
        )


def stop_clock(row: EveningRound, now: datetime) -> None:
    """Let the clock of a round that ends stand still, so that nothing is lost of its time when it goes on."""
    clock = clock_of(row)
    if clock is not None:
        _keep(row, clock.after(ClockDeed.PAUSE, now))


def lengthen_round(book: OpenEvening, before: int | None, after: int | None) -> None:
    """Let the round that is played last as much longer, or shorter, as its evening's rounds do by now, in minutes."""
    row = book.session.scalar(
        select(EveningRound).where(EveningRound.evening_id == book.row.id, EveningRound.closed_at.is_(None))
    )
    clock = None if row is None else clock_of(row)
    if row is None or clock is None or before is None or after is None or before == after:
        return
    row.minutes = after
    _keep(row, clock.changed(60 * (after - before), datetime.now(UTC)))
    tell_sheets(book, row.number)


def _keep(row: EveningRound, clock: RoundClock) -> None:
    row.clock_seconds, row.clock_started_at = clock.seconds, clock.running_since
