"""Forms of a club: its people, its name and settings, founding one, its rules."""

import re
from collections.abc import Iterable, Mapping
from uuid import UUID, uuid4

from flask_wtf import FlaskForm
from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.edits import Edit
from scorekeeper.forms.session import SheetForm, at_most, can_be_seen, is_form_id, is_name, tidy
from scorekeeper.labels.translation import gettext
from scorekeeper.links import ClubAccess
from scorekeeper.models import NAME_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.names import is_readable, name_key
from scorekeeper.roster import COLOURS
from scorekeeper.statistics.spans import MONTHS, USUAL_BEGINNING
from scorekeeper.time_zones import is_zone

MOST_AT_ONCE = 300
_MONTHS = tuple(map(str, MONTHS))
_BETWEEN_NAMES = re.compile(r"[\n,;]")


def is_month(_: FlaskForm, field: Field) -> None:
    """A validator that refuses what is no number of a month."""
    if field.data not in _MONTHS:
        raise ValidationError(gettext("Choose one of the months."))


class DeedForm(SheetForm):
    """Something that is done once, however often its form arrives."""

    form_id = StringField(default=lambda: str(uuid4()), validators=[is_form_id])

    @property
    def deed(self) -> UUID:
        """The id of the form; only once it was found valid."""
        return UUID(self.form_id.data)


class PeopleForm(DeedForm):
    """Names of people, one a line or separated by commas."""

    people = StringField()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that were typed, each once, in their order."""
        typed = filter(None, map(tidy, _BETWEEN_NAMES.split(self.people.data or "")))
        return tuple({name_key(name): name for name in reversed(list(typed))}.values())[::-1]

    def validate_people(self, _: Field) -> None:
        """There is somebody, and everybody can be called so."""
        if not self.names:
            raise ValidationError(gettext("A name is missing: type one."))
        self._check_names()

    def _check_names(self) -> None:
        if len(self.names) > MOST_AT_ONCE:
            raise ValidationError(gettext("These are too many at once: %(count)s at most.", count=MOST_AT_ONCE))
        for name in self.names:
            if not is_readable(name):
                raise ValidationError(gettext("There is a name of which nothing can be seen: type it again."))
            if len(name) > NAME_LENGTH:
                shown = f"{name[:12]}…"
                raise ValidationError(
                    gettext("“%(name)s” is too long: %(count)s characters at most.", name=shown, count=NAME_LENGTH)
                )


class PersonForm(DeedForm):
    """Somebody's name, beside the one that the page showed, and colour."""

    name = StringField(filters=[tidy], validators=[is_name])
    seen_name = StringField(filters=[tidy])
    colour = StringField()

    def validate_colour(self, field: Field) -> None:
        """One of the eight lines."""
        if field.data not in (None, "", *map(str, range(COLOURS))):
            raise ValidationError(gettext("Choose one of the lines."))

    @property
    def edit(self) -> Edit[str]:
        """The name, as it was typed over the one that was shown."""
        return Edit(self.name.data, self.seen_name.data or None)

    @property
    def line(self) -> int | None:
        """The line that was chosen."""
        return int(self.colour.data) if self.colour.data else None


class MergeForm(DeedForm):
    """Who somebody is."""

    into = StringField()

    @property
    def stays(self) -> int | None:
        """The id of the entry that stays; None when none was chosen."""
        return int(self.into.data) if re.fullmatch(r"[1-9][0-9]{0,8}", self.into.data or "", re.ASCII) else None

    def validate_into(self, _: Field) -> None:
        """Somebody was chosen."""
        if self.stays is None:
            raise ValidationError(gettext("Who is the same person? Choose somebody."))


class ClubForm(DeedForm):
    """Name, language and time zone of a club, and when its season begins, beside what the page showed."""

    name = StringField(filters=[tidy], validators=[can_be_seen, at_most(SESSION_NAME_LENGTH)])
    locale = StringField()
    timezone = StringField(filters=[tidy])
    season_begins = StringField(validators=[is_month])
    seen_name = StringField(filters=[tidy])
    seen_locale = StringField()
    seen_timezone = StringField(filters=[tidy])
    seen_season_begins = StringField()

    def __init__(self, club: ClubAccess, languages: Iterable[str]) -> None:
        self._languages = tuple(languages)
        self.now = {
            "name": club.name,
            "locale": club.locale,
            "timezone": club.timezone,
            "season_begins": str(club.season_begins),
        }
        super().__init__(data={**self.now, **{f"seen_{fact}": value for fact, value in self.now.items()}})

    def validate_locale(self, field: Field) -> None:
        """One of the languages of the app, or the one that the club has."""
        if field.data not in (*self._languages, self.now["locale"]):
            raise ValidationError(gettext("Choose one of the languages."))

    def validate_timezone(self, field: Field) -> None:
        """One that this machine knows, or the one that the club has."""
        if field.data != self.now["timezone"] and not is_zone(field.data or ""):
            raise ValidationError(gettext("There is no such time zone: choose one of the list."))

    @property
    def edits(self) -> dict[str, Edit[str] | Edit[int]]:
        """What was typed or chosen, each over what was shown."""
        texts = {fact: Edit(self[fact].data, self[f"seen_{fact}"].data) for fact in self.now if fact != "season_begins"}
        seen = self.seen_season_begins.data
        month = Edit(int(self.season_begins.data), int(seen) if seen in _MONTHS else None)
        return {**texts, "season_begins": month}

    def clash(self, now: Mapping[str | int, str | int], told: Mapping[str | int, str]) -> None:
        """Say what somebody else changed meanwhile, in words; sent once more, the form means it."""
        for fact, value in now.items():
            self[fact].errors = [
                gettext(
                    "Somebody changed this to “%(now)s” meanwhile: save again if yours is right.",
                    now=told[fact],
                )
            ]
            self[f"seen_{fact}"].data = str(value)


class NewClubForm(PeopleForm):
    """A club that begins with a name and its people."""

    name = StringField(filters=[tidy], validators=[is_name])
    timezone = StringField()
    season_begins = StringField(default=str(USUAL_BEGINNING), validators=[is_month])

    @property
    def month(self) -> int:
        """The month in which its seasons begin; only once it was found valid."""
        return int(self.season_begins.data)

    def validate_people(self, _: Field) -> None:
        """Everybody can be called so; nobody need be named yet."""
        self._check_names()


class RulesNameForm(DeedForm):
    """Under which name rules are remembered."""

    name = StringField(filters=[tidy], validators=[is_name])
