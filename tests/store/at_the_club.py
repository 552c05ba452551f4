"""A club with an evening, as the tests of the store speak of it."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db
from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening import Evening as EveningNow
from scorekeeper.evening_plan import EveningPlan, NewEvening, RoundLength
from scorekeeper.links import ClubAccess
from scorekeeper.models import ClubChange
from scorekeeper.rules import FFT, DealKind
from tests.evening import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO, Evening

PLAN = EveningPlan(
    name="Friday",
    day=date(2026, 1, 9),
    rules=FFT,
    seats=4,
    spare=Spare.JOIN,
    draw=DrawMethod.CHANCE,
    length=RoundLength(deals=4),
)


class AtTheClub:
    """A club with an evening."""

    def __init__(self, app: Flask) -> None:
        self.sheet = Evening(app, ANNA, BRUNO, CHLOE)
        club = store.find_club(self.sheet.club_token)
        assert club is not None
        self.club: ClubAccess = club
        self.id = self.open()

    def open(self, form_id: UUID | None = None, **changes: Any) -> int:
        """Open an evening of eight."""
        facts: dict[str, Any] = {
            "form_id": form_id or uuid4(),
            "plan": PLAN,
            "players": (self.sheet.id(ANNA), self.sheet.id(BRUNO)),
            "newcomers": (CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO),
        }
        return store.open_evening(self.club, NewEvening(**{**facts, **changes}))

    @property
    def now(self) -> EveningNow:
        """How it stands."""
        return store.load_evening(self.club, self.id)

    def who(self, *names: str) -> tuple[int, ...]:
        """The ids of people."""
        ids = {person.name: person.id for person in self.now.people.values()}
        return tuple(ids[name] for name in names)

    @property
    def two_tables(self) -> list[tuple[int, ...]]:
        """Four and four."""
        return [self.who(ANNA, BRUNO, CHLOE, DAVID), self.who(EMMA, FELIX, GRETA, HUGO)]

    def start(
        self,
        number: int,
        tables: Sequence[Sequence[int]],
        form_id: UUID | None = None,
        length: RoundLength = PLAN.length,
    ) -> None:
        """Begin a round."""
        store.start_round(
            self.club,
            self.id,
            number,
            tables,
            draw=DrawMethod.CHANCE,
            length=length,
            form_id=form_id or uuid4(),
        )

    def record(self, table: int, **changes: Any) -> UUID:
        """A deal at a table of the latest round."""
        latest = self.now.latest
        assert latest is not None
        access = store.find_access(self.club.opens(latest.tables[table - 1].game_id))
        assert access is not None
        sheet = store.load_sheet(access)
        deal_id = uuid4()
        deal = self.sheet.deal(kind=DealKind.MISDEAL)
        people = tuple(person.id for person in sheet.seated)
        changed = {"players": people, "dealer": sheet.next_dealer, **changes}
        facts = {name: getattr(deal, name) for name in deal.__dataclass_fields__} | changed
        store.add_deal(access, deal_id, type(deal)(**facts))
        return deal_id

    def happened(self) -> list[str]:
        """The trace, the first line first; forms that had nothing to do are not told."""
        told = sa.select(ClubChange.what).where(ClubChange.what != "nothing").order_by(ClubChange.id)
        with db.engine.connect() as connection:
            return list(connection.scalars(told))
