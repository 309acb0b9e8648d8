"""Lessons and tips in the page: by the keys that are shown, by touch, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from web.screens import settle, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
KEYS = {"↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight"}
CAPS = ".play-notice .caps kbd"
DONE = "count => document.querySelectorAll('.tasks .done').length >= count"
FOG = "pacman/3-1-in-the-dark"
TIP = ".play-notice .read"


def press_what_is_said(page: Page) -> None:
    """Wait until the next step is said, and press its keys."""
    page.wait_for_selector(CAPS)
    keys = page.locator(CAPS).all_inner_texts()
    page.keyboard.press("+".join(KEYS.get(each, each) for each in keys))


def test_a_newcomer_who_does_what_is_said_finishes_and_goes_on(page: Page) -> None:
    page.click(".hero .main")
    for count in range(1, 5):
        while not page.evaluate(DONE, count):
            before = page.locator("[data-figure=steps] dd").inner_text()
            press_what_is_said(page)
            page.wait_for_function(
                """([before, count]) => document.querySelectorAll('.tasks .done').length >= count
                  || document.querySelector('[data-figure=steps] dd')?.textContent !== before""",
                arg=[before, count],
            )
    page.wait_for_selector("[data-figure=steps] dd:text-is('4')")  # the hint was walked
    page.keyboard.press("Shift+H")
    page.wait_for_selector(".lesson-end >> text=5 of 5 things done")
    page.keyboard.press("n")
    page.wait_for_function("location.hash === '#lesson?game=pacman'")
    page.wait_for_selector(".tasks [data-task=eat]")
    assert page.locator(".lesson-links a:has(.icon-solved)").inner_text() == "Maze"
    visit(page, "#home")
    assert page.get_attribute(".hero .main", "href") == "#lesson?game=pacman"


def test_the_lesson_ends_with_the_first_level_and_is_not_kept_as_a_game(
    page_at: Callable[..., Page], served: str
) -> None:
    page = page_at(f"{served}#lesson?game=bloxorz", (360, 740), has_touch=True, is_mobile=True)
    page.wait_for_selector(".tasks li")
    while not page.query_selector(".lesson-end"):
        page.tap("[data-command=watch]")
        settle(page)
    assert page.locator(".lesson-end .main").inner_text() == "Play level 1"
    page.tap(".lesson-end .main")
    page.wait_for_function("location.hash === '#play?level=bloxorz/01-first-roll'")
    assert "lesson" not in page.evaluate("localStorage['searchcade progress 1'] ?? ''")


def test_a_tip_is_read_once_and_help_shows_tips_again(page: Page) -> None:
    visit(page, f"#play?level={FOG}")
    page.wait_for_selector(TIP)
    page.keyboard.press("Enter")
    page.wait_for_selector(TIP, state="detached")
    for place in ("#home", f"#play?level={FOG}"):
        visit(page, place)
    assert page.locator(TIP).count() == 0
    visit(page, "#help")
    page.click("#tips")
    visit(page, f"#play?level={FOG}")
    page.click(TIP)
    page.wait_for_selector(TIP, state="detached")


def test_a_tip_that_has_gone_by_itself_is_read(page: Page) -> None:
    visit(page, f"#play?level={FOG}")
    page.wait_for_selector(TIP)
    visit(page, "#home")
    visit(page, f"#play?level={FOG}")
    page.wait_for_selector(TIP)  # it was not read yet
    for count in range(1, 8):
        page.keyboard.press("ArrowRight" if count % 2 else "ArrowLeft")
        page.wait_for_function(
            "count => document.querySelector('[data-figure=steps] dd')?.textContent >= count",
            arg=str(count),
        )
    page.wait_for_selector(TIP, state="detached")
    assert page.evaluate("localStorage['searchcade tips']") == '["fog"]'
