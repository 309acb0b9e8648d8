"""A newcomer who does what the page says, and nothing else: a lesson, a first level, an own A*."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from searchcade.texts import Texts
from web.chromium import Chromium
from web.screens import settle

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
KEYS = {"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown"}
SAID = ".play-notice kbd"
MAX_KEYS = 60


def press_what_is_said(page: Page) -> None:
    """Press the keys that the page names; where it names all arrows, ask for a hint."""
    said = [KEYS.get(each.strip(), each.strip()) for each in page.locator(SAID).all_inner_texts()]
    keys = [each for each in said if each != "+"]
    page.keyboard.press("+".join(keys) if 0 < len(keys) < 4 else "H")
    settle(page)


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_newcomer_wins_a_level_and_runs_an_own_astar(
    chromium: Chromium, served: str, language: str
) -> None:
    texts = Texts(language)
    page = chromium.page(served, (1440, 900), language)
    settle(page)
    page.click(".hero .main")
    settle(page)
    for _ in range(MAX_KEYS):
        if page.is_visible(".lesson-end"):
            break
        press_what_is_said(page)
    page.click(f".lesson-end >> text={texts('lesson.play')}")
    settle(page)
    for _ in range(MAX_KEYS):
        if page.is_visible(".result"):
            break
        press_what_is_said(page)
    settle(page)
    page.click(f"#header >> text={texts('page_help.title')}")
    page.click(f".example:has-text('my_astar') >> text={texts('page_help.try')}")
    settle(page)
    page.click(f"main button.main:has-text('{texts('page_code.run')}')")
    own = page.locator(".own-table tbody tr").filter(has_text="my_astar")
    own.filter(has_text="=").wait_for()  # the optimum, once the searches beside it are through
