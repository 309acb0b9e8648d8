"""The host's side of the door: levels as guests hear of them, and what a guest says in a turn.

A guest asks by reading: what it reads at a number is the reply about the state with this number.
"""

from __future__ import annotations

import json
import marshal
from collections import Counter
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError
from searchcade.own.rules import is_fact
from searchcade.own.search import MAX_PLAN
from searchcade.places.guest.inside import FOUND, VALUE, LevelTold
from searchcade.places.guest.system import Door, System
from searchcade.places.messages import constant, whole

MAX_MESSAGE_BYTES = 1 << 20
MAX_STATE_BYTES = 16 << 10  # of a state that a guest has made itself
MAX_STATES = 100_000  # of them in a turn
MAX_MESSAGES = 1000  # of a turn
MAX_TURN_BYTES = 1 << 24  # of all messages of a turn
MAX_REFUSED = 1000  # questions after the last that is answered; then the guest is ended


class Graph:
    """A level as guests hear of it: numbered states. Each reply is made once for all guests."""

    def __init__(self, level: LoadedLevel, estimate: Any) -> None:
        self.problem, self.estimate = level.problem(), estimate
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._replies: dict[int, tuple[bytes, list[int]]] = {}
        self.start = self.number(self.problem.start)

    def number(self, state: Any) -> int:
        """Return the number of a state."""
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.states)
            self.states.append(state)
        return found

    def about(self, number: int) -> tuple[int, tuple[Any, ...], bool, float | None]:
        """Return what a guest is told of a state."""
        state = self.states[number]
        estimate = self.estimate(state) if self.estimate else None
        return number, tuple(state), bool(self.problem.is_goal(state)), estimate

    def reply(self, number: int) -> tuple[bytes, list[int]]:
        """Return what is told of the successors of a state, and their numbers."""
        found = self._replies.get(number)
        if found is None:
            rows = []
            for move, after, cost in self.problem.successors(self.states[number]):
                there, parts, is_goal, estimate = self.about(self.number(after))
                rows.append((move, there, parts, cost, is_goal, estimate))
            found = marshal.dumps(rows, 2), [row[1] for row in rows]
            self._replies[number] = found
        return found

    def told(self) -> LevelTold:
        """Return what a guest is told of the level."""
        facts = {key: value for key, value in vars(self.problem).items() if is_fact(key, value)}
        facts.pop("start", None)
        return LevelTold(facts, type(self.problem.start), self.about(self.start))


NONSENSE = "its process said something that no search says"


class Said(OwnCodeError):
    """A guest has said something that none of ours says."""

    def __init__(self, message: str = NONSENSE) -> None:
        super().__init__(message)


class AskedOn(Exception):
    """A guest does not stop to ask after the last answer."""


class HostDoor(Door):
    """The door of one guest: turn by turn, it is told things and says things."""

    system: System
    burnt = 0
    """The fuel of the last turn."""

    def __init__(self) -> None:
        self.orders: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        """What the guest is to do, with its fuel."""
        self.news: SimpleQueue[str] = SimpleQueue()
        """Tells the host that a turn is over: empty, or why the guest has ended."""
        self._waiting = b""
        self._size = self._left = 0
        self._heard = bytearray()
        self.begin(None, 0)

    def begin(self, graph: Graph | None, most: int) -> None:
        """Begin a turn, with so many answers about the states of a level."""
        self.graph, self.most = graph, most
        self.asked: Counter[int] = Counter()
        self.questions = self.refused = self.by_values = self.said_bytes = 0
        self.told = {graph.start} if graph else set[int]()
        self.messages: list[tuple[bytes, Any]] = []

    # -------------------------------------------------------------- what a guest does

    def reply(self, number: int) -> bytes | None:
        """Answer the question for the successors of a state, and count it."""
        if self.graph is None or number not in self.told or self.questions >= self.most:
            self.refused += 1
            if self.refused > MAX_REFUSED:
                raise AskedOn
            return None
        content, numbers = self.graph.reply(number)
        self.told.update(numbers)
        self.questions += 1
        self.asked[number] += 1
        return content

    def say(self, text: bytes) -> None:
        """Take what a guest says: sizes and messages in turns."""
        if not self._left:
            self._left = int.from_bytes(text, "little")
            self.said_bytes += self._left
            if self.said_bytes > MAX_TURN_BYTES:
                raise Said
            if len(text) != 4 or not 0 < self._left <= MAX_MESSAGE_BYTES:
                raise Said
            return
        self._heard += text
        self._left -= len(text)
        if self._left < 0:
            raise Said
        if not self._left:
            message, self._heard = bytes(self._heard), bytearray()
            self.take(message[:1], message[1:])

    def take(self, kind: bytes, text: bytes) -> None:
        """Take a message."""
        try:
            value = json.loads(text, parse_constant=constant)
        except (ValueError, RecursionError):
            raise Said from None
        if kind == VALUE:
            self.by_values += 1
            if self.by_values > MAX_STATES:
                raise AskedOn
            self._waiting = framed(self.by_value(value, len(text)))
            return
        if len(self.messages) >= MAX_MESSAGES:
            raise Said
        self.messages.append((kind, value))

    def by_value(self, value: Any, size: int) -> bytes:
        """Answer a question about a state that the guest has made itself."""
        if self.graph is None or size > MAX_STATE_BYTES or not isinstance(value, list):
            return b"-"
        kind = type(self.graph.problem.start)
        try:
            state = kind._make(whole(each) for each in value)
            self.graph.problem.successors(state)
            number = self.graph.number(state)
            found = self.graph.about(number)
        except Exception:  # whatever a state can bring about is the fault of its maker
            return b"-"
        self.told.add(number)
        return FOUND + marshal.dumps((found[0], found[2], found[3]), 2)

    def hear(self, most: int) -> bytes:
        """Give the guest what waits for it; a turn is over when nothing does."""
        if not self._waiting:
            self.burnt = self.system.burnt
            self.news.put("")
            fuel, order = self.orders.get()
            self.system.set_fuel(fuel)
            self._waiting = framed(order)
        piece, self._waiting = self._waiting[:most], self._waiting[most:]
        return piece


def framed(text: bytes) -> bytes:
    """Put its size before a message."""
    return len(text).to_bytes(4, "little") + text


def plan_in(value: Any) -> str | None:
    """Read a plan that a guest says."""
    if value is not None and (type(value) is not str or len(value) > MAX_PLAN):
        raise Said
    return value


def numbers_in(value: Any, most: int) -> Sequence[Any]:
    """Read a list of at most so many things that a guest says."""
    if not isinstance(value, list) or len(value) > most:
        raise Said
    return value
