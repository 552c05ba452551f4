"""A club, its evenings, and the people who come, as tests speak of them."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from functools import cached_property
from uuid import UUID, uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import store
from scorekeeper.database import writing_session
from scorekeeper.evening import Evening as ClubEveningValue
from scorekeeper.evening_round import EveningTable
from scorekeeper.links import ClubAccess
from scorekeeper.models import EveningRound
from scorekeeper.rules import Contract, Deal, DealKind, parse_half_points
from scorekeeper.sheet import Access, Role
from tests.evening import ANNA, BRUNO, CHLOE, Evening
from tests.pages import Page
from tests.within import within

NAMES = tuple(
    f"{first}{last}"
    for last in ("", " B.", " C.", " D.", " E.")
    for first in ("Ida", "Jan", "Kim", "Leo", "Mia", "Noa")
)
"""Thirty people whose names do not meet."""


class ClubEvening:
    """An evening of a club, worked with by the organiser's browser and by those of its tables."""

    def __init__(self, app: Flask, client: FlaskClient, people: int | Sequence[str], **plan: str) -> None:
        self.app = app
        self.client = client
        started = Evening(app, ANNA, BRUNO, CHLOE)
        self.session_token = started.token
        self.club_token = started.club_token
        self.plan_fields = {
            "name": "Friday",
            "day": "2026-01-09",
            "rules": "fft",
            "seats": "4",
            "spare": "join",
            "draw": "chance",
            "length": "deals",
            "round_deals": "4",
            **plan,
        }
        sent = self.form(newcomers="\n".join(NAMES[:people] if isinstance(people, int) else people))
        answer = client.post(f"/c/{self.club_token}/evenings/new", data=sent)
        assert answer.status_code == 303, Page(answer).text
        self.url = answer.headers["Location"]
        self.evening_id = int(self.url.strip("/").rpartition("/")[2])

    def form(self, **changes: object) -> dict[str, object]:
        """The form that opens such an evening, or changes this one; a field that is None is not sent."""
        fields = {"form_id": str(uuid4()), **self.plan_fields, **changes}
        return {name: value for name, value in fields.items() if value is not None}

    def connected(self) -> AbstractContextManager[None]:
        """Within the app's context: the test's own, or one for this moment."""
        return within(self.app)

    @cached_property
    def club(self) -> ClubAccess:
        """What the organiser's link opens."""
        with self.connected():
            club = store.find_club(self.club_token)
        assert club is not None
        return club

    @property
    def now(self) -> ClubEveningValue:
        """The evening as it stands."""
        with self.connected():
            return store.load_evening(self.club, self.evening_id)

    def name(self, player: int) -> str:
        """Somebody's name."""
        return self.now.people[player].name

    def id(self, name: str) -> int:
        """The id of somebody who takes part."""
        return next(person.id for person in self.now.people.values() if person.name == name)

    def url_for(self, role: Role) -> str:
        """The evening's address by the club's link of this role."""
        with self.connected():
            token = store.club_links(self.club)[role].token
        return self.url.replace(self.club_token, token)

    def post(self, path: str, **fields: object) -> TestResponse:
        """Send a form of the evening's pages."""
        return self.client.post(f"{self.url}{path}", data=fields)

    def page(self, path: str = "") -> Page:
        """Look at a page of the evening."""
        answer = self.client.get(f"{self.url}{path}")
        assert answer.status_code == 200, answer.status
        return Page(answer)

    def arrive(self, *names: str) -> None:
        """Somebody comes late, or comes back."""
        answer = self.post("people", form_id=str(uuid4()), newcomers="\n".join(names))
        assert answer.status_code == 303, Page(answer).text

    def go_home(self, name: str) -> None:
        """Somebody goes home."""
        assert self.post(f"people/{self.id(name)}/leave").status_code == 303

    def draw(self, **query: str) -> None:
        """Take the draw of the next round as it is proposed."""
        answer = self.client.get(f"{self.url}rounds/new", query_string=query)
        form = Page(answer).form("rounds/new")
        places = {f"seat_{player}": table for player, table in selected(answer).items()}
        begun = self.client.post(form.action, data={**form.filled(), **places})
        assert begun.status_code == 303, Page(begun).text

    def table(self, number: int) -> EveningTable:
        """A table of the latest round."""
        latest = self.now.latest
        assert latest is not None
        return latest.tables[number - 1]

    def sit_down(self, *tables: Sequence[str]) -> None:
        """Begin the next round with these people, by name, at these tables."""
        seats = {self.id(name): number for number, people in enumerate(tables, 1) for name in people}
        fields = {f"seat_{player}": str(number) for player, number in seats.items()}
        order = " ".join(map(str, dict.fromkeys([*seats, *(person.id for person in self.now.here)])))
        number = str(self.now.next_number)
        sure = " ".join(str(len(people)) for people in tables)
        sent = {"form_id": str(uuid4()), "number": number, "draw": "chance", "order": order, "sure": sure}
        begun = self.post("rounds/new", **sent, **fields)
        assert begun.status_code == 303, Page(begun).text

    def play(self, number: int = 1, taker: str | None = None, points: str = "49", **changes: object) -> UUID:
        """Record a garde with two bouts at a table of four of the latest round: made by 8, 66 for each defender.

        Whoever sits first there takes it unless somebody is named.
        """
        people = self.table(number).people
        facts: dict[str, object] = {
            "players": people,
            "kind": DealKind.PLAYED,
            "taker": people[0] if taker is None else self.id(taker),
            "contract": Contract.GARDE,
            "bouts": 2,
            "half_points": parse_half_points(points),
        }
        with self.connected():
            facts["dealer"] = store.load_sheet(self.access(self.table(number).game_id)).next_dealer
        return self._record(number, Deal(**{**facts, **changes}))  # type: ignore[arg-type] # as the tests name them

    def adjust(self, number: int, amounts: Mapping[str, str]) -> UUID:
        """Points that are written down without a deal, by name."""
        half_points = {self.id(name): parse_half_points(amount) for name, amount in amounts.items()}
        return self._record(
            number,
            Deal(players=tuple(sorted(half_points)), kind=DealKind.ADJUSTMENT, amounts=half_points, note="a penalty"),
        )

    def _record(self, number: int, deal: Deal) -> UUID:
        deal_id = uuid4()
        with self.connected():
            store.add_deal(self.access(self.table(number).game_id), deal_id, deal)
        return deal_id

    def bid(self, number: int = 1) -> UUID:
        """A deal at a table of the latest round that waits for its result."""
        return self.play(number, kind=DealKind.OPEN, bouts=None, half_points=None)

    def set_clock(self, deed: str) -> None:
        """Start the clock of the latest round, or whatever else is done to it."""
        latest = self.now.latest
        assert latest is not None
        answer = self.post(f"rounds/{latest.number}/clock", form_id=str(uuid4()), deed=deed)
        assert answer.status_code == 303

    def time_passes(self, seconds: int) -> None:
        """The clock of the latest round was started so much earlier."""
        latest = self.now.latest
        assert latest is not None
        with self.connected(), writing_session() as session:
            row = session.get_one(EveningRound, (self.evening_id, latest.number))
            assert row.clock_started_at is not None
            row.clock_started_at -= timedelta(seconds=seconds)

    def end_round(self) -> TestResponse:
        """End the round that is played."""
        current = self.now.current
        assert current is not None
        return self.post(f"rounds/{current.number}/close", sure="1")

    def table_url(self, number: int, role: Role = Role.SCORER) -> str:
        """The address that stands on a table's card."""
        with self.connected():
            return f"/t/{store.table_links(self.club, self.evening_id)[number][role].token}/"

    def sheet_url(self, number: int, client: FlaskClient, role: Role = Role.SCORER) -> str:
        """Where a table's link leads now."""
        answer = client.get(self.table_url(number, role))
        assert answer.status_code == 302
        return answer.headers["Location"]

    def access(self, game_id: int) -> Access:
        """A session of the evening, by the organiser's link."""
        with self.connected():
            access = store.find_access(self.club.opens(game_id))
        assert access is not None
        return access


def selected(answer: TestResponse) -> Mapping[int, str]:
    """The table that is chosen for each person in the selects of a drawn round."""
    tables: dict[int, str] = {}
    player = None
    for tag, attributes in Page(answer).tags:
        if tag == "select":
            player = int((attributes["id"] or "").removeprefix("seat-"))
        elif tag == "option" and "selected" in attributes and player is not None:
            tables[player] = attributes["value"] or ""
    return tables


def met_twice(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """How many pairs sat at one table in more than one of these rounds."""
    seen: set[frozenset[int]] = set()
    again = 0
    for tables in rounds:
        for table in tables:
            for place, one in enumerate(table):
                for other in table[place + 1 :]:
                    pair = frozenset((one, other))
                    again += pair in seen
                    seen.add(pair)
    return again
