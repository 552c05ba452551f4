"""An evening of 23 people played through as browsers do it: five rounds at tables of four and five."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import ceil
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.evening_round import EveningTable
from scorekeeper.sheet import Role
from tests.club_evening import NAMES, ClubEvening, met_twice
from tests.pages import Page

MULTIPLIERS = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
TARGETS = (56, 51, 41, 36)


class Hand(NamedTuple):
    """A deal as it was played: people by id."""

    people: tuple[int, ...]
    taker: int
    partner: int | None
    contract: str
    bouts: int
    points: int

    def worth(self) -> Mapping[int, int]:
        """Everybody's points, by the formula of the federation, worked out here and nowhere else."""
        margin = self.points - TARGETS[self.bouts]
        each = (25 + ceil(abs(margin))) * MULTIPLIERS[self.contract] * (1 if margin >= 0 else -1)
        scores = dict.fromkeys(self.people, -each)
        others = len(self.people) - 1
        if self.partner is not None:
            return scores | {self.taker: 2 * each, self.partner: each}
        return scores | {self.taker: others * each}

    def form(self) -> dict[str, str]:
        """What the scorer taps."""
        fields = {
            "kind": "played",
            "taker": str(self.taker),
            "contract": self.contract,
            "bouts": str(self.bouts),
            "points": str(self.points),
            "points_side": "attack",
        }
        if len(self.people) == 5:
            fields["partner"] = "alone" if self.partner is None else str(self.partner)
        return fields


class Club:
    """Five tables and the totals that they should make."""

    def __init__(self, evening: ClubEvening, app: Flask) -> None:
        self.evening = evening
        self.hands: dict[int, list[Hand]] = defaultdict(list)
        self.phones = [app.test_client() for _ in range(9)]
        self.chance = Random(23)  # noqa: S311 - the same cards every time

    @property
    def totals(self) -> Counter[int]:
        """Everybody's points of all deals."""
        totals: Counter[int] = Counter()
        for hands in self.hands.values():
            for hand in hands:
                for player, points in hand.worth().items():
                    totals[player] += points
        return totals

    def play_round(self) -> None:
        """Four deals at each table, by the phones of the tables."""
        current = self.evening.now.current
        assert current is not None
        for table in current.tables:
            for _ in range(4):
                self.record(table, self.hand(table.people))

    def hand(self, people: tuple[int, ...]) -> Hand:
        """Some deal among these people."""
        taker, partner = self.chance.sample(people, 2)
        with_partner = len(people) == 5 and self.chance.random() < 0.8
        return Hand(
            people,
            taker,
            partner if with_partner else None,
            self.chance.choice(tuple(MULTIPLIERS)),
            self.chance.randrange(4),
            self.chance.randrange(30, 75),
        )

    def record(self, table: EveningTable, hand: Hand) -> None:
        """Enter a deal on the phone of a table."""
        phone = self.phones[table.number]
        sheet = self.evening.sheet_url(table.number, phone)
        form = Page(phone.get(f"{sheet}deals/new")).form("deals/new")
        answer = phone.post(form.action, data=form.filled(**hand.form()))
        assert answer.status_code == 303, Page(answer).text
        self.hands[table.game_id].append(hand)


def test_an_evening_of_23(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 22)
    club = Club(evening, app)
    late, leaving = NAMES[22], NAMES[3]

    evening.draw()
    assert sorted(len(table.people) for table in evening.now.rounds[0].tables) == [4, 4, 4, 5, 5]
    club.play_round()
    assert evening.end_round().status_code == 303
    evening.arrive(late)
    for number in (2, 3):
        evening.draw(draw="standing" if number == 2 else "meetings")
        assert sorted(len(table.people) for table in evening.now.rounds[-1].tables) == [4, 4, 5, 5, 5]
        club.play_round()
        assert evening.end_round().status_code == 303
    evening.go_home(leaving)
    evening.draw()
    club.play_round()
    correct_after_the_round(club)
    evening.draw(draw="meetings")
    club.play_round()
    assert evening.end_round().status_code == 303
    assert evening.post("close").status_code == 303

    now = evening.now
    assert [sum(table.totals.values()) for table in now.tables] == [0] * 25
    assert {place.person.id: place.total for place in now.standings} == {
        person: 2 * club.totals[person] for person in now.people
    }
    assert sum(club.totals.values()) == 0
    rounds = {place.person.name: place.rounds for place in now.standings}
    assert rounds.pop(late) == 4
    assert rounds.pop(leaving) == 3
    assert set(rounds.values()) == {5}
    ranks = [place.rank for place in now.standings]
    totals = [place.total for place in now.standings]
    assert totals == sorted(totals, reverse=True)
    assert ranks == [1 + sum(other > total for other in totals) for total in totals]
    page = evening.page()
    assert now.standings[0].person.name in page.text
    assert "This evening has ended" in page.text


def correct_after_the_round(club: Club) -> None:
    """A deal of the round that has just ended was entered wrongly: the organiser corrects it."""
    evening = club.evening
    assert evening.end_round().status_code == 303
    table = evening.now.rounds[-1].tables[0]
    sheet = f"/s/{evening.club.opens(table.game_id)}/"
    client = evening.client
    deal = next(link for link in Page(client.get(sheet)).links if "/deals/" in link)
    correct = next(link for link in Page(client.get(deal)).links if link.endswith("/correct"))
    form = Page(client.get(correct)).form("/correct")
    partner = table.people[0] if len(table.people) == 5 else None
    right = Hand(table.people, table.people[1], partner, "garde", 2, 41)
    answer = client.post(form.action, data=form.filled(**right.form()))
    assert answer.status_code == 303, Page(answer).text
    assert evening.now.rounds[-1].tables[0].closed
    club.hands[table.game_id][-1] = right


def test_nobody_meets_anybody_twice(app: Flask, client: FlaskClient) -> None:
    evening = ClubEvening(app, client, 16, draw="meetings", length="free")
    for _ in range(5):
        evening.draw()
        assert evening.end_round().status_code == 303

    rounds = [[table.people for table in each.tables] for each in evening.now.rounds]
    assert [sorted(map(len, tables)) for tables in rounds] == [[4, 4, 4, 4]] * 5
    assert met_twice(rounds) == 0


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_a_table_s_link_leads_to_every_round(app: Flask, client: FlaskClient, role: Role) -> None:
    evening = ClubEvening(app, client, 8, length="free")
    evening.draw()
    phone = app.test_client()
    first = evening.sheet_url(2, phone, role)
    assert phone.get(first).status_code == 200
    evening.end_round()
    evening.draw()
    second = evening.sheet_url(2, phone, role)

    assert first != second
    assert phone.get(first).status_code == phone.get(second).status_code == 200
    other = evening.now.rounds[-1].tables[0].game_id
    assert phone.get(f"{second.partition('~')[0]}~{other}/").status_code == 404
    assert phone.get(f"/c/{second.split('/')[2].partition('~')[0]}/").status_code == 404
