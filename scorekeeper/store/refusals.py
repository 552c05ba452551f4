"""What the store refuses to do. Nothing has been changed when one of these is raised."""

from collections.abc import Mapping, Sequence

from sqlalchemy.exc import OperationalError

from scorekeeper.recorded import Recorded
from scorekeeper.sessions import PlayedSession

DatabaseUnreachableError = OperationalError
"""The database did not answer, or somebody else has been writing for too long."""


class NotOnThisSheetError(LookupError):
    """A deal or a person that this session does not have."""


class SessionClosedError(Exception):
    """The session was closed: nothing can be entered before it is opened again."""


class NameTakenError(Exception):
    """Somebody else already has the name; ``player_id`` is who should have got it, None for a newcomer."""

    def __init__(self, name: str, player_id: int | None = None) -> None:
        super().__init__("the name is taken")
        self.name = name
        self.player_id = player_id


class TableSizeError(Exception):
    """The number of people at the table does not allow the change."""


class TableFullError(TableSizeError):
    """More than eight people would be at the table."""


class TooFewPeopleError(TableSizeError):
    """Fewer than three people would stay at the table."""


class TooManyHandsError(TableSizeError):
    """Cards would be dealt to more people than there are."""


class OrderChangedError(Exception):
    """Somebody changed the order of play meanwhile."""


class TakesPartError(Exception):
    """Somebody who was in a deal cannot be removed, only leave."""


class ChangedMeanwhileError(Exception):
    """Somebody else changed the same meanwhile; ``now`` holds facts by their name, and names by person."""

    def __init__(self, now: Mapping[str | int, str | int]) -> None:
        super().__init__("changed meanwhile")
        self.now = now


class DealConflictError(Exception):
    """Somebody recorded or changed the deal meanwhile; ``theirs`` is how it stands now."""

    def __init__(self, theirs: Recorded) -> None:
        super().__init__(f"deal {theirs.id} was changed meanwhile")
        self.theirs = theirs


class DealsMeanwhileError(Exception):
    """Somebody recorded deals after the person had opened the form of the next one."""


class ForeignDealError(Exception):
    """The id of a new deal is in use elsewhere."""


class ChipsMissingError(Exception):
    """In the deal with this number somebody would play who has no place at the table, or has taken the chips away."""

    def __init__(self, number: int) -> None:
        super().__init__(f"in deal {number} somebody is not there")
        self.number = number


class RulesConflictError(Exception):
    """Somebody changed the rules of the session meanwhile."""


class UnscorableDealsError(Exception):
    """Rules refuse deals that were played; ``numbers`` are theirs."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(f"deals {', '.join(map(str, numbers))} cannot be scored by these rules")
        self.numbers = numbers


class LinkRevokedError(LookupError):
    """The link was renewed meanwhile: it opens nothing any more, and must look as if it never had."""


class ClubNotLedError(Exception):
    """This link has no right to those of the whole club."""


class StartedOtherwiseError(Exception):
    """This form has started a session already, with something else in it; ``token`` opens that one.

    It is None when that link was renewed since: a form is no way around that.
    """

    def __init__(self, token: str | None) -> None:
        super().__init__("the form has started another session")
        self.token = token


class EveningUnknownError(LookupError):
    """An evening, or a table or a round of it, that this club does not have."""


class EveningClosedError(Exception):
    """The evening has ended: nothing can be drawn before it is opened again."""


class EveningCalledOffError(EveningClosedError):
    """The evening was called off: nothing can be done at it before that is taken back."""


class RoundUnderWayError(Exception):
    """A round is being played, or was drawn meanwhile by somebody else."""


class RoundEndedError(Exception):
    """The session is a table's of a round that has ended: it goes on with the round, not by itself."""


class SeatedElsewhereError(Exception):
    """Somebody sits at another ``table`` in the same round."""

    def __init__(self, name: str, table: int) -> None:
        super().__init__("somebody sits at another table")
        self.name = name
        self.table = table


class RoundTakenBackError(Exception):
    """The round that this form began was taken back since."""


class DealsRecordedError(Exception):
    """A round in which a deal was recorded, were it withdrawn since, cannot be taken back."""


class DealsCountError(Exception):
    """An evening at which a deal counts cannot be called off."""


class DealsOpenError(Exception):
    """A round or an evening cannot end while deals wait for their results; ``tables`` are the numbers of theirs."""

    def __init__(self, tables: tuple[int, ...]) -> None:
        super().__init__(f"deals are open at the tables {tables}")
        self.tables = tables


class SeatingError(Exception):
    """Somebody would sit at two tables, is not there, or sits at a table of fewer than three or more than eight."""


class TooManyPeopleError(Exception):
    """More people than can be seated would take part."""


class NotOfThisClubError(LookupError):
    """A person or rules that this club does not have."""


class SatTogetherError(Exception):
    """Two entries that are to be one person sat ``at`` one table, or at two tables of the same round."""

    def __init__(self, at: Sequence[PlayedSession]) -> None:
        super().__init__("both played at the same time")
        self.at = tuple(at)


class MergedAlreadyError(Exception):
    """An entry that was merged into another one already, or is no longer what it was merged into."""


class SamePersonError(Exception):
    """Two of the names are the same person in this club."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__("both names are the same person")
        self.first = first
        self.second = second
