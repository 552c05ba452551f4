"""Clubs: their people, house rules, links, and the trace of what is done to them."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.links import TOKEN_LENGTH
from scorekeeper.models.columns import NAME_LENGTH, SESSION_NAME_LENGTH, Base
from scorekeeper.rules import RuleSet
from scorekeeper.sheet import Role
from scorekeeper.statistics.spans import USUAL_BEGINNING


class Club(Base):
    """A group of people who play together; four friends are one too.

    ``rules`` are those that it usually plays by; None for the federation's. ``season_begins`` is a month.
    """

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(SESSION_NAME_LENGTH), default="")
    locale: Mapped[str] = mapped_column(String(10))
    timezone: Mapped[str] = mapped_column(String(64))
    rules: Mapped[RuleSet | None]
    season_begins: Mapped[int] = mapped_column(default=USUAL_BEGINNING, server_default=str(USUAL_BEGINNING))
    created_at: Mapped[datetime]


class Player(Base):
    """A person of a club; ``name_key`` is the name as it is compared.

    Somebody who was entered twice is one person: the other entry is archived, names this one in ``merged_into_id``, and
    keeps in ``merged_games`` the ids of the sessions that were its own.
    """

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str] = mapped_column(Text)
    colour: Mapped[int]
    archived_at: Mapped[datetime | None]
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    merged_games: Mapped[list[int] | None]


class HouseRules(Base):
    """Rules that a club plays by, under a name of its own."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str] = mapped_column(Text)
    rules: Mapped[RuleSet]
    created_at: Mapped[datetime]


class Link(Base):
    """A secret address: whoever knows the token has the role, in one game, at one table of an evening, or in the club.

    ``form_id`` is the form that renewed or made it: sent again, it makes no other. A link to a table has ``evening_id``
    and ``table_number``, and opens the sessions that are played there, round after round.
    """

    __tablename__ = "link"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"), index=True)
    table_number: Mapped[int | None]
    role: Mapped[Role]
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    form_id: Mapped[uuid.UUID | None] = mapped_column(unique=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class ClubChange(Base):
    """The trace of what concerns no single session: people, house rules, evenings. Never edited."""

    __tablename__ = "club_change"
    __table_args__ = (UniqueConstraint("club_id", "form_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    evening_id: Mapped[int | None] = mapped_column(ForeignKey("evening.id"), index=True)
    form_id: Mapped[uuid.UUID | None]
    at: Mapped[datetime]
    role: Mapped[Role]
    what: Mapped[str] = mapped_column(String(40))
    before: Mapped[dict[str, Any] | None]
    after: Mapped[dict[str, Any] | None]
