"""The planner: it knows how the monsters step, so it simulates games and keeps the best.

Where nothing depends on chance, a simulated game can be played exactly as it was. So the planner
lets the forager and all other agents play first, cuts each game off after its last good bite, and
then improves the best one: it goes back to a random moment and forages on in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from searchcade.games.pacman.agents.alphabeta import alphabeta
from searchcade.games.pacman.agents.expectimax import expectimax
from searchcade.games.pacman.agents.forager import Forager
from searchcade.games.pacman.agents.game import is_certain, played
from searchcade.games.pacman.agents.montecarlo import monte_carlo
from searchcade.games.pacman.agents.observer import observer
from searchcade.games.pacman.agents.proof import prospects
from searchcade.games.pacman.agents.report import report_minimax
from searchcade.games.pacman.agents.senses import Sense
from searchcade.games.pacman.agents.world import PlaceGraph
from searchcade.games.pacman.rules import State
from searchcade.games.pacman.scoring import FOOD_POINTS, score
from searchcade.search.node import Ended, Expansion, Node, Search, Stopped, Thought, Verdict
from searchcade.search.registry import algorithm

RIVALS: tuple[Callable[..., Search[State]], ...] = (
    report_minimax,
    expectimax,
    observer,
    monte_carlo,
    alphabeta,
)
PROOF, LOOK = 100_000, 2_000  # places to explore for a proof, and between two yields

Glances = Iterator[Expansion[State] | int]


@algorithm(
    "planner", "Planner who knows the monsters", game="pacman", complete=False, fits=is_certain
)
def planner(problem: Any, nodes: int = 4000, tries: int = 400) -> Search[State]:
    """Play the game in the head, as a forager and as every other player; then better the best game.

    Explores `nodes` new places before each step, and makes `tries` attempts to improve. When it has
    not won and knows all places, it says how much food any game can eat.
    """
    contest = PlanContest(problem, nodes)
    ended: Ended = "unfinished"
    proof = ""
    try:
        yield from contest.enter(played(problem, contest.forager.choose))
        ended = "resigned"
        yield from contest.better(tries // 2)
        for rival in RIVALS:
            yield from contest.enter(rival(problem))
        yield from contest.better(tries - tries // 2)
        yield from known_whole(problem, contest.world, contest.best)
        proof = said(problem, contest.world)
    except Stopped:
        pass  # the best game so far is kept
    return contest.verdict(ended, proof)


class PlanContest:
    """The best of all simulated games."""

    def __init__(self, problem: Any, nodes: int) -> None:
        self.problem, self.nodes = problem, nodes
        self.world = PlaceGraph(problem.arena, problem.after)
        self.within = Sense(problem.arena).reachable(problem.start.cell, problem.start.food)
        """The food that can be reached."""
        self.best = Node[State](problem.start)
        self.forager = Forager(problem, self.world, nodes)
        self.random = Random("planner")

    def points(self, node: Node[State]) -> int:
        """Return the score of a game that ends here."""
        return score(self.problem.arena, node.state, node.cost)

    def enter(self, game: Search[State]) -> Glances:
        """Watch a game and keep the best moment to end it; leave when it cannot become the best."""
        for step in whole(game):
            if isinstance(step, int):
                yield step
                continue
            node, waiting = step
            if isinstance(node, Thought) and node.value is not None:
                yield node, waiting  # a step under consideration, not one that is played
                continue
            if self.hope(node) < self.points(self.best):
                return
            self.note(node)
            yield node, waiting

    def note(self, node: Node[State]) -> None:
        """Keep a game if none is better: of several that are as good, the last, or a won one."""
        if self.worth(node) >= self.worth(self.best):
            self.best = node

    def worth(self, node: Node[State]) -> tuple[int, bool]:
        """Return the key by which games are compared."""
        return self.points(node), self.problem.is_goal(node.state)

    def hope(self, node: Node[State]) -> int:
        """Return an upper bound of the score: all food that can be reached, a step for each."""
        return self.points(node) + (FOOD_POINTS - 1) * (node.state.food & self.within).bit_count()

    def better(self, tries: int) -> Glances:
        """Go back to a random moment of the best game and forage on randomly, again and again."""
        self.forager.survey(self.problem.start)
        most = self.hope(Node(self.problem.start))
        for _ in range(tries):
            node = self.random.choice(self.best.path())
            if self.points(self.best) < most and not self.problem.is_over(node.state):
                forager = self.forager.with_whims(self.random)
                yield from self.enter(played(self.problem, forager.choose, node))

    def verdict(self, ended: Ended, proof: str) -> Verdict:
        """Return the best game: won, or given up after its last bite."""
        node = self.best
        if self.problem.is_goal(node.state):
            return Verdict(node, proven=False)
        ended = "lost" if self.problem.is_lost(node.state) else ended
        return Verdict(node, proven=False, proof=proof, ended=ended)


def whole(game: Search[State]) -> Glances:
    """Yield all moments of a game, the last one too."""
    end = yield from game
    last = end.goal if isinstance(end, Verdict) else end
    if last is not None:
        yield last, 0


def known_whole(problem: Any, world: PlaceGraph, last: Node[State]) -> Glances:
    """Explore all places that can be reached from the start, up to a limit."""
    if problem.is_goal(last.state):
        return
    root = world.place(problem.start.cell, problem.start.monsters)
    for number, _ in enumerate(world.spread(root), start=1):
        if number == PROOF:
            return
        if number % LOOK == 0:
            yield last, len(world.cells) - world.looked


def said(problem: Any, world: PlaceGraph) -> str:
    """Return the proven bound as text, if all places are known."""
    bounds = prospects(problem, world, most=0)
    if not (bounds.is_complete and bounds.is_hopeless):
        return ""
    return f"nobody eats more than {bounds.food} of {len(problem.arena.food)} food"
