"""Read the levels of a file, whichever game they are for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from searchcade.game import Game
from searchcade.games import BEGINNINGS, ROWS
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.reading import TooLarge, check_shape, read_head, read_text

NUMBERS = frozenset("0123456789 \t\r\n")


def likely_game(path: Path) -> str | None:
    """Guess from the beginning of a file which game it is for, so that only this one is imported.

    Games never share a drawing: where the guess is wrong, its game refuses the text.
    """
    text = read_head(path).lstrip("\ufeff \t\r\n")
    for beginning, name in BEGINNINGS.items():
        if text.startswith(beginning):
            return name
    if NUMBERS.issuperset(text):
        return "pacman"
    rows = {frozenset(line) for line in text.splitlines()}
    for name, (signs, one_of) in ROWS.items():
        if any(row.issubset(signs) and not row.isdisjoint(one_of) for row in rows):
            return name
    return None


def read_levels(path: Path, candidates: Sequence[Game[Any, Any]]) -> Iterator[LoadedLevel]:
    """Read all levels of a file, for the first of these games that understands it."""
    text = read_text(path, lambda head: max(each.levels.limits(head) for each in candidates))
    reasons: dict[str, BadInput] = {}
    for candidate in candidates:
        try:
            check_shape(text, candidate.levels.limits(text))
            levels = candidate.levels.beside(text, path)
            levels = parse_all(candidate, text) if levels is None else levels
        except BadInput as reason:
            reasons[candidate.name] = reason
            continue
        shown = os.fsencode(path).decode(errors="backslashreplace")  # any screen can show it
        for number, each in enumerate(levels, start=1):
            yield LoadedLevel(f"{shown}#{number}" if len(levels) > 1 else shown, candidate, each)
        return
    too_large = [reason for reason in reasons.values() if isinstance(reason, TooLarge)]
    if len(too_large) == len(reasons):
        raise BadInput(f"{path}: {max(too_large, key=lambda reason: reason.most)}")
    raise BadInput(f"{path}, {likeliest(reasons)}")


def likeliest(reasons: Mapping[str, BadInput]) -> str:
    """Return the error of the game that read furthest: the file is probably for that one."""
    ours = {name: str(why) for name, why in reasons.items() if not isinstance(why, TooLarge)}
    ours = ours or {name: str(why) for name, why in reasons.items()}
    if len(reasons) == 1:
        return next(iter(ours.values()))
    furthest = max(map(how_far, ours.values()))
    ours = {name: reason for name, reason in ours.items() if how_far(reason) == furthest}
    return "; ".join(f"{reason} (read as {name})" for name, reason in ours.items())


def how_far(reason: str) -> list[int]:
    """Return the line and column up to which a text was understood."""
    place = re.match(r"line (\d+)(?:, column (\d+))?", reason)
    return [int(number or 0) for number in place.groups()] if place else []


def parse_all(of: Game[Any, Any], text: str) -> list[Any]:
    """Read all levels of a text."""
    return [parse_part(of, *part) for part in of.levels.split(text)]


def parse_part(of: Game[Any, Any], before: int, text: str) -> Any:
    """Read a level; errors name the line in the whole file."""
    try:
        return of.parse(text)
    except BadInput:
        return of.parse("\n" * before + text)
