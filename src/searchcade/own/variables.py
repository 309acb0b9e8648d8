"""What own code holds at a moment: its variables as short texts, and the states that wait.

Nothing here runs a line of the code that it looks at: no `__repr__`, no comparison, no property.
"""

from __future__ import annotations

import heapq
import queue
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from types import FrameType, MemberDescriptorType, ModuleType
from typing import Any, NamedTuple

from searchcade.own.source import Order, Source

Place = tuple[int, int]
MAX_VARIABLES, MAX_TEXT = 12, 60
MAX_PARTS = 4  # parts of a tuple or an object that are shown
MAX_WAITING = 8  # states of a frontier that are shown
MAX_FRAMES = 4  # functions that are looked at: the one that asks, and those that have called it
LARGE = 10**15  # from which on a whole number is not shown
QUEUES = (queue.Queue, queue.LifoQueue, queue.PriorityQueue)
SIZED = (list, deque, set, frozenset, dict)
CONTAINERS = frozenset((*SIZED, *QUEUES))
FIXED = frozenset((str, int, float, bool, type(None)))
NOTHING: tuple[Any, tuple[str, str] | None] = (object(), None)
LOOK_AGAIN = 64  # expansions after which the frontier is chosen anew
ORDERS: Mapping[type, Order] = {queue.LifoQueue: "last", queue.PriorityQueue: "least"}


class Waiting(NamedTuple):
    """A state that waits: its cell, and the number that it was put with."""

    row: int
    col: int
    score: float | None


class OwnFrontier(NamedTuple):
    """The container of a program that holds the states that wait, the next one first."""

    name: str
    size: int
    first: list[Waiting]


class Looker:
    """Looks at the variables of own code."""

    def __init__(self, kind: type, place: Callable[[Any], Place], source: Source) -> None:
        """`kind` is the type of states; `place` is where a state lies on the board."""
        self.kind, self.place, self.source = kind, place, source
        self.known: dict[str, tuple[Any, tuple[str, str] | None]] = {}
        """Name of a variable -> its value when it was last looked at, and how it is shown."""
        self.name, self.looks = "", 0
        """The name of the frontier, and how often it was looked at."""
        self.seen: dict[int, tuple[Any, Waiting | None]] = {}
        """Identity of the elements of the frontier that were described last -> them."""

    def look(
        self, frames: list[FrameType], asked: Any
    ) -> tuple[list[tuple[str, str]], OwnFrontier | None]:
        """Return the variables of the function that asks, and what waits."""
        held = frames[0].f_locals
        return self.variables(held), self.frontier(frames, held, asked)

    # ------------------------------------------------------------------ texts

    def variables(self, held: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return the variables of a function as short texts."""
        shown: list[tuple[str, str]] = []
        known = self.known
        for name, value in held.items():
            before, pair = known.get(name, NOTHING)
            if before is not value or not (pair is None or type(value) in FIXED):
                is_plain = name != "_" and (type(value) in FIXED or is_shown(name, value))
                pair = (name[:MAX_TEXT], self.text(value)) if is_plain else None
                known[name] = value, pair
            if pair is not None:
                shown.append(pair)
        return shown[:MAX_VARIABLES]

    def text(self, value: Any, depth: int = 2) -> str:
        """Return a short text of a value."""
        kind = type(value)
        if kind is int and -LARGE < value < LARGE:
            return str(value)
        if kind in CONTAINERS:
            return f"{kind.__name__}, len {len(elements(value))}"
        if kind is self.kind:
            row, col = self.place(value)
            return f"<{row + 1}, {col + 1}>"
        if kind is str:
            return repr(value if len(value) < 40 else f"{value[:38]}…")
        if kind is int:
            return "int"  # too large to be read, and slow to be written
        if kind in FIXED:
            return repr(value)
        return self.compound(value, depth)[:MAX_TEXT]

    def compound(self, value: Any, depth: int) -> str:
        """Return a short text of a tuple or an object."""
        name = type(value).__name__
        if not depth:
            return name
        if issubclass(type(value), tuple):
            parts = [self.text(each, depth - 1) for each in tuple.__getitem__(value, FIRST)]
            return f"({', '.join(parts)}{', …' if tuple.__len__(value) > MAX_PARTS else ''})"
        fields = [f"{key}={self.text(of, 0)}" for key, of in islice(fields_of(value), MAX_PARTS)]
        return f"{name}({', '.join(fields)})" if fields else name

    # ------------------------------------------------------------------ what waits

    def frontier(
        self, frames: list[FrameType], held: Mapping[str, Any], asked: Any
    ) -> OwnFrontier | None:
        """Return what waits: the container that states are taken from, or that holds most."""
        self.looks += 1
        same = held.get(self.name) if self.looks % LOOK_AGAIN else None
        if same is not None and type(same) in CONTAINERS:
            return self.described(self.name, same)
        found = self.found(frames, asked)
        if not found:
            return None
        self.name, container = max(found, key=lambda each: len(elements(each[1])))
        return self.described(self.name, container)

    def found(self, frames: list[FrameType], asked: Any) -> list[tuple[str, Any]]:
        """Return the containers that may be the frontier."""
        held = [each for frame in frames[:MAX_FRAMES] for each in containers(frame)]
        named = [each for each in held if each[0].rpartition(".")[2] in self.source.taken]
        return (
            [each for each in named if self.holds_states(each[1])]
            or [each for each in named if not elements(each[1])]
            or [each for each in held if self.holds_states(each[1]) and not has(each[1], asked)]
        )

    def described(self, name: str, container: Any) -> OwnFrontier:
        """Describe a container."""
        inside = elements(container)
        usual = self.source.taken.get(name.rpartition(".")[2], "first")
        first = list(islice(in_order(inside, ORDERS.get(type(container), usual)), MAX_WAITING))
        before, seen = self.seen, {}
        for each in first:
            known = before.get(id(each))
            if known is None or type(each) is not tuple:  # a tuple does not change
                known = each, self.waiting(each, inside)
            seen[id(each)] = known
        self.seen = seen
        return OwnFrontier(name, len(inside), [shown for _, shown in seen.values() if shown])

    def waiting(self, element: Any, inside: Collection[Any]) -> Waiting | None:
        """Describe an element of a frontier."""
        state = self.state_in(element)
        if state is None:
            return None
        score = inside.get(element) if type(inside) is dict else first_number(element)
        return Waiting(*self.place(state), score if type(score) in (int, float) else None)

    def holds_states(self, container: Any) -> bool:
        """Say whether a container holds states, as far as its first elements tell."""
        return any(self.state_in(each) is not None for each in islice(elements(container), 2))

    def state_in(self, element: Any, depth: int = 2) -> Any:
        """Return the state in an element of a container; None where there is none."""
        kind = type(element)
        if kind is self.kind:
            return element
        if not depth or kind in (str, int, float):
            return None
        if issubclass(kind, tuple) or kind is list:
            parts: Iterable[Any] = islice(iter(element), 8)
        else:
            parts = [each for _, each in islice(fields_of(element), 8)]
            depth = 1
        found = (self.state_in(each, depth - 1) for each in parts)
        return next((each for each in found if each is not None), None)


FIRST = slice(MAX_PARTS)
HIDDEN = ("problem", "self", "_")


def is_shown(name: str, value: Any) -> bool:
    """Say whether a variable is shown: not the problem, no function, no module."""
    return name not in HIDDEN and not callable(value) and type(value) is not ModuleType


def fields_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes that an object holds itself, without running code of its class."""
    for kind in type(value).__mro__:
        for name, member in vars(kind).items():
            if type(member) is MemberDescriptorType and kind is not type:
                try:
                    yield name, member.__get__(value)
                except AttributeError:
                    continue  # it has no value yet
    try:
        yield from list(object.__getattribute__(value, "__dict__").items())
    except AttributeError:
        return


def elements(container: Any) -> Collection[Any]:
    """Return the elements of a container of the library."""
    return container.queue if type(container) in QUEUES else container  # type: ignore[no-any-return]


def containers(frame: FrameType) -> Iterator[tuple[str, Any]]:
    """Yield the containers of a function by name, also those that its own objects hold."""
    for name, value in frame.f_locals.items():
        kind = type(value)
        if kind in CONTAINERS:
            yield name, value
        elif type(kind) is type and kind.__module__ == frame.f_globals.get("__name__"):
            for field, inner in fields_of(value):
                if type(inner) in CONTAINERS:
                    yield f"{name}.{field}", inner


def has(container: Any, asked: Any) -> bool:
    """Say whether a set or a dictionary remembers the state that is asked for."""
    return type(container) in (set, frozenset, dict) and asked in container


def first_number(element: Any) -> Any:
    """Return the number that an element of a priority queue begins with; None for others."""
    is_pair = issubclass(type(element), tuple) and tuple.__len__(element) > 1
    return tuple.__getitem__(element, 0) if is_pair else None


def in_order(inside: Any, order: Order) -> Iterator[Any]:
    """Yield elements, those that are taken next first."""
    if order == "last" and type(inside) in (list, deque):
        return iter(reversed(inside))
    if order == "least" and type(inside) is list:
        return least(inside)
    return iter(inside)


def least(heap: list[Any]) -> Iterator[Any]:
    """Yield the elements of a heap by the numbers that they begin with."""
    waiting = [(number_key(heap[0]), 0)] if heap else []
    while waiting:
        _, place = heapq.heappop(waiting)
        yield heap[place]
        for child in (2 * place + 1, 2 * place + 2):
            if child < len(heap):
                heapq.heappush(waiting, (number_key(heap[child]), child))


def number_key(element: Any) -> tuple[float, ...]:
    """Return the numbers that an element begins with."""
    key: list[float] = []
    for part in tuple.__iter__(element) if issubclass(type(element), tuple) else ():
        if type(part) not in (int, float):
            break
        key.append(part)
    return tuple(key)
