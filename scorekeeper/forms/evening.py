"""The forms of a club evening: what it is to be, and who is there."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from uuid import UUID, uuid4

from werkzeug.datastructures import MultiDict
from wtforms import Field, SelectMultipleField, StringField, TextAreaField
from wtforms.validators import ValidationError

from scorekeeper.draw import MOST_PEOPLE as MOST_AT_AN_EVENING
from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening_choices import Fives, MeetingsOf
from scorekeeper.evening_plan import (
    MOST_DEALS_IN_A_ROUND,
    MOST_MINUTES_IN_A_ROUND,
    EveningPlan,
    NewEvening,
    RoundLength,
    plan_marks,
)
from scorekeeper.forms.sent import PerPersonField
from scorekeeper.forms.session import SheetForm, at_most, can_be_seen, is_form_id, tidy
from scorekeeper.labels.translation import gettext
from scorekeeper.models import NAME_LENGTH, SESSION_NAME_LENGTH
from scorekeeper.names import is_readable, name_key
from scorekeeper.roster import Member
from scorekeeper.rules import HANDS, Preset, RuleSet
from scorekeeper.statistics.spans import YEARS

DEALS, MINUTES, FREE = "deals", "minutes", "free"
PLAN_FACTS = tuple(each.name for each in fields(EveningPlan))
USUAL_DEALS = 4
USUAL_MINUTES = 45


def read_whole(text: str | None, most: int) -> int | None:
    """A whole number from 1 to ``most`` that was typed; None for anything else."""
    typed = (text or "").strip()
    number = int(typed) if re.fullmatch(r"[0-9]{1,4}", typed) else 0
    return number if 1 <= number <= most else None


class ArrivalsForm(SheetForm):
    """Who arrives: people of the club, and names of others, one a line or with commas between them."""

    form_id = StringField(default=lambda: str(uuid4()), validators=[is_form_id])
    players = SelectMultipleField(coerce=str, choices=[], validate_choice=False)
    newcomers = TextAreaField()

    @property
    def player_ids(self) -> tuple[int, ...]:
        """The people of the club that were ticked."""
        return tuple(int(each) for each in self.players.data or () if re.fullmatch(r"[0-9]{1,9}", each))

    @property
    def names(self) -> tuple[str, ...]:
        """The names that were typed, each once."""
        typed = (tidy(each) for each in re.split(r"[\n\r,;]+", self.newcomers.data or ""))
        return tuple({name_key(name): name for name in typed if name}.values())

    def people_among(self, roster: Iterable[Member]) -> int:
        """How many would be there; whoever is ticked and typed as well is one."""
        ticked = {name_key(person.name) for person in roster if person.id in self.player_ids}
        return len(ticked | {name_key(name) for name in self.names})

    def validate_newcomers(self, _: Field) -> None:
        """Names that can be kept."""
        for name in self.names:
            if not is_readable(name):
                raise ValidationError(gettext("A name is missing: type one."))
            if len(name) > NAME_LENGTH:
                shown = f"{name[:12]}…"
                raise ValidationError(
                    gettext("“%(name)s” is too long: %(count)s characters at most.", name=shown, count=NAME_LENGTH)
                )

    def validate_players(self, _: Field) -> None:
        """No more than can be seated."""
        if len(self.player_ids) + len(self.names) > MOST_AT_AN_EVENING:
            raise ValidationError(
                gettext("At most %(count)s people can take part in an evening.", count=MOST_AT_AN_EVENING)
            )


class EveningForm(ArrivalsForm):
    """A new evening, or, without its people, another plan of one."""

    name = StringField(filters=[tidy], validators=[can_be_seen, at_most(SESSION_NAME_LENGTH)])
    day = StringField()
    rules = StringField(default=Preset.FFT.value)
    seats = StringField(default="4")
    spare = StringField(default=Spare.JOIN.value)
    draw = StringField(default=DrawMethod.CHANCE.value)
    fives = StringField(default=Fives.CALLED_KING.value)
    meetings_of = StringField(default=MeetingsOf.EVENING.value)
    length = StringField(default=DEALS)
    round_deals = StringField(default=str(USUAL_DEALS))
    round_minutes = StringField(default=str(USUAL_MINUTES))
    seen = PerPersonField()

    @property
    def seen_marks(self) -> Mapping[str, str]:
        """What the page showed, by the facts of a plan; nothing where it does not say."""
        return {fact: self.seen.data.get(fact, "") for fact in PLAN_FACTS} if self.seen.data else {}

    def clash(self, now: Mapping[str | int, str | int], told: Mapping[str | int, str]) -> None:
        """Say in words what somebody else changed meanwhile; sent once more, the form means it."""
        for fact, mark in now.items():
            self[str(fact)].errors = [
                gettext("Somebody changed this to “%(now)s” meanwhile: save again if yours is right.", now=told[fact])
            ]
            self.seen.data[str(fact)] = str(mark)

    def validate_day(self, field: Field) -> None:
        """A date of the calendar, as browsers send it, in a year in which somebody plays."""
        try:
            year = date.fromisoformat((field.data or "").strip()).year
        except ValueError:
            year = 0
        if year not in YEARS:
            raise ValidationError(gettext("Choose the date of the evening."))

    def validate_seats(self, field: Field) -> None:
        """Tables of three, four or five."""
        if field.data not in map(str, HANDS):
            raise ValidationError(gettext("Choose how many people sit at a table: 3, 4 or 5."))

    def validate_spare(self, field: Field) -> None:
        """One of both ways."""
        if field.data not in list(Spare):
            raise ValidationError(gettext("Choose what becomes of those who are left over."))

    def validate_draw(self, field: Field) -> None:
        """One of the draws."""
        if field.data not in list(DrawMethod):
            raise ValidationError(gettext("Choose how the tables are drawn."))

    def validate_fives(self, field: Field) -> None:
        """One of both ways."""
        if field.data not in list(Fives):
            raise ValidationError(gettext("Choose how a table of five plays."))

    def validate_meetings_of(self, field: Field) -> None:
        """This evening or the season."""
        if field.data not in list(MeetingsOf):
            raise ValidationError(gettext("Choose which meetings count."))

    def validate_length(self, field: Field) -> None:
        """What ends a round, with its number."""
        if field.data not in (DEALS, MINUTES, FREE):
            raise ValidationError(gettext("Choose what ends a round."))
        if field.data == DEALS and read_whole(self.round_deals.data, MOST_DEALS_IN_A_ROUND) is None:
            raise ValidationError(gettext("A round has 1 to %(most)s deals.", most=MOST_DEALS_IN_A_ROUND))
        if field.data == MINUTES and read_whole(self.round_minutes.data, MOST_MINUTES_IN_A_ROUND) is None:
            raise ValidationError(gettext("A round lasts 1 to %(most)s minutes.", most=MOST_MINUTES_IN_A_ROUND))

    def plan(self, rules: RuleSet) -> EveningPlan:
        """What was asked for, by these rules; only once the form was found valid."""
        deals = read_whole(self.round_deals.data, MOST_DEALS_IN_A_ROUND)
        minutes = read_whole(self.round_minutes.data, MOST_MINUTES_IN_A_ROUND)
        return EveningPlan(
            name=self.name.data,
            day=date.fromisoformat(self.day.data.strip()),
            rules=rules,
            seats=int(self.seats.data),
            spare=Spare(self.spare.data),
            draw=DrawMethod(self.draw.data),
            length=RoundLength(
                deals if self.length.data == DEALS else None, minutes if self.length.data == MINUTES else None
            ),
            fives=Fives(self.fives.data),
            meetings_of=MeetingsOf(self.meetings_of.data),
        )

    def new_evening(self, rules: RuleSet) -> NewEvening:
        """The evening to open, by these rules; only once the form was found valid."""
        return NewEvening(
            form_id=UUID(self.form_id.data),
            plan=self.plan(rules),
            players=self.player_ids,
            newcomers=self.names,
        )


def plan_values(plan: EveningPlan, rules_choice: str) -> MultiDict[str, str]:
    """The fields that show an evening for changing it."""
    length = DEALS if plan.length.deals else MINUTES if plan.length.minutes else FREE
    return MultiDict(
        {
            **{f"seen_{fact}": mark for fact, mark in plan_marks(plan).items()},
            "form_id": str(uuid4()),
            "name": plan.name,
            "day": plan.day.isoformat(),
            "rules": rules_choice,
            "seats": str(plan.seats),
            "spare": plan.spare.value,
            "draw": plan.draw.value,
            "fives": plan.fives.value,
            "meetings_of": plan.meetings_of.value,
            "length": length,
            "round_deals": str(plan.length.deals or USUAL_DEALS),
            "round_minutes": str(plan.length.minutes or USUAL_MINUTES),
        }
    )
