"""By keyboard alone: a game is found, played and won, a search is watched, code is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.screens import settle
from web.use import OWN_ROW, play, shortest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
RING = """() => {
  const ringed = (each) => {
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(each);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  };
  const focused = document.activeElement;
  return ringed(focused.shadowRoot?.querySelector(".cm-editor") ?? focused);
}"""
"""Whether the focus is seen; the editor has its ring around text and line numbers."""


def reach(page: Page, place: str) -> None:
    """Press Tab until something has the focus, which must be seen at every stop."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            page.wait_for_function(RING, timeout=5000)
            return
    raise AssertionError(f"{place} cannot be reached by Tab")


def test_a_game_a_search_and_code_by_keyboard_alone(page: Page) -> None:
    reach(page, "a.next[href*='bloxorz/']")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-figure=steps] dd")
    level = page.evaluate("() => location.hash.split('level=')[1].split('&')[0]")
    play(page, shortest(level))
    page.wait_for_selector(".result h2")
    page.keyboard.press("w")
    settle(page)
    reach(page, "main button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector(".timeline")
    page.keyboard.press("End")
    assert page.input_value(".timeline") == page.get_attribute(".timeline", "max")
    page.keyboard.press("Home")
    assert page.input_value(".timeline") == "0"
    reach(page, "a.button[href^='#code']")
    page.keyboard.press("Enter")
    settle(page)
    reach(page, ".editor")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(OWN_ROW)
