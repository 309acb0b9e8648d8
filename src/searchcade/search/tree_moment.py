"""A game tree as it was after some of its events: what is known of each position by then."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Literal

from searchcade.search.game_tree import Event, GameTree

Bound = Literal["", "at least", "at most"]
"""What a value is that a look ahead with alpha and beta has found: exact, or a bound."""


def bound(value: float, low: float, high: float) -> Bound:
    """Say what a value is that was found between alpha and beta, or outside of them."""
    return "at most" if value <= low else "at least" if value >= high else ""


Status = Literal["untried", "open", "done", "known", "cut"]


@dataclass(slots=True)
class Fact:
    """What is known of a position at some moment."""

    status: Status = "untried"
    value: float | None = None
    """The highest or lowest value so far, or the final one."""
    low: float = -inf
    high: float = inf
    visits: int = 0
    total: float = 0.0

    @property
    def bound(self) -> Bound:
        """Return whether the final value is exact, or a bound outside of alpha and beta."""
        if self.value is None or self.status not in ("done", "known"):
            return ""
        return bound(self.value, self.low, self.high)

    @property
    def mean(self) -> float:
        """Return what playouts through here have earned on average."""
        return self.total / self.visits


UNTRIED = Fact()


class TreeMoment:
    """A tree as it was after some of its events."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.facts: dict[int, Fact] = {}
        self.root = self.current = 0
        self.rounds = 0
        self.taken = 0

    def fact(self, number: int) -> Fact:
        """Return what is known of a position."""
        return self.facts.get(number, UNTRIED)

    def take(self, event: Event) -> None:
        """Go on by one event."""
        self.taken += 1
        self.current = event.at
        fact = self.facts.setdefault(event.at, Fact())
        if event.what == "look":
            self.facts = {event.at: Fact("open")}
            self.root, self.rounds = event.at, event.number
        elif event.what == "enter":
            fact.status, fact.low, fact.high = "open", event.low, event.high
        elif event.what in ("worth", "done"):
            fact.status, fact.value = "done", event.value
        elif event.what == "known":
            fact.status, fact.value, fact.low, fact.high = "known", *event[2:5]
        elif event.what == "back":
            fact.value = event.value
        elif event.what == "cut":
            fact.value = event.value
            self._cut(event.at)
        elif event.what == "backup":
            self._learn(event)
        elif event.what == "expand":
            fact.status = "open"

    def _cut(self, number: int) -> None:
        for child in self.tree.positions[number].children:
            if self.fact(child).status == "untried":
                self.facts[child] = Fact("cut")

    def _learn(self, event: Event) -> None:
        for number in (self.root, *self.tree.line(event.at)):
            fact = self.facts.setdefault(number, Fact("open"))
            fact.visits += 1
            fact.total += event.value
            fact.value = fact.mean

    def attraction(self, number: int) -> float:
        """Return the mean of a position and its bonus for exploration: UCB1."""
        fact, above = self.fact(number), self.fact(self.tree.positions[number].parent)
        return fact.mean + self.tree.explores * sqrt(log(above.visits) / fact.visits)

    def best_child(self, number: int) -> int | None:
        """Return the child that its chooser takes, as far as is known; None for dice."""
        position = self.tree.positions[number]
        rated = {each: self.fact(each) for each in position.children}
        if self.tree.explores:
            played = {
                each: (fact.visits, fact.total) for each, fact in rated.items() if fact.visits
            }
            return max(played, key=lambda each: played[each], default=None)
        values = {
            each: fact.value
            for each, fact in rated.items()
            if fact.value is not None and fact.status in ("done", "known")
        }
        if position.kind == "average" or not values:
            return None
        choose = max if position.kind == "highest" else min
        return choose(values, key=lambda each: values[each])

    def best_line(self) -> list[int]:
        """Return the positions of the play that both sides would choose by now."""
        line, here = [self.root], self.best_child(self.root)
        while here is not None:
            line.append(here)
            here = self.best_child(here)
        return line
