"""Handing on the links of a session, and renewing them; what a club's links have in common with that."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper import store
from scorekeeper.forms import RenewalForm
from scorekeeper.labels import session_title
from scorekeeper.links import ClubAccess, SharedLink
from scorekeeper.qr import qr_code
from scorekeeper.sheet import Access, Role
from scorekeeper.views.access import current_access, current_opened, dead_token
from scorekeeper.views.preferences import remember_renewed


class HandedLink(NamedTuple):
    """A link as it is handed on: its whole address with the code of it, both empty while there is none."""

    role: Role
    address: str = ""
    code: Markup = Markup("")
    made_at: datetime | None = None


def share() -> ResponseReturnValue:
    """The links of this session that may be handed on with this one, the weakest first."""
    access = current_access()
    return render_template(
        "share.html",
        sheet=access.table,
        links=handed_links(access, store.session_links(access), _address),
        offer=store.club_offer(access),
        own_role=access.role if access.own_token == access.token else None,
        renewed=request.args.get("renewed"),
    )


def only_on_this_machine() -> bool:
    """Whether no other device can reach the address at which the page was opened: its links are none for others."""
    return request.host.partition(":")[0] in ("127.0.0.1", "localhost")


def share_code(role: Role) -> ResponseReturnValue:
    """The code of one link, as large as the screen."""
    access = current_access()
    links = handed_links(access, store.session_links(access), _address)
    return code_page(role, links, title=session_title(access.table), back=url_for("share"))


def renew_link(role: Role) -> ResponseReturnValue:
    """A new link to the session in place of the old one."""
    return renewed(
        role,
        lambda form_id: store.renew_link(current_access(), role, form_id),
        lambda token: url_for("share", token=token, renewed=role.word, _anchor=role.word),
    )


def make_club_links() -> ResponseReturnValue:
    """The club of this session gets links of its own."""
    return redirect(url_for("share_club", club_token=store.make_club_links(current_access())), 303)


def _address(token: str) -> str:
    at_table = current_access().table.evening is not None
    return (
        url_for("table", table_token=token, _external=True)
        if at_table
        else url_for("sheet", token=token, _external=True)
    )


def handed_links(
    opened: Access | ClubAccess, links: Mapping[Role, SharedLink], address: Callable[[str], str]
) -> list[HandedLink]:
    """The links up to the role of this one, with their whole addresses; those that nobody has made are empty."""
    return [
        HandedLink(role, address(link.token), qr_code(address(link.token)), link.made_at) if link else HandedLink(role)
        for role in Role
        if role <= opened.role
        for link in (links.get(role),)
    ]


def code_page(role: Role, links: list[HandedLink], *, title: str, back: str) -> ResponseReturnValue:
    """The page with nothing but a code; a link above one's own role is forbidden, one that nobody made leads back."""
    link = next((each for each in links if each.role is role), None)
    if link is None:
        abort(403)
    return render_template("code.html", link=link, title=title, back=back) if link.address else redirect(back)


def renewed(role: Role, renew: Callable[[UUID], str], page: Callable[[str], str]) -> ResponseReturnValue:
    """Renew a link, and show the links again; whoever renews the own one goes on with the new one, as does the device.

    The form that did this may arrive a second time, by the link that it killed: it is answered like the first time.
    """
    form, old = RenewalForm(), dead_token()
    if not form.validate():
        abort(400 if old is None else 404)
    form_id = UUID(form.form_id.data)
    if old is None:
        opened = current_opened()
        old, new = opened.token, renew(form_id)
        own = role is opened.role and not (isinstance(opened, Access) and opened.own_token != opened.token)
    else:
        known = store.renewed_by(old, form_id)
        if known is None:
            abort(404)
        new, own = known, True
    response = redirect(page(new if own else old), 303)
    if own:
        remember_renewed(response, old, new)
    return response
