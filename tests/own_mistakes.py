"""Small programs with one usual mistake each, and the line where it shows, marked `# here`."""

from __future__ import annotations

BFS = """\
from collections import deque

def bfs(problem):
    waiting = deque([("", problem.start)])
    reached = {problem.start}
    while waiting:
        plan, state = waiting.popleft()
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))
"""
DFS = """\
def dfs(problem):
    stack, visited = [("", problem.start)], set()
    while stack:
        plan, state = stack.pop()
        if state in visited:
            continue
        visited.add(state)
        if problem.is_goal(state):
            return plan
        for move, after, cost in reversed(problem.successors(state)):
            if after not in visited:
                stack.append((plan + move, after))
"""
ASTAR = """\
import heapq

def astar(problem, estimate):
    count, best = 0, {problem.start: 0}
    heap = [(estimate(problem.start), 0, 0, problem.start, "")]
    while heap:
        f, _, g, state, plan = heapq.heappop(heap)
        if g > best[state]:
            continue
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            new = g + cost
            if after not in best or new < best[after]:
                best[after] = new
                count += 1
                heapq.heappush(heap, (new + estimate(after), -count, new, after, plan + move))
"""
UCS = (
    ASTAR.replace("astar(problem, estimate)", "ucs(problem)")
    .replace("estimate(problem.start)", "0")
    .replace("new + estimate(after)", "new")
)
POPLEFT = "plan, state = waiting.popleft()"
POP = "plan, state = stack.pop()"
TESTS = "if problem.is_goal(state):"
APPEND = "waiting.append((plan + move, after))"
HEAPPOP = "f, _, g, state, plan = heapq.heappop(heap)"
PUSH = "heapq.heappush(heap, (new + estimate(after), -count, new, after, plan + move))"
RECALLED = "reached.add(after)"
REMEMBERED = "visited.add(state)"
HERE = "  # here"
EARLY = """\
                if problem.is_goal(after):  # here
                    return plan + move
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return a program with a few changes, each of which it has room for."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


MISTAKES: dict[str, tuple[str, str]] = {
    "goal tested when generated": ("goal_early", changed(BFS, (
        "                reached.add", EARLY + "                reached.add"))),
    "goal never tested": ("goal_never", changed(BFS, (TESTS, "if False:"), (
        POPLEFT, POPLEFT + HERE))),
    "no visited set": ("no_visited", changed(BFS, ("if after not in reached:", "if True:"), (
        APPEND, APPEND + HERE))),
    "visited set marked too late": ("visited_late", changed(BFS, (
        "                reached.add(after)\n", ""), (
        "        if problem", "        reached.add(state)\n        if problem"), (
        APPEND, APPEND + HERE))),
    "visited set marked too early": ("visited_early", changed(DFS, (
        "        if state in visited:\n            continue\n        visited.add(state)\n", ""), (
        "set()", "{problem.start}"), (
        "                stack.append((plan + move, after))",
        "                visited.add(after)\n"
        "                stack.append((plan + move, after))  # here"))),
    "stack instead of queue": ("stack", changed(BFS, (
        POPLEFT, "plan, state = waiting.pop()  # here"))),
    "queue instead of stack": ("queue", changed(DFS, (POP, "plan, state = stack.pop(0)  # here"))),
    "neighbours in another order": ("ties", changed(DFS, (
        "reversed(problem.successors(state))", "problem.successors(state)"), (POP, POP + HERE))),
    "cost not compared": ("visited_early", changed(UCS, (
        "if after not in best or new < best[after]:", "if after not in best:"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "cost counted as one": ("cost_as_one", changed(UCS, ("new = g + cost", "new = g + 1"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "h counted twice": ("h_twice", changed(ASTAR, (
        "new + estimate(after)", "new + 2 * estimate(after)"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "h added to f": ("h_added_up", changed(ASTAR, (
        "(new + estimate(after),", "(f + cost + estimate(after),"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "h forgotten": ("h_forgotten", changed(ASTAR, ("(new + estimate(after),", "(new,"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "g forgotten": ("cost_forgotten", changed(ASTAR, (
        "(new + estimate(after),", "(estimate(after),"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "g added to h": ("cost_added", changed(ASTAR, ("def astar", "def greedy"), (
        "heapq.heappush(heap,", "heapq.heappush(  # here\n                heap,"))),
    "replaced entries expanded": ("stale", changed(UCS, (
        "        if g > best[state]:\n            continue\n", ""), (HEAPPOP, HEAPPOP + HERE))),
    "oldest among equals": ("ties", changed(ASTAR, ("-count, new", "count, new"), (
        HEAPPOP, HEAPPOP + HERE))),
}  # fmt: skip
"""What is wrong -> the name of the mistake, and a program that has it."""


def marked_line(text: str) -> int:
    """Return the line of a program that is marked."""
    return next(at for at, line in enumerate(text.splitlines(), start=1) if line.endswith(HERE))
