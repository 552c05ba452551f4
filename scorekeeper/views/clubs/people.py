"""The people of a club: who belongs to it, their names and colours, entries that are the same person."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import store
from scorekeeper.forms import DeedForm, MergeForm, PeopleForm, PersonForm
from scorekeeper.labels import gettext, two_people_text
from scorekeeper.links import ClubAccess
from scorekeeper.roster import COLOURS, Member
from scorekeeper.views.access import current_club


def people() -> ResponseReturnValue:
    """Everybody of the club, and somebody new."""
    form = PeopleForm()
    if request.method != "POST":
        return _people_page(form)
    if not form.validate():
        return _people_page(form), 422
    store.add_people(current_club(), form.names, form.deed)
    return redirect(url_for("people", added=1), 303)


def _people_page(form: PeopleForm) -> str:
    roster = store.load_roster(current_club())
    merged = next((each for each in roster.merged if str(each.id) == request.args.get("merged")), None)
    return render_template(
        "club/people.html",
        club=current_club(),
        roster=roster,
        form=form,
        saved=not form.problems and ("added" in request.args or "saved" in request.args),
        merged=merged,
        person=None if merged is None else roster.member(merged.into),
    )


def edit_person(player_id: int) -> ResponseReturnValue:
    """Somebody's name and line in the charts, and what else can be done to the entry."""
    member, form = _member(player_id), PersonForm()
    if request.method != "POST":
        form.name.data = form.seen_name.data = member.name
        form.colour.data = str(member.colour)
        return _person_page(member, form)
    if not form.validate():
        return _person_page(member, form), 422
    try:
        store.change_person(current_club(), player_id, form.deed, name=form.edit, colour=form.line)
    except store.NameTakenError as taken:
        form.name.errors = [
            gettext("%(name)s is somebody else already: add a letter, or say below who it is.", name=taken.name)
        ]
        return _person_page(member, form), 422
    except store.ChangedMeanwhileError as changed:
        now = str(changed.now[player_id])
        form.name.errors = [
            gettext("Somebody renamed this person to %(now)s meanwhile: save again if your name is right.", now=now)
        ]
        form.seen_name.data = now
        return _person_page(member, form), 409
    return redirect(url_for("people", saved=1, _anchor=f"person-{player_id}"), 303)


def merge_person(player_id: int) -> ResponseReturnValue:
    """Somebody was entered twice: this entry becomes the other one."""
    if player_id in (each.id for each in store.load_roster(current_club()).merged):
        return redirect(url_for("people", merged=player_id), 303)
    member, form = _member(player_id), MergeForm()
    if not form.validate() or form.stays is None or form.stays == player_id:
        problems = form.problems or [gettext("Who is the same person? Choose somebody.")]
        return _person_page(member, problems=problems), 422
    try:
        store.merge_people(current_club(), player_id, form.stays, form.deed)
    except store.SatTogetherError as together:
        return _person_page(member, problems=[two_people_text(together.at)]), 409
    except (store.MergedAlreadyError, store.NotOfThisClubError):
        reason = gettext("One of the two is another entry by now: look at the list again.")
        return _person_page(member, problems=[reason]), 409
    return redirect(url_for("people", merged=player_id), 303)


def unmerge_person(player_id: int) -> ResponseReturnValue:
    """Two entries are two people after all."""

    def deed(club: ClubAccess, player: int, form_id: UUID) -> None:
        try:
            store.unmerge_people(club, player, form_id)
        except store.MergedAlreadyError:
            abort(409)

    return _done(deed, player_id)


def archive_person(player_id: int) -> ResponseReturnValue:
    """Somebody does not come any more."""
    return _done(store.archive_person, player_id)


def bring_back_person(player_id: int) -> ResponseReturnValue:
    """Somebody comes again."""
    return _done(store.bring_back_person, player_id)


def _done(deed: Callable[[ClubAccess, int, UUID], None], player_id: int) -> ResponseReturnValue:
    """Do something to an entry, and show everybody again."""
    form = DeedForm()
    if not form.validate():
        abort(400)
    deed(current_club(), player_id, form.deed)
    return redirect(url_for("people", saved=1, _anchor=f"person-{player_id}"), 303)


def _member(player_id: int) -> Member:
    """Somebody of the club.

    :raises NotOfThisClubError: when nobody of it has the id, or the entry was merged.
    """
    member = store.load_roster(current_club()).member(player_id)
    if member is None:
        raise store.NotOfThisClubError
    return member


def _person_page(member: Member, form: PersonForm | None = None, problems: list[str] | None = None) -> str:
    roster = store.load_roster(current_club())
    if form is None:
        shown: dict[str, Any] = {"name": member.name, "seen_name": member.name, "colour": str(member.colour)}
        form = PersonForm(formdata=None, data=shown)
    return render_template(
        "club/edit_person.html",
        club=current_club(),
        member=member,
        form=form,
        problems=problems or form.problems,
        others=[each for each in roster.everybody if each.id != member.id],
        entries=roster.merged_into(member.id),
        lines=range(COLOURS),
    )
