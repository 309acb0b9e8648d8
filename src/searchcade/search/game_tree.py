"""The look ahead of an agent as a tree that grows event by event: it can be shown at any of them.

A tree holds the look ahead of one move. Watched versions of agents grow it; nobody else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Literal, NamedTuple

Kind = Literal["highest", "lowest", "average", "leaf"]
"""Who chooses: Pacman the highest value, monsters the lowest; dice give the average."""
What = Literal[
    "look", "enter", "worth", "known", "back", "cut", "done", "stop",
    "select", "expand", "rollout", "backup",
]  # fmt: skip
"""What happened. The last four are the phases of Monte-Carlo tree search."""
Bound = Literal["", "at least", "at most"]
"""What a value is that a look ahead with alpha and beta has found: exact, or a bound."""


@dataclass(slots=True)
class Position:
    """A position in the tree, as the move that leads there."""

    parent: int
    move: str
    """The letter of Pacman's step, or those of the monsters; `-` is for one that stays."""
    place: int = -1
    """The cell that Pacman steps to."""
    chance: float = 1.0
    kind: Kind = "leaf"
    children: list[int] = field(default_factory=list)


class Event(NamedTuple):
    """One step of a look ahead. All values are points from the first position on."""

    what: What
    at: int
    """The number of the position that it is about."""
    value: float = 0.0
    low: float = -inf
    """Alpha: Pacman already has this much for sure."""
    high: float = inf
    """Beta: monsters already hold him down to this."""
    number: int = 0
    """The rounds of a look, the child that comes back, or how many children are cut."""
    why: str = ""
    """Why a position is not looked into: `depth`, `touched` or `eaten`."""


class GameTree:
    """Positions by their numbers, and what happened to them, in order."""

    def __init__(self, explores: float = 0.0) -> None:
        """Start without positions; `explores` is the weight of exploration in UCB1."""
        self.explores = explores
        self.positions: list[Position] = []
        self.events: list[Event] = []
        self._path: list[int] = []

    # ------------------------------------------------------------------ growing

    @property
    def here(self) -> int:
        """Return the number of the position that is being looked into."""
        return self._path[-1]

    def look(self, rounds: int = 0) -> None:
        """Begin at the first position, with a new tree."""
        self.positions.append(Position(-1, "", kind="highest"))
        self._path = [len(self.positions) - 1]
        self._note("look", number=rounds)

    def offer(self, moves: Sequence[Offer]) -> None:
        """Give the present position its children, none of them tried."""
        for offer in moves:
            self.positions[self.here].children.append(len(self.positions))
            self.positions.append(Position(self.here, *offer))

    @property
    def children(self) -> int:
        """Return how many children the present position has."""
        return len(self.positions[self.here].children)

    def child(self, index: int) -> int:
        """Return the number of a child of the present position."""
        return self.positions[self.here].children[index]

    def child_to(self, place: int) -> int:
        """Return the number of the child after Pacman's step to a cell."""
        children = self.positions[self.here].children
        return next(each for each in children if self.positions[each].place == place)

    def enter(self, child: int, kind: Kind, low: float = -inf, high: float = inf) -> None:
        """Look into a child."""
        self.positions[child].kind = kind
        self._path.append(child)
        self._note("enter", low=low, high=high)

    def withdraw(self) -> int:
        """Undo the last look into a child, which was not needed; return its number."""
        child = self._path.pop()
        position = self.positions[child]
        del self.positions[len(self.positions) - len(position.children) :]
        position.children, position.kind = [], "leaf"
        self.events.pop()
        return child

    def worth(self, child: int, value: float, why: str) -> None:
        """Give a child a value without a look into it."""
        self.events.append(Event("worth", child, value, why=why))

    def known(self, child: int, value: float, low: float = -inf, high: float = inf) -> None:
        """Give a child a value that an earlier look has found."""
        self.events.append(Event("known", child, value, low, high))

    def back(self, child: int, value: float, low: float = -inf, high: float = inf) -> None:
        """Note what the present position is worth after a child is known, and its bounds."""
        self.events.append(Event("back", self.here, value, low, high, child))

    def cut(self, value: float, low: float, high: float, count: int) -> None:
        """Leave out the children that are left."""
        self.events.append(Event("cut", self.here, value, low, high, count))

    def leave(self, value: float, low: float = -inf, high: float = inf) -> None:
        """Return the value of the present position to the one above."""
        self.events.append(Event("done", self.here, value, low, high))
        self._path.pop()

    def stop(self, rounds: int) -> None:
        """Break off: the positions for this move are used up."""
        self.events.append(Event("stop", self.root, number=rounds))

    @property
    def root(self) -> int:
        """Return the number of the first position of the present look."""
        return self._path[0]

    def phase(self, what: What, at: int, value: float = 0.0) -> None:
        """Note a phase of Monte-Carlo tree search."""
        self.events.append(Event(what, at, value))

    def grow(self, at: int, offer: Offer) -> int:
        """Add a child to a position; return its number."""
        number = len(self.positions)
        self.positions[at].children.append(number)
        self.positions.append(Position(at, *offer, kind="highest"))
        return number

    def _note(self, what: What, *, low: float = -inf, high: float = inf, number: int = 0) -> None:
        self.events.append(Event(what, self.here, 0.0, low, high, number))

    # ------------------------------------------------------------------ reading

    def line(self, number: int) -> list[int]:
        """Return the positions from below the first one to this one."""
        line = []
        while self.positions[number].parent >= 0:
            line.append(number)
            number = self.positions[number].parent
        return line[::-1]


class Offer(NamedTuple):
    """A move that can be looked at."""

    move: str
    place: int = -1
    chance: float = 1.0


def bound(value: float, low: float, high: float) -> Bound:
    """Say what a value is that was found between alpha and beta, or outside of them."""
    return "at most" if value <= low else "at least" if value >= high else ""


Status = Literal["untried", "open", "done", "known", "cut"]


@dataclass(slots=True)
class TreeFact:
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


UNTRIED = TreeFact()


class TreeMoment:
    """A tree as it was after some of its events."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.facts: dict[int, TreeFact] = {}
        self.root = self.current = 0
        self.rounds = 0
        self.taken = 0

    def fact(self, number: int) -> TreeFact:
        """Return what is known of a position."""
        return self.facts.get(number, UNTRIED)

    def take(self, event: Event) -> None:
        """Go on by one event."""
        self.taken += 1
        self.current = event.at
        fact = self.facts.setdefault(event.at, TreeFact())
        if event.what == "look":
            self.facts = {event.at: TreeFact("open")}
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
                self.facts[child] = TreeFact("cut")

    def _learn(self, event: Event) -> None:
        for number in (self.root, *self.tree.line(event.at)):
            fact = self.facts.setdefault(number, TreeFact("open"))
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
