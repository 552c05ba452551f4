"""The facts of one session: what its deals were for the table and for each person."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal, DealKind, Side, Slam
from scorekeeper.statistics.facts import NO_FACTS, Facts, Group, Line, Mark, Run

FINISHED = (DealKind.PLAYED, DealKind.MISERE_DEAL)
"""What counts as a deal for those who held cards: it saw its end."""

_FIVE = 5
_ANNOUNCED = (Slam.ANNOUNCED_MADE, Slam.ANNOUNCED_FAILED, Slam.ANNOUNCED_FAILED_AND_DEFENCE)


class PersonFacts(NamedTuple):
    """A session for somebody: ``total`` with adjustments, in half points or chips; ``deals`` with an end."""

    total: int = 0
    deals: int = 0
    facts: Facts = NO_FACTS


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """A session: the table's facts, those of everybody with a score or a deal, and how many deals it had.

    ``dealt`` are those for which cards were dealt, ``open_deals`` wait for their result.
    """

    table: Facts = NO_FACTS
    people: Mapping[int, PersonFacts] = field(default_factory=dict)
    dealt: int = 0
    open_deals: int = 0

    def __add__(self, later: "SessionFacts") -> "SessionFacts":
        """These deals and later ones."""
        people = dict(self.people)
        for player, more in later.people.items():
            known = people.get(player, PersonFacts())
            people[player] = PersonFacts(known.total + more.total, known.deals + more.deals, known.facts + more.facts)
        return SessionFacts(
            self.table + later.table, people, self.dealt + later.dealt, self.open_deals + later.open_deals
        )


NO_SESSION = SessionFacts()


class _Book:
    """Facts being written down: of the table or of one person."""

    def __init__(self) -> None:
        self.lines: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        self.marks: dict[str, Mark] = {}
        self.contracts: list[bool] = []

    def note(self, group: Group, what: object, *, made: bool = False, score: int = 0, deals: int = 1) -> None:
        line = self.lines[f"{group.value}{what}"]
        line[0] += deals
        line[1] += made
        line[2] += score

    def mark(self, high: str, low: str, mark: Mark) -> None:
        if high not in self.marks or mark.value > self.marks[high].value:
            self.marks[high] = mark
        if low not in self.marks or mark.value < self.marks[low].value:
            self.marks[low] = mark

    @property
    def facts(self) -> Facts:
        lines = {key: Line(*line) for key, line in self.lines.items()}
        return Facts(lines, self.marks, Run.of(self.contracts))


class _Counting(NamedTuple):
    """A deal that is being counted: of which session, what it brought everybody, and their places from the dealer."""

    game: int
    recorded: Recorded
    scores: Mapping[int, int]
    places: Mapping[int, int]

    @property
    def deal(self) -> Deal:
        return self.recorded.deal

    @property
    def made(self) -> bool:
        return bool(self.recorded.made)

    def mark(self, value: int, player: int) -> Mark:
        return Mark(value, self.game, self.recorded.id.hex, player)


def session_facts(
    game: int, counted: Iterable[Recorded], order: Sequence[int], *, for_chips: bool = False
) -> SessionFacts:
    """The facts of a session: its deals that count, by number; ``order`` is everybody's place at the table.

    Totals are of everything that was scored, adjustments too; deals are those that people saw the end of. With
    ``for_chips`` scores are the chips that were won, bought ones apart.
    """
    table = _Book()
    people: dict[int, _Book] = defaultdict(_Book)
    totals: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    dealt = open_deals = 0
    for recorded in counted:
        deal = recorded.deal
        dealt += deal.kind.is_dealt
        open_deals += deal.kind is DealKind.OPEN
        scores = _scores(recorded, for_chips=for_chips)
        finished = deal.kind in FINISHED
        for player, score in scores.items():
            if score or finished:
                totals[player] += score
        if deal.kind.is_dealt and deal.kind not in (DealKind.OPEN, DealKind.PLAYED):
            table.note(Group.EVENT, deal.kind.value)
        if not finished:
            continue
        deals.update(deal.players)
        counting = _Counting(game, recorded, scores, dict(_places(deal, order)))
        for player in deal.players:
            _note_deal(people[player], counting, player)
        if deal.taker is not None:
            _note_sides(people, counting)
            _note_taken(table, counting)
    return SessionFacts(
        table.facts,
        {player: PersonFacts(totals[player], deals[player], people[player].facts) for player in totals},
        dealt,
        open_deals,
    )


def _scores(recorded: Recorded, *, for_chips: bool) -> Mapping[int, int]:
    if not for_chips:
        return recorded.scores
    if not recorded.deal.kind.is_entered:
        return {}
    return {player: recorded.chips.get(player, 0) for player in recorded.deal.players}


def _places(deal: Deal, order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Everybody's place from the dealer, who has 0 when he plays; 1 speaks first. Nobody's when that is unknown."""
    if deal.dealer in deal.players:
        start = deal.players.index(deal.dealer)
        yield from ((player, place) for place, player in enumerate(deal.players[start:] + deal.players[:start]))
    elif deal.dealer in order:
        start = order.index(deal.dealer)
        playing = [player for player in (*order[start:], *order[:start]) if player in deal.players]
        yield from ((player, place) for place, player in enumerate(playing, start=1))


def _note_deal(book: _Book, counting: _Counting, player: int) -> None:
    """What a deal was for somebody who held cards in it."""
    deal, made, score = counting.deal, counting.made, counting.scores.get(player, 0)
    book.note(Group.HANDS, len(deal.players), made=made, score=score)
    if player in counting.places:
        book.note(Group.PLACE, counting.places[player], made=made, score=score)
    book.mark("score", "lowest", counting.mark(score, player))
    book.note(Group.ROLE, _role(deal, player), made=made, score=score)
    if player == deal.taker:
        _note_contract(book, counting, player, score)
    level = deal.handful_of(player)
    if level:
        book.note(Group.EVENT, f"handful{level}")
    if deal.taker is not None:
        _note_bonuses(book, deal, deal.side_of(player))


def _role(deal: Deal, player: int) -> str:
    if deal.taker is None:
        return "alone"
    return "taker" if player == deal.taker else "partner" if player == deal.partner else "defender"


def _note_contract(book: _Book, counting: _Counting, taker: int, score: int) -> None:
    """The taker's contract: which, with how many bouts, and by how much it was made or not."""
    deal, made, margin = counting.deal, counting.made, counting.recorded.margin
    book.contracts.append(made)
    if deal.contract is not None:
        book.note(Group.CONTRACT, deal.contract.value, made=made, score=score)
    if deal.bouts is not None:
        book.note(Group.BOUTS, deal.bouts, made=made, score=score)
    if len(deal.players) == _FIVE:
        book.note(Group.CALL, "alone" if deal.partner is None else "called", made=made, score=score)
    if margin is not None:
        book.note(Group.MARGIN, "up" if made else "down", made=made, score=margin)
        book.mark("margin", "least", counting.mark(margin if made else -margin, taker))


def _note_bonuses(book: _Book, deal: Deal, side: Side) -> None:
    """Petits au bout and slams as they were for a side."""
    if deal.petit_au_bout is not None:
        book.note(Group.EVENT, "petit_won" if deal.petit_au_bout is side else "petit_lost")
    slam = deal.slam
    if slam is None:
        return
    attacks = side is Side.ATTACK
    happened = {
        "slam_announced": attacks and slam in _ANNOUNCED,
        "slam_failed": attacks and slam.announcement_failed,
        "slam_made": slam.made_by_attack if attacks else slam.made_by_defence,
        "slam_suffered": slam.made_by_defence if attacks else slam.made_by_attack,
    }
    for event, true in happened.items():
        if true:
            book.note(Group.EVENT, event)


def _note_sides(people: Mapping[int, _Book], counting: _Counting) -> None:
    """Who played with whom, and who paid whom."""
    deal, made, scores = counting.deal, counting.made, counting.scores
    taker, partner = deal.taker, deal.partner
    assert taker is not None  # noqa: S101 - asked of deals with a taker alone
    if partner is not None:
        people[taker].note(Group.TOGETHER, partner, made=made, score=scores.get(taker, 0))
        people[partner].note(Group.TOGETHER, taker, made=made, score=scores.get(partner, 0))
    for defender in deal.defenders:
        score = scores.get(defender, 0)
        people[defender].note(Group.AGAINST, taker, made=made, score=score)
        people[taker].note(Group.FROM, defender, made=made, score=-score)


def _note_taken(table: _Book, counting: _Counting) -> None:
    """What a deal that somebody took was for the table."""
    deal, made, taker = counting.deal, counting.made, counting.deal.taker
    assert taker is not None  # noqa: S101 - asked of deals with a taker alone
    score = counting.scores.get(taker, 0)
    table.note(Group.ROLE, "taker", made=made, score=score)
    table.note(Group.TAKER, taker, made=made, score=score)
    table.note(Group.HANDS, len(deal.players), made=made, score=score)
    if taker in counting.places:
        table.note(Group.PLACE, counting.places[taker], made=made, score=score)
    table.mark("score", "lowest", counting.mark(score, taker))
    _note_contract(table, counting, taker, score)
    for handful in deal.handfuls:
        table.note(Group.EVENT, f"handful{handful.level}")
    _note_bonuses(table, deal, Side.ATTACK)
