"""What every deal of a session for chips moves: replayed after each change, in the same transaction."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, select, update

from scorekeeper.models import DealPlayer, Player, Seat
from scorekeeper.recorded import Person, Recorded
from scorekeeper.rules import DealKind, RuleSet
from scorekeeper.rules.chip_game import ChipEventError
from scorekeeper.stacks import play_chips
from scorekeeper.store.refusals import ChipsMissingError
from scorekeeper.store.sheets import read_deals

_SET_CHIPS = (
    update(DealPlayer)
    .where(DealPlayer.deal_id == bindparam("of_deal"), DealPlayer.player_id == bindparam("of_player"))
    .values(chips=bindparam("new_chips"))
)


def settle_chips(connection: Connection, session: Row[Any], rules: RuleSet, deal_id: UUID | None) -> tuple[int, ...]:
    """Replay a whole game for chips; the numbers of other deals than this one that moved other chips than before.

    ``session`` is its row, ``rules`` those that it plays by now; nothing is done where points are played for.

    :raises ChipsMissingError: when somebody would play without being there, or after taking the chips away.
    """
    if session.chips is None:
        return ()
    deals = read_deals(connection, session.id, rules)
    people = [
        Person(row.id, row.name, row.colour, row.left_at is not None, row.chips)
        for row in connection.execute(
            select(Player.id, Player.name, Player.colour, Seat.left_at, Seat.chips)
            .join(Seat, Seat.player_id == Player.id)
            .where(Seat.game_id == session.id)
            .order_by(Seat.position)
        )
    ]
    counted = [recorded for recorded in deals if not recorded.withdrawn]
    try:
        game = play_chips(session.chips, people, counted)
    except ChipEventError as error:
        raise ChipsMissingError(counted[error.index].number) from error
    moved: dict[UUID, Mapping[int, int]] = {recorded.id: {} for recorded in deals}
    moved |= {recorded.id: step.delta for recorded, step in zip(counted, game.steps, strict=True)}
    changed = [recorded for recorded in deals if _differs(recorded, moved[recorded.id])]
    rows = [
        {"of_deal": recorded.id, "of_player": player, "new_chips": moved[recorded.id].get(player)}
        for recorded in changed
        for player in recorded.deal.people
        if moved[recorded.id].get(player) != recorded.chips.get(player)
    ]
    if rows:
        connection.execute(_SET_CHIPS, rows)
    return tuple(recorded.number for recorded in changed if recorded.id != deal_id)


def _differs(recorded: Recorded, moved: Mapping[int, int]) -> bool:
    bought = recorded.deal.kind is DealKind.CHIPS_BOUGHT  # what was bought stays known when it is withdrawn
    return dict(recorded.chips) != dict(moved) and not (bought and not moved)
