"""Sessions: seats, deals, and their trace. A deal's id is made by whoever enters it."""

import uuid
from datetime import datetime
from enum import Enum as PythonEnum
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.models.columns import NOTE_LENGTH, SESSION_NAME_LENGTH, Base, word_column
from scorekeeper.rules import Contract, DealKind, MisereKind, RuleSet, Side, Slam, SmallSlam
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Role


class Game(Base):
    """One score sheet at one table: a session in the interface.

    At a club evening it is what is played at the table ``table_number`` in the round ``round_number``. No other gets
    the number of one that was taken back, for addresses hold it.
    """

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("evening_id", "round_number", "table_number"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    form_id: Mapped[uuid.UUID] = mapped_column(unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"))
    round_number: Mapped[int | None]
    table_number: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(SESSION_NAME_LENGTH))
    note: Mapped[str] = mapped_column(String(NOTE_LENGTH))
    rules: Mapped[RuleSet]
    chips: Mapped[ChipRules | None]
    hands: Mapped[int]
    first_dealer_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    revision: Mapped[int] = mapped_column(default=1)


class Seat(Base):
    """A player's place in a game; ``position`` counts in order of play, ``chips`` are those of its beginning."""

    __tablename__ = "seat"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    position: Mapped[int]
    chips: Mapped[int] = mapped_column(default=0, server_default="0")
    left_at: Mapped[datetime | None]


class DealRow(Base):
    """One deal of a game, never deleted; ``half_points`` are the attack's, 0 to 182.

    ``rules`` are those that it was played by when the game's were changed for later deals; None for the game's own.
    ``meant_number`` is the one that it was to get, when it arrived late, behind others that may be the same.
    """

    __tablename__ = "deal"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    number: Mapped[int]
    dealer_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    kind: Mapped[DealKind]
    contract: Mapped[Contract | None]
    alone: Mapped[bool]
    bouts: Mapped[int | None]
    half_points: Mapped[int | None]
    petit_au_bout: Mapped[Side | None]
    slam: Mapped[Slam | None]
    king_au_bout: Mapped[Side | None]
    small_slam: Mapped[SmallSlam | None]
    factor: Mapped[int] = mapped_column(default=1, server_default="1")
    made: Mapped[bool | None]
    rules: Mapped[RuleSet | None]
    note: Mapped[str] = mapped_column(String(NOTE_LENGTH))
    played_at: Mapped[datetime]
    revision: Mapped[int] = mapped_column(default=1)
    withdrawn_at: Mapped[datetime | None]
    meant_number: Mapped[int | None]


class Part(PythonEnum):
    """What a person was in a deal."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"
    PLAYER = "player"  # no sides: nobody took, or an adjustment
    SITTING_OUT = "sitting_out"


class DealPlayer(Base):
    """A person's part in a deal: ``position`` in the order of play, ``score`` in half points.

    ``place`` counts from 1 in a misère deal; those who share one have the same. ``chips`` are won (or lost), where the
    session is played for them.
    """

    __tablename__ = "deal_player"

    deal_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("deal.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    position: Mapped[int]
    role: Mapped[Part] = mapped_column(word_column(Part))
    handful: Mapped[int] = mapped_column(default=0)
    misere: Mapped[MisereKind | None]
    place: Mapped[int | None]
    score: Mapped[int]
    chips: Mapped[int | None]


class ChangeRow(Base):
    """The trace: what was done to a session, by a link of which role, with what it was before. Never edited."""

    __tablename__ = "change"
    __table_args__ = (UniqueConstraint("game_id", "form_id"), Index("ix_change_game_id_id", "game_id", "id"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    deal_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("deal.id"), index=True)
    form_id: Mapped[uuid.UUID | None]
    at: Mapped[datetime]
    role: Mapped[Role]
    what: Mapped[str] = mapped_column(String(40))
    before: Mapped[dict[str, Any] | None]
    after: Mapped[dict[str, Any] | None]
