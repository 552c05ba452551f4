"""A club, by one of its own links: its sessions, and handing on its links."""

from flask import Response, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.links import ClubAccess
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club
from scorekeeper.views.links import code_page, handed_links, renewed
from scorekeeper.views.preferences import remember_link


def club() -> ResponseReturnValue:
    """The sessions of the club, each opened by the same link."""
    opened = current_club()
    return _remembered(opened, render_template("club.html", club=opened, sessions=store.club_sessions(opened)))


def share_club() -> ResponseReturnValue:
    """The links of the whole club that may be handed on with this one, the weakest first."""
    opened = current_club()
    links = handed_links(opened, store.club_links(opened), _address)
    return _remembered(
        opened,
        render_template(
            "share_club.html", club=opened, links=links, own_role=opened.role, renewed=request.args.get("renewed")
        ),
    )


def share_club_code(role: Role) -> ResponseReturnValue:
    """The code of one link of the club, as large as the screen."""
    opened = current_club()
    links = handed_links(opened, store.club_links(opened), _address)
    return code_page(role, links, title=opened.title, back=url_for("share_club"))


def renew_club_link(role: Role) -> ResponseReturnValue:
    """A new link to the whole club in place of the old one."""
    return renewed(
        role,
        lambda form_id: store.renew_club_link(current_club(), role, form_id),
        lambda token: url_for("share_club", club_token=token, renewed=role.word, _anchor=role.word),
    )


def _remembered(opened: ClubAccess, page: str) -> Response:
    """The page, on a device that knows the club from then on."""
    response: Response = make_response(page)
    remember_link(response, opened.token)
    return response


def _address(token: str) -> str:
    return url_for("club", club_token=token, _external=True)
