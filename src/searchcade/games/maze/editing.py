"""Drawing mazes: passages and walls between cells, start, goal and pills.

A cell is a digit from 0 to f for its open sides, as in `Scene.passages`, and the sign of what
lies there: a blank, `S`, `G`, or `1` to `5` for a pill.
"""

from __future__ import annotations

from searchcade.facets.editing import (
    Editing,
    EditorText,
    LevelDrawing,
    Place,
    Setting,
    Stroke,
    Tool,
    ToolNumber,
    checked_size,
)
from searchcade.games.maze.levels import headers
from searchcade.games.maze.paths import is_perfect, outward
from searchcade.games.maze.rules import Maze
from searchcade.scene import Scene, Sprite

SIDES = {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}
"""What leads to a neighbour, and the bit of that side."""
OPPOSITE = {1: 4, 2: 8, 4: 1, 8: 2}
START, GOAL, EMPTY = "SG "
USUAL_ENERGY = 20
TOOLS = (
    Tool("passage", joins=True),
    Tool("wall", "wall", joins=True),
    Tool("start", "player"),
    Tool("goal", "goal"),
    Tool("pill", "pill-3", amount=ToolNumber("pill", 1, 5, 3)),
    Tool("clear", icon="close"),
)
ENERGIES = ("", *map(str, range(301)))


def bits_of(cell: str) -> int:
    """Return the open sides of a cell."""
    return int(cell[0], 16)


def read(maze: Maze) -> LevelDrawing:
    """Return a maze as a drawing."""
    checked_size(maze.rows, maze.cols)
    signs = {cell: str(value) for cell, value in maze.pills.items()}
    signs |= {maze.start: START, maze.goal: GOAL}
    cells = [f"{sides & 15:x}{signs.get(number, EMPTY)}" for number, sides in enumerate(maze.cells)]
    lines = range(0, len(cells), maze.cols)
    return LevelDrawing(tuple(tuple(cells[at : at + maze.cols]) for at in lines), headers(maze))


def write(drawing: LevelDrawing) -> str:
    """Return the text of a maze: a line of cells and a line of the walls below them in turn."""
    has_energy = "energy" in drawing.headers
    said = {name: each for name, each in drawing.headers.items() if name != "values" or has_energy}
    lines = [f"{name}: {value}" for name, value in said.items()]
    lines.append("#" * (2 * drawing.cols + 1))
    for row in drawing.cells:
        inside = "".join(cell[1] + (" " if bits_of(cell) & 2 else "#") for cell in row)
        below = "".join((" " if bits_of(cell) & 4 else "#") + "#" for cell in row)
        lines += ["#" + inside, "#" + below]
    return "\n".join(lines) + "\n"


def paint(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Paint one cell, or the side between two of them."""
    if stroke.tool in ("passage", "wall"):
        return opened(drawing, stroke, is_open=stroke.tool == "passage")
    signs = {"start": START, "goal": GOAL, "pill": str(stroke.amount)}
    sign = signs.get(stroke.tool, EMPTY)
    moved = [place for place, cell in drawing.places() if cell[1] == sign in (START, GOAL)]
    changed = {place: drawing.at(place)[0] + EMPTY for place in moved}
    changed[stroke.cell] = drawing.at(stroke.cell)[0] + sign
    if stroke.tool == "pill" and "energy" not in drawing.headers:
        drawing = drawing.with_header("energy", str(USUAL_ENERGY))
    return drawing.with_cells(changed)


def opened(drawing: LevelDrawing, stroke: Stroke, *, is_open: bool) -> LevelDrawing:
    """Open or close the side to the cell that the stroke came from; without one, all four."""
    row, col = stroke.cell
    near = {(row + down, col + across): bit for (down, across), bit in SIDES.items()}
    wanted = {stroke.source: near[stroke.source]} if stroke.source in near else near
    changed = {}
    mine = bits_of(drawing.at(stroke.cell))
    for place, bit in wanted.items():
        if drawing.has(place):
            other = drawing.at(place)
            theirs = bits_of(other)
            mine = mine | bit if is_open else mine & ~bit
            theirs = theirs | OPPOSITE[bit] if is_open else theirs & ~OPPOSITE[bit]
            changed[place] = f"{theirs:x}{other[1]}"
    changed[stroke.cell] = f"{mine:x}{drawing.at(stroke.cell)[1]}"
    return drawing.with_cells(changed)


def can_carry(cell: str) -> bool:
    """Say whether a start, a goal or a pill lies on a cell."""
    return cell[1] != EMPTY


def carried(drawing: LevelDrawing, source: Place, cell: Place) -> LevelDrawing:
    """Carry what lies on a cell to an empty one."""
    there, here = drawing.at(source), drawing.at(cell)
    if can_carry(here):
        return drawing
    return drawing.with_cells({source: there[0] + EMPTY, cell: here[0] + there[1]})


def mended(drawing: LevelDrawing) -> LevelDrawing:
    """Close every side that leads outside, or to a cell that is closed to it."""
    changed = {}
    for (row, col), cell in drawing.places():
        bits = bits_of(cell)
        for (down, across), bit in SIDES.items():
            there = (row + down, col + across)
            is_closed = not drawing.has(there) or not bits_of(drawing.at(there)) & OPPOSITE[bit]
            bits &= ~bit if is_closed else 15
        changed[(row, col)] = f"{bits:x}{cell[1]}"
    return drawing.with_cells(changed)


def scene(drawing: LevelDrawing) -> Scene:
    """Return what a drawing looks like."""
    pictures = {START: "player", GOAL: "goal", **{str(n): f"pill-{n}" for n in range(1, 6)}}
    sprites = [
        Sprite(pictures[cell[1]], *place) for place, cell in drawing.places() if cell[1] != EMPTY
    ]
    passages = bytes(bits_of(cell) for _, cell in drawing.places())
    return Scene(drawing.rows, drawing.cols, tuple(sprites), passages)


def describe(drawing: LevelDrawing, place: Place) -> EditorText:
    """Say what lies on a cell, and how many of its sides are open."""
    cell = drawing.at(place)
    count = bits_of(cell).bit_count()
    name = {START: "start", GOAL: "goal", EMPTY: "cell"}.get(cell[1], "pill")
    return EditorText(name, {"count": count, "amount": cell[1]})


def missing(drawing: LevelDrawing) -> EditorText | None:
    """Say what is missing: start, goal, or energy."""
    signs = [cell[1] for _, cell in drawing.places()]
    for sign, name in ((START, "no_start"), (GOAL, "no_goal")):
        if sign not in signs:
            return EditorText(name)
    if set(signs) - {START, GOAL, EMPTY} and "energy" not in drawing.headers:
        return EditorText("no_energy")
    if "energy" in drawing.headers and drawing.headers.get("directions") == "8":
        return EditorText("energy_or_eight")
    return None


def note(maze: Maze, _plan: str | None) -> EditorText | None:
    """Say that there is one path only, or how many cells are out of reach."""
    closed = unreached(maze)
    if closed:
        return EditorText("closed_cells", {"count": closed})
    if is_perfect(maze):
        return EditorText("one_path")
    if maze.energy is not None and not maze.pills:
        return EditorText("no_pills")
    return None


def unreached(maze: Maze) -> int:
    """Return how many cells have no path to the goal."""
    return len(maze.cells) - 1 - sum(1 for _ in outward(maze))


def blank() -> LevelDrawing:
    """Return an open field between start and goal."""
    field = mended(LevelDrawing((("f ",) * 10,) * 8))
    return field.with_cells(
        {(0, 0): field.at((0, 0))[0] + START, (7, 9): field.at((7, 9))[0] + GOAL}
    )


EDITING: Editing[Maze] = Editing(
    tools=TOOLS,
    blank=blank(),
    filler="0" + EMPTY,
    read=read,
    write=write,
    paint=paint,
    scene=scene,
    describe=describe,
    obstacle=("wall", "passage"),
    can_carry=can_carry,
    carried=carried,
    missing=missing,
    mended=mended,
    settings=(
        Setting("energy", ENERGIES),
        Setting("values", ("known", "hidden"), "energy"),
        Setting("directions", ("4", "8")),
    ),
    note=note,
)
