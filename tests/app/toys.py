"""A game without art, walls or rules, for tests of what draws any game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from searchcade.canvas import Colour
from searchcade.game import Game, Levels, Look, Play
from searchcade.scene import Scene, Sprite


def refuse(*_: Any) -> Any:
    """Stand for what a drawing never asks for."""
    raise AssertionError("a board only draws")


def toy_game(
    pictures: Mapping[str, str] | None = None, colours: Mapping[str, Colour] | None = None
) -> Game[Any, Any]:
    """Return a game that has nothing but its name, and pictures and colours where given."""
    return Game(
        name="toy",
        title="Toy",
        folder=Path(),
        parse=refuse,
        render=refuse,
        problem=refuse,
        scene=refuse,
        best_algorithm=refuse,
        decider=refuse,
        levels=Levels(
            generate=refuse,
            stats=refuse,
        ),
        look=Look(
            cell=refuse,
            pictures=pictures or {},
            colours=colours or {},
        ),
        play=Play(
            advice=refuse,
            landmark=refuse,
            state_stats=refuse,
        ),
    )


TWO_STONES = Scene(3, 4, (Sprite("stone", 0, 1, "a", "12"), Sprite("stone", 2, 3)))
