"""How a deal was scored, line by line: what, why, how much."""

from typing import NamedTuple

from scorekeeper.labels.numbers import points, signed
from scorekeeper.labels.translation import gettext, ngettext
from scorekeeper.labels.words import (
    contract_label,
    handful_label,
    margin_label,
    side_label,
    slam_label,
)
from scorekeeper.rules import MINUS, Contract, Deal, Handful, Line, RuleSet, Score, Side, Slam, Step
from scorekeeper.sheet import Recorded, Sheet


class Row(NamedTuple):
    """One line of the explanation; ``gain`` says whether the value is a gain, a loss or neither."""

    what: str
    why: str
    value: str
    total: bool = False
    gain: bool | None = None


def computation(sheet: Sheet, recorded: Recorded, score: Score) -> list[Row]:
    """From the contract to what each defender pays."""
    rows = [_line_row(line, sheet, recorded.deal, score) for line in score.lines]
    if not rows:
        return []
    what = gettext("Each defender pays") if score.per_defender >= 0 else gettext("Each defender receives")
    return [*rows, Row(what, "", points(abs(score.per_defender)), total=True)]


def _line_row(line: Line, sheet: Sheet, deal: Deal, score: Score) -> Row:
    if line.step is Step.CONTRACT:
        return _contract_row(line, deal, sheet.rules, score)
    if line.step is Step.MULTIPLIER:
        assert isinstance(line.subject, Contract)  # noqa: S101 - each step has its subject
        factor = sheet.rules.multipliers[line.subject]
        return Row(contract_label(line.subject), "", f"× {factor} = {signed(line.subtotal)}")
    if line.step is Step.PETIT_AU_BOUT:
        assert isinstance(line.subject, Side)  # noqa: S101
        what = gettext("Petit au bout, %(side)s", side=side_label(line.subject))
        return Row(what, gettext("whatever became of the contract"), signed(line.amount))
    if line.step is Step.HANDFUL:
        assert isinstance(line.subject, Handful)  # noqa: S101
        return _handful_row(line.subject, line.amount, sheet, score)
    assert isinstance(line.subject, Slam)  # noqa: S101
    return Row(gettext("Slam"), slam_label(line.subject), signed(line.amount))


def _contract_row(line: Line, deal: Deal, rules: RuleSet, score: Score) -> Row:
    assert score.margin is not None and score.target is not None  # noqa: S101, PT018 - a contract has both
    assert deal.bouts is not None and deal.half_points is not None  # noqa: S101, PT018
    made = bool(score.made)
    what = gettext("Contract %(result)s", result=margin_label(made=made, margin=points(score.margin)))
    why = ngettext(
        "%(num)s bout needs %(target)s, the attack has %(points)s",
        "%(num)s bouts need %(target)s, the attack has %(points)s",
        deal.bouts,
        target=points(score.target),
        points=points(deal.half_points),
    )
    added = f"{rules.base} + {points(score.margin)}"
    total = points(abs(line.amount))
    return Row(what, why, f"{added} = {total}" if made else f"{MINUS}({added}) = {MINUS}{total}")


def _handful_row(handful: Handful, amount: int, sheet: Sheet, score: Score) -> Row:
    what = gettext("Handful, %(level)s", level=handful_label(handful.level))
    winner = side_label(Side.ATTACK) if score.made else side_label(Side.DEFENCE)
    if handful.player is None:
        return Row(what, gettext("it goes to the side that wins the contract: %(side)s", side=winner), signed(amount))
    name = sheet.person(handful.player).name
    why = gettext("%(name)s showed it; it goes to the side that wins the contract: %(side)s", name=name, side=winner)
    return Row(what, why, signed(amount))


def shares_rows(sheet: Sheet, recorded: Recorded, score: Score) -> list[Row]:
    """What each player receives or pays, the defence in one line; then that it sums to zero."""
    deal = recorded.deal
    rows = [
        Row(
            sheet.person(player).name,
            gettext("taker, %(shares)s", shares=_shares(score.shares[player]))
            if player == deal.taker
            else gettext("partner, %(shares)s", shares=_shares(score.shares[player])),
            signed(score.scores[player]),
            gain=_gain(score.scores[player]),
        )
        for player in (deal.taker, deal.partner)
        if player is not None and score.shares
    ]
    if score.shares:
        names = ", ".join(sheet.person(player).name for player in deal.defenders)
        each = score.scores[deal.defenders[0]]
        value = gettext("%(amount)s each", amount=signed(each))
        rows.append(Row(names, side_label(Side.DEFENCE), value, gain=_gain(each)))
    else:
        rows = [
            Row(sheet.person(player).name, "", signed(amount), gain=_gain(amount))
            for player, amount in score.scores.items()
            if amount
        ]
    return [*rows, Row(gettext("Together"), "", points(sum(score.scores.values())), total=True)] if rows else []


def _shares(shares: int) -> str:
    return ngettext("%(num)s share", "%(num)s shares", shares)


def _gain(amount: int) -> bool | None:
    return None if amount == 0 else amount > 0
