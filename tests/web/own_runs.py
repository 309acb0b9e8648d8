"""Run programs line by line in whatever Python this is, and print what was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import mkdtemp

from searchcade import catalog
from searchcade.recording import Recording
from searchcade.recording.own_lines import OwnLines
from searchcade.search.run import Budget

PROGRAMS = """\
import heapq
from collections import deque

def bfs(problem):
    waiting, reached = deque([("", problem.start)]), {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))

def astar(problem, estimate):
    heap, count = [(estimate(problem.start), 0, 0, problem.start, "")], 0
    best = {problem.start: 0}
    while heap:
        f, _, g, state, plan = heapq.heappop(heap)
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            new = g + cost
            if after not in best or new < best[after]:
                best[after] = new
                count += 1
                heapq.heappush(heap, (new + 2 * estimate(after), -count, new, after, plan + move))

def dfs(problem):
    def visit(state, plan):
        if problem.is_goal(state):
            return plan
        done.add(state)
        steps = [step for step in problem.successors(state) if step[1] not in done]
        for move, after, cost in steps:
            if after not in done and (found := visit(after, plan + move)) is not None:
                return found
        return None

    done = set()
    for number in range(5000):
        number += 1
    return visit(problem.start, "")

def endless(problem):
    problem.successors(problem.start)
    while True:
        problem
"""
LEVELS = ("maze/custom?size=9&seed=3&braid=0.3", "sokoban/05-near-or-far")

file = Path(mkdtemp()) / "mine.py"
file.write_text(PROGRAMS, encoding="utf-8")
for name in ("bfs", "astar", "dfs", "endless"):
    for address in LEVELS:
        level = catalog.level(address)
        recording = Recording(level, catalog.algorithm(f"{file}:{name}", level))
        report = recording.run(Budget(seconds=1 if name == "endless" else 60))
        explainer = recording.explainer
        assert isinstance(explainer, OwnLines)
        difference = explainer.difference and explainer.difference[:3]
        print(json.dumps([name, address, report.result.outcome, report.result.plan, difference,
                          explainer.snapshots, explainer.ending]))  # fmt: skip
