"""What holds for the facts of any evening."""

from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.recorded import Recorded
from scorekeeper.rules import Deal
from scorekeeper.statistics import NO_FACTS, NO_SESSION, Facts, Group, SessionFacts, session_facts
from scorekeeper.statistics.facts import VERSION
from tests.statistics.evenings import GAME, recorded
from tests.strategies import deals_of_real_cards, scorable_deals

ORDER = tuple(range(1, 1000))
EVENINGS = st.lists(st.one_of(scorable_deals(), deals_of_real_cards()), max_size=6)


def sheet_of(deals: list[Deal]) -> list[Recorded]:
    return [recorded(number, each) for number, each in enumerate(deals, start=1)]


def read_again(facts: SessionFacts) -> SessionFacts:
    people = {
        player: person._replace(facts=Facts.from_json(person.facts.to_json()))
        for player, person in facts.people.items()
    }
    return SessionFacts(Facts.from_json(facts.table.to_json()), people, facts.dealt, facts.open_deals)


@given(EVENINGS)
def test_deal_by_deal_is_as_good_as_at_once_and_as_written(deals: list[Deal]) -> None:
    sheet = sheet_of(deals)
    at_once = session_facts(GAME, sheet, ORDER)

    assert reduce(add, (session_facts(GAME, [each], ORDER) for each in sheet), NO_SESSION) == at_once
    assert read_again(at_once) == at_once


@given(EVENINGS, EVENINGS, EVENINGS)
def test_it_does_not_matter_which_evenings_are_added_first(
    monday: list[Deal], tuesday: list[Deal], friday: list[Deal]
) -> None:
    one, two, three = (session_facts(GAME, sheet_of(deals), ORDER) for deals in (monday, tuesday, friday))

    assert (one + two) + three == one + (two + three)


@given(EVENINGS)
def test_totals_are_the_sums_of_the_scores(deals: list[Deal]) -> None:
    sheet = sheet_of(deals)
    people = session_facts(GAME, sheet, ORDER).people

    assert sum(person.total for person in people.values()) == 0
    for player, person in people.items():
        assert person.total == sum(each.scores.get(player, 0) for each in sheet)
        assert person.deals == sum(line.deals for line in person.facts.group(Group.ROLE).values())
        assert person.deals == sum(line.deals for line in person.facts.group(Group.HANDS).values())


@given(EVENINGS)
def test_what_defenders_pay_is_what_attackers_win(deals: list[Deal]) -> None:
    people = session_facts(GAME, sheet_of(deals), ORDER).people

    def score(group: Group) -> int:
        return sum(line.score for person in people.values() for line in person.facts.group(group).values())

    attackers = sum(
        person.facts.line(Group.ROLE, role).score for person in people.values() for role in ("taker", "partner")
    )
    assert score(Group.FROM) == attackers
    assert score(Group.AGAINST) == -attackers
    for player, person in people.items():
        for taker, line in person.facts.group(Group.AGAINST).items():
            assert people[int(taker)].facts.line(Group.FROM, player) == line._replace(score=-line.score)


@given(EVENINGS)
def test_contracts_are_counted_alike_for_the_table_and_its_takers(deals: list[Deal]) -> None:
    facts = session_facts(GAME, sheet_of(deals), ORDER)

    for group in (Group.CONTRACT, Group.BOUTS, Group.MARGIN, Group.CALL):
        takers = Facts.total(Facts(person.facts.group(group)) for person in facts.people.values())
        assert Facts(facts.table.group(group)).lines == takers.lines


def test_nothing_added_changes_nothing() -> None:
    assert NO_FACTS + NO_FACTS == NO_FACTS
    assert Facts.from_json(NO_FACTS.to_json()) == NO_FACTS


def test_facts_of_another_version_are_refused() -> None:
    written = NO_FACTS.to_json().replace(str(VERSION), "99", 1)

    with pytest.raises(ValueError, match="version 99"):
        Facts.from_json(written)
