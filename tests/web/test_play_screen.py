"""Levels are played in the page: by keys alone, by fingers alone, and where one has left off."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from searchcade import catalog
from searchcade.search.run import Budget
from searchcade.solve import solve
from web.use import ARROWS, shortest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.long
LEVELS = (
    "maze/there-and-back",
    "sokoban/01-one-push",
    "bloxorz/10-light-touch",
    "pacman/1-1-round-the-corner",
)
KEYS = {"U": "ArrowUp", "D": "s", "L": "ArrowLeft", "R": "d"}
STEPS = """count => document.querySelector(".result")
  || document.querySelector("[data-figure=steps] dd")?.textContent === String(count)"""
PHONE = (360, 740)
OTHER_TAB = """level => {
  const key = "searchcade progress 1";
  const kept = JSON.parse(localStorage[key]);
  Object.assign(kept.begun[level], {moves: kept.begun[level].moves[0], hands: "p", when: 1e12});
  localStorage[key] = JSON.stringify(kept);
  dispatchEvent(new StorageEvent("storage", {key}));
}"""
"""What the page hears when another tab has gone on with a game."""


def moves_to_win(level: str) -> str:
    """Return a cheapest plan."""
    loaded = catalog.level(level)
    plan = solve(loaded, catalog.algorithm("best", loaded), Budget(seconds=20)).result.plan
    assert plan
    return plan.upper()


def opened(page: Page, site: str, level: str) -> None:
    """Show a level and wait until it can be played."""
    page.goto(f"{site}#play?level={level}")
    page.wait_for_selector("body:has(canvas) [data-figure=steps]")


def test_levels_of_all_games_are_won_by_keys_alone_and_falls_and_losses_told(
    page: Page, served: str
) -> None:
    for level in LEVELS:
        opened(page, served, level)
        for count, move in enumerate(moves_to_win(level), start=1):
            page.keyboard.press(KEYS[move])
            page.wait_for_function(STEPS, arg=count)
        page.wait_for_selector(".play-star.won >> nth=2")
        page.wait_for_selector("text=No move lost anything")
    page.keyboard.press("n")
    page.wait_for_function("location.hash.startsWith('#play?level=pacman/1-2')")
    opened(page, served, "bloxorz/01-first-roll")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    page.wait_for_selector(".play-notice.warns >> text=The block fell")
    page.keyboard.press("u")
    page.wait_for_selector(".play-notice.warns", state="hidden")
    opened(page, served, "sokoban/12-left-bank")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.wait_for_selector(".play-notice >> text=The goal is out of reach")
    page.keyboard.press("Enter")  # the tip has been read
    page.wait_for_selector(".play-notice.warns >> text=cannot be reached")


def test_fingers_play_and_what_is_kept_in_the_browser_is_the_game(
    page_at: Callable[..., Page], served: str
) -> None:
    page = page_at(served, size=PHONE, language="vi", has_touch=True, is_mobile=True)
    opened(page, served, LEVELS[2])
    for count, move in enumerate(moves_to_win(LEVELS[2])[:3], start=1):
        page.tap(f".pad-{move}")
        page.wait_for_function(STEPS, arg=count)
    page.tap("[data-command=undo]")
    page.wait_for_function(STEPS, arg=2)
    page.goto(f"{served}#home")
    page.wait_for_selector(".screen.home")
    page.go_back()
    page.wait_for_function(STEPS, arg=2)
    page.tap("[data-command=redo]")
    page.wait_for_function(STEPS, arg=3)
    page.evaluate(OTHER_TAB, LEVELS[2])
    page.tap("dialog button >> nth=0")  # load what the other tab has kept
    page.wait_for_function(STEPS, arg=1)


def test_the_solver_finishes_a_large_room_and_says_that_the_game_is_helped(
    page: Page, served: str
) -> None:
    opened(page, served, "sokoban/16-storeroom")
    page.keyboard.press("g")
    page.click("dialog button >> nth=0")  # play on
    page.wait_for_selector("dialog", state="hidden")
    page.keyboard.press("m")
    page.click("dialog button >> text=Solve")
    page.click("dialog button >> nth=1")
    page.wait_for_selector(".result", timeout=120_000)
    page.wait_for_selector("text=this game was helped")


def test_a_finished_game_is_played_on_from_a_mistake_and_counts_as_helped(
    page: Page, served: str
) -> None:
    level = "maze/first-steps"
    plan = shortest(level)
    opened(page, served, level)
    there_and_back = plan[0] + {"L": "R", "R": "L", "U": "D", "D": "U"}[plan[0]]
    for count, move in enumerate(there_and_back + plan, start=1):
        page.keyboard.press(ARROWS[move])
        page.wait_for_function(STEPS, arg=count)
    page.click(".mistake")
    page.wait_for_selector(".along >> text=After move 1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=Play on from the start")
    for number in (1, 2):
        page.click(".along [data-command=next]")
        page.wait_for_selector(f"text=Play on from move {number}")
    page.keyboard.press("p")
    page.wait_for_selector(".play-notice >> text=it counts as helped")
    page.wait_for_function(STEPS, arg=2)
    page.reload()
    page.wait_for_selector(".play-notice >> text=it counts as helped")
    page.wait_for_function(STEPS, arg=2)


def test_the_mistakes_of_a_game_are_gone_through_by_keys_and_by_buttons(
    page: Page, served: str
) -> None:
    back = {"L": "R", "R": "L", "U": "D", "D": "U"}
    level = "maze/first-steps"
    plan = shortest(level)
    opened(page, served, level)
    moves = plan[0] + back[plan[0]] + plan[:2] + back[plan[1]] + plan[1:]
    for count, move in enumerate(moves, start=1):
        page.keyboard.press(ARROWS[move])
        page.wait_for_function(STEPS, arg=count)
    page.wait_for_selector("text=Learn from your mistakes")
    before = page.evaluate("localStorage['searchcade progress 1']")
    page.keyboard.press("l")
    page.wait_for_selector("h2 >> text=Mistake 1 of 2")
    page.keyboard.press(ARROWS[back[plan[0]]])
    page.wait_for_selector(".play-notice.warns >> text=2 more than the best")
    page.keyboard.press(ARROWS[plan[1]])
    page.wait_for_selector(".play-notice.good >> text=Right")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2 >> text=Mistake 2 of 2")
    page.click("text=Show me")
    page.click("text=Finish")
    page.wait_for_selector("text=0 of 2 right at first try.")
    page.keyboard.press("Enter")
    page.wait_for_selector(".result .play-verdict")
    kept = json.loads(page.evaluate("localStorage['searchcade progress 1']"))
    assert kept.pop("marks") == {"maze//mistake": [2, 0]}
    assert kept == {name: value for name, value in json.loads(before).items() if name != "marks"}


def test_what_was_studied_is_shown_with_what_is_next(page: Page, served: str) -> None:
    marks = {"maze/astar/next": [4, 3], "maze/bfs/enter": [2, 0], "broken": [1, 1]}
    page.evaluate(
        "text => { localStorage['searchcade progress 1'] = text; }", json.dumps({"marks": marks})
    )
    page.goto(f"{served}#settings")
    rows = page.locator(".marks-list li")
    rows.first.wait_for()
    assert rows.first.inner_text().split() == ["BFS", "Maze", "0", "of", "2"]
    assert rows.count() == 4
    page.click("#practise")
    page.wait_for_function("location.hash.includes('with=bfs')")
    page.wait_for_selector(".study-panel:not([hidden])")


def test_ones_own_best_game_moves_along_as_a_ghost(page: Page, served: str) -> None:
    level = "maze/first-steps"
    won = {"moves": shortest(level), "cost": 26, "helped": False, "seconds": 900, "when": 1}
    page.evaluate(
        "text => { localStorage['searchcade progress 1'] = text; }",
        json.dumps({"won": {level: won}, "begun": {}}),
    )
    pixels = """() => {
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
        () => done(document.querySelector(".play-board").toDataURL()))));
    }"""
    opened(page, served, level)
    page.wait_for_selector("[data-command=ghost][aria-pressed=false]")
    alone = page.evaluate(pixels)
    page.keyboard.press("b")
    page.wait_for_selector("text=Your best game moves when you do")
    assert page.evaluate(pixels) != alone
    page.keyboard.press("b")
    page.wait_for_selector("text=Your best game moves by its clock")
    beside = page.evaluate(pixels)
    page.keyboard.press(ARROWS[shortest(level)[0]])
    page.wait_for_function(STEPS, arg=1)
    assert page.evaluate(pixels) != beside  # the player has gone, the ghost is slow
    page.click("[data-command=ghost]")
    page.wait_for_selector("[data-command=ghost][aria-pressed=false]")
    opened(page, served, LEVELS[1])
    assert page.locator("[data-command=ghost]").is_hidden()


def test_in_real_time_one_key_makes_many_steps_until_nobody_looks(page: Page, served: str) -> None:
    page.evaluate("""() => {
      localStorage["searchcade settings"] = JSON.stringify({language: "en", pace: "slow"});
      localStorage["searchcade tips"] = '["fog"]';
    }""")
    page.reload()
    opened(page, served, "pacman/3-5-meadow")
    pace = "[data-command=clock] span:text-is('{}')"
    page.wait_for_selector(pace.format("Turn by turn"))  # who wants no motion is not hurried
    for name in ("Real time, slow", "Real time", "Real time, fast"):
        page.keyboard.press("c")
        page.wait_for_selector(pace.format(name))
    assert '"pace":"fast"' in page.evaluate("localStorage['searchcade settings']")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "() => Number(document.querySelector('[data-figure=steps] dd').textContent) >= 3"
    )
    page.evaluate("dispatchEvent(new Event('blur'))")
    page.wait_for_selector(".play-notice >> text=press a direction to go on")
    opened(page, served, LEVELS[0])
    assert page.locator("[data-command=clock]").is_hidden()
