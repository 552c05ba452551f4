"""The tables. Amounts are integers of half points, instants are UTC, a deal's id is made by whoever enters it."""

import json
import uuid
from datetime import UTC, datetime
from enum import Enum as PythonEnum
from functools import lru_cache
from typing import Any

from sqlalchemy import JSON, DateTime, Enum, ForeignKey, Index, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

from scorekeeper.links import TOKEN_LENGTH
from scorekeeper.rules import Contract, DealKind, MisereKind, RuleSet, Side, Slam, SmallSlam, read_rules
from scorekeeper.rules.chips import ChipRules
from scorekeeper.sheet import Role

NAME_LENGTH = 40
SESSION_NAME_LENGTH = 80
NOTE_LENGTH = 500


class Instant(TypeDecorator[datetime]):
    """A moment in UTC, aware of it in Python on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        """Hand the database a UTC time."""
        return value if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        """SQLite keeps no zone: what it holds is UTC."""
        if value is not None and value.tzinfo is None:
            return value.replace(tzinfo=UTC)
        return value


class Rules(TypeDecorator[RuleSet]):
    """A rule set as JSON text; the same text is read once."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: RuleSet | None, _: Dialect) -> str | None:
        """Write the rules with all their keys."""
        return value if value is None else json.dumps(value.to_json())

    def process_result_value(self, value: str | None, _: Dialect) -> RuleSet | None:
        """Read the rules."""
        return value if value is None else _read_rules(value)


@lru_cache(maxsize=64)
def _read_rules(text: str) -> RuleSet:
    return read_rules(json.loads(text))


class Chips(TypeDecorator[ChipRules]):
    """How a table plays for chips, as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: ChipRules | None, _: Dialect) -> str | None:
        """Write it with all its keys."""
        return value if value is None else json.dumps(value.to_json())

    def process_result_value(self, value: str | None, _: Dialect) -> ChipRules | None:
        """Read it."""
        return value if value is None else ChipRules.from_json(json.loads(value))


def _words(members: type[PythonEnum]) -> list[str]:
    return [member.value for member in members]


def _names(roles: type[Role]) -> list[str]:
    return [role.word for role in roles]


def _word_column(members: type[PythonEnum]) -> Enum:
    """An enumeration kept as its words, so that the tables read well and grow without a migration of types."""
    return Enum(members, native_enum=False, values_callable=_words, length=40)


class Base(DeclarativeBase):
    """What all tables share."""

    registry = registry(
        metadata=MetaData(
            naming_convention={
                "ix": "ix_%(table_name)s_%(column_0_N_name)s",
                "uq": "uq_%(table_name)s_%(column_0_N_name)s",
                "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
                "pk": "pk_%(table_name)s",
            }
        ),
        type_annotation_map={
            datetime: Instant,
            RuleSet: Rules,
            ChipRules: Chips,
            Role: Enum(Role, native_enum=False, values_callable=_names, length=20),
            DealKind: _word_column(DealKind),
            Contract: _word_column(Contract),
            Side: _word_column(Side),
            Slam: _word_column(Slam),
            SmallSlam: _word_column(SmallSlam),
            MisereKind: _word_column(MisereKind),
            dict[str, Any]: JSON(none_as_null=True),
        },
    )


class Club(Base):
    """A group of people who play together; four friends are one too."""

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(SESSION_NAME_LENGTH), default="")
    locale: Mapped[str] = mapped_column(String(10))
    timezone: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]


class Player(Base):
    """A person of a club; ``name_key`` is the name as it is compared."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str] = mapped_column(Text)
    colour: Mapped[int]
    archived_at: Mapped[datetime | None]


class Game(Base):
    """One score sheet at one table: a session in the interface."""

    __tablename__ = "game"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_id: Mapped[uuid.UUID] = mapped_column(unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    name: Mapped[str] = mapped_column(String(SESSION_NAME_LENGTH))
    note: Mapped[str] = mapped_column(String(NOTE_LENGTH))
    rules: Mapped[RuleSet]
    chips: Mapped[ChipRules | None]
    hands: Mapped[int]
    first_dealer_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    revision: Mapped[int] = mapped_column(default=1)


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


class Seat(Base):
    """A player's place in a game; ``position`` counts in order of play, ``chips`` are those of its beginning."""

    __tablename__ = "seat"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    position: Mapped[int]
    chips: Mapped[int] = mapped_column(default=0, server_default="0")
    left_at: Mapped[datetime | None]


class Link(Base):
    """A secret address: whoever knows the token has the role, in one game or in the whole club.

    ``form_id`` is the form that renewed or made it: sent again, it makes no other.
    """

    __tablename__ = "link"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"), index=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    role: Mapped[Role]
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    form_id: Mapped[uuid.UUID | None] = mapped_column(unique=True)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


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
    role: Mapped[Part] = mapped_column(_word_column(Part))
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
