"""Pages as a browser without JavaScript reads them: texts, links, and forms with what they would send."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse


@dataclass
class Form:
    """A form of a page: its address and the fields as they stand, ``buttons`` apart.

    A button with an address of its own makes another form of the same fields.
    """

    action: str
    method: str
    fields: MultiDict[str, str] = field(default_factory=MultiDict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    choices: MultiDict[str, str] = field(default_factory=MultiDict)

    def filled(self, **changes: Any) -> dict[str, Any]:
        """What is sent after some fields were changed; a field that is None is not sent."""
        sent: dict[str, Any] = {name: self.fields.getlist(name) for name in self.fields} | changes
        return {name: value for name, value in sent.items() if value is not None}


class Page(HTMLParser):
    """One page. Texts have single spaces, addresses begin at the root."""

    def __init__(self, response: TestResponse) -> None:
        super().__init__(convert_charrefs=True)
        self._address = response.request.path
        self.html = response.get_data(as_text=True)
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._texts: list[str] = []
        self._open_form: Form | None = None
        self._disabled = 0
        self._unread = 0
        self._spare = 0
        self.feed(self.html)
        self.close()

    @property
    def text(self) -> str:
        """Everything that can be read on the page."""
        return " ".join(" ".join(self._texts).split())

    def form(self, action: str) -> Form:
        """The form whose address ends like this, the query left out."""
        return next(form for form in self.forms if form.action.partition("?")[0].endswith(action))

    def has_form(self, action: str) -> bool:
        """Whether there is a form whose address ends like this."""
        return any(form.action.partition("?")[0].endswith(action) for form in self.forms)

    def elements(self, name: str) -> Iterator[dict[str, str | None]]:
        """The attributes of every element of this name."""
        return (attributes for tag, attributes in self.tags if tag == name)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the page is made of; what lies in a template is there for scripts alone."""
        self._spare += tag == "template"
        if self._spare:
            return
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if tag in ("script", "style"):
            self._unread += 1
        elif tag == "a":
            self.links.append(urljoin(self._address, attributes.get("href") or ""))
        elif tag == "form":
            self._open_form = Form(
                urljoin(self._address, attributes.get("action") or ""), attributes.get("method") or "get"
            )
            self.forms.append(self._open_form)
        elif tag == "fieldset":
            self._disabled += "disabled" in attributes or self._disabled > 0
        elif tag in ("input", "button") and self._open_form is not None and not self._disabled:
            self._note_control(self._open_form, tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        """Leave a form or what is not read."""
        if self._spare:
            self._spare -= tag == "template"
            return
        if tag == "form":
            self._open_form = None
        elif tag == "fieldset" and self._disabled:
            self._disabled -= 1
        elif tag in ("script", "style"):
            self._unread -= 1

    def _note_control(self, form: Form, tag: str, attributes: dict[str, str | None]) -> None:
        if "disabled" in attributes:
            return
        if attributes.get("formaction"):
            self.forms.append(replace(form, action=urljoin(self._address, attributes["formaction"])))
        if attributes.get("name"):
            _note_field(form, tag, attributes)

    def handle_data(self, data: str) -> None:
        """Read a text."""
        if not self._unread and not self._spare:
            self._texts.append(data)


def _note_field(form: Form, tag: str, attributes: dict[str, str | None]) -> None:
    name, value = attributes["name"] or "", attributes.get("value") or ""
    if tag == "button":
        form.buttons.append((name, value))
    elif attributes.get("type") in ("radio", "checkbox"):
        form.choices.add(name, value)
        if "checked" in attributes:
            form.fields.add(name, value)
    else:
        form.fields.add(name, value)
