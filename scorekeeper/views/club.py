"""A club, by one of its own links: its sessions, and handing on its links."""

from flask import make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.sheet import Role
from scorekeeper.views.access import current_club
from scorekeeper.views.links import code_page, handed_links, renewed
from scorekeeper.views.preferences import remember_link


def club() -> ResponseReturnValue:
    """The sessions of the club, each opened by the same link."""
    opened = current_club()
    response = make_response(render_template("club.html", club=opened, sessions=store.club_sessions(opened)))
    remember_link(response, opened.token)
    return response


def share_club() -> ResponseReturnValue:
    """The links of the whole club that may be handed on with this one, the weakest first."""
    opened = current_club()
    return render_template(
        "share_club.html",
        club=opened,
        links=handed_links(opened, store.club_links(opened), _address),
        own_role=opened.role,
        renewed=request.args.get("renewed"),
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


def _address(token: str) -> str:
    return url_for("club", club_token=token, _external=True)
