"""Drawing in a real browser: by mouse, finger and keys, with the search that follows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from web.chromium import Chromium
from web.screens import settle, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
NEW = "#draw?game=maze&doc=new"
FOUND = ".draw-found"
KEPT = """() => new Promise((resolve) => {
  const opened = indexedDB.open("searchcade");
  opened.onsuccess = () => {
    const asked = opened.result.transaction("programs").objectStore("programs").getAll();
    asked.onsuccess = () => resolve(asked.result.map(({ text }) => text));
  };
})"""


def place(page: Page, cell: tuple[int, int], size: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a cell in pixels of the page; the board fills height or width."""
    box = page.locator(".draw-board").bounding_box()
    assert box
    rows, cols = size
    side = min((box["width"] - 40) / cols, (box["height"] - 40) / rows)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return (
        middle[0] + (cell[1] + 0.5 - cols / 2) * side,
        middle[1] + (cell[0] + 0.5 - rows / 2) * side,
    )


def drag(page: Page, cells: Sequence[tuple[int, int]], size: tuple[int, int] = (8, 10)) -> None:
    """Press the mouse on a cell, go over others, and let it go; wait for the search."""
    first, *others = [place(page, cell, size) for cell in cells]
    page.mouse.move(*first)
    page.mouse.down()
    for x, y in others:
        page.mouse.move(x, y)
    page.mouse.up()
    settle(page)


def drawn(page: Page) -> list[list[str]]:
    """Return the cells of the drawing that was changed last, as the browser keeps it."""
    settle(page)
    cells: list[list[str]] = json.loads(page.evaluate(KEPT)[-1])["cells"]
    return cells


def test_walls_are_drawn_things_are_dragged_and_the_search_follows(
    chromium: Chromium, served: str
) -> None:
    page = chromium.page(served)
    visit(page, NEW)
    page.wait_for_selector(f"{FOUND}:has-text('cost 16')")
    page.reload()
    page.wait_for_selector(f"{FOUND}:has-text('cost 16')")
    assert page.evaluate(KEPT) == []  # nothing was drawn
    drag(page, [(0, 0), (4, 4)])
    assert drawn(page)[4][4][1] == "S"
    assert "cost 8" in page.inner_text(FOUND)
    drag(page, [(0, 8), (7, 8)])  # one quick stroke: no cell between is left out
    column = [line[8] for line in drawn(page)]
    assert all(int(above[0], 16) & 4 == 0 for above in column[:-1])
    page.wait_for_selector(".draw-verdict:has-text('Can be solved')")
    page.keyboard.press("Control+z")
    page.keyboard.press("u")
    page.wait_for_selector(f"{FOUND}:has-text('cost 16')")
    page.reload()
    page.wait_for_selector(f"{FOUND}:has-text('cost 16')")
    page.keyboard.press("y")  # what was taken back is there after a reload, too
    page.wait_for_selector(f"{FOUND}:has-text('cost 8')")
    page.select_option("#follow", "bfs")
    page.wait_for_selector(f"{FOUND}:has-text('79 expanded')")


def test_a_room_by_keys_alone_until_it_is_played_from_a_link(
    chromium: Chromium, served: str
) -> None:
    page = chromium.page(served)
    visit(page, "#draw?game=sokoban&doc=new")
    page.wait_for_selector(".draw-verdict:has-text('Can be solved')")
    page.focus(".draw-board")
    for key in ("ArrowRight", "ArrowDown", "1", " "):
        page.keyboard.press(key)
    settle(page)
    assert "wall" in page.inner_text(".draw-said") or drawn(page)[4][5] == "#"
    page.keyboard.press("4")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    settle(page)
    page.wait_for_selector(".draw-verdict:has-text('2 stones, 1 switch')")
    assert page.is_disabled(".draw-ways .main")
    page.keyboard.press("5")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    page.wait_for_selector(".draw-ways .main:enabled")
    page.keyboard.press("p")
    page.wait_for_selector(".play-board")
    settle(page)
    assert "SC1-" in page.url


def test_fingers_draw_on_a_phone_and_tools_paint(chromium: Chromium, served: str) -> None:
    page = chromium.page(served, (360, 740), has_touch=True)
    visit(page, "#draw?game=sokoban&doc=new")
    page.wait_for_selector(f"{FOUND}:has-text('cost 3')")
    page.click("[data-tool=stone]")
    page.fill("#amount", "12")
    page.press("#amount", "Tab")
    page.touchscreen.tap(*place(page, (2, 2), (7, 8)))
    assert drawn(page)[2][2] == "$12"
    page.click("[data-tool=hand]")
    page.touchscreen.tap(*place(page, (5, 1), (7, 8)))
    assert drawn(page)[5][1] == "#"


def test_each_level_is_a_drawing_of_its_own_and_two_tabs_make_a_copy(
    chromium: Chromium, served: str
) -> None:
    page = chromium.page(served)
    visit(page, "#draw?level=maze/first-steps")
    page.wait_for_selector(".draw-verdict:has-text('Can be solved')")
    assert page.inner_text("h1") == "First steps"
    drag(page, [(0, 0), (2, 2)], (4, 7))
    page.wait_for_url("**doc=link**")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".draw-verdict:has-text('Can be solved')")
    drag(other, [(2, 3), (3, 3)], (4, 7))
    page.wait_for_selector(".notice:has-text('Another tab')")
    drag(page, [(2, 2), (0, 2)], (4, 7))
    page.wait_for_selector(".notice:has-text('First steps 2')")
    assert len(page.evaluate(KEPT)) == 2
    page.click(".draw-panel summary")
    page.fill("#title", "Mine")
    page.press("#title", "Enter")
    page.wait_for_selector("h1:has-text('Mine')")
