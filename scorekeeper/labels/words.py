"""The game's words: enumeration members as people read them."""

from collections.abc import Mapping

from scorekeeper.labels.numbers import ordinal, points
from scorekeeper.labels.translation import LazyText, gettext, lazy_gettext, pgettext
from scorekeeper.recorded import Recorded
from scorekeeper.rules import Contract, Deal, DealKind, MisereKind, Side, Slam, SmallSlam
from scorekeeper.sheet import Role

_CONTRACTS: Mapping[Contract, LazyText] = {
    Contract.PETITE: lazy_gettext("Petite"),
    Contract.POUSSE: lazy_gettext("Pousse"),
    Contract.GARDE: lazy_gettext("Garde"),
    Contract.GARDE_SANS: lazy_gettext("Garde sans"),
    Contract.GARDE_CONTRE: lazy_gettext("Garde contre"),
}
_SIDES: Mapping[Side, LazyText] = {
    Side.ATTACK: lazy_gettext("attack"),
    Side.DEFENCE: lazy_gettext("defence"),
}
_KINDS: Mapping[DealKind, LazyText] = {
    DealKind.OPEN: lazy_gettext("being played"),
    DealKind.PLAYED: lazy_gettext("played"),
    DealKind.PASSED_OUT: lazy_gettext("passed out"),
    DealKind.LONE_PETIT: lazy_gettext("lone petit"),
    DealKind.MISDEAL: lazy_gettext("misdeal"),
    DealKind.MISERE_DEAL: lazy_gettext("misère deal"),
    DealKind.CHIPS_BOUGHT: lazy_gettext("chips bought"),
    DealKind.CHIPS_RETURNED: lazy_gettext("back with the chips"),
    DealKind.CHIPS_TAKEN: lazy_gettext("left with the chips"),
    DealKind.ADJUSTMENT: lazy_gettext("adjustment"),
}
_SLAMS: Mapping[Slam, LazyText] = {
    Slam.UNANNOUNCED_MADE: lazy_gettext("made, not announced"),
    Slam.ANNOUNCED_MADE: lazy_gettext("announced and made"),
    Slam.ANNOUNCED_FAILED: lazy_gettext("announced and failed"),
    Slam.DEFENCE: lazy_gettext("by the defence"),
    Slam.ANNOUNCED_FAILED_AND_DEFENCE: lazy_gettext("announced, but made by the defence"),
}
_SLAM_WORDS: Mapping[Slam, LazyText] = {
    Slam.UNANNOUNCED_MADE: lazy_gettext("slam"),
    Slam.ANNOUNCED_MADE: lazy_gettext("announced slam"),
    Slam.ANNOUNCED_FAILED: lazy_gettext("failed slam"),
    Slam.DEFENCE: lazy_gettext("slam of the defence"),
    Slam.ANNOUNCED_FAILED_AND_DEFENCE: lazy_gettext("slam of the defence"),
}
_SMALL_SLAMS: Mapping[SmallSlam, LazyText] = {
    SmallSlam.UNANNOUNCED_MADE: lazy_gettext("made, not announced"),
    SmallSlam.ANNOUNCED_MADE: lazy_gettext("announced and made"),
    SmallSlam.ANNOUNCED_FAILED: lazy_gettext("announced and failed"),
}
_MISERES: Mapping[MisereKind, LazyText] = {
    MisereKind.SINGLE: lazy_gettext("single"),
    MisereKind.TRUMPS: lazy_gettext("no trumps"),
    MisereKind.COURTS: lazy_gettext("no court cards"),
    MisereKind.DOUBLE: lazy_gettext("double"),
}
_MISERE_WORDS: Mapping[MisereKind, LazyText] = {
    MisereKind.SINGLE: lazy_gettext("single"),
    MisereKind.TRUMPS: lazy_gettext("trumps"),
    MisereKind.COURTS: lazy_gettext("courts"),
    MisereKind.DOUBLE: lazy_gettext("both"),
}
_HANDFULS: Mapping[int, LazyText] = {
    1: lazy_gettext("single"),
    2: lazy_gettext("double"),
    3: lazy_gettext("triple"),
}
_ROLES: Mapping[Role, LazyText] = {
    Role.VIEWER: lazy_gettext("viewer"),
    Role.SCORER: lazy_gettext("scorer"),
    Role.ORGANISER: lazy_gettext("organiser"),
}


def contract_label(contract: Contract) -> str:
    """The name of a bid."""
    return str(_CONTRACTS[contract])


def side_label(side: Side) -> str:
    """Attack or defence."""
    return str(_SIDES[side])


def entry_title(kind: DealKind) -> str:
    """What became of a deal, as a title."""
    label = kind_label(kind)
    return label[:1].upper() + label[1:]


def kind_label(kind: DealKind) -> str:
    """What became of a deal."""
    return str(_KINDS[kind])


def slam_label(slam: Slam) -> str:
    """How a slam came out."""
    return str(_SLAMS[slam])


def small_slam_label(small_slam: SmallSlam) -> str:
    """How a small slam came out."""
    return str(_SMALL_SLAMS[small_slam])


def misere_label(kind: MisereKind) -> str:
    """What a misère lacks."""
    return str(_MISERES[kind])


def misere_word(kind: MisereKind) -> str:
    """What a misère is declared without, as one word of a button."""
    return str(_MISERE_WORDS[kind])


def handful_label(level: int) -> str:
    """Single, double or triple."""
    return str(_HANDFULS[level])


def role_label(role: Role) -> str:
    """Whom a link is for."""
    return str(_ROLES[role])


def rank_label(rank: int) -> str:
    """A rank from 1: 1st, 2nd …"""
    return ordinal(rank)


def result_label(recorded: Recorded) -> str:
    """Made or failed, and by how much; empty without a result."""
    if recorded.margin is None:
        return "" if recorded.made is None else gettext("made") if recorded.made else gettext("failed")
    return margin_label(made=bool(recorded.made), margin=points(recorded.margin))


def margin_label(*, made: bool, margin: str) -> str:
    """``made by 7``, ``just made`` or ``down 3``; the margin as it is shown."""
    if made and margin == "0":
        return gettext("just made")
    if made:
        return gettext("made by %(margin)s", margin=margin)
    return gettext("down %(margin)s", margin=margin)


def bonus_words(deal: Deal) -> list[str]:
    """What a deal had besides its contract, in short words."""
    words = []
    if deal.petit_au_bout is Side.ATTACK:
        words.append(gettext("petit"))
    elif deal.petit_au_bout is Side.DEFENCE:
        words.append(gettext("petit of the defence"))
    words += [handful_word(each.level) for each in deal.handfuls]
    if deal.slam is not None:
        words.append(slam_word(deal.slam))
    if deal.king_au_bout is not None:
        words.append(gettext("king au bout"))
    if deal.small_slam is not None:
        words.append(small_slam_word(deal.small_slam))
    words += [misere_mark(each.kind) for each in deal.miseres]
    if deal.factor != 1:
        words.append(f"×{deal.factor}")
    return words


def handful_word(level: int) -> str:
    """A handful as one word of a line."""
    if level == 1:
        return gettext("handful")
    return gettext("double handful") if level == 2 else gettext("triple handful")


def slam_word(slam: Slam) -> str:
    """A slam in the words of a line."""
    return str(_SLAM_WORDS[slam])


def small_slam_word(small_slam: SmallSlam) -> str:
    """A small slam in the words of a line."""
    return gettext("small slam") if small_slam.made else gettext("failed small slam")


def misere_mark(kind: MisereKind) -> str:
    """A declared misère in the words of a line."""
    return gettext("double misère") if kind.double else gettext("misère")


def alone_word() -> str:
    """What is said of a taker without a partner at five."""
    return pgettext("taker at five players", "alone")
