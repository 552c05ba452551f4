"""What links allow, in words."""

from collections.abc import Mapping

from scorekeeper.labels.translation import LazyText, lazy_gettext
from scorekeeper.sheet import Role

_HERE: Mapping[Role, LazyText] = {
    Role.VIEWER: lazy_gettext("you can read"),
    Role.SCORER: lazy_gettext("you keep the score"),
    Role.ORGANISER: lazy_gettext("you organise"),
}
_TITLES: Mapping[Role, LazyText] = {
    Role.VIEWER: lazy_gettext("To read along"),
    Role.SCORER: lazy_gettext("To keep the score"),
    Role.ORGANISER: lazy_gettext("To organise"),
}
_OF_SESSION: Mapping[Role, LazyText] = {
    Role.VIEWER: lazy_gettext("For everybody at the table: whoever opens it reads this sheet, and changes nothing."),
    Role.SCORER: lazy_gettext("Whoever opens it enters deals, corrects and withdraws them."),
    Role.ORGANISER: lazy_gettext(
        "Whoever opens it can do everything: people, rules, closing the session, renewing its links."
    ),
}
_OF_CLUB: Mapping[Role, LazyText] = {
    Role.VIEWER: lazy_gettext("Whoever opens it reads every session of the club, and changes nothing."),
    Role.SCORER: lazy_gettext(
        "Whoever opens it starts sessions of the club, and enters and corrects deals in all of them."
    ),
    Role.ORGANISER: lazy_gettext(
        "Whoever opens it can do everything: the club’s people, rules, settings and links, and all its sessions."
    ),
}


def role_here_label(role: Role) -> str:
    """What this device may do there."""
    return str(_HERE[role])


def link_title(role: Role) -> str:
    """What a link is handed on for."""
    return str(_TITLES[role])


def link_text(role: Role, *, of_club: bool = False) -> str:
    """What a link allows whoever opens it, as a sentence."""
    return str((_OF_CLUB if of_club else _OF_SESSION)[role])
