"""Rooms as text: a line of weights and a drawing, or PDDL. `collection.py` reads files of many.

Above a drawing, or right below it, there may be lines `title: ...` and `push-cost: w` or `1+w`,
solutions, and anything else that people write into collections: comments after `;`, names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from searchcade.game import Options
from searchcade.games.sokoban.collection import (
    NOTE,
    clean_lines,
    drawn_lines,
    header,
    is_lone,
    is_numbers,
    read_solutions,
)
from searchcade.games.sokoban.drawing import draw, read_room, read_rows
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput, at
from searchcade.reading import is_whole, plain_line

MAX_WEIGHT = 9_999
PUSH_COSTS = ("w", "1+w")
WAYS = ("up", "right", "down", "left")  # in the order of a room's steps
DOMAIN = """\
(define (domain ares)
 (:requirements :strips :typing :action-costs)
 (:types place stone way)
 (:predicates (ares ?p - place) (at ?s - stone ?p - place) (free ?p - place) (done ?s - stone)
  (next ?p ?q - place ?w - way) (switch ?p - place) (plain ?p - place))
 (:functions (price ?s - stone) - number (total-cost) - number)
 (:action walk :parameters (?p ?q - place ?w - way)
  :precondition (and (ares ?p) (free ?q) (next ?p ?q ?w))
  :effect (and (ares ?q) (not (ares ?p)) (increase (total-cost) 1)))
 (:action push-on :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (switch ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (done ?s) (increase (total-cost) (price ?s))))
 (:action push-off :parameters (?s - stone ?p ?q ?r - place ?w - way)
  :precondition (and (ares ?p) (at ?s ?q) (free ?r) (next ?p ?q ?w) (next ?q ?r ?w) (plain ?r))
  :effect (and (ares ?q) (not (ares ?p)) (at ?s ?r) (not (at ?s ?q)) (free ?q) (not (free ?r))
   (not (done ?s)) (increase (total-cost) (price ?s)))))
"""


def render(room: Room) -> str:
    """Write a room: its headers, its weights, its drawing."""
    lines = [f"title: {room.title}"] if room.title else []
    lines += [f"push-cost: {push_cost(room)}"] if room.full_steps else []
    lines.append(" ".join(map(str, room.weights)))
    return "\n".join([*lines, *draw(room)]) + "\n"


def with_solutions(room: Room) -> str:
    """Write a room with the moves that its file has for it."""
    kinds = [(("Snapshot", "Solution")[each.is_whole], each.moves) for each in room.solutions]
    return render(room) + "".join(f"\n{kind}\n{moves}\n" for kind, moves in kinds)


def push_cost(room: Room) -> str:
    """Name what a push of a stone of weight w costs in this room."""
    return PUSH_COSTS[room.full_steps]


def vary(room: Room, options: Options) -> Room:
    """Return the room with another cost of a push."""
    text = options.get("push-cost", push_cost(room))
    if text not in PUSH_COSTS:
        wanted = " or ".join(PUSH_COSTS)
        raise BadInput(f"sokoban: expected push-cost as {wanted}, found {text!r}")
    return replace(room, full_steps=text == "1+w")


def parse(text: str) -> Room:
    """Read one level."""
    lines = clean_lines(text)
    drawn = drawn_lines(lines)
    if True not in drawn:
        raise BadInput("line 1: expected a room drawn with '#', '@', '$' and '.', found none")
    first = drawn.index(True)
    last = first + [*drawn[first:], False].index(False)
    if True in drawn[last:]:
        line = at(last + 1 + drawn[last:].index(True))
        raise BadInput(f"{line}: expected one room, found a second one")
    room = read_room(read_rows(enumerate(lines[first:last], start=first + 1)))
    above, (moves, below) = lines[:first], read_solutions(lines[last:])
    room = weighted(replace(room, solutions=tuple(moves)), above)
    room = with_push_cost(room, lines, (*range(first), *range(last, len(lines))))
    return replace(room, title=plain_line(title_of(room, above, below)))


# ------------------------------------------------------------------ weights


def weighted(room: Room, above: Sequence[str]) -> Room:
    """Return the room with the weights of the last line of numbers above it, if there is one.

    One number alone is a weight only right above a room with one stone; else it is a name.
    """
    numbers = [number for number, line in enumerate(above, start=1) if is_numbers(line)]
    if not numbers:
        return room
    line, wanted = numbers[-1], len(room.stones)
    if is_name(above, line, wanted):
        note = f"a number for {wanted} stones is taken as the name of the level"
        doubts = (f"{at(line)}: {note}",) if line == len(above) and wanted > 1 else ()
        return replace(room, doubts=doubts)
    words = list(re.finditer(r"\S+", above[line - 1]))
    weights = tuple(weight(word[0], at(line, word.start() + 1)) for word in words)
    if len(weights) < wanted:
        place = at(line, len(above[line - 1]) + 1)
        raise BadInput(f"{place}: expected {wanted} weights, one a stone, found {len(weights)}")
    if len(weights) > wanted:
        place = at(line, words[wanted].start() + 1)
        doubt = f"{place}: {len(weights)} weights for {wanted} stones, the last ones are not used"
        room = replace(room, doubts=(doubt,))
    return replace(room, weights=weights[:wanted])


def is_name(above: Sequence[str], line: int, stones: int) -> bool:
    """Say whether a line of numbers above a drawing is one that cannot be its weights."""
    return is_lone(above[line - 1]) and (stones > 1 or line < len(above))


def weight(word: str, place: str) -> int:
    """Read a weight."""
    if not (is_whole(word) and int(word) <= MAX_WEIGHT):
        wanted = f"a weight from 0 to {MAX_WEIGHT:,}, a whole number"
        raise BadInput(f"{place}: expected {wanted}, found {word[:20]!a}")
    return int(word)


# ------------------------------------------------------------------ headers


def with_push_cost(room: Room, lines: Sequence[str], numbers: Sequence[int]) -> Room:
    """Return the room with the cost of a push that a header says."""
    for number in numbers:
        name, value = header(lines[number]) or ("", "")
        if name == "push-cost" and value not in PUSH_COSTS:
            wanted = " or ".join(PUSH_COSTS)
            raise BadInput(f"{at(number + 1)}: expected push-cost: {wanted}, found {value[:20]!a}")
        if name == "push-cost":
            room = replace(room, full_steps=value == "1+w")
    return room


def title_of(room: Room, above: Sequence[str], below: Sequence[str]) -> str:
    """Return a title: what a header says, else a text above the drawing, else one below it."""
    headers = [header(line) or ("", "") for line in (*above, *below)]
    titles = [value for name, value in headers if name == "title" and value]
    return titles[-1] if titles else name_above(room, above) or name_below(below)


def name_above(room: Room, above: Sequence[str]) -> str:
    """Return the last text above a drawing, as in `; 7` or `Level 7`: there names stand."""
    texts = [
        line
        for number, line in enumerate(above, start=1)
        if line and (not is_numbers(line) or is_name(above, number, len(room.stones)))
    ]
    return "" if not texts or header(texts[-1]) else texts[-1].lstrip(NOTE)


def name_below(below: Sequence[str]) -> str:
    """Return the first text below a drawing that is no comment."""
    texts = (line for line in below if not (line.startswith(";") or header(line)))
    return next(texts, "").strip()


# ------------------------------------------------------------------ PDDL


def write_pddl(room: Room, name: str) -> dict[str, str]:
    """Return the problem as a file of this name, and the domain as one beside it."""
    path = PurePath(name)
    return {name: problem_text(room), f"{path.stem}-domain{path.suffix}": DOMAIN}


def problem_text(room: Room) -> str:
    """Write a room as a problem; a place is named by its row and column, counted from 0."""
    floor = [cell for cell, wall in enumerate(room.walls) if not wall]
    places = " ".join(place(room, cell) for cell in floor)
    stones = " ".join(f"s{number}" for number in range(len(room.stones)))
    goal = " ".join(f"(done s{number})" for number in range(len(room.stones)))
    facts = "\n  ".join(facts_at_start(room, floor))
    return (
        "(define (problem room) (:domain ares)\n"
        f" (:objects {places} - place {stones} - stone {' '.join(WAYS)} - way)\n"
        f" (:init (= (total-cost) 0)\n  {facts})\n"
        f" (:goal (and {goal}))\n"
        " (:metric minimize (total-cost)))\n"
    )


def place(room: Room, cell: int) -> str:
    """Name a cell."""
    row, col = divmod(cell, room.cols)
    return f"p{row}-{col}"


def facts_at_start(room: Room, floor: list[int]) -> Iterator[str]:
    """Yield what holds at the start."""
    yield f"(ares {place(room, room.ares)})"
    for number, (cell, weight) in enumerate(zip(room.stones, room.weights, strict=True)):
        price = room.push_cost(weight)
        yield f"(at s{number} {place(room, cell)}) (= (price s{number}) {price})"
        if cell in room.switches:
            yield f"(done s{number})"
    for cell in floor:
        here = place(room, cell)
        yield f"({'switch' if cell in room.switches else 'plain'} {here})"
        if cell not in room.stones:
            yield f"(free {here})"
        for way, step in zip(WAYS, room.steps, strict=True):
            if not room.walls[cell + step]:
                yield f"(next {here} {place(room, cell + step)} {way})"
