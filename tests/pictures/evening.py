"""An evening worth looking at: fourteen deals among five friends."""

from uuid import uuid4

from flask import Flask

from scorekeeper import store
from scorekeeper.rules import Contract, Deal, DealKind, Handful, Side
from scorekeeper.sessions import NewSession

NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma")

PLAYED: tuple[tuple[int, int | None, Contract, int, int], ...] = (
    (0, 3, Contract.GARDE, 2, 52),
    (2, 4, Contract.PETITE, 1, 55),
    (3, 1, Contract.GARDE, 1, 44),
    (0, 1, Contract.PETITE, 2, 49),
    (4, 0, Contract.GARDE, 1, 40),
    (1, 2, Contract.GARDE, 2, 46),
    (0, None, Contract.GARDE, 3, 47),
    (2, 3, Contract.PETITE, 0, 60),
    (1, 0, Contract.GARDE_SANS, 2, 43),
    (3, 0, Contract.GARDE, 2, 30),
    (2, 4, Contract.PETITE, 2, 41),
    (4, None, Contract.GARDE_SANS, 2, 38),
    (0, 1, Contract.GARDE, 2, 48),
)
"""Taker, partner (None: alone), contract, bouts, points of the attack."""
PASSED_OUT_AFTER = 11


def play(app: Flask) -> str:
    """Record the evening; returns the organiser's token."""
    with app.app_context():
        new = NewSession(
            form_id=uuid4(),
            people=NAMES,
            hands=5,
            first_dealer=1,
            name="Friday at Anna’s",
            locale="en",
            timezone="Europe/Paris",
        )
        token = store.start_session(new)
        access = store.find_access(token)
        assert access is not None
        people = tuple(person.id for person in access.table.people)
        dealer = 1
        for number, (taker, partner, contract, bouts, points) in enumerate(PLAYED):
            if number == PASSED_OUT_AFTER:
                passed = Deal(players=people, dealer=people[dealer % 5], kind=DealKind.PASSED_OUT)
                store.add_deal(access, uuid4(), passed)
                dealer += 1
            deal = Deal(
                players=people,
                dealer=people[dealer % 5],
                taker=people[taker],
                partner=None if partner is None else people[partner],
                alone=partner is None,
                contract=contract,
                bouts=bouts,
                half_points=2 * points,
                petit_au_bout=Side.ATTACK if number == len(PLAYED) - 1 else None,
                handfuls=(Handful(1, people[3]),)
                if contract is Contract.PETITE and bouts == 2 and points == 41
                else (),
            )
            store.add_deal(access, uuid4(), deal)
            dealer += 1
        return token
