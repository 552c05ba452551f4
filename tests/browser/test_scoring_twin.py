"""The engine in the page and the engine on the server say the same of every deal, to the last half point."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, Route

from scorekeeper.rules import (
    FFT,
    HANDS,
    Contract,
    Deal,
    Handful,
    Problem,
    RuleSet,
    Side,
    Slam,
    check,
    parse_half_points,
    points_text,
    read_rules,
    score,
)
from scorekeeper.rules.vectors import EntryError, read_entry
from tests.strategies import deals_of_real_cards, entered_deals, house_deals, rule_sets, scorable_deals

ROOT = Path(__file__).parent.parent.parent
MODULES = ROOT / "static" / "js"
ENTRIES = json.loads((ROOT / "tests" / "vectors" / "deals.json").read_text(encoding="utf-8"))
ORIGIN = "http://scoring.test/"

IMPORT = "async () => { window.engine = {...await import('/scoring.js'), ...await import('/problems.js')}; }"
# JSON would write -0 as 0, and a person would read "−0".
ANSWER = (
    """text => JSON.stringify(JSON.parse(text).map(%s), (key, value) => Object.is(value, -0) ? "minus zero" : value)"""
)
SCORE = ANSWER % "({deal, rules}) => ({problems: engine.check(deal, rules), score: engine.score(deal, rules)})"
PARSE = ANSWER % "typed => engine.parseHalfPoints(typed)"
SHOW = ANSWER % "half => [engine.pointsText(half), engine.pointsText(half, false), engine.pointsText(half, true)]"

Played = tuple[Deal, RuleSet]
Value = TypeVar("Value")


@pytest.fixture
def engine(page: Page) -> Iterator[Page]:
    """The engine alone in a page."""
    yield from page_with(page, IMPORT)


def page_with(page: Page, imports: str) -> Iterator[Page]:
    """An empty page that has imported these modules; no server is needed."""

    def serve(route: Route) -> None:
        if route.request.url.endswith(".js"):
            module = MODULES / route.request.url.removeprefix(ORIGIN)
            route.fulfill(path=module, content_type="text/javascript; charset=utf-8")
        else:
            route.fulfill(body="<!doctype html><title>Engine</title>", content_type="text/html; charset=utf-8")

    page.route(f"{ORIGIN}**", serve)
    page.goto(ORIGIN)
    page.evaluate(imports)
    yield page
    page.close()


def ask(engine: Page, question: str, values: Sequence[object]) -> list[Any]:
    """The twin's answer to each value, in batches."""
    answers: list[Any] = []
    for start in range(0, len(values), 500):
        answers += json.loads(engine.evaluate(question, json.dumps(values[start : start + 500])))
    return answers


def some(strategy: st.SearchStrategy[Value], count: int) -> list[Value]:
    """Different values each time the tests run."""
    drawn: list[Value] = []

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(value: Value) -> None:
        drawn.append(value)

    draw()
    return drawn


def said_by_server(deal: Deal, rules: RuleSet) -> dict[str, Any]:
    refused, warned = check(deal, rules)

    def listed(problems: tuple[Problem, ...]) -> list[dict[str, Any]]:
        return [problem._asdict() for problem in problems]

    said: dict[str, Any] = {"problems": {"refusals": listed(refused), "warnings": listed(warned)}, "score": None}
    if not refused:
        result = score(deal, rules)
        said["score"] = {
            "scores": {str(player): half_points for player, half_points in result.scores.items()},
            "per_defender": result.per_defender,
            "made": result.made,
            "target": result.target,
            "margin": result.margin,
            "lines": [
                {"step": step, "amount": amount, "subtotal": subtotal} for step, amount, subtotal, _ in result.lines
            ],
            "shares": {str(player): share for player, share in result.shares.items()},
            "miseres": [
                {"player": misere.player, "amounts": {str(player): amount for player, amount in amounts.items()}}
                for misere, amounts in result.miseres
            ],
        }
    return said


def assert_twins_agree(engine: Page, played: Sequence[Played]) -> None:
    cases = [{"deal": deal.to_json(), "rules": rules.to_json()} for deal, rules in played]
    for case, (deal, rules), answer in zip(cases, played, ask(engine, SCORE, cases), strict=True):
        assert answer == said_by_server(deal, rules), json.dumps(case)


def readable_entries() -> Iterator[Played]:
    for entry in ENTRIES:
        try:
            yield read_entry(entry)
        except EntryError:
            continue


def test_worked_examples(engine: Page) -> None:
    played = list(readable_entries())
    assert len(played) == len(ENTRIES)
    assert_twins_agree(engine, played)


def test_deals_with_the_bonuses_of_a_house(engine: Page) -> None:
    assert_twins_agree(engine, some(house_deals(), 2000))


@pytest.mark.parametrize(
    "deals",
    [
        pytest.param(scorable_deals, id="deals that are scored"),
        pytest.param(entered_deals, id="whatever is entered"),
        pytest.param(deals_of_real_cards, id="deals of real cards"),
    ],
)
def test_deals_by_any_rules(engine: Page, deals: Callable[[], st.SearchStrategy[Deal]]) -> None:
    of_houses = cycle([FFT, *some(rule_sets(), 100)])
    assert_twins_agree(engine, list(zip(some(deals(), 1500), of_houses, strict=False)))


NOTHING_COUNTS = read_rules(
    {"base": 0, "petit_au_bout": 0, "poignee": [0, 0, 0], "chelem": dict.fromkeys(FFT.chelem, 0)}
)
AROUND_TARGETS = {2 * target + half for target in FFT.thresholds for half in (-2, -1, 0, 1, 2)}
AROUND_BOUNDS = {bound + half for bound in (0, 8, 17, 26, 156, 165, 174, 176, 179, 182) for half in (-1, 0, 1)}


def deals_at_the_edges() -> Iterator[Deal]:
    """Every combination of what decides about results and slams, with the counts at which something changes."""
    petits = cycle((None, *Side))
    everything = product(HANDS, Contract, (None, *Slam), range(4), sorted(AROUND_TARGETS | AROUND_BOUNDS))
    for hands, contract, slam, bouts, half_points in everything:
        yield Deal(
            players=tuple(range(hands)),
            taker=0,
            alone=hands == HANDS[-1],
            contract=contract,
            bouts=bouts,
            half_points=half_points,
            petit_au_bout=next(petits),
            handfuls=(Handful(1, 1),) if bouts % 2 else (),
            slam=slam,
        )


def test_deals_at_the_edges(engine: Page) -> None:
    assert_twins_agree(engine, list(zip(deals_at_the_edges(), cycle((FFT, NOTHING_COUNTS)), strict=False)))


TYPED = [
    *(
        "",
        " ",
        "0",
        "-0",
        "45",
        "45.5",
        "45,5",
        "45½",
        "45 ½",
        "½",
        "-½",
        ",5",
        "5,",
        "-12",
        "−12",
        "- 12",
        "+12",
        "007",
    ),
    *("45.25", "45,7", "45.50", "45.500000", "45.5000000", "1234567", "123456", "1e2", "0x10", "Infinity", "NaN", "٤٥"),
    *(
        "\x1c45\x1f",
        "\x8545",
        "\ufeff45",
        "\xa045\u3000",
        "- 5",
        "-\xa05",
        "45\u2009½",
        "45.½",
        "45.5½",
        "--4",
        "45\n",
        "4\n5",
    ),
]


def test_points_as_typed(engine: Page) -> None:
    def parsed(typed: str) -> int | None:
        try:
            return parse_half_points(typed)
        except ValueError:
            return None

    typed = TYPED + some(st.text("0123456789.,½-−+ \t\n\x1c\x85\xa0\ufeff٣", max_size=9), 800)
    typed += some(st.from_regex(r"[-−+]?[0-9]{0,3}[.,]?[05]{0,3}½?", fullmatch=True), 400)
    for text, answer in zip(typed, ask(engine, PARSE, typed), strict=True):
        assert answer == parsed(text), repr(text)


def test_points_as_shown(engine: Page) -> None:
    amounts = [*range(-400, 401), 1_999_999, -1_999_999]
    for half_points, answer in zip(amounts, ask(engine, SHOW, amounts), strict=True):
        plain, signed = points_text(half_points), points_text(half_points, signed=True)
        assert answer == [plain, plain, signed]
