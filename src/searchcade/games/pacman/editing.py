"""Drawing maps: walls, food, pies, monsters and Pacman. A cell is the sign of its drawing."""

from __future__ import annotations

from searchcade.facets.editing import (
    Editing,
    EditorText,
    LevelDrawing,
    Place,
    Setting,
    Stroke,
    Tool,
    checked_size,
)
from searchcade.games.pacman.arena import Arena
from searchcade.games.pacman.drawing import (
    FOOD,
    MONSTER,
    PACMAN,
    PACMAN_ON_FOOD,
    PATH,
    PIE,
    WALL,
    draw,
)
from searchcade.games.pacman.levels import LEVELS, USUAL, headers, out_of_reach
from searchcade.games.pacman.scene import LOOKS, masked
from searchcade.scene import Scene, Sprite

TOOLS = (
    Tool("wall", "wall-0"),
    Tool("path"),
    Tool("food", "food"),
    Tool("pacman", "pacman"),
    Tool("monster", "monster-0"),
    Tool("pie", "pie"),
)
SIGNS = {"wall": WALL, "path": PATH, "food": FOOD, "monster": MONSTER, "pie": PIE}
NAMES = {
    WALL: "wall", PATH: "path", FOOD: "food", MONSTER: "monster", PIE: "pie",
    PACMAN: "pacman", PACMAN_ON_FOOD: "pacman_on_food",
}  # fmt: skip
WITHOUT_MONSTERS = ("1", "pies")


def read(arena: Arena) -> LevelDrawing:
    """Return a map as a drawing."""
    checked_size(arena.rows, arena.cols)
    pairs = [line.partition(": ") for line in headers(arena)]
    said = {name: value for name, _, value in pairs if name != "winnable"}
    return LevelDrawing(tuple(map(tuple, draw(arena, PIE))), {**said, "level": arena.rules.level})


def write(drawing: LevelDrawing) -> str:
    """Return the text of a map."""
    lines = [f"{name}: {value}" for name, value in drawing.headers.items()]
    return "\n".join([*lines, *("".join(line) for line in drawing.cells)]) + "\n"


def paint(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Paint one cell; there is one Pacman, who may stand on food."""
    cell, sign = drawing.at(stroke.cell), SIGNS.get(stroke.tool, PACMAN)
    if sign == FOOD and cell == PACMAN:
        sign = PACMAN_ON_FOOD
    if sign != PACMAN:
        return drawing.with_cells({stroke.cell: sign})
    others = {
        place: FOOD if each == PACMAN_ON_FOOD else PATH
        for place, each in drawing.places()
        if each in (PACMAN, PACMAN_ON_FOOD)
    }
    on_food = cell in (FOOD, PACMAN_ON_FOOD)
    return drawing.with_cells({**others, stroke.cell: PACMAN_ON_FOOD if on_food else PACMAN})


def can_carry(cell: str) -> bool:
    """Say whether there is more than a wall or a path on a cell."""
    return cell not in (WALL, PATH)


def carried(drawing: LevelDrawing, source: Place, cell: Place) -> LevelDrawing:
    """Carry what lies on a cell to a path; Pacman also to food, and he leaves his food behind."""
    there, here = drawing.at(source), drawing.at(cell)
    is_pacman = there in (PACMAN, PACMAN_ON_FOOD)
    if here not in ((PATH, FOOD) if is_pacman else (PATH,)):
        return drawing
    left = FOOD if there == PACMAN_ON_FOOD else PATH
    thing = (PACMAN_ON_FOOD if here == FOOD else PACMAN) if is_pacman else there
    return drawing.with_cells({source: left, cell: thing})


def scene(drawing: LevelDrawing) -> Scene:
    """Return what a drawing looks like."""
    walls = bytes(cell == WALL for _, cell in drawing.places())
    arena = Arena(drawing.rows, drawing.cols, walls, (), 0)
    look = f"monster-{LOOKS[USUAL[drawing.headers.get('level', '1')].policy]}"
    pictures = {FOOD: "food", PIE: "pie", MONSTER: look, PACMAN: "pacman"}
    sprites = []
    for number, (place, cell) in enumerate(drawing.places()):
        if cell == WALL:
            sprites.append(Sprite(f"wall-{masked(arena, number)}", *place))
        elif cell == PACMAN_ON_FOOD:
            sprites += [Sprite("food", *place), Sprite("pacman", *place)]
        elif cell != PATH:
            sprites.append(Sprite(pictures[cell], *place))
    return Scene(drawing.rows, drawing.cols, tuple(sprites))


def describe(drawing: LevelDrawing, place: Place) -> EditorText:
    """Say what lies on a cell."""
    return EditorText(NAMES[drawing.at(place)])


def missing(drawing: LevelDrawing) -> EditorText | None:
    """Say what is missing: Pacman, food, walls, or a level in which there are monsters."""
    cells = [cell for _, cell in drawing.places()]
    level = drawing.headers.get("level", "1")
    if not {PACMAN, PACMAN_ON_FOOD} & set(cells):
        return EditorText("no_pacman")
    if not {FOOD, PACMAN_ON_FOOD} & set(cells):
        return EditorText("no_food")
    if MONSTER in cells and level in WITHOUT_MONSTERS:
        return EditorText("no_monsters_here", {"level": level})
    return open_edge(drawing, level)


def open_edge(drawing: LevelDrawing, level: str) -> EditorText | None:
    """Say that a text would lose an edge without walls, or that pies need walls all around."""
    first, last = drawing.cells[0], drawing.cells[-1]
    edges = [first, last, tuple(line[-1] for line in drawing.cells)]
    if level == "pies":
        sides = [*edges, tuple(line[0] for line in drawing.cells)]
        return EditorText("open_border") if any(set(side) != {WALL} for side in sides) else None
    return EditorText("empty_edge") if any(set(edge) == {PATH} for edge in edges) else None


def note(arena: Arena, _plan: str | None) -> EditorText | None:
    """Say which food is out of reach, or which pies are not needed."""
    lost = out_of_reach(arena)
    if lost:
        return EditorText.at("lost_food", arena.place(lost[0]))
    if arena.pies and arena.rules.level != "pies":
        return EditorText("useless_pies")
    return None


def blank() -> LevelDrawing:
    """Return a small map with walls around it."""
    inner = (WALL, *[PATH] * 9, WALL)
    empty = LevelDrawing(((WALL,) * 11, *[inner] * 7, (WALL,) * 11), {"level": "1"})
    return empty.with_cells({(4, 2): PACMAN, (4, 8): FOOD})


EDITING: Editing[Arena] = Editing(
    tools=TOOLS,
    blank=blank(),
    filler=WALL,
    read=read,
    write=write,
    paint=paint,
    scene=scene,
    describe=describe,
    obstacle=("wall", "path"),
    can_carry=can_carry,
    carried=carried,
    missing=missing,
    settings=(Setting("level", LEVELS),),
    note=note,
)
