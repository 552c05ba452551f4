"""What all forms share: they read the fields of a sent form and nothing else."""

from flask import request
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.i18n import DummyTranslations

_NO_TRANSLATIONS = DummyTranslations()


class SentForm(FlaskForm):
    """A form as a page sends it: text by field. Files and JSON are no forms."""

    class Meta:
        """How WTForms reads it."""

        csrf = False  # checked for every request that changes something, before any form is made

        def wrap_formdata(self, _: FlaskForm, formdata: object) -> MultiDict[str, str] | None:
            """The fields that were given, or those of the request."""
            if formdata is None or isinstance(formdata, MultiDict):
                return formdata
            return request.form if request.method == "POST" else None

        def get_translations(self, _: FlaskForm) -> DummyTranslations:
            """No text here is WTForms' own."""
            return _NO_TRANSLATIONS


class PerPersonField(Field):
    """What was sent for each person (``handful_3=1``, ``amount_3=-20``); ``data`` is keyed by the id as it was sent."""

    def process(self, formdata: MultiDict[str, str] | None, *_: object, **__: object) -> None:
        """Collect the values whose names begin with the field's name."""
        prefix = f"{self.name}_"
        self.data = {
            key.removeprefix(prefix): value.strip()
            for key, value in (formdata or {}).items()
            if key.startswith(prefix) and value.strip()
        }
