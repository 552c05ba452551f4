"""Meetings at other evenings count as those of this one do."""

from scorekeeper.draw import DrawMethod, DrawnRound, Spare, draw_round, meetings, repeats

PEOPLE = range(1, 17)
LAST_WEEK = DrawnRound(tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13)))


def drawn(method: DrawMethod, seed: int) -> DrawnRound:
    met_before = meetings([LAST_WEEK])
    return draw_round(PEOPLE, method=method, seats=4, spare=Spare.JOIN, seed=seed, met_before=met_before)


def test_whoever_met_last_week_is_kept_apart() -> None:
    for seed in range(5):
        assert repeats(drawn(DrawMethod.MEETINGS, seed), [LAST_WEEK]) == 0
        assert repeats(drawn(DrawMethod.STANDING, seed), [LAST_WEEK]) == 0, "all share the first rank"


def test_by_chance_nothing_counts() -> None:
    plain = draw_round(PEOPLE, method=DrawMethod.CHANCE, seats=4, spare=Spare.JOIN, seed=1)
    assert drawn(DrawMethod.CHANCE, 1) == plain


def test_they_are_told() -> None:
    other = DrawnRound(((1, 2, 5, 6),))
    assert repeats(other, [], meetings([LAST_WEEK])) == 2
    assert repeats(other, [DrawnRound(((1, 2, 3),))], meetings([LAST_WEEK])) == 2
