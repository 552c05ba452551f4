"""Forms: a request becomes a value of the domain, with every reason when it cannot."""

from scorekeeper.forms.chips import ChipsForm
from scorekeeper.forms.clubs import (
    ClubForm,
    DeedForm,
    MergeForm,
    NewClubForm,
    PeopleForm,
    PersonForm,
    RulesNameForm,
)
from scorekeeper.forms.deal import DealForm, Reading, deal_values
from scorekeeper.forms.deal_reading import ALONE
from scorekeeper.forms.evening import ArrivalsForm, EveningForm, plan_values
from scorekeeper.forms.link import ForgetForm, PastedLinkForm, RenewalForm
from scorekeeper.forms.named import people_named, with_others
from scorekeeper.forms.places import Places
from scorekeeper.forms.round import CardsForm, ClockForm, RoundForm, order_value, read_instant, seat_values
from scorekeeper.forms.rules import NameForm, RuleFieldProblem, read_rules_form, rule_field, rules_values
from scorekeeper.forms.search import DealSearchForm, EveningSearchForm, SessionSearchForm, read_page
from scorekeeper.forms.session import NewSessionForm, read_uuid
from scorekeeper.forms.span import CHIPS, SeasonReading, read_season
from scorekeeper.forms.table import TableForm

__all__ = [
    "ALONE",
    "CHIPS",
    "ArrivalsForm",
    "CardsForm",
    "ChipsForm",
    "ClockForm",
    "ClubForm",
    "DealForm",
    "DealSearchForm",
    "DeedForm",
    "EveningForm",
    "EveningSearchForm",
    "ForgetForm",
    "MergeForm",
    "NameForm",
    "NewClubForm",
    "NewSessionForm",
    "PastedLinkForm",
    "PeopleForm",
    "PersonForm",
    "Places",
    "Reading",
    "RenewalForm",
    "RoundForm",
    "RuleFieldProblem",
    "RulesNameForm",
    "SeasonReading",
    "SessionSearchForm",
    "TableForm",
    "deal_values",
    "order_value",
    "people_named",
    "plan_values",
    "read_instant",
    "read_page",
    "read_rules_form",
    "read_season",
    "read_uuid",
    "rule_field",
    "rules_values",
    "seat_values",
    "with_others",
]
