"""The text of own code: a function with what it uses, and what each of its lines does."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

LineRole = Literal["take", "put", "goal", "ask"]
"""What a line does: takes a state from the frontier, puts one there, tests for the goal, asks."""
Order = Literal["first", "last", "least"]
"""Which element of a frontier is taken next."""

MAX_LINES = 400  # of a source that are shown
TAKES = {"popleft": "first", "heappop": "least", "heappushpop": "least", "get": "first",
         "get_nowait": "first", "remove": "first"}  # fmt: skip
PUTS = ("append", "appendleft", "extend", "insert", "heappush", "put", "put_nowait", "push")
ASKS = ("successors", "predecessors", "children")


class SourceLine(NamedTuple):
    """A line of a file."""

    number: int
    text: str


class Source(NamedTuple):
    """A function with the functions and classes of its file that it uses."""

    lines: tuple[SourceLine, ...] = ()
    roles: Mapping[int, LineRole] = {}
    """Number of a line -> what it does, where that can be read."""
    taken: Mapping[str, Order] = {}
    """Name of a container from which elements are taken -> which of them."""

    def place(self, number: int) -> int:
        """Return where a line of the file stands among those that are shown, from 1; 0 for none."""
        return next((at for at, line in enumerate(self.lines, start=1) if line.number == number), 0)

    def last(self, ran: list[int], role: LineRole) -> int:
        """Return the last of some lines that does something, else one of the file; 0 for none."""
        own = [number for number in self.roles if self.roles[number] == role]
        return next((number for number in reversed(ran) if number in own), min(own, default=0))


def source_of(path: Path, name: str) -> Source:
    """Return the source of a function of a file; an empty one where it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return Source()
    return read_source(text, tree, name)


def read_source(text: str, tree: ast.Module, name: str) -> Source:
    """Return the source of a function in a tree."""
    parts, lines = used(tree, name), text.splitlines()
    shown = sorted({number for part in parts for number in numbers_of(part)})
    calls = [call for part in parts for call in ast.walk(part) if isinstance(call, ast.Call)]
    return Source(
        tuple(SourceLine(number, lines[number - 1].expandtabs(4)) for number in shown[:MAX_LINES]),
        {number: role for call in calls for number, role in role_of(call)},
        {of: order for call in calls for of, order in taken_by(call)},
    )


def used(tree: ast.Module, name: str) -> list[ast.stmt]:
    """Return a function and the functions and classes that it uses, in the order of the file."""
    known = {
        each.name: each
        for each in tree.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    found: dict[str, ast.stmt] = {}
    waiting = [name]
    while waiting:
        part = known.get(waiting.pop())
        if part is not None and part.name not in found:
            found[part.name] = part
            waiting += [each.id for each in ast.walk(part) if isinstance(each, ast.Name)]
    return sorted(found.values(), key=lambda part: part.lineno)


def numbers_of(part: ast.stmt) -> range:
    """Return the lines of a definition, with its decorators."""
    decorators: list[ast.expr] = getattr(part, "decorator_list", [])
    first = min([part.lineno, *(each.lineno for each in decorators)])
    return range(first, (part.end_lineno or part.lineno) + 1)


# ------------------------------------------------------------------ what a call does


def called(call: ast.Call) -> tuple[str, str]:
    """Return the name of a function, and that of the object or first argument it works on."""
    function = call.func
    if isinstance(function, ast.Attribute):
        is_module = function.attr.startswith("heap")
        of = call.args[0] if is_module and call.args else function.value
        return function.attr, last_name(of)
    name = function.id if isinstance(function, ast.Name) else ""
    return name, last_name(call.args[0]) if call.args else ""


def last_name(value: ast.expr) -> str:
    """Return the name of a variable, or of an attribute."""
    if isinstance(value, ast.Attribute):
        return value.attr
    return value.id if isinstance(value, ast.Name) else ""


def role_of(call: ast.Call) -> Iterator[tuple[int, LineRole]]:
    """Yield the lines of a call with what they do, where that can be read."""
    name, _ = called(call)
    if any(True for _ in taken_by(call)):
        yield call.lineno, "take"
    elif name in PUTS:
        yield call.lineno, "put"
    elif name == "is_goal":
        yield call.lineno, "goal"
    elif name in ASKS:
        yield call.lineno, "ask"


def taken_by(call: ast.Call) -> Iterator[tuple[str, Order]]:
    """Yield the container that a call takes an element from, and which element."""
    name, of = called(call)
    if not of:
        return
    if name == "pop":
        yield of, "first" if call.args else "last"
    elif name in TAKES and not (name.startswith("get") and call.args):  # that is of a dictionary
        yield of, TAKES[name]  # type: ignore[misc]
