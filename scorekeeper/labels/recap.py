"""The recap of an evening in words."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.evening import Evening
from scorekeeper.evening_recap import Counts, EveningDeal, Highlight, Leaders, Recap
from scorekeeper.labels.numbers import calendar_day, signed
from scorekeeper.labels.translation import gettext, ngettext
from scorekeeper.labels.words import contract_label, rank_label, result_label


class Told(NamedTuple):
    """Something to tell: what it is, who or which deal, how much, and where."""

    what: str
    told: str
    amount: str
    where: str = ""
    deal: EveningDeal | None = None


def recap_highlights(recap: Recap) -> list[Told]:
    """The deals to remember and whoever has most of something, in words."""
    told = []
    if recap.best is not None:
        told.append(_of_deal(gettext("Best deal"), recap.best, recap.best.amount))
    if recap.worst is not None:
        told.append(_of_deal(gettext("Dearest deal"), recap.worst, recap.worst.amount))
    if recap.defence is not None:
        told.append(_of_deal(gettext("Finest defence, against"), recap.defence, recap.defence.defended))
    if recap.takes is not None:
        told.append(_of_leaders(gettext("Most takes"), recap.takes))
    if recap.makes is not None:
        told.append(_of_leaders(gettext("Most contracts made"), recap.makes))
    return told


def _of_deal(what: str, found: Highlight, amount: int) -> Told:
    deal = found.played.recorded.deal
    contract = "" if deal.contract is None else contract_label(deal.contract)
    result = result_label(found.played.recorded)
    where = gettext(
        "round %(round)d, table %(table)d", round=found.played.round_number, table=found.played.table_number
    )
    return Told(what, f"{found.taker.name} · {contract} · {result}", signed(amount), where, found.played)


def _of_leaders(what: str, leaders: Leaders) -> Told:
    names = ", ".join(person.name for person in leaders.people)
    return Told(what, names, ngettext("%(num)d time", "%(num)d times", leaders.times))


def recap_facts(recap: Recap) -> list[str]:
    """Some facts of the evening, a sentence each."""
    return [*_facts_of_people(recap), *_facts_of_deals(recap.counts)]


def _facts_of_people(recap: Recap) -> Iterator[str]:
    best, climb = recap.best_round, recap.climb
    if best is not None:
        yield gettext(
            "The best round was %(name)s’s round %(number)d: %(total)s.",
            name=best.person.name,
            number=best.number,
            total=signed(best.amount),
        )
    if climb is not None:
        yield gettext(
            "%(name)s was %(before)s after the first round, and came out %(after)s.",
            name=climb.person.name,
            before=rank_label(climb.before),
            after=rank_label(climb.after),
        )


def _facts_of_deals(counts: Counts) -> Iterator[str]:
    if counts.deals:
        yield ngettext(
            "%(made)d of %(num)d contract was made.",
            "%(made)d of %(num)d contracts were made.",
            counts.deals,
            made=counts.made,
        )
    if counts.just_made:
        yield ngettext(
            "%(num)d contract was made with nothing to spare.",
            "%(num)d contracts were made with nothing to spare.",
            counts.just_made,
        )
    if counts.without_the_dog:
        yield ngettext(
            "%(num)d contract was played without the dog or against it.",
            "%(num)d contracts were played without the dog or against it.",
            counts.without_the_dog,
        )
    if counts.handfuls:
        yield ngettext("%(num)d handful was shown.", "%(num)d handfuls were shown.", counts.handfuls)
    if counts.petits_au_bout:
        yield ngettext(
            "The petit came last in %(num)d deal.", "The petit came last in %(num)d deals.", counts.petits_au_bout
        )
    if counts.slams:
        yield ngettext("%(num)d slam was made.", "%(num)d slams were made.", counts.slams)
    if counts.passed_out:
        yield ngettext("%(num)d deal was passed out.", "%(num)d deals were passed out.", counts.passed_out)


def recap_subtitle(evening: Evening, recap: Recap) -> str:
    """Date, people, rounds and deals of an evening in a line."""
    people = sum(place.deals > 0 for place in evening.standings)
    return " · ".join(
        (
            calendar_day(evening.plan.day),
            ngettext("%(num)d person", "%(num)d people", people),
            ngettext("%(num)d round", "%(num)d rounds", len(evening.rounds)),
            ngettext("%(num)d deal", "%(num)d deals", recap.counts.deals),
        )
    )
