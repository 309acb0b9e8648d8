"""Make a Sokoban level from options as a person writes them, and measure it."""

from __future__ import annotations

from typing import Any

from searchcade.game import Option, Options
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput

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
    if unknown := set(options) - set(OPTIONS):
        wanted = ", ".join(OPTIONS)
        raise BadInput(f"sokoban: expected an option among {wanted}; found {min(unknown)!r}")
    from searchcade.games.sokoban.generate import Wish, generate

    wish = Wish(
        size=whole(options, "size"),
        stones=whole(options, "stones"),
        spare=whole(options, "spare"),
        weights=one_of(options, "weights"),
        difficulty=one_of(options, "difficulty"),
    )
    return generate(wish, whole(options, "seed")).room


def whole(options: Options, name: str) -> int:
    """Read a whole number within the limits of the option."""
    least, most = OPTIONS[name].numbers or (0, 0)
    text = options.get(name, OPTIONS[name].default)
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and least <= int(text) <= most):
        wanted = f"a whole number from {least} to {most}"
        raise BadInput(f"sokoban: expected {name} as {wanted}, found {text!r}")
    return int(text)


def one_of(options: Options, name: str) -> str:
    """Read one of the words of the option."""
    text = options.get(name, OPTIONS[name].default)
    if text not in OPTIONS[name].choices:
        wanted = ", ".join(OPTIONS[name].choices)
        raise BadInput(f"sokoban: expected {name} as one of {wanted}, found {text!r}")
    return text


def measures(room: Room) -> dict[str, Any]:
    """Say how hard a level is, as far as can be seen without solving it."""
    return {
        "cells": room.walls.count(0),
        "stones": len(room.stones),
        "switches": len(room.switches),
        "heaviest": max(room.weights, default=0),
    }
