"""What goes wrong, told to the person: what it is, and what to do."""

from flask import Flask, current_app, g, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from scorekeeper import store
from scorekeeper.labels import chips_missing_text, gettext, ngettext
from scorekeeper.sheet import Role
from scorekeeper.views.access import may
from scorekeeper.views.entries import TooFewToDealError


def init_errors(app: Flask) -> None:
    """Show a page for every error."""
    app.register_error_handler(CSRFError, _form_expired)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(store.LinkRevokedError, _revoked)
    app.register_error_handler(store.ClubNotLedError, lambda _: _page(403, *_not_allowed()))
    app.register_error_handler(store.NotOnThisSheetError, lambda _: _page(404, *_not_found()))
    app.register_error_handler(store.NotOfThisClubError, lambda _: _page(404, *_not_found()))
    app.register_error_handler(store.ChipsMissingError, _chips_missing)
    app.register_error_handler(TooFewToDealError, lambda _: _page(409, *_too_few()))
    app.register_error_handler(store.SessionClosedError, lambda _: _page(409, *_closed()))
    app.register_error_handler(store.EveningUnknownError, lambda _: _page(404, *_not_found()))
    app.register_error_handler(store.EveningCalledOffError, lambda _: _page(409, *_called_off()))
    app.register_error_handler(store.EveningClosedError, lambda _: _page(409, *_evening_closed()))
    app.register_error_handler(store.RoundUnderWayError, lambda _: _page(409, *_round_under_way()))
    app.register_error_handler(store.DealsCountError, lambda _: _page(409, *_deals_count()))
    app.register_error_handler(store.DealsOpenError, _deals_open)
    app.register_error_handler(store.DealsRecordedError, lambda _: _page(409, *_deals_recorded()))
    app.register_error_handler(store.DatabaseUnreachableError, _unreachable)
    app.register_error_handler(store.ForeignDealError, lambda _: _page(409, *_foreign()))


def _http_error(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if status < 400:
        return error.get_response()
    texts = {
        400: (gettext("This did not arrive whole"), gettext("Go back, load the page again and send it once more.")),
        403: _not_allowed(),
        404: _not_found(),
        405: (gettext("This cannot be done here"), gettext("Go back to the sheet and use its buttons.")),
        413: (gettext("This is too much"), gettext("What was sent is far too long. Shorten it and send it again.")),
        500: (
            gettext("Something went wrong on our side"),
            gettext("Nothing was changed. Try again; if it happens again, tell whoever runs this app."),
        ),
    }
    title, text = texts.get(status, texts[400] if status < 500 else texts[500])
    page = make_response(_page(status, title, text))
    if isinstance(error, MethodNotAllowed):
        page.allow.update(error.valid_methods or ())
    return page


def _not_allowed() -> tuple[str, str]:
    return (
        gettext("Your link does not allow this"),
        gettext("Nothing was changed. Ask whoever organises the session for a link that does."),
    )


def _revoked(_: Exception) -> ResponseReturnValue:
    g.access = g.club = g.table = None  # like any other address of nothing
    return _page(404, *_not_found())


def _not_found() -> tuple[str, str]:
    return (
        gettext("There is nothing at this address"),
        gettext("The link is wrong, or it was renewed. Ask for the new one; your sessions are on the start page."),
    )


def _closed() -> tuple[str, str]:
    if g.get("access") is not None and store.evening_called_off(g.access):
        return _called_off()
    if g.get("access") is not None and store.round_ended(g.access):
        return (
            gettext("This round has ended"),
            gettext("Nothing was changed. Go on with the round on the page of the evening, then do it again.")
            if may(Role.ORGANISER)
            else gettext(
                "Nothing was changed. Ask whoever leads the evening to go on with the round, then do it again."
            ),
        )
    return (
        gettext("This session is closed"),
        gettext("Nothing was changed. Reopen the session in its menu, then do it again.")
        if may(Role.ORGANISER)
        else gettext("Nothing was changed. Ask whoever leads the session to reopen it, then do it again."),
    )


def _evening_closed() -> tuple[str, str]:
    return (
        gettext("This evening has ended"),
        gettext("Nothing was changed. Reopen the evening on its page, then do it again."),
    )


def _called_off() -> tuple[str, str]:
    return (
        gettext("This evening was called off"),
        gettext("Nothing was changed. Whoever leads the evening can take that back on its page."),
    )


def _deals_count() -> tuple[str, str]:
    return (
        gettext("This evening cannot be called off"),
        gettext("Nothing was changed. Deals count at its tables: end it instead, or withdraw them first."),
    )


def _round_under_way() -> tuple[str, str]:
    return (
        gettext("A round is under way"),
        gettext("Nothing was changed. Somebody may have drawn it meanwhile: look at the evening, and end it first."),
    )


def _deals_recorded() -> tuple[str, str]:
    return (
        gettext("This round cannot be taken back"),
        gettext("Nothing was changed. Deals have been recorded in it, or another round has begun: end it instead."),
    )


def _deals_open(error: store.DealsOpenError) -> ResponseReturnValue:
    return _page(
        409,
        gettext("A deal is still being played"),
        ngettext(
            "Nothing was changed. At table %(tables)s a deal has no result yet: enter or withdraw it first.",
            "Nothing was changed. At tables %(tables)s deals have no result yet: enter or withdraw them first.",
            len(error.tables),
            tables=", ".join(map(str, error.tables)),
        ),
    )


def _too_few() -> tuple[str, str]:
    return (
        gettext("The game is over"),
        gettext("Fewer than three people have chips, so nothing was recorded. Buy chips, then enter the deal again."),
    )


def _chips_missing(error: store.ChipsMissingError) -> ResponseReturnValue:
    return _page(409, gettext("This would break the game for chips"), chips_missing_text(error.number))


def _foreign() -> tuple[str, str]:
    return (
        gettext("This form belongs to another sheet"),
        gettext("Nothing was changed. Go back to the sheet, load it again and enter the deal anew."),
    )


def _unreachable(error: Exception) -> ResponseReturnValue:
    current_app.logger.error("The database cannot be reached", exc_info=error)
    return _page(
        503,
        gettext("The sheet cannot be reached just now"),
        gettext("Nothing was changed. Wait a moment, go back and send it again: what you typed is still there."),
    )


def _form_expired(_: CSRFError) -> ResponseReturnValue:
    return _page(
        400,
        gettext("This page has grown old"),
        gettext("Nothing was changed. Go back, load the page again and send it once more; cookies must be allowed."),
    )


def _page(status: int, title: str, text: str) -> ResponseReturnValue:
    action_url, action_text = _way_back(found=status != 404)
    page = render_template(
        "error.html",
        status=status,
        title=title,
        text=text,
        action_url=action_url,
        action_text=action_text,
    )
    return page, status


def _way_back(*, found: bool) -> tuple[str, str]:
    if g.get("access") is not None:
        return url_for("sheet"), gettext("Back to the sheet")
    if g.get("club") is not None:
        evening_id = (request.view_args or {}).get("evening_id")
        if found and evening_id is not None:
            return url_for("evening", evening_id=evening_id), gettext("Back to the evening")
        return url_for("club"), gettext("Back to the club")
    return url_for("start"), gettext("To the start page")
