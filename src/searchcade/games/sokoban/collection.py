"""A file cut into its levels: which lines belong to which drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from searchcade.games.sokoban.lines import clean_lines, drawn_lines, header, is_lone, is_numbers
from searchcade.games.sokoban.slc import is_slc, read_slc
from searchcade.games.sokoban.solutions import belongs_above

STONES = "$*bB"


class Span(NamedTuple):
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


def spans(drawn: Sequence[bool]) -> list[Span]:
    """Return the drawings: rows that follow each other."""
    spans: list[Span] = []
    for number, is_row in enumerate(drawn):
        if is_row and spans and spans[-1].last == number:
            spans[-1] = Span(spans[-1].first, number + 1)
        elif is_row:
            spans.append(Span(number, number + 1))
    return spans


def beginnings(lines: Sequence[str], drawings: Sequence[Span]) -> list[int]:
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


def is_numbered(lines: Sequence[str], begins: Sequence[int], drawings: Sequence[Span]) -> bool:
    """Say whether numbers name the levels: one of them cannot be the weights of its stones."""
    return any(
        sum(line.count(sign) for line in lines[one.first : one.last] for sign in STONES) > 1
        and any(is_lone(line) for line in lines[begin : one.first])
        and not any(is_numbers(line) and not is_lone(line) for line in lines[begin : one.first])
        for begin, one in zip(begins, drawings, strict=True)
    )
