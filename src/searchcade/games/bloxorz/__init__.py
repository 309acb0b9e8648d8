"""Bloxorz: a block rolls over a board, and has to stand upright on the hole."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from searchcade.compiled.kernel_run import Kernels, KernelSet
from searchcade.game import Game, Option
from searchcade.games.bloxorz import layers, mcts, report
from searchcade.games.bloxorz.art import PICTURES
from searchcade.games.bloxorz.board import Board, counts_alike
from searchcade.games.bloxorz.explain import explain
from searchcade.games.bloxorz.figures import figures
from searchcade.games.bloxorz.heuristics import ESTIMATES
from searchcade.games.bloxorz.hints import advice, landmark, outlook
from searchcade.games.bloxorz.levels import (
    SWAP_COSTS,
    limits,
    parse,
    render,
    split_file,
    vary,
)
from searchcade.games.bloxorz.make import OPTIONS, PRESETS, from_options, measures, missed
from searchcade.games.bloxorz.rules import State, problem
from searchcade.games.bloxorz.scene import COLOURS, fall, place, scene

__all__ = ["GAME", "layers", "mcts", "report"]  # these register algorithms

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
    missed=missed,
    outlook=outlook,
    figures=figures,
    folder=Path(__file__).parent,
    face="17-cat",
    split=split_file,
    limits=limits,
    presets=PRESETS,
    daily="medium",
    options=OPTIONS,
    variants={
        "swap-cost": Option("what it costs to take the other cube (0)", "0", choices=SWAP_COSTS)
    },
    vary=vary,
    fall=fall,
    explain=explain,
    caption=attrgetter("title"),
    code=attrgetter("code"),
    move_keys={"S": "space"},
    in_order=True,
    keys=KEYS,
    estimates=ESTIMATES,
    colours=COLOURS,
    pictures=PICTURES,
    ranked_by="cost",
    unit_cost=counts_alike,
    kernels=Kernels(ALGORITHMS, kernels),
)
