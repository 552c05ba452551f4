"""Everything that the game knows has a word, and a computation in words adds up."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from flask import Flask, g
from hypothesis import HealthCheck, given, settings

from scorekeeper import labels
from scorekeeper.happenings import Happening
from scorekeeper.labels.problems import warning_templates
from scorekeeper.labels.statistics import event_words
from scorekeeper.labels.words import margin_label
from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import (
    FFT,
    Code,
    Contract,
    Deal,
    DealKind,
    PassedOut,
    Problem,
    RuleSet,
    Side,
    Slam,
    parse_half_points,
    score,
    warnings,
)
from scorekeeper.sheet import Role, Sheet
from scorekeeper.statistics import Facts, Group, Line
from scorekeeper.statistics.spans import JANUARY, MONTHS, SEPTEMBER, season_of, year_of
from tests.strategies import entered_deals, played_deals, rule_sets

MOMENT = datetime(2026, 11, 27, 20, 42, tzinfo=UTC)


@pytest.fixture(autouse=True, params=["en", "fr"])
def language(sqlite_app: Flask, request: pytest.FixtureRequest) -> Iterator[str]:
    with sqlite_app.test_request_context(headers={"Accept-Language": request.param}):
        g.timezone = "Europe/Paris"
        yield request.param


def sheet_of(deal: Deal) -> tuple[Sheet, Recorded]:
    """A sheet with one deal among people called by their numbers."""
    people = tuple(Person(player, f"P{player}", 0) for player in deal.people)
    result = score(deal)
    recorded = Recorded(uuid4(), 1, deal, result.scores, result.target, MOMENT, 1, FFT, withdrawn=False)
    return Sheet(
        id=1,
        session_id=uuid4(),
        name="",
        note="",
        hands_wanted=len(deal.players),
        first_dealer=deal.players[0],
        rules=FFT,
        revision=1,
        created_at=MOMENT,
        closed_at=None,
        timezone="Europe/Paris",
        people=people,
        deals=(recorded,),
    ), recorded


def test_every_member_has_a_word_of_its_own() -> None:
    for words in (
        [labels.contract_label(each) for each in Contract],
        [labels.side_label(each) for each in Side],
        [labels.kind_label(each) for each in DealKind],
        [labels.slam_label(each) for each in Slam],
        [labels.handful_label(each) for each in (1, 2, 3)],
        [labels.role_label(each) for each in Role],
        [labels.rank_label(each) for each in range(1, 9)],
    ):
        assert all(words)
        assert len(set(words)) == len(words)


def test_ordinals_from_the_first_to_the_123rd(language: str) -> None:
    endings = {1: "st", 2: "nd", 3: "rd"}
    english = [
        f"{number}{'th' if number // 10 % 10 == 1 else endings.get(number % 10, 'th')}" for number in range(1, 124)
    ]
    french = ["1er", *(f"{number}e" for number in range(2, 124))]

    told = [labels.ordinal(number) for number in range(1, 124)]
    assert told == {"en": english, "fr": french}[language]
    assert told[10:13] == {"en": ["11th", "12th", "13th"], "fr": ["11e", "12e", "13e"]}[language]
    assert (
        told[20:23] + told[110:111]
        == {"en": ["21st", "22nd", "23rd", "111th"], "fr": ["21e", "22e", "23e", "111e"]}[language]
    )


def test_days_as_they_are_said(language: str) -> None:
    first, eleventh = date(2026, 12, 1), date(2026, 12, 11)
    said = [labels.calendar_day(first), labels.calendar_day(first, "medium"), labels.calendar_day(eleventh)]

    assert (
        said
        == {
            "en": ["1 December 2026", "1 Dec 2026", "11 December 2026"],
            "fr": ["1er décembre 2026", "1er déc. 2026", "11 décembre 2026"],
        }[language]
    )
    assert labels.day_and_clock(datetime(2026, 12, 1, 10, tzinfo=UTC), "Europe/Paris") == f"{said[1]}, 11:00"


def test_seasons_are_called_as_the_club_counts_them(language: str) -> None:
    today = date(2026, 12, 1)

    def offered(begins: int) -> list[str]:
        return [each.title for each in labels.span_choices(year_of(today), today, begins)]

    season, year, everything = {
        "en": ("Season", "Year", "All evenings"),
        "fr": ("Saison", "Année", "Toutes les soirées"),
    }[language]
    assert offered(SEPTEMBER) == [f"{season} 2026–2027", f"{season} 2025–2026", f"{year} 2026", everything]
    assert offered(JANUARY) == [f"{year} 2026", f"{year} 2025", everything]
    assert labels.span_title(season_of(today, 4), 4) == f"{season} 2026–2027"
    assert str(today.year) in labels.span_title(season_of(today, 4), SEPTEMBER)
    assert season not in labels.span_title(season_of(today, 4), SEPTEMBER)


def test_months_stand_alone(language: str) -> None:
    months = [labels.month_label(month) for month in MONTHS]

    assert months[7:9] == {"en": ["August", "September"], "fr": ["août", "septembre"]}[language]
    assert len(set(months)) == 12


def facts_of(**counts: int) -> Facts:
    """Facts in which these events were counted."""
    return Facts({f"{Group.EVENT.value}{event}": Line(deals=number) for event, number in counts.items()})


def test_handfuls_and_slams_agree_with_their_numbers(language: str) -> None:
    told = {
        "en": ["Handfuls shown: 36 single, 1 double.", "Slams: 1 announced, 2 made."],
        "fr": ["Poignées montrées\xa0: 36 simples, 1 double.", "Chelems\xa0: 1 annoncé, 2 réussis."],
    }
    facts = facts_of(handful1=36, handful2=1, slam_announced=1, slam_made=2)

    assert event_words(facts) == told[language]
    of_club = {"en": "Slams: 1 made by the defence.", "fr": "Chelems\xa0: 1 infligé par la défense."}
    assert event_words(facts_of(slam_suffered=1), of_club=True) == [of_club[language]]


def test_rules_that_are_words_stay_a_sentence(language: str) -> None:
    house = replace(FFT, passed_out=PassedOut.MANUAL)

    told = [each for each in labels.rule_differences(house) if "passe" in each.lower()]
    assert (
        told
        == {
            "en": ["Everybody passes: the table agrees on points instead of the next one deals"],
            "fr": [
                "Tout le monde passe\xa0: la table se met d’accord sur les points (au lieu de\xa0: le suivant donne)"
            ],
        }[language]
    )


def test_every_problem_has_a_sentence() -> None:
    texts = [labels.problem_text(Problem(code, "points", 3, 7)) for code in Code]

    assert all(text and "%" not in text and "None" not in text for text in texts)
    assert len(set(texts)) == len(texts)


def test_a_warning_has_only_the_numbers_that_a_problem_has() -> None:
    for text in warning_templates().values():
        assert set(re.findall(r"%\((\w+)\)", text)) <= {"low", "high"}


def test_numbers_of_problems_are_points(language: str) -> None:
    text = labels.problem_text(Problem(Code.POINTS_TOO_FEW, "points", 17, 174))

    assert "8½" in text
    assert "17" not in text


def test_everything_that_happens_has_words() -> None:
    from scorekeeper.labels.changes import _WHAT  # noqa: PLC0415 - the table itself is what is looked at

    assert set(_WHAT) == set(Happening)
    assert all(str(text) for text in _WHAT.values())


def test_the_browser_s_texts_are_all_there() -> None:
    messages = labels.entry_messages()

    assert all(messages.values())
    assert all("%(" not in text for text in messages.values())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(entered_deals(), rule_sets())
def test_every_warning_is_among_the_browser_s_texts(deal: Deal, rules: RuleSet) -> None:
    assert {f"warning_{problem.code}" for problem in warnings(deal, rules)} <= set(labels.entry_messages())


@pytest.mark.parametrize(
    ("half_points", "shown", "signed"),
    [(0, "0", "0"), (1, "½", "+½"), (91, "45½", "+45½"), (-24, "−12", "−12"), (-1, "−½", "−½"), (348, "174", "+174")],
)
def test_points_and_scores(half_points: int, shown: str, signed: str) -> None:
    assert labels.points(half_points) == shown
    assert labels.signed(half_points) == signed


def test_times_are_in_the_zone_of_the_club() -> None:
    assert "21:42" in labels.clock(MOMENT)
    assert "15:42" in labels.clock(MOMENT, "America/New_York")
    assert "27" in labels.day_and_clock(MOMENT)
    assert "28" in labels.day_and_clock(MOMENT, "Pacific/Auckland")
    assert "2026" in labels.day_and_clock(MOMENT)


def test_a_result_is_made_just_made_or_down() -> None:
    texts = {
        margin_label(made=True, margin="7"),
        margin_label(made=True, margin="0"),
        margin_label(made=False, margin="3"),
    }

    assert len(texts) == 3
    assert {digit for text in texts for digit in re.findall(r"\d", text)} == {"7", "3"}


def number(text: str) -> int:
    """The last number of a text, in half points."""
    found = re.findall(r"[-−+]?(?:\d+½?|½)", text)
    return parse_half_points(found[-1])


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(played_deals())
def test_a_computation_adds_up(deal: Deal) -> None:
    sheet, recorded = sheet_of(deal)
    result = score(deal)

    *lines, last = labels.computation(sheet, recorded, result)

    total = 0
    for row, line in zip(lines, result.lines, strict=True):
        total = number(row.value) if "×" in row.value else total + number(row.value)
        assert total == line.subtotal
    assert total == result.per_defender
    assert (last.total, any(row.total for row in lines)) == (True, False)
    assert number(last.value) == abs(result.per_defender)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(played_deals())
def test_the_shares_sum_to_zero(deal: Deal) -> None:
    sheet, recorded = sheet_of(deal)

    *rows, last = labels.shares_rows(sheet, recorded, score(deal))

    defence = rows.pop()
    assert sum(number(row.value) for row in rows) + number(defence.value) * len(deal.defenders) == 0
    assert {name.strip() for name in defence.what.split(",")} == {f"P{player}" for player in deal.defenders}
    assert number(last.value) == 0
    assert (last.total, any(row.total for row in [*rows, defence])) == (True, False)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(played_deals())
def test_the_sheet_s_lines_tell_every_score(deal: Deal) -> None:
    sheet, _ = sheet_of(deal)

    (line,) = labels.deal_lines(sheet).finished

    assert {cell.name: cell.text for cell in line.cells} == {
        f"P{player}": labels.signed(amount) for player, amount in score(deal).scores.items()
    }
    assert line.result == labels.result_label(sheet.deals[0])
    parts = {cell.name: cell.part for cell in line.cells}
    assert parts.pop(f"P{deal.taker}") == "taker"
    assert deal.partner is None or parts.pop(f"P{deal.partner}") == "partner"
    assert set(parts.values()) == {""}
