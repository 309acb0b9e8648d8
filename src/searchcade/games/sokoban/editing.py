"""Drawing rooms: walls, stones with their weights, switches and Ares.

A cell is `#`, a blank, `.`, `@`, `+` (Ares on a switch), `$12` or `*12` (a stone on a switch).
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
from searchcade.games.sokoban.drawing import DrawnRow, draw, reached, rim
from searchcade.games.sokoban.levels import MAX_WEIGHT, PUSH_COSTS, push_cost
from searchcade.games.sokoban.rules import Room, problem
from searchcade.scene import Scene, Sprite

WALL, FLOOR, SWITCH, ARES = "#", " ", ".", "@"
TOOLS = (
    Tool("wall", "wall"),
    Tool("floor"),
    Tool("ares", "ares"),
    Tool("stone", "stone", amount=ToolNumber("weight", 0, MAX_WEIGHT, 1)),
    Tool("switch", "switch"),
)
PLAIN = {"wall": WALL, "floor": FLOOR}
NAMES = {WALL: "wall", FLOOR: "floor", SWITCH: "switch", ARES: "ares", "+": "ares_on_switch"}


def on_switch(cell: str) -> bool:
    """Say whether a cell has a switch."""
    return cell[0] in ".+*"


def is_stone(cell: str) -> bool:
    """Say whether a stone lies on a cell."""
    return cell[0] in "$*"


def read(room: Room) -> LevelDrawing:
    """Return a room as a drawing."""
    checked_size(room.rows, room.cols)
    weights = dict(zip(room.stones, room.weights, strict=True))
    lines = [line.ljust(room.cols) for line in draw(room)]
    cells = tuple(
        tuple(
            sign + str(weights[row * room.cols + col]) if sign in "$*" else sign
            for col, sign in enumerate(line)
        )
        for row, line in enumerate(lines)
    )
    headers = {"title": room.title} if room.title else {}
    return LevelDrawing(cells, {**headers, "push-cost": push_cost(room)})


def write(drawing: LevelDrawing) -> str:
    """Return the text of a room; a row without a wall is drawn with floor, so that none ends it."""
    lines = [f"{name}: {value}" for name, value in drawing.headers.items()]
    lines.append(" ".join(cell[1:] for _, cell in drawing.places() if is_stone(cell)))
    rows = ["".join(cell[0] for cell in line) for line in drawing.cells]
    lines += [row.rstrip() or "-" * drawing.cols for row in rows]
    return "\n".join(lines) + "\n"


def paint(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Paint one cell; a switch stays below what is put on it, and there is one Ares."""
    cell = drawing.at(stroke.cell)
    if stroke.tool in PLAIN:
        return drawing.with_cells({stroke.cell: PLAIN[stroke.tool]})
    if stroke.tool == "switch":
        return drawing.with_cells({stroke.cell: with_switch(cell)})
    if stroke.tool == "stone":
        sign = "*" if on_switch(cell) else "$"
        return drawing.with_cells({stroke.cell: f"{sign}{stroke.amount}"})
    others = {place: left_by_ares(each) for place, each in drawing.places() if each in "@+"}
    return drawing.with_cells({**others, stroke.cell: "+" if on_switch(cell) else ARES})


def with_switch(cell: str) -> str:
    """Put a switch below what lies on a cell."""
    return {"$": "*", "@": "+"}.get(cell[0], SWITCH) + cell[1:] if not on_switch(cell) else cell


def left_by_ares(cell: str) -> str:
    """Return a cell without Ares."""
    return SWITCH if cell == "+" else FLOOR


def can_carry(cell: str) -> bool:
    """Say whether Ares, a stone or a switch is on a cell."""
    return cell not in (WALL, FLOOR)


def carried(drawing: LevelDrawing, source: Place, cell: Place) -> LevelDrawing:
    """Carry Ares, a stone, or else a switch; switches stay below what is carried away from them."""
    there, here = drawing.at(source), drawing.at(cell)
    is_taken = here[0] not in ". " if there != SWITCH else here == WALL or on_switch(here)
    if is_taken:
        return drawing
    if there == SWITCH:
        return drawing.with_cells({source: FLOOR, cell: with_switch(here)})
    left = SWITCH if on_switch(there) else FLOOR
    thing = {"*": "$", "+": ARES}.get(there[0], there[0]) + there[1:]
    return drawing.with_cells({source: left, cell: with_switch(thing) if here == SWITCH else thing})


def scene(drawing: LevelDrawing) -> Scene:
    """Return what a drawing looks like."""
    sprites = [sprite for place, cell in drawing.places() for sprite in pictures(place, cell)]
    return Scene(drawing.rows, drawing.cols, tuple(sprites))


def pictures(place: Place, cell: str) -> list[Sprite]:
    """Return the pictures on a cell, the lowest first."""
    if cell == WALL:
        return [Sprite("wall", *place)]
    found = [Sprite("switch", *place)] if on_switch(cell) else []
    if is_stone(cell):
        found.append(Sprite("stone-done" if on_switch(cell) else "stone", *place, label=cell[1:]))
    if cell[0] in "@+":
        found.append(Sprite("ares", *place))
    return found


def describe(drawing: LevelDrawing, place: Place) -> EditorText:
    """Say what lies on a cell."""
    cell = drawing.at(place)
    if is_stone(cell):
        return EditorText("stone_on_switch" if on_switch(cell) else "stone", {"amount": cell[1:]})
    return EditorText(NAMES[cell])


def missing(drawing: LevelDrawing) -> EditorText | None:
    """Say what is missing: Ares, stones, switches, or a wall around it all."""
    signs = {place: cell[0] for place, cell in drawing.places()}
    if not any(sign in "@+" for sign in signs.values()):
        return EditorText("no_ares")
    stones = [place for place, sign in signs.items() if sign in "$*"]
    if not stones:
        return EditorText("no_stone")
    rows = [DrawnRow(0, "".join(cell[0] for cell in line)) for line in drawing.cells]
    outside = reached(rows, rim(rows))
    for place, sign in signs.items():
        if sign in "@+$*" and place in outside:
            return EditorText.at("open_wall", place)
    switches = sum(sign in ".*+" for place, sign in signs.items() if place not in outside)
    if switches < len(stones):
        return EditorText("few_switches", {"stones": len(stones), "switches": switches})
    return None


def note(room: Room, plan: str | None) -> EditorText | None:
    """Say that a heavy stone makes most of the cost, or that switches stay empty."""
    if plan is None:
        return None
    spent = cost_by_weight(room, plan)
    total = sum(spent.values()) + sum(move.islower() for move in plan)
    heavy = max(spent, key=spent.__getitem__, default=0)
    if heavy > 1 and 2 * spent[heavy] > total:
        return EditorText("heavy_stone", {"cost": spent[heavy], "total": total, "weight": heavy})
    spare = len(room.switches) - len(room.stones)
    return EditorText("spare_switches", {"count": spare}) if spare else None


def cost_by_weight(room: Room, plan: str) -> dict[int, int]:
    """Return what the pushes of a plan cost, by the weight of the stone."""
    rules, spent = problem(room), dict[int, int]()
    state = rules.start
    for move in plan:
        after, cost = next(each[1:] for each in rules.successors(state) if each[0] == move)
        if move.isupper():
            pairs = zip(state.stones, after.stones, room.sorted_weights, strict=True)
            weight = next(weight for before, now, weight in pairs if before != now)
            spent[weight] = spent.get(weight, 0) + cost
        state = after
    return spent


def blank() -> LevelDrawing:
    """Return an empty room with walls around it, a stone and a switch."""
    inner = (WALL, *[FLOOR] * 6, WALL)
    empty = LevelDrawing(((WALL,) * 8, *[inner] * 5, (WALL,) * 8))
    return empty.with_cells({(3, 2): ARES, (3, 4): "$1", (3, 6): SWITCH})


EDITING: Editing[Room] = Editing(
    tools=TOOLS,
    blank=blank(),
    filler=WALL,
    read=read,
    write=write,
    paint=paint,
    scene=scene,
    describe=describe,
    can_carry=can_carry,
    carried=carried,
    missing=missing,
    settings=(Setting("push-cost", PUSH_COSTS),),
    note=note,
)
