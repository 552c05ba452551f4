"""The entry shows what these rules know, no more, and records it."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import FFT, PRESETS, DealKind, Misere, MisereKind, Preset, RuleSet, Side, SmallSlam, read_rules
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, Evening
from tests.pages import Form, Page

FAMILY = PRESETS[Preset.FAMILY]
EVERYTHING = read_rules(
    {
        **FAMILY.to_json(),
        "multipliers": {"petite": 1, "pousse": 1.5, "garde": 2},
        "king_au_bout": {"value": 10},
        "passed_out": "misere_deal",
        "petit_sec": "imprenable",
        "deal_factor": 2,
    }
)


@pytest.fixture
def playing(app: Flask) -> Callable[[RuleSet], Evening]:
    return lambda rules: Evening(app, ANNA, BRUNO, CHLOE, DAVID, rules=rules)


def entry(client: FlaskClient, evening: Evening) -> Form:
    return Page(client.get(f"{evening.url}deals/new")).form("/deals/new")


def save(client: FlaskClient, evening: Evening, **tapped: Any) -> None:
    form = entry(client, evening)
    played = {"taker": evening.id(ANNA), "contract": "petite", "bouts": "2", "points": "41"}
    answer = client.post(form.action, data=form.filled(**{**played, **tapped}))
    assert answer.status_code == 303, Page(answer).text


def scores(evening: Evening) -> list[int]:
    return [half_points // 2 for half_points in evening.sheet.deals[-1].scores.values()]


def test_the_federation_knows_no_house_bonuses(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    choices = entry(client, playing(FFT)).choices

    assert choices.getlist("contract") == ["petite", "garde", "garde_sans", "garde_contre"]
    assert choices.getlist("kind") == ["played", "passed_out", "lone_petit", "misdeal", "adjustment"]
    for name in ("king_au_bout", "small_slam", "factor"):
        assert name not in choices
    assert not [name for name in choices if name.startswith(("misere_", "place_"))]


def test_a_house_shows_all_that_it_knows(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(EVERYTHING)

    form = entry(client, evening)

    assert form.choices.getlist("contract") == ["petite", "pousse", "garde"]
    assert form.choices.getlist("kind") == ["played", "passed_out", "misere_deal", "misdeal", "adjustment"]
    assert form.choices.getlist("king_au_bout") == ["", "attack", "defence"]
    assert form.choices.getlist("small_slam") == ["", "unannounced_made", "announced_made", "announced_failed"]
    assert form.choices.getlist("factor") == ["1", "2"]
    assert form.fields["factor"] == "1"
    for person in evening.sheet.people:
        assert form.choices.getlist(f"misere_{person.id}") == ["", "trumps", "courts", "double"]
        assert form.choices.getlist(f"place_{person.id}") == ["1", "2", "3", "4"]
        assert f"place_{person.id}" not in form.fields


def test_the_stakes_are_told(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    assert "Pousse ×1½" in Page(client.get(f"{playing(EVERYTHING).url}deals/new")).text
    assert "Garde contre Contre 160" in Page(client.get(f"{playing(PRESETS[Preset.NO_MULTIPLIER]).url}deals/new")).text


def test_a_small_slam_worth_nothing_is_not_offered(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    choices = entry(client, playing(PRESETS[Preset.CONTRE_FIVE])).choices

    assert choices.getlist("small_slam") == ["", "announced_made", "announced_failed"]


def test_a_misere_of_a_defender_and_a_small_slam(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(FAMILY)

    save(
        client,
        evening,
        points="85",
        bouts="3",
        small_slam="unannounced_made",
        **{f"misere_{evening.id(BRUNO)}": "trumps"},
    )

    deal = evening.sheet.deals[0].deal
    assert deal.small_slam is SmallSlam.UNANNOUNCED_MADE
    assert deal.miseres == (Misere(evening.id(BRUNO), MisereKind.TRUMPS),)
    assert scores(evening) == [662, -194, -234, -234]
    text = Page(client.get(f"{evening.url}deals/{evening.sheet.deals[0].id}")).text
    for words in ("Small slam", "+150", "Misère of Bruno, no trumps", "+30", "−10", "in this deal +662"):
        assert words in text


def test_the_king_au_bout(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(EVERYTHING)

    save(client, evening, king_au_bout="defence")

    assert evening.sheet.deals[0].deal.king_au_bout is Side.DEFENCE
    assert scores(evening) == [45, -15, -15, -15]
    assert "King au bout, defence" in Page(client.get(f"{evening.url}deals/{evening.sheet.deals[0].id}")).text


def test_one_and_a_half_times(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(EVERYTHING)

    save(client, evening, contract="pousse")

    assert list(evening.sheet.deals[0].scores.values()) == [225, -75, -75, -75]
    text = Page(client.get(f"{evening.url}deals/{evening.sheet.deals[0].id}")).text
    assert "× 1½ = +37½" in text


def test_the_deal_after_a_passed_out_one_is_proposed_to_count_double(
    client: FlaskClient, playing: Callable[[RuleSet], Evening]
) -> None:
    evening = playing(EVERYTHING)
    evening.record(kind=DealKind.PASSED_OUT)

    assert entry(client, evening).fields["factor"] == "2"
    save(client, evening)

    assert scores(evening) == [150, -50, -50, -50]
    assert "After a passed-out deal" in Page(client.get(f"{evening.url}deals/{evening.sheet.deals[-1].id}")).text
    assert entry(client, evening).fields["factor"] == "1"


def test_a_misere_deal_by_places(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(EVERYTHING)
    places = {ANNA: "1", BRUNO: "2", CHLOE: "2", DAVID: "4"}
    form = entry(client, evening)

    missing = client.post(form.action, data=form.filled(kind="misere_deal", **{f"place_{evening.id(ANNA)}": "1"}))
    assert missing.status_code == 422
    assert "Give everybody a place" in Page(missing).text
    tapped = {f"place_{evening.id(name)}": place for name, place in places.items()}
    assert client.post(form.action, data=form.filled(kind="misere_deal", **tapped)).status_code == 303

    assert scores(evening) == [120, 0, 0, -120]
    page = Page(client.get(f"{evening.url}deals/{evening.sheet.deals[0].id}"))
    assert "Misère deal" in page.text or "misère deal" in page.text
    assert "Bruno 2nd" in page.text


def test_a_passed_out_deal_by_hand(client: FlaskClient, playing: Callable[[RuleSet], Evening]) -> None:
    evening = playing(read_rules({"passed_out": "manual"}))
    form = entry(client, evening)
    agreed = {f"amount_{evening.id(ANNA)}": "30", f"amount_{evening.id(DAVID)}": "-30"}

    assert client.post(form.action, data=form.filled(kind="passed_out", **agreed)).status_code == 303

    assert scores(evening) == [30, 0, 0, -30]
    assert "Anna: +30" in Page(client.get(evening.url)).text


def test_a_bid_that_the_rules_do_not_know_is_refused(
    client: FlaskClient, playing: Callable[[RuleSet], Evening]
) -> None:
    evening = playing(FFT)
    form = entry(client, evening)
    forged = {
        "taker": evening.id(ANNA),
        "contract": "pousse",
        "bouts": "2",
        "points": "41",
        "small_slam": "announced_made",
    }

    page = Page(client.post(form.action, data=form.filled(**forged, **{f"misere_{evening.id(ANNA)}": "double"})))

    for words in ("not played under these rules", "know no small slam", "know no misères"):
        assert words in page.text
    assert evening.sheet.deals == ()


def test_at_five_everybody_has_five_places(client: FlaskClient, app: Flask) -> None:
    evening = Evening(app, ANNA, BRUNO, CHLOE, DAVID, EMMA, rules=EVERYTHING)

    assert entry(client, evening).choices.getlist(f"place_{evening.id(EMMA)}") == ["1", "2", "3", "4", "5"]
