"""Own code in the page outlasts links, tabs, templates, reloads and a storage that is full."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from web.chromium import Chromium
from web.test_code_screen import FULL, letters, without_python

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
SEQUENCES = 12  # 200 were run when this was written
ACTIONS = 9
KEPT = """async () => {
  const asked = indexedDB.open("searchcade");
  await new Promise((done) => { asked.onsuccess = done; });
  const all = (name) => new Promise((done) => {
    const found = asked.result.transaction(name).objectStore(name).getAll();
    found.onsuccess = () => done(found.result.map((each) => each.text));
  });
  const texts = [...await all("programs"), ...await all("versions")];
  asked.result.close();
  return texts;
}"""
OLD = "each => { each.dataset.old = 'yes'; }"
NEW = ".editor:not([data-old])"
NOTICE = ".notice:has-text('keeps no more')"


class Student:
    """Somebody who writes in two tabs, in a random order of things."""

    def __init__(self, chromium: Chromium, address: str, random: Random) -> None:
        first = without_python(chromium, address)
        second = first.context.new_page()
        second.goto(address)
        self.address, self.random = address, random
        self.tabs = [first, second]
        self.written: list[str] = []
        self.log: list[tuple[int, str, int]] = []

    @property
    def tab(self) -> Page:
        """Return one of the tabs."""
        return self.random.choice(self.tabs)

    def write(self, tab: Page) -> None:
        """Add a line at the end of the program that is shown."""
        line = f"# line {len(self.written)}."
        tab.press("#editor", "Control+End")
        tab.keyboard.insert_text(f"\n{line}")
        self.written.append(line)

    def act(self) -> None:
        """Do something that shows another text, or the same one anew, and write."""
        tab = self.tab
        acts = [self.reload, self.link, self.template, self.kind, self.other, self.new, self.full]
        act = self.random.choice(acts)
        self.log.append((self.tabs.index(tab), act.__name__, len(self.written)))
        act(tab)
        self.write(tab)

    def go(self, tab: Page, place: str) -> None:
        """Show another place, and wait for its editor."""
        tab.locator(".editor").evaluate(OLD)
        tab.evaluate("hash => { location.hash = hash; }", f"{place}&level={self.level()}")
        tab.wait_for_selector(NEW)

    def level(self) -> str:
        """Name a level that was not shown before, so that the address is another one."""
        return f"maze/loops?seed={len(self.written) + 1}"

    def reload(self, tab: Page) -> None:
        """Load the page again right after a key."""
        self.write(tab)
        tab.reload()
        tab.wait_for_selector(NEW)

    def link(self, tab: Page) -> None:
        """Open a link; there are three."""
        code = letters(f"# exercise {self.random.randrange(3)}")
        self.go(tab, f"#code?code={code}")

    def template(self, tab: Page) -> None:
        """Begin again from the template."""
        tab.click("text=Start from the template")

    def kind(self, tab: Page) -> None:
        """Write something of another kind."""
        self.go(tab, f"#code?kind={self.random.choice(['search', 'heuristic', 'player'])}")

    def other(self, tab: Page) -> None:
        """Go on with another program."""
        if (count := tab.locator("#programs option").count()) > 1:
            tab.locator(".editor").evaluate(OLD)
            tab.select_option("#programs", index=self.random.randrange(1, count))
            tab.wait_for_selector(NEW)

    def new(self, tab: Page) -> None:
        """Begin another program."""
        tab.locator(".editor").evaluate(OLD)
        tab.click("text=New program")
        tab.wait_for_selector(NEW)

    def full(self, tab: Page) -> None:
        """Write while nothing can be kept, which is told, and once more when it can."""
        tab.evaluate(FULL)
        self.write(tab)
        tab.wait_for_selector(NOTICE)
        tab.evaluate("() => { window.isFull = false; }")
        self.write(tab)
        tab.wait_for_selector(NOTICE, state="hidden")

    def lost(self) -> list[str]:
        """Return what cannot be found any more, after both tabs were closed."""
        for tab in self.tabs:
            tab.reload()
            tab.wait_for_selector(".editor")
            tab.wait_for_timeout(200)
        texts = "\n".join(self.tabs[0].evaluate(KEPT))
        return [line for line in self.written if line not in texts]


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_nothing_that_was_written_is_lost(chromium: Chromium, served: str, seed: int) -> None:
    student = Student(chromium, f"{served}#code", Random(seed))
    for _ in range(ACTIONS):
        student.act()
    assert student.written
    assert student.lost() == [], student.log
