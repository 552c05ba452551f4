"""The sheet of a session as plain values: who is at the table, every deal, and what follows from them."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cached_property
from uuid import UUID

from scorekeeper.recorded import AtEvening, Person, Recorded
from scorekeeper.roster import distinct_lines
from scorekeeper.rules import (
    Deal,
    DealKind,
    Round,
    RuleSet,
    Standing,
    current_round,
    next_dealer,
    propose_sitting_out,
    standings,
)
from scorekeeper.rules.chip_game import ChipGame
from scorekeeper.rules.chips import ChipRules, OnBust
from scorekeeper.stacks import play_chips

MOST_PEOPLE = 8
"""Seats at one table: five who play and three who wait."""

SHEETS_KEPT = 32
"""States of sheets, and what was drawn from them, that a process keeps: several phones look at the same few."""


class Role(IntEnum):
    """What a link allows; each includes those below."""

    VIEWER = 1  # read
    SCORER = 2  # enter and correct deals
    ORGANISER = 3  # people, closing, links, everything else

    @property
    def word(self) -> str:
        """The role as it stands in addresses and in the database."""
        return self.name.lower()


def session_key(game_id: int, created_at: datetime) -> str:
    """What a device calls a session: no secret, and another one in another database."""
    return f"{game_id}.{created_at:%Y%m%d%H%M%S%f}"


@dataclass(frozen=True, eq=False)
class Table:
    """One session without its deals: ``people`` are in order of play, those who have left included.

    ``session_id`` is the same in no two databases; ``revision`` grows with every change of the session or of one of its
    deals, so that both together name one state of one session. No page may hold ``session_id``: it is the form that
    started the session, and sent again it is answered with the organiser's link. Instants are in UTC; ``timezone`` and
    ``locale`` are the club's.
    """

    id: int
    session_id: UUID
    name: str
    note: str
    hands_wanted: int
    first_dealer: int
    rules: RuleSet
    revision: int
    created_at: datetime
    closed_at: datetime | None
    timezone: str
    people: tuple[Person, ...]
    chips: ChipRules | None = None
    evening: AtEvening | None = None
    locale: str = "en"

    def __eq__(self, other: object) -> bool:
        """Two tables are equal when they show the same state of the same session."""
        return type(other) is type(self) and isinstance(other, Table) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    @property
    def _state(self) -> tuple[UUID, int, bool]:
        return self.session_id, self.revision, self.chips is not None

    @property
    def key(self) -> str:
        """What a device calls the session: no secret, and another one in another database."""
        return session_key(self.id, self.created_at)

    @property
    def counts_points(self) -> bool:
        """Whether points are written down; where chips are played for they may be left out."""
        return self.chips is None or self.chips.points_too

    @property
    def closed(self) -> bool:
        """Whether the session has ended."""
        return self.closed_at is not None

    @property
    def title(self) -> str:
        """The session's own name, or the names of those who play; at a club evening people call it by its table."""
        return self.name or ", ".join(person.name for person in self.people)

    @cached_property
    def seated(self) -> tuple[Person, ...]:
        """Those who are still at the table, in order of play."""
        return tuple(person for person in self.people if not person.left)

    @property
    def hands(self) -> int:
        """How many hold cards in the next deal: as many as wanted, or everybody while there are fewer."""
        return min(self.hands_wanted, len(self.seated))

    @cached_property
    def lines(self) -> Mapping[int, int]:
        """Everybody's line in the chart, by id: nobody else's at this table."""
        lines = distinct_lines([person.colour for person in self.people])
        return {person.id: line for person, line in zip(self.people, lines, strict=True)}

    @cached_property
    def _people_by_id(self) -> Mapping[int, Person]:
        return {person.id: person for person in self.people}

    def person(self, player: int) -> Person:
        """The person with this id.

        :raises KeyError: when nobody at this table has it.
        """
        return self._people_by_id[player]


@dataclass(frozen=True, eq=False)
class Sheet(Table):
    """A session with all its deals, by number, the withdrawn ones included."""

    deals: tuple[Recorded, ...] = ()

    @cached_property
    def seated(self) -> tuple[Person, ...]:
        """Those who can hold cards, in order of play: without whoever dropped out of a game for chips."""
        game = self.chip_game if self.chips is not None and self.chips.on_bust is OnBust.DROP_OUT else None
        out = () if game is None else game.out
        return tuple(person for person in self.people if not person.left and person.id not in out)

    @cached_property
    def counted(self) -> tuple[Recorded, ...]:
        """The deals that count: all but the withdrawn."""
        return tuple(recorded for recorded in self.deals if not recorded.withdrawn)

    @property
    def latest_first(self) -> tuple[Recorded, ...]:
        """All deals, the newest on top."""
        return tuple(reversed(self.deals))

    @cached_property
    def dealt(self) -> tuple[Deal, ...]:
        """The counted deals in which cards were dealt."""
        return tuple(recorded.deal for recorded in self.counted if recorded.deal.kind.is_dealt)

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """The sum of each person's deals, in half points."""
        totals = dict.fromkeys((person.id for person in self.people), 0)
        for recorded in self.counted:
            for player, score in recorded.scores.items():
                totals[player] += score
        return totals

    @cached_property
    def chip_game(self) -> ChipGame | None:
        """The game for chips as it stands; None where points are played for."""
        return None if self.chips is None else play_chips(self.chips, self.people, self.counted)

    @property
    def stacks(self) -> Mapping[int, int]:
        """The chips that everybody has, or took along; nobody's where points are played for."""
        if self.chip_game is None:
            return {}
        stacks = self.chip_game.stacks
        return {person.id: stacks.get(person.id, 0) for person in self.people}

    def ordinal(self, number: int) -> int:
        """The number that people see of the deal with this number: chips that come and go between deals have none."""
        return bisect_left(self._card_numbers, number) + 1

    def has_cards(self, number: int) -> bool:
        """Whether this is the number of a deal, and not of chips that came or went."""
        return number in self._card_numbers

    @cached_property
    def _card_numbers(self) -> list[int]:
        return [recorded.number for recorded in self.deals if recorded.deal.kind.is_entered]

    def rules_at(self, number: int) -> RuleSet:
        """The rules that a deal with this number is played by: those of the counted deal there, or of now."""
        return next((recorded.rules for recorded in self.counted if recorded.number >= number), self.rules)

    def chips_before(self, number: int) -> tuple[Mapping[int, int], int]:
        """Everybody's chips and the pot before the deal with this number."""
        if self.chips is None:
            return {}, 0
        earlier = [recorded for recorded in self.counted if recorded.number < number]
        game = play_chips(self.chips, self.people, earlier)
        return game.banks, game.pot

    @cached_property
    def finished(self) -> tuple[Deal, ...]:
        """The counted deals whose cards were played to their end."""
        return tuple(deal for deal in self.dealt if deal.kind in (DealKind.PLAYED, DealKind.MISERE_DEAL))

    @property
    def unplayed(self) -> tuple[Deal, ...]:
        """The counted deals whose cards were dealt and not played: passed out, misdealt."""
        return tuple(deal for deal in self.dealt if deal not in self.finished and deal.kind is not DealKind.OPEN)

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """Everybody's total and rank; a deal counts for those who held cards in it and saw its end.

        The total is in half points; where chips are played for it is what somebody won of them, bought ones apart.
        """
        deals = Counter(player for deal in self.finished for player in deal.players)
        totals = self.totals if self.chip_game is None else self.chip_game.won
        places = standings([person.id for person in self.people], totals, deals)
        return {place.player: place for place in places}

    @cached_property
    def doubles(self) -> Mapping[UUID, Recorded]:
        """Deals that arrived late, each with the one before it that is probably the same, entered by somebody else.

        In its place stands, or stood when it arrived, one with the same dealer and the same taker.
        """
        found = {}
        for late in self.counted:
            if late.meant_number is None:
                continue
            same = (each for each in self.counted if late.meant_number <= each.number < late.number)
            double = next((each for each in same if _alike(each.deal, late.deal)), None)
            if double is not None:
                found[late.id] = double
        return found

    @cached_property
    def open_deal(self) -> Recorded | None:
        """The deal whose bid is known and whose cards are being played."""
        return next((recorded for recorded in self.latest_first if recorded.being_played), None)

    @cached_property
    def next_dealer(self) -> int:
        """Who deals next."""
        order = [person.id for person in self.people]
        seated = [person.id for person in self.seated]
        return next_dealer(self.dealt[-1] if self.dealt else None, self.first_dealer, order, seated)

    @property
    def proposed_sitting_out(self) -> tuple[int, ...]:
        """Who sits out in the next deal, if nobody wants it otherwise."""
        return self.sitting_out_when_dealing(self.next_dealer)

    def sitting_out_when_dealing(self, dealer: int) -> tuple[int, ...]:
        """Who sits out when ``dealer`` deals next."""
        return propose_sitting_out(dealer, [person.id for person in self.seated], self.hands)

    @property
    def next_factor(self) -> int:
        """How often the next deal counts: more than once after a passed-out one, where the rules say so."""
        passed_out = bool(self.dealt) and self.dealt[-1].kind is DealKind.PASSED_OUT
        return self.rules.deal_factor if passed_out else 1

    @cached_property
    def round(self) -> Round:
        """The round being played, and who has dealt in it."""
        return current_round(self.dealt)

    @property
    def next_number(self) -> int:
        """The number that the next deal gets."""
        return self.deals[-1].number + 1 if self.deals else 1

    @property
    def last_played_at(self) -> datetime:
        """When the last deal was recorded, or the session began."""
        return max((recorded.played_at for recorded in self.deals), default=self.created_at)

    def recorded(self, deal_id: UUID) -> Recorded | None:
        """The deal of this session with this id."""
        return next((recorded for recorded in self.deals if recorded.id == deal_id), None)


def _alike(one: Deal, other: Deal) -> bool:
    """Whether both may be the same hand of cards, even when its result was entered otherwise."""
    if not one.kind.is_dealt or not other.kind.is_dealt:
        return False
    return (one.dealer, one.players, one.taker) == (other.dealer, other.players, other.taker)


@dataclass(frozen=True, slots=True)
class Access:
    """What a link opens: one session, as it was when the link was checked, with a role.

    ``token`` is what stands in the addresses; with a club's link, ``club_token`` alone opens all sessions of the club,
    and with that of a table at an evening ``table_token`` alone opens what is played there.
    """

    token: str
    role: Role
    table: Table
    club_id: int
    club_token: str | None = None
    table_token: str | None = None

    @property
    def own_token(self) -> str:
        """The token of the link itself."""
        return self.club_token or self.table_token or self.token

    @property
    def game_id(self) -> int:
        """The session's row."""
        return self.table.id
