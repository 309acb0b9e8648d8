"""Sokoban with weights: Ares pushes stones onto switches, and heavy ones cost more."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game, Levels, Look, Option, Play, Rules, Scoring, World
from searchcade.games.sokoban import searches
from searchcade.games.sokoban.collection import limits, split_file
from searchcade.games.sokoban.deadlocks import lost_test
from searchcade.games.sokoban.editing import EDITING
from searchcade.games.sokoban.heuristics import ESTIMATES, LENS
from searchcade.games.sokoban.hints import advice, first_advice, is_any_plan, landmark, outlook
from searchcade.games.sokoban.levels import (
    PUSH_COSTS,
    parse,
    push_cost,
    render,
    vary,
    with_solutions,
    write_pddl,
)
from searchcade.games.sokoban.options import (
    OPTIONS,
    PRESETS,
    facts,
    figures,
    from_options,
    measures,
)
from searchcade.games.sokoban.rules import Room, State, problem, remaining
from searchcade.games.sokoban.scene import COLOURS, PICTURES, place, scene
from searchcade.games.sokoban.single_stone import carry

WORLDS = (
    World("first-pushes", ("0[1-8]-*",)),
    World("weights", ("09-*", "1[0-6]-*")),
    World("narrow", ("1[7-9]-*", "2[0-4]-*")),
    World("stores", ("2[5-9]-*", "3[0-2]-*")),
    World("town", ("3[3-9]-*", "4*")),
)

KEYS = {"1": "astar", "2": "bfs", "3": "dfs", "4": "dijkstra", "5": "greedy", "6": "ucs"}


def best(_room: Room) -> str:
    """Name the algorithm that serves a room best."""
    return "push-astar"


def soonest(room: Room) -> str:
    """Name the algorithm that finds any plan soonest."""
    return "push-quick" if searches.is_not_too_large(problem(room)) else "greedy"


ALGORITHMS = ("push-astar", "bfs", "ucs", "dijkstra", "astar", "greedy")  # compiled, too


def kernels() -> KernelSet[Room]:
    """Import the compiled versions."""
    from searchcade.games.sokoban.compiled import ALL

    return ALL


GAME: Game[Room, State] = Game(
    name="sokoban",
    title="Sokoban",
    folder=Path(__file__).parent,
    parse=parse,
    render=render,
    problem=problem,
    scene=scene,
    best_algorithm=best,
    decider=best,
    fastest=soonest,
    estimates=ESTIMATES,
    kernels=Kernels(ALGORITHMS, kernels),
    levels=Levels(
        worlds=WORLDS,
        doubts=attrgetter("doubts"),
        generate=from_options,
        stats=measures,
        facts=facts,
        cover="33-crossroads",
        split=split_file,
        limits=limits,
        solutions=attrgetter("solutions"),
        forms={"drawing": render, "solved": with_solutions},
        exports={"pddl": write_pddl},
        presets=PRESETS,
        daily="medium",
        options=OPTIONS,
        caption=attrgetter("title"),
    ),
    look=Look(cell=place, colours=COLOURS, pictures=PICTURES),
    play=Play(
        advice=advice,
        first_advice=first_advice,
        is_any_plan=is_any_plan,
        later=remaining,
        landmark=landmark,
        analysis=outlook,
        state_stats=figures,
        is_walk=str.islower,
        carry=carry,
        watch_keys=KEYS,
        has_output=True,
    ),
    scoring=Scoring(ranked_by="cost", unit_cost=lambda _room: False),
    rules=Rules(
        options={
            "push-cost": Option(
                "what a push costs: the weight w, or a step more (w)", "w", choices=PUSH_COSTS
            )
        },
        with_options=vary,
        in_force=lambda room: {"push-cost": push_cost(room)},
        lost_test=lost_test,
    ),
    lens=LENS,
    editing=EDITING,
)
