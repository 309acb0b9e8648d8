"""The planner: it knows how the monsters step, so that a game is a walk that it can plan.

It grows the world of places around itself, leaves out those that are dead, and goes to the nearest
food after which all other food that is still open stays open. Where there is none it gives up as
little as it must; and when nothing can be eaten alive, it eats what it can and dies, or resigns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from searchcade.games.pacman.players.game import Choice, count, is_certain, played
from searchcade.games.pacman.players.proof import prospects
from searchcade.games.pacman.players.reach import open_food
from searchcade.games.pacman.players.tail import Tails, departure, walk_to
from searchcade.games.pacman.players.world import World
from searchcade.games.pacman.state import State
from searchcade.search.node import Node, Search, Stopped, Verdict
from searchcade.search.registry import algorithm

ENOUGH = 60_000  # places to know around Pacman; more take longer than they help
PROOF, LOOK = 100_000, 2_000  # places to look into for a last word, and between two glances
GROWTH = 1.5  # of the known places after which the food is added up again

Glances = Iterator[tuple[Node[State], int]]


@algorithm(
    "planner", "Planner who knows the monsters", game="pacman", complete=False, fits=is_certain
)
def planner(problem: Any, nodes: int = 4000) -> Search[State]:
    """Plan a walk through the places that can be survived, with the monsters' steps known.

    Looks into so many new places before each step. When it has not won and knows all places, it
    says how much food anybody could have eaten.
    """
    world = World(problem.arena, problem.after)
    end = yield from played(problem, Planner(problem, world, nodes).choose)
    if not isinstance(end, Verdict) or end.goal is None or end.ended == "unfinished":
        return end
    try:
        yield from known_whole(problem, world, end.goal)
    except Stopped:
        return end  # the game is played; the proof would take too long
    return end._replace(proof=proof(problem, world))


def known_whole(problem: Any, world: World, last: Node[State]) -> Glances:
    """Look into all places that can be reached from the start, as far as there are not too many."""
    root = world.place(problem.start.cell, problem.start.monsters)
    for number, _ in enumerate(world.spread(root), start=1):
        if number == PROOF:
            return
        if number % LOOK == 0:
            yield last, len(world.cells) - world.looked


def proof(problem: Any, world: World) -> str:
    """Say what nobody can exceed, if all places are known by now."""
    found = prospects(problem, world, most=0)
    if not (found.is_complete and found.is_hopeless):
        return ""
    return f"nobody eats more than {found.food} of {len(problem.arena.food)} food"


class Planner:
    """Plans food by food; what it learned of the world stays."""

    def __init__(self, problem: Any, world: World, nodes: int) -> None:
        self.problem, self.world, self.nodes = problem, world, nodes
        self.open: dict[int, int] = {}
        self.summed = 0
        self.is_complete = False
        self.walk: list[int] = []
        self.doomed = False

    def choose(self, node: Node[State]) -> Choice:
        """Walk on as planned, or plan anew; show the places of the way."""
        if not self.walk:
            before = len(self.world.cells)
            self.walk = self.planned(node.state)
            count(self.problem, len(self.world.cells) - before)
            yield node, len(self.world.cells) - self.world.looked
        return self.walk.pop(0) if self.walk else None

    def planned(self, state: State) -> list[int]:
        """Return the cells to walk over, to the next food or to the end."""
        root = self.world.place(state.cell, state.monsters)
        if not self.doomed and not self.world.dead[root]:
            self.learn(root)
            way = self.to_food(root, state.food)
            if way:
                return way
        if not self.doomed and not self.world.dead[root]:
            self.doomed = True
            return departure(self.world, root, state.food)
        there = Tails(self.world, state.food).best(root)[1]
        return [there] if there >= 0 else []

    def learn(self, root: int) -> None:
        """Look into more places, and add up the open food where many became known."""
        world = self.world
        if not self.is_complete and len(self.open) < ENOUGH:
            self.is_complete = world.explore(root, self.nodes)
            if self.is_complete or world.looked > GROWTH * self.summed or root not in self.open:
                self.open, self.summed = open_food(world, root), world.looked
        elif root not in self.open:
            world.explore(root, self.nodes)
            self.open, self.summed = open_food(world, root), world.looked

    def to_food(self, root: int, food: int) -> list[int]:
        """Return the way to the nearest food that closes the way to as little food as can be."""
        world, bits, known = self.world, self.world.arena.food_bits, self.open
        most = (known.get(root, 0) & food).bit_count()
        came, reached = {root: -1}, [root]
        best, target = -1, -1
        for place in reached:  # grows meanwhile
            for way in world.ways[place] or ():
                if way in came or world.dead[way]:
                    continue
                came[way] = place
                bit = bits[world.cells[way]] & food
                if not bit:
                    reached.append(way)
                    continue
                kept = ((known.get(way, 0) | bit) & food).bit_count()
                if kept > best:
                    best, target = kept, way
            if best >= most:
                break
        return walk_to(came, target, world.cells) if target >= 0 else []
