"""Own code as the page sends it: a text, which becomes a file that Python can load."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError, OwnFunction, described_all, own_function
from searchcade.problem import BadInput
from searchcade.search.registry import read_options
from searchcade.spec import Spec

FILES = {"search": "my_search.py", "heuristic": "my_heuristic.py", "player": "my_player.py"}
"""Kind -> the name of its file."""
FITTING = {
    "search": ("search", "search with a heuristic"),
    "heuristic": ("heuristic",),
    "player": ("player",),
}
"""Kind -> what its functions are, judged by their parameters."""
MAX_CHARACTERS = 100_000  # characters


@cache
def folder() -> Path:
    """Return the folder of all own code."""
    return Path(tempfile.mkdtemp(prefix="searchcade-own-")).resolve()


@dataclass(frozen=True)
class OwnSource:
    """A file of a user, and which function of it is to run, how."""

    kind: str
    text: str
    function: str = ""
    """Its name; empty for the first that fits."""
    options: str = ""
    """As in `weight=3&seed=1`."""
    algorithm: str = "astar"
    """The algorithm that a heuristic is for."""
    heuristic: str = ""
    """The heuristic that a search gets; empty for the usual one."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> OwnSource:
        """Read what the page sends."""
        known = {name: str(value) for name, value in values.items() if name in cls.__annotations__}
        source = cls(**{"kind": "search", "text": "", **known})
        if source.kind not in FILES:
            raise BadInput(f"expected one of {', '.join(FILES)}, found {source.kind[:40]!r}")
        if len(source.text) > MAX_CHARACTERS:
            raise BadInput(f"expected at most {MAX_CHARACTERS:,} characters of Python")
        return source

    @cached_property
    def path(self) -> Path:
        """Return the file; a new text is a new file, so that no cache of Python has another one."""
        data = self.text.encode(errors="replace")
        path = folder() / hashlib.sha256(data).hexdigest()[:16] / FILES[self.kind]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        return path

    def functions(self) -> list[OwnFunction]:
        """Return the functions of its kind, in the order of the file."""
        every = described_all(self.path)
        return [each for each in every if each.kind in FITTING[self.kind]]

    def chosen(self) -> OwnFunction:
        """Return the function that is to run, under its short name."""
        if self.function:
            found = own_function(f"{self.path}:{self.function}")
        elif fitting := self.functions():
            found = fitting[0]
        else:
            raise OwnCodeError(f"{self.path.name}: expected {wanted(self.kind)}, found none")
        return replace(found, text=found.name)

    def choice(self, loaded: LoadedLevel) -> AlgorithmSpec:
        """Return it as an algorithm for a level."""
        options = Spec.parse(f"{self.function or 'own'}?{self.options}").options
        function = self.chosen()
        if self.kind == "heuristic":
            function = function.with_options(options)
            function.check_heuristic()
            spec = catalog.algorithm(self.algorithm, loaded)
            if not spec.algorithm.informed:
                raise BadInput(f"{self.algorithm}: expected an algorithm that uses a heuristic")
            return replace(spec, heuristic=function.text, own_heuristic=function)
        if function.is_player != (self.kind == "player"):
            raise OwnCodeError(f"{function.text}: expected {wanted(self.kind)}")
        spec = catalog.own_algorithm(function, loaded, self.heuristic or None)
        return replace(spec, options=read_options(spec.algorithm, dict(options)))


def wanted(kind: str) -> str:
    """Say which function a kind of code has."""
    return {
        "search": "a function such as my_search(problem)",
        "heuristic": "a function my_heuristic(problem) that returns a function",
        "player": "a function act(seen)",
    }[kind]
