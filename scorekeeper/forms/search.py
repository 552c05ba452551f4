"""What is looked for in a club, as it stands in the address of a page."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import Field, SelectMultipleField, StringField
from wtforms.validators import ValidationError

from scorekeeper.forms.session import SheetForm, at_most, tidy
from scorekeeper.labels.evenings import table_title
from scorekeeper.labels.translation import gettext
from scorekeeper.models import NOTE_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.roster import Member, Roster
from scorekeeper.rules import Contract
from scorekeeper.search import (
    MOST_PAGES,
    ROUND,
    TABLE,
    Bonus,
    Days,
    DealSearch,
    EveningSearch,
    PartPlayed,
    SessionSearch,
)
from scorekeeper.statistics.spans import YEARS

OPEN, CLOSED = "open", "closed"
MADE, FAILED = "made", "failed"
YES = "yes"

Word = TypeVar("Word", bound=StrEnum)


def read_page(sent: Mapping[str, str]) -> int:
    """The number of a page in an address; the first for anything else."""
    typed = sent.get("page", "")
    number = int(typed) if re.fullmatch(r"[1-9][0-9]{0,5}", typed, re.ASCII) else 1
    return min(number, MOST_PAGES)


def _day(field: Field) -> date | None:
    """The day of a field; None when there is none, or nothing was typed."""
    try:
        found = date.fromisoformat(field.data) if field.data else None
    except ValueError:
        return None
    return found if found is not None and found.year in YEARS else None


def is_day(_: object, field: Field) -> None:
    """A validator that refuses what is no day."""
    if field.data and _day(field) is None:
        raise ValidationError(gettext("“%(text)s” is no day: type it as 2026-11-30.", text=field.data[:20]))


def one_of(*words: str) -> Callable[[object, Field], None]:
    """A validator that refuses other words than those of the page."""

    def check(_: object, field: Field) -> None:
        sent = field.data if isinstance(field.data, list) else [field.data]
        if not set(sent) <= {*words, "", None}:
            raise ValidationError(gettext("This cannot be searched for: choose again."))

    return check


class SearchForm(SheetForm):
    """What all searches have in common: somebody of the club, and days."""

    player = StringField(filters=[tidy])
    since = StringField(filters=[tidy], validators=[is_day])
    until = StringField(filters=[tidy], validators=[is_day])

    def __init__(self, sent: MultiDict[str, str], roster: Roster) -> None:
        super().__init__(sent)
        self._roster = roster

    @cached_property
    def people(self) -> tuple[Member, ...]:
        """Whoever is looked for: those whose names hold what was typed."""
        return self._roster.found(self.player.data or "")

    @property
    def _players(self) -> frozenset[int]:
        return frozenset(person.id for person in self.people)

    @property
    def days(self) -> Days:
        """From when to when."""
        return Days(_day(self.since), _day(self.until))

    def validate_player(self, field: Field) -> None:
        """Somebody of the club, by an entry that was merged too."""
        if field.data and not self.people:
            raise ValidationError(gettext("Nobody of the club is called “%(name)s”.", name=field.data[:40]))

    def validate_until(self, _: Field) -> None:
        """No earlier than the first day."""
        first, last = self.days.first, self.days.last
        if first is not None and last is not None and last < first:
            raise ValidationError(gettext("The last day comes before the first."))

    @property
    def query(self) -> dict[str, Any]:
        """What stands in the address of another page of the same."""
        return {name: field.data for name, field in self._fields.items() if field.data}

    @property
    def asks(self) -> bool:
        """Whether anything is looked for at all."""
        return bool(self.query)


class SessionSearchForm(SearchForm):
    """Sessions: of somebody, of some days, with a text, open or closed."""

    text = StringField(filters=[tidy], validators=[at_most(NOTE_LENGTH)])
    state = StringField(validators=[one_of(OPEN, CLOSED)])

    @property
    def search(self) -> SessionSearch:
        """What is looked for; only once the form was found valid."""
        return SessionSearch(
            players=self._players,
            days=self.days,
            text=self.text.data or "",
            closed=self.state.data == CLOSED if self.state.data else None,
            table_title=table_title(TABLE, ROUND),
        )


class EveningSearchForm(SearchForm):
    """Evenings: where somebody was there, of some days, with a text in the name."""

    text = StringField(filters=[tidy], validators=[at_most(SESSION_NAME_LENGTH)])

    @property
    def search(self) -> EveningSearch:
        """What is looked for; only once the form was found valid."""
        return EveningSearch(players=self._players, days=self.days, text=self.text.data or "")


class DealSearchForm(SearchForm):
    """Deals: of somebody in a role, by contract, result, bonuses and days; withdrawn ones when they are asked for."""

    part = StringField(validators=[one_of(*PartPlayed)])
    contract = StringField(validators=[one_of(*Contract)])
    result = StringField(validators=[one_of(MADE, FAILED)])
    bonus = SelectMultipleField(choices=[*Bonus], validate_choice=False, validators=[one_of(*Bonus)])
    withdrawn = StringField(validators=[one_of(YES)])

    def validate_part(self, field: Field) -> None:
        """A role is somebody's."""
        if field.data and not self.player.data:
            raise ValidationError(gettext("Whose role? Name a player too."))

    @property
    def search(self) -> DealSearch:
        """What is looked for; only once the form was found valid."""
        return DealSearch(
            players=self._players,
            part=_word(PartPlayed, self.part),
            contract=_word(Contract, self.contract),
            made=self.result.data == MADE if self.result.data else None,
            bonuses=frozenset(map(Bonus, filter(None, self.bonus.data or ()))),
            days=self.days,
            withdrawn_too=bool(self.withdrawn.data),
        )


def _word(words: Callable[[str], Word], field: Field) -> Word | None:
    return words(field.data) if field.data else None
