"""Make a Sokoban level from options as a person writes them; measure levels and plans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from searchcade.game import LevelFact, Option, OptionReader, Options
from searchcade.games.sokoban.levels import push_cost
from searchcade.games.sokoban.rules import DIRECTIONS, Room, State

OPTIONS = {
    "size": Option("rows and columns inside the walls, at most (7)", "7", numbers=(4, 16)),
    "stones": Option("number of stones (3)", "3", numbers=(1, 8)),
    "spare": Option("switches more than stones (0)", "0", numbers=(0, 4)),
    "weights": Option(
        "mixed, light (1 to 9), heavy (10 to 99) or equal: how stones differ (mixed)",
        "mixed",
        choices=("mixed", "light", "heavy", "equal"),
    ),
    "difficulty": Option(
        "easy, medium or hard: how far the stones are from their switches (medium)",
        "medium",
        choices=("easy", "medium", "hard"),
    ),
    "seed": Option(
        "a number; the same seed gives the same level (1)", "1", numbers=(0, 999_999_999)
    ),
}
PRESETS: dict[str, Options] = {
    "easy": {"size": "5", "stones": "2", "weights": "light", "difficulty": "easy"},
    "medium": {"size": "6", "stones": "3"},
    "hard": {"size": "7", "stones": "4", "difficulty": "hard"},
    "heavy": {"size": "6", "stones": "3", "weights": "heavy"},
    "classic": {"size": "7", "stones": "4", "weights": "equal"},
    "choice": {"size": "6", "stones": "3", "spare": "2"},
    "custom": {},
}


def from_options(options: Options) -> Room:
    """Make a level; refuse an option that is unknown or makes no sense."""
    reader = OptionReader("sokoban", OPTIONS, options)
    # late: a level that is read needs no generator
    from searchcade.games.sokoban.generator import RoomOptions, generate

    wanted = RoomOptions(
        size=reader.whole("size"),
        stones=reader.whole("stones"),
        spare=reader.whole("spare"),
        weights=reader.one_of("weights"),
        difficulty=reader.one_of("difficulty"),
    )
    return generate(wanted, reader.whole("seed")).room


def measures(room: Room) -> dict[str, Any]:
    """Say how hard a level is, as far as can be seen without solving it."""
    return {
        "cells": room.walls.count(0),
        "stones": len(room.stones),
        "switches": len(room.switches),
        "heaviest": max(room.weights, default=0),
    }


def facts(room: Room) -> list[LevelFact]:
    """Return what a player wants to know: the stones, the heaviest of them, and spare switches."""
    spare = len(room.switches) - len(room.stones)
    return [
        LevelFact("stones", len(room.stones), "stone"),
        LevelFact("heaviest", max(room.weights, default=0), "weight"),
        LevelFact("spare" if spare else "switches", spare or len(room.switches), "switch"),
    ]


def pushed_weights(room: Room, plan: str) -> list[int]:
    """Return the weight of each push of a legal plan, in turn."""
    weights = dict(zip(room.stones, room.weights, strict=True))
    steps = dict(zip(DIRECTIONS, room.steps, strict=True))
    ares, pushed = room.ares, []
    for move in plan:
        ares += steps[move.upper()]
        if ares in weights:
            pushed.append(weights.pop(ares))
            weights[ares + steps[move.upper()]] = pushed[-1]
    return pushed


def figures(room: Room, _state: State, plan: str) -> Mapping[str, Any]:
    """Give the pushes of a plan, the weight it pushes in all, and what a push costs here."""
    weights = pushed_weights(room, plan)
    return {"pushes": len(weights), "weight": sum(weights), "push_cost": push_cost(room)}
