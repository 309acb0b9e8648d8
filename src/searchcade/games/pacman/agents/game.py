"""An agent looks at a state and chooses a step; `played` lets it play a game to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import Any, Protocol

from searchcade.games.pacman.arena import TIES, Arena
from searchcade.games.pacman.rules import MonsterProblem
from searchcade.games.pacman.sight import Glimpse, glimpse
from searchcade.games.pacman.state import State
from searchcade.search.game_tree import GameTree
from searchcade.search.node import Expansion, Node, Search, Stopped, Thought, Verdict

THRICE = 3  # a game that is in the same state for the third time is stalled

Choice = Generator[Expansion[State] | int, None, int | None]
"""A player at work: it yields what it looks at, as a search does, and how many positions it has
generated; it returns the cell it steps to, None to resign."""
Chooser = Callable[[Node[State]], Choice]
Ratings = list[tuple[float, int]]
"""An agent's value of each step, and the cell it leads to."""


class Rater(Protocol):
    """An agent that gives every step a value."""

    made: int
    """The number of positions that it has looked at so far."""

    def rate(self, state: State) -> Ratings:
        """Value every step."""

    def memory(self) -> Any:
        """Return what it remembers, so that the next look ahead can be repeated."""


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
        again = partial(looked_again, player, node.state, memory)
        for value, there in ratings:
            yield stepped(problem, node, there, value, again), len(ratings)
        return max(ratings, key=lambda rating: rating[0])[1] if ratings else None

    return choose


def looked_again(player: Rater, state: State, memory: Any) -> GameTree | None:
    """Repeat the look ahead of a move as a tree."""
    from searchcade.games.pacman.agents.watched import look_again  # late: few look twice

    return look_again(player, state, memory)


class InTheFog:
    """Tells an agent what Pacman sees, and nothing else."""

    def __init__(self, arena: Arena, rate: Callable[[Glimpse], Ratings]) -> None:
        self.arena, self.rate_seen, self.made = arena, rate, 0

    def rate(self, state: State) -> Ratings:
        """Value every step by what is seen."""
        ratings = self.rate_seen(glimpse(self.arena, state))
        self.made += len(ratings)
        return ratings

    def memory(self) -> None:
        """Remember nothing that could be repeated."""


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
