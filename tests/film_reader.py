"""Read a film from its JSON alone, as a browser does, without the code that wrote it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from itertools import accumulate
from typing import Any

from searchcade.scene import Scene, Sprite
from searchcade.web.film import Film

NEVER = 2**31 - 1


def films_of(page: str) -> list[dict[str, Any]]:
    """Return the films of a web page."""
    (packed,) = re.findall(
        r'<script type="application/octet-stream" id="films">(.*?)</script>', page
    )
    films: list[dict[str, Any]] = json.loads(zlib.decompress(b64decode(packed)))
    return films


class LaneReader:
    """One lane of a film that went through JSON."""

    def __init__(self, film: Film | dict[str, Any], number: int = 0) -> None:
        data = film.as_dict() if isinstance(film, Film) else film
        data = json.loads(json.dumps(data, allow_nan=False))
        self.board, self.lane = data["board"], data["lanes"][number]
        self.looks = list(accumulate(self.lane["looks"]))
        self.walk = {name: list(accumulate(each)) for name, each in self.lane["walk"].items()}
        self.search = self.lane.get("search", {})
        self.nodes = list(accumulate(self.search.get("nodes", [])))
        self.parents = [n - back for n, back in enumerate(self.search.get("parents", []))]
        self.cells = self._beyond_parents("cells")
        self.costs = self._beyond_parents("costs")

    def _beyond_parents(self, name: str) -> list[Any]:
        numbers: list[Any] = []
        for change, parent in zip(self.search.get(name, []), self.parents, strict=True):
            above = numbers[parent] if parent >= 0 else 0
            numbers.append(None if change is None else change + (above or 0))
        return numbers

    def scene(self, t: int) -> Scene:
        """Return the scene of a moment."""
        numbers = accumulate(self.board["looks"][self.looks[t]])
        moving = [self.board["sprites"][number] for number in numbers]
        sprites = [sprite(*each) for each in [*self.board["tiles"], *moving]]
        passages = b64decode(self.board["passages"])
        return Scene(self.board["rows"], self.board["cols"], tuple(sprites), passages)

    def path(self, t: int) -> list[int]:
        """Return the cells from the start to a moment."""
        if t == 0 or t > len(self.nodes):
            return self.walk["cells"][: max(0, t - len(self.nodes)) + 1]
        cells, node = [], self.nodes[t - 1]
        while node >= 0:
            cells.append(self.cells[node])
            node = self.parents[node]
        return cells[::-1]

    def known(self, t: int) -> dict[int, tuple[bool, int, int | None, float | None]]:
        """Return for each cell whether it is expanded, since when, its g and its h."""
        known: dict[int, tuple[bool, int, int | None, float | None]] = {}
        for moment, node in enumerate(self.nodes[:t], start=1):
            h = self.search["estimates"][node] if self.search["estimates"] else None
            known[self.cells[node]] = True, moment, self.costs[node], h
            numbers = iter(self.search["seen"][moment - 1])
            for there, more, estimate in zip(numbers, numbers, numbers, strict=True):
                cell = self.cells[node] + there
                since = known[cell][1] if cell in known else moment
                g = None if more is None else more + (self.costs[node] or 0)
                known[cell] = False, since, g, estimate
        return known

    def marks(self, t: int) -> tuple[set[int], set[int]]:
        """Return the cells that are expanded at a moment, and those that wait."""
        first = max((each for each in self.search.get("passes", []) if each <= t), default=1)
        expanded = {self.cells[node] for node in self.nodes[first - 1 : t]}
        if "waits" not in self.search:
            return expanded, set(self.known(t)) - expanded
        waiting: set[int] = set()
        for step in self.search["waits"][:t]:
            waiting |= {change - 1 for change in step if change > 0}
            waiting -= {-change - 1 for change in step if change < 0}
        return expanded, waiting - expanded


def sprite(
    picture: str, row: float, col: float, key: str = "", label: str = "", facing: str = ""
) -> Sprite:
    """Return a sprite as JSON has it."""
    return Sprite(picture, row, col, key, label, facing=facing)
