"""What the store refuses to do. Nothing has been changed when one of these is raised."""

from sqlalchemy.exc import OperationalError

from scorekeeper.sheet import Recorded

DatabaseUnreachableError = OperationalError
"""The database did not answer, or somebody else has been writing for too long."""


class NotOnThisSheetError(LookupError):
    """A deal or a person that this session does not have."""


class SessionClosedError(Exception):
    """The session was closed: nothing can be entered before it is opened again."""


class NameTakenError(Exception):
    """Somebody at this table already has the name."""


class TableSizeError(Exception):
    """The change would leave fewer than three people at the table, or more than eight."""


class DealConflictError(Exception):
    """Somebody recorded or changed the deal meanwhile; ``theirs`` is how it stands now."""

    def __init__(self, theirs: Recorded) -> None:
        super().__init__(f"deal {theirs.id} was changed meanwhile")
        self.theirs = theirs


class ForeignDealError(Exception):
    """The id of a new deal is in use elsewhere."""


class StartedOtherwiseError(Exception):
    """This form has started a session already, with something else in it; ``token`` opens that one."""

    def __init__(self, token: str) -> None:
        super().__init__("the form has started another session")
        self.token = token
