"""Two evenings of the same four people, two weeks apart, and what the table of their season shows."""

import re
from datetime import UTC, datetime

import sqlalchemy as sa

from scorekeeper.database import writing
from scorekeeper.models import DealRow, Game, Seat
from tests.evening import Evening
from tests.pages import Page

FIRST, SECOND = datetime(2026, 3, 6, 20, tzinfo=UTC), datetime(2026, 3, 20, 20, tzinfo=UTC)


def played_on(evening: Evening, day: datetime) -> None:
    """Let everything that was recorded in this session have been played on a day."""
    with evening.connected(), writing() as connection:
        of_session = sa.update(DealRow).where(DealRow.game_id == evening.game_id)
        connection.execute(of_session.values(played_at=day))
        connection.execute(sa.update(Game).where(Game.id == evening.game_id).values(revision=Game.revision + 1))


def again(evening: Evening) -> Evening:
    """Another session of the same people."""
    other = Evening(evening.app, *(person.name for person in evening.sheet.people))
    mine = {person.name: person.id for person in evening.sheet.people}
    with other.connected(), writing() as connection:
        for person in other.sheet.people:
            connection.execute(sa.update(Seat).where(Seat.player_id == person.id).values(player_id=mine[person.name]))
            connection.execute(
                sa.update(Game).where(Game.first_dealer_id == person.id).values(first_dealer_id=mine[person.name])
            )
        connection.execute(sa.update(Game).where(Game.id == other.game_id).values(revision=Game.revision + 1))
    other.join_club_of(evening)
    return other


def ranking(page: Page) -> list[tuple[str, ...]]:
    """Rank, movement, name and total of each row."""
    rows = re.findall(r"<tr(?: class=\"first\")?>\s*<td class=\"place\">(.*?)</tr>", page.html, re.DOTALL)
    found: list[tuple[str, ...]] = []
    for row in rows:
        cells = [re.sub(r"<[^>]+>", " ", cell).split() for cell in re.split(r"</t[dh]>", row)]
        found.append((cells[0][0], cells[0][1], cells[1][0], cells[3][0]))
    return found
