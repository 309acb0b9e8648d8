"""Boards with bodies, seen from the front: the pointer finds their cells, C turns them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.race import Lane
from searchcade.search.run import Budget
from searchcade.texts.films import uncut_film
from searchcade.web.bodies import slant
from searchcade.web.onefile import film_page
from web.screens import settle, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Position

pytestmark = pytest.mark.long
LEVEL = "bloxorz/10-light-touch"
SEEN = """(place) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.querySelector(place).toDataURL()))))"""
VIEW = "() => document.documentElement.dataset.view"
BOARD = ".play-board"


@pytest.fixture
def page(page: Page) -> Page:
    """Return the page that tests share, with boards seen from the front as at first."""
    page.evaluate("() => { document.documentElement.dataset.view = ''; }")
    return page


def pixel_of(page: Page, row: int, col: int) -> Position:
    """Return where a cell is seen on the canvas, by the numbers that Python sends."""
    scene = catalog.level(LEVEL).scene([catalog.level(LEVEL).problem().start])
    data = slant(scene.rows, scene.cols)
    box = page.locator(BOARD).bounding_box()
    assert box
    left, top, wide, high = data["box"]
    room, (width, height) = 1 - data["margin"], (box["width"], box["height"])
    size = min(room * width / wide, room * height / high, min(width, height) / 5)
    (ax, ay), (dx, dy) = data["across"], data["down"]
    x = (width - wide * size) / 2 + size * (ax * (col + 0.5) + dx * (row + 0.5) - left)
    y = (height - high * size) / 2 + size * (ay * (col + 0.5) + dy * (row + 0.5) - top)
    return {"x": x, "y": y}


def switch() -> tuple[int, int]:
    """Return the cell of a switch."""
    scene = catalog.level(LEVEL).scene([catalog.level(LEVEL).problem().start])
    found = next(each for each in scene.sprites if each.picture in ("soft", "heavy"))
    return int(found.row), int(found.col)


def test_the_cell_below_the_pointer_is_the_one_that_is_seen_there(page: Page) -> None:
    visit(page, f"#play?level={LEVEL}")
    row, col = switch()
    place = pixel_of(page, row, col)
    page.hover(BOARD, position=place)
    page.wait_for_selector(".cell-note:not([hidden])")
    page.hover(BOARD, position=pixel_of(page, 0, 0))
    page.wait_for_selector(".cell-note", state="hidden")
    page.keyboard.press("c")
    page.hover(BOARD, position=pixel_of(page, row - 1, col))
    page.hover(BOARD, position=place)
    settle(page)
    assert page.is_hidden(".cell-note")  # flat, another cell is there


def test_c_and_the_button_turn_the_board_and_the_browser_keeps_it(page: Page) -> None:
    visit(page, f"#play?level={LEVEL}")
    before = page.evaluate(SEEN, BOARD)
    page.keyboard.press("c")
    assert page.evaluate(VIEW) == "flat"
    assert page.get_attribute(".turn-view", "aria-pressed") == "true"
    flat = page.evaluate(SEEN, BOARD)
    assert flat != before
    page.reload()
    settle(page)
    assert page.evaluate(VIEW) == "flat"
    page.click(".turn-view")
    assert page.evaluate(VIEW) == ""
    assert page.get_attribute(".turn-view", "aria-pressed") == "false"
    visit(page, "#play?level=sokoban/01-one-push")
    assert page.is_hidden(".turn-view")
    page.keyboard.press("c")
    assert page.evaluate(VIEW) == ""


def test_a_fall_takes_its_time_and_shows_the_board_without_the_block(page: Page) -> None:
    visit(page, "#play?level=bloxorz/01-first-roll")
    stands = page.evaluate(SEEN, BOARD)
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".play-notice:not([hidden])")
    assert "fell" in page.inner_text(".play-notice")
    assert page.evaluate(SEEN, BOARD) != stands
    page.keyboard.press("u")
    page.wait_for_function(f"async (old) => await ({SEEN})('{BOARD}') === old", arg=stands)


def test_a_replay_file_shows_it_and_turns(page_at: Callable[..., Page], tmp_path: Path) -> None:
    loaded = catalog.level("bloxorz/15-on-and-off")
    recording = Recording(loaded, catalog.algorithm("astar", loaded))
    film = uncut_film([Lane(recording, recording.run(Budget(seconds=20)))], 10_000)
    file = tmp_path / "replay.html"
    file.write_text(film_page([film], film.title), encoding="utf-8")
    assert file.stat().st_size < 300_000
    page = page_at(file.as_uri())
    page.wait_for_selector(".player .turn-view")
    place = ".player canvas"
    page.keyboard.press("End")
    page.keyboard.press("c")
    page.click(".turn-view")
    front = page.evaluate(SEEN, place)
    while (now := page.evaluate(SEEN, place)) != front:
        front = now  # a picture has come
    page.keyboard.press("c")
    assert page.evaluate(SEEN, place) != front
    page.click(".turn-view")
    assert page.evaluate(SEEN, place) == front
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SEEN, place) != front
