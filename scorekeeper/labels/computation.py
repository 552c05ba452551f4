"""How a deal was scored, line by line: what, why, how much."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.labels.numbers import points, signed
from scorekeeper.labels.rules import stake_label
from scorekeeper.labels.translation import gettext, ngettext
from scorekeeper.labels.words import (
    contract_label,
    handful_label,
    margin_label,
    misere_label,
    rank_label,
    side_label,
    slam_label,
    small_slam_label,
)
from scorekeeper.recorded import Recorded
from scorekeeper.rules import (
    MINUS,
    Contract,
    Deal,
    DealKind,
    DifferenceRounding,
    Handful,
    Line,
    MisereLine,
    RuleSet,
    Score,
    Side,
    Slam,
    SmallSlam,
    Step,
)
from scorekeeper.sheet import Sheet


class Row(NamedTuple):
    """One line of the explanation; ``gain`` says whether the value is a gain, a loss or neither."""

    what: str
    why: str
    value: str
    total: bool = False
    gain: bool | None = None


def computation(sheet: Sheet, recorded: Recorded, score: Score) -> list[Row]:
    """From the contract to what each defender pays."""
    rows = [_line_row(line, sheet, recorded, score) for line in score.lines]
    if not rows:
        return []
    what = gettext("Each defender pays") if score.per_defender >= 0 else gettext("Each defender receives")
    return [*rows, Row(what, "", points(abs(score.per_defender)), total=True)]


def _line_row(line: Line, sheet: Sheet, recorded: Recorded, score: Score) -> Row:
    match line.step, line.subject:
        case Step.CONTRACT, _:
            return _contract_row(line, recorded.deal, recorded.rules, score)
        case Step.HANDFUL, Handful() as handful:
            return _handful_row(handful, line.amount, sheet, score)
    what, why = _line_words(line)
    factor = _factor(line, recorded)
    value = signed(line.amount) if factor is None else f"{factor}= {signed(line.subtotal)}"
    return Row(what, why, value)


def _line_words(line: Line) -> tuple[str, str]:
    """What a line is about, and why it counts."""
    match line.subject:
        case Contract() as contract:
            return contract_label(contract), ""
        case Side() as side:
            king = line.step is Step.KING_AU_BOUT
            what = gettext("King au bout, %(side)s") if king else gettext("Petit au bout, %(side)s")
            return what % {"side": side_label(side)}, gettext("whatever became of the contract")
        case Slam() as slam:
            return gettext("Slam"), slam_label(slam)
        case SmallSlam() as small:
            return gettext("Small slam"), small_slam_label(small)
    return gettext("Rounded up to a ten") if line.step is Step.ROUNDING else gettext("After a passed-out deal"), ""


def _factor(line: Line, recorded: Recorded) -> str | None:
    """How a line changes the whole amount; None when it adds something to it."""
    if line.step is Step.MULTIPLIER and isinstance(line.subject, Contract):
        return f"× {stake_label(recorded.rules, line.subject).removeprefix('×')} "
    if line.step is Step.FACTOR:
        return f"× {recorded.deal.factor} "
    return "" if line.step is Step.ROUNDING else None


def _contract_row(line: Line, deal: Deal, rules: RuleSet, score: Score) -> Row:
    assert score.margin is not None and score.target is not None  # noqa: S101, PT018 - a contract has both
    assert deal.bouts is not None and deal.half_points is not None and deal.contract is not None  # noqa: S101, PT018
    made = bool(score.made)
    what = gettext("Contract %(result)s", result=margin_label(made=made, margin=points(score.margin)))
    needs = ngettext(
        "%(num)s bout needs %(target)s, the attack has %(points)s",
        "%(num)s bouts need %(target)s, the attack has %(points)s",
        deal.bouts,
        target=points(score.target),
        points=points(deal.half_points),
    )
    rounding = _rounding_words(rules.diff_rounding, abs(deal.half_points - score.target), score.margin)
    added = f"{rules.base_of(deal.contract)} + {points(score.margin)}"
    total = points(abs(line.amount))
    value = f"{added} = {total}" if made else f"{MINUS}({added}) = {MINUS}{total}"
    return Row(what, "; ".join(filter(None, (needs, rounding))), value)


def _rounding_words(rounding: DifferenceRounding, exact: int, counted: int) -> str:
    """Why the difference counts otherwise than it is; empty when it counts as it is."""
    if exact == counted:
        return ""
    if rounding is DifferenceRounding.HALF_TO_WINNER:
        return gettext(
            "the half point goes to the side that wins the contract: %(exact)s counts %(counted)s",
            exact=points(exact),
            counted=points(counted),
        )
    if rounding is DifferenceRounding.FLOOR_POINTS:
        return gettext(
            "the attack’s half point is dropped: %(exact)s counts %(counted)s",
            exact=points(exact),
            counted=points(counted),
        )
    return gettext("%(exact)s is rounded to %(counted)s", exact=points(exact), counted=points(counted))


def _handful_row(handful: Handful, amount: int, sheet: Sheet, score: Score) -> Row:
    what = gettext("Handful, %(level)s", level=handful_label(handful.level))
    winner = side_label(Side.ATTACK) if score.made else side_label(Side.DEFENCE)
    if handful.player is None:
        return Row(what, gettext("it goes to the side that wins the contract: %(side)s", side=winner), signed(amount))
    name = sheet.person(handful.player).name
    why = gettext("%(name)s showed it; it goes to the side that wins the contract: %(side)s", name=name, side=winner)
    return Row(what, why, signed(amount))


def shares_rows(sheet: Sheet, recorded: Recorded, score: Score) -> list[Row]:
    """What each player receives or pays, the defence in one line; then misères, and that it sums to zero."""
    deal = recorded.deal
    rows = _side_rows(sheet, deal, score) if score.shares else _player_rows(sheet, deal, score.scores)
    for line in score.miseres:
        rows += _misere_rows(line, sheet)
    if score.miseres:
        rows += [
            Row(sheet.person(player).name, gettext("in this deal"), signed(amount), gain=_gain(amount))
            for player, amount in score.scores.items()
        ]
    return [*rows, Row(gettext("Together"), "", points(sum(score.scores.values())), total=True)] if rows else []


def _side_rows(sheet: Sheet, deal: Deal, score: Score) -> list[Row]:
    """By their shares: taker, partner, the defenders in one line."""
    rows = []
    for player in (deal.taker, deal.partner):
        if player is None:
            continue
        amount = score.shares[player] * score.per_defender
        shares = _shares(score.shares[player])
        why = (
            gettext("taker, %(shares)s", shares=shares)
            if player == deal.taker
            else gettext("partner, %(shares)s", shares=shares)
        )
        rows.append(Row(sheet.person(player).name, why, signed(amount), gain=_gain(amount)))
    names = ", ".join(sheet.person(player).name for player in deal.defenders)
    value = gettext("%(amount)s each", amount=signed(-score.per_defender))
    return [*rows, Row(names, side_label(Side.DEFENCE), value, gain=_gain(-score.per_defender))]


def _player_rows(sheet: Sheet, deal: Deal, scores: Mapping[int, int]) -> list[Row]:
    """Deals without sides: everybody's amount, with the place in a misère deal."""
    ranked = deal.kind is DealKind.MISERE_DEAL
    return [
        Row(sheet.person(player).name, _place(deal, player), signed(amount), gain=_gain(amount))
        for player, amount in scores.items()
        if amount or ranked
    ]


def _place(deal: Deal, player: int) -> str:
    place = deal.place_of(player)
    return "" if place is None else rank_label(place)


def _misere_rows(line: MisereLine, sheet: Sheet) -> list[Row]:
    """What a misère brings: whoever declared it, and all others that get the same."""
    what = gettext(
        "Misère of %(name)s, %(kind)s",
        name=sheet.person(line.misere.player).name,
        kind=misere_label(line.misere.kind),
    )
    together: dict[int, list[str]] = {line.amounts[line.misere.player]: []}
    for player, amount in line.amounts.items():
        together.setdefault(amount, []).append(sheet.person(player).name)
    return [Row(what, ", ".join(names), signed(amount), gain=_gain(amount)) for amount, names in together.items()]


def _shares(shares: int) -> str:
    return ngettext("%(num)s share", "%(num)s shares", shares)


def _gain(amount: int) -> bool | None:
    return None if amount == 0 else amount > 0
