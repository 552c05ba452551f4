"""A club with a roster, read anew whenever it is asked."""

from contextlib import AbstractContextManager
from typing import Any
from uuid import uuid4

from flask import Flask

from scorekeeper import store
from scorekeeper.happenings import ClubEvent
from scorekeeper.links import ClubAccess
from scorekeeper.roster import Roster
from scorekeeper.sheet import Role
from tests.evening import Evening, new_session
from tests.within import within


class ClubSession(Evening):
    """A session of a club, opened by the club's link."""

    def __init__(self, app: Flask, token: str, game_id: int) -> None:
        self.app = app
        self.token = token
        self.game_id = game_id


class Circle:
    """A club that was founded with people and a name."""

    def __init__(self, app: Flask, *people: str, name: str = "Tuesdays") -> None:
        self.app = app
        new = store.NewClub(form_id=uuid4(), name=name, people=people, locale="en", timezone="Europe/Paris")
        with self.connected():
            self.token = store.found_club(new)

    def connected(self) -> AbstractContextManager[None]:
        """Within the app's context: the test's own, or one for this moment."""
        return within(self.app)

    @property
    def url(self) -> str:
        """The path of the club, by the organiser's link."""
        return f"/c/{self.token}/"

    @property
    def access(self) -> ClubAccess:
        """What the organiser's link opens."""
        with self.connected():
            club = store.find_club(self.token)
        assert club is not None
        return club

    def link(self, role: Role) -> str:
        """The token of another link to the club."""
        with self.connected():
            return store.club_links(self.access)[role].token

    @property
    def roster(self) -> Roster:
        """Everybody as the club knows them now."""
        with self.connected():
            return store.load_roster(self.access)

    @property
    def names(self) -> list[str]:
        """Those who may be asked to play, in the order of the page."""
        return [member.name for member in self.roster.people]

    def id(self, name: str) -> int:
        """Somebody's id."""
        member = self.roster.named(name)
        assert member is not None
        return member.id

    @property
    def events(self) -> list[ClubEvent]:
        """The trace of the club, the newest first."""
        with self.connected():
            return list(store.load_club_changes(self.access).found)

    def play(self, *names: str, **changes: Any) -> ClubSession:
        """A session among these people; the first of them deals first."""
        with self.connected():
            key = store.start_club_session(self.access, new_session(*names, **changes))
        assert key.game_id is not None
        return ClubSession(self.app, str(key), key.game_id)

    def merge(self, goes: str, stays: str) -> int:
        """Let an entry become another one; returns its id."""
        entry = self.id(goes)
        with self.connected():
            store.merge_people(self.access, entry, self.id(stays), uuid4())
        return entry
