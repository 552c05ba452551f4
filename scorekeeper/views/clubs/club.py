"""A club, by one of its own links: its sessions, its trace, and handing on its links."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask import Response, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import SessionSearchForm, read_page
from scorekeeper.labels import club_change_texts, session_search_text
from scorekeeper.links import ClubAccess
from scorekeeper.search import Page
from scorekeeper.sheet import Role
from scorekeeper.statistics.season import Leaders, SeasonWish
from scorekeeper.time_zones import evening_day
from scorekeeper.views.access import current_club
from scorekeeper.views.links import code_page, handed_links, renewed
from scorekeeper.views.preferences import remember_link
from scorekeeper.views.season import season_address


class ShownLeaders(NamedTuple):
    """Who leads a season, with the address of its page."""

    season: Leaders
    address: str


def club() -> ResponseReturnValue:
    """The sessions of the club, each opened by the same link, or those that are looked for."""
    opened, roster = current_club(), store.load_roster(current_club(), counted=False)
    form = SessionSearchForm(request.args, roster)
    page: Page[Any] | None = None
    calendar = None
    if form.validate() and form.asks:
        page = store.club_sessions(opened, form.search, read_page(request.args))
    elif not form.asks:
        calendar = store.club_calendar(opened, read_page(request.args))
        page = calendar.page
    shown = render_template(
        "club/club.html",
        club=opened,
        form=form,
        roster=roster,
        page=page,
        calendar=calendar,
        running=store.running_evenings([opened.club_id], datetime.now(UTC)).get(opened.club_id, ()),
        query=form.query,
        sought="" if page is None else _sought(form),
        leaders=_leaders() if calendar and page and page.number == 1 else None,
    )
    response = make_response(shown, 422 if page is None else 200)
    return _remembered(opened, response)


def _sought(form: SessionSearchForm) -> str:
    """What is looked for, in a line."""
    return session_search_text(form.search, form.people, form.player.data or "", current_club().season_begins)


def _leaders() -> ShownLeaders | None:
    """Who leads the season, with the address of its page; None where no cards were played in it."""
    club = current_club()
    today = evening_day(datetime.now(UTC), club.timezone)
    leaders = store.load_leaders(club.club_id, SeasonWish(today=today, begins=club.season_begins))
    return leaders and ShownLeaders(leaders, season_address(leaders.span, for_chips=leaders.for_chips))


def club_changes() -> ResponseReturnValue:
    """What was changed of the club and of its evenings, the newest first."""
    page = store.load_club_changes(current_club(), read_page(request.args))
    texts = club_change_texts(page.found)
    return render_template("club/changes.html", club=current_club(), changes=texts, page=page, query={})


def evening_changes(evening_id: int) -> ResponseReturnValue:
    """What was done at one evening, the newest first."""
    evening, page = store.load_evening_changes(current_club(), evening_id, read_page(request.args))
    return render_template(
        "club/changes.html",
        club=current_club(),
        changes=club_change_texts(page.found),
        page=page,
        query={"evening_id": evening_id},
        evening=evening,
    )


def share_club() -> ResponseReturnValue:
    """The links of the whole club that may be handed on with this one, the weakest first."""
    opened = current_club()
    page = render_template(
        "club/share.html",
        club=opened,
        links=handed_links(opened, store.club_links(opened), _address),
        own_role=opened.role,
        renewed=request.args.get("renewed"),
    )
    return _remembered(opened, make_response(page))


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


def _remembered(opened: ClubAccess, response: Response) -> Response:
    """The page, on a device that knows the club from then on."""
    remember_link(response, opened.token)
    return response


def _address(token: str) -> str:
    return url_for("club", club_token=token, _external=True)
