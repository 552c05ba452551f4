"""Forms: a request becomes a value of the domain, with every reason when it cannot."""

from scorekeeper.forms.deal import ALONE, DealForm, Places, Reading, deal_values
from scorekeeper.forms.session import NewSessionForm, PersonForm, SeatForm, SessionFactsForm, read_uuid

__all__ = [
    "ALONE",
    "DealForm",
    "NewSessionForm",
    "PersonForm",
    "Places",
    "Reading",
    "SeatForm",
    "SessionFactsForm",
    "deal_values",
    "read_uuid",
]
