"""How a season is ranked, and what is told where there is little to tell."""

from flask.testing import FlaskClient

from tests.evening import ANNA, BRUNO, Evening
from tests.pages import Page
from tests.views.two_evenings import ranking


def test_a_season_is_ranked_by_what_a_deal_brought(client: FlaskClient, season: str, four: Evening) -> None:
    four.record(ANNA, "41", sitting_out=())
    page = Page(client.get(f"{season}/season?from=&to=&deals=2"))
    by_mean = next(link for link in page.links if "order=mean" in link)
    ranked = Page(client.get(by_mean))

    assert "deals=2" in by_mean, "what else was chosen stays"
    assert "Ranked by Total Per deal" in ranked.text
    current = [attributes["href"] for _, attributes in ranked.tags if attributes.get("aria-current")]
    assert any("order=mean" in (href or "") for href in current)
    assert [row[2] for row in ranking(ranked)][:1] == [BRUNO]
    rows = client.get(f"{season}/season.csv?from=&to=&order=mean&separator=comma").text.splitlines()[1:]
    means = [float(row.split(",")[4]) for row in rows]
    assert means == sorted(means, reverse=True)


def test_how_few_deals_are_ranked_is_said_where_it_is_chosen(client: FlaskClient, season: str) -> None:
    assert "All evenings · ranked from 1 deal" in Page(client.get(f"{season}/season?from=&to=")).text
    assert "ranked from 3 deals" in Page(client.get(f"{season}/season?from=&to=&deals=3")).text


def test_the_best_evenings_are_numbered(client: FlaskClient, season: str) -> None:
    text = Page(client.get(f"{season}/statistics?from=&to=")).text

    assert "Best evening Bruno" in text
    assert " 2nd " in text
    assert " 3rd " in text


def test_the_only_evening_is_not_the_worst_too(client: FlaskClient, season: str, four: Evening) -> None:
    player = f"{season}/people/{four.id(BRUNO)}"

    assert "Worst evening" in Page(client.get(f"{player}?from=&to=")).text
    one = Page(client.get(f"{player}?from=2026-03-07&to=2026-03-31")).text
    assert "Best evening 20 March 2026" in one
    assert "Worst evening" not in one
