"""What a room looks like: its pictures as SVG text, and which of them a state shows.

Light comes from the upper left, and a dark outline goes around all. A stone leaves its middle to
the number upon it; one that lies on a switch has another colour, and light shines out below it.
"""

from __future__ import annotations

from searchcade.game import cached_by_level
from searchcade.games.sokoban.drawing import touching
from searchcade.games.sokoban.rules import Room, State
from searchcade.scene import Scene, Sprite
from searchcade.svg import DARK, lit, picture, round_shape, shape, spot, stroke

BOULDER = (
    "M35 9L65 8Q74 8 80 15L91 32Q95 39 94 47L91 69Q90 77 83 82L69 91Q63 94 56 94L37 93"
    "Q29 93 23 87L11 73Q6 67 7 59L10 35Q11 27 16 21L24 13Q29 9 35 9z"
)
FACET = "M22 40Q23 31 28 26L33 21Q37 18 42 18L62 17"
CHIPS = "M78 62l5-7M24 74l6 5M62 84l8-2"
HELMET = "M19 54C19 34 32 22 50 22s31 12 31 32V68C81 80 72 88 61 88H39C28 88 19 80 19 68z"
FACE = "M28 48H72V63Q72 67 68 67H61V80Q61 84 57 84H43Q39 84 39 80V67H32Q28 67 28 63z"
SCALLOP = (
    "M50 82C30 80 10 60 12 40C18 34 22 26 30 24C36 16 44 16 50 14"
    "C56 16 64 16 70 24C78 26 82 34 88 40C90 60 70 80 50 82z"
)
RAYS = "M3 22V3H22M78 3H97V22M97 78V97H78M22 97H3V78"
COLOURS = {
    "wall": (96, 104, 128),
    "outside": (12, 13, 20),
    "switch": (240, 190, 70),
    "stone": (190, 130, 90),
    "stone-done": (110, 200, 120),
    "ares": (90, 170, 240),
}


def bricks(light: str, dark: str, joint: str, shine: str) -> str:
    """Return a wall that goes on in the next cell: two courses, the lower one set off by half."""
    upper = "M3 3H47V46H3zM53 3H97V46H53z"
    lower = "M0 53H22V96H0zM28 53H72V96H28zM78 53H100V96H78z"
    return picture(
        lit("brick", light, dark),
        shape("M0 0H100V100H0z", joint, 0),
        shape(upper + lower, "url(#brick)", 3, dark),
        stroke("M6 5H44M56 5H94M0 55H19M31 55H69M81 55H100", shine, 5),
    )


def boulder(light: str, dark: str, shine: str, *below: str) -> str:
    """Return a stone, and what shines out below it."""
    return picture(
        *below,
        lit("stone", light, dark),
        shape(BOULDER, "url(#stone)", 6),
        stroke(FACET, shine, 6),
        stroke(CHIPS, DARK, 4),
    )


def light_below(bright: str, colour: str) -> str:
    """Return the light of a switch that a stone keeps pressed."""
    return shape("M0 0H100V100H0z", colour, 0) + stroke(RAYS, bright, 7)


PLATE = picture(
    shape("M26 12H74Q88 12 88 26V74Q88 88 74 88H26Q12 88 12 74V26Q12 12 26 12z", "#14344a", 4),
    stroke("M29 20H71Q80 20 80 29V71Q80 80 71 80H29Q20 80 20 71V29Q20 20 29 20z", "#2fd6e0", 6),
    shape("M50 32L68 50L50 68L32 50z", "#2fd6e0", 0),
    shape("M50 40L60 50L50 60L40 50z", "#d9fdff", 0),
)

ARES = picture(
    lit("bronze", "#fff0b0", "#d98a1f"),
    lit("cloth", "#ff8a7a", "#d01f3c"),
    shape("M16 97C15 80 30 74 50 74s35 6 34 23z", "url(#cloth)"),
    shape("M22 40C10 12 30 2 50 2s40 10 28 38C72 26 62 20 50 20s-22 6-28 20z", "url(#cloth)"),
    stroke("M32 15l4 9M50 8v10M68 15l-4 9", "#a01230", 4),
    shape(HELMET, "url(#bronze)"),
    shape(FACE, "#f6cfa2", 4),
    spot(38, 58, 5.5, DARK),
    spot(62, 58, 5.5, DARK),
    shape("M47 46H53V68H47z", "#e8a63a", 3),
    stroke("M45 77q5 4 10 0", DARK, 4),
    stroke("M28 44c3-7 8-11 15-13", "#ffffff", 5),
)

SHELL = picture(
    lit("shell", "#fff0f2", "#ff8fa8"),
    shape("M41 76H59L64 88H36z", "#ff8fa8"),
    shape(SCALLOP, "url(#shell)"),
    stroke("M50 76V24M43 74L30 32M57 74L70 32M37 70L20 46M63 70L80 46", "#d1496b", 4),
)

BUCKET_HEAD = picture(
    lit("bucket", "#b8f4f0", "#159aa8"),
    lit("skin", "#ffe3bd", "#eeb27c"),
    shape("M20 97C20 80 32 74 50 74s30 6 30 23z", "#ff7a3d"),
    shape("M66 20C66 6 78 2 90 4C90 16 84 26 70 28z", "#e8317f", 4),
    round_shape(50, 60, 31, 27, "url(#skin)"),
    spot(39, 62, 5.5, DARK),
    spot(61, 62, 5.5, DARK),
    stroke("M41 75q9 7 18 0", DARK, 4),
    shape("M28 12H72L80 46H20z", "url(#bucket)"),
    shape("M14 43H86Q90 43 90 48T86 53H14Q10 53 10 48T14 43z", "#0f7f8c", 4),
    stroke("M36 20L33 36", "#ffffff", 6),
)

PICTURES = {
    "wall": bricks("#6a73b0", "#4a5189", "#262a4e", "#838cc6"),
    "outside": picture(shape("M0 0H100V100H0z", "#141529", 0)),
    "switch": PLATE,
    "stone": boulder("#f0d9b8", "#8f6a49", "#fff3dd"),
    "stone-done": boulder("#d5ffd9", "#2f9e5f", "#f4fff4", light_below("#8dffb4", "#1f5f4a")),
    "ares": ARES,
    "wall@beach": bricks("#e9c07c", "#c08d4d", "#96682f", "#f9dda6"),
    "outside@beach": picture(
        shape("M0 0H100V100H0z", "#7fcbe0", 0),
        stroke("M18 38q10-9 20 0t20 0M46 72q10-9 20 0t20 0", "#c6edf5", 5),
    ),
    "switch@beach": SHELL,
    "stone@beach": boulder("#d9dfe6", "#6f7c8a", "#ffffff"),
    "stone-done@beach": boulder("#d2f5c4", "#3d9a54", "#ffffff", light_below("#fff3a8", "#ff8fa8")),
    "ares@beach": BUCKET_HEAD,
}


def scene(room: Room, state: State) -> Scene:
    """Return the board at this state."""
    ares = Sprite.on(state.ares, room.cols, "ares", "ares")
    sprites = (*_still(room), *stones(room, state), ares)
    return Scene(room.rows, room.cols, sprites)


@cached_by_level(16)
def _still(room: Room) -> tuple[Sprite, ...]:
    """Return what never moves: the walls that touch the floor, all beyond them, the switches."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    around = {cell + step for cell in floor for step in touching(room.cols)}
    solid = [
        Sprite.on(cell, room.cols, "wall" if cell in around else "outside")
        for cell, wall in enumerate(room.walls)
        if wall
    ]
    return (*solid, *(Sprite.on(cell, room.cols, "switch") for cell in room.switches))


def stones(room: Room, state: State) -> list[Sprite]:
    """Return the stones; those of equal weight look the same and share a key."""
    sprites = []
    for cell, weight in zip(state.stones, room.sorted_weights, strict=True):
        picture = "stone-done" if cell in room.switches else "stone"
        sprites.append(Sprite.on(cell, room.cols, picture, f"stone-{weight}", str(weight)))
    return sprites


def place(room: Room, state: State) -> tuple[int, int]:
    """Return the row and column of Ares."""
    return divmod(state.ares, room.cols)
