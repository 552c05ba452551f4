"""Who buys how many chips."""

from uuid import UUID

from werkzeug.datastructures import MultiDict
from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.forms.session import SheetForm, is_form_id
from scorekeeper.labels.translation import gettext
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, DealKind
from scorekeeper.rules.problems import CHIPS
from scorekeeper.sheet import Table


class ChipsForm(SheetForm):
    """One purchase; ``buyer`` and ``number`` are there once it was found valid.

    A correction, of something that ``corrected`` recorded, may concern whoever has left since.
    """

    id = StringField(validators=[is_form_id])
    revision = StringField()
    player = StringField()
    chips = StringField()

    def __init__(
        self, table: Table, corrected: Recorded | None = None, sent: MultiDict[str, str] | None = None
    ) -> None:
        super().__init__(sent)
        bought = () if corrected is None else corrected.deal.players
        self.people = [person for person in table.people if not person.left or person.id in bought]
        self._seated = {str(person.id): person.id for person in self.people}

    def validate_player(self, field: Field) -> None:
        """Somebody at the table."""
        if field.data not in self._seated:
            raise ValidationError(gettext("Who buys chips? Choose somebody at the table."))

    def validate_chips(self, field: Field) -> None:
        """A whole number of chips."""
        text = (field.data or "").strip()
        if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) in CHIPS):
            raise ValidationError(gettext("How many chips? Type a whole number from 1 on."))

    @property
    def deal_id(self) -> UUID:
        """The id of the purchase, made with the page."""
        return UUID(self.id.data)

    @property
    def purchase(self) -> Deal:
        """What was bought, as it stands on the sheet."""
        return Deal(players=(self.buyer,), kind=DealKind.CHIPS_BOUGHT, chips={self.buyer: self.number})

    @property
    def buyer(self) -> int:
        """Who buys."""
        return self._seated[self.player.data]

    @property
    def number(self) -> int:
        """How many chips."""
        return int(self.chips.data)
