"""The lab in a real browser: a comparison runs, is stopped, sorted, watched, saved and linked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.screens import settle, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
SMALL = "#lab?levels=maze/loops&with=bfs&with=greedy&seeds=3&seconds=5"
LONG = "#lab?levels=sokoban/01-one-push sokoban/42-gallery&with=bfs&with=idastar&seeds=3&seconds=60"
RUN = ".lab-bar .main"
STOP = ".lab-bar .large:not(.main)"
STATUS = ".lab-bar [role=status]"
NAMES = "() => [...document.querySelectorAll('[data-runs]')].map((each) => each.dataset.runs)"


@pytest.fixture(autouse=True)
def forgotten(page: Page) -> None:
    """Let the lab remember nothing of the test before."""
    page.reload()
    settle(page)


def ran(page: Page, address: str = SMALL) -> None:
    """Run what an address asks for, by the keyboard."""
    visit(page, address)
    page.wait_for_selector(f"{RUN}:enabled")
    page.focus(RUN)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{STOP}:disabled")
    settle(page)


def test_a_comparison_runs_and_its_results_stay_when_one_comes_back(page: Page) -> None:
    ran(page)
    assert page.inner_text(STATUS) == "6 of 6 runs done"
    assert page.inner_text(".lab-results h2") == "Means of 3 levels"
    assert page.evaluate(NAMES) == ["greedy", "bfs"]
    assert "proven" not in page.inner_text(".lab-results table")
    page.click("[data-runs=bfs]")
    page.wait_for_selector(".lab-runs")
    assert page.locator(".lab-runs tbody tr").count() == 3
    page.click(".lab-runs tbody a >> nth=1")
    page.wait_for_selector(".player.single")
    assert "with=bfs" in page.url
    assert "seed=2" in page.url
    page.go_back()
    page.wait_for_selector(".lab-runs")
    assert page.inner_text(STATUS) == "6 of 6 runs done"
    assert page.evaluate(NAMES) == ["greedy", "bfs"]


def test_keys_sort_the_table_and_the_chart_and_the_focus_stays(page: Page) -> None:
    ran(page)
    page.focus("[data-sort=cost]")
    page.keyboard.press("Enter")
    page.wait_for_selector("th[aria-sort=ascending] [data-sort=cost]")
    assert page.evaluate(NAMES) == ["bfs", "greedy"]
    assert page.locator(".lab-drawing .name").all_text_contents()[0].endswith("(BFS)")
    page.keyboard.press("Enter")
    page.wait_for_selector("th[aria-sort=descending] [data-sort=cost]:focus")
    assert page.evaluate(NAMES) == ["greedy", "bfs"]
    page.focus("#chart-bars")
    page.keyboard.press("ArrowRight")
    assert page.locator(".lab-drawing .dot").count() == 6
    assert page.locator(".lab-legend li.chosen").inner_text().endswith("(GBFS)")
    page.keyboard.press("ArrowRight")
    assert page.locator(".lab-drawing .steps").count() == 2
    assert "further left is better" in (page.get_attribute(".lab-drawing svg", "aria-label") or "")


def test_stop_ends_the_run_at_once_and_keeps_what_has_come_in(page: Page) -> None:
    visit(page, LONG)
    page.click(RUN)
    page.wait_for_selector(f"{STATUS}:text('idastar · sokoban/42')")
    page.keyboard.press("Enter")  # the focus is on Stop
    page.wait_for_selector(f"{STOP}:disabled")
    settle(page)
    assert page.inner_text(STATUS).startswith("Stopped after")
    assert len(page.evaluate(NAMES)) == 2


def test_a_run_that_python_must_be_ended_for_has_failed_and_the_next_runs(page: Page) -> None:
    visit(page, SMALL)
    page.evaluate("""() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...more) {
        if (message.message?.includes('"lab.run"')) {
          Worker.prototype.postMessage = post;
          this.onmessage({ data: { failed: "memory", text: "" } });
        } else post.call(this, message, ...more);
      };
    }""")
    page.click(RUN)
    page.wait_for_selector(f"{STOP}:disabled")
    settle(page)
    assert page.inner_text(STATUS) == "6 of 6 runs done"
    page.click("[data-runs=bfs]")
    page.wait_for_selector(".lab-runs .bad")
    assert "Failed" in page.inner_text(".lab-runs tbody")
    assert "memory" in page.inner_text(".lab-runs .bad")


def test_choices_are_made_by_keys_and_stand_in_the_address(page: Page) -> None:
    visit(page, SMALL)
    page.focus(".lab-list input[value='maze/easy']")
    page.keyboard.press("Space")
    page.wait_for_url("**maze/easy**")
    assert page.evaluate("() => document.activeElement.value") == "maze/easy"
    assert page.inner_text(STATUS).startswith("12 runs")
    page.fill("#lab-typed", "sokoban/0[12]* maze/nowhere")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{STATUS}.bad")
    assert "nowhere" in page.inner_text(STATUS)
    assert page.is_checked(".lab-list input[value='sokoban/0[12]*']")
    assert page.is_enabled(RUN)
    page.select_option("#lab-seeds", "5")
    settle(page)
    assert page.inner_text(STATUS).startswith("24 runs")
    address = page.url
    visit(page, "#home")
    page.goto(address)
    settle(page)
    assert page.is_checked(".lab-list input[value='maze/easy']")
    assert page.input_value("#lab-seeds") == "5"
    assert page.locator(".lab-list input:checked").count() == 5


def test_the_csv_is_saved(page: Page) -> None:
    ran(page)
    with page.expect_download() as saved:
        page.click("text=Save as CSV")
    lines = saved.value.path().read_text(encoding="utf-8").splitlines()
    assert saved.value.suggested_filename == "comparison.csv"
    assert len(lines) == 7
    assert lines[0].startswith("game,level,")


def test_a_race_leads_to_the_lab_with_its_level_and_algorithms(page: Page) -> None:
    visit(page, "#race?level=maze/easy?seed=7&with=bfs&with=astar")
    page.click(".ways a[href^='#lab']")
    settle(page)
    assert page.inner_text(STATUS).startswith("2 runs")
    assert page.locator(".lab-list input:checked").count() == 3
