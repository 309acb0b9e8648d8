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
from web.use import LINES, OWN_ROW, SHORT, write, written

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
        write(page, text)
    page.press("#editor", "Control+Enter")
    page.wait_for_selector(FREE)


def test_own_code_runs_beside_ours_and_endless_ones_are_stopped_in_time(page: Page) -> None:
    visit(page, "#code?level=maze/easy?seed=3")
    run(page)
    rows = page.locator(".own-table tbody tr")
    assert rows.count() == 3
    assert "= optimum" in rows.first.inner_text()
    page.wait_for_selector(".own-film canvas")
    assert page.inner_text(".own-film .difference").startswith("It expands the same states as BFS")
    assert "def my_search(problem)" in page.inner_text(".own-film .pseudocode")
    run(page, "def f(problem):\n    print('hello')\n    return {}[1]\n")
    assert "line 3" in page.inner_text(".trouble")
    assert "KeyError" in page.inner_text(".trouble")
    assert "hello" in page.inner_text(".prints")
    assert page.inner_text(".cm-line.wrong") == "    return {}[1]"
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


def test_the_editor_indents_completes_and_lets_go(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code?level={SHORT}")
    write(page, "")
    page.keyboard.type("if d:\nx([1])\nelse:\ny")
    assert written(page) == "if d:\n    x([1])\nelse:\n    y"
    page.keyboard.press("Control+/")
    assert written(page).endswith("    # y")
    page.keyboard.press("Tab")
    assert written(page).endswith("    # y ")
    page.keyboard.press("Control+z")
    assert written(page).endswith("    # y")
    write(page, "")
    page.keyboard.type("problem.board.ho")
    page.wait_for_selector(".cm-tooltip-autocomplete:has-text('hole')")
    page.keyboard.press("Enter")
    assert written(page) == "problem.board.hole"
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.matches('.editor')")


def test_undo_and_the_text_outlast_a_reload(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code?level={SHORT}")
    write(page, "# first")
    page.keyboard.type(" and more")
    page.wait_for_selector("button:has-text('Delete'):enabled")
    reload(page)
    assert written(page) == "# first and more"
    page.press("#editor", "Control+z")
    page.wait_for_function(f"() => !({LINES})().includes('and more')")


def reload(page: Page) -> None:
    """Load the page again, and wait for its editor."""
    page.reload()
    page.wait_for_selector("#editor")
    page.wait_for_selector("button:has-text('Delete'):enabled")


def test_a_link_replaces_nothing(chromium: Chromium, served: str) -> None:
    rights = ["clipboard-read", "clipboard-write"]
    page = without_python(chromium, f"{served}#code?level={SHORT}", permissions=rights)
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
    assert "chia sẻ" in written(page)
    assert page.locator(OWN_ROW).count() == 0
    assert SHORT in page.evaluate("() => decodeURIComponent(location.hash)")


def linked(page: Page) -> str:
    """Copy a link to some code, write other code, open the link, and go back to the other code."""
    write(page, "def shared(problem):\n    return None  # chia sẻ\n")
    page.click(".copy-link")
    page.wait_for_selector(".toast")
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert len(link) < 2000
    write(page, "def mine(problem): pass\n")
    page.evaluate("link => { location.hash = new URL(link).hash; }", link)
    page.wait_for_selector(CAME_WITH_A_LINK)
    assert "chia sẻ" in written(page)
    page.click(".notice button")
    shows(page, "def mine(problem): pass")
    return link


def test_two_links_and_two_tabs_lose_no_code(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code")
    write(page, "# an hour of work")
    for name in ("first", "second"):
        page.goto(f"{served}#code?code={letters(f'# {name} exercise')}")
        page.wait_for_selector(CAME_WITH_A_LINK)
        write(page, f"# {name} answer")
    page.goto(f"{served}#code?code={letters('# first exercise')}")
    shows(page, "# first answer")
    page.click("text=Back to my own code")
    shows(page, "# an hour of work")
    page.select_option("#programs", label="my_search_2.py")
    shows(page, "# first answer")
    another_tab_makes_a_copy(page)


def another_tab_makes_a_copy(page: Page) -> None:
    """Write in two tabs: each is told, and the second goes on in a copy."""
    other = page.context.new_page()
    other.goto(page.url)
    shows(other, "# first answer")
    write(other, "# written in the other tab")
    page.wait_for_selector(".notice:has-text('Another tab')")
    write(page, "# written here")
    page.wait_for_selector(".notice:has-text('kept as my_search_4.py')")
    other.close()
    reload(page)
    assert written(page) == "# written here"
    page.select_option("#programs", label="my_search_2.py")
    shows(page, "# written in the other tab")


def test_what_another_tab_wrote_can_be_shown(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code")
    write(page, "# one")
    page.wait_for_selector("button:has-text('Delete'):enabled")
    other = page.context.new_page()
    other.goto(page.url)
    shows(other, "# one")
    write(other, "# two")
    page.click("text=Show what the other tab has")
    shows(page, "# two")
    write(page, "# three")
    other.wait_for_selector(".notice:has-text('Another tab')")
    assert page.locator("#programs option").count() == 1


def test_a_replaced_text_is_among_the_versions(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code")
    write(page, "# mine")
    page.click("text=Start from the template")
    shows(page, "my_search")
    page.select_option("#versions", index=1)
    shows(page, "# mine")
    page.fill("#program-name", "../né: 1")
    page.press("#program-name", "Enter")
    assert page.input_value("#program-name") == "..né 1.py"
    page.click("text=New program")
    shows(page, "my_search")
    page.wait_for_selector("#programs option:nth-child(2)", state="attached")


def shows(page: Page, text: str) -> None:
    """Wait until the editor shows a text."""
    page.wait_for_function(
        f"text => document.querySelector('.editor') && ({LINES})().includes(text)", arg=text
    )


CAME_WITH_A_LINK = ".notice:has-text('came with a link')"


def test_code_that_earlier_pages_kept_becomes_programs(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code")
    page.evaluate("""() => {
    const old = {
      "code search": "# mine", "code search before": ["# older", "# oldest"],
      "code search ~tabc": "# of a link", "exercise maze-search": "# my answer",
      "code": "no program", "settings": {language: "en"},
    };
    for (const [name, value] of Object.entries(old)) {
      localStorage.setItem(`searchcade ${name}`, JSON.stringify(value));
    }
    }""")
    page.reload()
    page.wait_for_selector("#programs:visible")
    assert page.locator("#programs option").count() == 4
    kept = page.evaluate("() => Object.keys(localStorage).sort()")
    assert kept == ["searchcade code", "searchcade settings"]
    page.goto(f"{served}#exercises?name=maze-search")
    shows(page, "# my answer")


def test_the_template_follows_the_game_and_a_kind_keeps_the_level(
    chromium: Chromium, served: str
) -> None:
    page = without_python(chromium, f"{served}#code?level=sokoban/05-near-or-far")
    page.check("[name=kind][value=heuristic]")
    shows(page, ".room")
    assert "sokoban/05-near-or-far" in page.url
    page.select_option("#set-game", "bloxorz")
    shows(page, "problem.board")
    write(page, "# mine")
    page.select_option("#set-game", "maze")
    assert written(page) == "# mine"
    page.check("[name=kind][value=player]")
    shows(page, "def act")
    assert page.input_value("#set-game") == "pacman"
    page.check("[name=kind][value=search]")
    shows(page, "my_search")
    assert page.input_value("#set-game") == "pacman"


def test_code_that_cannot_be_kept_is_told(chromium: Chromium, served: str) -> None:
    for place in ("code", "exercises?name=maze-search"):
        page = without_python(chromium, f"{served}#{place}")
        page.evaluate(FULL)
        assert not page.is_visible(".notice:has-text('keeps no more')")
        write(page, "# too much")
        page.wait_for_selector(".notice:has-text('keeps no more')")
        page.evaluate("() => { window.isFull = false; }")
        page.keyboard.type("!")
        page.wait_for_selector(".notice:has-text('keeps no more')", state="hidden")


def test_what_cannot_be_kept_outlasts_another_screen(chromium: Chromium, served: str) -> None:
    page = without_python(chromium, f"{served}#code?level={SHORT}")
    page.evaluate(FULL)
    write(page, "# mine")
    page.wait_for_selector(".notice:has-text('keeps no more')")
    page.evaluate("() => { location.hash = '#about'; }")
    page.wait_for_selector("#editor", state="detached")
    page.evaluate("level => { location.hash = `#code?level=${level}`; }", SHORT)
    page.wait_for_selector("#editor")
    assert written(page) == "# mine"


FULL = """() => {
  const isPatched = "isFull" in window;
  window.isFull = true;
  if (isPatched) return;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    const asked = put.apply(this, values);
    if (window.isFull) this.transaction.abort(); // as for a QuotaExceededError
    return asked;
  };
}"""


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
    write(page, DEAF.format("dfs(problem)"))
    page.press("#editor", "Control+Enter")
    page.wait_for_selector(".failed:has-text('no answer within 2 seconds')")
    overrun.check(page, 1)
    page.click("button.large:has-text('Stop')")
    page.wait_for_selector(FREE)
