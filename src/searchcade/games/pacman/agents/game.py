"""An agent looks at a state and chooses a step; `played` lets it play a game to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any, Protocol

from searchcade.games.pacman.arena import TIES, Arena
from searchcade.games.pacman.rules import Glimpse, MonsterProblem, State, glimpse
from searchcade.search.game_tree import GameTree, Offer
from searchcade.search.node import Expansion, Node, Search, Stopped, Thought, Verdict

THRICE = 3  # a game that is in the same state for the third time is stalled

Choice = Generator[Expansion[State] | int, None, int | None]
"""A player at work: it yields what it looks at, as a search does, and how many positions it has
generated; it returns the cell it steps to, None to resign."""
Chooser = Callable[[Node[State]], Choice]
Ratings = list[tuple[float, int]]
"""An agent's value of each step, and the cell it leads to."""
Reply = tuple[int, ...]
"""Where the monsters go, one cell each."""
STAYS = "-"


class Rater(Protocol):
    """An agent that gives every step a value."""

    made: int
    """The number of positions that it has looked at so far."""

    def rate(self, state: State) -> Ratings:
        """Value every step."""

    def memory(self) -> Any:
        """Return what it remembers, so that the next look ahead can be repeated."""

    def watched(self, memory: Any) -> Watched | None:
        """Return a watched agent that repeats what this one did with this memory, if it can."""


class Watched(Rater, Protocol):
    """An agent that also grows a game tree while it rates.

    It overrides what its search calls for each position, asks the search itself for the value, and
    notes both. So what is shown is what was computed.
    """

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""


def played(
    problem: Any, choose: Chooser, begin: Node[State] | None = None, *, remembers: bool = False
) -> Search[State]:
    """Play a game to its end: won, lost, resigned, or stalled when it goes in circles.

    An agent that remembers may choose another step in the same state, so only the cap stops it.
    A caller that throws Stopped into it gets the game so far.
    """
    node, met = begin or Node[State](problem.start), Counter[State]()
    while not problem.is_over(node.state):
        met[node.state] += 1
        in_circles = met[node.state] == THRICE and not remembers
        if in_circles or node.cost >= problem.arena.rules.cap:
            return Verdict(node, proven=False, ended="stalled")
        try:
            yield node, 0
            there = yield from choose(node)
        except Stopped:
            return Verdict(node, proven=False, ended="unfinished")
        if there is None:
            return Verdict(node, proven=False, ended="resigned")
        node = stepped(problem, node, there)
    if problem.is_goal(node.state):
        return node
    return Verdict(node, proven=False, ended="lost" if problem.is_lost(node.state) else "stalled")


def stepped(
    problem: Any,
    node: Node[State],
    there: int,
    value: float | None = None,
    again: Callable[[], GameTree | None] | None = None,
) -> Thought[State]:
    """Return the node after Pacman steps to a cell beside him."""
    move = next(
        letter for letter, cell in problem.arena.open_steps[node.state.cell] if cell == there
    )
    return Thought(problem.after(node.state, there), node, move, node.cost + 1, value, again)


def by_rating(problem: Any, player: Rater) -> Chooser:
    """Choose the step of the highest value, the first of equals; resign where there is none."""

    def choose(node: Node[State]) -> Choice:
        before, memory = player.made, player.memory()
        ratings = player.rate(node.state)
        yield player.made - before
        again = partial(look_again, player, node.state, memory)
        for value, there in ratings:
            yield stepped(problem, node, there, value, again), len(ratings)
        return max(ratings, key=lambda rating: rating[0])[1] if ratings else None

    return choose


def look_again(player: Rater, state: State, memory: Any) -> GameTree | None:
    """Repeat the look ahead of a move, watched; None where that cannot be done.

    `memory` is what the player remembered before it.
    """
    watched = player.watched(memory)
    if watched is None:
        return None
    tree = watched.watch()
    watched.rate(state)
    return tree


class InTheFog:
    """Shows an agent what Pacman sees, and nothing else."""

    def __init__(self, arena: Arena, rate: Callable[[Glimpse], Ratings]) -> None:
        self.arena, self.rate_seen, self.made = arena, rate, 0

    def rate(self, state: State) -> Ratings:
        """Value every step by what is seen."""
        ratings = self.rate_seen(glimpse(self.arena, state))
        self.made += len(ratings)
        return ratings

    def memory(self) -> None:
        """Remember nothing that could be repeated."""

    def watched(self, _memory: None) -> None:
        """Return no watched agent: it looks ahead at nothing."""


def in_order(arena: Arena, cell: int) -> Iterable[int]:
    """Return the open cells beside a cell in the report's order: right, left, down, up."""
    cells = dict(arena.open_steps[cell])
    return [cells[letter] for letter in TIES if letter in cells]


# ------------------------------------------------------------------ which maps an agent fits


def is_hunt(problem: Any) -> bool:
    """Fit levels 1 to 4."""
    return isinstance(problem, MonsterProblem)


def is_hunted(problem: Any) -> bool:
    """Fit maps with monsters that move, all of which Pacman sees."""
    if not is_hunt(problem):
        return False
    arena: Arena = problem.arena
    return bool(arena.monsters) and arena.rules.policy != "still" and arena.rules.vision == "all"


def is_certain(problem: Any) -> bool:
    """Fit maps on which nothing depends on chance, and Pacman sees all monsters."""
    return is_hunted(problem) and not problem.by_chance


def is_dark(problem: Any) -> bool:
    """Fit level 3, and all other maps with fog."""
    if not is_hunt(problem):
        return False
    arena: Arena = problem.arena
    return arena.rules.level == "3" or arena.rules.vision != "all"


class Letters:
    """The letters of steps on a map."""

    def __init__(self, arena: Arena) -> None:
        self._steps = {
            (cell, there): letter
            for cell, steps in enumerate(arena.open_steps)
            for letter, there in steps
        }

    def step(self, cell: int, there: int) -> str:
        """Return the letter of a step."""
        return self._steps.get((cell, there), STAYS)

    def steps(self, cell: int, theres: tuple[int, ...]) -> list[Offer]:
        """Return Pacman's steps from a cell."""
        return [Offer(self.step(cell, there), there) for there in theres]

    def reply(self, monsters: Reply, moved: Reply, chance: float = 1.0) -> Offer:
        """Return the steps of several monsters as one reply."""
        return Offer("".join(map(self.step, monsters, moved)), chance=chance)


@dataclass(slots=True)
class TreeFrame:
    """A position that is being looked into; values are points from the first position on."""

    value: float
    """The highest or lowest value so far."""
    points: float
    """The points on the path to its children."""
    low: float = -inf
    high: float = inf
    there: int = -1
    """Pacman's cell, while the monsters reply."""
    replies: list[Reply] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    tried: int = 0
    """How many of its children have been looked at."""


class TreeGrower:
    """What watched agents have in common: the tree, and the positions that are looked into."""

    arena: Arena

    def watch(self) -> GameTree:
        """Prepare to be watched; return the tree that will grow."""
        self.tree, self.letters = GameTree(), Letters(self.arena)
        self.frames = [TreeFrame(-inf, 0.0)]
        return self.tree
