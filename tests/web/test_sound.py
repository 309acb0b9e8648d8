"""Sound in the page: what happens in a game is heard, unless it is off or the page is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.screens import visit
from web.use import ARROWS, shortest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
LEVEL = "maze/first-steps"
LISTEN = """() => {
  window.heard = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function () {
    if (this.buffer.duration > 0.02) window.heard += 1;
    start.call(this);
  };
}"""
STEPS = (
    """count => document.querySelector("[data-figure=steps] dd")?.textContent === String(count)"""
)


def test_steps_are_heard_unless_it_is_off_or_nobody_looks(page: Page) -> None:
    page.evaluate(LISTEN)
    visit(page, f"#play?level={LEVEL}")
    page.keyboard.press(ARROWS[shortest(LEVEL)[0]])
    page.wait_for_function("() => window.heard === 1")
    page.keyboard.press("u")
    page.wait_for_function("() => window.heard === 2")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.keyboard.press("y")
    page.wait_for_function(STEPS, arg=1)
    page.evaluate("delete document.hidden")
    visit(page, "#settings")
    page.click("label[for=sound-off]")
    visit(page, f"#play?level={LEVEL}")
    page.keyboard.press("u")
    page.wait_for_function(STEPS, arg=0)
    assert page.evaluate("window.heard") == 2
    visit(page, "#settings")
    page.click("label[for=sound-loud]")
    page.wait_for_function("() => window.heard === 3")
    assert '"sound":"loud"' in page.evaluate("localStorage['searchcade settings']")
