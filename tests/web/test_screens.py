"""Every screen, in both languages and themes, on a desk and on a phone, in both browsers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.firefox import Firefox
from web.screens import SCREENS, serious, untranslated, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
PHONE = (360, 740)
WIDE = """() => {
  const scrolls = (each) => each && (/auto|scroll/.test(getComputedStyle(each).overflowX)
    || scrolls(each.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
    .filter((each) => !scrolls(each.parentElement))
    .map((each) => each.outerHTML.slice(0, 120));
}"""
CUT = """() => [...document.querySelectorAll("button, a, h1, h2, h3, label, th, summary")]
  .filter((each) => each.checkVisibility() && !each.classList.contains("unseen"))
  .filter((each) => each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX !== "visible")
  .map((each) => each.outerHTML.slice(0, 120))"""
SMALL = """() => [...document.querySelectorAll(
    "button, select, summary, input, .button, nav a, [role=button]")]
  .filter((each) => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([each, box]) => box.width > 1 && (box.height < 39.5 || box.width < 39.5))
  .map(([each, box]) => `${Math.round(box.width)}x${Math.round(box.height)} `
    + each.outerHTML.slice(0, 120))"""


def test_every_screen_is_whole_and_accessible_in_both_languages(
    page: Page, node_packages: Path
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    found = []
    for language in ("en", "vi"):
        if language == "vi":
            page.click("#language")
            page.evaluate("() => { document.documentElement.dataset.theme = 'beach'; }")
        for name, address in SCREENS.items():
            visit(page, address)
            found += [
                f"{name}, {language}: {each}" for each in faults(page, language, node_packages)
            ]
    page.click("#language")
    assert not found, "\n".join(found)


def faults(page: Page, language: str, packages: Path) -> list[str]:
    """Return what is wrong with the screen that is shown, whatever screen it is.

    What axe looks for is the same in both languages, but for contrasts: the other theme has them.
    """
    text = page.inner_text("body")
    found = [f"not translated: {each}" for each in untranslated(text)]
    if page.get_attribute("html", "lang") != language:
        found.append("another lang")
    found += [f"too wide: {each}" for each in page.evaluate(WIDE)]
    if language == "en":
        return found + serious(page, packages)
    return found + [f"beach, {each}" for each in serious(page, packages, "color-contrast")]


def test_every_screen_fits_a_phone(page_at: Callable[..., Page], served: str) -> None:
    page = page_at(served, size=PHONE, language="vi", has_touch=True, is_mobile=True)
    found = []
    for name, address in SCREENS.items():
        visit(page, address)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0], name
        for kind, script in (("too wide", WIDE), ("cut", CUT), ("small", SMALL)):
            found += [f"{name}: {kind}: {each}" for each in page.evaluate(script)]
    assert not found, "\n".join(found)


def test_every_screen_opens_in_firefox(firefox: Firefox, served: str) -> None:
    script = """
      const seen = {};
      for (const [name, address] of Object.entries(values.screens)) {
        await page.evaluate((to) => { location.hash = to; }, address);
        await page.waitForSelector(`main .${name} h1`, {timeout: 60000});
        await new Promise((done) => setTimeout(done, 300));
        await page.waitForSelector("#header .python[data-state=ready]", {timeout: 60000});
        seen[name] = await page.$eval("body", (body) => body.innerText);
      }
      return seen;"""
    seen = firefox.run(script, address=served, screens=SCREENS, language="vi")
    assert {name: untranslated(text) for name, text in seen.items()} == {
        name: [] for name in SCREENS
    }
