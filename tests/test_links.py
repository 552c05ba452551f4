"""A link is found in whatever was pasted, and nothing else is taken for one."""

import pytest

from scorekeeper.links import Key, keys_in, read_key

TOKEN = "hJG1WQGhtEj4lluGkz7ixQ"  # noqa: S105 - it opens nothing
OTHER = "--_AAAAAAAAAAAAAAAAA_-"
HERE = f"https://tarot.example/s/{TOKEN}/"


@pytest.mark.parametrize(
    "pasted",
    [
        TOKEN,
        f"  {TOKEN}\n",
        HERE,
        HERE.removesuffix("/"),
        f"http://192.168.1.7:5000/s/{TOKEN}/",
        f"{HERE}deals/0b6ff0d0-3f8e-4d7e-9a55-3f3f7e2b1c11/correct?x=1#y",
        f"tarot.example/s/{TOKEN}",
        f"<{HERE}>",
        f"Come and look: {HERE}.",
        f"Anna wrote:\n> {HERE}\nSee you on Tuesday, with_a_word_of_22_letters_",
        f"[the sheet]({HERE})",
        f"*{HERE}*",
        f"“{TOKEN}”",
        f"https://chat.example/redirect?to=https%3A%2F%2Ftarot.example%2Fs%2F{TOKEN}%2F",
        f"{HERE} {HERE}",
        f"\u200b{HERE}\ufeff",
    ],
)
def test_a_link_is_found_in_what_was_pasted(pasted: str) -> None:
    assert keys_in(pasted)[0] == Key(TOKEN)


@pytest.mark.parametrize("pasted", [f"/s/{TOKEN}~7/", f"{TOKEN}~7", f"https://tarot.example/s/{TOKEN}%7E7/share"])
def test_a_session_of_a_club_is_found_with_its_number(pasted: str) -> None:
    assert keys_in(pasted) == (Key(TOKEN, 7),)


def test_every_link_of_a_message_is_found_and_those_in_addresses_come_first() -> None:
    assert keys_in(f"{OTHER}, https://tarot.example/c/{TOKEN}/, {TOKEN}") == (Key(TOKEN), Key(OTHER))


@pytest.mark.parametrize(
    "pasted",
    [
        "",
        "hello",
        TOKEN[:-1],
        f"{TOKEN}x",
        f"x{TOKEN}",
        f"https://tarot.example/s/{TOKEN[:-1]}/",
        f"{TOKEN}~",
        f"{TOKEN}~0",
        f"{TOKEN}~1234567890",
        "é" * 22,
        "٣" * 22,
        "x" * 60_000,
        "%" * 60_000,
        "/s/" * 20_000,
    ],
)
def test_there_is_no_link_in_other_texts(pasted: str) -> None:
    assert keys_in(pasted) == ()


@pytest.mark.parametrize("key", [Key(TOKEN), Key(OTHER, 7)])
def test_a_key_is_written_as_it_is_read(key: Key) -> None:
    assert read_key(str(key)) == key


@pytest.mark.parametrize("text", [f"{TOKEN}\n", f"{TOKEN}~07", f"{TOKEN}~7 ", f"{TOKEN}~٧", f"{TOKEN}~1~1", ""])
def test_a_key_is_written_in_one_way(text: str) -> None:
    assert read_key(text) is None
