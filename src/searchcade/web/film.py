"""A film: all that a browser needs to show searches or games on a level without Python, as JSON.

A film has a lane for each search or game. The moments of a lane are those of a `Recording`: moment
0 is before the search, moment t after its t-th expansion, then comes a moment for each move of the
plan. `front/film.js` reads what is written here.

A cell is a number, row by row. Texts are for people, in all languages: `{"en": ..., "vi": ...}`.
Numbers in a row are written as differences, which are small and alike, so that they compress well.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any

from searchcade.canvas import Colour
from searchcade.scene import Sprite
from searchcade.words import LANGUAGES

FORMAT = "searchcade film 1"
INFINITE = -1  # an estimate that says that the goal is out of reach
DIGITS = 3  # decimals of an estimate

FIGURES = (
    "outcome", "cost", "steps", "optimal", "proof", "lower_bound", "optimum", "above_optimum",
    "expanded", "generated", "peak_frontier", "seconds", "compiled", "stopped",
)  # fmt: skip
"""The parts of a report that a film has: the names are those of docs/guide/json.md."""

Text = Mapping[str, str]
"""Language -> text."""


def same(text: str) -> Text:
    """Return a text that is the same in all languages, such as the name of a file."""
    return dict.fromkeys(LANGUAGES, text)


@dataclass(frozen=True, slots=True)
class Search:
    """What a search did. Its nodes have numbers, and the first ones need not be expanded."""

    nodes: Sequence[int]
    """For each expansion the number of its node."""
    waiting: Sequence[int | None]
    """For each expansion how many nodes wait after it; None where that is not told."""
    cells: Sequence[int]
    """For each node its cell."""
    parents: Sequence[int]
    """For each node the number of its parent; -1 for none."""
    costs: Sequence[int | None]
    """For each node its g; None where its path is not known."""
    estimates: Sequence[float | None]
    """For each node its h; nothing at all for a search without one."""
    seen: Sequence[Sequence[Seen]]
    """For each expansion what it saw: new cells, and those seen at a lower cost than before."""
    passes: Sequence[int] = ()
    """The first moments of passes that expand anew, after the first one."""
    waits: Sequence[Sequence[int]] | None = None
    """For each expansion the cells that begin to wait, as cell + 1, and those that wait no more
    though they were not expanded, as -cell - 1. None: a cell waits from when it was first seen."""
    expanded: int = 0
    """How many expansions there were, also those that are not in the film."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it: nodes by how they differ from their parents."""
        return {
            "nodes": differences(self.nodes),
            "waiting": differences(self.waiting),
            "cells": beyond(self.cells, self.parents),
            "parents": [number - parent for number, parent in enumerate(self.parents)],
            "costs": beyond(self.costs, self.parents),
            "estimates": [estimate(each) for each in self.estimates],
            "seen": [self._seen(*step) for step in zip(self.nodes, self.seen, strict=True)],
            "expanded": self.expanded,
            **({"passes": self.passes} if self.passes else {}),
            **({"waits": self.waits} if self.waits is not None else {}),
        }

    def _seen(self, node: int, seen: Sequence[Seen]) -> list[float | None]:
        """Return what an expansion saw, three numbers each: how cell and g differ, and h."""
        cell, cost = self.cells[node], self.costs[node]
        triples = ((there - cell, minus(g, cost), estimate(h)) for there, g, h in seen)
        return [part for triple in triples for part in triple]


Seen = tuple[int, int | None, float | None]
"""A cell that was seen from another one, with its g and h as far as they are known."""


def differences(values: Iterable[int | None]) -> list[int | None]:
    """Return by how much each number differs from the one before it; what is unknown stays so."""
    changes: list[int | None] = []
    before = 0
    for value in values:
        changes.append(minus(value, before))
        before = before if value is None else value
    return changes


def beyond(values: Sequence[int | None], parents: Sequence[int]) -> list[int | None]:
    """Return by how much the number of each node differs from that of its parent."""
    return [
        minus(value, values[parent] if parent >= 0 else 0)
        for value, parent in zip(values, parents, strict=True)
    ]


def minus(value: int | None, other: int | None) -> int | None:
    """Return a difference, None where a number is not known; an unknown `other` counts as 0."""
    return None if value is None else value - (other or 0)


def estimate(value: float | None) -> float | None:
    """Return an estimate as JSON has it: rounded, and an infinite one as -1."""
    if value is None:
        return None
    return INFINITE if isinf(value) else round(value, DIGITS)


@dataclass(frozen=True, slots=True)
class OwnStory:
    """What is shown of own code beside its source: variables, frontier, the first difference."""

    numbers: Sequence[int]
    """For each line of the source its number in the file."""
    words: Sequence[str]
    """Names and values, each once."""
    variables: Sequence[Sequence[int]]
    """For each moment the variables: the numbers of name and value in `words`, in turn."""
    frontiers: Sequence[Sequence[float | None]]
    """For each moment the number of the frontier's name, how many wait, and of the first ones cell
    and score in turn; nothing where there is none."""
    trails: Sequence[Sequence[int]]
    """The different sets of lines that ran between two expansions, as places in the source."""
    ran: Sequence[int]
    """For each moment the number of the trail that leads to it."""
    difference: Text | None
    """Where it leaves the textbook, and why."""
    moment: int
    """The first expansion that differs; 0 for none."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "numbers": self.numbers,
            "words": self.words,
            "variables": self.variables,
            "frontiers": self.frontiers,
            "trails": self.trails,
            "ran": self.ran,
            "difference": self.difference,
            "moment": self.moment,
        }


@dataclass(frozen=True, slots=True)
class Story:
    """What is said of a search step by step."""

    pseudocode: Mapping[str, Sequence[tuple[int, str]]]
    """Language -> lines of pseudo-code, each with its indentation; no lines for some searches."""
    lines: Sequence[int]
    """For each moment of the search, from 0 on, the line that has run, from 1; 0 for none."""
    sentences: Sequence[Text]
    """The different sentences; what is emphasised stands between asterisks."""
    said: Sequence[int]
    """For each moment the number of its main sentence."""
    more: Sequence[int]
    """For each moment the number of what is said beside it; one of the sentences is empty."""
    own: OwnStory | None = None
    """None but for own code, whose source stands in the place of pseudo-code."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "pseudocode": self.pseudocode,
            "lines": self.lines,
            "sentences": self.sentences,
            "said": differences(self.said),
            "more": differences(self.more),
            **({"own": self.own.as_dict()} if self.own else {}),
        }


@dataclass(frozen=True, slots=True)
class Walk:
    """The way along a plan, the start first; only the start where there is no plan."""

    cells: Sequence[int]
    costs: Sequence[int]
    """What the moves so far cost together."""
    points: Sequence[int] = ()
    """The points so far, where the game has any."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        points = {"points": differences(self.points)} if self.points else {}
        return {"cells": differences(self.cells), "costs": differences(self.costs), **points}


@dataclass(frozen=True, slots=True)
class Lane:
    """One search, or one game that was played."""

    title: Text
    looks: Sequence[int]
    """For each moment the number of its look."""
    walk: Walk
    result: Mapping[str, Any]
    """The figures of the report: outcome, cost, steps, optimal, expanded, seconds and others."""
    plan: str | None = None
    about: Text | None = None
    """What the algorithm does."""
    verdict: Sequence[Text] = ()
    """What came of it, in a few sentences, the most important first."""
    search: Search | None = None
    story: Story | None = None
    values: Mapping[int, Sequence[tuple[int, float]]] | None = None
    """Moment -> cells that an agent considers to step to, each with its value."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it; parts that are not there are left out."""
        parts: dict[str, Any] = {
            "about": self.about,
            "verdict": list(self.verdict) or None,
            "search": self.search and self.search.as_dict(),
            "story": self.story and self.story.as_dict(),
            "values": self.values,
        }
        return {
            "title": self.title,
            "looks": differences(self.looks),
            "walk": self.walk.as_dict(),
            "plan": self.plan,
            "result": self.result,
            **{name: part for name, part in parts.items() if part},
        }


@dataclass(frozen=True, slots=True)
class Look:
    """What is on the board beside the tiles: numbers of sprites, and cells to avoid."""

    sprites: Sequence[int]
    danger: Sequence[tuple[int, float]] = ()
    """Cells with a number from 0 (hardly) to 1 (at once)."""


@dataclass(frozen=True, slots=True)
class Slanted:
    """A board with bodies, seen from the front: see web/bodies.py."""

    slant: Mapping[str, Any]
    bodies: Mapping[str, Any]
    """Shapes and poses, by their numbers."""
    stances: Sequence[Sequence[int]]
    """For each look its poses; the first is written as its difference from that of the look
    before."""
    rolls: Mapping[tuple[int, int], Mapping[str, Any]]
    """The frames from one look to the next one of a plan."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        rolls = {f"{before}>{after}": roll for (before, after), roll in self.rolls.items()}
        firsts = differences([stance[0] if stance else None for stance in self.stances])
        stances = [[first, *stance[1:]] if stance else []
                   for first, stance in zip(firsts, self.stances, strict=True)]  # fmt: skip
        return {"slant": self.slant, **self.bodies, "stances": stances, "rolls": rolls}


@dataclass(frozen=True, slots=True)
class Board:
    """What the lanes of a film share: size, walls, pictures, and all that stands somewhere."""

    rows: int
    cols: int
    passages: bytes
    """As in a `Scene`."""
    pictures: Mapping[str, str]
    """The pictures in use -> SVG text, with those for a theme, a label or a phase of a step."""
    colours: Mapping[str, Colour]
    tiles: Sequence[Sprite]
    """What never changes; it lies below all the rest."""
    sprites: Sequence[Sprite]
    looks: Sequence[Look]
    deep: bool = False
    """Whether an abyss is seen where there is no tile, as where a `Scene` has bodies."""
    slanted: Slanted | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        dangers = [
            [part for cell, risk in look.danger for part in (cell, round(risk, 2))]
            for look in self.looks
        ]
        return {
            "rows": self.rows,
            "cols": self.cols,
            "passages": b64encode(self.passages).decode(),
            "pictures": self.pictures,
            "colours": self.colours,
            "tiles": [sprite(each) for each in self.tiles],
            "sprites": [sprite(each) for each in self.sprites],
            "looks": [differences(look.sprites) for look in self.looks],
            **({"dangers": dangers} if any(dangers) else {}),
            **({"deep": True} if self.deep else {}),
            **(self.slanted.as_dict() if self.slanted else {}),
        }


def sprite(each: Sprite) -> list[Any]:
    """Return picture, row, column, key, label and facing, without what is empty at the end."""
    parts = [each.picture, each.row, each.col, each.key, each.label, each.facing]
    while parts[-1] == "":
        parts.pop()
    return parts


@dataclass(frozen=True, slots=True)
class Film:
    """Searches or games on one level, side by side."""

    game: str
    level: str
    """The address of the level or its share code; empty where it has none."""
    title: Text
    unit: int
    """What a length of 1 costs, as in `Scoring.length_unit`."""
    board: Board
    lanes: Sequence[Lane]

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "format": FORMAT,
            "game": self.game,
            "level": self.level,
            "title": self.title,
            "unit": self.unit,
            "board": self.board.as_dict(),
            "lanes": [lane.as_dict() for lane in self.lanes],
        }
