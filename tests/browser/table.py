"""A session on a phone, as somebody at the table sees and touches it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from playwright.sync_api import Download, Locator, Page, expect

from scorekeeper.rules import parse_half_points
from tests.browser.played import ALONE, Played
from tests.evening import Evening

PEOPLE = ("taker", "partner", "dealer", "sitting_out")
"""The rows in which somebody is chosen by name."""
ISOLATE = "[\u2068\u2069]*"
"""The invisible marks that keep a name apart from the direction of the text around it."""

PLACE_IN_SIGHT = """element => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return null;
  const x = (left + right) / 2;
  const whole = [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
    const hit = document.elementFromPoint(x, y);
    return element === hit || element.contains(hit);
  });
  return whole ? [x, (top + bottom) / 2] : null;
}"""
"""The middle of what is seen whole, covered by nothing, without scrolling."""
LOADED_ANEW = """() =>
  performance.getEntriesByType("navigation")[0].type === "reload" && document.readyState === "complete"
"""
SENT = """() => {
  if (window.sent_from) return window.sent_from === "panel" && !document.querySelector("dialog.panel[open]");
  return document.readyState === "complete";
}"""
TOTALS = """() => [...document.querySelectorAll(".totals .total")].map((total) =>
  [total.querySelector(".name").textContent, total.querySelector(".amount").textContent])"""
BADGES = """() => [...document.querySelectorAll(".totals .total")].map((total) => {
  const badges = [...total.querySelectorAll(".badge")];
  return [total.querySelector(".name").textContent, badges.map((badge) => badge.textContent)];
})"""
ROWS = """() => [...document.querySelectorAll(".deals .deal")].map((deal) => {
  const words = (selector) => (deal.querySelector(selector)?.innerText ?? "").replace(/\\s+/g, " ").trim();
  return {
    number: Number(deal.querySelector(".number").lastChild.textContent),
    story: [...deal.querySelector(".story").childNodes].filter((node) => node.nodeName !== "EM")
      .map((node) => node.textContent).join("").replace(/\\s+/g, " ").trim(),
    marks: [...deal.querySelectorAll(".story em")].map((mark) => mark.textContent.replace("· ", "")),
    result: words(".result"),
    note: words(".note"),
    withdrawn: deal.classList.contains("withdrawn"),
    scores: [...deal.querySelectorAll(".score")].map((score) => score.textContent.split(": ")),
  };
})"""


class Row(NamedTuple):
    """A deal on the sheet.

    ``story`` says who took what, ``marks`` what happened to it later; ``scores`` are those in half points of whoever is
    concerned.
    """

    number: int
    story: str
    marks: list[str]
    result: str
    note: str
    withdrawn: bool
    scores: dict[str, int]


class TakePhone(Protocol):
    """Gives a page on another phone; ``settings`` are those of a browser context."""

    def __call__(self, **settings: Any) -> Page: ...


class SitDown(Protocol):
    """Opens the sheet of a session on another phone; ``settings`` are those of a browser context."""

    def __call__(self, evening: Evening, **settings: Any) -> "Table": ...


class Table:
    """The sheet at ``url`` with its entry. ``taps`` counts; ``scrolled_to`` names what was tapped out of sight."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.taps = 0
        self.scrolled_to: list[str] = []

    def open(self, path: str = "") -> None:
        """Go to the sheet, or to a page under it."""
        self.page.goto(self.url + path)

    def go_back(self) -> None:
        """Press Back and wait until the sheet, which the browser had kept, was loaded anew."""
        self.page.go_back()
        self.page.wait_for_function(LOADED_ANEW)

    # What a thumb does

    def tap(self, target: Locator) -> None:
        """Tap once."""
        self.taps += 1
        place = target.evaluate(PLACE_IN_SIGHT)
        if place:
            self.page.touchscreen.tap(*place)
        else:
            self.scrolled_to.append(str(target))
            target.tap()

    def tap_through(self, target: Locator) -> None:
        """Tap what leads to another page, and wait for that page."""
        with self.page.expect_event("domcontentloaded"):
            self.tap(target)

    def wait_a_moment(self) -> None:
        """Let the next tap be one of its own, no nervous second one."""
        self.page.wait_for_timeout(500)

    @property
    def new_deal_button(self) -> Locator:
        return self.page.locator("[data-open-entry]")

    @property
    def form(self) -> Locator:
        return self.page.locator("form.entry")

    @property
    def save_button(self) -> Locator:
        return self.form.locator("button.save")

    @property
    def points(self) -> Locator:
        return self.form.locator("[name=points]")

    def part(self, name: str) -> Locator:
        """A row of the entry: taker, partner, contract, bouts, points, petit_au_bout …"""
        return self.form.locator(f"[data-part={name}]")

    def new_deal(self) -> None:
        """Open the entry from the sheet."""
        self.tap(self.new_deal_button)
        expect(self.form).to_be_visible()

    def choice(self, part: str, choice: object) -> Locator:
        """A button of a row: a person by name, anything else by its value."""
        if part not in PEOPLE or choice == ALONE:
            return self.radio(part, choice)
        role: Literal["checkbox", "radio"] = "checkbox" if part == "sitting_out" else "radio"
        return self.part(part).get_by_role(role, name=str(choice))

    def radio(self, name: str, value: object) -> Locator:
        return self.form.locator(f'input[name={name}][value="{value}"]')

    def choose(self, part: str, choice: object) -> None:
        """Tap a button of a row that is not chosen yet."""
        button = self.choice(part, choice)
        self.tap(button)
        expect(button).to_be_checked()

    def press(self, keys: str) -> None:
        """Tap the keypad: digits, and ½ at the end."""
        for key in keys:
            self.tap(self.form.locator(f"[data-key='{'half' if key == '½' else key}']"))

    def side(self, side: str) -> Locator:
        return self.form.locator(f"label.side.{side}")

    def enter(self, played: Played) -> None:
        """A deal that was played, from top to bottom."""
        self.choose("taker", played.taker)
        if played.partner is not None:
            self.choose("partner", played.partner)
        self.choose("contract", played.contract)
        self.choose("bouts", played.bouts)
        if played.side != "attack":
            self.tap(self.side(played.side))
        if self.form.locator(".keypad").is_visible():
            self.press(played.points)
        else:
            self.points.fill(played.points)
        expect(self.points).to_have_value(played.points)
        if played.petit_au_bout or played.handfuls or played.slam or played.note:
            self.unfold()
        if played.petit_au_bout:
            self.choose("petit_au_bout", played.petit_au_bout)
        for name, level in played.handfuls.items():
            self.show_handful(name, level)
        if played.slam:
            self.choose("slam", played.slam)
        if played.note:
            self.note.fill(played.note)

    @property
    def bonuses(self) -> Locator:
        return self.form.locator(".bonuses > summary")

    def unfold(self) -> None:
        """Open the folded row of bonuses."""
        self.tap(self.bonuses)
        expect(self.part("slam")).to_be_visible()
        self.page.wait_for_timeout(150)  # it scrolls into sight once it knows that it is open

    def show_handful(self, name: str, level: int) -> None:
        """Single, double or triple, 0 to take it back."""
        person = self.part("handfuls").get_by_role("group", name=name, exact=True)
        self.tap(person.locator(f'input[value="{level}"]'))

    @property
    def note(self) -> Locator:
        return self.form.locator("[name=note]")

    def nobody_took(self, kind: str) -> None:
        """A deal without a taker, or an adjustment."""
        self.tap(self.form.locator(".nobody > summary"))
        self.choose("kind", kind)

    def adjust(self, amounts: Mapping[str, str], reason: str) -> None:
        """Type an adjustment."""
        for name, amount in amounts.items():
            self.part("amounts").get_by_role("textbox", name=name).fill(amount)
        self.note.fill(reason)

    def save(self) -> None:
        """Save, and come back to the sheet or wherever the answer is."""
        self.send(self.save_button)

    def later(self) -> None:
        """Note the bid; the result follows."""
        self.send(self.form.locator("[name=kind_now]"))

    def send(self, button: Locator) -> None:
        """Tap what sends the entry; the panel closes over the sheet, or another page answers."""
        self.page.evaluate("window.sent_from = document.querySelector('dialog.panel[open]') ? 'panel' : 'page'")
        self.tap(button)
        self.page.wait_for_function(SENT)

    def open_row(self, number: int) -> None:
        """Look at a deal of the sheet."""
        row = self.page.locator(".deal").filter(has=self.page.locator(".number", has_text=re.compile(rf"\b{number}$")))
        self.tap_through(row.get_by_role("link"))

    def download(self, label: str) -> Download:
        """Fetch a file through the menu."""
        self.tap(self.page.locator(".menu > summary"))
        with self.page.expect_download() as info:
            self.tap(self.page.get_by_role("link", name=label))
        return info.value

    # What the page says

    @property
    def live(self) -> Locator:
        """The first line of what would be recorded."""
        return self.form.locator("[data-live]")

    def expect_live(self, first: str, rest: str = "") -> None:
        """Wait until this is what would be recorded, or what is missing."""
        for place, text in (("[data-live]", first), ("[data-live-scores]", rest)):
            words = ISOLATE.join(r"\s" if letter == " " else re.escape(letter) for letter in text)
            expect(self.form.locator(place)).to_have_text(re.compile(f"^{ISOLATE}{words}{ISOLATE}$"))

    def warnings(self) -> Sequence[str]:
        return self.form.locator("[data-warnings] li").all_inner_texts()

    def totals(self) -> dict[str, int]:
        """Everybody's total in half points."""
        return {name: parse_half_points(amount) for name, amount in self.page.evaluate(TOTALS)}

    def rows(self) -> list[Row]:
        """The deals, the newest first."""
        rows = []
        for row in self.page.evaluate(ROWS):
            scores = {name: parse_half_points(score) for name, score in row.pop("scores") if score != "–"}
            rows.append(Row(**row, scores=scores))
        return rows

    def badges(self) -> dict[str, list[str]]:
        """What is said under each total: who deals next, who sits out, who has left."""
        return dict(self.page.evaluate(BADGES))


def start_session(page: Page, site: str, *names: str, hands: int | None = None, dealer: str | None = None) -> Table:
    """Start a session through the form; its sheet."""
    page.goto(f"{site}/sessions/new")
    for place, name in enumerate(names):
        page.locator(f"[name=people-{place}]").fill(name)
    if hands is not None:
        page.locator(f"[name=hands][value='{hands}']").check()
    if dealer is not None:
        page.locator(f"[name=first_dealer][value='{names.index(dealer)}']").check()
    page.locator(".new-session .action").tap()
    page.wait_for_url("**/s/*/")
    return Table(page, page.url)
