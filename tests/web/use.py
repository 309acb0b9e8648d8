"""What a person does on the page: play, watch, write code; the same steps in all tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade import catalog
from searchcade.solve import solve
from web.screens import visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHORT = "bloxorz/01-first-roll"
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}
STEPS = "[data-figure=steps] dd"
TROUBLE = ".trouble[role=alert]"
OWN_ROW = ".own-table tbody tr"

SEARCH = """\
def mine(problem):
    frontier, seen = [(problem.start, "")], {problem.start}
    for state, plan in frontier:
        if problem.is_goal(state):
            return plan
        for move, child, cost in problem.successors(state):
            if child not in seen:
                seen.add(child)
                frontier.append((child, plan + move))
"""
DEAF = "def mine(problem):\n    return sum(iter(int, 1))\n"
"""An endless loop in which Python looks at no clock: only the end of its worker ends it."""
GIGABYTE = "def mine(problem):\n    return [bytearray(2**20) for _ in range(3000)] and ''\n"


def shortest(level: str = SHORT) -> str:
    """Return a plan with the fewest moves."""
    plan = solve(catalog.level(level), "bfs").result.plan
    assert plan
    return plan


def play(page: Page, plan: str) -> None:
    """Make moves by keys; each waits until the one before is seen."""
    for number, move in enumerate(plan, 1):
        page.keyboard.press(ARROWS[move])
        if number < len(plan):
            page.wait_for_function(
                "([place, number]) => document.querySelector(place)?.textContent === number",
                arg=[STEPS, str(number)],
            )


PASTE = """(text) => {
  const content = document.querySelector(".editor").shadowRoot.querySelector("#editor");
  const data = new DataTransfer();
  data.setData("text/plain", text);
  content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true }));
}"""
LINES = """() => [...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")]
  .map((line) => line.textContent).join("\\n")"""


def write(page: Page, text: str) -> None:
    """Replace the text in the editor, as a person does with the clipboard."""
    page.press("#editor", "Control+a")
    page.press("#editor", "Delete")
    page.evaluate(PASTE, text)


def written(page: Page) -> str:
    """Return the text in the editor, as far as it is seen."""
    text: str = page.evaluate(LINES)
    return text


def run_code(page: Page, code: str, seconds: int = 10) -> None:
    """Run code until its line is in the table, or its refusal."""
    write(page, code)
    page.evaluate("s => { document.querySelector('#limit-seconds').value = s; }", str(seconds))
    page.press("#editor", "Control+Enter")
    page.wait_for_selector(f"{OWN_ROW}, {TROUBLE}")
    page.wait_for_selector("main .main.large:enabled")


def watch(page: Page, address: str) -> int:
    """Open a search, and return the moment that is shown."""
    visit(page, address)
    return int(page.input_value(".timeline"))
