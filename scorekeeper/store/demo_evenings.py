"""Writing the evenings of a demonstration club: rounds, tables, their links, and what their changes tell."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, insert, select

from scorekeeper.database import writing
from scorekeeper.demo import DemoPlan, demo_names
from scorekeeper.demo_evenings import DemoEvening, DemoRound, demo_evenings
from scorekeeper.happenings import ClubHappening
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange, EveningPlayer, EveningRound, EveningRow, Link, Player
from scorekeeper.recorded import AtEvening
from scorekeeper.sheet import Role
from scorekeeper.store.demo import insert_row, write_person, write_session
from scorekeeper.store.evenings.plans import plan_columns, plan_told
from scorekeeper.store.links import TOKEN_BYTES
from scorekeeper.store.tallies import compute_tallies, write_tallies


def write_demo_evenings(club: ClubAccess, plan: DemoPlan, now: datetime) -> None:
    """Write the evenings of a club that was written by this plan, one that has ended and one that is being held.

    Whom they need besides its people come as guests, and are of the club from then on.
    """
    evenings = tuple(demo_evenings(plan, now, club.timezone))
    needed = max(person for evening in evenings for person in (*evening.people, *evening.late)) + 1
    with writing() as connection:
        people = list(connection.scalars(select(Player.id).where(Player.club_id == club.club_id).order_by(Player.id)))
        for place, name in enumerate(demo_names(max(needed, len(people)))):
            if place >= len(people):
                people.append(write_person(connection, club.club_id, place, name))
        for evening in evenings:
            _WrittenEvening(connection, club, people, evening).write()


class _WrittenEvening:
    """One evening that is being written; people are known by their places in ``people``."""

    def __init__(self, connection: Connection, club: ClubAccess, people: Sequence[int], evening: DemoEvening) -> None:
        self.connection, self.club, self.people, self.evening = connection, club, people, evening
        ids = select(Player.id, Player.name).where(Player.id.in_(people))
        self.names = {row.id: row.name for row in connection.execute(ids)}
        self.id = insert_row(
            connection,
            EveningRow,
            form_id=uuid4(),
            club_id=club.club_id,
            seed=evening.seed,
            created_at=evening.begins,
            closed_at=evening.ended,
            revision=1,
            **plan_columns(evening.plan),
        )

    def write(self) -> None:
        """Write who came, every round, and what was done when."""
        evening = self.evening
        told = {**plan_told(evening.plan), "names": self._named(evening.people)}
        self._trace(evening.begins, ClubHappening.EVENING_OPENED, told)
        self._arrive(0, evening.people, evening.begins)
        for number, played in enumerate(evening.rounds, 1):
            if number > 1 and evening.late and played is evening.rounds[-1]:
                self._arrive(len(evening.people), evening.late, played.begins)
                self._trace(played.begins, ClubHappening.ARRIVED, {"names": self._named(evening.late)})
            self._write_round(number, played)
        if evening.ended is not None:
            self._trace(evening.ended, ClubHappening.EVENING_CLOSED)
        tables = max(len(played.tables) for played in evening.rounds)
        links = [
            {
                "club_id": self.club.club_id,
                "evening_id": self.id,
                "table_number": table,
                "role": role,
                "token": secrets.token_urlsafe(TOKEN_BYTES),
                "created_at": evening.begins,
            }
            for table in range(1, tables + 1)
            for role in (Role.VIEWER, Role.SCORER)
        ]
        self.connection.execute(insert(Link), links)

    def _write_round(self, number: int, played: DemoRound) -> None:
        length = self.evening.plan.length
        seconds = None if length.minutes is None else 60 * length.minutes
        running = seconds is not None and played.ends is None
        self.connection.execute(
            insert(EveningRound),
            {
                "evening_id": self.id,
                "number": number,
                "form_id": uuid4(),
                "draw": self.evening.plan.draw,
                "deals": length.deals,
                "minutes": length.minutes,
                "clock_seconds": seconds if running or seconds is None else 0,
                "clock_started_at": played.begins if running else None,
                "started_at": played.begins,
                "closed_at": played.ends,
            },
        )
        games = [
            write_session(
                self.connection,
                self.club.club_id,
                self.people,
                table,
                AtEvening(self.id, number, place),
                ended=played.ends,
            )
            for place, table in enumerate(played.tables, 1)
        ]
        write_tallies(self.connection, compute_tallies(self.connection, games))
        drawn = {"round": number, "tables": [self._named(table.people) for table in played.tables], "resting": []}
        self._trace(played.begins, ClubHappening.ROUND_DRAWN, drawn)
        if seconds is not None:
            self._trace(played.begins, ClubHappening.CLOCK_STARTED, {"round": number, "seconds": seconds})
        if played.ends is not None:
            self._trace(played.ends, ClubHappening.ROUND_CLOSED, {"round": number})

    def _arrive(self, position: int, people: Sequence[int], at: datetime) -> None:
        self.connection.execute(
            insert(EveningPlayer),
            [
                {
                    "evening_id": self.id,
                    "player_id": self.people[person],
                    "position": place,
                    "arrived_at": at,
                    "left_at": None,
                }
                for place, person in enumerate(people, position)
            ],
        )

    def _named(self, people: Sequence[int]) -> list[str]:
        return [self.names[self.people[person]] for person in people]

    def _trace(self, at: datetime, what: ClubHappening, after: dict[str, Any] | None = None) -> None:
        self.connection.execute(
            insert(ClubChange),
            {
                "club_id": self.club.club_id,
                "evening_id": self.id,
                "form_id": uuid4(),
                "at": at,
                "role": Role.ORGANISER,
                "what": what.value,
                "after": after,
            },
        )
