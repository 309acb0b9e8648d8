"""Searches that take the oldest or the newest node, explained: a queue, and a stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar

from searchcade.recording.entries import NEVER
from searchcade.recording.explanation import Successors
from searchcade.recording.log import NONE
from searchcade.recording.steps import Kind, Neighbour, Role
from searchcade.recording.textbook import Textbook
from searchcade.search.node import Node


class BreadthFirst(Textbook):
    """First in, first out."""

    pseudocode, score_name = "bfs", "depth"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 3, "goal": 4, "each": 5, "test": 6, "put": 7,
    }  # fmt: skip

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        for number, (_, state, cost) in enumerate(successors):
            if state not in self._known:
                self._put(moment, number, state, node.cost + cost)


class DepthFirst(Textbook):
    """Last in, first out."""

    pseudocode, score_name = "dfs", "depth"
    lines_of: ClassVar[Mapping[Role, int]] = {
        "take": 3, "goal": 4, "each": 5, "test": 6, "put": 7,
    }  # fmt: skip

    def _look(self, moment: int, node: Node[Any], successors: Successors) -> None:
        known, left = self._known, self.entries.left
        waits = [
            (number, state, cost)
            for number, (_, state, cost) in enumerate(successors)
            if state not in known or left[known[state]] == NEVER
        ]
        for number, state, cost in reversed(waits):
            self._put(moment, number, state, node.cost + cost, known.get(state, NONE))

    def kind(self, entry: int) -> Kind:
        """Say what became of a neighbour: what waits already is put on top once more."""
        if entry == NONE:
            return "expanded"
        return "new" if self.entries.before[entry] == NONE else "again"

    def _processed(self, neighbours: list[Neighbour]) -> Iterable[tuple[int, Neighbour]]:
        return reversed([*enumerate(neighbours)])

    def ordered(self, waiting: list[int], t: int, most: int) -> list[int]:
        """Return the newest first."""
        return list(islice(reversed(waiting), most))
