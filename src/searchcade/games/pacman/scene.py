"""What a map looks like: walls, food, pies, monsters, Pacman, and fog over what he does not see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from searchcade.game import IdentityKey
from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.monsters import ALIKE, POLICIES
from searchcade.games.pacman.pie_rules import doors
from searchcade.games.pacman.sight import remembered, seen_from
from searchcade.games.pacman.state import State
from searchcade.games.pacman.walls import SHAPES, masked
from searchcade.scene import FOG, Scene, Sprite

COLOURS = {
    **{f"wall-{mask}": (46, 60, 160) for mask in SHAPES},
    "food": (250, 210, 170),
    "pie": (240, 130, 60),
    "door": (150, 110, 220),
    "monster-0": (235, 60, 70),
    "monster-1": (245, 150, 200),
    "monster-2": (80, 210, 220),
    "monster-3": (240, 160, 70),
    "monster-4": (150, 140, 215),
    FOG: (58, 60, 74),
    "dim": (38, 40, 52),
    "pacman": (250, 225, 60),
    "mighty": (255, 170, 60),
    "caught": (190, 170, 90),
}
LOOKS = dict(zip(POLICIES, (4, 1, 0, 3, 0), strict=True))  # the colour shows what a monster does
AHEAD = "R"  # where Pacman looks before his first step


def scene(arena: Arena, state: State) -> Scene:
    """Return the scene as Pacman sees it now."""
    return foggy(arena, state, seen_from(arena, state.cell))


def recall(arena: Arena, states: Sequence[State]) -> Scene:
    """Return the scene after these states: Pacman looks ahead, and remembers where he saw food."""
    known = remembered(arena, states if arena.rules.vision != "all" else states[-1:])
    return foggy(arena, states[-1], known, facing(arena, states))


def unveiled(arena: Arena) -> Arena:
    """Return the scene without fog."""
    return replace(arena, rules=arena.rules._replace(vision="all"))


def foggy(arena: Arena, state: State, known: Collection[int], facing: str = AHEAD) -> Scene:
    """Return the scene with fog over unknown open cells, and remembered ones dimmed."""
    floor = [cell for cell, wall in enumerate(arena.walls) if not wall]
    sight = seen_from(arena, state.cell)
    food = [cell for cell in chosen(arena.food, state.food) if cell in known]
    picture = "caught" if state.cell in state.monsters else "mighty" if state.power else "pacman"
    sprites = (
        *_walls(IdentityKey(arena)),
        *(sprite(arena, "dim", cell) for cell in floor if cell in known and cell not in sight),
        *(sprite(arena, "food", cell) for cell in food),
        *(sprite(arena, "pie", cell) for cell in chosen(arena.pies, state.pies)),
        *(sprite(arena, FOG, cell) for cell in floor if cell not in known),
        *monsters(arena, state),
        sprite(arena, picture, state.cell, "pacman")._replace(facing=facing),
    )
    return Scene(arena.rows, arena.cols, sprites)


def facing(arena: Arena, states: Iterable[State]) -> str:
    """Return where Pacman looks: where his last step went."""
    cells = [state.cell for state in states]
    steps = {-arena.cols: "U", 1: "R", arena.cols: "D", -1: "L"}
    for before, after in zip(reversed(cells[:-1]), reversed(cells), strict=False):
        if after - before in steps:
            return steps[after - before]
    return AHEAD


def monsters(arena: Arena, state: State) -> list[Sprite]:
    """Return the monsters in sight; those that are alike share a key."""
    sight, policy = seen_from(arena, state.cell), arena.rules.policy
    sprites = []
    for number, cell in enumerate(state.monsters):
        look = number % 4 if policy == "classic" else LOOKS[policy]
        key = "monster" if policy in ALIKE else f"monster-{number}"
        if cell in sight:
            sprites.append(sprite(arena, f"monster-{look}", cell, key))
    return sprites


@lru_cache(maxsize=16)
def _walls(key: IdentityKey[Arena]) -> tuple[Sprite, ...]:
    """Return what never changes: walls, and the corners that teleport."""
    arena = key.value
    cells = [cell for cell, wall in enumerate(arena.walls) if wall]
    walls = [sprite(arena, f"wall-{masked(arena, cell)}", cell) for cell in cells]
    return (*walls, *(sprite(arena, "door", cell) for cell in doors(arena)))


def sprite(arena: Arena, picture: str, cell: int, key: str = "") -> Sprite:
    """Put a picture on a cell."""
    row, col = divmod(cell, arena.cols)
    return Sprite(picture, row, col, key)


def place(arena: Arena, state: State) -> tuple[int, int]:
    """Return the row and column of Pacman."""
    return divmod(state.cell, arena.cols)
