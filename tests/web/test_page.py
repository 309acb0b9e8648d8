"""The page in a browser: its first screens, by mouse, touch and keyboard, and what it keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from web.screens import PYTHON_READY

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from web.chromium import Chromium

pytestmark = pytest.mark.long
SCREENS = ("home", "levels", "lesson", "watch", "race", "code", "exercises", "about", "settings")
PLAYING = "play?level=maze/first-steps"
WON = {"moves": "R", "cost": 3, "helped": False, "seconds": 9, "when": 1}
PHONE = {"width": 360, "height": 740}
Opener = Callable[..., "Page"]


@pytest.fixture
def open_page(chromium: Chromium, served: str) -> Opener:
    """Return what opens the page where Python never comes: these screens work without it."""

    def opened(address: str = "", **options: Any) -> Page:
        context = chromium.context(**options)
        context.route("**/python/**", lambda _route: None)
        page = context.new_page()
        page.goto(served + address)
        return page

    return opened


def go(page: Page, place: str) -> None:
    """Type another address."""
    page.goto(f"{page.url.partition('#')[0]}#{place}")


def keep(page: Page, **progress: Any) -> None:
    """Put a player's progress into the browser, and open the page anew."""
    text = json.dumps({"won": {}, "begun": {}, **progress})
    page.evaluate("text => localStorage.setItem('searchcade progress 1', text)", text)
    page.reload()


def solved(page: Page, level: str) -> bool:
    """Say whether the page counts a level as solved."""
    kept = page.evaluate("localStorage.getItem('searchcade progress 1')")
    return level in json.loads(kept or '{"won": {}}')["won"]


@pytest.mark.parametrize("language", ["en", "vi"])
def test_a_newcomer_begins_the_first_lesson_with_one_tap(open_page: Opener, language: str) -> None:
    page = open_page(language=language, viewport=PHONE, has_touch=True)
    assert page.locator("html").get_attribute("lang") == language
    page.tap(".hero .main")
    page.wait_for_selector(".screen.lesson h1")
    assert page.url.endswith("#lesson?game=maze")


def test_every_screen_has_a_heading_and_a_title_and_fits_a_phone(open_page: Opener) -> None:
    page = open_page(viewport=PHONE, theme="beach")
    titles = set()
    for place in (*SCREENS, PLAYING):
        go(page, place)
        page.wait_for_selector(f".screen.{place.partition('?')[0]} h1")
        titles.add(page.title())
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], place
    assert len(titles) == len(SCREENS) + 1


def test_an_address_that_leads_nowhere_gives_one_sentence(open_page: Opener) -> None:
    page = open_page()
    for place in ("nowhere", "levels?game=chess", "levels?%", "constructor"):
        go(page, place)
        page.wait_for_selector("main h1 >> text=This does not work")
        assert page.locator("main p").all_inner_texts()[0].endswith(".")
        page.click("main a")
        page.wait_for_selector(".screen.home")


def test_levels_are_found_and_opened_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page("#home")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    go(page, "levels?game=sokoban")
    page.wait_for_selector("h1:focus")
    page.fill("#number", "15")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen.play")
    assert page.url.endswith("#play?level=sokoban/14-change-of-places")
    page.keyboard.press("Escape")
    page.wait_for_selector(".screen.levels")
    assert page.locator("[aria-current].tile").get_attribute("data-level") == "14-change-of-places"


def test_a_made_level_has_its_options_in_its_address(open_page: Opener) -> None:
    page = open_page("#levels?game=pacman&level=custom")
    page.fill("#option-seed", "42")
    page.click(".details summary")
    assert page.locator("#option-pies").count() == 0
    page.select_option("#option-kind", "pies")
    page.fill("#option-pies", "3")
    start = page.locator(".ways .main")
    assert start.get_attribute("href") == ("#play?level=pacman/custom?kind=pies%26pies=3%26seed=42")
    page.fill("#option-pies", "99")
    assert start.get_attribute("href") is None


def test_shows_what_was_solved_and_where_to_go_on(open_page: Opener) -> None:
    page = open_page()
    begun = {"moves": "RR", "hands": "pp", "seconds": 5, "when": 2}
    keep(page, won={"sokoban/01-one-push": WON}, begun={"sokoban/12-left-bank": begun})
    assert page.locator(".hero .main").get_attribute("href") == "#play?level=sokoban/12-left-bank"
    go(page, "levels?game=sokoban")
    assert "gold medal" in page.locator("[data-level='01-one-push']").inner_text()
    assert page.locator("[aria-current].tile").get_attribute("data-level") == "02-walk-around"


def test_language_theme_and_palette_are_kept(open_page: Opener) -> None:
    page = open_page("#settings")
    page.check("#languages-vi")
    page.check("#theme-beach")
    page.check("#palette-safe")
    page.reload()
    page.wait_for_selector("#theme-beach:checked")
    root = page.locator("html")
    names = ("lang", "data-theme", "data-palette")
    assert [root.get_attribute(name) for name in names] == ["vi", "beach", "safe"]


def test_progress_moves_to_another_browser_as_a_file(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("#settings")
    keep(page, won={"maze/first-steps": WON, "maze/wrong-hand": {"cost": "broken"}})
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "kept.json")
    page.click("#delete")
    page.click("dialog .danger")
    page.wait_for_selector(".toast >> text=All progress is deleted.")
    page.set_input_files("#import", tmp_path / "kept.json")
    page.wait_for_selector(".toast >> text=1 level is new or better now.")
    assert solved(page, "maze/first-steps")
    (tmp_path / "other.json").write_text("[]")
    page.set_input_files("#import", tmp_path / "other.json")
    page.wait_for_selector(".toast.bad")


def test_a_tab_shows_what_another_one_has_solved(open_page: Opener) -> None:
    page = open_page()
    other = page.context.new_page()
    other.goto(page.url)
    keep(other, won={"maze/first-steps": WON, "maze/wrong-hand": WON})
    page.wait_for_selector(".game >> text=2 of 7 solved")


def test_a_site_that_was_opened_once_opens_without_a_network(
    chromium: Chromium, served: str
) -> None:
    page = chromium.page(served)
    page.wait_for_selector(PYTHON_READY)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(PYTHON_READY)
    page.goto(f"{served}#{PLAYING}")
    page.wait_for_selector("[data-figure=steps] dd")
