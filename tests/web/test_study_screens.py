"""Study in a browser: the search stops and asks, and own code is defended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.chromium import Chromium
from web.screens import settle

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCHED = "#watch?level=maze/loops?seed=7&with=astar&panel=study"
TITLE = ".study-panel h3"
OPTION = ".study-option"
GO_ON = ".study-panel .main"


@pytest.fixture
def studying(chromium: Chromium, served: str) -> Page:
    page = chromium.page(served + WATCHED, (1280, 760))
    page.wait_for_selector(OPTION)
    return page


def answer(page: Page) -> None:
    """Answer the open question with its first option, and wait for the verdict."""
    page.click(f"{OPTION} >> nth=0")
    if page.locator(".study-panel[data-all]").count():
        page.click(GO_ON)
    page.wait_for_selector(f"{OPTION}:disabled")


def test_ten_questions_are_answered_by_mouse_and_counted(studying: Page) -> None:
    page = studying
    for number in range(1, 11):
        page.wait_for_selector(f"{TITLE}:has-text('Question {number} of 10')")
        answer(page)
        assert page.locator(".study-panel :is(.good, .bad)").count() == 1
        page.click(GO_ON)
    page.wait_for_selector(".study-kinds")
    kept = page.evaluate("() => Object.entries(localStorage).map(([, text]) => text).join()")
    assert "maze/astar/next" in kept


def test_keys_answer_and_q_leaves(studying: Page) -> None:
    page = studying
    page.wait_for_selector(f"{TITLE}:has-text('Question 1')")
    page.keyboard.press("1")
    if page.locator(".study-panel[data-all]").count():
        page.wait_for_selector(f"{OPTION}.chosen")
        page.keyboard.press("Enter")
    page.wait_for_selector(f"{OPTION}:disabled")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{TITLE}:has-text('Question 2')")
    page.keyboard.press("q")
    page.wait_for_selector(".study-panel", state="hidden")
    assert page.locator(".pseudocode").is_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 600), (740, 360), (360, 740)])
@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_question_fits_every_size(
    chromium: Chromium, served: str, size: tuple[int, int], language: str
) -> None:
    page = chromium.page(served + WATCHED, size, language)
    page.wait_for_selector(OPTION)
    settle(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= size[0]
    first = page.locator(OPTION).first.bounding_box()
    assert first is not None
    assert first["x"] + first["width"] <= size[0]


def test_own_code_is_defended_on_a_level_that_was_not_seen(chromium: Chromium, served: str) -> None:
    page = chromium.page(f"{served}#code?level=maze/easy?seed=7", (1280, 900))
    settle(page)
    page.click("main .main.large")
    page.click("text=Defend your code")
    page.wait_for_selector(f"{TITLE}:has-text('Question 1 of 5')")
    assert page.locator(".own-code").is_hidden()
    for number in range(1, 6):
        page.wait_for_selector(f"{TITLE}:has-text('Question {number} of 5')")
        answer(page)
        page.click(GO_ON)
    page.wait_for_selector(".study-kinds")
