"""A club evening as values: places, rounds, who meets whom."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from scorekeeper.draw import DrawMethod, Spare
from scorekeeper.evening import Evening, Participant
from scorekeeper.evening_export import evening_csv
from scorekeeper.evening_plan import EveningPlan, RoundLength
from scorekeeper.evening_recap import evening_recap
from scorekeeper.evening_round import EveningTable, Round
from scorekeeper.export import file_format
from scorekeeper.recorded import Person
from scorekeeper.round_clock import RoundClock
from scorekeeper.rules import FFT

MOMENT = datetime(2026, 1, 9, 20, 0, tzinfo=UTC)
PLAN = EveningPlan(
    name="Friday",
    day=date(2026, 1, 9),
    rules=FFT,
    seats=4,
    spare=Spare.JOIN,
    draw=DrawMethod.CHANCE,
    length=RoundLength(deals=4),
)


def table(number: int, people: tuple[int, ...], totals: tuple[int, ...] = (), deals: int = 0) -> EveningTable:
    """A table, with everybody's points and the deals that all of them played."""
    amounts = totals or (0,) * len(people)
    return EveningTable(
        number=number,
        game_id=number,
        people=people,
        hands=min(len(people), 5),
        deals=deals,
        open_deal=False,
        totals=dict(zip(people, amounts, strict=True)),
        deals_of=dict.fromkeys(people, deals),
        revision=1,
        closed=False,
        last_played_at=None,
    )


def played(number: int, *tables: EveningTable, resting: tuple[int, ...] = (), ended: bool = True) -> Round:
    """A round among these tables."""
    return Round(
        number=number,
        draw=DrawMethod.CHANCE,
        length=PLAN.length,
        started_at=MOMENT,
        closed_at=MOMENT if ended else None,
        tables=tables,
        resting=resting,
    )


def evening(people: int, *rounds: Round, gone: tuple[int, ...] = ()) -> Evening:
    """An evening of people 1, 2, 3 …"""
    return Evening(
        id=1,
        club_id=1,
        plan=PLAN,
        seed=7,
        created_at=MOMENT,
        closed_at=None,
        revision=1,
        timezone="Europe/Paris",
        participants=tuple(
            Participant(Person(each, f"P{each}", 0, each in gone), MOMENT, MOMENT if each in gone else None)
            for each in range(1, people + 1)
        ),
        rounds=rounds,
    )


def test_places_of_several_rounds() -> None:
    now = evening(
        8,
        played(1, table(1, (1, 2, 3, 4), (300, -100, -100, -100), 4), table(2, (5, 6, 7, 8), deals=4)),
        played(2, table(1, (1, 5, 6, 2), (-300, 100, 100, 100), 3), resting=(3, 4, 7, 8), ended=False),
    )
    places = [(place.person.id, place.rank, place.total, place.deals, place.rounds) for place in now.standings]

    assert places == [
        (5, 1, 100, 7, 2),
        (6, 1, 100, 7, 2),
        (1, 3, 0, 7, 2),
        (2, 3, 0, 7, 2),
        (7, 3, 0, 4, 1),
        (8, 3, 0, 4, 1),
        (3, 7, -100, 4, 1),
        (4, 7, -100, 4, 1),
    ]
    assert sum(now.totals.values()) == 0


def test_before_the_first_round_nobody_has_a_rank() -> None:
    now = evening(4)
    assert [(place.rank, place.total, place.rounds) for place in now.standings] == [(None, 0, 0)] * 4
    assert now.ranked == ()
    assert (now.current, now.latest, now.next_number, now.most_tables) == (None, None, 1, 0)


def test_whoever_has_not_played_stands_behind_those_who_have_lost() -> None:
    now = evening(
        6,
        played(1, table(1, (2, 3, 4, 5), (300, -100, -100, -100), 4), resting=(1,)),
    )

    assert [(place.person.id, place.rank) for place in now.standings] == [
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 2),
        (1, None),
        (6, None),
    ]


def test_points_without_a_deal_are_a_place() -> None:
    now = evening(4, played(1, table(1, (1, 2, 3, 4), (-20, 20, 0, 0))))

    assert [(place.person.id, place.rank) for place in now.standings] == [(2, 1), (1, 2), (3, None), (4, None)]


def test_where_somebody_sits() -> None:
    now = evening(8, played(1, table(1, (1, 2, 3)), table(2, (4, 5, 6)), resting=(7,)))

    where = [now.table_of(player) for player in (1, 6, 7, 8)]
    assert [each and each.number for each in where] == [1, 2, None, None]


def test_whoever_has_gone_home_is_not_drawn() -> None:
    now = evening(5, gone=(2,))
    for method in DrawMethod:
        drawn = now.draw(method)
        assert sorted(player for each in drawn.tables for player in each) == [1, 3, 4, 5]


def test_the_same_attempt_draws_the_same() -> None:
    now = evening(23)
    assert now.draw(DrawMethod.CHANCE, 3) == now.draw(DrawMethod.CHANCE, 3)
    assert now.draw(DrawMethod.CHANCE, 3) != now.draw(DrawMethod.CHANCE, 4)


def test_too_few_are_not_drawn() -> None:
    with pytest.raises(ValueError, match="2 people"):
        evening(3, gone=(1,)).draw(DrawMethod.CHANCE)


def test_who_meets_again() -> None:
    now = evening(8, played(1, table(1, (1, 2, 3, 4)), table(2, (5, 6, 7, 8))))

    assert now.meeting_again([(1, 2, 3, 4), (5, 6, 7, 8)]) == 12
    assert now.meeting_again([(1, 2, 5, 6), (3, 4, 7, 8)]) == 4
    assert now.meeting_again([(1, 5, 9)]) == 0


def test_a_table_that_is_not_balanced() -> None:
    assert table(1, (1, 2, 3), (2, -1, -1)).balanced
    assert not table(1, (1, 2, 3), (2, -1, 0)).balanced


def test_when_a_round_is_over() -> None:
    timed = replace(played(1, ended=False), length=RoundLength(minutes=45), clock=RoundClock(2700, MOMENT))
    assert timed.ends_at == MOMENT + timedelta(minutes=45)
    assert timed.left_to_play(table(1, (1, 2, 3), deals=2)) is None
    counted = played(1)
    assert counted.ends_at is None
    assert [counted.left_to_play(table(1, (1, 2, 3), deals=deals)) for deals in (0, 3, 4, 6)] == [4, 1, 0, 0]


def test_one_table_alone_is_never_behind() -> None:
    alone = played(1, table(1, (1, 2, 3, 4)), ended=False)
    assert not alone.is_behind(alone.tables[0])


@pytest.mark.parametrize(
    ("people", "sizes", "odd"),
    [
        pytest.param(8, (4, 4), (), id="as planned"),
        pytest.param(8, (3, 5), (1, 2), id="neither is"),
        pytest.param(9, (5, 4), (), id="in any order"),
        pytest.param(23, (4, 4, 5, 4, 6), (5,), id="one too many"),
        pytest.param(8, (3, 4), (), id="somebody more sits out"),
        pytest.param(11, (4, 4, 3), (), id="a table of three that has to be"),
        pytest.param(8, (), (), id="nobody"),
    ],
)
def test_tables_that_nobody_would_plan(people: int, sizes: tuple[int, ...], odd: tuple[int, ...]) -> None:
    names = iter(range(1, people + 1))
    tables = [[next(names) for _ in range(size)] for size in sizes]
    assert evening(people).odd_tables(tables) == odd


def test_planned_sizes_that_are_far_apart() -> None:
    fifteen = replace(evening(15), plan=replace(PLAN, seats=5))
    tables = [[1, 2, 3, 4, 5], [6, 7, 8], [9, 10, 11]]
    assert fifteen.odd_tables(tables) == (1, 2, 3), "fives for fifteen and threes for eleven are planned"


def changed_tables() -> Evening:
    """Two rounds; in the first of them player 1 goes from the first table to the second one."""
    return evening(
        8,
        played(
            1,
            table(1, (1, 2, 3, 4), (300, -100, -100, -100), 4),
            table(2, (5, 6, 7, 8, 1), (-40, -40, -40, -40, 160), 3),
        ),
        played(2, table(1, (1, 2, 3, 4), (-90, 30, 30, 30), 1), table(2, (5, 6, 7, 8), (300, -100, -100, -100), 1)),
    )


def test_two_tables_of_one_round_are_one_round() -> None:
    now = changed_tables()
    first = now.standings[0]

    assert (first.person.id, first.total, first.deals, first.rounds) == (1, 370, 8, 2)
    assert now.rounds[0].totals[1] == 460
    assert evening_csv(now, file_format(None, "en")).splitlines()[-8].split(",") == [
        *("total", "", "P1", "8", "185", "1", "2", "", "total"),
    ]


def test_a_recap_adds_up_what_two_tables_of_one_round_brought() -> None:
    told = evening_recap(changed_tables(), [])

    curves = {curve.person.id: curve.totals for curve in told.curves}
    assert curves[1] == (0, 460, 370)
    assert [place.total for place in told.ranked] == [curves[place.person.id][-1] for place in told.ranked]
    assert told.evening is not None
    assert told.evening.best_round is not None
    assert (told.evening.best_round.person.id, told.evening.best_round.amount) == (1, 460)


def test_a_recap_tells_who_rose_since_the_first_round_that_was_played() -> None:
    rest = table(1, (9, 10, 11))
    first = table(1, (1, 2, 3, 4), (30, 20, 10, -60), 2)
    told = evening_recap(evening(11, played(1, rest), played(2, first), played(3, rest)), []).evening
    assert told is not None
    assert told.climb is None

    last = table(1, (1, 2, 3, 4), (-300, 0, 0, 300), 2)
    told = evening_recap(evening(11, played(1, rest), played(2, first), played(3, last)), []).evening
    assert told is not None
    assert told.climb is not None
    assert (told.climb.person.id, told.climb.before, told.climb.after) == (4, 4, 1)
