"""Drawing boards: tiles, bridges, and switches with what they act upon.

A cell is the sign of its drawing. Behind the sign of a switch stands what it does to bridges:
`xA+B-C~` opens A, closes B and toggles C. Behind a split switch stand the cells where its cubes
appear: `:2,3;4,5`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from searchcade.facets.editing import (
    NOWHERE,
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
from searchcade.games.bloxorz.board import DIRECTIONS, SOFT, Board
from searchcade.games.bloxorz.drawing import ACTIONS, LETTERS, draw
from searchcade.games.bloxorz.levels import SWAP_COSTS
from searchcade.games.bloxorz.rules import are_together, covered, problem
from searchcade.problem import BadInput
from searchcade.scene import GAP, Scene, Sprite

THERE, GONE = "there", "gone"
EFFECTS = {"on": "+", "off": "-", "flip": "~"}
"""Variant -> the sign behind the name of a bridge, in the order of ACTIONS."""
WIRE = re.compile(r"([A-M])([+~-])")
LETTER = ToolNumber("bridge", 0, len(LETTERS) - 1, 0, LETTERS)
TOOLS = (
    Tool("tile", "floor"),
    Tool("nothing", icon="close"),
    Tool("block", "block"),
    Tool("hole", "goal"),
    Tool("fragile", "fragile"),
    Tool("soft", "soft"),
    Tool("heavy", "heavy"),
    Tool("split", "split"),
    Tool("bridge", "bridge", amount=LETTER, variants=(THERE, GONE)),
    Tool("wire", icon="share", variants=tuple(EFFECTS), joins=True),
)
SIGNS = {
    "tile": "#", "nothing": ".", "block": "S", "hole": "T", "fragile": "~",
    "soft": "o", "heavy": "x", "split": ":",
}  # fmt: skip
PICTURES = {"#": "floor", "S": "floor", "T": "goal", "~": "fragile", "o": "soft", "x": "heavy"}
PICTURES[":"] = "split"
NAMES = {sign: tool for tool, sign in SIGNS.items()}
SWITCHES = "ox:"


def is_bridge(cell: str) -> bool:
    """Say whether a cell is part of a bridge."""
    return cell.upper() in LETTERS


def is_source(cell: str) -> bool:
    """Say whether a cell acts upon others."""
    return cell[0] in SWITCHES


def effects(cell: str) -> dict[str, str]:
    """Return what a switch does: the name of a bridge -> the sign of the effect."""
    return dict(WIRE.findall(cell[1:])) if cell[0] in "ox" else {}


def targets(cell: str) -> list[Place]:
    """Return the cells where the cubes of a split switch appear, as far as they are chosen."""
    pairs = re.findall(r"(\d+),(\d+)", cell[1:]) if cell[0] == ":" else []
    return [(int(row), int(col)) for row, col in pairs]


# ------------------------------------------------------------------ reading and writing


def read(board: Board) -> LevelDrawing:
    """Return a board as a drawing; bridges with long names get letters."""
    checked_size(board.rows, board.cols)
    letters = letters_of(board)
    drawn = LevelDrawing(tuple(map(tuple, draw(board))))
    cells = dict(drawn.places())
    for bridge in board.bridges:
        sign = letters[bridge.name] if bridge.is_present else letters[bridge.name].lower()
        cells |= {board.place(cell): sign for cell in bridge.cells}
    for cell, effect in board.switches:
        for mask, sign in zip(effect, EFFECTS.values(), strict=True):
            names = [bridge.name for bit, bridge in enumerate(board.bridges) if mask >> bit & 1]
            cells[board.place(cell)] += "".join(letters[name] + sign for name in names)
    for split in board.splits:
        places = [board.place(cell) for cell in (split.first, split.second)]
        cells[board.place(split.cell)] += ";".join(f"{row},{col}" for row, col in places)
    said = {"title": board.title, "swap-cost": str(board.swap_cost or "")}
    headers = {name: value for name, value in said.items() if value}
    return LevelDrawing(drawn.with_cells(cells).cells, headers)


def letters_of(board: Board) -> dict[str, str]:
    """Return a letter for every bridge."""
    names = [bridge.name for bridge in board.bridges]
    if len(names) > len(LETTERS):
        raise BadInput(f"expected at most {len(LETTERS)} bridges, found {len(names)}")
    free = iter(letter for letter in LETTERS if letter not in names)
    return {name: name if name in LETTERS else next(free) for name in names}


def write(drawing: LevelDrawing) -> str:
    """Return the text of a board: its drawing, then a line for each switch."""
    lines = [f"{name}: {value}" for name, value in drawing.headers.items()]
    lines += ["".join(cell[0] for cell in line) for line in drawing.cells]
    for (row, col), cell in drawing.places():
        if wires := effects(cell):
            by_sign = dict(zip(EFFECTS.values(), ACTIONS, strict=True))
            acts = "  ".join(f"{by_sign[sign]} {name}" for name, sign in wires.items())
            lines.append(f"{'soft' if cell[0] == 'o' else 'heavy'} {row} {col}  {acts}")
        if places := targets(cell):
            there = "  ".join(f"{down} {across}" for down, across in places)
            lines.append(f"split {row} {col}  to  {there}")
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ painting


def paint(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Paint one cell, or join a switch to a cell."""
    if stroke.tool == "wire":
        return joined(drawing, stroke)
    if stroke.tool == "bridge":
        return bridged(drawing, stroke)
    sign, cell = SIGNS[stroke.tool], drawing.at(stroke.cell)
    changed = {stroke.cell: sign + (cell[1:] if cell[0] in "ox" and sign in "ox" else "")}
    if sign in "ST":
        changed = {place: "#" for place, each in drawing.places() if each == sign} | changed
    if sign == ":" and cell[0] == ":":
        return drawing
    return drawing.with_cells(changed)


def bridged(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Add a cell to a bridge; all cells of a bridge are there at the start, or none."""
    name = LETTERS[stroke.amount]
    sign = name.lower() if stroke.variant == GONE else name
    whole = {place: sign for place, cell in drawing.places() if cell.upper() == name}
    return drawing.with_cells({**whole, stroke.cell: sign})


def joined(drawing: LevelDrawing, stroke: Stroke) -> LevelDrawing:
    """Let a switch act upon the bridge of a cell, or a split switch put a cube on a cell.

    What a switch does already, it stops doing.
    """
    if stroke.source == NOWHERE or not drawing.has(stroke.source):
        return drawing
    switch, cell = drawing.at(stroke.source), drawing.at(stroke.cell)
    if switch[0] == ":":
        return drawing.with_cells({stroke.source: with_target(switch, stroke.cell)})
    if not (is_bridge(cell) and switch[0] in "ox"):
        return drawing
    wires, sign = effects(switch), EFFECTS[stroke.variant]
    if wires.get(cell.upper()) == sign:
        del wires[cell.upper()]
    else:
        wires[cell.upper()] = sign
    text = "".join(name + wires[name] for name in sorted(wires))
    return drawing.with_cells({stroke.source: switch[0] + text})


def can_carry(cell: str) -> bool:
    """Say whether there is the block, the hole or a switch on a cell."""
    return cell[0] in "ST" + SWITCHES


def carried(drawing: LevelDrawing, source: Place, cell: Place) -> LevelDrawing:
    """Carry the block, the hole, or a switch with its wires to a plain tile or to an empty cell."""
    if drawing.at(cell) not in "#.":
        return drawing
    return drawing.with_cells({source: drawing.at(cell), cell: drawing.at(source)})


def with_target(switch: str, place: Place) -> str:
    """Return a split switch with one more cell for its cubes, of two; or without that cell."""
    places = targets(switch)
    if place in places:
        places.remove(place)
    else:
        places = [*places, place][-2:]
    return ":" + ";".join(f"{row},{col}" for row, col in places)


def mended(drawing: LevelDrawing) -> LevelDrawing:
    """Forget the cells of split switches that are no longer on the board."""
    changed = {}
    for place, cell in drawing.places():
        if cell[0] == ":":
            kept = [there for there in targets(cell) if drawing.has(there)]
            changed[place] = ":" + ";".join(f"{row},{col}" for row, col in kept)
    return drawing.with_cells(changed)


# ------------------------------------------------------------------ looks


def scene(drawing: LevelDrawing) -> Scene:
    """Return what a drawing looks like, seen from above."""
    sprites = []
    for place, cell in drawing.places():
        if is_bridge(cell):
            picture = "bridge" if cell.isupper() else GAP
            sprites.append(Sprite(picture, *place, label=cell.upper()))
        elif cell != ".":
            label = "".join(effects(cell))[:4]
            sprites.append(Sprite(PICTURES[cell[0]], *place, label=label))
        if cell == "S":
            sprites.append(Sprite("block", *place))
    return Scene(drawing.rows, drawing.cols, tuple(sprites))


def describe(drawing: LevelDrawing, place: Place) -> EditorText:
    """Say what lies on a cell."""
    cell = drawing.at(place)
    if is_bridge(cell):
        return EditorText("bridge" if cell.isupper() else "bridge_gone", {"name": cell.upper()})
    if wires := effects(cell):
        words = " ".join(name + sign for name, sign in wires.items())
        return EditorText(f"{NAMES[cell[0]]}_wired", {"wires": words})
    return EditorText(NAMES[cell[0]])


def related(drawing: LevelDrawing, place: Place) -> Mapping[Place, str]:
    """Return the cells that a switch acts upon, each with the effect."""
    if not drawing.has(place):
        return {}
    cell = drawing.at(place)
    if cell[0] == ":":
        return dict.fromkeys(targets(cell), "")
    by_sign = {sign: name for name, sign in EFFECTS.items()}
    acts = {name: by_sign[sign] for name, sign in effects(cell).items()}
    return {
        there: acts[each.upper()]
        for there, each in drawing.places()
        if is_bridge(each) and each.upper() in acts
    }


def missing(drawing: LevelDrawing) -> EditorText | None:
    """Say what is missing: the block, the hole, or where the cubes of a split switch appear."""
    cells = [cell for _, cell in drawing.places()]
    for sign, name in (("S", "no_block"), ("T", "no_hole")):
        if sign not in cells:
            return EditorText(name)
    for place, cell in drawing.places():
        if cell[0] == ":" and len(targets(cell)) < 2:
            return EditorText.at("no_targets", place)
        if cell[0] == ":" and not are_good(drawing, targets(cell)):
            return EditorText.at("bad_targets", place)
    return None


def are_good(drawing: LevelDrawing, places: list[Place]) -> bool:
    """Say whether two cubes may appear here: on tiles that are no neighbours."""
    (row, col), (other, across) = places
    return abs(row - other) + abs(col - across) > 1 and all(
        drawing.at(each) != "." for each in places
    )


def note(board: Board, plan: str | None) -> EditorText | None:
    """Name a switch that the plan does not press: the author may want it to matter."""
    idle = [] if plan is None else idle_switches(board, plan)
    return EditorText.at("idle_switch", board.place(idle[0])) if idle else None


def idle_switches(board: Board, plan: str) -> list[int]:
    """Return the switches that a plan never presses, in reading order."""
    used, rules = set[int](), problem(board)
    state = rules.start
    for move in plan:
        if move in DIRECTIONS:
            is_whole = are_together(board, state.half, state.other)
            low, high = covered(board, state, board.steps[DIRECTIONS.index(move)])
            used |= {cell for cell in (low, high) if board.tiles[cell] == SOFT}
            used |= {low} if is_whole and low == high else set()
        state = next(there for name, there, _ in rules.successors(state) if name == move)
    switches = [cell for cell, _ in board.switches] + [split.cell for split in board.splits]
    return sorted(set(switches) - used)


def blank() -> LevelDrawing:
    """Return a plain board with the block and the hole."""
    edge, line = (".",) * 10, (".", *"#" * 8, ".")
    plain = LevelDrawing((edge, line, line, line, line, edge))
    return plain.with_cells({(2, 2): "S", (3, 7): "T"})


EDITING: Editing[Board] = Editing(
    tools=TOOLS,
    blank=blank(),
    filler=".",
    read=read,
    write=write,
    paint=paint,
    scene=scene,
    describe=describe,
    obstacle=("tile", "nothing"),
    can_carry=can_carry,
    carried=carried,
    missing=missing,
    mended=mended,
    is_source=is_source,
    related=related,
    settings=(Setting("swap-cost", SWAP_COSTS),),
    note=note,
)
