"""The player of a replay in one file: opened from a disk, used by keys, pointer and touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from own_mistakes import MISTAKES
from searchcade import catalog
from searchcade.recording import Recording
from searchcade.search.run import Budget
from web.chromium import Chromium
from web.films import film, written
from web.firefox import Firefox
from web.screens import serious, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.long
MAZE, SOKOBAN = "maze/loops?seed=12", "sokoban/12-left-bank"
TITLES = {"en": "Sokoban: The left bank", "vi": "Sokoban: Bờ trái"}
PIXELS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join();
}"""
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def maze_page(
    tmp_path_factory: pytest.TempPathFactory, chromium_browser: Browser
) -> Iterator[Page]:
    """Open A* on a maze, once."""
    chromium = Chromium(chromium_browser)
    yield opened(chromium.page(written(tmp_path_factory.mktemp("maze"), film(MAZE, "astar"))))
    chromium.close()
    assert chromium.problems == []


@pytest.fixture
def maze(maze_page: Page) -> Page:
    """Show the first moment of A* on a maze, at a speed at which each step is seen."""
    maze_page.locator(".speed").fill("6")
    maze_page.locator(".timeline").focus()
    maze_page.keyboard.press("Home")
    return maze_page


def opened(page: Page) -> Page:
    """Wait until a film is shown, with all its pictures."""
    page.wait_for_selector(".player .note:not(:empty)")
    page.wait_for_timeout(300)
    return page


def note(page: Page) -> str:
    """Return what is said of the moment."""
    return page.inner_text(".note")


def scrub(page: Page, moment: int) -> None:
    """Move the slider to a moment."""
    page.locator(".timeline").fill(str(moment))


def test_keys_alone_play_step_jump_and_change_the_speed(maze: Page) -> None:
    press = maze.keyboard.press
    assert note(maze) == "0 of 726 expansions"
    press("ArrowRight")
    press("ArrowRight")
    press("ArrowLeft")
    assert note(maze) == "1 of 726 expansions"
    press("End")
    assert note(maze) == "Plan: 112 of 112 moves"
    assert "Optimal: proven" in maze.inner_text(".verdict")
    press("Home")
    speed = maze.get_attribute(".speed", "aria-valuetext")
    press("ArrowUp")
    assert maze.get_attribute(".speed", "aria-valuetext") != speed
    press(" ")
    maze.wait_for_timeout(300)
    assert maze.get_attribute("[data-action=play]", "aria-label") == "Pause"
    press(" ")
    assert maze.get_attribute("[data-action=play]", "aria-label") == "Play"
    assert note(maze) != "0 of 726 expansions"
    assert note(maze) == maze.get_attribute(".timeline", "aria-valuetext")


def test_the_highest_speed_shows_all_at_once(maze: Page) -> None:
    for _ in range(20):
        maze.keyboard.press("+")
    assert maze.get_attribute(".speed", "aria-valuetext") == "all at once"
    maze.keyboard.press(" ")
    maze.wait_for_selector("[data-action=play][aria-label=Play]")
    assert note(maze) == "Plan: 112 of 112 moves"


def test_a_step_back_shows_what_was_shown_before(maze: Page) -> None:
    pictures = {}
    for moment in (0, 300, 301, 720, 800):
        scrub(maze, moment)
        pictures[moment] = maze.evaluate(PIXELS)
    assert len(set(pictures.values())) == len(pictures)
    for moment in (800, 720, 300, 0):
        scrub(maze, moment)
        assert maze.evaluate(PIXELS) == pictures[moment]
    scrub(maze, 301)
    maze.keyboard.press("ArrowLeft")
    assert maze.evaluate(PIXELS) == pictures[300]


def test_g_h_and_f_of_a_cell_are_those_of_the_search(maze: Page) -> None:
    loaded = catalog.level(MAZE)
    recording = Recording(loaded, catalog.algorithm("astar", loaded))
    recording.run(Budget())
    scrub(maze, 500)
    maze.locator("canvas").focus()
    maze.keyboard.press("ArrowDown")  # the first key shows the first cell
    for col in range(1, 30):
        maze.keyboard.press("ArrowRight")
        known = recording.inspect((0, col), 500)
        said = maze.inner_text(".pointed")
        assert said.startswith(f"Row 1, column {col + 1} · ")
        assert (known is None) == ("Not seen yet" in said)
        if known:
            assert said.endswith(f"g = {known.g} · h = {known.h:g} · f = {known.f:g}")
    assert note(maze) == "500 of 726 expansions"


def test_a_pointer_finds_the_cell_below_it(maze: Page) -> None:
    box = maze.locator("canvas").bounding_box()
    assert box
    maze.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)
    assert maze.inner_text(".pointed").startswith("Row 16, column 16")
    maze.mouse.move(0, 0)
    assert maze.inner_text(".pointed").startswith("Point at a cell")


def test_a_race_has_one_clock(tmp_path: Path, page_at: Callable[..., Page]) -> None:
    page = opened(page_at(written(tmp_path, film(MAZE, "bfs", "greedy"))))
    scrub(page, 300)
    expanded = page.locator("dd").filter(has_text="300")
    assert expanded.count() == 1  # greedy is done by then
    assert page.locator(".verdict").all_inner_texts()[0] == ""
    assert "Not proven optimal" in page.locator(".verdict").all_inner_texts()[1]
    page.click("summary")
    assert page.locator("tbody tr").count() == 2


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_phone_shows_all_of_it_in_both_languages(
    tmp_path: Path, page_at: Callable[..., Page], language: str
) -> None:
    address = written(tmp_path, film(SOKOBAN, "astar"))
    page = opened(page_at(address, size=(360, 740), language=language, has_touch=True))
    assert page.get_attribute("html", "lang") == language
    assert page.inner_text("h1") == TITLES[language]
    assert not page.evaluate(WIDE)
    page.tap("[data-action=last]")
    page.tap("canvas")
    assert page.inner_text(".pointed").startswith({"en": "Row 4", "vi": "Hàng 4"}[language])
    small = "button, input, select, summary"
    sizes = page.eval_on_selector_all(small, "all => all.map((each) => each.offsetHeight)")
    assert min(height for height in sizes if height) >= 32


@pytest.mark.parametrize("theme", ["default", "beach"])
def test_everybody_can_use_it(
    tmp_path: Path, page_at: Callable[..., Page], node_packages: Path, theme: str
) -> None:
    page = opened(page_at(written(tmp_path, film(MAZE, "bfs", "greedy")), theme=theme))
    page.keyboard.press("End")
    page.click("summary")
    page.wait_for_timeout(700)
    assert "cells" in str(page.get_attribute("canvas", "aria-label"))
    assert untranslated(page.inner_text("body")) == []
    assert serious(page, node_packages) == []


def test_language_and_theme_are_remembered(tmp_path: Path, chromium: Chromium) -> None:
    address = written(tmp_path, film(SOKOBAN, "astar"))
    context = chromium.context()
    page = context.new_page()
    page.goto(address)
    opened(page).keyboard.press("ArrowRight")
    page.click("#language")
    page.click("#theme")
    assert note(page) == "1 / 154 lần mở rộng"
    again = context.new_page()
    again.goto(address)
    assert note(opened(again)) == "0 / 154 lần mở rộng"
    assert again.get_attribute("html", "data-theme") == "beach"


def test_one_of_several_films_is_chosen(tmp_path: Path, page_at: Callable[..., Page]) -> None:
    page = opened(page_at(written(tmp_path, film(SOKOBAN, "astar"), film(MAZE, "astar"))))
    page.select_option("select", label="Maze: With loops · 12")
    assert note(page) == "0 of 726 expansions"


def test_a_damaged_file_gives_one_sentence(tmp_path: Path, chromium: Chromium) -> None:
    written(tmp_path, film(SOKOBAN, "astar"))
    file = tmp_path / "replay.html"
    begin, mark, packed = file.read_text(encoding="utf-8").partition('id="films">')
    file.write_text(begin + mark + packed[:500] + packed[540:], encoding="utf-8")
    page = chromium.page(file.as_uri())
    assert "damaged" in page.inner_text("[role=alert]")
    chromium.errors.clear()  # the reason is printed for whoever looks


def test_firefox_shows_the_same(tmp_path: Path, firefox: Firefox) -> None:
    script = """
      await page.waitForSelector(".player .note:not(:empty)");
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      const note = await page.$eval(".note", (each) => each.textContent);
      const colours = await page.$eval("canvas", (canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      return [note, colours > 50];"""
    address = written(tmp_path, film(MAZE, "astar"))
    assert firefox.run(script, address=address) == ["Plan: 111 of 112 moves", True]


@pytest.mark.parametrize("language", ["en", "vi"])
def test_own_code_is_shown_in_its_own_source(
    chromium: Chromium, tmp_path: Path, node_packages: Path, language: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MISTAKES["h counted twice"][1], encoding="utf-8")
    level = "maze/custom?size=12&seed=3&braid=0.3"
    address = written(tmp_path, film(level, f"{file}:astar"))
    page = opened(chromium.page(address, language=language))
    begins = {
        "en": "First difference from A-star: expansion 21",
        "vi": "Khác biệt đầu tiên với A sao",
    }
    assert page.inner_text(".difference p").startswith(begins[language])
    page.click(".difference button")
    assert note(page).startswith("21")
    running = page.locator(".pseudocode [aria-current]")
    assert running.inner_text() == "for move, after, cost in problem.successors(state):"
    assert running.get_attribute("value") == "12"
    ran = page.locator(".pseudocode .ran").evaluate_all("all => all.map((each) => each.value)")
    assert {7, 8, 10, 12} <= {*ran}
    assert 11 not in ran
    assert page.locator(".own-frontier li").all_inner_texts()[0].startswith("38 ")
    assert "state" in page.inner_text(".own-variables")
    scrub(page, 0)
    assert page.locator(".own-frontier li").count() == 0
    assert untranslated(page.inner_text("body")) == []
    assert serious(page, node_packages) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert not page.evaluate(WIDE)
