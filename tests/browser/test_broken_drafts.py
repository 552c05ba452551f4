"""A draft that cannot be read is dropped, and the entry works as if there had been none."""

import pytest
from playwright.sync_api import expect

from tests.browser.played import Played
from tests.browser.table import SitDown
from tests.evening import ANNA, BRUNO, Evening

DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('deal-draft'))"
BROKEN = (
    "5",
    "null",
    "{",
    '{"before":"","changed":{}}',
    '{"id":"x","before":"","changed":{}}',
    '{"id":"a3bb189e-8bf9-4df5-a45c-b4a1a1b8d1f0","before":"","changed":null}',
    '{"id":"a3bb189e-8bf9-4df5-a45c-b4a1a1b8d1f0","before":"","changed":{"taker":{}},"open":true}',
    '{"id":"a3bb189e-8bf9-4df5-a45c-b4a1a1b8d1f0","before":"","changed":{"taker":[1]},"open":true}',
)


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_draft_is_dropped(five: Evening, sit_down: SitDown, broken: str) -> None:
    table = sit_down(five)
    table.page.evaluate(
        "(text) => localStorage.setItem(`deal-draft:${location.pathname.split('/')[2].slice(0, 8)}:record`, text)",
        broken,
    )
    table.page.reload()

    assert table.page.evaluate(DRAFTS) == []
    expect(table.form).to_be_hidden()
    table.new_deal()
    table.enter(Played(ANNA, "garde", 2, "45", BRUNO))
    table.save()
    assert len(five.sheet.deals) == 1
