"""Forms: a request becomes a value of the domain, with every reason when it cannot."""

from scorekeeper.forms.chips import ChipsForm
from scorekeeper.forms.deal import DealForm, Reading, deal_values
from scorekeeper.forms.deal_reading import ALONE
from scorekeeper.forms.evening import EveningForm, PeopleForm, RoundForm, order_value, plan_values, seat_values
from scorekeeper.forms.link import ForgetForm, PastedLinkForm, RenewalForm
from scorekeeper.forms.places import Places
from scorekeeper.forms.rules import NameForm, read_rules_form, rules_values
from scorekeeper.forms.session import NewSessionForm, read_uuid
from scorekeeper.forms.table import TableForm

__all__ = [
    "ALONE",
    "ChipsForm",
    "DealForm",
    "EveningForm",
    "ForgetForm",
    "NameForm",
    "NewSessionForm",
    "PastedLinkForm",
    "PeopleForm",
    "Places",
    "Reading",
    "RenewalForm",
    "RoundForm",
    "TableForm",
    "deal_values",
    "order_value",
    "plan_values",
    "read_rules_form",
    "read_uuid",
    "rules_values",
    "seat_values",
]
