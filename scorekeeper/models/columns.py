"""What the columns of all tables hold: instants in UTC, rules as JSON, enumerations as words."""

import json
from datetime import UTC, datetime
from enum import Enum as PythonEnum
from functools import lru_cache
from typing import Any

from sqlalchemy import JSON, DateTime, Enum, MetaData, Text, TypeDecorator
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, registry

from scorekeeper.draw import DrawMethod
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


def word_column(members: type[PythonEnum]) -> Enum:
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
            DealKind: word_column(DealKind),
            Contract: word_column(Contract),
            Side: word_column(Side),
            Slam: word_column(Slam),
            SmallSlam: word_column(SmallSlam),
            MisereKind: word_column(MisereKind),
            DrawMethod: word_column(DrawMethod),
            dict[str, Any]: JSON(none_as_null=True),
            list[int]: JSON(none_as_null=True),
        },
    )
