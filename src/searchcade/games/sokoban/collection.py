"""Collections: what each line of a file is, and which lines belong to which level; also `.slc`.

A line is a row of a drawing, numbers, a text, or moves below a drawing: solutions and snapshots, as
other programs write them. Runs in lines are written out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple
from xml.parsers import expat

from searchcade.game import Solution
from searchcade.problem import BadInput, at
from searchcade.reading import FileLimits, header_of

KINDS = {"solution": True, "snapshot": False, "savegame": False}
"""How a line begins that announces moves, and whether these should win."""
MOVES = frozenset("lurdLURD")
MAX_MOVES = 200_000  # moves
MIN_BARE_MOVES = 12  # moves that need no such line: no name has so many letters of these eight only
DRAWN = frozenset("#@+$*.-_|0123456789()")
NOTE = "; \t"  # what a comment begins with
DIGITS = frozenset("0123456789")
NUMBER = DIGITS | frozenset(".,")
MAX_BRACKETS = 8  # brackets within brackets
HEAD_SIZE = 4_000  # characters among which the first element stands
STONES = "$*bB"


# ------------------------------------------------------------------ lines


def announced(line: str) -> str:
    """Return which moves a line announces, nothing if it does not."""
    words = line.lstrip(NOTE).lower()
    return next((kind for kind in KINDS if words.startswith(kind)), "")


def moves_of(line: str) -> str:
    """Return the moves that a line consists of, runs written out; nothing where it has others."""
    text = "".join(line.split())
    if not text or not (MOVES | frozenset("0123456789()")).issuperset(text):
        return ""
    moves = written_out(text, MAX_MOVES)
    return moves if MOVES.issuperset(moves) else ""


def belongs_above(line: str) -> bool:
    """Say whether a line must be about the drawing before it, wherever blank lines are."""
    return bool(announced(line)) or len(moves_of(line)) >= MIN_BARE_MOVES


def read_solutions(below: Sequence[str]) -> tuple[list[Solution], list[str]]:
    """Return the moves below a drawing, and the lines that are something else."""
    solutions: list[Solution] = []
    others: list[str] = []
    kind, is_open = "", False  # what was announced, and whether the next line goes on with it
    for line in below:
        if new := announced(line):
            kind, is_open = new, False
            line = line.partition(":")[2]
        moves = moves_of(line)
        if moves and (kind or len(moves) >= MIN_BARE_MOVES):
            if is_open:
                solutions[-1] = solutions[-1]._replace(moves=solutions[-1].moves + moves)
            else:
                solutions.append(Solution(moves, KINDS.get(kind, True)))
            is_open = True
        elif line.strip() and not new:
            others.append(line)
            kind, is_open = "", False
        elif is_open:
            kind, is_open = "", False
    return solutions, others


def limits(_text: str) -> FileLimits:
    """Allow large collections: some ten thousand rooms, or solutions of many thousand moves."""
    return FileLimits(size=4_000_000, lines=100_000, columns=100_000)


def clean_lines(text: str) -> list[str]:
    """Return the lines without a byte-order mark and without blanks at their ends."""
    return [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]


def header(line: str) -> tuple[str, str] | None:
    """Return the name and the value of a line such as `Title: Two ways`, also in a comment."""
    return header_of(line, NOTE)


def drawn_lines(lines: Sequence[str]) -> list[bool]:
    """Say of each line whether it is a row of a drawing.

    The first row consists mostly of known signs, so that `Level #3` is none; below it every line
    with a wall is a row, so that a wrong sign there is noticed.
    """
    drawn: list[bool] = []
    for line in lines:
        below_row = bool(drawn) and drawn[-1]
        is_row = "#" in line and not line.lstrip().startswith(";") and header(line) is None
        drawn.append(is_row and (below_row or is_mostly_drawn(line)))
    return drawn


def is_mostly_drawn(line: str) -> bool:
    """Say whether at least half of the signs of a line are known."""
    signs = "".join(line.split())
    return 2 * sum(sign in DRAWN for sign in signs) >= len(signs)


def is_numbers(line: str) -> bool:
    """Say whether a line has nothing but numbers."""
    words = line.split()
    return bool(words) and all(is_number(word) for word in words)


def is_number(word: str) -> bool:
    """Say whether a word is a number, a good weight or not."""
    digits = word[1:] if word[0] in "+-" else word
    return bool(digits) and digits[0].isdigit() and NUMBER.issuperset(digits)


def is_lone(line: str) -> bool:
    """Say whether a line is one number: a weight or, in many collections, a level's name."""
    return is_numbers(line) and len(line.split()) == 1


def written_out(text: str, most: int) -> str:
    """Write all runs out: `4#` is `####`, `2($.)` is `$.$.`. Rooms and moves are shortened so.

    One pass; what is longer than `most` is cut at one character more.
    """
    outer: list[tuple[str, int]] = []  # what stands before an open bracket, and how often it counts
    done, here = "", 0
    while here < len(text) and len(done) <= most:
        begin = here
        while here < len(text) and text[here] in DIGITS:
            here += 1
        if here == len(text):
            done += text[begin:]  # a number without a sign is none
            break
        times = min(int(text[begin:here][:9]), most + 1) if here > begin else 1
        sign = text[here]
        here += 1
        if sign == "(" and here - 1 > begin and len(outer) < MAX_BRACKETS:
            outer.append((done, times))
            done = ""
        elif sign == ")" and outer:
            before, repeats = outer.pop()
            done = before + done * min(repeats, most // max(1, len(done)) + 1)
        else:
            done += sign * times
    for before, times in reversed(outer):
        done = f"{before}{times}({done}"  # never closed: the bracket is a sign like any other
    return done[: most + 1]


# ------------------------------------------------------------------ levels


class SlcReader:
    """Gathers the levels of a `.slc` text: `Level` elements with `L` for rows and `Id` for a name.

    Nothing but elements and text is read: a file that declares entities is refused before they
    grow.
    """

    def __init__(self) -> None:
        self.levels: list[tuple[int, str]] = []
        self.title = ""
        self.rows: list[str] = []
        self.line = 1  # of the first row
        self.row: list[str] | None = None  # the pieces of the present one

    def begin(self, line: int, name: str, attributes: dict[str, str]) -> None:
        """Take up an element."""
        if name == "Level":
            self.title, self.rows = attributes.get("Id", ""), []
        elif name == "L":
            self.row = []
            self.line = self.line if self.rows else line

    def add(self, text: str) -> None:
        """Take up a piece of text."""
        if self.row is not None:
            self.row.append(text)

    def end(self, name: str) -> None:
        """Finish an element."""
        if name == "L" and self.row is not None:
            row, self.row = "".join(self.row).rstrip(), None
            self.rows += [row] if row else []
        elif name == "Level":
            title = " ".join(self.title.split())
            self.levels.append((max(0, self.line - 2), "\n".join([f"title: {title}", *self.rows])))


def is_slc(text: str) -> bool:
    """Say whether a text is such a collection."""
    head = text[:HEAD_SIZE].lstrip("\ufeff \t\n")
    return head.startswith("<") and "<SokobanLevels" in head


def read_slc(text: str) -> list[tuple[int, str]]:
    """Return the levels as text, each with the number of lines before it."""
    collection, parser = SlcReader(), expat.ParserCreate("utf-8")
    parser.StartElementHandler = lambda name, attributes: collection.begin(
        parser.CurrentLineNumber, name, attributes
    )
    parser.CharacterDataHandler = collection.add
    parser.EndElementHandler = collection.end
    parser.EntityDeclHandler = refuse_entity
    try:
        parser.Parse(text.removeprefix("\ufeff").encode(), True)
    except expat.ExpatError as problem:
        place = at(problem.lineno, problem.offset + 1)
        reason = expat.ErrorString(problem.code)
        raise BadInput(f"{place}: expected well-formed XML, found {reason}") from None
    if not collection.levels:
        raise BadInput(f"{at(1)}: expected <Level> elements with rows, found none")
    return collection.levels


def refuse_entity(name: str, *_rest: object) -> None:
    """Refuse a text that declares entities."""
    raise BadInput(f"{at(1)}: expected XML without entities, found a declaration of {name[:20]!a}")


class DrawingSpan(NamedTuple):
    """The lines of a drawing: from `first` up to but not including `last`."""

    first: int
    last: int


def split_file(text: str) -> list[tuple[int, str]]:
    """Cut a collection into its levels, each with the number of lines before it."""
    if is_slc(text):
        return read_slc(text)
    lines = clean_lines(text)
    drawings = spans(drawn_lines(lines))
    if len(drawings) < 2:
        return [(0, "\n".join(lines))]
    begins = [0, *beginnings(lines, drawings)]
    if is_numbered(lines, begins, drawings):
        lines = [f"; {line}" if is_lone(line) else line for line in lines]
    ends = [*begins[1:], len(lines)]
    return [(begin, "\n".join(lines[begin:end])) for begin, end in zip(begins, ends, strict=True)]


def spans(drawn: Sequence[bool]) -> list[DrawingSpan]:
    """Return the drawings: rows that follow each other."""
    drawings: list[DrawingSpan] = []
    for number, is_row in enumerate(drawn):
        if is_row and drawings and drawings[-1].last == number:
            drawings[-1] = DrawingSpan(drawings[-1].first, number + 1)
        elif is_row:
            drawings.append(DrawingSpan(number, number + 1))
    return drawings


def beginnings(lines: Sequence[str], drawings: Sequence[DrawingSpan]) -> list[int]:
    """Return where each level but the first begins.

    Names stand above all drawings or below all of them: what is above the first one decides.
    """
    before = lines[: drawings[0].first]
    names_below = not any(before)
    joined = bool(before) and bool(before[-1]) and not is_numbers(before[-1])
    return [
        one.last + taken(lines[one.last : next_one.first], names_below, joined)
        for one, next_one in pairwise(drawings)
    ]


def taken(between: Sequence[str], names_below: bool, joined: bool) -> int:
    """Return how many of the lines between two drawings belong to the first of them."""
    count = len(between)
    moves = [number + 1 for number in range(count) if belongs_above(between[number])]
    first = max(moves, default=0)
    weights = count - 1 if count > first and is_numbers(between[-1]) else count
    if names_below:
        return weights
    blanks = [number for number in range(first, count) if not between[number]]
    if blanks:
        return blanks[0]
    if joined and not (first < count and header(between[first])):
        return first  # a name right above its drawing, as the first one has
    return weights


def is_numbered(
    lines: Sequence[str], begins: Sequence[int], drawings: Sequence[DrawingSpan]
) -> bool:
    """Say whether numbers name the levels: one of them cannot be the weights of its stones."""
    return any(
        sum(line.count(sign) for line in lines[one.first : one.last] for sign in STONES) > 1
        and any(is_lone(line) for line in lines[begin : one.first])
        and not any(is_numbers(line) and not is_lone(line) for line in lines[begin : one.first])
        for begin, one in zip(begins, drawings, strict=True)
    )
