"""What a map looks like: its pictures as SVG text, and which of them a state shows, with the fog.

Walls grow together and are round at corners: there is one picture for each pattern of walls around
a wall. A mask has a bit for each side, 1 above, 2 right, 4 below and 8 left, where there is a wall
too, and 16 to 128 for the corners between them, above right first, where both sides and the corner
are. A monster's colour and face show what it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import NamedTuple

from searchcade.game import cached_by_level
from searchcade.games.pacman.arena import Arena, chosen
from searchcade.games.pacman.monsters import ALIKE, POLICIES
from searchcade.games.pacman.rules import State, doors, remembered, seen_from
from searchcade.scene import FOG, Scene, Sprite
from searchcade.svg import DARK, lit, picture, round_shape, shape, spot, stroke

INSET, ROUND, BEYOND = 16, 20, -12  # lines outside the picture are not visible

Point = tuple[float, float]
MOUTH = (34, 20, 3, 14)  # degrees above the middle: open at rest, and half closed during a step
GHOST = "M12 94V50C12 24 28 7 50 7s38 17 38 43V94L75 82 62.5 94 50 82 37.5 94 25 82z"
GHOST_STEP = "M12 84V50C12 24 28 7 50 7s38 17 38 43V84L81.5 94 69 82 56.5 94 43.5 94 31 82 18.5 94z"
JELLY = "M10 60C8 26 28 8 50 8s42 18 40 52Q80 68 70 60 60 68 50 60 40 68 30 60 20 68 10 60z"
ARMS = "M24 64Q16 78 24 94M41 66Q35 80 41 94M59 66Q65 80 59 94M76 64Q84 78 76 94"
ARMS_STEP = "M24 64Q32 78 24 94M41 66Q47 80 41 94M59 66Q53 80 59 94M76 64Q68 78 76 94"


def masked(arena: Arena, cell: int) -> int:
    """Return the mask of a wall; what lies outside the map counts as walls."""
    row, col = divmod(cell, arena.cols)
    around = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
    is_wall_at = [is_wall(arena, row + down, col + across) for down, across in around]
    mask = sum(1 << bit for bit in range(4) if is_wall_at[bit])
    for bit in range(4):
        if is_wall_at[bit] and is_wall_at[(bit + 1) % 4] and is_wall_at[4 + bit]:
            mask |= 16 << bit
    return mask


def is_wall(arena: Arena, row: int, col: int) -> bool:
    """Say whether there is a wall, or the map ends."""
    outside = not (0 <= row < arena.rows and 0 <= col < arena.cols)
    return outside or bool(arena.walls[row * arena.cols + col])


def corner(left: bool, above: bool, between: bool) -> str:
    """Return the path around the upper left corner, from the left side to the upper one."""
    near, far, turn = INSET, INSET + ROUND, INSET - ROUND / 2
    if left and above:
        if between:
            return f"{BEYOND},{BEYOND}"
        return f"{BEYOND},{near} {turn},{near} Q{near},{near} {near},{turn} L{near},{BEYOND}"
    if left:
        return f"{BEYOND},{near}"
    return f"{near},{BEYOND}" if above else f"{near},{far} Q{near},{near} {far},{near}"


def turned(path: str, quarters: int) -> str:
    """Return a part of a path, turned around the middle of the picture to the right."""
    words = []
    for word in path.split():
        letter = word[0] if word[0].isalpha() else ""
        x, y = map(float, word.removeprefix(letter).split(","))
        for _ in range(quarters):
            x, y = 100 - y, x
        words.append(f"{letter}{x:g},{y:g}")
    return " ".join(words)


def outline(mask: int) -> str:
    """Return the outline of a wall."""
    parts = []
    for quarter in range(4):  # beginning above left, clockwise
        left, above = (quarter + 3) % 4, quarter
        walls = (bool(mask & 1 << left), bool(mask & 1 << above), bool(mask & 16 << left))
        parts.append(turned(corner(*walls), quarter))
    return "M" + " L".join(parts) + "z"


def is_possible(mask: int) -> bool:
    """Say whether corners are only where both their sides are."""
    sides = [bool(mask & 1 << bit) for bit in range(4)]
    return all(sides[n] and sides[(n + 1) % 4] for n in range(4) if mask & 16 << n)


SHAPES = {mask: outline(mask) for mask in filter(is_possible, range(256))}


class Ink(NamedTuple):
    """The light and the dark of a colour."""

    light: str
    dark: str


MONSTERS = (
    Ink("#ff9a8f", "#d3203a"),  # hunts
    Ink("#ffd3ee", "#e0579f"),  # wanders, or lies in ambush
    Ink("#a8f5f5", "#1695ad"),  # comes from the other side
    Ink("#ffd9a0", "#e0731a"),  # strays, or is shy
    Ink("#d5d2f5", "#7468b8"),  # stands and sleeps
)
"""Colours by number; `scene` says which monster has which."""


def eater(mouth: float, body: Ink, *below: str) -> str:
    """Return Pacman, who looks to the right, with his mouth open by this angle on each side."""
    x, y = 50 + 44 * cos(radians(mouth)), 44 * sin(radians(mouth))
    path = f"M46 50L{x:.1f} {50 - y:.1f}A44 44 0 1 0 {x:.1f} {50 + y:.1f}z"
    return picture(
        *below,
        lit("body", *body),
        shape(path, "url(#body)", 6),
        spot(54, 27, 6.5, DARK),
        spot(56, 25, 2.2, "#ffffff"),
    )


def eyes(look: int) -> str:
    """Return the face of a monster: angry, aside, wide, unsure, or asleep."""
    whites = round_shape(36, 46, 11, 13, "#ffffff") + round_shape(64, 46, 11, 13, "#ffffff")
    if look == 4:
        return stroke("M25 47q11 10 22 0M53 47q11 10 22 0", DARK, 6)
    across, down = ((0, 3), (5, 0), (0, 0), (-4, -4))[look]
    pupils = spot(36 + across, 47 + down, 6, DARK) + spot(64 + across, 47 + down, 6, DARK)
    brows = stroke("M22 28L46 37M78 28L54 37", DARK, 6) if look == 0 else ""
    return whites + pupils + brows


def ghost(look: int, path: str) -> str:
    """Return a monster of the night."""
    ink = MONSTERS[look]
    return picture(lit("skin", *ink), shape(path, "url(#skin)"), eyes(look))


def jelly(look: int, arms: str) -> str:
    """Return a monster of the beach."""
    ink = MONSTERS[look]
    return picture(
        lit("skin", *ink), stroke(arms, DARK, 13), stroke(arms, ink.dark, 7),
        shape(JELLY, "url(#skin)"), eyes(look),
    )  # fmt: skip


AURA = spot(50, 50, 49, "#ff9a3d", 0.35) + spot(50, 50, 47, "#ffe08a", 0.35)
CAUGHT = picture(
    lit("body", "#fff9c8", "#d8b860"),
    shape("M48 72L79 62A30 30 0 1 0 79 82z", "url(#body)", 5),
    stroke("M45 54l10 10M55 54l-10 10", DARK, 5),
)
PIE = picture(
    lit("crust", "#ffe0a0", "#c9772a"),
    lit("filling", "#ff8aa0", "#c41f4a"),
    round_shape(50, 52, 42, 40, "url(#crust)"),
    round_shape(50, 52, 29, 27, "url(#filling)"),
    stroke(
        "M30 40L70 66M44 27L76 50M24 54L56 76M70 40L30 66M56 27L24 50M76 54L44 76", "#f2b25c", 6
    ),
)
MELON = picture(
    lit("flesh", "#ff9a9a", "#e8394f"),
    shape("M6 34H94C94 64 76 90 50 90S6 64 6 34z", "#2f9e5f"),
    shape("M15 34H85C85 58 71 80 50 80S15 58 15 34z", "url(#flesh)", 4, "#e8ffd9"),
    shape("M34 46l3 7M50 50v8M66 46l-3 7M42 64l2 6M58 64l-2 6", "none", 6),
)
CLOUD = "M0 0H100V100H0z"


def fog(ground: str, swirl: str) -> str:
    """Return what hides a cell that was never seen."""
    return picture(
        shape(CLOUD, ground, 0),
        stroke("M14 34q10-12 22 0t22 0t22 0M22 70q10-12 22 0t22 0t14-4", swirl, 6),
    )


def veil(colour: str) -> str:
    """Return what lies over a cell that was seen and is not seen now."""
    return picture(f'<rect width="100" height="100" fill="{colour}" opacity="0.55"/>')


def movers(name: str, frames: list[str], theme: str = "") -> dict[str, str]:
    """Return the pictures of something that moves: at rest, then moving."""
    return {f"{name}{f'~{n}' if n else ''}{theme}": text for n, text in enumerate(frames)}


def monster_pictures() -> dict[str, str]:
    """Return all monsters, which wriggle when they move."""
    pictures: dict[str, str] = {}
    for look in range(len(MONSTERS)):
        pictures |= movers(f"monster-{look}", [ghost(look, GHOST), ghost(look, GHOST_STEP)])
        waving = [jelly(look, ARMS), jelly(look, ARMS_STEP)]
        pictures |= movers(f"monster-{look}", waving, "@beach")
    return pictures


def walls(fill: str, line: str, theme: str = "") -> dict[str, str]:
    """Return a wall for each pattern of walls around it."""
    return {
        f"wall-{mask}{theme}": picture(shape(path, fill, 7, line)) for mask, path in SHAPES.items()
    }


PICTURES = {
    **movers("pacman", [eater(open, Ink("#fff6a8", "#f5b800")) for open in MOUTH]),
    **movers("mighty", [eater(open, Ink("#ffd08a", "#f0501e"), AURA) for open in MOUTH]),
    "caught": CAUGHT,
    **monster_pictures(),
    **walls("#242a6b", "#5f7cff"),
    **walls("#d9a765", "#8a5a2b", "@beach"),
    "food": picture(lit("dot", "#fff7e0", "#f2b98a"), round_shape(50, 50, 17, 17, "url(#dot)")),
    "food@beach": picture(lit("dot", "#fff", "#f58aa8"), round_shape(50, 50, 17, 17, "url(#dot)")),
    "pie": PIE,
    "pie@beach": MELON,
    "fog": fog("#4a4d68", "#5f6384"),
    "fog@beach": fog("#b9d3dc", "#d8ebf0"),
    "dim": veil("#4a4d68"),
    "dim@beach": veil("#b9d3dc"),
    "door": picture(
        stroke("M50 12A38 38 0 1 1 14 62", "#b48cff", 8),
        stroke("M50 32A18 18 0 1 0 68 52", "#e2d2ff", 7),
    ),
}


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
    cols, floor = arena.cols, [cell for cell, wall in enumerate(arena.walls) if not wall]
    sight = seen_from(arena, state.cell)
    food = [cell for cell in chosen(arena.food, state.food) if cell in known]
    picture = "caught" if state.cell in state.monsters else "mighty" if state.power else "pacman"
    sprites = (
        *_walls(arena),
        *(Sprite.on(cell, cols, "dim") for cell in floor if cell in known and cell not in sight),
        *(Sprite.on(cell, cols, "food") for cell in food),
        *(Sprite.on(cell, cols, "pie") for cell in chosen(arena.pies, state.pies)),
        *(Sprite.on(cell, cols, FOG) for cell in floor if cell not in known),
        *monsters(arena, state),
        Sprite.on(state.cell, cols, picture, "pacman")._replace(facing=facing),
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
            sprites.append(Sprite.on(cell, arena.cols, f"monster-{look}", key))
    return sprites


@cached_by_level(16)
def _walls(arena: Arena) -> tuple[Sprite, ...]:
    """Return what never changes: walls, and the corners that teleport."""
    cols, cells = arena.cols, [cell for cell, wall in enumerate(arena.walls) if wall]
    walls = [Sprite.on(cell, cols, f"wall-{masked(arena, cell)}") for cell in cells]
    return (*walls, *(Sprite.on(cell, cols, "door") for cell in doors(arena)))


def place(arena: Arena, state: State) -> tuple[int, int]:
    """Return the row and column of Pacman."""
    return divmod(state.cell, arena.cols)
