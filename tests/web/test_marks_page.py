"""Pages of marks in a browser: languages, themes, and players that do not meet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from handmade_marks import costly, failed, marked, passed
from searchcade.lab.grading.forms import Reader
from searchcade.lab.grading.forms.pages import pages
from searchcade.lab.grading.sentences import Sentence
from web.chromium import Chromium
from web.screens import serious

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
COLOURS = """[...document.querySelectorAll("canvas")].map((each) =>
  getComputedStyle(each).getPropertyValue("--path").trim())"""
WIDE = "document.documentElement.scrollWidth > innerWidth"


def written(folder: Path, language: str = "en") -> dict[str, str]:
    """Write the pages of a class; return the address of each."""
    gave_up = failed(Sentence("gave_up", optimum=30))
    every = [marked(passed("legal"), costly(), costly(), gave_up), marked(*[gave_up] * 4)]
    files = dict(pages(every, Reader(language)))
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {name: (folder / name).as_uri() for name in files}


def shown(page: Page) -> Page:
    """Wait until all players are there."""
    for each in page.locator("[data-film]").all():
        each.scroll_into_view_if_needed()
        each.locator(".player").wait_for()
    return page


@pytest.mark.parametrize("theme", ["default", "beach"])
@pytest.mark.parametrize("name", ["sam.html", "class.html"])
def test_a_page_is_whole_in_both_languages(
    name: str, theme: str, tmp_path: Path, chromium: Chromium
) -> None:
    page = shown(chromium.page(written(tmp_path)[name], (1100, 900), "en", theme))
    assert page.title() == f"Weighted Sokoban{': sam' * (name == 'sam.html')} · searchcade"
    page.click("text=Tiếng Việt")
    shown(page)
    assert page.title().startswith("Sokoban có trọng lượng")
    assert page.get_attribute("html", "lang") == "vi"
    assert page.locator("span[lang=en]:visible").count() == 0
    assert "một lời giải tối ưu" in page.inner_text("main")
    page.reload()
    assert page.get_attribute("html", "lang") == "vi"
    assert page.is_checked("#vi")


def test_the_language_is_the_teachers_until_another_one_is_chosen(
    tmp_path: Path, chromium: Chromium
) -> None:
    page = chromium.page(written(tmp_path, "vi")["sam.html"], language="en")
    assert page.get_attribute("html", "lang") == "vi"


def test_plans_have_different_colours_in_each_theme(tmp_path: Path, chromium: Chromium) -> None:
    page = shown(chromium.page(written(tmp_path)["sam.html"]))
    assert page.evaluate(COLOURS)[:2] == ["#f09632", "#96b0ff"]
    page.click("text=Beach")
    assert page.evaluate(COLOURS)[:2] == ["#c4680a", "#0c6886"]
    assert page.locator(".signs img:visible").count() == page.locator(".signs li").count()


def test_keys_are_for_the_player_that_has_the_focus(tmp_path: Path, chromium: Chromium) -> None:
    page = shown(chromium.page(written(tmp_path)["sam.html"]))
    page.keyboard.press("End")
    page.locator(".timeline").nth(1).focus()
    page.keyboard.press("ArrowRight")
    assert [each.input_value() for each in page.locator(".timeline").all()[:2]] == ["0", "1"]
    page.click("text=Tiếng Việt")
    assert [each.input_value() for each in page.locator(".timeline").all()[:2]] == ["0", "1"]


def test_a_player_in_another_language_takes_the_keys(tmp_path: Path, chromium: Chromium) -> None:
    text = dict(pages([marked(costly())], Reader()))["sam.html"]
    (tmp_path / "sam.html").write_text(text, encoding="utf-8")
    page = shown(chromium.page((tmp_path / "sam.html").as_uri()))
    page.click("text=Tiếng Việt")
    page.click("h3")
    page.keyboard.press("End")
    assert page.locator(".timeline").input_value() == "11"


def test_a_board_without_moves_cannot_be_played(tmp_path: Path, chromium: Chromium) -> None:
    page = shown(chromium.page(written(tmp_path)["sam.html"]))
    assert page.locator(".controls").count() == 3
    assert page.locator(".controls:visible").count() == 2


def test_a_page_fits_a_phone(tmp_path: Path, chromium: Chromium) -> None:
    for address in written(tmp_path).values():
        assert not shown(chromium.page(address, (360, 740))).evaluate(WIDE)


def test_without_scripts_pictures_and_languages_remain(tmp_path: Path, chromium: Chromium) -> None:
    page = chromium.page(written(tmp_path)["sam.html"], java_script_enabled=False)
    assert page.locator("figure img:visible").count() == 5
    page.click("text=Tiếng Việt")
    assert page.locator("span[lang=en]:visible").count() == 0


@pytest.mark.parametrize("theme", ["default", "beach"])
def test_the_pages_keep_the_rules_of_accessibility(
    theme: str, tmp_path: Path, chromium: Chromium, node_packages: Path
) -> None:
    for address in written(tmp_path).values():
        page = shown(chromium.page(address, (1100, 900), "en", theme))
        assert serious(page, node_packages) == []
