"""An evening of a club in browsers: it follows its tables, its clock runs, and its pages fit a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import store
from scorekeeper.sheet import Role
from tests.browser.table import TakePhone
from tests.club_evening import NAMES, ClubEvening
from tests.conftest import Served

WITHIN_FIVE_SECONDS = 5_000
FIRST, SECOND = NAMES[:4], NAMES[4:8]
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


pytestmark = pytest.mark.usefixtures("forms_without_tokens")


def new_evening(live_server: Served, **plan: str) -> ClubEvening:
    """An evening of eight at two tables."""
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 8, **plan)
    evening.sit_down(FIRST, SECOND)
    return evening


@pytest.fixture
def evening(live_server: Served) -> ClubEvening:
    """Rounds of four deals."""
    return new_evening(live_server)


@pytest.fixture
def organiser(phone: TakePhone, live_server: Served, evening: ClubEvening) -> Page:
    """The organiser's phone, on the page of the evening."""
    page = phone()
    page.goto(live_server.url + evening.url)
    return page


def test_the_organiser_s_page_follows_a_table(organiser: Page, evening: ClubEvening) -> None:
    table = organiser.locator(".tables .table").nth(1)
    expect(table).to_contain_text("0 of 4 deals")

    evening.play(2)
    expect(table).to_contain_text("1 of 4 deals", timeout=WITHIN_FIVE_SECONDS)
    expect(table).to_contain_text("+198")
    expect(organiser.locator(".standings tbody tr").first).to_contain_text("Mia")
    evening.bid(1)
    expect(organiser.locator(".tables .table").first).to_contain_text("deal being played", timeout=WITHIN_FIVE_SECONDS)


def test_what_is_unfolded_stays_so_while_it_follows(organiser: Page, evening: ClubEvening) -> None:
    evening.end_round()
    evening.sit_down(SECOND, FIRST)
    organiser.reload()
    organiser.locator(".round-before > summary").click()

    evening.play(1)

    expect(organiser.locator(".tables .table").first).to_contain_text("1 of 4", timeout=WITHIN_FIVE_SECONDS)
    expect(organiser.locator(".round-before")).to_have_attribute("open", "")


def test_a_page_that_cannot_follow_says_so(organiser: Page, evening: ClubEvening) -> None:
    organiser.context.set_offline(True)
    expect(organiser.locator(".connection")).to_contain_text("No connection", timeout=25_000)
    organiser.context.set_offline(False)

    expect(organiser.locator(".connection")).to_be_hidden(timeout=WITHIN_FIVE_SECONDS)
    assert evening.now.current is not None


def test_a_dead_link_ends_the_page(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    url = evening.url_for(Role.VIEWER)
    page = phone()
    page.goto(live_server.url + url)
    with evening.connected():
        store.revoke_link(url.split("/")[2])

    expect(page.get_by_role("heading", level=1)).to_contain_text("nothing at this address", timeout=10_000)


def test_a_new_evening_is_opened_on_a_phone(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    live_server.app.config["WTF_CSRF_ENABLED"] = True  # as it is played
    page = phone()
    page.goto(f"{live_server.url}/c/{evening.club_token}/evenings/new")
    assert page.evaluate(SIDEWAYS) == 0
    for name in FIRST:
        page.get_by_label(name, exact=True).check()
    page.locator("#newcomers").fill("Maximilien Longuenom-Delacroix\nZoé\nYann\nXavier")
    page.get_by_label("after minutes").check()
    page.locator(".rules-choice > summary").click()
    assert page.evaluate(SIDEWAYS) == 0
    page.get_by_role("button", name="Open the evening").click()

    expect(page.locator(".bar-title")).to_contain_text("8 people")
    page.get_by_role("link", name="Draw round 1").click()
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == 0
    page.get_by_role("button", name="Zoé").click()
    page.get_by_role("button", name="Sitting out this round").click()
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.locator(".resting")).to_contain_text("Zoé")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator("[data-clock]")).to_contain_text("44:")


PAGES = ("", "people", "change", "screen", "standings", "sheets", "cards", "recap", "tables/1/")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(organiser: Page, live_server: Served, evening: ClubEvening, path: str) -> None:
    evening.play(1)
    evening.post("people", form_id="0" * 32, newcomers="Maximilien-Alexandre Longuenom-Delacroix")
    evening.post("change", **evening.form(name="Grande soirée de la Saint-Sylvestre au cercle des joueurs"))
    organiser.goto(f"{live_server.url}{evening.url}{path}")

    assert organiser.evaluate(SIDEWAYS) == 0
    small = organiser.evaluate(SMALL_TARGETS)
    assert small == []


SMALL_TARGETS = """() => [...document.querySelectorAll("main a, main button, main select, main summary, main input")]
  .filter((each) => each.checkVisibility() && !["hidden", "radio", "checkbox"].includes(each.type))
  .filter((each) => getComputedStyle(each).display !== "inline")
  .filter((each) => each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize(("path", "sheets"), [("cards", 1), ("sheets", 2), ("standings", 1)])
@pytest.mark.parametrize("deals", ["4", "20"])
def test_every_page_is_printed_on_as_few_sheets_as_it_needs(
    phone: TakePhone, live_server: Served, path: str, sheets: int, deals: str
) -> None:
    evening = new_evening(live_server, round_deals=deals)
    page = phone()
    page.goto(f"{live_server.url}{evening.url}{path}")

    text = page.pdf(format="A4", prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", text)) == sheets


def test_what_is_printed_is_dark_on_light(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone(color_scheme="dark")
    for path in ("standings", "sheets", "cards", "recap"):
        page.goto(f"{live_server.url}{evening.url}{path}")
        page.emulate_media(media="print")
        colours = page.evaluate(
            "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
        )
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


FULL_SCREEN = """() => {
  const root = document.documentElement, edge = (each) => each.getBoundingClientRect();
  return [
    root.scrollWidth - innerWidth,
    root.scrollHeight - innerHeight,
    Math.max(...[...document.querySelectorAll(".places, .screen-tables")].map((each) => edge(each).right)) - innerWidth,
    innerHeight - edge(document.querySelector(".screen-standings")).bottom,
    [...document.querySelectorAll(".places li > *")].filter((each) => each.scrollHeight > each.clientHeight + 2).length,
  ];
}"""


@pytest.mark.parametrize("people", [5, 23, 120])
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 720), (1920, 1080)])
def test_the_screen_for_everybody_is_filled_and_nothing_cut_off(
    phone: TakePhone, live_server: Served, people: int, width: int, height: int
) -> None:
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 4)
    others = (f"Invité numéro {each}" for each in range(people - 5))
    evening.arrive("Geneviève de La Tour d’Auvergne", *others)
    evening.draw()
    page = phone(viewport={"width": width, "height": height}, is_mobile=False, has_touch=False)
    page.goto(f"{live_server.url}{evening.url}screen")

    sideways, downwards, right, below, clipped = page.evaluate(FULL_SCREEN)

    assert (sideways, downwards) == (0, 0)
    assert right <= 0
    assert 0 <= below < height / 20
    assert clipped == 0


LETTERS = """() => [
  [...document.querySelectorAll(".places .name")], [...document.querySelectorAll(".screen-tables .name")],
].map((names) => Math.min(...names.map((each) => parseFloat(getComputedStyle(each).fontSize))))"""


@pytest.mark.parametrize(
    ("people", "screen", "least"),
    [
        (11, (1280, 900), (44, 26)),
        (23, (1280, 900), (28, 24)),
        (60, (1280, 900), (15, 14)),
        (23, (1920, 1080), (38, 34)),
    ],
)
def test_the_screen_for_everybody_is_read_from_the_back_of_a_hall(
    phone: TakePhone,
    live_server: Served,
    people: int,
    screen: tuple[int, int],
    least: tuple[int, int],
) -> None:
    evening = ClubEvening(live_server.app, live_server.app.test_client(), 3)
    evening.arrive(*(f"Pierre {each}" for each in range(people - 3)))
    evening.draw()
    page = phone(viewport=dict(zip(("width", "height"), screen, strict=True)), is_mobile=False, has_touch=False)
    page.goto(f"{live_server.url}{evening.url}screen")

    smallest = page.evaluate(LETTERS)

    assert all(letters >= wanted for letters, wanted in zip(smallest, least, strict=True)), smallest


def test_on_a_phone_the_screen_is_a_list(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    evening.arrive("Geneviève de La Tour d’Auvergne")
    page = phone()
    page.goto(f"{live_server.url}{evening.url}screen")

    rows = page.evaluate("""() => [...document.querySelectorAll(".places li, .screen-tables li li")]
      .map((each) => [each.getBoundingClientRect().height, each.scrollHeight])""")

    assert all(height >= 17 and height + 1 >= needed for height, needed in rows), rows


def test_whoever_is_ticked_is_counted_at_once(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone()
    page.goto(f"{live_server.url}/c/{evening.club_token}/evenings/new")
    told = page.locator("[data-reckoned]")
    expect(page.get_by_role("button", name="How many tables?")).to_be_hidden()
    page.get_by_label(FIRST[0], exact=True).check()
    expect(told).to_have_text("1 person: three at least make a table.")
    page.get_by_role("button", name="Tick everybody").click()
    expect(told).to_have_text("11 people · 3 tables: 4, 4, 3")
    assert page.url.endswith("/evenings/new")


def test_a_field_is_shown_with_the_choice_that_needs_it(
    phone: TakePhone, live_server: Served, evening: ClubEvening
) -> None:
    page = phone(java_script_enabled=False)
    page.goto(f"{live_server.url}{evening.url}change")
    deals, minutes, meetings = (
        page.get_by_label("Deals at each table"),
        page.get_by_label("Minutes", exact=True),
        page.get_by_role("group", name="Who has met before"),
    )

    def shown() -> list[bool]:
        return [each.is_visible() for each in (deals, minutes, meetings)]

    assert shown() == [True, False, False]
    page.get_by_label("after minutes").check()
    assert shown() == [False, True, False]
    page.get_by_label("when I say so").check()
    page.get_by_label("meeting others").check()
    assert shown() == [False, False, True]


def test_whoever_arrives_is_entered_without_scrolling(
    phone: TakePhone, live_server: Served, evening: ClubEvening
) -> None:
    evening.arrive(*(f"Guest {each}" for each in range(30)))
    page = phone(java_script_enabled=False)
    page.goto(f"{live_server.url}{evening.url}people")
    page.get_by_text("Somebody arrives").click()
    expect(page.get_by_label("Others, one name a line")).to_be_in_viewport()
    page.get_by_label("Others, one name a line").fill("Zoé")
    page.get_by_role("button", name="They are there").click()

    expect(page.get_by_text("Somebody arrives")).to_be_in_viewport()
    assert "Zoé" in [person.name for person in evening.now.here]


def test_whoever_leaves_is_where_the_thumb_is(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    evening.arrive(*(f"Guest {each}" for each in range(30)))
    page = phone()
    page.goto(f"{live_server.url}{evening.url}people")
    page.get_by_label("Guest 17 leaves").click()

    expect(page.get_by_label("Guest 17 is back")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.id") == f"person-{evening.id('Guest 17')}"


def test_who_waits_at_a_table_is_led_to_its_sheet(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    table = live_server.url + evening.table_url(2)
    form = evening.page("rounds/1/take-back").form("/rounds/1/take-back")
    evening.client.post(form.action, data=form.filled())
    page = phone()
    page.goto(table)
    expect(page.get_by_text("This page goes on by itself.")).to_be_visible()

    evening.sit_down(FIRST, SECOND)
    expect(page.get_by_role("heading", name="Table 2 · round 1")).to_be_visible(timeout=2 * WITHIN_FIVE_SECONDS)


def test_a_table_s_code_is_as_large_as_the_screen(phone: TakePhone, live_server: Served, evening: ClubEvening) -> None:
    page = phone()
    page.goto(f"{live_server.url}{evening.url}tables/1/")
    page.get_by_role("link", name="Full screen").first.click()

    dialog = page.get_by_role("dialog", name="To score Table 1 · Friday")
    code = dialog.locator("svg").bounding_box()
    assert code is not None
    assert code["width"] >= 350
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
