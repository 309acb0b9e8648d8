"""What an address holds is restored, whatever a link or a file holds is harmless."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from web.chromium import Chromium
from web.screens import MAZE, visit
from web.use import SHORT, STEPS, play, shortest, written

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
});"""
HOSTILE_LINKS = (
    "#nonsense",
    "#__proto__",
    "#%zz",
    "#watch?level=%E0%A4%A",
    "#watch?level=<img src=x onerror=alert(1)>&with=bfs",
    f"#watch?level={MAZE}&with=nonsense",
    f"#watch?level={MAZE}&level={MAZE}",
    "#watch?level=~zAAAAAAAA&with=bfs",
    f"#race?level={MAZE}&with=bfs",
    f"#watch?level={MAZE}&with=bfs&t=-1e99",
    "#play?level=../../etc/passwd",
    "#play?level=/etc/passwd",
    "#play?level=sokoban/__init__",
    "#levels?game=constructor",
    "#lab?levels=<img src=x onerror=alert(1)> maze/@ ../etc __proto__&with=nonsense&seeds=1e9",
    "#exercises?name=__proto__",
    f"#code?level={MAZE}&code=~zzzzz",
    "#code?kind=constructor&level=" + "x" * 3000,
    "#play?level=" + "x" * 250_000,
)
HOSTILE_FILES = (
    "<img src=x onerror=alert(1)>",
    "\u0000\u0001\ufffd" * 500,
    "#" * 200_000,
    "",
    "{" * 5000,
)
DROP = """async ([text, kind]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "level.txt", {type: kind}));
  const target = document.querySelector("main .screen");
  target.dispatchEvent(new DragEvent("drop", {dataTransfer: dropped, bubbles: true}));
}"""


def test_back_reload_and_a_second_tab(page_at: Callable[..., Page], served: str) -> None:
    page = page_at(served)
    visit(page, f"#play?level={SHORT}")
    play(page, shortest()[:2])
    page.wait_for_selector(f"{STEPS}:text-is('2')")
    visit(page, "#levels?game=sokoban")
    page.go_back()
    page.wait_for_selector(f"{STEPS}:text-is('2')")
    page.reload()
    page.wait_for_selector(f"{STEPS}:text-is('2')")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(f"{STEPS}:text-is('2')")
    other.keyboard.press("u")
    other.wait_for_selector(f"{STEPS}:text-is('1')")
    page.bring_to_front()
    page.keyboard.press("u")
    page.wait_for_selector("dialog[open]")


def test_hostile_links_and_files_are_refused_and_all_works_where_nothing_can_be_kept(
    chromium: Chromium, served: str
) -> None:
    context = chromium.context()
    context.add_init_script(NO_STORAGE)
    page = context.new_page()
    page.goto(served)
    page.on("dialog", lambda dialog: pytest.fail(f"a script of a link ran: {dialog.message}"))
    for address in HOSTILE_LINKS:
        visit(page, address)
        assert page.locator("main h1").count() == 1, address[:80]
        assert page.locator("img[src=x]").count() == 0, address
    visit(page, f"#watch?level={MAZE}")
    for number, text in enumerate(HOSTILE_FILES):
        page.evaluate("() => document.querySelector('#toasts').replaceChildren()")
        page.evaluate(DROP, [text, "text/plain" if number % 2 else "application/x-executable"])
        page.wait_for_selector("#toasts > *")
        assert page.locator("img[src=x]").count() == 0
    visit(page, f"#watch?level={MAZE}&with=bfs&t=3")
    assert page.input_value(".timeline") == "3"
    a_page_without_storage_works(page)


def a_page_without_storage_works(page: Page) -> None:
    """Change the language, win a game and see settings and code, though nothing is kept."""
    page.click("#language")
    assert page.get_attribute("html", "lang") == "vi"
    visit(page, f"#play?level={SHORT}")
    play(page, shortest())
    page.wait_for_selector(".result h2")
    visit(page, "#settings")
    page.wait_for_selector(".notice")
    page.check("#theme-beach")
    assert page.get_attribute("html", "data-theme") == "beach"
    visit(page, f"#code?level={MAZE}")
    assert written(page)
