"""What a browser sends for a deal among five people known by their numbers."""

from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.forms import DealForm, Places, Reading
from scorekeeper.rules import FFT, Code, RuleSet

ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX = range(11, 17)
FOUR = Places((ANNA, BRUNO, CHLOE, DAVID), 4)
FIVE = Places((ANNA, BRUNO, CHLOE, DAVID, EMMA), 5)
SIX = Places((ANNA, BRUNO, CHLOE, DAVID, EMMA, FELIX), 5)


def sent(**changes: Any) -> MultiDict[str, str]:
    """An ordinary deal at four; a field that is None is left out, a list is sent several times."""
    fields: dict[str, Any] = {
        "kind": "played",
        "dealer": DAVID,
        "taker": ANNA,
        "contract": "garde",
        "bouts": "2",
        "points": "49",
        **changes,
    }
    values: MultiDict[str, str] = MultiDict()
    for name, value in fields.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                values.add(name, str(each))
    return values


def read(values: MultiDict[str, str], places: Places = FOUR, rules: RuleSet = FFT) -> Reading:
    """What the form makes of it."""
    return DealForm(values).read(places, rules)


def refused(values: MultiDict[str, str], places: Places = FOUR) -> set[tuple[Code, str]]:
    """Every reason why it is refused, with the part of the entry where it is shown."""
    return {(problem.code, problem.part) for problem in read(values, places).refusals}
