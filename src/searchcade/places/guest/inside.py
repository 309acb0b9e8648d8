"""What runs inside a guest: it loads a submission, and then takes one turn after another.

Everything that it says is data for the host, which believes none of it.
"""

from __future__ import annotations

import json
import marshal
import os
import pickle
import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from pathlib import Path
from random import seed
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from searchcade.own.function import ESTIMATE, OwnCodeError, OwnFunction, own_function
from searchcade.own.heuristic import estimates
from searchcade.own.player import OwnPlayer
from searchcade.own.rules import LimitReached, NotAState, OwnProblem
from searchcade.own.search import answered
from searchcade.places.messages import packed
from searchcade.search.limits import never

DOOR = 4
FOLDER = Path("/usr/local/lib/submission")
ZIP = "/usr/local/lib/searchcade.zip"
PACKAGES = ("searchcade", "searchcade.search")
HIDDEN = ("searchcade.own", "searchcade.places", "searchcade.games")
"""What submissions cannot import of us."""
REPLY_BYTES = 1 << 12  # that most replies have less than
LARGE_REPLY_BYTES = 1 << 20
VALUES_AT_ONCE = 2000
ANSWER, ERROR, STOPPED, VALUES, VALUE, FOUND = b"A", b"E", b"S", b"V", b"?", b"+"
"""What a message begins with."""


class LevelTold(NamedTuple):
    """What a guest is told of a level: everything but the rules."""

    facts: Mapping[str, Any]
    kind: type
    """The type of its states."""
    start: tuple[int, tuple[Any, ...], bool, float | None]
    """Number, parts, whether it is a goal, and the estimate that a search gets."""


class Order(NamedTuple):
    """What a guest is asked to do."""

    function: str
    level: LevelTold | None = None
    states: Sequence[Any] = ()
    """The states whose estimate is wanted, if it is a heuristic."""
    seen: Any = None
    """What a player sees; a player is loaded before it sees anything."""


def main() -> None:
    """Take turns until the host ends the guest."""
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.path.remove(ZIP)
    OurModules.hide()
    player = None
    while True:
        turn: Order = OurModules(BytesIO(heard())).load()
        heard()  # the word to begin, from which on fuel counts
        try:
            if turn.seen is None:
                player = None
                source = loaded(turn.function)
            if turn.level is not None:
                taken(turn, turn.level, source)
            elif player is None:
                player = OwnPlayer(source, {})
                player.begin(never)
                say(ANSWER, None)
            else:
                say(ANSWER, player(turn.seen))
        except LimitReached as reached:
            say(STOPPED, reached.stop)
        except MemoryError:
            say(STOPPED, "out of memory")
        except OwnCodeError as problem:
            details = [str(each)[:500] for each in problem.details[:20]]
            say(ERROR, [str(problem)[:2000], details, problem.line])


def say_bytecode(games: Sequence[str]) -> None:
    """Say what our modules are compiled to, those of all games included."""
    for game in games:
        import_module(f"searchcade.games.{game}.rules")
    import_module("searchcade.games.pacman.seen")
    for name, module in sorted(sys.modules.items()):
        if name.startswith("searchcade") and getattr(module, "__file__", None):
            code = module.__loader__.get_code(name)  # type: ignore[union-attr]
            content = MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
            path = f"{module.__file__}c".removeprefix(f"{ZIP}/")
            say(ANSWER, [path, b64encode(content).decode()])


def loaded(function: str) -> OwnFunction:
    """Find a function of the submission, whose files run anew in each turn."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(f"{FOLDER}/"):
            del sys.modules[name]
    seed(1)  # what draws at random without a seed does so alike each time
    return replace(own_function(f"{FOLDER}/{function}"), text=function)


def taken(turn: Order, level: LevelTold, source: OwnFunction) -> None:
    """Run a search or a heuristic, and say what came of it."""
    rules = AskedRules(level)
    problem = OwnProblem(rules, rules.successors)
    if turn.states:
        states: list[Any] = [tuple.__new__(level.kind, each) for each in turn.states]
        values = estimates(source, problem, states)
        for first in range(0, len(values), VALUES_AT_ONCE):
            say(VALUES, values[first : first + VALUES_AT_ONCE])
        say(ANSWER, None)
    else:
        arguments = {ESTIMATE: rules.estimate} if source.is_informed else {}
        say(ANSWER, answered(source, problem, arguments, rules.note))


class OurModules(pickle.Unpickler):
    """Our modules, which are there only while we read what the host says.

    A submission may import the types that it is allowed to import, and no rules.
    """

    hidden: ClassVar[dict[str, ModuleType]] = {}

    def load(self) -> Any:
        """Read with all modules in sight."""
        sys.modules.update(self.hidden)
        for name in PACKAGES:
            sys.modules[name].__path__ = [f"{ZIP}/{name.replace('.', '/')}"]
        try:
            return super().load()
        finally:
            self.hide()

    @classmethod
    def hide(cls) -> None:
        """Take them out of sight."""
        for name in list(sys.modules):
            if name.startswith(HIDDEN):
                cls.hidden[name] = sys.modules.pop(name)
        for name in PACKAGES:
            sys.modules[name].__path__ = []


# ------------------------------------------------------------------ the rules


class AskedRules:
    """The rules of a level, which are with the host; what it has told is known here."""

    def __init__(self, level: LevelTold) -> None:
        vars(self).update(level.facts)
        self._kind, self._known = level.kind, dict[Any, tuple[int, bool, float | None]]()
        self._asked, self._last = 0, None
        self.start = self._told(*level.start)
        kind, known, make = self._kind, self._known, tuple.__new__

        def successors(state: Any) -> list[tuple[str, Any, int]]:
            found = []
            for move, number, parts, cost, is_goal, estimate in self._reply(state):
                after: Any = make(kind, parts)
                if after not in known:
                    known[after] = number, is_goal, estimate
                found.append((move, after, cost))
            return found

        self.successors = successors
        self.is_goal = lambda state: self._look(state)[1]
        self.estimate = lambda state: self._look(state)[2]

    def _told(self, number: int, parts: Any, is_goal: bool, estimate: float | None) -> Any:
        state: Any = tuple.__new__(self._kind, parts)
        self._known[state] = number, is_goal, estimate
        return state

    def _look(self, state: Any) -> tuple[int, bool, float | None]:
        """Return what is known of a state; one that was made elsewhere is asked for by value."""
        try:
            found = self._known.get(state)
        except TypeError:
            found = None
        if found is None:
            say(VALUE, packed(state))
            raw = heard()
            if raw[:1] != FOUND:
                raise NotAState(state, self._kind)
            found = self._known[state] = marshal.loads(raw[1:])
        return found

    def _reply(self, state: Any) -> list[Any]:
        number = self._look(state)[0]
        try:
            raw = os.pread(DOOR, REPLY_BYTES, number)
        except OSError:
            raw = os.pread(DOOR, LARGE_REPLY_BYTES, number)
        if not raw:
            raise LimitReached("out of nodes")
        self._asked, self._last = self._asked + 1, state
        return marshal.loads(raw)  # type: ignore[no-any-return]

    def note(self) -> str:
        """Say where the search was."""
        if not self._asked:
            return ""
        return f"    after {self._asked} expansions; the last state asked for: {self._last!r:.200}"


# ------------------------------------------------------------------ the door


def say(kind: bytes, value: Any) -> None:
    """Say something."""
    with suppress(Exception):  # a submission may have put anything there
        sys.stdout.flush()
    text = memoryview(kind + json.dumps(value).encode())
    size = len(text)
    os.write(DOOR, size.to_bytes(4, "little"))
    while text:
        text = text[os.write(DOOR, text) :]


def heard() -> bytes:
    """Wait for the next message."""
    size, parts = int.from_bytes(os.read(DOOR, 4), "little"), []
    while size:
        parts.append(os.read(DOOR, size))
        size -= len(parts[-1])
    return b"".join(parts)
