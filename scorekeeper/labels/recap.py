"""The recap of an evening in words."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.labels.evenings import evening_name
from scorekeeper.labels.numbers import calendar_day
from scorekeeper.labels.statistics import amount_text, deals_words
from scorekeeper.labels.translation import gettext, ngettext
from scorekeeper.labels.words import bonus_words, contract_label, rank_label, result_label
from scorekeeper.rules import Contract
from scorekeeper.statistics import Group
from scorekeeper.statistics.recap import DealsTold, EveningTold, Highlight, Leaders, Recap, RecapDeal


class Told(NamedTuple):
    """Something to tell: what it is, who or which deal, how much, and where."""

    what: str
    told: str
    amount: str
    where: str = ""
    deal: RecapDeal | None = None


def recap_title(recap: Recap) -> str:
    """The name of a club evening, or the day."""
    return calendar_day(recap.day) if recap.evening is None else evening_name(recap.evening.name)


def recap_summary(recap: Recap) -> str:
    """Rounds or sessions, deals and people of an evening in a line."""
    sessions = (
        ngettext("%(num)d session", "%(num)d sessions", recap.sessions)
        if recap.evening is None
        else ngettext("%(num)d round", "%(num)d rounds", recap.evening.rounds)
    )
    return " · ".join(
        (
            sessions,
            ngettext("%(num)d deal", "%(num)d deals", recap.deals.dealt),
            ngettext("%(num)d player", "%(num)d players", len(recap.ranked)),
        )
    )


def curves_title(recap: Recap) -> str:
    """What the curves of an evening are."""
    return gettext("How it went") if recap.evening is None else gettext("Totals by round")


def recap_highlights(recap: Recap) -> list[Told]:
    """The deals to remember and whoever has most of something, in words."""
    deals = recap.deals
    marked = (
        (gettext("Best deal"), deals.best, deals.best and deals.best.amount),
        (gettext("Dearest deal"), deals.worst, deals.worst and deals.worst.amount),
        (gettext("Finest defence, against"), deals.defence, deals.defence and deals.defence.defended),
    )
    told = [
        _of_deal(what, found, amount_text(amount or 0, for_chips=recap.for_chips))
        for what, found, amount in marked
        if found is not None
    ]
    leading = ((gettext("Most takes"), deals.takes), (gettext("Most contracts made"), deals.makes))
    return told + [_of_leaders(what, leaders) for what, leaders in leading if leaders is not None]


def _of_deal(what: str, found: Highlight, amount: str) -> Told:
    played = found.played
    deal = played.recorded.deal
    contract = "" if deal.contract is None else contract_label(deal.contract)
    words = (found.taker.name, contract, result_label(played.recorded), *bonus_words(deal))
    where = (
        ""
        if played.round_number is None
        else gettext("round %(round)d, table %(table)d", round=played.round_number, table=played.table_number)
    )
    return Told(what, " · ".join(word for word in words if word), amount, where, played)


def _of_leaders(what: str, leaders: Leaders) -> Told:
    names = ", ".join(person.name for person in leaders.people)
    return Told(what, names, ngettext("%(num)d time", "%(num)d times", leaders.times))


def recap_facts(recap: Recap) -> list[str]:
    """Some facts of the evening, a sentence each."""
    rounds = [] if recap.evening is None else _facts_of_rounds(recap.evening)
    return [*rounds, *deals_words(recap.deals.facts), *_facts_of_deals(recap.deals)]


def _facts_of_rounds(evening: EveningTold) -> Iterator[str]:
    best, climb = evening.best_round, evening.climb
    if best is not None:
        yield gettext(
            "The best round was %(name)s’s round %(number)d: %(total)s.",
            name=best.person.name,
            number=best.number,
            total=amount_text(best.amount, for_chips=False),
        )
    if climb is not None:
        yield gettext(
            "%(name)s was %(before)s after the first round, and came out %(after)s.",
            name=climb.person.name,
            before=rank_label(climb.before),
            after=rank_label(climb.after),
        )


def _facts_of_deals(deals: DealsTold) -> Iterator[str]:
    if deals.just_made:
        yield ngettext(
            "%(num)d contract was made with nothing to spare.",
            "%(num)d contracts were made with nothing to spare.",
            deals.just_made,
        )
    without_the_dog = sum(
        deals.facts.line(Group.CONTRACT, contract.value).deals
        for contract in (Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    )
    if without_the_dog:
        yield ngettext(
            "%(num)d contract was played without the dog or against it.",
            "%(num)d contracts were played without the dog or against it.",
            without_the_dog,
        )
