"""Names of people and sessions: as they are kept, and as they are compared."""

import unicodedata
from collections.abc import Iterator, Sequence

_MOST_IN_TITLE = 8
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, but nothing to be seen: fillers of Hangul, the empty braille pattern."""

_UNSEEN = {*_BLANK, "\u034f", *map(chr, range(0xFE00, 0xFE10))}
"""Those, and what changes nothing but how its neighbours are drawn: joiners and variation selectors."""


def tidy_name(text: str) -> str:
    """A name as it is kept: composed characters, single spaces, nothing invisible at its ends.

    >>> tidy_name("  Jean \t Luc ")
    'Jean Luc'
    """
    visible = "".join(" " if unicodedata.category(each) == "Cc" else each for each in text)
    return " ".join(unicodedata.normalize("NFC", visible).split())


def name_key(name: str) -> str:
    """A name as it is compared: equal keys are the same name, or look the same.

    >>> name_key("ANNA ") == name_key("anna")
    True
    """
    visible = "".join(each for each in name if unicodedata.category(each) != "Cf" and each not in _UNSEEN)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy_name(visible)).casefold())


def is_readable(name: str) -> bool:
    """Whether a name shows anything at all: a letter, a digit, a sign or a picture."""
    return any(unicodedata.category(each)[0] in "LNPS" and each not in _BLANK for each in name)


def alphabetical(name: str) -> tuple[str, str]:
    """What names are sorted by: letters alike with and without accents, large and small.

    >>> sorted(["Zoé", "émile", "Eva", "Emma"], key=alphabetical)
    ['émile', 'Emma', 'Eva', 'Zoé']
    """
    return plain_letters(name), name


def plain_letters(text: str) -> str:
    """A text without accents, in small letters: what is typed finds a name that holds it.

    >>> plain_letters("élo") in plain_letters("Mélodie")
    True
    """
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each))


def shortened(text: str, longest: int) -> str:
    """A text that ends in an ellipsis where it is too long."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def short_names(names: Sequence[str], longest: int) -> list[str]:
    """Names that stand side by side, none longer than this, and no two alike that are not the same name.

    >>> short_names(["Martine Besson", "Anna"], 10)
    ['Martine B.', 'Anna']
    >>> short_names(["Martine Besson", "Martine Blanc"], 10)
    ['M. Besson', 'M. Blanc']
    """
    return [_short_name(name, [other for other in names if other != name], longest) for name in names]


def _short_name(name: str, others: Sequence[str], longest: int) -> str:
    """A name as it fits; what one of the others could be shortened to as well is passed over."""
    if len(name) <= longest:
        return name
    taken = {short for other in others for short in (other, *_shorter(other, longest))}
    fitting = [short for short in _shorter(name, longest) if len(short) <= longest]
    return next((short for short in fitting if short not in taken), _numbered(name, others, longest))


def _shorter(name: str, longest: int) -> Iterator[str]:
    """What a name may be shortened to, the best first."""
    first, *others = name.split() or [name]
    if others:
        yield f"{first} {others[0][0]}."
        yield f"{first[0]}. {' '.join(others)}"
        yield f"{first[0]}. {others[-1]}"
    yield shortened(name, longest)
    for end in range(1, longest - 1):
        yield f"{name[: longest - 1 - end]}…{name[-end:]}"


def _numbered(name: str, others: Sequence[str], longest: int) -> str:
    """The beginning of a name that nothing else tells from the others: with its number among them."""
    number = 1 + sorted({name, *others}).index(name)
    return f"{name[: longest - 1 - len(str(number))]}…{number}"


def title_of(name: str, people: Sequence[str]) -> str:
    """What a club is called: its name, or the names of its people; of many, those who were there first.

    >>> title_of("", ["Anna", "Bruno", "Chloé"])
    'Anna, Bruno, Chloé'
    """
    if name or len(people) <= _MOST_IN_TITLE:
        return name or ", ".join(people)
    return f"{', '.join(people[: _MOST_IN_TITLE - 1])} …"
