"""The texts that the entry screen's modules show; ``{name}`` stands where they put names and numbers."""

from functools import lru_cache

from scorekeeper.labels.problems import warning_templates
from scorekeeper.labels.translation import current_locale, gettext
from scorekeeper.labels.words import alone_word, rank_label
from scorekeeper.sheet import MOST_PEOPLE


def entry_messages() -> dict[str, str]:
    """Every text by its key, in the language of the request."""
    return _entry_messages(current_locale())


def waiting_messages() -> dict[str, object]:
    """The texts about deals that wait for the network; ``ranks`` is a list, the first place first."""
    return _waiting_messages(current_locale())


@lru_cache
def _waiting_messages(_: str) -> dict[str, object]:
    return {
        "waiting": gettext("waits for the network"),
        "waits_one": gettext("One deal waits for the network."),
        "waits_many": gettext("{count} deals wait for the network."),
        "counted": gettext("What waits counts here already."),
        "refused_because": gettext("{deal} is not recorded: {reason}"),
        "a_result": gettext("A result"),
        "deals": gettext("deals"),
        "dealt": gettext("dealt"),
        "sits_out": gettext("sits out"),
        "refused": gettext("not recorded"),
        "rules_meanwhile": gettext("The rules were changed meanwhile: what had waited counts by those of now."),
        "still_away": gettext("There is no network yet. It is tried again by itself."),
        "send_now": gettext("Send now"),
        "look_at_it": gettext("Look at it"),
        "remove": gettext("Remove it"),
        "remove_sure": gettext("Remove this deal from this phone? It was never recorded."),
        "close_sure": gettext("Deals on this phone still wait for the network. Close the session all the same?"),
        "being_played": gettext("being played"),
        "new_deal": gettext("New deal"),
        "enter_result": gettext("Enter the result"),
        "deal_number": gettext("Deal {number}"),
        "ranks": [rank_label(rank) for rank in range(1, MOST_PEOPLE + 1)],
    }


def start_messages() -> dict[str, str]:
    """The texts about deals that wait on this device, as the start page tells them."""
    return {
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
        "remove": gettext("Remove what waits"),
        "remove_sure": gettext("Remove what waits from this device? It was never recorded."),
    }


@lru_cache
def _entry_messages(_: str) -> dict[str, str]:
    problems = {
        f"warning_{code}": text.replace("%(low)s", "{low}").replace("%(high)s", "{high}")
        for code, text in warning_templates().items()
    }
    return {**problems, **_states(), **_results(), **_bonuses()}


def _states() -> dict[str, str]:
    return {
        "save": gettext("Save"),
        "save_anyway": gettext("Save anyway"),
        "saving": gettext("Saving…"),
        "missing_kind": gettext("What happened?"),
        "missing_dealer": gettext("Dealer?"),
        "missing_sitting_out": gettext("Who sits out?"),
        "missing_taker": gettext("Taker?"),
        "missing_partner": gettext("Partner?"),
        "missing_contract": gettext("Contract?"),
        "missing_bouts": gettext("Bouts?"),
        "missing_points": gettext("Points?"),
        "missing_amounts": gettext("Amounts?"),
        "missing_places": gettext("Everybody’s place?"),
        "misere_unpayable": gettext("This misère cannot be paid by {high} in equal parts"),
        "missing_reason": gettext("Reason?"),
        "points_unreadable": gettext("Points: a number or a half"),
        "points_out_of_range": gettext("Points go from 0 to {high}"),
        "amount_unreadable": gettext("{name}: a number or a half"),
        "amounts_not_zero": gettext("Together {sum}, must be 0"),
        "not_possible": gettext("This cannot be scored"),
        "deals": gettext("{name} deals"),
        "deals_and_sits_out": gettext("{name} deals and sits out"),
        "sits_out_one": gettext("{names} sits out"),
        "sits_out_many": gettext("{names} sit out"),
    }


def _results() -> dict[str, str]:
    return {
        "made_by": gettext("Made by {margin} ✓"),
        "just_made": gettext("Just made ✓"),
        "down": gettext("Down {margin} ✗"),
        "each": gettext("{amount} each"),
        "the_others": gettext("the defence {amount}"),
        "missing_result": gettext("Made or failed?"),
        "chips_made": gettext("Contract made ✓"),
        "chips_failed": gettext("Contract failed ✗"),
        "pot": gettext("the pot {amount}"),
        "stake": gettext("stake {stake}"),
        "nobody_scores": gettext("Nobody scores"),
        "passed_out": gettext("Passed out"),
        "lone_petit": gettext("Lone petit"),
        "misdeal": gettext("Misdeal"),
        "misere_deal": gettext("Misère deal"),
        "adjustment": gettext("Adjustment"),
        "alone": alone_word(),
    }


def _bonuses() -> dict[str, str]:
    return {
        "petit_attack": gettext("Petit au bout: attack"),
        "petit_defence": gettext("Petit au bout: defence"),
        "king_attack": gettext("King au bout: attack"),
        "king_defence": gettext("King au bout: defence"),
        "misere_single": gettext("Misère: {name}"),
        "misere_trumps": gettext("Misère of trumps: {name}"),
        "misere_courts": gettext("Misère of courts: {name}"),
        "misere_double": gettext("Double misère: {name}"),
        "small_slam_unannounced_made": gettext("Small slam made"),
        "small_slam_announced_made": gettext("Small slam announced and made"),
        "small_slam_announced_failed": gettext("Small slam announced, failed"),
        "handful": gettext("Handful: {name} {trumps}"),
        "slam_unannounced_made": gettext("Slam made"),
        "slam_announced_made": gettext("Slam announced and made"),
        "slam_announced_failed": gettext("Slam announced, failed"),
        "slam_defence": gettext("Slam by the defence"),
        "slam_announced_failed_and_defence": gettext("Slam announced, made by the defence"),
        "note": gettext("Note: {text}"),
    }
