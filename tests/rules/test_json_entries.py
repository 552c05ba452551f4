"""What every file of JSON entries must be, whether its deals are scored or settled in chips."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.chip_vectors import score_chips_text
from scorekeeper.rules.json_entries import VectorsError
from scorekeeper.rules.vectors import score_text

Reader = Callable[[str | bytes], tuple[list[dict[str, Any]], bool]]
READERS = pytest.mark.parametrize("read", [score_text, score_chips_text], ids=["points", "chips"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: Expecting value"),
        ("[1", "not JSON: Expecting"),
        ("{}", "a JSON array of deals is expected"),
        ("null", "a JSON array of deals is expected"),
        ("[" * 100_000, "not JSON: "),
        (f"[{'1' * 5000}]", "not JSON: Exceeds the limit"),
        (b"[\xff]", "not JSON: "),
    ],
    ids=["empty", "cut off", "object", "null", "very deep", "very long number", "no UTF-8"],
)
@READERS
def test_a_text_that_is_no_array(read: Reader, text: str | bytes, message: str) -> None:
    with pytest.raises(VectorsError) as refused:
        read(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("text", ["[]", "\ufeff[]", b"\xef\xbb\xbf[]"])
@READERS
def test_an_array_without_deals(read: Reader, text: str | bytes) -> None:
    assert read(text) == ([], True)
