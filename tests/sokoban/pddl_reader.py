"""A planner as plain as can be: reads PDDL, grounds it action by action, searches by cost.

It knows nothing of our games: only typed STRIPS with action costs.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

Fact = tuple[str, ...]


class Action(NamedTuple):
    """A ground action."""

    needs: frozenset[Fact]
    adds: frozenset[Fact]
    removes: frozenset[Fact]
    cost: int


def read(text: str) -> list[Any]:
    """Read an expression with its brackets as lists in lists."""
    stack: list[list[Any]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text.lower()):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def typed(words: list[str]) -> dict[str, str]:
    """Read `a b - t c - u` as a dictionary."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-":
            found |= dict.fromkeys(waiting, next(rest))
            waiting = []
        else:
            waiting.append(word)
    assert not waiting
    return found


def section(whole: list[Any], name: str) -> list[Any]:
    """Return what stands in a section."""
    (found,) = [part[1:] for part in whole if part[0] == name]
    return list(found)


def conjuncts(expression: list[Any]) -> list[Any]:
    """Return the parts of an `and`."""
    return expression[1:] if expression[0] == "and" else [expression]


def cheapest(domain_text: str, problem_text: str) -> int | None:
    """Return the cost of a cheapest plan; None where there is none."""
    domain, problem = read(domain_text), read(problem_text)
    assert section(domain, "domain") == section(problem, ":domain")
    prices, start = {}, set()
    for fact in section(problem, ":init"):
        if fact[0] == "=":
            prices[tuple(fact[1])] = int(fact[2])
        else:
            start.add(tuple(fact))
    objects = typed(section(problem, ":objects"))
    changing = {
        part[1][0] if part[0] == "not" else part[0]
        for action in domain
        if action[0] == ":action"
        for part in conjuncts(action[action.index(":effect") + 1])
    }
    fixed = {fact for fact in start if fact[0] not in changing}
    actions = [
        each
        for part in domain
        if part[0] == ":action"
        for each in ground(part, objects, fixed, changing, prices)
    ]
    goal = frozenset(map(tuple, conjuncts(section(problem, ":goal")[0])))
    return search(frozenset(start - fixed), goal, actions)


def ground(
    action: list[Any],
    objects: dict[str, str],
    fixed: set[Fact],
    changing: set[str],
    prices: dict[Fact, int],
) -> Iterator[Action]:
    """Yield an action with objects for its parameters, where what never changes allows it."""
    fields = dict(zip(action[2::2], action[3::2], strict=True))
    variables = typed(fields[":parameters"])
    needs, effects = (conjuncts(fields[name]) for name in (":precondition", ":effect"))
    static = [need for need in needs if need[0] not in changing]
    for binding in bindings(static, fixed, {}):
        free = [name for name in variables if name not in binding]
        ranges = [[each for each in objects if objects[each] == variables[name]] for name in free]
        for values in product(*ranges):
            named = binding | dict(zip(free, values, strict=True))
            assert all(objects[named[name]] == kind for name, kind in variables.items())
            yield with_names(needs, effects, named, changing, prices)


def bindings(needs: list[Any], fixed: set[Fact], names: dict[str, str]) -> Iterator[dict[str, str]]:
    """Yield the values of variables for which all needs are among the fixed facts."""
    if not needs:
        yield names
        return
    first, *others = needs
    for fact in fixed:
        if fact[0] == first[0]:
            more = dict(names)
            if all(
                more.setdefault(word, value) == value
                for word, value in zip(first[1:], fact[1:], strict=True)
            ):
                yield from bindings(others, fixed, more)


def with_names(
    needs: list[Any],
    effects: list[Any],
    names: dict[str, str],
    changing: set[str],
    prices: dict[Fact, int],
) -> Action:
    """Put objects in the place of variables."""

    def named(fact: list[str]) -> Fact:
        return tuple(names.get(word, word) for word in fact)

    cost = 0
    for effect in effects:
        if effect[0] == "increase":
            assert effect[1] == ["total-cost"]
            cost += int(effect[2]) if isinstance(effect[2], str) else prices[named(effect[2])]
    return Action(
        frozenset(named(need) for need in needs if need[0] in changing),
        frozenset(named(each) for each in effects if each[0] not in ("not", "increase")),
        frozenset(named(each[1]) for each in effects if each[0] == "not"),
        cost,
    )


def search(start: frozenset[Fact], goal: frozenset[Fact], actions: list[Action]) -> int | None:
    """Search by cost alone."""
    best, queue, count = {start: 0}, [(0, 0, start)], 0
    while queue:
        paid, _, state = heapq.heappop(queue)
        if paid > best[state]:
            continue
        if goal <= state:
            return paid
        for action in actions:
            if action.needs <= state:
                after = state - action.removes | action.adds
                if paid + action.cost < best.get(after, paid + action.cost + 1):
                    best[after] = paid + action.cost
                    count += 1
                    heapq.heappush(queue, (paid + action.cost, count, after))
    return None
