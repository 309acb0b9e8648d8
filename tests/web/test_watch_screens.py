"""Watching and racing in a real browser: what a link says is shown, and the other way round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.screens import visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
EASY = "maze/easy?seed=7"
SLOW = "sokoban/36-lighthouse"
ROOM = "#######\n#@ $ .#\n#######"
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "room.xsb", { type: "text/plain" }));
  const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector("main h1").dispatchEvent(event);
}"""
WINDOWS = ((1440, 900), (1280, 760), (1024, 600), (360, 740))
DESKS = ((1024, 600), (1280, 720), (1920, 1080))
LOW = ((740, 360), (720, 450))
SEEN = """(places) => {
  scrollTo(0, 0);
  const end = document.querySelector(".player .controls").getBoundingClientRect().top;
  return places.flatMap((place) => [...document.querySelectorAll(`.player ${place}`)])
    .every((each) => each.getBoundingClientRect().bottom <= end + 2);
}"""
PLACE = """(name) => {
  const { left, top, bottom } = document.querySelector(name).getBoundingClientRect();
  return [left, top, bottom];
}"""
HOSTILE = {
    "#watch?level=maze/nowhere": ".search-run .bad",
    f"#watch?level={EASY}&with=quantum": ".search-run .bad",
    f"#race?level={EASY}&with=/etc/passwd.py:f&with=bfs": ".search-run .bad",
    "#watch?level=%E0%A4%A": "main h1",
    "#watch?level=<img src=x onerror=alert(1)>": ".search-run .bad",
}
"""Addresses, and where the page says what is wrong with them."""


@pytest.fixture
def watching(page: Page) -> Page:
    """Return a page that shows the step of a link."""
    visit(page, f"#watch?level={EASY}&with=astar&t=12")
    page.wait_for_selector(".player")
    return page


def test_a_link_is_restored_kept_true_copied_and_saved(
    watching: Page, page_at: Callable[..., Page], tmp_path: Path
) -> None:
    page = watching
    assert "12 of " in page.inner_text(".player")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**&t=13")
    assert page.input_value("#algorithm-1") == "astar"
    assert "= optimum" in page.inner_text(".search-figures")
    assert copied(page).endswith(f"#watch?level={EASY}&with=astar&t=13")
    replay = page_at(saved(page, tmp_path).as_uri())
    replay.wait_for_selector(".player")
    assert "A*" in replay.inner_text("main")


def copied(page: Page) -> str:
    """Return the link that is shown where the browser does not let the page copy it."""
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.click(".copy-link")
    link = page.input_value(".link-dialog input")
    page.keyboard.press("Escape")
    page.wait_for_selector(".link-dialog", state="detached")
    return link


def saved(page: Page, folder: Path) -> Path:
    """Return the replay file of what is shown."""
    with page.expect_download() as saving:
        page.click(".ways button:last-child")
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.stat().st_size < 300_000
    return file


def test_a_race_is_run_by_keyboard_and_leads_back_to_a_watch(watching: Page) -> None:
    page = watching
    page.focus(".ways a[href^='#race']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".player.several")
    assert not page.is_visible(".search-verdict")
    page.keyboard.press("End")
    assert "is first" in page.inner_text(".search-verdict")
    assert page.locator(".search-figures tbody tr").count() == 2
    page.focus(".search-figures tbody tr:last-child a")
    page.keyboard.press("Enter")
    page.wait_for_selector(".player.single")
    assert "with=bfs" in page.url
    visit(page, "#watch?level=sokoban/01-one-push&moves=RR")
    page.wait_for_selector(".player")
    assert page.locator(".search-figures").count() == 0


def test_board_and_controls_are_seen_at_once_and_stay_where_they_are(watching: Page) -> None:
    page = watching
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        visit(page, "#about")
        visit(page, f"#watch?level={EASY}")
        page.wait_for_selector(".search-form .main:enabled")
        start = page.evaluate(PLACE, ".start-board canvas")
        page.click(".search-form .main")
        page.wait_for_selector(".player")
        assert seen_board(page, height) == pytest.approx(start, abs=1)
    visit(page, f"#race?level={EASY}&with=bfs&with=astar&with=dfs&with=greedy")
    page.wait_for_selector(".player.several")
    for width, height in (*WINDOWS, *LOW):
        page.set_viewport_size({"width": width, "height": height})
        seen_board(page, height)
        assert all_is_seen(page, ".lane canvas", ".lane .counts")
    page.click("text=Show the result now")
    assert page.is_visible(".search-verdict")


def all_is_seen(page: Page, *places: str) -> bool:
    """Say whether all of this can be seen above the controls without scrolling."""
    seen: bool = page.evaluate(SEEN, [*places])
    return seen


def test_board_figures_and_sentence_are_seen_in_windows_of_every_size(watching: Page) -> None:
    page = watching
    for width, height in (*WINDOWS, *LOW):
        page.set_viewport_size({"width": width, "height": height})
        assert all_is_seen(page, "canvas", ".counts", ".sentence p:first-child")
    visit(page, f"#race?level={EASY}&with=bfs&with=astar")
    page.wait_for_selector(".player.several")
    for width, height in (*WINDOWS, *LOW):
        page.set_viewport_size({"width": width, "height": height})
        assert all_is_seen(page, ".lane canvas", ".lane .counts")


def heights(page: Page) -> list[float]:
    """Return the height of each board."""
    boards = "[...document.querySelectorAll('.lane .stage canvas, .player.quad .lane canvas')]"
    return list(page.evaluate(f"{boards}.map((each) => each.getBoundingClientRect().height)"))


def test_a_board_has_most_of_the_height_and_four_of_a_race_half_of_it(watching: Page) -> None:
    page = watching
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert heights(page)[0] >= 0.55 * height
    visit(page, f"#race?level={EASY}&with=bfs&with=astar&with=greedy&with=dfs")
    page.wait_for_selector(".player.quad")
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        above, _, below, _ = heights(page)
        assert above + below >= 0.5 * height


def letters(page: Page) -> float:
    """Return the pixels of the letters of the sentence."""
    size = "getComputedStyle(document.querySelector('.player .sentence p')).fontSize"
    return float(page.evaluate(f"parseFloat({size})"))


def test_the_stage_has_large_letters_and_a_presenter_steps_on_it(watching: Page) -> None:
    page = watching
    usual = letters(page)
    page.keyboard.press("PageDown")
    assert "12 of " in page.inner_text(".player .note")
    page.keyboard.press("s")
    assert letters(page) >= 1.75 * usual
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    assert not page.is_visible("#header")
    assert page.is_visible(".player .pseudocode")
    page.keyboard.press("Escape")
    assert page.is_visible("#header")
    assert "13 of " in page.inner_text(".player .note")
    page.click(".turn-stage")
    visit(page, "#home")
    assert page.is_visible("#header")


def test_a_textbook_search_is_offered_first_and_then_what_was_watched_last(watching: Page) -> None:
    page = watching
    for first, chosen in (("astar", "dfs"), ("dfs", "dfs")):
        visit(page, "#watch?level=maze/wrong-hand")
        page.wait_for_selector(".search-form .main:enabled")
        assert page.input_value("#algorithm-1") == first
        page.select_option("#algorithm-1", chosen)
        page.click(".search-form .main")
        page.wait_for_selector(".player")
        visit(page, "#about")
    visit(page, "#watch?level=sokoban/01-one-push")
    page.wait_for_selector(".search-form .main:enabled")
    assert page.input_value("#algorithm-1") == "astar"


def test_a_race_asks_for_two_guesses_and_judges_them(watching: Page) -> None:
    page = watching
    visit(page, f"#race?level={EASY}&with=bfs&with=astar")
    page.wait_for_selector(".race-guess:not([hidden])")
    assert not page.is_visible(".player .note")
    page.keyboard.press("2")
    page.click(".race-guess button >> nth=0")
    page.wait_for_selector(".race-guess", state="hidden")
    page.keyboard.press("End")
    page.wait_for_selector(".guessed >> nth=1")
    assert page.inner_text(".guessed >> nth=0").startswith("Fewest expansions: you said A*.")


def test_whoever_plays_a_race_is_not_asked(watching: Page) -> None:
    page = watching
    for key in (" ", "Escape"):
        visit(page, f"#race?level={EASY}&with=bfs&with=dfs&t=")
        page.wait_for_selector(".race-guess:not([hidden])")
        page.keyboard.press(key)
        page.wait_for_selector(".race-guess", state="hidden")
        page.keyboard.press("End")
        page.wait_for_selector(".search-outcome:not([hidden])")
        assert page.query_selector_all(".guessed") == []
        visit(page, "#about")


def seen_board(page: Page, height: int) -> list[float]:
    """Return the place of the first board, which lies above the controls of a film."""
    board = page.evaluate(PLACE, ".player canvas")
    controls = page.evaluate(PLACE, ".player .controls")
    assert board[2] <= controls[1] <= controls[2] <= height
    return list(board)


def test_a_search_is_stopped_at_its_limit_or_by_a_person(watching: Page) -> None:
    page = watching
    visit(page, f"#watch?level={SLOW}&with=bfs&nodes=1000")
    page.wait_for_selector(".search-figures")
    assert "stopped after 1,000 expansions" in page.inner_text(".search-verdict")
    page.click(".search-head .fold")
    page.select_option("#limit", "200000")
    page.click(".search-form .main")
    page.click(".search-run button")
    page.wait_for_selector(".search-run .bad")
    visit(page, f"#watch?level={EASY}&with=bfs")
    page.wait_for_selector(".player")


def test_levels_are_pasted_and_dropped_and_hostile_ones_refused(watching: Page) -> None:
    page = watching
    page.click(".search-head .fold")
    page.click(".level-field > button[type=button]")
    page.fill("#level-text", "#####\n#@x.#\n#####")
    page.click(".level-dialog .main")
    page.wait_for_selector(".level-dialog [role=alert]:not(:empty)")
    assert "line 2, column 3" in page.inner_text(".level-dialog [role=alert]")
    page.fill("#level-text", ROOM)
    page.click(".level-dialog .main")
    page.wait_for_url("**level=SC1-**")
    page.wait_for_selector(".search-form .main:enabled")
    for screen in ("race", "levels?game=maze", f"play?level={EASY}"):
        visit(page, f"#{screen}")
        page.evaluate(DROP, ROOM)
        page.wait_for_url("**level=SC1-**")
    for address, place in HOSTILE.items():
        visit(page, address)
        page.wait_for_selector(place)
        assert page.locator("main img").count() == 0
