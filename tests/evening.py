"""The people of these tests, a session among them, and deals in the words of the table."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from flask import Flask

from scorekeeper import store
from scorekeeper.database import db, writing
from scorekeeper.models import (
    Base,
    ChangeRow,
    Club,
    ClubChange,
    DealPlayer,
    DealRow,
    Game,
    HouseRules,
    Link,
    Player,
    Seat,
)
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Contract, Deal, DealKind, Handful, Misere, MisereKind, parse_half_points
from scorekeeper.sessions import NewSession
from scorekeeper.sheet import Access, Role, Sheet
from tests.within import within

ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, GRETA, HUGO = EVERYBODY = (
    "Anna",
    "Bruno",
    "Chloé",
    "David",
    "Emma",
    "Félix",
    "Greta",
    "Hugo",
)
"""In order of play: each is the right-hand neighbour of the one before."""


PER_PERSON = ("handful", "amount", "misere", "place")


def new_session(*names: str, **changes: Any) -> NewSession:
    """A session among these people; the first of them deals first."""
    facts: dict[str, Any] = {
        "form_id": uuid4(),
        "people": names,
        "hands": min(len(names), 5),
        "first_dealer": 0,
        "locale": "en",
        "timezone": "Europe/Paris",
    }
    return NewSession(**{**facts, **changes})


def _called_by(taker: str | None) -> str:
    return ANNA if taker == BRUNO else BRUNO


class Evening:
    """A session in the database, read anew whenever it is asked."""

    def __init__(self, app: Flask, *names: str, **changes: Any) -> None:
        self.app = app
        with self.connected():
            self.token = store.start_session(new_session(*names, **changes))
        self.game_id = self.access.game_id

    def connected(self) -> AbstractContextManager[None]:
        """Within the app's context: the test's own, or one for this moment."""
        return within(self.app)

    @property
    def url(self) -> str:
        """The path of the sheet, by the organiser's link."""
        return f"/s/{self.token}/"

    @property
    def access(self) -> Access:
        """What the organiser's link opens."""
        with self.connected():
            access = store.find_access(self.token)
        assert access is not None
        return access

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands now."""
        with self.connected():
            return store.load_sheet(self.access)

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that the database holds of this session, to see that nothing was changed."""
        deals = sa.select(DealRow.id).where(DealRow.game_id == self.game_id)
        players = sa.select(Seat.player_id).where(Seat.game_id == self.game_id)
        club = sa.select(Game.club_id).where(Game.id == self.game_id)
        which: dict[type[Base], sa.ColumnElement[bool]] = {
            Game: Game.id == self.game_id,
            Seat: Seat.game_id == self.game_id,
            Player: Player.id.in_(players),
            Link: sa.or_(Link.game_id == self.game_id, sa.and_(Link.game_id.is_(None), Link.club_id.in_(club))),
            Club: Club.id.in_(club),
            ClubChange: ClubChange.club_id.in_(club),
            HouseRules: HouseRules.club_id.in_(club),
            DealRow: DealRow.game_id == self.game_id,
            DealPlayer: DealPlayer.deal_id.in_(deals),
            ChangeRow: ChangeRow.game_id == self.game_id,
        }
        with self.connected(), db.engine.connect() as connection:
            found = {model: connection.execute(sa.select(model.__table__).where(own)) for model, own in which.items()}
            return {model.__tablename__: sorted(map(tuple, rows), key=repr) for model, rows in found.items()}

    def link(self, role: Role) -> str:
        """The token of another link to this session."""
        with self.connected():
            return store.make_link(self.game_id, role)

    def shared(self, role: Role) -> str:
        """The token of this role with which the session started."""
        first = sa.select(Link.token).where(Link.game_id == self.game_id, Link.role == role).order_by(Link.id)
        with self.connected(), db.engine.connect() as connection:
            return str(connection.scalars(first).first())

    @cached_property
    def club_token(self) -> str:
        """The token of the club's organiser, made while the club has no other session."""
        with self.connected():
            return store.make_club_links(self.access)

    def club_link(self, role: Role) -> str:
        """The token of a link to the whole club."""
        with self.connected():
            club = store.find_club(self.club_token)
            assert club is not None
            return store.club_links(club)[role].token

    def join_club_of(self, other: "Evening") -> None:
        """Be another session of the same club."""
        club = other.access.club_id
        with self.connected(), writing() as connection:
            connection.execute(sa.update(Game).where(Game.id == self.game_id).values(club_id=club))
            connection.execute(sa.update(Link).where(Link.game_id == self.game_id).values(club_id=club))

    def id(self, name: str) -> int:
        """The id of somebody at this table."""
        return next(person.id for person in self.sheet.people if person.name == name)

    def recorded(self, deal_id: UUID) -> Recorded:
        """A deal of this session as it stands now."""
        found = self.sheet.recorded(deal_id)
        assert found is not None
        return found

    def totals(self) -> dict[str, int]:
        """Everybody's total in half points, by name."""
        sheet = self.sheet
        return {person.name: sheet.totals[person.id] for person in sheet.people}

    def buy(self, name: str, chips: int, deal_id: UUID | None = None) -> UUID:
        """Somebody buys chips; the id of what is recorded."""
        deal_id = deal_id or uuid4()
        with self.connected():
            store.buy_chips(self.access, deal_id, self.purchase(name, chips))
        return deal_id

    def purchase(self, name: str, chips: int) -> Deal:
        """Chips that somebody would buy."""
        player = self.id(name)
        return Deal(players=(player,), kind=DealKind.CHIPS_BOUGHT, chips={player: chips})

    def deal(self, taker: str = ANNA, points: str = "49", **changes: Any) -> Deal:
        """A garde with two bouts, taken by Anna: made by 8, worth 66 for each defender.

        At five she calls Bruno, and he her. People are named, handfuls and amounts are mappings of names.
        """
        sheet = self.sheet
        sitting_out = tuple(self.id(name) for name in changes.pop("sitting_out", ()))
        players = tuple(person.id for person in sheet.seated if person.id not in sitting_out)
        kind = changes.pop("kind", DealKind.PLAYED)
        facts: dict[str, Any] = {"players": players, "sitting_out": sitting_out, "kind": kind}
        if kind.is_dealt:
            facts["dealer"] = self.id(changes.pop("dealer")) if "dealer" in changes else sheet.next_dealer
        if kind.has_taker:
            partner = changes.pop("partner", _called_by(taker) if len(players) == 5 else None)
            facts |= {
                "taker": self.id(taker),
                "partner": None if partner is None else self.id(partner),
                "contract": Contract.GARDE,
            }
        if kind is DealKind.PLAYED:
            facts |= {"bouts": 2, "half_points": parse_half_points(points)}
        shown: Mapping[str, int] = changes.pop("handfuls", {})
        if kind in (DealKind.CHIPS_BOUGHT, DealKind.CHIPS_TAKEN):
            who = self.id(taker)
            facts["players"] = (who,)
            facts["chips"] = {who: changes.pop("chips", 20)} if kind is DealKind.CHIPS_BOUGHT else {}
        facts["handfuls"] = tuple(Handful(level, self.id(name)) for name, level in shown.items())
        declared: Mapping[str, MisereKind] = changes.pop("miseres", {})
        facts["miseres"] = tuple(Misere(self.id(name), kind) for name, kind in declared.items())
        if kind is DealKind.MISERE_DEAL:
            places = changes.pop("ranking", [[person.name] for person in sheet.seated if person.id in players])
            facts["ranking"] = tuple(tuple(self.id(name) for name in place) for place in places)
        amounts: Mapping[str, str] = changes.pop("amounts", {})
        facts["amounts"] = {self.id(name): parse_half_points(amount) for name, amount in amounts.items()}
        if kind is DealKind.ADJUSTMENT:
            facts["players"] = tuple(sorted(facts["amounts"]))
        return Deal(**{**facts, **changes})

    def record(self, taker: str = ANNA, points: str = "49", *, before: int | None = None, **changes: Any) -> UUID:
        """Record such a deal, before the one with a number if it was missed; returns its id."""
        deal_id = uuid4()
        following = None if before is None else self.numbered(before)
        with self.connected():
            store.add_deal(self.access, deal_id, self.deal(taker, points, **changes), before=following)
        return deal_id

    def numbered(self, number: int) -> UUID:
        """The deal that has this number now."""
        return next(recorded.id for recorded in self.sheet.deals if recorded.number == number)

    def correct(self, deal_id: UUID, **changes: Any) -> None:
        """Change something of a deal as it stands now."""
        now = self.recorded(deal_id)
        with self.connected():
            store.correct_deal(self.access, deal_id, replace(now.deal, **changes), seen_revision=now.revision)

    def form(self, taker: str | None = ANNA, points: str | None = "49", **changes: Any) -> dict[str, Any]:
        """The entry of such a deal as a browser sends it.

        People are named, in the fields' names too (``handful_Anna``); a field that is None is left out.
        """
        sheet = self.sheet
        fields: dict[str, Any] = {
            "id": str(uuid4()),
            "kind": "played",
            "dealer": sheet.next_dealer,
            "sitting_out": list(sheet.proposed_sitting_out),
            "taker": taker,
            "partner": _called_by(taker) if sheet.hands == 5 else None,
            "contract": "garde",
            "bouts": "2",
            "points": points,
            "points_side": "attack",
            **changes,
        }
        ids = {person.name: str(person.id) for person in sheet.people}
        sent: dict[str, Any] = {}
        for name, value in fields.items():
            part, _, person = name.partition("_")
            field = f"{part}_{ids[person]}" if part in PER_PERSON and person in ids else name
            if isinstance(value, list) and value:
                sent[field] = [ids.get(str(each), str(each)) for each in value]
            elif value is not None and value != []:
                sent[field] = ids.get(str(value), str(value))
        return sent
