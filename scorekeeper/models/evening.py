"""Club evenings: several tables, rounds with a draw between them, people who come late and leave early."""

import uuid
from datetime import date, datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.draw import DrawMethod
from scorekeeper.models.columns import SESSION_NAME_LENGTH, Base
from scorekeeper.rules import RuleSet


class EveningRow(Base):
    """An evening of a club: ``day`` is the local date on which it begins.

    ``seats`` is how many sit at a table if it can be (3, 4 or 5), ``spare`` what becomes of those who are left over:
    other tables take them, or they sit out; ``fives`` is how a table of five plays, ``meetings_of`` since when meetings
    count. A round ends after ``round_deals`` deals at each table or after ``round_minutes``, whichever is
    given. ``seed`` makes its draws. Whatever ended by its being called off has ``called_off_at`` for its end.
    """

    __tablename__ = "evening"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_id: Mapped[uuid.UUID] = mapped_column(unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(SESSION_NAME_LENGTH))
    day: Mapped[date]
    rules: Mapped[RuleSet]
    seats: Mapped[int]
    spare: Mapped[str] = mapped_column(String(20))
    fives: Mapped[str] = mapped_column(String(20), server_default="called_king")
    meetings_of: Mapped[str] = mapped_column(String(20), server_default="evening")
    draw: Mapped[DrawMethod]
    round_deals: Mapped[int | None]
    round_minutes: Mapped[int | None]
    seed: Mapped[int]
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    called_off_at: Mapped[datetime | None]
    revision: Mapped[int] = mapped_column(default=1)


class EveningPlayer(Base):
    """Somebody who takes part in an evening, in the order of arrival; ``left_at`` once he has gone home."""

    __tablename__ = "evening_player"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    position: Mapped[int]
    arrived_at: Mapped[datetime]
    left_at: Mapped[datetime | None]


class EveningRound(Base):
    """A round of an evening; its tables are the sessions with its number.

    A round of ``minutes`` has a clock: ``clock_seconds`` were left when it last started, at ``clock_started_at``, or
    since it stands still.
    """

    __tablename__ = "evening_round"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    form_id: Mapped[uuid.UUID] = mapped_column(unique=True)
    draw: Mapped[DrawMethod]
    deals: Mapped[int | None]
    minutes: Mapped[int | None]
    clock_seconds: Mapped[int | None]
    clock_started_at: Mapped[datetime | None]
    started_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class RoundRest(Base):
    """Somebody who is there and sits out a whole round, because no table had a place."""

    __tablename__ = "round_rest"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
