"""The pages of a large club beside those of a small one: both are dealt by the demonstration club's generator."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app, store
from scorekeeper.demo import DemoPlan
from scorekeeper.links import ClubAccess
from scorekeeper.migration import migrate_database
from scorekeeper.sheet import Role
from scorekeeper.statistics.season import SeasonWish
from scorekeeper.statistics.spans import Span
from tests.bench.figures import Figure, as_it_is, at_most, seconds_after, seconds_each

LAST = date(2026, 6, 19)
SMALL = DemoPlan(players=8, sessions=25, deals=1_000, until=LAST)
LARGE = DemoPlan(players=200, sessions=5_000, deals=200_000, until=LAST)
MOST_TIMES, MOST_MILLISECONDS, SHEET_TIMES = 5, 150, 1.2
EVERYTHING = "?from=&to="


class BenchClub(NamedTuple):
    """A club to measure: who reads it, and the addresses of its pages by what they are."""

    app: Flask
    client: FlaskClient
    club: ClubAccess
    pages: dict[str, str]

    def read(self, page: str) -> Callable[[], object]:
        """Read a page as a browser does."""

        def read() -> None:
            answer = self.client.get(self.pages[page])
            assert answer.status_code == 200, page

        return read

    def touch(self) -> None:
        """Change a session (not the one that is measured), so that what was known of the club is known no longer."""
        with self.app.app_context():
            access = store.find_access(f"{self.club.token}~2")
            assert access is not None
            if access.table.closed:
                store.reopen_session(access)
            else:
                store.close_session(access)


def club_figures(folder: Path) -> Iterator[Figure]:
    """Deal both clubs and measure their pages in one run."""
    small, large = _club(folder / "small", SMALL), _club(folder / "large", LARGE)
    for page in small.pages:
        theirs, ours = seconds_each(small.read(page), large.read(page), rounds=9, repeats=1)
        size = f"{page}, {LARGE.deals:,} deals"
        if page == "a session sheet":
            yield at_most(f"{size} : the same in a small club", ours / theirs, SHEET_TIMES, "×")
            continue
        yield at_most(f"{size} : {SMALL.deals:,} deals", ours / theirs, MOST_TIMES, "×")
        yield at_most(size, 1000 * ours, MOST_MILLISECONDS, "ms")
        yield as_it_is(f"{size}, right after a change", 1000 * seconds_after(large.touch, large.read(page)), "ms")


def _club(folder: Path, plan: DemoPlan) -> BenchClub:
    app = create_app({}, folder)
    migrate_database(app)
    with app.app_context():
        *_, written = store.write_demo(plan, name="Bench", locale="en", timezone="Europe/Paris")
        token = written.links[Role.ORGANISER]
        club = store.find_club(token)
        assert club is not None
        season = store.load_season(club.club_id, SeasonWish(span=Span()))
        player = season.table.ranked[0].line.player
    sheet = f"/s/{token}~1/"
    pages = {
        "the season table": f"/c/{token}/season{EVERYTHING}",
        "a player’s statistics": f"/c/{token}/people/{player}{EVERYTHING}",
        "the club’s statistics": f"/c/{token}/statistics{EVERYTHING}",
        "the club page": f"/c/{token}/",
        "a session sheet": sheet,
    }
    return BenchClub(app, app.test_client(), club, pages)
