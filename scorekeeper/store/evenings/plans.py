"""Opening an evening, changing what it is to be, ending it."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from scorekeeper.database import writing_session
from scorekeeper.draw import Spare
from scorekeeper.edits import ChangedByBothError, Edit
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.evening_plan import EveningPlan, NewEvening, RoundLength, plan_marks
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningRound, EveningRow, Game
from scorekeeper.store.clubs.people import follow_sessions, people_named
from scorekeeper.store.evenings.book import OpenEvening, open_evening_book, tell_sheets
from scorekeeper.store.evenings.clock import lengthen_round
from scorekeeper.store.evenings.closing import check_nobody_plays, close_tables, lock_tables
from scorekeeper.store.evenings.presence import seat_people
from scorekeeper.store.links import check_alive
from scorekeeper.store.refusals import ChangedMeanwhileError, ForeignDealError, RoundUnderWayError
from scorekeeper.store.trace import lock_club

MOST_SEED = 2**31


def open_evening(club: ClubAccess, new: NewEvening) -> int:
    """Open an evening of the link's club, with whoever is there already; returns its id.

    The same form sent again changes nothing and answers with the evening of the first time.

    :raises EveningUnknownError: when the club has no such person.
    :raises ForeignDealError: when the form has opened an evening of another club.
    :raises TooManyPeopleError: when more than 120 would be there.
    """
    try:
        return _open_once(club, new)
    except IntegrityError:
        return _open_once(club, new)  # the form arrived twice at the same moment


def _open_once(club: ClubAccess, new: NewEvening) -> int:
    with writing_session() as session:
        lock_club(session, club.club_id)
        check_alive(session, club.token)
        known = session.execute(
            select(EveningRow.id, EveningRow.club_id).where(EveningRow.form_id == new.form_id)
        ).first()
        if known is not None:
            if known.club_id != club.club_id:
                raise ForeignDealError
            return int(known.id)
        row = EveningRow(
            form_id=new.form_id,
            club_id=club.club_id,
            seed=secrets.randbelow(MOST_SEED),
            created_at=datetime.now(UTC),
            closed_at=None,
            **plan_columns(new.plan),
        )
        session.add(row)
        session.flush()
        values = session.execute(select(*EveningRow.__table__.columns).where(EveningRow.id == row.id)).one()
        ids = [*new.players, *(player.id for player in people_named(session, club.club_id, new.newcomers))]
        book = OpenEvening(session, values, club)
        arrived = seat_people(book, ids)
        book.trace(ClubHappening.EVENING_OPENED, after={**plan_told(new.plan), "names": arrived})
        return row.id


def change_evening(
    club: ClubAccess,
    evening_id: int,
    plan: EveningPlan,
    *,
    seen: Mapping[str, str] | None = None,
    form_id: UUID | None = None,
) -> None:
    """Change name, date, rules or how rounds are drawn; those that were drawn stay as they are.

    ``seen`` are the marks of what the page showed: what was left alone stays as it is by now. The same form sent again
    changes nothing. Only the minutes count for the round that is played, too: its clock gets as many more, or fewer.

    :raises ChangedMeanwhileError: when somebody else changed the same; with the marks of now.
    :raises EveningUnknownError: when the club has no such evening.
    :raises EveningClosedError: when it has ended.
    """
    with open_evening_book(club, evening_id) as book:
        now = plan_of(book.row)
        plan, clashes = _edited(now, plan, seen or {})
        if book.knows(form_id) or (plan == now and not clashes):
            return
        if clashes:
            raise ChangedMeanwhileError(clashes)
        before, after = plan_told(now), plan_told(plan)
        book.change(**plan_columns(plan))
        if plan.day != book.row.day:
            # The season counts what was played on its day.
            follow_sessions(
                book.session, book.session.scalars(select(Game.id).where(Game.evening_id == evening_id)).all()
            )
        lengthen_round(book, book.row.round_minutes, plan.length.minutes)
        changed = {key for key in after if after[key] != before[key]}
        book.trace(
            ClubHappening.EVENING_CHANGED,
            before={key: before[key] for key in sorted(changed)},
            after={key: after[key] for key in sorted(changed)},
            form_id=form_id,
        )


def _edited(
    now: EveningPlan, typed: EveningPlan, seen: Mapping[str, str]
) -> tuple[EveningPlan, dict[str | int, str | int]]:
    """What was typed, with what is there now wherever nothing was; and the marks of what two have changed."""
    marks, kept = plan_marks(now), {}
    clashes: dict[str | int, str | int] = {}
    for fact, mark in plan_marks(typed).items():
        try:
            if Edit(mark, seen.get(fact)).applied_to(marks[fact]) != mark:
                kept[fact] = getattr(now, fact)
        except ChangedByBothError:
            clashes[fact] = marks[fact]
    return replace(typed, **kept), clashes


def close_evening(club: ClubAccess, evening_id: int, form_id: UUID | None = None) -> None:
    """End an evening, and whatever is still open at a table; ending it again changes nothing.

    Nor does the same form sent again after the evening went on.

    :raises DealsOpenError: while a deal waits for its result.
    :raises EveningUnknownError: when the club has no such evening.
    :raises RoundUnderWayError: while a round is being played.
    :raises DealsOpenError: while deals of a table that was reopened wait for their results.
    """
    with open_evening_book(club, evening_id, closed_too=True) as book:
        if book.knows(form_id) or book.row.closed_at is not None:
            return
        if is_round_open(book):
            raise RoundUnderWayError
        games = lock_tables(book)
        check_nobody_plays(book, games)
        close_tables(book, games, closed=True)
        book.change(closed_at=datetime.now(UTC))
        tell_sheets(book)
        book.trace(ClubHappening.EVENING_CLOSED, form_id=form_id)


def reopen_evening(club: ClubAccess, evening_id: int, form_id: UUID | None = None) -> None:
    """Go on with an evening; reopening an open one, or one that was called off, changes nothing.

    Nor does the same form sent again after the evening has ended once more.

    :raises EveningUnknownError: when the club has no such evening.
    """
    with open_evening_book(club, evening_id, closed_too=True) as book:
        if not book.knows(form_id) and book.row.closed_at is not None and book.row.called_off_at is None:
            book.change(closed_at=None)
            tell_sheets(book)
            book.trace(ClubHappening.EVENING_REOPENED, form_id=form_id)


def is_round_open(book: OpenEvening) -> bool:
    """Whether a round of this evening is being played."""
    open_round = select(EveningRound.number).where(
        EveningRound.evening_id == book.row.id, EveningRound.closed_at.is_(None)
    )
    return book.session.scalar(open_round) is not None


def plan_of(row: Any) -> EveningPlan:
    """What a row of ``evening`` says that the evening is to be."""
    return EveningPlan(
        name=row.name,
        day=row.day,
        rules=row.rules,
        seats=row.seats,
        spare=Spare(row.spare),
        draw=row.draw,
        length=RoundLength(row.round_deals, row.round_minutes),
        fives=Fives(row.fives),
        meetings_of=MeetingsOf(row.meetings_of),
    )


def plan_columns(plan: EveningPlan) -> dict[str, Any]:
    """What an evening is to be, as columns of its row."""
    return {
        "name": plan.name,
        "day": plan.day,
        "rules": plan.rules,
        "seats": plan.seats,
        "spare": plan.spare.value,
        "draw": plan.draw,
        "round_deals": plan.length.deals,
        "round_minutes": plan.length.minutes,
        "fives": plan.fives.value,
        "meetings_of": plan.meetings_of.value,
    }


def plan_told(plan: EveningPlan) -> dict[str, Any]:
    """A plan as the trace holds it: JSON values."""
    facts = plan_columns(plan)
    return {**facts, "day": plan.day.isoformat(), "rules": plan.rules.to_json(), "draw": plan.draw.value}
