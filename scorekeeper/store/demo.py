"""Writing a demonstration club: many sessions at once, scored like those that are typed in, with their tallies."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, insert

from scorekeeper.database import writing
from scorekeeper.demo import MINUTES_A_DEAL, DemoPlan, DemoSession, demo_names, demo_sessions
from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, Club, DealPlayer, DealRow, Game, Link, Player, Seat
from scorekeeper.names import name_key
from scorekeeper.recorded import AtEvening
from scorekeeper.roster import COLOURS
from scorekeeper.rules import FFT, Deal, Handful
from scorekeeper.sheet import Role
from scorekeeper.store.deal_rows import deal_columns, part_rows
from scorekeeper.store.links import TOKEN_BYTES
from scorekeeper.store.tallies import compute_tallies, write_tallies

AT_ONCE = 50
"""Sessions in one transaction: whoever keeps the score meanwhile waits no longer than for these."""


class DemoClub(NamedTuple):
    """A club that was written: tokens of its links by role, and how many deals it has."""

    links: Mapping[Role, str]
    deals: int


def write_demo(plan: DemoPlan, *, name: str, locale: str, timezone: str) -> Iterator[DemoClub]:
    """Write a club by this plan, some sessions at a time; after each time, the club as far as it has come."""
    links = {role: secrets.token_urlsafe(TOKEN_BYTES) for role in Role}
    now = datetime.now(UTC)
    with writing() as connection:
        club_id = insert_row(connection, Club, name=name, locale=locale, timezone=timezone, created_at=now)
        people = [write_person(connection, club_id, place, each) for place, each in enumerate(demo_names(plan.players))]
        connection.execute(insert(Link), [_link(club_id, None, role, token, now) for role, token in links.items()])
    deals = 0
    sessions = demo_sessions(plan)
    while some := list(islice(sessions, AT_ONCE)):
        with writing() as connection:
            games = [write_session(connection, club_id, people, each) for each in some]
            write_tallies(connection, compute_tallies(connection, games))
        deals += sum(len(each.deals) for each in some)
        yield DemoClub(links, deals)


def insert_row(connection: Connection, model: Any, **values: object) -> int:
    """Write a row; returns its id."""
    return int(connection.execute(insert(model).returning(model.id), values).scalar_one())


def write_person(connection: Connection, club_id: int, place: int, name: str) -> int:
    """Write somebody of a club, the first at ``place`` 0; returns the id."""
    return insert_row(connection, Player, club_id=club_id, name=name, name_key=name_key(name), colour=place % COLOURS)


def _link(club_id: int, game_id: int | None, role: Role, token: str, now: datetime) -> dict[str, Any]:
    return {"club_id": club_id, "game_id": game_id, "role": role, "token": token, "created_at": now}


def write_session(
    connection: Connection,
    club_id: int,
    people: Sequence[int],
    session: DemoSession,
    at: AtEvening | None = None,
    *,
    ended: datetime | None = None,
) -> int:
    """Write a session that has ended, with links of its own, or one of a table ``at`` an evening; returns its id.

    The round of that one has ``ended`` or goes on.
    """
    ends = session.begins + timedelta(minutes=MINUTES_A_DEAL * (len(session.deals) + 1)) if at is None else ended
    place = {} if at is None else at._asdict()
    seats = [people[place] for place in session.people]
    game_id = insert_row(
        connection,
        Game,
        form_id=uuid4(),
        club_id=club_id,
        name="",
        note="",
        rules=FFT,
        hands=session.hands,
        first_dealer_id=people[session.deals[0].dealer or 0] if session.deals else seats[0],
        created_at=session.begins,
        closed_at=ends,
        revision=len(session.deals) + 1,
        **place,
    )
    connection.execute(
        insert(Seat),
        [{"game_id": game_id, "player_id": player, "position": place} for place, player in enumerate(seats)],
    )
    if at is None:
        connection.execute(
            insert(Link),
            [_link(club_id, game_id, role, secrets.token_urlsafe(TOKEN_BYTES), session.begins) for role in Role],
        )
    rows: list[dict[str, Any]] = []
    parts: list[dict[str, Any]] = []
    trace: list[dict[str, Any]] = []
    for number, plan in enumerate(session.deals, start=1):
        deal = _among(people, plan)
        deal_id, played_at = uuid4(), session.begins + timedelta(minutes=MINUTES_A_DEAL * number)
        row = {"id": deal_id, "game_id": game_id, "number": number, "played_at": played_at, "revision": 1}
        rows.append({**row, **deal_columns(deal)})
        parts += part_rows(deal_id, deal, FFT)
        entry = {"game_id": game_id, "deal_id": deal_id, "at": played_at, "role": Role.ORGANISER}
        trace.append({**entry, "what": Happening.RECORDED.value, "after": deal.to_json()})
    for table, values in ((DealRow, rows), (DealPlayer, parts), (ChangeRow, trace)):
        if values:
            connection.execute(insert(table), values)
    return game_id


def _among(people: Sequence[int], deal: Deal) -> Deal:
    """The deal among people of the database; the plan knows them by their places."""

    def who(place: int | None) -> int | None:
        return None if place is None else people[place]

    return replace(
        deal,
        players=tuple(people[place] for place in deal.players),
        sitting_out=tuple(people[place] for place in deal.sitting_out),
        dealer=who(deal.dealer),
        taker=who(deal.taker),
        partner=who(deal.partner),
        handfuls=tuple(Handful(each.level, who(each.player)) for each in deal.handfuls),
    )
