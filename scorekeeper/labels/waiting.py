"""The texts that the sheet's modules show about deals that wait for the network, as the sheet itself would say them."""

from functools import lru_cache

from scorekeeper.labels.translation import current_locale, gettext, ngettext
from scorekeeper.labels.words import (
    alone_word,
    contract_label,
    handful_word,
    kind_label,
    margin_label,
    misere_mark,
    rank_label,
    slam_word,
    small_slam_word,
)
from scorekeeper.rules import Contract, DealKind, MisereKind, Slam, SmallSlam
from scorekeeper.sheet import MOST_PEOPLE

BOUTS = range(4)
MANY = 2


def waiting_messages() -> dict[str, object]:
    """Texts by key, in the language of the request; ``{name}`` stands where names and numbers are put.

    ``ranks`` and ``bouts`` are lists: the first place first, no bout first.
    """
    return _waiting_messages(current_locale())


@lru_cache
def _waiting_messages(_: str) -> dict[str, object]:
    return {**_notices(), **_rows(), **_table()}


def _notices() -> dict[str, object]:
    return {
        "waiting": gettext("waiting"),
        "waits_one": gettext("One deal waits for the network."),
        "waits_many": gettext("{count} deals wait for the network."),
        "counted": gettext("What waits counts here already."),
        "refused_because": gettext("Not recorded. {reason}"),
        "kept_deal": gettext("Deal {number} waits on this phone"),
        "kept_result": gettext("The result waits on this phone"),
        "sent_one": gettext("One deal sent."),
        "sent_many": gettext("{count} deals sent."),
        "undo": gettext("Undo"),
        "a_result": gettext("A result"),
        "result_of": gettext("Result of deal {number}"),
        "result_points": gettext("Result of deal {number}: {points} points"),
        "refused": gettext("not recorded"),
        "rules_meanwhile": gettext("The rules were changed meanwhile: what had waited counts by those of now."),
        "others_meanwhile": gettext("Somebody else recorded something meanwhile: what had waited stands after it."),
        "meanwhile": gettext("Recorded meanwhile: {deals}"),
        "still_away": gettext("There is no network yet. It is tried again by itself."),
        "seen": gettext("Understood"),
        "send_now": gettext("Send now"),
        "look_at_it": gettext("Look at it"),
        "remove": gettext("Remove it"),
        "remove_sure": gettext("Remove this deal from this phone? It was never recorded."),
        "remove_result_sure": gettext("Remove this result from this phone? It was never recorded."),
        "sent_already": gettext("It had been sent already: withdraw or correct it on the sheet."),
        "close_sure": gettext("Deals on this phone still wait for the network. Close the session all the same?"),
        "over_one": _over(1),
        "over_many": _over(MANY),
        "one_chip": ngettext("%(amount)s chip", "%(amount)s chips", 1, amount="{amount}"),
        "many_chips": ngettext("%(amount)s chip", "%(amount)s chips", MANY, amount="{amount}"),
        "buy_to_play": gettext("Whoever buys chips plays on."),
        "another_deal": gettext("Another deal all the same"),
    }


def reading_messages() -> dict[str, str]:
    """The texts about deals that wait on a device whose link may only read."""
    return {
        **_reading(),
        "hand_over_one": gettext(
            "Or tell it to whoever keeps the score, to be entered there; then remove it from this device."
        ),
        "hand_over_many": gettext(
            "Or tell them to whoever keeps the score, to be entered there; then remove them from this device."
        ),
        "deal_number": gettext("Deal {number}"),
        "a_result": gettext("A result"),
        **_removing(),
    }


def _reading() -> dict[str, str]:
    return {
        "reads_one": gettext(
            "One deal waits on this device: its link may only read. "
            "Open the link that lets you enter deals, and it is sent."
        ),
        "reads_many": gettext(
            "{count} deals wait on this device: its link may only read. "
            "Open the link that lets you enter deals, and they are sent."
        ),
    }


def _removing() -> dict[str, str]:
    return {
        "remove": gettext("Remove what waits"),
        "remove_sure": gettext("Remove what waits from this device? It was never recorded."),
    }


def start_messages() -> dict[str, str]:
    """The texts about deals that wait on this device, as the start page tells them."""
    return {
        **_reading(),
        "waits_one": gettext("One deal waits for the network."),
        "waits_many": gettext("{count} deals wait for the network."),
        "refused_one": gettext("One deal is not recorded: open the session to see why."),
        "refused_many": gettext("{count} deals are not recorded: open the session to see why."),
        "elsewhere_one": gettext(
            "One deal waits here for a session that is not listed: it is sent when its link is opened."
        ),
        "elsewhere_many": gettext(
            "{count} deals wait here for sessions not listed: they are sent when their links are opened."
        ),
        "of_one": gettext("{session}: one deal, entered on {when}"),
        "of_many": gettext("{session}: {count} deals, the first entered on {when}"),
        **_removing(),
    }


def _over(winners: int) -> str:
    return ngettext(
        "The game is over: %(names)s wins with %(chips)s",
        "The game is over: %(names)s win with %(chips)s",
        winners,
        names="{names}",
        chips="{chips}",
    )


def _rows() -> dict[str, object]:
    return {
        "made_by": margin_label(made=True, margin="{margin}"),
        "just_made": margin_label(made=True, margin="0"),
        "down": margin_label(made=False, margin="{margin}"),
        "made": gettext("made"),
        "failed": gettext("failed"),
        "alone": alone_word(),
        "contracts": {contract.value: contract_label(contract) for contract in Contract},
        "kinds": {kind.value: kind_label(kind) for kind in DealKind if kind.is_entered},
        "petit_attack": gettext("petit"),
        "petit_defence": gettext("petit of the defence"),
        "king": gettext("king au bout"),
        "handfuls": {str(level): handful_word(level) for level in (1, 2, 3)},
        "slams": {slam.value: slam_word(slam) for slam in Slam},
        "small_slams": {small_slam.value: small_slam_word(small_slam) for small_slam in SmallSlam},
        "miseres": {kind.value: misere_mark(kind) for kind in MisereKind},
        "of": gettext("%(rule)s: %(text)s", rule="{what}", text=""),
        "bouts": [ngettext("%(num)d bout", "%(num)d bouts", bouts) for bouts in BOUTS],
    }


def _table() -> dict[str, object]:
    return {
        "deals": gettext("deals"),
        "dealt": gettext("dealt"),
        "sits_out": gettext("sits out"),
        "out_of_chips": gettext("out of chips"),
        "new_deal": gettext("New deal"),
        "enter_result": gettext("Enter the result"),
        "deal_number": gettext("Deal {number}"),
        "one_deal": ngettext("%(num)d deal", "%(num)d deals", 1),
        "many_deals": gettext("{count} deals"),
        "round": gettext("round %(number)s", number="{number}"),
        "ranks": [rank_label(rank) for rank in range(1, MOST_PEOPLE + 1)],
    }
