"""Bloxorz: a block rolls over a board, and has to stand upright on the hole."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game, Levels, Look, Option, Play, Rules, Scoring, World
from searchcade.games.bloxorz import layers, mcts, report
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.editing import EDITING
from searchcade.games.bloxorz.heuristics import ESTIMATES, LENS
from searchcade.games.bloxorz.hints import advice, explain, figures, landmark, outlook
from searchcade.games.bloxorz.levels import SWAP_COSTS, limits, parse, render, split_file, vary
from searchcade.games.bloxorz.options import (
    OPTIONS,
    PRESETS,
    facts,
    from_options,
    idle,
    measures,
    missed,
)
from searchcade.games.bloxorz.rules import State, problem
from searchcade.games.bloxorz.scene import COLOURS, PICTURES, fall, place, scene

__all__ = ["GAME", "layers", "mcts", "report"]  # these register algorithms

WORLDS = (
    World("rolling", ("0[1-9]-*",)),
    World("switches", ("1[0-7]-*",)),
    World("halves", ("1[89]-*", "2[0-5]-*")),
    World("long-ways", ("2[6-9]-*", "3[0-4]-*")),
    World("masterpieces", ("3[5-9]-*", "4*")),
)

KEYS = {"1": "astar", "2": "bfs", "3": "dfs", "4": "mcts", "5": "greedy", "6": "ucs"}


def best(_board: Board) -> str:
    """Name the algorithm that serves a level best."""
    return "layers"


ALGORITHMS = ("layers", "bfs", "ucs", "dijkstra", "astar", "greedy")  # compiled, too


def kernels() -> KernelSet[Board]:
    """Import the compiled versions."""
    from searchcade.games.bloxorz.compiled import ALL

    return ALL


GAME: Game[Board, State] = Game(
    name="bloxorz",
    title="Bloxorz",
    folder=Path(__file__).parent,
    parse=parse,
    render=render,
    problem=problem,
    scene=scene,
    best_algorithm=best,
    estimates=ESTIMATES,
    kernels=Kernels(ALGORITHMS, kernels),
    levels=Levels(
        worlds=WORLDS,
        doubts=attrgetter("doubts"),
        generate=from_options,
        stats=measures,
        facts=facts,
        missed=missed,
        cover="17-cat",
        split=split_file,
        limits=limits,
        presets=PRESETS,
        slow_presets=("medium",),
        compiled_presets=("hard", "expert", "split", "custom"),
        daily="medium",
        options=OPTIONS,
        caption=attrgetter("title"),
        code=attrgetter("code"),
        in_order=True,
    ),
    look=Look(
        cell=place, fatal_move_scene=fall, explain=explain, colours=COLOURS, pictures=PICTURES
    ),
    play=Play(
        advice=advice,
        landmark=landmark,
        analysis=outlook,
        state_stats=figures,
        move_keys={"S": "space"},
        watch_keys=KEYS,
    ),
    scoring=Scoring(ranked_by="cost", unit_cost=counts_alike),
    rules=Rules(
        options={
            "swap-cost": Option("what it costs to take the other cube (0)", "0", choices=SWAP_COSTS)
        },
        with_options=vary,
        in_force=lambda board: {"swap-cost": str(board.swap_cost)},
        idle=idle,
    ),
    lens=LENS,
    editing=EDITING,
)
