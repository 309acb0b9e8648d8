"""What Python answers about moments, in a real browser: states, trees, lines, and the lens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.screens import settle, visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
STONES = "#watch?level=sokoban/09-feather-and-anvil&with=astar&t=120"
LOOK = "#watch?level=pacman/4-7-grand-arcade&with=alphabeta%3Fnodes%3D60&nodes=20&t=1"
LENS = "#lens?level=maze/loops?size=12%26seed=21&heuristic=manhattan?times=1.5"
TEXTS = "() => [...document.querySelectorAll('.tree text')].map((each) => each.textContent)"


def choose(page: Page, panel: str) -> None:
    """Choose a panel beside the board, as a finger does on its label."""
    page.click(f"label[for=panel-{panel}]")
    settle(page)


def moment(page: Page) -> int:
    """Return the moment that is shown."""
    return int(page.input_value(".timeline"))


def test_states_and_nodes_of_the_tree_lead_to_their_moments(page: Page) -> None:
    visit(page, STONES)
    page.focus(".player canvas")
    for key in ("ArrowRight", *["ArrowDown"] * 3, *["ArrowRight"] * 3, "Enter"):
        page.keyboard.press(key)
    settle(page)
    states = page.locator(".states button")
    assert states.count() > 2
    said = states.first.inner_text()
    states.first.click()
    assert moment(page) == int(said.split()[-1])
    choose(page, "tree")
    page.focus(".tree")
    before = page.get_attribute(".tree", "aria-label")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.get_attribute(".tree", "aria-label") != before
    page.keyboard.press("Enter")
    settle(page)
    assert moment(page) < int(said.split()[-1])
    assert page.locator(".tree .node.present").count() == 1


def test_the_game_tree_is_gone_through_event_by_event_until_a_cut(page: Page) -> None:
    visit(page, LOOK)
    choose(page, "tree")
    assert "look ahead" in page.inner_text(".tree-panel")
    for _ in range(200):
        page.keyboard.press("Shift+ArrowRight")
        settle(page)
        if page.locator(".tree .edge.cross").count():
            break
    assert "cut" in page.evaluate(TEXTS)
    assert "steps of this look ahead" in page.inner_text(".controls .note")
    sentence = page.inner_text(".player .sentence")
    choose(page, "explanation")
    assert page.inner_text(".player .sentence") == sentence
    assert page.locator(".pseudocode [aria-current]").count() == 1
    page.click("[data-line='-1']")
    settle(page)
    assert page.inner_text(".player .sentence") != sentence
    assert moment(page) == 1


def test_the_lens_proves_an_overestimate_and_leads_to_its_search(page: Page) -> None:
    visit(page, LENS)
    page.wait_for_selector(".lens-verdict .bad")
    assert "row 5, column 6 h says 19.5, but 15" in page.inner_text(".lens-verdict")
    numbers = page.locator(".lens-boards strong")
    assert numbers.all_inner_texts() == ["19.5", "15", "+4.5"]
    page.focus(".lens-boards .true canvas")
    page.keyboard.press("ArrowDown")
    assert numbers.all_inner_texts()[1] == "30"
    page.select_option(".lens-choices select", "manhattan")
    page.wait_for_selector(".lens-verdict .good")
    page.wait_for_url("**heuristic=manhattan")
    page.click(".lens-choices a")
    page.wait_for_selector(".player.single")
    assert "with=astar" in page.url
