"""A player of a user's own: told what Pacman sees, asked for a move."""

from __future__ import annotations

from typing import Any

from searchcade.games.pacman.agents.game import Choice, played, stepped
from searchcade.games.pacman.seen import Eyes
from searchcade.games.pacman.state import State
from searchcade.problem import BadInput
from searchcade.search.node import Node, Search
from searchcade.search.own_player import Act


def own_player(problem: Any, act: Act) -> Search[State]:
    """Play a game by asking a player before each step; it may remember, so only the cap stops it.

    The player holds neither the state nor the rules: it gets a `Seen`, and gives a letter.
    """
    arena = problem.arena
    if arena.rules.level == "pies":
        raise BadInput("expected a map of levels 1 to 4 for a player of your own, found pies")
    eyes = Eyes(arena)

    def choose(node: Node[State]) -> Choice:
        move, values = act(eyes.look(node.state, node.cost))
        cells = dict(arena.open_steps[node.state.cell])
        yield len(values)
        for letter, value in values.items():
            yield stepped(problem, node, cells[letter], value), len(values)
        return cells.get(move)

    return played(problem, choose, remembers=True)
