"""Pacman: eat all food; monsters stand, wander or hunt, and pies open the walls."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

from searchcade.game import Game, Levels, Look, Play, Rules, Scoring, World
from searchcade.games.pacman import agents, searches
from searchcade.games.pacman.agents.game import is_certain, is_dark
from searchcade.games.pacman.arena import DIRECTIONS, Arena
from searchcade.games.pacman.collect import is_a_walk
from searchcade.games.pacman.editing import EDITING
from searchcade.games.pacman.heuristics import ESTIMATES, LENS, ON_TOUR
from searchcade.games.pacman.hints import advice, landmark, outlook
from searchcade.games.pacman.levels import VARIANTS, berkeley, hcmus, in_force, parse, render, vary
from searchcade.games.pacman.options import (
    OPTIONS,
    PRESETS,
    difficulties,
    facts,
    from_options,
    idle,
    measures,
    missed,
)
from searchcade.games.pacman.rules import State, is_hunted, problem
from searchcade.games.pacman.scene import COLOURS, PICTURES, place, recall, scene, unveiled
from searchcade.games.pacman.scoring import briefing, danger, ended, figures, hidden, limit, points
from searchcade.games.pacman.seen import own_player
from searchcade.search import best_first

__all__ = ["GAME", "agents", "best_first", "searches"]  # all but the first register algorithms

WORLDS = (
    World("level-1", ("1-*",)),
    World("level-2", ("2-*",)),
    World("level-3", ("3-*",)),
    World("level-4", ("4-*",)),
    World("pies", ("5-*",)),
)


def best(arena: Arena) -> str:
    """Return the best algorithm for a map that knows no more than a person: what is seen."""
    rules = problem(arena)
    if is_dark(rules):
        return "explorer"
    exact = referee(arena)
    return "planner" if exact == soonest(arena) and is_certain(rules) else exact


def referee(arena: Arena) -> str:
    """Name the search that finds the shortest game of all, or any where that takes too long."""
    rules = problem(arena)
    if is_a_walk(rules):
        return "frontier" if len(arena.food) > 1 else "astar"
    if searches.has_pies(rules):
        return "pies-optimal"
    return "astar?heuristic=tour" if len(arena.food) <= ON_TOUR else soonest(arena)


def soonest(_arena: Arena) -> str:
    """Name the algorithm that finds any plan soonest."""
    return "greedy?heuristic=hungry"


GAME: Game[Arena, State] = Game(
    name="pacman",
    title="Pacman",
    folder=Path(__file__).parent,
    parse=parse,
    render=render,
    problem=problem,
    scene=scene,
    best_algorithm=best,
    decider=referee,
    fastest=soonest,
    estimates=ESTIMATES,
    levels=Levels(
        worlds=WORLDS,
        generate=from_options,
        stats=measures,
        facts=facts,
        difficulties=difficulties,
        missed=missed,
        doubts=attrgetter("doubts"),
        presets=PRESETS,
        daily="arcade",
        options=OPTIONS,
        caption=attrgetter("title"),
        winnable=attrgetter("winnable"),
        forms={"drawing": render, "berkeley": berkeley, "hcmus": hcmus},
        briefing=briefing,
        cover="4-7-grand-arcade",
    ),
    look=Look(
        cell=place,
        colours=COLOURS,
        pictures=PICTURES,
        history_scene=recall,
        revealed=unveiled,
        danger=danger,
    ),
    play=Play(
        advice=advice,
        landmark=landmark,
        analysis=outlook,
        state_stats=figures,
        is_walk=DIRECTIONS.__contains__,
        own_player=own_player,
        hidden=hidden,
        real_time=is_hunted,
        move_keys={"T": "t", "V": "v", "X": "x"},
    ),
    scoring=Scoring(ranked_by="points", points=points, ended=ended, max_moves=limit),
    rules=Rules(options=VARIANTS, with_options=vary, in_force=in_force, idle=idle),
    lens=LENS,
    editing=EDITING,
)
