"""What the trace of a club keeps of entries that were merged, so that they can be taken apart again."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from scorekeeper.happenings import ClubHappening
from scorekeeper.models import ClubChange, Player
from scorekeeper.store.clubs.book import ClubBook

_OTHERS = "others"
"""Where the trace of taking apart tells what is kept from then on of the entries that are the person still."""


def kept_of_merged(book: ClubBook, person_id: int) -> dict[int, dict[str, Any]]:
    """What is kept of each entry that is this person, by its id; of the one that was merged first at the beginning."""
    told = book.session.execute(
        select(ClubChange.what, ClubChange.before)
        .where(
            ClubChange.club_id == book.club_id,
            ClubChange.what.in_([ClubHappening.MERGED.value, ClubHappening.UNMERGED.value]),
        )
        .order_by(ClubChange.id)
    ).all()
    kept: dict[int, dict[str, Any]] = {}
    for what, before in told:
        if what == ClubHappening.MERGED.value:
            kept.pop(before["id"], None)
            kept[before["id"]] = dict(before)
        for entry, changed in before.get(_OTHERS, {}).items():
            kept[int(entry)] |= changed
    entries = set(book.session.scalars(select(Player.id).where(Player.merged_into_id == person_id)))
    return {entry: values for entry, values in kept.items() if entry in entries}


def told_of_others(before: Mapping[int, Mapping[str, Any]], after: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """For the trace: what is kept of other entries where it is not what it was before."""
    changed = {
        str(entry): {key: value for key, value in values.items() if value != before[entry].get(key)}
        for entry, values in after.items()
    }
    changed = {entry: values for entry, values in changed.items() if values}
    return {_OTHERS: changed} if changed else {}
