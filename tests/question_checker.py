"""The answers to questions, reckoned from the rules alone: nothing here comes from `recording/`.

Each algorithm is run again by a few lines of its own, step by step: what waits before each
expansion, which states may be next, and what becomes of the neighbours. A look ahead is reckoned
from the positions of its tree.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from math import inf, isclose, log, sqrt
from typing import Any

from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.search.node import Node, Thought
from searchcade.search.run import Budget
from searchcade.solve import solve

ENTERING = ("enters", "cheaper", "again")
CLOSE = 1e-6


@dataclass
class Before:
    """What is true before an expansion."""

    waiting: list[tuple[Any, int, int]]
    """State, g, and the step in which it was found (0 for the first)."""
    good: list[Any]
    """The states that may be next."""
    node: Any
    g: int
    parent_g: int
    fates: list[tuple[Any, str]] = field(default_factory=list)
    """Each neighbour, and what becomes of it."""
    bound: float = 0
    top: str = "take"
    new_bound: float | None = None
    wave: int | None = None
    """Which wave a new level belongs to; None within one, or where both are equal."""
    meets: Any = None
    scores: list[float] = field(default_factory=list)
    """Of the neighbours."""


class Checker:
    """A level and an algorithm, run again."""

    def __init__(self, loaded: LoadedLevel, choice: AlgorithmSpec, most: int) -> None:
        self.loaded, self.choice = loaded, choice
        self.problem: Any = choice.algorithm.graph(loaded.problem())
        name = choice.heuristic
        estimates = loaded.game.estimates
        self.h: Callable[[Any], float] = (
            estimates[name].build(loaded.level) if name else lambda _: 0
        )
        self.name = choice.algorithm.name
        self.weight = choice.options.get("weight", 2)
        run = RUNS.get(self.name)
        self.steps: list[Before] = []
        for step in run(self) if run else ():
            self.steps.append(step)
            if len(self.steps) > most:
                break

    def score(self, state: Any, g: int) -> float:
        """Return what decides when a state is taken."""
        h = self.h(state)
        score: float = {
            "ucs": g, "dijkstra": g, "ids": g, "greedy": h, "beam": h,
            "wastar": g + self.weight * h,
        }.get(self.name, g + h)  # fmt: skip
        return score

    def cell(self, state: Any) -> int:
        """Return the number of the cell that stands for a state."""
        row, col = self.loaded.game.look.cell(self.loaded.level, state)
        start = self.loaded.game.scene(self.loaded.level, self.loaded.problem().start)
        return row * start.cols + col

    def problem_of(self, question: Any) -> str:
        """Return what is wrong with the answer to a question; nothing where it is right."""
        return str(getattr(self, f"_{question.kind}")(question, self.steps[question.t]))

    # ------------------------------------------------------------------ kinds of questions

    def _next(self, question: Any, step: Before) -> str:
        good = {self.cell(state) for state in step.good}
        for number, option in enumerate(question.options):
            here = [each for each in step.waiting if self.cell(each[0]) == option.cell]
            is_good = [state in step.good for state, _, _ in here]
            if number in question.right and not (is_good and all(is_good)):
                return f"option {number} is not always next"
            if number not in question.right and (any(is_good) or not here or option.cell in good):
                return f"option {number} may be next"
            values = option.said.values
            figures = [(g, self.h(state), found) for state, g, found in here]
            wanted = values["g"], values["h"], values.get("born")
            if not any(all(w in (None, f) for w, f in zip(wanted, each, strict=True))
                       for each in figures):  # fmt: skip
                return f"option {number} has other figures: {values}, {here}"
        return ""

    def _score(self, question: Any, step: Before) -> str:
        shown = question.asked.values
        if (shown["before"], shown["cost"]) != (step.parent_g, step.g - step.parent_g):
            return "other costs"
        if shown["h"] not in (None, self.h(step.node)) or question.about != self.cell(step.node):
            return "another estimate or node"
        return self._number(question, self.score(step.node, step.g))

    @staticmethod
    def _number(question: Any, right: float) -> str:
        for number, option in enumerate(question.options):
            is_right = isclose(option.said.values["value"], right, abs_tol=CLOSE)
            if is_right != (number in question.right):
                return f"expected {right}, option {number} is {option.said.values['value']}"
        return ""

    def _enter(self, question: Any, step: Before) -> str:
        fates = {self.cell(state): fate for state, fate in step.fates}
        if len(fates) != len(question.options):
            return "another number of neighbours"
        entering = {n for n, each in enumerate(question.options) if fates[each.cell] in ENTERING}
        return "" if entering == question.right else f"expected {entering}"

    def _fate(self, question: Any, step: Before) -> str:
        fates = {fate for state, fate in step.fates if self.cell(state) == question.about}
        said = {question.options[n].said.name.rpartition(".")[2] for n in question.right}
        return "" if fates == said else f"expected {fates}, found {said}"

    def _within(self, question: Any, step: Before) -> str:
        if question.asked.values["bound"] != step.bound:
            return f"expected the bound {step.bound}"
        within = {n for n, score in enumerate(step.scores) if score <= step.bound}
        return "" if within == question.right else f"expected {within}"

    def _bound(self, question: Any, step: Before) -> str:
        if step.new_bound is None:
            return "no pass begins"
        return self._number(question, step.new_bound)

    def _top(self, question: Any, step: Before) -> str:
        expected = ("take", "cut", "skip").index(step.top)
        return "" if question.right == {expected} else f"expected {step.top}"

    def _wave(self, question: Any, step: Before) -> str:
        return "" if question.right == {step.wave} else f"expected {step.wave}"

    def _meet(self, question: Any, step: Before) -> str:
        right = {n for n, each in enumerate(question.options) if each.cell == self.cell(step.meets)}
        return "" if right == question.right else f"expected {right}"

    # ------------------------------------------------------------------ queues and stacks

    def breadth_first(self) -> Iterator[Before]:
        """Run breadth-first search."""
        queue = deque([(self.problem.start, 0, 0, 0)])
        seen, done, t = {self.problem.start}, set(), 0
        while queue:
            waiting = [(state, g, found) for state, g, found, _ in queue]
            state, g, _, parent_g = queue.popleft()
            step = Before(waiting, [state], state, g, parent_g)
            t += 1
            done.add(state)
            if not self.problem.is_goal(state):
                for _, after, cost in self.problem.successors(state):
                    if after not in seen:
                        seen.add(after)
                        queue.append((after, g + cost, t, g))
                        step.fates.append((after, "enters"))
                    else:
                        step.fates.append((after, "expanded" if after in done else "waits"))
            yield step
            if self.problem.is_goal(state):
                return

    def depth_first(self) -> Iterator[Before]:
        """Run depth-first search; of a state that was put on the stack twice the newest counts."""
        stack, done, t = [(self.problem.start, 0, 0, 0)], set(), 0
        while stack := [each for each in stack if each[0] not in done]:
            newest = {each[0]: each for each in stack}
            waiting = [(state, g, found) for state, g, found, _ in newest.values()]
            state, g, _, parent_g = stack.pop()
            step = Before(waiting, [state], state, g, parent_g)
            t += 1
            done.add(state)
            known = {each[0] for each in stack}
            children = [] if self.problem.is_goal(state) else [*self.problem.successors(state)]
            for _, after, _ in children:
                fate = "expanded" if after in done else "again" if after in known else "enters"
                step.fates.append((after, fate))
            for _, after, cost in reversed(children):
                if after not in done:
                    stack.append((after, g + cost, t, g))
            yield step
            if self.problem.is_goal(state):
                return

    def best_first(self) -> Iterator[Before]:
        """Run a best-first search; among equals the newest is taken."""
        waiting, done, t, number = {self.problem.start: (0, 0, 0, 0)}, dict[Any, int](), 0, 0
        while waiting:
            scores = {state: self.score(state, each[0]) for state, each in waiting.items()}
            lowest = min(scores.values())
            if lowest == inf:
                return
            good = [state for state, score in scores.items() if score - lowest < CLOSE]
            state = max((each for each in good if scores[each] == lowest),
                        key=lambda each: waiting[each][3])  # fmt: skip
            listed = [(each, g, found) for each, (g, found, _, _) in waiting.items()]
            g, _, parent_g, _ = waiting.pop(state)
            step = Before(listed, good, state, g, parent_g)
            t += 1
            done[state] = g
            if not self.problem.is_goal(state):
                for _, after, cost in self.problem.successors(state):
                    old = waiting[after][0] if after in waiting else done.get(after)
                    if old is None or g + cost < old:
                        number += 1
                        waiting.pop(after, None)  # a state may carry what does not compare
                        waiting[after] = g + cost, t, g, number
                        step.fates.append((after, "enters" if old is None else "cheaper"))
                    else:
                        step.fates.append((after, "waits" if after in waiting else "expanded"))
            yield step
            if self.problem.is_goal(state):
                return

    # ------------------------------------------------------------------ passes and levels

    def deepening(self) -> Iterator[Before]:
        """Run iterative deepening."""
        bound, before, top = self.score(self.problem.start, 0), None, None
        while bound < inf:
            stack, cheapest, beyond = [(self.problem.start, 0, 0, 0)], dict[Any, int](), inf
            t = len(self.steps)
            while stack:
                present = list(stack)
                state, g, _, parent_g = stack.pop()
                if (score := self.score(state, g)) > bound:
                    beyond, top = min(beyond, score), top or "cut"
                    continue
                if cheapest.get(state, inf) <= g:
                    top = top or "skip"
                    continue
                cheapest[state] = g
                waiting = [(each, cost, found) for each, cost, found, _ in present]
                step = Before(waiting, [state], state, g, parent_g, bound=bound, top=top or "take")
                step.new_bound = None if before is None else bound
                before, top = None, None
                t += 1
                if not self.problem.is_goal(state):
                    children = [*self.problem.successors(state)]
                    step.scores = [self.score(after, g + cost) for _, after, cost in children]
                    stack += [(after, g + cost, t, g) for _, after, cost in reversed(children)]
                yield step
                if self.problem.is_goal(state):
                    return
            before, bound = bound, beyond

    def beam(self) -> Iterator[Before]:
        """Run beam search."""
        level, reached, t = [(self.problem.start, 0, 0, 0)], {self.problem.start}, 0
        done = set[Any]()
        width = self.choice.options.get("width", 100)
        grown: list[Any] = []
        uncut = list(level)
        while level:
            for number, (state, g, _, parent_g) in enumerate(level):
                rest = uncut if number == 0 else level[number:]
                lowest = min(self.h(each[0]) for each in rest)
                good = [each[0] for each in rest if self.h(each[0]) <= lowest + CLOSE]
                waiting = [(each, cost, found) for each, cost, found, _ in [*rest, *grown]]
                step = Before(waiting, good, state, g, parent_g)
                t += 1
                done.add(state)
                alive = {each[0] for each in [*level[number + 1 :], *grown]}
                if not self.problem.is_goal(state):
                    for _, after, cost in self.problem.successors(state):
                        if after not in reached:
                            reached.add(after)
                            grown.append((after, g + cost, t, g))
                            alive.add(after)
                            step.fates.append((after, "enters"))
                        elif after in alive:
                            step.fates.append((after, "waits"))
                        else:
                            step.fates.append((after, "expanded" if after in done else "dropped"))
                yield step
                if self.problem.is_goal(state):
                    return
            level = nsmallest(width, grown, key=lambda each: self.h(each[0]))
            uncut, grown = grown, []

    def both_ends(self) -> Iterator[Before]:
        """Run breadth-first search from both ends."""
        goals = list(dict.fromkeys(self.problem.goals))
        waves = [[(self.problem.start, 0, 0)], [(goal, 0, 0) for goal in goals]]
        mine, done, t = [{self.problem.start}, {*goals}], [set[Any](), set[Any]()], 0
        moves = self.problem.successors, self.problem.predecessors
        while all(waves):
            side = 0 if len(waves[0]) <= len(waves[1]) else 1
            fresh = side if len(waves[0]) != len(waves[1]) else None
            level, grown = waves[side], list[Any]()
            for number, (state, g, _) in enumerate(level):
                waiting = [*level[number:], *grown, *waves[1 - side]]
                step = Before(waiting, [state], state, g, 0, wave=fresh if number == 0 else None)
                t += 1
                done[side].add(state)
                for _, after, cost in moves[side](state):
                    if after not in mine[side]:
                        mine[side].add(after)
                        grown.append((after, g + cost, t))
                        step.fates.append((after, "enters"))
                    else:
                        step.fates.append((after, "expanded" if after in done[side] else "waits"))
                    if after in mine[1 - side]:
                        step.meets = after
                        break
                yield step
                if step.meets is not None:
                    return
            waves[side] = grown


RUNS: dict[str, Callable[[Checker], Iterator[Before]]] = {
    "bfs": Checker.breadth_first, "dfs": Checker.depth_first, "beam": Checker.beam,
    "ids": Checker.deepening, "idastar": Checker.deepening, "bibfs": Checker.both_ends,
    **dict.fromkeys(("ucs", "dijkstra", "greedy", "astar", "wastar", "jps"), Checker.best_first),
}  # fmt: skip


# -------------------------------------------------------------------- looks ahead


class LookChecker:
    """The trees of an agent, or the playouts of a puzzle, without a recording."""

    def __init__(self, loaded: LoadedLevel, choice: AlgorithmSpec, budget: Budget) -> None:
        self.loaded, self.choice = loaded, choice
        self.nodes: list[tuple[Node[Any], int]] = []
        self.looks: dict[int, Callable[[], Any]] = {}
        self._began = 0
        solve(loaded, choice, budget, watch=self._see)
        self._trees: dict[int, Any] = {}

    def _see(self, node: Node[Any], waiting: int) -> None:
        self.nodes.append((node, waiting))
        if not (isinstance(node, Thought) and node.value is not None):
            self._began = len(self.nodes)
        elif node.again:
            self.looks.setdefault(self._began, node.again)

    def tree(self, t: int) -> Any:
        """Return the tree of the look ahead that begins at a moment."""
        if t not in self._trees:
            self._trees[t] = self.looks[t]()
        return self._trees[t]

    def problem_of(self, question: Any) -> str:
        """Return what is wrong with the answer to a question; nothing where it is right."""
        return str(getattr(self, f"_{question.kind}")(question))

    def _events(self, question: Any) -> tuple[Any, list[Any], Any]:
        """Return the tree, the events of the present look, and the one that follows."""
        tree = self.tree(question.t)
        events = tree.events[: question.line]
        begin = max(n for n, each in enumerate(events) if each.what == "look")
        return tree, events[begin:], tree.events[question.line]

    def _children_values(self, question: Any) -> tuple[Any, list[int], list[float]]:
        tree, events, following = self._events(question)
        children = tree.positions[following.at].children
        known = {each.at: each.value for each in events if each.what in ("worth", "done", "known")}
        assert all(self._is_exact(events, each) for each in children)
        return tree.positions[following.at], children, [known[each] for each in children]

    @staticmethod
    def _is_exact(events: list[Any], child: int) -> bool:
        """Say whether a value lies between the alpha and beta that its search began with."""
        mine = [each for each in events if each.at == child]
        ends = [each for each in mine if each.what in ("done", "known")]
        windows = [each for each in mine if each.what in ("enter", "known")]
        return not ends or windows[-1].low < ends[-1].value < windows[-1].high

    def _value(self, question: Any) -> str:
        position, children, values = self._children_values(question)
        tree = self.tree(question.t)
        if position.kind == "average":
            chances = (tree.positions[each].chance for each in children)
            right = sum(chance * value for chance, value in zip(chances, values, strict=True))
        else:
            right = (max if position.kind == "highest" else min)(values)
        return Checker._number(question, right)

    def _choice(self, question: Any) -> str:
        position, children, values = self._children_values(question)
        best = (max if position.kind == "highest" else min)(values)
        right = {n for n, value in enumerate(values) if abs(value - best) < CLOSE}
        nodes = [each.node for each in question.options]
        return "" if right == question.right and nodes == children else f"expected {right}"

    def _turn_kind(self, tree: Any, number: int) -> str:
        """Say who is to move after as many moves as lead to a position."""
        count, here = 0, number
        while tree.positions[here].parent >= 0:
            count, here = count + 1, tree.positions[here].parent
        if count % 2 == 0:
            return "highest"
        return "average" if self.choice.algorithm.name == "expectimax" else "lowest"

    def _turn(self, question: Any) -> str:
        tree, _, following = self._events(question)
        ends = not any(each.what == "enter" and each.at == following.at for each in tree.events)
        expected = "ends" if ends else self._turn_kind(tree, following.at)
        said = {question.options[n].said.name.rpartition(".")[2] for n in question.right}
        return "" if said == {expected} else f"expected {expected}, found {said}"

    def _cut(self, question: Any) -> str:
        tree, events, _ = self._events(question)
        last = events[-1]
        position = tree.positions[last.at]
        tried = position.children.index(last.number) + 1
        is_cut = last.value >= last.high if position.kind == "highest" else last.value <= last.low
        if question.asked.values["count"] != len(position.children) - tried:
            return "another number of children is left"
        return "" if question.right == {0 if is_cut else 1} else f"expected cut: {is_cut}"

    def _played(self, question: Any) -> dict[int, list[float]]:
        """Return what the playouts through each position have earned."""
        tree, events, _ = self._events(question)
        earned: dict[int, list[float]] = {}
        for each in events:
            here = each.at if each.what == "backup" else -1
            while here >= 0:
                earned.setdefault(here, []).append(each.value)
                here = tree.positions[here].parent
        return earned

    def _select(self, question: Any) -> str:
        earned, tree = self._played(question), self.tree(question.t)
        nodes = [each.node for each in question.options]
        parent = tree.positions[nodes[0]].parent
        plays = log(len(earned[parent]))
        ucb = [
            sum(earned[each]) / len(earned[each])
            + question.asked.values["weight"] * sqrt(plays / len(earned[each]))
            for each in nodes
        ]
        right = {n for n, value in enumerate(ucb) if max(ucb) - value < CLOSE}
        return "" if right == question.right else f"expected {right}"

    def _phase(self, question: Any) -> str:
        _, events, _ = self._events(question)
        after = {"expand": "rollout", "rollout": "backup", "backup": "select"}[events[-1].what]
        said = {question.options[n].said.name.rpartition(".")[2] for n in question.right}
        return "" if said == {after} else f"expected {after}"

    def _mean(self, question: Any) -> str:
        tree, _, following = self._events(question)
        first = following.at
        while tree.positions[tree.positions[first].parent].parent >= 0:
            first = tree.positions[first].parent
        values = [*self._played(question)[first], following.value]
        return Checker._number(question, sum(values) / len(values))

    # ------------------------------------------------------------------ puzzles

    def _reach(self, question: Any) -> str:
        state = self.nodes[question.t - 1][0].state
        look, level = self.loaded.game.look, self.loaded.level
        cols = self.loaded.game.scene(level, self.loaded.problem().start).cols
        after = set()
        for _, there, _ in self.loaded.problem().successors(state):
            row, col = look.cell(level, there)
            after.add(row * cols + col)
        right = {n for n, each in enumerate(question.options) if each.cell in after}
        is_all = len(right) == len(after)
        return "" if right == question.right and is_all else f"expected {right}"

    def _cost(self, question: Any) -> str:
        return Checker._number(question, len(self.nodes[question.t - 1][0].path()) - 1)

    def _size(self, question: Any) -> str:
        return Checker._number(question, self.nodes[question.t][1])
