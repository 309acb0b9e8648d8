"""How a game ends that is not won, and where the danger is that it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.sight import seen_from
from searchcade.games.pacman.state import State
from searchcade.search.node import Ended

REACHES = {"still": 0, "wander": 2}
FARTHEST = 6  # steps of a hunter that are marked as dangerous


def ended(arena: Arena, states: Sequence[State]) -> Ended:
    """Say whether a monster touches Pacman, or all steps are used up."""
    state = states[-1]
    if state.cell in state.monsters:
        return "lost"
    most = limit(arena)
    return "stalled" if most is not None and len(states) > most and state.food else ""


def limit(arena: Arena) -> int | None:
    """Return the most steps of a game; nothing hunts whoever eats pies, and nothing counts."""
    return None if arena.rules.level == "pies" else arena.rules.cap


def danger(arena: Arena, state: State) -> Mapping[tuple[int, int], float]:
    """Return the cells that monsters in sight can soon reach: 1 where one is, less farther off."""
    reach = REACHES.get(arena.rules.policy, FARTHEST)
    sight = seen_from(arena, state.cell)
    steps = dict.fromkeys((cell for cell in state.monsters if cell in sight), 0)
    reached = list(steps)
    for cell in reached:  # grows meanwhile
        for there in arena.next_to[cell]:
            if there not in steps and steps[cell] < reach:
                steps[there] = steps[cell] + 1
                reached.append(there)
    return {divmod(cell, arena.cols): 1 - count / (reach + 1) for cell, count in steps.items()}
