"""What was tapped and typed becomes a deal, or every reason why it does not."""

import pytest

from scorekeeper.models import NOTE_LENGTH
from scorekeeper.rules import Code, Contract, Deal, DealKind, Handful, Side, Slam, read_rules
from tests.forms.entries import ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX, FIVE, FOUR, SIX, read, refused, sent

HUGE = str(10**30)


def test_an_ordinary_deal() -> None:
    reading = read(sent())

    assert reading.deal == Deal(
        players=FOUR.people, dealer=DAVID, taker=ANNA, contract=Contract.GARDE, bouts=2, half_points=98
    )
    assert reading.refusals == ()
    assert reading.warnings == ()


def test_every_bonus() -> None:
    values = sent(
        partner=BRUNO,
        petit_au_bout="defence",
        slam="announced_failed",
        note="  a \t long\nnight ",
        **{f"handful_{CHLOE}": "1", f"handful_{ANNA}": "2", f"handful_{BRUNO}": "0", f"handful_{EMMA}": ""},
    )

    deal = read(values, FIVE).deal

    assert deal.partner == BRUNO
    assert deal.petit_au_bout is Side.DEFENCE
    assert deal.slam is Slam.ANNOUNCED_FAILED
    assert deal.handfuls == (Handful(2, ANNA), Handful(1, CHLOE))
    assert deal.note == "a long night"


def test_alone_at_five() -> None:
    deal = read(sent(partner="alone"), FIVE).deal

    assert deal.alone
    assert deal.partner is None


@pytest.mark.parametrize("typed", ["45,5", "45.5", "45½", " 45,50 ", "+45.5", "45.500000"])
def test_half_points_are_typed_in_every_way(typed: str) -> None:
    assert read(sent(points=typed, partner=BRUNO), FIVE).deal.half_points == 91


@pytest.mark.parametrize(("typed", "half_points"), [("42", 98), ("0", 182), ("91", 0), ("45½", 91)])
def test_the_points_of_the_defence_leave_the_rest_to_the_attack(typed: str, half_points: int) -> None:
    assert read(sent(points=typed, points_side="defence")).deal.half_points == half_points


@pytest.mark.parametrize("typed", ["abc", "45.25", "1e5", "4 5", "45,5,5", "½½", "NaN", "inf", "٤٥", "0x2d", HUGE, "."])
def test_points_that_are_no_number_or_no_half(typed: str) -> None:
    assert refused(sent(points=typed)) == {(Code.POINTS_UNREADABLE, "points")}


@pytest.mark.parametrize("side", ["attack", "defence"])
@pytest.mark.parametrize("typed", ["-1", "−1", "92", "91½", "999999"])
def test_points_that_no_side_can_have(typed: str, side: str) -> None:
    assert refused(sent(points=typed, points_side=side)) == {(Code.POINTS_OUT_OF_RANGE, "points")}


@pytest.mark.parametrize("nothing", [None, "", "  "])
def test_nothing_is_preset(nothing: str | None) -> None:
    values = sent(taker=nothing and "", contract=nothing and "", bouts=nothing and "", points=nothing)

    assert refused(values) == {
        (Code.TAKER_MISSING, "taker"),
        (Code.CONTRACT_MISSING, "contract"),
        (Code.BOUTS_MISSING, "bouts"),
        (Code.POINTS_MISSING, "points"),
    }


def test_all_reasons_come_at_once() -> None:
    values = sent(taker=FELIX, contract="prise", bouts="4", points="92", petit_au_bout="nobody", slam="grand")

    assert refused(values, FIVE) == {
        (Code.CHOICE_UNKNOWN, "taker"),
        (Code.PARTNER_MISSING, "partner"),
        (Code.CHOICE_UNKNOWN, "contract"),
        (Code.BOUTS_OUT_OF_RANGE, "bouts"),
        (Code.POINTS_OUT_OF_RANGE, "points"),
        (Code.CHOICE_UNKNOWN, "petit_au_bout"),
        (Code.CHOICE_UNKNOWN, "slam"),
    }


def test_warnings_come_together_with_refusals() -> None:
    reading = read(sent(points="45,5", contract=None, petit_au_bout="attack", bouts="0"))

    assert [problem.code for problem in reading.refusals] == [Code.CONTRACT_MISSING]
    assert [problem.code for problem in reading.warnings] == [Code.HALF_POINT_AT_FOUR, Code.PETIT_WITHOUT_BOUT]


@pytest.mark.parametrize("forged", ["17", "-1", "0", "x", HUGE, "\x00", "11\x00", "11 ", "１１", "' OR 1=1"])
@pytest.mark.parametrize("part", ["dealer", "taker", "partner"])
def test_forged_people(part: str, forged: str) -> None:
    assert (Code.CHOICE_UNKNOWN, part) in refused(sent(**{"partner": BRUNO, part: forged}), FIVE)


@pytest.mark.parametrize("forged", ["17", "x", HUGE, "\x00"])
def test_forged_people_in_handfuls_and_sitting_out(forged: str) -> None:
    assert refused(sent(**{f"handful_{forged}": "1"})) == {(Code.CHOICE_UNKNOWN, "handfuls")}
    assert refused(sent(sitting_out=[forged])) == {(Code.CHOICE_UNKNOWN, "sitting_out")}


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("kind", "won", "kind"),
        ("kind_now", "closed", "kind"),
        ("contract", "GARDE", "contract"),
        ("bouts", "two", "bouts"),
        ("bouts", "-1", "bouts"),
        ("bouts", "2.5", "bouts"),
        ("bouts", HUGE, "bouts"),
        ("bouts", "２", "bouts"),
        ("petit_au_bout", "both", "petit_au_bout"),
        ("points_side", "both", "points"),
        (f"handful_{ANNA}", "x", "handfuls"),
        (f"handful_{ANNA}", HUGE, "handfuls"),
        ("slam", "\x00", "slam"),
    ],
)
def test_forged_choices(field: str, value: str, part: str) -> None:
    assert refused(sent(**{field: value})) == {(Code.CHOICE_UNKNOWN, part)}


def test_a_handful_beyond_triple() -> None:
    assert refused(sent(**{f"handful_{ANNA}": "4"})) == {(Code.HANDFUL_LEVEL, "handfuls")}


def test_a_forged_id_sent_a_thousand_times_is_one_reason() -> None:
    values = sent(**{f"handful_x{number}": "1" for number in range(1000)})

    assert len(read(values).refusals) == 1


def test_a_contract_that_the_house_does_not_play() -> None:
    house = read_rules({"multipliers": {"garde": 1, "garde_sans": 2, "garde_contre": 4}})

    assert [problem.code for problem in read(sent(contract="petite"), rules=house).refusals] == [
        Code.CONTRACT_NOT_PLAYED
    ]


def test_a_deal_without_its_dealer() -> None:
    assert refused(sent(dealer=None)) == {(Code.CHOICE_UNKNOWN, "dealer")}


def test_a_partner_at_four() -> None:
    assert refused(sent(partner=BRUNO)) == {(Code.PARTNER_NEEDS_FIVE, "partner")}
    assert refused(sent(partner="alone")) == {(Code.PARTNER_NEEDS_FIVE, "partner")}


def test_the_taker_called_as_partner() -> None:
    assert refused(sent(partner=ANNA), FIVE) == {(Code.PARTNER_IS_TAKER, "partner")}


def test_six_people_of_whom_one_sits_out() -> None:
    reading = read(sent(partner=BRUNO, sitting_out=[DAVID]), SIX)

    assert reading.refusals == ()
    assert reading.deal.sitting_out == (DAVID,)
    assert reading.deal.players == (ANNA, BRUNO, CHLOE, EMMA, FELIX)


@pytest.mark.parametrize("sitting_out", [[], [DAVID, EMMA], [ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX]])
def test_too_few_or_too_many_sit_out(sitting_out: list[int]) -> None:
    assert (Code.SITTING_OUT_NUMBER, "sitting_out") in refused(sent(partner=BRUNO, sitting_out=sitting_out), SIX)


def test_whoever_sits_out_neither_takes_nor_is_called_nor_shows() -> None:
    values = sent(taker=DAVID, partner=DAVID, sitting_out=[DAVID], **{f"handful_{DAVID}": "1"})

    assert refused(values, SIX) >= {
        (Code.TAKER_UNKNOWN, "taker"),
        (Code.PARTNER_UNKNOWN, "partner"),
        (Code.HANDFUL_PLAYER_UNKNOWN, "handfuls"),
    }


@pytest.mark.parametrize("kind", ["passed_out", "lone_petit", "misdeal"])
def test_when_nobody_took_the_rest_of_the_form_is_passed_over(kind: str) -> None:
    reading = read(sent(kind=kind, petit_au_bout="attack", slam="defence", note="everybody asleep"))

    assert reading.deal == Deal(players=FOUR.people, dealer=DAVID, kind=DealKind(kind), note="everybody asleep")
    assert reading.refusals == ()


def test_bid_now_result_later() -> None:
    values = sent(kind_now="open", bouts=None, points=None, partner=None, **{f"handful_{ANNA}": "1"})

    reading = read(values, FIVE)

    assert reading.refusals == ()
    assert reading.deal.kind is DealKind.OPEN
    assert reading.deal.handfuls == (Handful(1, ANNA),)
    assert reading.deal.bouts is None


def test_an_open_deal_needs_its_bid() -> None:
    assert refused(sent(kind_now="open", taker=None, contract=None)) == {
        (Code.TAKER_MISSING, "taker"),
        (Code.CONTRACT_MISSING, "contract"),
    }


def adjustment(**amounts: str) -> dict[str, object]:
    return {"kind": "adjustment", "note": "revoke", **{f"amount_{player}": typed for player, typed in amounts.items()}}


def test_an_adjustment() -> None:
    values = sent(**adjustment(**{str(ANNA): "−20", str(BRUNO): "12,5", str(CHLOE): "+7½", str(DAVID): "0"}))

    reading = read(values)

    assert reading.refusals == ()
    assert reading.deal.players == tuple(sorted([ANNA, BRUNO, CHLOE]))
    assert reading.deal.amounts == {ANNA: -40, BRUNO: 25, CHLOE: 15}
    assert (reading.deal.dealer, reading.deal.taker) == (None, None)


@pytest.mark.parametrize("typed", ["1e5", "abc", "2.25", "--2", "1 000", HUGE, "9999999", "\x00"])
def test_an_amount_that_is_no_number_or_no_half(typed: str) -> None:
    values = sent(**adjustment(**{str(ANNA): typed, str(BRUNO): "20"}))

    assert refused(values) == {(Code.AMOUNT_UNREADABLE, "amounts")}


def test_amounts_that_do_not_sum_to_zero() -> None:
    values = sent(**adjustment(**{str(ANNA): "-20", str(BRUNO): "10"}))

    assert [problem.low for problem in read(values).refusals] == [-20]
    assert refused(values) == {(Code.AMOUNTS_NOT_ZERO, "amounts")}


def test_an_adjustment_without_amounts_or_reason() -> None:
    assert refused(sent(kind="adjustment")) == {(Code.AMOUNTS_MISSING, "amounts"), (Code.REASON_MISSING, "note")}


def test_an_adjustment_for_somebody_from_elsewhere() -> None:
    values = sent(**adjustment(**{str(ANNA): "-20", "99": "20"}))

    assert (Code.CHOICE_UNKNOWN, "amounts") in refused(values)


def test_a_note_as_long_as_it_may_be_and_one_letter_longer() -> None:
    assert read(sent(note="é" * NOTE_LENGTH)).refusals == ()
    assert refused(sent(note="é" * (NOTE_LENGTH + 1))) == {(Code.NOTE_TOO_LONG, "note")}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a\x00b", "a b"),
        ("\x00", ""),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("=1+1", "=1+1"),
        ("שלום", "שלום"),
        ("🂡 👩‍👩‍👧", "🂡 👩‍👩‍👧"),
    ],
)
def test_a_note_is_kept_as_it_was_typed(typed: str, kept: str) -> None:
    assert read(sent(note=typed)).deal.note == kept


def test_of_a_field_sent_twice_the_first_counts() -> None:
    assert read(sent(taker=[ANNA, BRUNO])).deal.taker == ANNA


def test_an_empty_request_is_refused_not_an_error() -> None:
    assert (Code.TAKER_MISSING, "taker") in refused(sent(kind=None, dealer=None, taker=None, contract=None))


def test_while_it_is_open_who_plays_only_that_is_asked() -> None:
    values = sent(partner=None, sitting_out=[ANNA, BRUNO, CHLOE], taker=DAVID)

    assert refused(values, SIX) == {(Code.SITTING_OUT_NUMBER, "sitting_out")}
