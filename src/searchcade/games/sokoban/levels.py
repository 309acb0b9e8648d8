"""Rooms as text: a line of weights and a drawing, alone or many of them in a collection.

Above a drawing, or right below it, there may be lines `title: ...` and `push-cost: w` or `1+w`,
and anything else that people write into collections: comments after `;`, authors, names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from searchcade.game import Options
from searchcade.games.sokoban.drawing import draw, read_room, read_rows
from searchcade.games.sokoban.rules import Room
from searchcade.problem import BadInput, at

MOST_WEIGHT = 9_999
LONGEST_TITLE = 80
PUSH_COSTS = ("w", "1+w")
DRAWN = frozenset("#@+$*.-_|0123456789")
HEADER = re.compile(r"[;\s]*([A-Za-z][A-Za-z -]*?)\s*:(.*)")
NUMBERS = re.compile(r"\s*[-+]?\d[\d.,]*(\s+[-+]?\d[\d.,]*)*\s*")


def render(room: Room) -> str:
    """Write a room: its headers, its weights, its drawing."""
    lines = [f"title: {room.title}"] if room.title else []
    lines += [f"push-cost: {push_cost(room)}"] if room.full_steps else []
    lines.append(" ".join(map(str, room.weights)))
    return "\n".join([*lines, *draw(room)]) + "\n"


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


# ------------------------------------------------------------------ files


def split_file(text: str) -> list[tuple[int, str]]:
    """Cut a collection into its levels, each with the number of lines before it.

    What follows a drawing up to the next blank line belongs to it; then the next level begins.
    """
    lines = clean_lines(text)
    drawn = drawn_lines(lines)
    parts, begin, has_drawing = [], 0, False
    for number, line in enumerate(lines):
        if has_drawing and line and begins_level(lines, drawn, number):
            parts.append((begin, "\n".join(lines[begin:number])))
            begin, has_drawing = number, False
        has_drawing = has_drawing or drawn[number]
    if has_drawing or not parts:
        parts.append((begin, "\n".join(lines[begin:])))
    return parts


def begins_level(lines: Sequence[str], drawn: Sequence[bool], number: int) -> bool:
    """Say whether the next level begins here, given that a drawing came before."""
    follows_text = not drawn[number - 1]
    return not lines[number - 1] or is_numbers(lines[number]) or (drawn[number] and follows_text)


def clean_lines(text: str) -> list[str]:
    """Return the lines without a byte-order mark and without blanks at their ends."""
    return [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]


def drawn_lines(lines: Sequence[str]) -> list[bool]:
    """Say of each line whether it is a row of a drawing.

    The first row consists mostly of known signs, so that `Level #3` is none; below it every line
    with a wall is a row, so that a wrong sign there is noticed.
    """
    found: list[bool] = []
    for line in lines:
        is_note = line.lstrip().startswith(";") or HEADER.match(line) is not None
        below_row = bool(found) and found[-1]
        found.append("#" in line and not is_note and (below_row or is_mostly_drawn(line)))
    return found


def is_mostly_drawn(line: str) -> bool:
    """Say whether at least half of the signs of a line are known."""
    signs = "".join(line.split())
    return 2 * sum(sign in DRAWN for sign in signs) >= len(signs)


def is_numbers(line: str) -> bool:
    """Say whether a line has nothing but numbers."""
    return NUMBERS.fullmatch(line) is not None


# ------------------------------------------------------------------ one level


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
    room = weighted(room, lines[:first])
    return with_headers(room, lines, range(first), range(last, len(lines)))


def weighted(room: Room, above: Sequence[str]) -> Room:
    """Return the room with the weights of the last line of numbers above it, if there is one."""
    numbers = [number for number, line in enumerate(above, start=1) if is_numbers(line)]
    if not numbers:
        return room
    line, wanted = numbers[-1], len(room.stones)
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


def weight(word: str, place: str) -> int:
    """Read a weight."""
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) <= MOST_WEIGHT):
        wanted = f"a weight from 0 to {MOST_WEIGHT:,}, a whole number"
        raise BadInput(f"{place}: expected {wanted}, found {word[:20]!a}")
    return int(word)


def with_headers(room: Room, lines: Sequence[str], above: range, below: range) -> Room:
    """Return the room with its title and its cost of a push."""
    title = ""
    for number in (*above, *below):
        header = HEADER.match(lines[number])
        name, value = (header[1].lower(), header[2].strip()) if header else ("", "")
        if name == "title":
            title = value
        elif name == "push-cost" and value not in PUSH_COSTS:
            wanted = " or ".join(PUSH_COSTS)
            raise BadInput(f"{at(number + 1)}: expected push-cost: {wanted}, found {value[:20]!a}")
        elif name == "push-cost":
            room = replace(room, full_steps=value == "1+w")
    return replace(room, title=plain(title or name_above([lines[number] for number in above])))


def name_above(above: Sequence[str]) -> str:
    """Return the last text above a drawing, as in `; 7` or `Level 7`: there names stand."""
    texts = [line for line in above if line and not is_numbers(line)]
    return "" if not texts or HEADER.match(texts[-1]) else texts[-1].lstrip("; ")


def plain(title: str) -> str:
    """Return a title of sensible length that can be printed on one line."""
    return "".join(filter(str.isprintable, title))[:LONGEST_TITLE].strip()
