"""Evenings drawn round by round."""

from collections.abc import Iterable, Mapping, Sequence

from hypothesis import strategies as st

from scorekeeper.draw import SEATS, DrawMethod, DrawnRound, Spare, draw_round


def drawn_evening(
    rounds: Iterable[Sequence[int]],
    method: DrawMethod = DrawMethod.MEETINGS,
    *,
    seats: int = 4,
    spare: Spare = Spare.JOIN,
    seed: int = 1,
    totals: Mapping[int, int] | None = None,
) -> list[DrawnRound]:
    """A round for each group of people, each drawn with only those before it known."""
    earlier: list[DrawnRound] = []
    for people in rounds:
        drawn = draw_round(
            people, method=method, seats=seats, spare=spare, seed=seed, earlier=tuple(earlier), totals=totals
        )
        earlier.append(drawn)
    return earlier


@st.composite
def evenings(draw: st.DrawFn) -> list[DrawnRound]:
    """Up to six rounds by any methods, people coming and going between them."""
    seats, spare, seed = draw(st.sampled_from(SEATS)), draw(st.sampled_from(Spare)), draw(st.integers(0, 99))
    club = range(1, draw(st.integers(4, 24)) + 1)
    earlier: list[DrawnRound] = []
    for _ in range(draw(st.integers(1, 6))):
        away = draw(st.sets(st.sampled_from(club), max_size=len(club) - 3))
        people = [player for player in club if player not in away]
        totals = {player: player * seed % 7 for player in people}
        method = draw(st.sampled_from(DrawMethod))
        earlier.append(
            draw_round(people, method=method, seats=seats, spare=spare, seed=seed, earlier=earlier, totals=totals)
        )
    return earlier
