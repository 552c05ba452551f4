"""The rules of a session: changing them, with the deals so far or from the next deal on, and taking that back."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, select, update

from scorekeeper.happenings import Happening
from scorekeeper.models import ChangeRow, DealPlayer, DealRow
from scorekeeper.recorded import Recorded
from scorekeeper.rescoring import rescore
from scorekeeper.rules import RuleSet, read_rules
from scorekeeper.sheet import Access
from scorekeeper.store.refusals import RulesConflictError, UnscorableDealsError
from scorekeeper.store.sheets import read_deals
from scorekeeper.store.trace import OpenBook, open_book

_SET_SCORE = (
    update(DealPlayer)
    .where(DealPlayer.deal_id == bindparam("of_deal"), DealPlayer.player_id == bindparam("of_player"))
    .values(score=bindparam("new_score"))
)


def change_rules(access: Access, rules: RuleSet, *, seen: RuleSet, rescored: bool) -> None:
    """Play by other rules: all deals are scored again, or those so far keep theirs. The same again changes nothing.

    ``seen`` are the rules that the person wanted to change.

    :raises RulesConflictError: when somebody changed them meanwhile to others still.
    :raises UnscorableDealsError: when a deal so far cannot be scored by the new rules; nothing is changed then.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access) as book:
        deals = read_deals(book.connection, book.game.id, book.game.rules)
        own = _own_rules(deals, book.game.rules)
        if book.game.rules == rules and not (rescored and own):
            return
        if book.game.rules not in (seen, rules):
            raise RulesConflictError
        before = _as_json(book.game.rules, own)
        kept = {} if rescored else {recorded.id: recorded.rules for recorded in deals if recorded.rules != rules}
        kept = _play_by(book, rules, kept, deals)
        after = _as_json(rules, kept)
        if after != before:  # what withdrawn deals keep is all that could have changed
            book.trace(Happening.RULES_CHANGED, before=before, after=after)


def undo_rules(access: Access, *, seen_revision: int) -> None:
    """Take the latest change of the rules back; deals recorded since are scored by the rules from before it, too.

    Nothing is done when anything has happened in the session since ``seen_revision``, or the rules were never changed.

    :raises UnscorableDealsError: when a deal cannot be scored by the rules from before; nothing is changed then.
    :raises SessionClosedError: when the session was closed.
    """
    with open_book(access) as book:
        change = book.connection.execute(
            select(ChangeRow.before)
            .where(
                ChangeRow.game_id == book.game.id,
                ChangeRow.what.in_([Happening.RULES_CHANGED.value, Happening.RULES_UNDONE.value]),
            )
            .order_by(ChangeRow.id.desc())
            .limit(1)
        ).one_or_none()
        if change is None or book.seen_revision != seen_revision:
            return
        deals = read_deals(book.connection, book.game.id, book.game.rules)
        rules, kept = _from_json(change.before)
        now = _as_json(book.game.rules, _own_rules(deals, book.game.rules))
        kept = _play_by(book, rules, kept, deals)
        book.trace(Happening.RULES_UNDONE, before=now, after=_as_json(rules, kept))


def _play_by(
    book: OpenBook, rules: RuleSet, kept: Mapping[UUID, RuleSet], deals: tuple[Recorded, ...]
) -> dict[UUID, RuleSet]:
    """Let the session play by ``rules`` and some deals by their own; every score is made anew and checked.

    A withdrawn deal that cannot be scored anew counts for nothing: it keeps its rules, and stops nobody. Returns the
    rules that deals keep.
    """
    stuck = [each for each in deals if each.withdrawn and rescore([(each, kept.get(each.id, rules))]).unscorable]
    kept = {**kept, **{each.id: each.rules for each in stuck}}
    result = rescore((recorded, kept.get(recorded.id, rules)) for recorded in deals)
    if result.unscorable:
        raise UnscorableDealsError(result.unscorable)
    changed = [
        {"of_deal": recorded.id, "of_player": player, "new_score": half_points}
        for recorded in deals
        for player, half_points in result.scores[recorded.id].items()
        if half_points != recorded.scores.get(player)
    ]
    if any(sum(scores.values()) != 0 for scores in result.scores.values()):
        raise ArithmeticError(f"the scores of session {book.game.id} do not sum to zero")
    if changed:
        book.connection.execute(_SET_SCORE, changed)
    book.connection.execute(update(DealRow).where(DealRow.game_id == book.game.id).values(rules=None))
    for own, ids in _together(kept):
        book.connection.execute(update(DealRow).where(DealRow.id.in_(ids)).values(rules=own))
    book.change(rules=rules)
    return kept


def _own_rules(deals: tuple[Recorded, ...], rules: RuleSet) -> dict[UUID, RuleSet]:
    return {recorded.id: recorded.rules for recorded in deals if recorded.rules != rules}


def _as_json(rules: RuleSet, kept: Mapping[UUID, RuleSet]) -> dict[str, Any]:
    """Rules and those that deals keep, each rule set once with its deals."""
    together = [{"rules": own.to_json(), "deals": [str(each) for each in ids]} for own, ids in _together(kept)]
    return {"rules": rules.to_json(), "kept": together}


def _together(kept: Mapping[UUID, RuleSet]) -> list[tuple[RuleSet, list[UUID]]]:
    """Each rule set once, with the deals that keep it."""
    found: list[tuple[RuleSet, list[UUID]]] = []
    for deal_id, own in kept.items():
        ids = next((ids for rules, ids in found if rules == own), None)
        if ids is None:
            found.append((own, ids := []))
        ids.append(deal_id)
    return found


def _from_json(values: Mapping[str, Any]) -> tuple[RuleSet, dict[UUID, RuleSet]]:
    kept = {UUID(deal_id): read_rules(each["rules"]) for each in values["kept"] for deal_id in each["deals"]}
    return read_rules(values["rules"]), kept
