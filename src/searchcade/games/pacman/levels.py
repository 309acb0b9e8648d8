"""Maps as text: headers such as `level: 4` and a drawing, or the numbers of the HCMUS assignment.

A map whose rules can be guessed from its signs needs no headers; then the drawing is a Berkeley
layout or a pies map of another program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from searchcade.game import Option, Options
from searchcade.games.pacman.arena import FAR, Arena, ArenaRules
from searchcade.games.pacman.drawing import (
    draw,
    is_drawable,
    is_size,
    read_drawing,
    read_numbers,
    written_numbers,
)
from searchcade.games.pacman.heuristics import steps_to_food
from searchcade.games.pacman.monsters import POLICIES
from searchcade.games.pacman.rules import TELEPORTS, is_inner
from searchcade.problem import BadInput, at
from searchcade.reading import is_whole, plain_line

LEVELS = ("1", "2", "3", "4", "pies")
USUAL = {
    "1": ArenaRules("1"),
    "2": ArenaRules("2"),
    "3": ArenaRules("3", vision="3", policy="wander"),
    "4": ArenaRules("4", policy="chase"),
    "pies": ArenaRules("pies"),
}
"""The rules of a level unless the map or the player says otherwise."""
AS_DRAWN, NOBODY = "map", "none"
HEADER = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)")


HUNTED = {"level": (AS_DRAWN, "2", "3", "4")}
WANDERING = {**HUNTED, "policy": (AS_DRAWN, "wander")}
FEASTING = {"level": (AS_DRAWN, "pies")}
SIGHTS = ("all", "3", "steps")


def choice(
    help: str, choices: tuple[str, ...], only_with: Mapping[str, tuple[str, ...]] | None = None
) -> Option:
    """Return an option with a few values; the default is what the map says."""
    values = (AS_DRAWN, *choices)
    return Option(f"{help} (as the map says)", AS_DRAWN, values, only_with=only_with or {})


VARIANTS = {
    "level": choice("1, 2, 3, 4 or pies: what is played", LEVELS),
    "turns": choice("who moves when", ("alternate", "simultaneous"), HUNTED),
    "vision": choice("what Pacman sees: all, a square or some steps", SIGHTS, HUNTED),
    "policy": choice("what monsters do", POLICIES, HUNTED),
    "wander": choice("how far wanderers go: beside home, or free", ("home", "free"), WANDERING),
    "teleport": choice(
        "pies: corners teleport to the opposite one by T (diagonal) or at once (auto, the report's "
        "text), or to those beside (adjacent, its program)",
        TELEPORTS,
        FEASTING,
    ),
    "monsters": choice("none: nobody is in the way, which is level 1", (NOBODY,)),
    "dice": Option(
        "the seed of all chance (as the map says)", numbers=(0, 999_999_999), is_seed=True
    ),
    "cap": Option("most steps of a game (as the map says)", numbers=(1, 1_000_000)),
}


# ------------------------------------------------------------------ writing


def render(arena: Arena) -> str:
    """Write a map as a drawing, below the headers that it needs."""
    return drawn(arena, "O")


def berkeley(arena: Arena) -> str:
    """Write a map as a Berkeley layout, in which pies are small."""
    return drawn(arena, "o")


def drawn(arena: Arena, pie: str) -> str:
    """Draw a map below its headers; one whose drawing could not be read is written as numbers."""
    if not is_drawable(arena):
        return hcmus(arena)
    return "\n".join([*headers(arena), *draw(arena, pie)]) + "\n"


def hcmus(arena: Arena) -> str:
    """Write a map as the numbers of the assignment; headers stand below it."""
    return "\n".join([*written_numbers(arena), *headers(arena)]) + "\n"


def headers(arena: Arena) -> list[str]:
    """Return the headers for all that the drawing does not imply."""
    lines = [f"title: {arena.title}"] if arena.title else []
    rules = arena.rules
    if not arena.winnable:
        lines.append("winnable: no")
    if rules.level != guessed_level(arena):
        lines.append(f"level: {rules.level}")
    pairs = zip(rules._fields, rules, USUAL[rules.level], strict=True)
    return [*lines, *(f"{name}: {value}" for name, value, usual in pairs if value != usual)]


# ------------------------------------------------------------------ reading


def parse(text: str) -> Arena:
    """Read a map in any form."""
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    said = {number: HEADER.fullmatch(line) for number, line in enumerate(lines, start=1)}
    plain = read_map([(number, line) for number, line in enumerate(lines, 1) if not said[number]])
    words: dict[str, str] = {}
    title, winnable = "", True
    for number, header in said.items():
        name, value = (header[1].lower(), header[2].strip()) if header else ("", "")
        if name == "title":
            title = plain_line(value)
        elif name == "winnable":
            winnable = read_winnable(value, at(number))
        elif name:
            check_value(name, value, f"{at(number)}: ")
            words[name] = value
    arena = replace(plain, title=title, winnable=winnable)
    if words.pop("monsters", "") == NOBODY:
        arena = replace(arena, monsters=())
    return ruled(arena, {"level": guessed_level(arena), **words})


def read_winnable(value: str, place: str) -> bool:
    """Read whether the map can be won, as its author says."""
    if value not in ("yes", "no"):
        raise BadInput(f"{place}: expected winnable as yes or no, found {value[:20]!a}")
    return value == "yes"


def read_map(lines: Sequence[tuple[int, str]]) -> Arena:
    """Read the lines that are not headers; blank ones above and below the map are skipped."""
    rows = [row for row in lines if row[1].strip()]
    if rows and is_size(rows[0][1]):
        return read_numbers(rows)
    if any("%" in line for _, line in rows):
        return read_drawing([row for row in lines if rows[0][0] <= row[0] <= rows[-1][0]])
    wanted = "expected a Pacman map: '%' for walls, or a line with rows and columns"
    raise BadInput(f"{at(1)}: {wanted}")


def guessed_level(arena: Arena) -> str:
    """Return the level that the signs of a map suggest."""
    if not arena.monsters:
        return "pies" if arena.pies else "1"
    return "2" if len(arena.food) == 1 else "4"


def doubts(arena: Arena) -> tuple[str, ...]:
    """Return warnings: food that cannot be reached, pies that do nothing."""
    lost = out_of_reach(arena)
    more = f", and {len(lost) - 1} more" if len(lost) > 1 else ""
    unreached = [f"{place(arena, cell)}: food that Pacman cannot reach{more}" for cell in lost[:1]]
    warnings = [*arena.oddities, *unreached]
    if arena.rules.level == "pies":
        return tuple(warnings)
    useless = f"a pie does nothing at level {arena.rules.level}"
    return (*warnings, *(f"{place(arena, pie)}: {useless}" for pie in arena.pies[:1]))


def out_of_reach(arena: Arena) -> list[int]:
    """Return the food that cannot be reached, even if monsters that move are left out."""
    if arena.rules.level != "pies":
        steps = arena.steps_to(arena.start, arena.blocked)
        return [cell for cell in arena.food if steps[cell] == FAR]
    layers, tables = steps_to_food(arena)
    pairs = zip(arena.food, tables, strict=True)
    start = arena.start
    return [cell for cell, away in pairs if cell != start and away[start * layers] == FAR]


def place(arena: Arena, cell: int) -> str:
    """Say where a cell is: in the text of the map, if it was read from one."""
    row, col = divmod(cell, arena.cols)
    return arena.places[cell] if arena.places else f"row {row + 1}, column {col + 1}"


# ------------------------------------------------------------------ rules


def vary(arena: Arena, options: Options) -> Arena:
    """Return the map with other rules; another level brings its own defaults."""
    words = {name: value for name, value in options.items() if value not in (AS_DRAWN, "")}
    for name, value in words.items():
        check_value(name, value, "pacman: ")
    if words.pop("monsters", "") == NOBODY and arena.monsters:
        words, arena = {"level": "1", **words}, replace(arena, monsters=())
    if words.get("level", arena.rules.level) == arena.rules.level:
        words = {**dict(zip(ArenaRules._fields, map(str, arena.rules), strict=True)), **words}
    else:
        words = {"dice": str(arena.rules.dice), "cap": str(arena.rules.cap), **words}
    varied = ruled(arena, words)
    # a map that cannot be won by some rules may be won by others
    return replace(varied, winnable=arena.winnable or varied.rules != arena.rules)


def in_force(arena: Arena) -> Options:
    """Return every rule of a map, and whether there are monsters."""
    rules = {name: str(value) for name, value in arena.rules._asdict().items()}
    return {**rules, "monsters": AS_DRAWN if arena.monsters else NOBODY}


def ruled(arena: Arena, words: Mapping[str, str]) -> Arena:
    """Return the map with a level's default rules and these changes; refuse contradictions."""
    usual = USUAL[words["level"]]
    values = {**usual._asdict(), **words}
    rules = ArenaRules._make(
        int(values[name]) if VARIANTS[name].numbers else values[name] for name in values
    )
    if rules.level in ("1", "pies") and arena.monsters:
        wanted = f"expected no monsters at level {rules.level}"
        found = f"found {len(arena.monsters)} of them (monsters=none takes them away)"
        raise BadInput(f"{place(arena, arena.monsters[0])}: {wanted}, {found}")
    if rules.level == "pies":
        check_border(arena)
    arena = replace(arena, rules=rules)
    return replace(arena, doubts=doubts(arena))


def check_border(arena: Arena) -> None:
    """Refuse a pies map without a border of walls: Pacman never walks on the border."""
    for cell, wall in enumerate(arena.walls):
        if not (wall or is_inner(arena, cell)):
            wanted = "expected a wall all around a pies map, found none"
            raise BadInput(f"{place(arena, cell)}: {wanted}")


def check_value(name: str, value: str, place: str) -> None:
    """Refuse an unknown rule or value."""
    if name not in VARIANTS:
        wanted = ", ".join(("title", "winnable", *VARIANTS))
        raise BadInput(f"{place}expected a header among {wanted}; found {name[:20]!a}")
    option = VARIANTS[name]
    if option.numbers:
        least, most = option.numbers
        if not (is_whole(value) and least <= int(value) <= most):
            wanted = f"a whole number from {least} to {most}"
            raise BadInput(f"{place}expected {name} as {wanted}, found {value[:20]!a}")
    elif value not in option.choices[1:]:
        wanted = ", ".join(option.choices[1:])
        raise BadInput(f"{place}expected {name} among {wanted}; found {value[:20]!a}")
