"""What a session's deals say about it and about each person, as values that add up. Knows no web and no database."""

from scorekeeper.statistics.facts import NO_FACTS, Facts, Group, Line, Mark, Run
from scorekeeper.statistics.session import NO_SESSION, PersonFacts, SessionFacts, session_facts

__all__ = [
    "NO_FACTS",
    "NO_SESSION",
    "Facts",
    "Group",
    "Line",
    "Mark",
    "PersonFacts",
    "Run",
    "SessionFacts",
    "session_facts",
]
