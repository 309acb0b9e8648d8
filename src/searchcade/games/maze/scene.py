"""What a maze looks like: its pictures as SVG text, and which of them a state shows.

Light comes from the upper left, and a dark outline goes around all. A pill shows its value four
times: by the number of its corners, by pips, by size and by colour.
"""

from __future__ import annotations

from math import cos, pi, sin

from searchcade.game import cached_by_level
from searchcade.games.maze.rules import Maze, State
from searchcade.scene import Scene, Sprite
from searchcade.svg import DARK, lit, picture, round_shape, shape, spot, stroke

COLOURS = {
    "player": (90, 220, 120),
    "goal": (240, 80, 90),
    "pill-?": (180, 120, 230),
    **{f"pill-{value}": (110 + 20 * value, 80 + 8 * value, 200) for value in range(1, 6)},
}
LEGEND = {**{f"pill-{value}": str(value) for value in range(1, 6)}, "pill-?": "hidden"}


def corners(count: int, radius: float, inner: float = 0.0, turn: float = 0.0) -> str:
    """Return a closed path with this many corners around the centre, a star where `inner` is."""
    radii = [radius, inner] if inner else [radius]
    places = []
    for number in range(count * len(radii)):
        angle = 2 * pi * (number / (count * len(radii)) + turn) - pi / 2
        reach = radii[number % len(radii)]
        places.append(f"{50 + reach * cos(angle):.1f} {50 + reach * sin(angle):.1f}")
    return "M" + "L".join(places) + "z"


def soft(path: str, fill: str, light: str) -> str:
    """Return a path with round corners and an outline: three strokes of different width."""
    return shape(path, DARK, 22) + shape(path, light, 12, light) + shape(path, fill, 0)


def pips(count: int, reach: float, radius: float, fill: str = "#ffffff", turn: float = 0.0) -> str:
    """Return discs around the centre, as many as the value."""
    angles = (2 * pi * (number / count + turn) - pi / 2 for number in range(count))
    return "".join(
        spot(round(50 + reach * cos(a), 1), round(50 + reach * sin(a), 1), radius, fill)
        for a in angles
    )


QUESTION = stroke("M37 40c0-8 6-13 13.5-13s13 5 13 12c0 10-13 10-13 20", "#ffffff", 9) + spot(
    50.5, 73, 5.5, "#ffffff"
)

ROBOT = picture(
    lit("body", "#dcffe8", "#38c27d"),
    round_shape(33, 88, 12, 7, "#2a9c63"),
    round_shape(67, 88, 12, 7, "#2a9c63"),
    stroke("M50 20V10", width=7),
    round_shape(50, 10, 7, 7, "#ffd94a"),
    round_shape(50, 53, 41, 36, "url(#body)"),
    shape("M36 40h28a14 14 0 0 1 0 28h-28a14 14 0 0 1 0-28z", "#173042", 3),
    spot(38, 54, 8, "#7df3ff"),
    spot(62, 54, 8, "#7df3ff"),
    spot(36, 51, 3, "#ffffff"),
    spot(60, 51, 3, "#ffffff"),
    stroke("M22 35c4-7 9-10 16-12", "#ffffff", 5),
)

FLAG = picture(
    lit("cloth", "#ff9a8f", "#e02445"),
    round_shape(26, 91, 20, 6, "#8f96c8"),
    shape("M21 90V10a4.5 4.5 0 0 1 9 0v80z", "#eef0ff", 4),
    shape("M30 11c18-8 34 10 64 1-6 14-6 30 0 46-30 9-46-9-64-1z", "url(#cloth)"),
    spot(59, 35, 13, "#fff3c4"),
    spot(59, 35, 6, "#e02445"),
)

CRAB = picture(
    lit("shell", "#ffb08a", "#e8452c"),
    stroke("M26 70L8 76M28 78L13 89M74 70l18 6M72 78l15 11", "#a82a18", 7),
    stroke("M27 56C14 54 12 46 16 38M73 56c13-2 15-10 11-18M40 44V28M60 44V28", DARK, 11),
    stroke("M27 56C14 54 12 46 16 38M73 56c13-2 15-10 11-18M40 44V28M60 44V28", "#e8452c", 5),
    shape("M18 42C4 40 2 22 14 12l3 15 10-11c8 12 4 26-9 26z", "url(#shell)"),
    shape("M82 42c14-2 16-20 4-30l-3 15-10-11c-8 12-4 26 9 26z", "url(#shell)"),
    round_shape(50, 64, 32, 25, "url(#shell)"),
    round_shape(39, 25, 8.5, 9.5, "#ffffff"),
    round_shape(61, 25, 8.5, 9.5, "#ffffff"),
    spot(41, 27, 4.5, DARK),
    spot(63, 27, 4.5, DARK),
    stroke("M38 70c6 8 18 8 24 0", DARK, 5),
    stroke("M28 56c3-5 7-8 12-9", "#ffe3d2", 5),
)

PARASOL = picture(
    round_shape(50, 91, 28, 7, "#e8c88a"),
    shape("M46 88V12h8v76z", "#b5793c", 4),
    shape(
        "M4 54C6 26 26 10 50 10s44 16 46 44c-8-8-22-8-30 0-8-8-24-8-32 0-8-8-22-8-30 0z", "#fff6e6"
    ),
    shape("M4 54C6 26 26 10 50 10 36 22 33 38 34 54c-8-8-22-8-30 0z", "#e8317f", 0),
    shape("M96 54C94 26 74 10 50 10c14 12 17 28 16 44 8-8 22-8 30 0z", "#b81d61", 0),
    stroke("M4 54C6 26 26 10 50 10s44 16 46 44c-8-8-22-8-30 0-8-8-24-8-32 0-8-8-22-8-30 0z"),
    stroke("M34 54c-1-16 2-32 16-44 14 12 17 28 16 44", DARK, 3),
    round_shape(50, 9, 5, 5, "#ffd94a"),
)

NIGHT_PILLS = {
    "pill-1": picture(
        lit("a", "#ffffff", "#8fc4ff"),
        round_shape(50, 50, 25, 25, "url(#a)"),
        spot(50, 50, 8, DARK),
    ),
    "pill-2": picture(
        lit("b", "#d6ffe2", "#43cf80"),
        stroke("M37 63L63 37", DARK, 52),
        stroke("M37 63L63 37", "#43cf80", 42),
        stroke("M50 50L63 37", "#f2fff5", 42),
        stroke("M37 63L52 48", "#43cf80", 42),
        spot(36, 64, 8, DARK),
        spot(64, 36, 8, DARK),
    ),
    "pill-3": picture(
        lit("c", "#fff7c2", "#ffc928"),
        '<g transform="translate(0 6)">',
        soft(corners(3, 38), "url(#c)", "#ffd94a"),
        pips(3, 16, 7.5, DARK),
        "</g>",
    ),
    "pill-4": picture(
        lit("d", "#ffd3a3", "#ff8426"),
        soft(corners(4, 43, turn=0.125), "url(#d)", "#ff9640"),
        pips(4, 21, 7.5, DARK, turn=0.125),
    ),
    "pill-5": picture(
        lit("e", "#ffc2dc", "#ff3d7f"),
        '<g transform="translate(0 3)">',
        soft(corners(5, 39, 20), "url(#e)", "#ff5a91"),
        pips(5, 22, 6, "#ffffff"),
        "</g>",
    ),
    "pill-?": picture(
        lit("q", "#d9b8ff", "#7a3fd0"), round_shape(50, 50, 41, 41, "url(#q)"), QUESTION
    ),
}

PETALS = [(50, 26), (74, 50), (50, 74), (26, 50)]

BEACH_PILLS = {
    "pill-1": picture(
        lit("a", "#e4ff9c", "#62b22e"),
        stroke("M50 26c2-8 8-12 16-12", "#2f7d32", 7),
        round_shape(50, 52, 25, 25, "url(#a)"),
        stroke("M37 45c3-5 7-7 12-7", "#ffffff", 5),
    ),
    "pill-2": picture(
        lit("b", "#ff8d8d", "#cf1235"),
        stroke("M28 60C34 38 46 22 64 12c4 16 8 32 6 52", DARK, 9),
        stroke("M28 60C34 38 46 22 64 12c4 16 8 32 6 52", "#3f8f3a", 4),
        round_shape(29, 68, 22, 22, "url(#b)"),
        round_shape(73, 70, 21, 21, "url(#b)"),
        spot(22, 60, 5, "#ffffff"),
        spot(66, 62, 5, "#ffffff"),
    ),
    "pill-3": picture(
        shape("M8 30C30 8 70 8 92 30L50 92z", "#3f9a3c", 6),
        shape("M17 36c20-16 46-16 66 0L50 84z", "#f4ffe0", 0),
        shape("M22 39c18-12 38-12 56 0L50 80z", "#f2405a", 0),
        *(shape(f"M{x} {y}v6", "none", 8, DARK) for x, y in ((38, 42), (62, 42), (50, 58))),
    ),
    "pill-4": picture(
        lit("d", "#ffd6f2", "#e85fc0"),
        *(round_shape(x, y, 22, 22, "url(#d)") for x, y in PETALS),
        *(spot(x, y, 17, "#f391d6", 0.6) for x, y in PETALS),
        round_shape(50, 50, 13, 13, "#ffd94a"),
    ),
    "pill-5": picture(
        lit("e", "#ffe08a", "#f08a1d"),
        '<g transform="translate(0 3)">',
        soft(corners(5, 39, 17), "url(#e)", "#f79a2c"),
        pips(5, 23, 5, "#a04a08"),
        "</g>",
    ),
    "pill-?": picture(
        lit("q", "#b98556", "#6a3e1f"), round_shape(50, 50, 41, 41, "url(#q)"), QUESTION
    ),
}

PICTURES = {
    "player": ROBOT,
    "goal": FLAG,
    **NIGHT_PILLS,
    "player@beach": CRAB,
    "goal@beach": PARASOL,
    **{f"{name}@beach": text for name, text in BEACH_PILLS.items()},
}


def scene(maze: Maze, state: State) -> Scene:
    """Return the board at this state; a taken pill is gone."""
    player = Sprite.on(state.cell, maze.cols, "player", "player")
    return Scene(maze.rows, maze.cols, (*_things(maze, state.taken), player), maze.cells)


@cached_by_level(16)
def _things(maze: Maze, taken: int) -> tuple[Sprite, ...]:
    """Return the goal and the pills that are left, cached for many scenes."""
    goal, *pills = _everything(maze)
    gone = set()
    while taken:
        lowest = taken & -taken
        gone.add(lowest.bit_length() - 1)
        taken ^= lowest
    left = [each for number, each in enumerate(pills) if number not in gone] if gone else pills
    return (goal, *left)


@cached_by_level(4)
def _everything(maze: Maze) -> tuple[Sprite, ...]:
    """Return the goal and all pills by their numbers."""
    pills = (Sprite.on(cell, maze.cols, pill(maze, cell)) for cell in maze.numbers)
    return (Sprite.on(maze.goal, maze.cols, "goal"), *pills)


def pill(maze: Maze, cell: int) -> str:
    """Name the picture of a pill; a hidden one does not show its value."""
    return "pill-?" if maze.hidden else f"pill-{maze.pills[cell]}"


def place(maze: Maze, state: State) -> tuple[int, int]:
    """Return the row and column of the player."""
    return divmod(state.cell, maze.cols)
