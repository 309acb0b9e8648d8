"""The screens of the page, and what is true of each of them in every language and size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from searchcade.words import common_texts

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAZE = "maze/easy?seed=7"
SCREENS = {
    "home": "#home",
    "levels": "#levels?game=sokoban",
    "lesson": "#lesson?game=maze",
    "play": "#play?level=sokoban/12-left-bank",
    "watch": f"#watch?level={MAZE}&with=astar&t=12",
    "lens": f"#lens?level={MAZE}&heuristic=manhattan?times=2",
    "race": f"#race?level={MAZE}&with=bfs&with=astar&t=9",
    "lab": f"#lab?levels={MAZE}&with=bfs&with=astar",
    "draw": f"#draw?level={MAZE}",
    "code": f"#code?level={MAZE}",
    "exercises": "#exercises",
    "help": "#help",
    "about": "#about",
    "settings": "#settings",
}
PYTHON_READY = "#header .python[data-state=ready]"
NAMES = re.compile(r"\b(" + "|".join(map(re.escape, common_texts())) + r")\b")
"""The names of texts: one that is seen was not translated."""
GO = """(address) => new Promise((done) => {
  const before = location.hash;
  addEventListener("hashchange", () => done(), { once: true }); // after the page has heard of it
  location.hash = address;
  if (location.hash === before) done();
})"""
PLACES = re.compile(r"\{\w+\}")


def visit(page: Page, address: str) -> None:
    """Show a screen of a page that is open, and wait until it and Python have nothing to do."""
    page.evaluate(GO, address)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the screen has a heading and Python has answered for a moment."""
    page.wait_for_selector("main h1")
    quiet = """async (ready) => {
      for (let calm = 0; calm < 5; ) {
        await new Promise((done) => setTimeout(done, 60));
        calm = document.querySelector(ready) ? calm + 1 : 0;
      }
    }"""
    page.evaluate(quiet, PYTHON_READY)


def untranslated(text: str) -> list[str]:
    """Return names of texts and unfilled places in what is shown."""
    return [*(match[0] for match in NAMES.finditer(text)), *PLACES.findall(text)]


def serious(page: Page, packages: Path, *rules: str) -> list[str]:
    """Return what axe finds serious or critical, all rules or only these."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((packages / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    only: dict[str, Any] = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("only => axe.run(document, {...only, resultTypes: ['violations']})", only)
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]} ({len(each['nodes'])} times)"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
