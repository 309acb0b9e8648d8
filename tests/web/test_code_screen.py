"""Own code and exercises in a browser: they run, they are stopped, and a link restores them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from searchcade.lab import assignments
from web import overrun
from web.chromium import Chromium
from web.screens import visit
from web.use import OWN_ROW, SHORT

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

pytestmark = pytest.mark.long
SOLUTIONS = Path(__file__).parents[1] / "grading" / "solutions"
FREE = "button.main.large:enabled"
PHONE: ViewportSize = {"width": 360, "height": 740}
SECONDS = 2
DEAF = "def {}:\n    return sum(iter(int, 1))\n"
"""An endless loop in which Python looks at no clock: only the end of its worker ends it."""
ENDLESS = {
    "never returned": "def f(problem):\n    while True:\n        pass\n",
    "no answer within 2 seconds": DEAF.format("f(problem)"),
    "MB of memory": "def f(problem):\n    x = []\n    while x is x:\n        x += [bytes(10**7)]\n",
}


def run(page: Page, text: str = "") -> None:
    """Put code into the editor, run it by the keyboard, and wait until that is over."""
    if text:
        page.fill("#editor", text)
    page.press("#editor", "Control+Enter")
    page.wait_for_selector(FREE)


def test_own_code_runs_beside_ours_and_endless_ones_are_stopped_in_time(page: Page) -> None:
    visit(page, "#code?level=maze/easy?seed=3")
    run(page)
    rows = page.locator(".own-table tbody tr")
    assert rows.count() == 3
    assert "= optimum" in rows.first.inner_text()
    page.wait_for_selector(".own-film canvas")
    run(page, "def f(problem):\n    print('hello')\n    return {}[1]\n")
    assert "line 3" in page.inner_text(".trouble")
    assert "KeyError" in page.inner_text(".trouble")
    assert "hello" in page.inner_text(".prints")
    assert page.locator(".line.wrong").get_attribute("data-number") == "3"
    endless_ones_end(page)
    run(page, "def f(problem):\n    return None\n")
    assert page.locator(".trouble").count() == 0
    several_levels_come_one_by_one(page)


def endless_ones_end(page: Page) -> None:
    """Run what never ends and what takes a gigabyte; each gets its sentence in time."""
    page.click(".limits summary")
    page.fill("#limit-seconds", str(SECONDS))
    page.fill("#limit-memory_mb", "100")
    for words, text in ENDLESS.items():
        run(page, text)
        assert words in page.inner_text(".trouble")
        overrun.check(page, 1)


def several_levels_come_one_by_one(page: Page) -> None:
    """Run a heuristic on a set of levels, in Vietnamese and on a phone."""
    page.set_viewport_size(PHONE)
    page.click("#language")
    visit(page, "#code?kind=heuristic&level=maze/easy?seed=1..3")
    run(page)
    assert page.locator(".own-table tr.level").count() == 3
    assert "Chấp nhận được" in page.inner_text(".verdict")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    page.click("#language")


def test_the_editor_indents_and_lets_go_and_a_link_replaces_nothing(
    chromium: Chromium, served: str
) -> None:
    rights = ["clipboard-read", "clipboard-write"]
    page = without_python(chromium, f"{served}#code?level={SHORT}", permissions=rights)
    page.fill("#editor", "")
    page.focus("#editor")
    for key in ("d", ":", "Enter", "x", "Enter", "Backspace", "y"):
        page.keyboard.press(key)
    assert page.input_value("#editor") == "d:\n    x\ny"
    page.keyboard.press("Tab")
    assert page.input_value("#editor").endswith("y   ")
    page.keyboard.press("Control+z")
    assert page.input_value("#editor").endswith("y")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.id") != "editor"
    taken(without_python(chromium, linked(page)))


def without_python(chromium: Chromium, address: str, **options: Any) -> Page:
    """Open an editor where Python never comes: nothing is run there."""
    context = chromium.context(**options)
    context.route("**/python/**", lambda _route: None)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#editor")
    return page


def taken(page: Page) -> None:
    """Look at a link that another person has opened: it has level and code, which do not run."""
    assert "chia sẻ" in page.input_value("#editor")
    assert page.locator(OWN_ROW).count() == 0
    assert SHORT in page.evaluate("() => decodeURIComponent(location.hash)")


def linked(page: Page) -> str:
    """Copy a link to some code, write other code, open the link, and go back to the other code."""
    page.fill("#editor", "def shared(problem):\n    return None  # chia sẻ\n")
    page.click(".copy-link")
    page.wait_for_selector(".toast")
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert len(link) < 2000
    page.fill("#editor", "def mine(problem): pass\n")
    page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    page.wait_for_selector(".notice:has-text('came with a link')")
    assert "chia sẻ" in page.input_value("#editor")
    page.click(".notice button")
    page.wait_for_selector(".notice:has-text('came with a link')", state="hidden")
    assert page.input_value("#editor") == "def mine(problem): pass\n"
    return link


def test_two_links_and_two_tabs_lose_no_code(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code")
    page.fill("#editor", "# an hour of work")
    for name in ("first", "second"):
        page.goto(f"{served}#code?code={letters(f'# {name} exercise')}")
        page.wait_for_selector(".notice:has-text('came with a link')")
        page.fill("#editor", f"# {name} answer")
    page.goto(f"{served}#code?code={letters('# first exercise')}")
    page.wait_for_function("() => document.querySelector('#editor')?.value === '# first answer'")
    page.click("text=Back to my own code")
    page.wait_for_selector(".notice:has-text('came with a link')", state="hidden")
    assert page.input_value("#editor") == "# an hour of work"
    another_tab_keeps_both(page)


def another_tab_keeps_both(page: Page) -> None:
    """Write in two tabs: each is told, and the text of either can be had in the other."""
    other = page.context.new_page()
    other.goto(page.url)
    other.fill("#editor", "# written in the other tab")
    page.wait_for_selector(".notice:has-text('Another tab')")
    page.fill("#editor", "# written here")
    page.wait_for_selector(".notice:has-text('Another tab')", state="hidden")
    page.click("text=My other code 1 (1 line)")
    assert page.input_value("#editor") == "# written in the other tab"
    other.fill("#editor", "# written there, and more")
    other.close()
    page.click("text=Show what the other tab has")
    assert page.input_value("#editor") == "# written there, and more"
    page.reload()
    page.wait_for_selector("#editor")
    assert page.input_value("#editor") == "# written there, and more"
    assert page.locator("button:has-text('My other code')").count() == 1


def test_the_template_follows_the_game_and_a_kind_keeps_the_level(
    chromium: Chromium, served: str
) -> None:
    page = without_python(chromium, f"{served}#code?level=sokoban/05-near-or-far")
    page.check("[name=kind][value=heuristic]")
    page.wait_for_function("() => document.querySelector('#editor')?.value.includes('.room')")
    assert "sokoban/05-near-or-far" in page.url
    page.select_option("#set-game", "bloxorz")
    assert "problem.board\n" in page.input_value("#editor")
    page.fill("#editor", "# mine")
    page.select_option("#set-game", "maze")
    assert page.input_value("#editor") == "# mine"
    page.check("[name=kind][value=player]")
    page.wait_for_function("() => document.querySelector('#editor')?.value.includes('def act')")
    assert page.input_value("#set-game") == "pacman"
    page.check("[name=kind][value=search]")
    page.wait_for_function("() => document.querySelector('#editor')?.value.includes('my_search')")
    assert page.input_value("#set-game") == "pacman"


def test_code_that_cannot_be_kept_is_told(chromium: Chromium, served: str) -> None:
    for place in ("code", "exercises?name=maze-search"):
        page = without_python(chromium, f"{served}#{place}")
        page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
        assert not page.is_visible(".notice:has-text('keeps no more')")
        page.fill("#editor", "# too much")
        page.wait_for_selector(".notice:has-text('keeps no more')")


def letters(code: str) -> str:
    """Return code as a link has it."""
    return f"~t{urlsafe_b64encode(code.encode()).decode().rstrip('=')}"


def test_an_exercise_is_checked_also_one_that_a_teacher_gives(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(PHONE)
    visit(page, "#exercises")
    page.wait_for_selector("article")
    nonsense = tmp_path / "assignment.toml"
    nonsense.write_text("name = 3")
    page.set_input_files("input[type=file]", nonsense)
    page.wait_for_selector(".bad:has-text('assignment.toml')")
    folder = Path(assignments.__file__).parent / "maze-search"
    files = [folder / "assignment.toml", *(folder / "levels").glob("*.txt")]
    page.set_input_files("input[type=file]", files)
    page.wait_for_selector("#editor")
    assert "Search in the maze" in page.inner_text("h1")
    right = (SOLUTIONS / "maze_search.txt").read_text(encoding="utf-8")
    run(page, right)
    assert "100 of 100" in page.inner_text(".total")
    before, _, _ = right.partition("def astar(")
    run(page, f"{before}def astar(problem, estimate):\n    return 'RR'\n")
    assert "65 of 100" in page.inner_text(".total")
    page.click(".failed button")
    page.wait_for_selector(".own-film canvas")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    an_endless_exercise_ends(page)


def an_endless_exercise_ends(page: Page) -> None:
    """Run tests of a function that looks at no clock, up to the first: it ends soon after 2 s."""
    page.fill("#editor", DEAF.format("dfs(problem)"))
    page.press("#editor", "Control+Enter")
    page.wait_for_selector(".failed:has-text('no answer within 2 seconds')")
    overrun.check(page, 1)
    page.click("button.large:has-text('Stop')")
    page.wait_for_selector(FREE)
