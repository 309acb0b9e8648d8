"""An address restores exactly what it was written from, in few letters; a damaged one says so."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from searchcade.tab.linked_level import linked, packed, unpacked
from searchcade.web.elements import FRONT
from web.npm import needed

OWN_CODE = '''\
"""A* with a tie break of my own."""

from heapq import heappop, heappush


def search(problem, estimate):
    """Take the lowest f first; of equals the one that is nearest to the goal."""
    start = problem.start
    counter = 0
    frontier = [(estimate(start), estimate(start), counter, 0, start, "")]
    cheapest = {start: 0}
    expanded = set()
    while frontier:
        f, h, _, cost, state, plan = heappop(frontier)
        if state in expanded:
            continue  # a cheaper way here was taken before
        expanded.add(state)
        if problem.is_goal(state):
            return plan
        for move, after, step in problem.successors(state):
            there = cost + step
            if there >= cheapest.get(after, float("inf")):
                continue
            cheapest[after] = there
            counter += 1
            left = estimate(after)
            if left == float("inf"):
                continue  # nothing leads from there to the goal
            entry = (there + left, left, -counter, there, after, plan + move)
            heappush(frontier, entry)
    return None


def corners(problem):
    """Make a heuristic: how far the goal is, and a little for each corner on the way."""

    def estimate(state):
        return 0.5 * len(problem.successors(state))

    return estimate
'''
DAMAGED = (
    "#<b>", "#watch?level", "#watch?level=%", "#watch?t=1&t=2", "#watch?__proto__=3", "#WATCH",
    "#watch?=x", "#" + "w" * 300_000,
)  # fmt: skip
BROKEN_CODE = ("", "x", "~z", "~z!!", "~zAAAA", "~t%", "~t_w", "~q00", packed("x" * 5_000_000))
SCRIPT = """
import { readFileSync } from "node:fs";
import * as link from "./link.mjs";
const tried = async (work) => {
  try { return await work(); } catch (problem) {
    return problem instanceof link.BrokenLink ? problem.reason : `another error: ${problem}`;
  }
};
const {places, texts, damaged, broken} = JSON.parse(readFileSync(0, "utf-8"));
const packed = await Promise.all(texts.map(link.packed));
const addresses = places.map(([screen, values]) => link.write(screen, values));
const stream = globalThis.CompressionStream;
globalThis.CompressionStream = undefined;
const plain = await Promise.all(texts.map(link.packed));
globalThis.CompressionStream = stream;
console.log(JSON.stringify({
  addresses,
  places: addresses.map((each) => link.read(each)).map(({screen, values}) => [screen, values]),
  packed,
  unpacked: await Promise.all([...packed, ...plain].map(link.unpacked)),
  damaged: await Promise.all(damaged.map((each) => tried(() => link.read(each)))),
  broken: await Promise.all(broken.map((each) => tried(() => link.unpacked(each)))),
  home: link.read("").screen,
}));
"""
PLACES = [
    ("home", {}),
    ("watch", {"level": "maze/easy?seed=7&rows=9", "with": "astar?heuristic=euclid", "t": "120"}),
    ("race", {"level": "sokoban/12-left-bank", "with": "bfs,mcts?c=0.5&depth=3", "nodes": "5000"}),
    ("play", {"level": "maze/1-hello", "moves": "RRDLuu"}),
    ("code", {"level": "a + b % & # = ? é 中 \u2028 <script>", "exercise": "đề bài"}),
]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what the module says in Node, all at once."""
    needed("node")
    folder = tmp_path_factory.mktemp("link")
    shutil.copy(FRONT / "page" / "link.js", folder / "link.mjs")
    (folder / "main.mjs").write_text(SCRIPT, encoding="utf-8")
    texts = [OWN_CODE, "", "ố 中 🎲\r\n"]
    given = {"places": PLACES, "texts": texts, "damaged": DAMAGED, "broken": BROKEN_CODE}
    done = subprocess.run(
        ["node", str(folder / "main.mjs")], input=json.dumps(given),
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.stderr == ""
    reply: dict[str, Any] = json.loads(done.stdout)
    return {**reply, "texts": texts}


def test_an_address_leads_back_to_its_place(said: dict[str, Any]) -> None:
    assert said["places"] == [list(place) for place in PLACES]
    assert said["home"] == "home"
    assert said["addresses"][1] == (
        "#watch?level=maze/easy?seed=7%26rows=9&with=astar?heuristic=euclid&t=120"
    )
    assert "&with=bfs&with=mcts?c=0.5%26depth=3" in said["addresses"][2]


def test_own_code_comes_back_with_and_without_compression(said: dict[str, Any]) -> None:
    assert said["unpacked"] == said["texts"] * 2


def test_python_reads_what_the_page_has_packed(said: dict[str, Any]) -> None:
    assert [unpacked(each) for each in said["packed"]] == said["texts"]


def test_a_link_with_a_level_and_forty_lines_of_code_is_short(said: dict[str, Any]) -> None:
    level = linked("#######\n#@ $ .#\n#     #\n#######\n").loaded.name
    assert len(OWN_CODE.splitlines()) >= 40
    link = f"https://school.example/searchcade/#code?level={level}&code={said['packed'][0]}"
    assert len(link) < 2000


def test_damaged_links_are_known_as_such(said: dict[str, Any]) -> None:
    assert said["damaged"] == ["damaged"] * len(DAMAGED)
    assert said["broken"] == ["damaged"] * len(BROKEN_CODE)
