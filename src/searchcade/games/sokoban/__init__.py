"""Sokoban with weights: Ares pushes stones onto switches, and heavy ones cost more."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game, Option, never
from searchcade.games.sokoban import exact, quick
from searchcade.games.sokoban.art import PICTURES
from searchcade.games.sokoban.carry import carry
from searchcade.games.sokoban.collection import split_file
from searchcade.games.sokoban.heuristics import ESTIMATES
from searchcade.games.sokoban.hints import advice, landmark, outlook
from searchcade.games.sokoban.levels import (
    PUSH_COSTS,
    parse,
    render,
    solutions,
    vary,
    with_solutions,
)
from searchcade.games.sokoban.lines import limits
from searchcade.games.sokoban.options import OPTIONS, PRESETS, from_options, measures
from searchcade.games.sokoban.plans import figures
from searchcade.games.sokoban.rules import Room, State, problem
from searchcade.games.sokoban.scene import COLOURS, place, scene

__all__ = ["GAME", "exact", "quick"]  # the latter two register algorithms

KEYS = {"1": "astar", "2": "bfs", "3": "dfs", "4": "dijkstra", "5": "greedy", "6": "ucs"}


def best(_room: Room) -> str:
    """Name the algorithm that serves a room best."""
    return "push-astar"


def soonest(_room: Room) -> str:
    """Name the algorithm that finds any plan soonest."""
    return "push-quick"


ALGORITHMS = ("push-astar", "bfs", "ucs", "dijkstra", "astar", "greedy")  # compiled, too


def kernels() -> KernelSet[Room]:
    """Import the compiled versions."""
    from searchcade.games.sokoban.compiled import ALL

    return ALL


GAME: Game[Room, State] = Game(
    name="sokoban",
    title="Sokoban",
    parse=parse,
    render=render,
    problem=problem,
    scene=scene,
    cell=place,
    best=best,
    referee=best,
    advice=advice,
    landmark=landmark,
    generate=from_options,
    measures=measures,
    outlook=outlook,
    figures=figures,
    folder=Path(__file__).parent,
    face="33-crossroads",
    split=split_file,
    limits=limits,
    solutions=solutions,
    forms={"drawing": render, "solved": with_solutions},
    presets=PRESETS,
    daily="medium",
    options=OPTIONS,
    variants={
        "push-cost": Option(
            "what a push costs: the weight w, or a step more (w)", "w", choices=PUSH_COSTS
        )
    },
    vary=vary,
    caption=attrgetter("title"),
    quick=soonest,
    walks=str.islower,
    carry=carry,
    keys=KEYS,
    has_output=True,
    estimates=ESTIMATES,
    colours=COLOURS,
    pictures=PICTURES,
    ranked_by="cost",
    unit_cost=never,
    kernels=Kernels(ALGORITHMS, kernels),
)
