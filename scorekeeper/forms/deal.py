"""The deal form: what was sent becomes a deal with its problems, and a deal becomes a filled form."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from werkzeug.datastructures import MultiDict
from wtforms import SelectMultipleField, StringField

from scorekeeper.forms.deal_reading import ALONE, DealReader
from scorekeeper.forms.places import Places
from scorekeeper.forms.sent import PerPersonField, SentForm
from scorekeeper.rules import HANDS, Code, Deal, PassedOut, Problem, RuleSet, Side, check, points_text
from scorekeeper.rules.chips import ChipRules

_HANDS = [str(hands) for hands in HANDS]


class Reading(NamedTuple):
    """What a form says: the deal as far as it can be read, why it is refused, what looks wrong."""

    deal: Deal
    refusals: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


class DealForm(SentForm):
    """The fields of the entry screen; nothing is required here, the rules say what is missing.

    ``people`` and ``hands`` are those of the table when the page was made, in order of play; ``number`` is the one that
    the deal was to get, ``rules_seen`` the mark of the rules that the page knew. ``late`` says that it waited for the
    network, and how many seconds if the device knows.
    """

    id = StringField()
    revision = StringField()
    before = StringField()
    number = StringField()
    rules_seen = StringField()
    people = StringField()
    hands = StringField()
    accepted = StringField()
    late = StringField()
    kind = StringField()
    kind_now = StringField()
    dealer = StringField()
    sitting_out = SelectMultipleField(validate_choice=False)
    taker = StringField()
    partner = StringField()
    contract = StringField()
    bouts = StringField()
    points = StringField()
    points_side = StringField()
    made = StringField()
    petit_au_bout = StringField()
    handful = PerPersonField()
    slam = StringField()
    king_au_bout = StringField()
    small_slam = StringField()
    misere = PerPersonField()
    factor = StringField()
    place = PerPersonField()
    amount = PerPersonField()
    note = StringField()

    def sent_places(self, known: Iterable[int]) -> Places | None:
        """Who might be named when the page was made; None when it does not say, or names somebody not ``known``."""
        ids = {str(player): player for player in known}
        sent = (self.people.data or "").split()
        if not sent or len(set(sent)) != len(sent) or not set(sent) <= set(ids) or self.hands.data not in _HANDS:
            return None
        people = tuple(ids[each] for each in sent)
        gone = tuple(player for player in ids.values() if player not in people)
        return Places(people, int(self.hands.data), gone)

    def read(self, places: Places, rules: RuleSet, chips: ChipRules | None = None) -> Reading:
        """The deal that was sent, and every reason why it cannot be or should not be recorded.

        Where it is played for ``chips``, the result alone is enough.
        """
        reader = DealReader(
            places,
            for_chips=chips is not None,
            counts_points=chips is None or chips.points_too,
            by_hand=rules.passed_out is PassedOut.MANUAL,
        )
        deal = reader.read(self.data)
        refusals, warnings = check(deal, rules)
        if chips is not None:
            refusals = tuple(_refusals_for_chips(deal, refusals, chips))
        unreadable = {problem.part for problem in reader.problems}
        if "sitting_out" in unreadable:
            # Until it is known who plays, nothing can be said of their number or of a partner.
            unreadable |= {"players", "partner"}
        missing = [problem for problem in refusals if problem.part not in unreadable]
        return Reading(deal, tuple(dict.fromkeys([*reader.problems, *missing])), warnings)


def _refusals_for_chips(deal: Deal, refusals: Iterable[Problem], chips: ChipRules) -> Iterator[Problem]:
    """What is missing where the result is asked for, not the points."""
    uncounted = deal.bouts is None and deal.half_points is None
    for problem in refusals:
        if problem.code is Code.BOUTS_MISSING and uncounted:
            yield Problem(Code.RESULT_MISSING, "made")
        elif not (problem.code is Code.POINTS_MISSING and uncounted):
            yield problem
    if deal.contract is not None and deal.contract not in chips.stakes:
        yield Problem(Code.CONTRACT_NOT_PLAYED, "contract")


def deal_values(deal: Deal) -> MultiDict[str, str]:
    """The values with which the form shows a recorded deal; :meth:`DealForm.read` turns them into the same deal."""
    values: MultiDict[str, str] = MultiDict()
    values["kind"] = deal.kind.value
    for player in deal.sitting_out:
        values.add("sitting_out", str(player))
    plain: Sequence[tuple[str, object]] = (
        ("dealer", deal.dealer),
        ("taker", deal.taker),
        ("partner", ALONE if deal.alone else deal.partner),
        ("contract", deal.contract),
        ("bouts", deal.bouts),
        ("petit_au_bout", deal.petit_au_bout),
        ("slam", deal.slam),
        ("king_au_bout", deal.king_au_bout),
        ("small_slam", deal.small_slam),
        ("factor", None if deal.factor == 1 else deal.factor),
    )
    for name, value in plain:
        if value is not None:
            values[name] = str(value)
    if deal.made is not None:
        values["made"] = "yes" if deal.made else "no"
    if deal.half_points is not None:
        values["points"] = points_text(deal.half_points)
        values["points_side"] = Side.ATTACK.value
    for handful in deal.handfuls:
        values[f"handful_{handful.player}"] = str(handful.level)
    for misere in deal.miseres:
        values[f"misere_{misere.player}"] = misere.kind.value
    for player in deal.players:
        if (place := deal.place_of(player)) is not None:
            values[f"place_{player}"] = str(place)
    for player, amount in deal.amounts.items():
        values[f"amount_{player}"] = points_text(amount, signed=True)
    values["note"] = deal.note
    return values
