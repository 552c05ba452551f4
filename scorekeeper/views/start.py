"""Before a session: the start page, a link that is pasted, a new session, language and theme, security."""

from datetime import UTC, datetime
from functools import partial
from itertools import chain

from flask import (
    Response,
    current_app,
    flash,
    get_flashed_messages,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.evening_list import by_evening
from scorekeeper.forms import ForgetForm, NewSessionForm, PastedLinkForm
from scorekeeper.labels import current_locale, gettext, ngettext
from scorekeeper.links import ClubAccess, TableAccess
from scorekeeper.rules import RuleSet
from scorekeeper.sheet import Access
from scorekeeper.time_zones import is_zone
from scorekeeper.views.access import known_tokens
from scorekeeper.views.beginning import begin_session
from scorekeeper.views.preferences import LANGUAGES, THEMES, keep_links, remember
from scorekeeper.views.shell import read_at

FORGOTTEN = "forgotten"
MOST_TOLD = 3
"""Titles of what has been forgotten, told one by one: they are held in a cookie until then."""


def start() -> ResponseReturnValue:
    """The sessions and clubs that this device knows, the way to a new session, and to one whose link was sent."""
    return _start_page(PastedLinkForm())


def open_link() -> ResponseReturnValue:
    """Find the link in what was pasted, and go where it leads; whoever only looks is shown the start page."""
    if request.method != "POST":
        return redirect(url_for("start"))
    form = PastedLinkForm()
    if form.validate_on_submit():
        opened = store.first_opened(form.keys)
        if opened is not None:
            return redirect(_page_of(opened), 303)
        form.link.errors = [gettext("This link is wrong, or it was renewed: ask for the new one.")]
    return _start_page(form), 422


def _page_of(opened: Access | ClubAccess | TableAccess) -> str:
    match opened:
        case ClubAccess():
            return url_for("club", club_token=opened.token)
        case TableAccess():
            return url_for("table", table_token=opened.token)
    return url_for("sheet", token=opened.token)


def _start_page(form: PastedLinkForm) -> Response:
    known = known_tokens()
    sessions, clubs = store.known_sessions(known), store.known_clubs(known)
    evenings = store.listed_evenings({each.evening.evening_id for each in sessions if each.evening})
    living = {*chain(*(each.addresses for each in sessions)), *chain(*(each.tokens for each in clubs))}
    page = render_template(
        "start.html",
        sessions=list(by_evening(sessions, evenings)),
        clubs=clubs,
        running=store.running_evenings([each.club_id for each in clubs], datetime.now(UTC)) if clubs else {},
        form=form,
        opens=[each for each in known if each in living],
        read_at=read_at(),
        # Told once, and never in the copy for use without a network: that is of the address without a query.
        forgotten=get_flashed_messages(category_filter=[FORGOTTEN]) if "forgotten" in request.args else [],
    )
    response: Response = make_response(page)
    keep_links(response, living)
    return response


def forget() -> ResponseReturnValue:
    """Let this device forget sessions and clubs, and tell which; they stay what they are for everybody else."""
    known = known_tokens()
    sessions, clubs = store.known_sessions(known), store.known_clubs(known)
    form = ForgetForm()
    if form.validate_on_submit():
        kept = [each for each in known if not form.forgets(each)]
        gone = [each.title for each in clubs if not {*each.tokens} & {*kept}]
        gone += [each.title for each in sessions if not {*each.addresses} & {*kept}]
        for title in gone[:MOST_TOLD]:
            flash(title, FORGOTTEN)
        if gone[MOST_TOLD:]:
            flash(ngettext("and %(num)d more", "and %(num)d more", len(gone[MOST_TOLD:])), FORGOTTEN)
        response = redirect(url_for("start", forgotten="yes"), 303)
        keep_links(response, kept)
        return response
    page = render_template("forget.html", sessions=sessions, clubs=clubs, form=form)
    return page, 422 if request.method == "POST" else 200


def security() -> ResponseReturnValue:
    """Who can do what with which link, and what the app tells nobody."""
    return render_template("security.html")


def new_session() -> ResponseReturnValue:
    """Who plays, in which order, under which rules."""
    form, named = NewSessionForm(), store.known_rules(known_tokens())

    def start_it(rules: RuleSet) -> str:
        timezone = usual_timezone(form.timezone.data)
        return store.start_session(form.new_session(rules=rules, locale=current_locale(), timezone=timezone))

    return begin_session(form, named, start_it, partial(render_template, "new_session.html"))


def usual_timezone(name: str | None) -> str:
    """The time zone that a browser names; that of this app where it names none."""
    return name if name and is_zone(name) else str(current_app.config["DEFAULT_TIMEZONE"])


def preferences() -> ResponseReturnValue:
    """Remember the language or the theme on this device, and go back to where the switch was used."""
    response = redirect(_local_path(request.form.get("next", "")), 303)
    if request.form.get("language") in LANGUAGES:
        remember(response, "language", request.form["language"])
    if request.form.get("theme") in THEMES:
        remember(response, "theme", request.form["theme"])
    return response


def _local_path(path: str) -> str:
    """The page to go back to: only one of ours."""
    safe = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if safe else url_for("start")
