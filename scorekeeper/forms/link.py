"""A link that was pasted, with whatever was copied around it."""

from wtforms import BooleanField, Field, SelectMultipleField, StringField
from wtforms.validators import ValidationError

from scorekeeper.forms.session import SheetForm, is_form_id
from scorekeeper.labels.translation import gettext
from scorekeeper.links import Key, keys_in

MOST_KEYS = 5
"""As many are tried; a message holds one or two."""


class PastedLinkForm(SheetForm):
    """A whole address, a message with one in it, or its token alone; ``keys`` are those that were found."""

    link = StringField()

    @property
    def keys(self) -> tuple[Key, ...]:
        """What may open something, in the order in which to try."""
        return keys_in(self.link.data or "")[:MOST_KEYS]

    def validate_link(self, field: Field) -> None:
        """There is something to try."""
        if not (field.data or "").strip():
            raise ValidationError(gettext("Paste the link that you were given."))
        if not self.keys:
            raise ValidationError(
                gettext("There is no link to a sheet in this text, or a part of it is missing: copy it whole.")
            )


class ForgetForm(SheetForm):
    """What a device shall forget: each choice holds every link of one session or club that the device has, or all."""

    chosen = SelectMultipleField(validate_choice=False)
    everything = BooleanField()

    def forgets(self, address: str) -> bool:
        """Whether this part of an address is forgotten: chosen itself, or by the link of a club that is."""
        links = {link for choice in self.chosen.data or () for link in choice.split()}
        return bool(self.everything.data) or not links.isdisjoint((address, address.partition("~")[0]))

    def validate_chosen(self, field: Field) -> None:
        """There is something to forget."""
        if not (field.data or self.everything.data):
            raise ValidationError(gettext("Choose first what this device shall forget."))


class RenewalForm(SheetForm):
    """One renewal of a link, which the form names: sent twice, it is done once."""

    form_id = StringField(validators=[is_form_id])
