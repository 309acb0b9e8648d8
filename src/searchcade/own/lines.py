"""The lines of own code that run, and what it holds each time it asks for the next state.

Only on request, and bounded: after some thousands of expansions a program runs on unwatched. From
Python 3.12 on `sys.monitoring` reports the lines of the program alone; older ones trace its frames.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from inspect import isgeneratorfunction
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, Protocol

from searchcade.own.source import Source, source_of
from searchcade.own.variables import Looker, OwnFrontier, Place, Waiting
from searchcade.search.node import Node

TOOL = 3  # a number that debuggers, profilers and our deadline do not use
MAX_SNAPSHOTS = 1500  # expansions that are recorded line by line
MAX_RAN = 300  # lines between two expansions that are recorded
INLINED = ("<listcomp>", "<setcomp>", "<dictcomp>")  # no functions from Python 3.12 on
WRAPPERS = (staticmethod, classmethod, type(cache(str)))
OUR_FRAMES = 20  # calls that recording may add to the deepest of the program
MAX_ESTIMATES = 2000  # answers of own heuristics between two expansions that are kept
MAX_MESSAGE = 100  # characters of a text in a message
Watcher = Callable[[Node[Any], int], None]


class Snapshot(NamedTuple):
    """What a program has done since its last expansion, and what it holds at this one."""

    ran: list[int]
    """The lines that have run since the last expansion, at most so many."""
    line: int
    """The line that asks; for the last snapshot the line where the program has ended."""
    variables: list[tuple[str, str]]
    """The variables of the function that asks: names and short texts."""
    frontier: OwnFrontier | None
    """What waits, where a container of the program holds it."""
    is_end: bool = False
    """Whether it is the last one, when nothing more is asked for."""
    estimates: Sequence[tuple[Any, float]] = ()
    """What a heuristic of own code has said since the last expansion, state by state."""

    @classmethod
    def parsed(cls, value: Any, unpacked: Callable[[Any], Any]) -> Snapshot:
        """Read what a child has sent; raise an error for whatever is no snapshot."""
        ran, line, variables, frontier, is_end, estimates = value
        return cls(
            [whole(each) for each in ran[:MAX_RAN]],
            whole(line),
            [(short(name), short(text)) for name, text in variables[:MAX_MESSAGE]],
            None if frontier is None else parsed_frontier(*frontier),
            bool(is_end),
            [(unpacked(state), score_of(h) or 0) for state, h in estimates],
        )


def parsed_frontier(name: Any, size: Any, first: Any) -> OwnFrontier:
    """Read the frontier of a message."""
    waiting = [Waiting(whole(row), whole(col), score_of(score)) for row, col, score in first]
    return OwnFrontier(short(name), whole(size), waiting[:MAX_MESSAGE])


def whole(value: Any) -> int:
    """Return a whole number from 0 up; raise ValueError for anything else."""
    if type(value) is not int or not 0 <= value < 2**31:
        raise ValueError("expected a whole number from 0 up")
    return value


def short(value: Any) -> str:
    """Return a short text; raise ValueError for anything else."""
    if type(value) is not str:
        raise ValueError("expected a text")
    return value[:MAX_MESSAGE]


def score_of(value: Any) -> float | None:
    """Return a number or None; raise ValueError for anything else."""
    if value is not None and type(value) not in (int, float):
        raise ValueError("expected a number")
    return value  # type: ignore[no-any-return]


Tell = Callable[[Snapshot], None]
"""Takes a snapshot, just before the expansion that it belongs to is watched."""


class LineRecorder:
    """Records the lines of one run of a function."""

    def __init__(
        self, function: Callable[..., Any], path: Path | None, problem: Any,
        place: Callable[[Any], Place], tell: Tell, *, has_own_heuristic: bool = False,
    ) -> None:  # fmt: skip
        """Record a function, of a file where there is one; `place` is the cell of a state."""
        code = getattr(function, "__code__", None)
        self.file = code.co_filename if code else str(path)
        name = code.co_name if code else ""
        self.source: Source = source_of(Path(self.file), name)
        self.looker = Looker(type(problem.start), place, self.source)
        self.tell, self.told = tell, 0
        self.ran: list[int] = []
        shown = frozenset(line.number for line in self.source.lines)
        self.tracer = tracer_of(function, self.file, shown, self.ran)
        self.estimates: list[tuple[Any, float]] = []
        self.has_own_heuristic = has_own_heuristic
        self.generator: Any = None
        self.is_generator = isgeneratorfunction(function)

    @contextmanager
    def recording(self, generator: Any = None) -> Iterator[None]:
        """Record while a function or a generator runs; at the end tell which lines ran last."""
        self.generator, limit = generator, sys.getrecursionlimit()
        sys.setrecursionlimit(limit + OUR_FRAMES)
        self.tracer.begin()
        try:
            yield
        finally:
            self.tracer.end()
            sys.setrecursionlimit(limit)
            if self.told < MAX_SNAPSHOTS:
                ran, line = self.ran[:], self.ran[-1] if self.ran else 0
                self.tell(Snapshot(ran, line, [], None, is_end=True, estimates=self.estimates))

    def watching(self, watch: Watcher) -> Watcher:
        """Return a watcher that tells of each expansion what has run before."""

        def seen(node: Node[Any], waiting: int) -> None:
            if self.told < MAX_SNAPSHOTS:
                self.look(node.state)
            watch(node, waiting)

        def paused(node: Node[Any], waiting: int) -> None:
            self.tracer.pause()
            seen(node, waiting)
            if self.told < MAX_SNAPSHOTS:
                self.tracer.resume()

        return paused if self.is_generator else seen  # a plain function is paused as it asks

    def asking(self, ask: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return a way to ask the rules whose own lines are not traced."""
        pause, resume = self.tracer.pause, self.tracer.resume

        def asked(state: Any) -> Any:
            pause()
            try:
                return ask(state)
            finally:
                if self.told < MAX_SNAPSHOTS:
                    resume()

        return asked

    def estimating(self, estimate: Any) -> Any:
        """Return an estimate whose answers are told where it is own code, too."""
        if estimate is None or not self.has_own_heuristic:
            return estimate

        def noted(state: Any) -> Any:
            value = estimate(state)
            is_kept = self.told < MAX_SNAPSHOTS and len(self.estimates) < MAX_ESTIMATES
            if is_kept and type(state) is self.looker.kind:
                self.estimates.append((state, float(value)))
            return value

        return noted

    def look(self, state: Any) -> None:
        """Tell what the program holds as it asks for a state."""
        self.told += 1
        if self.told == MAX_SNAPSHOTS:
            self.tracer.end()
        frames = self.frames()
        if len(self.ran) >= MAX_RAN:
            self.tracer.follow(frames)
        ran, line = self.ran[:], frames[0].f_lineno if frames else 0
        self.ran.clear()
        try:
            variables, frontier = self.looker.look(frames, state)
        except Exception:  # whatever stands in its variables, the program goes on
            variables, frontier = [], None
        estimates, self.estimates = self.estimates, []
        self.tell(Snapshot(ran, line, variables, frontier, estimates=estimates))

    def frames(self) -> list[FrameType]:
        """Return the frames of the program, that of the function which asks first."""
        if self.generator is not None:
            return [*reversed(generator_frames(self.generator, self.file))]
        found: list[FrameType] = []
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and len(found) < 4:
            if frame.f_code.co_filename == self.file:
                found.append(frame)
            elif found:
                break
            frame = frame.f_back
        return found


def generator_frames(generator: Any, file: str) -> list[FrameType]:
    """Return the frames of a generator, and of those that it yields from."""
    found = []
    while generator is not None:
        frame = getattr(generator, "gi_frame", None)
        if frame is not None and frame.f_code.co_filename == file:
            found.append(frame)
        generator = getattr(generator, "gi_yieldfrom", None)
    return found


# ------------------------------------------------------------------ which lines run


class Tracer(Protocol):
    """Notes the lines that run in a file."""

    def begin(self) -> None:
        """Begin to note."""

    def end(self) -> None:
        """Leave nothing behind."""

    def follow(self, frames: list[FrameType]) -> None:
        """Note the lines of functions that were called while there were too many."""

    @property
    def pause(self) -> Callable[[], None]:
        """Return what notes nothing while somebody else's code runs."""

    @property
    def resume(self) -> Callable[[], None]:
        """Return what goes on."""


def tracer_of(
    function: Callable[..., Any], file: str, shown: frozenset[int], ran: list[int]
) -> Tracer:
    """Return what notes the lines of a file in this Python; of those that are `shown`."""
    if sys.version_info >= (3, 12):
        codes = codes_of(function, file)
        return Monitor([code for code in codes if not shown or code.co_firstlineno in shown], ran)
    return FrameTracer(file, shown, ran)


class FrameTracer:
    """Traces the frames of a file, beside whoever traces already."""

    def __init__(self, file: str, shown: frozenset[int], ran: list[int]) -> None:
        self.before: Any = sys.gettrace()
        self.pause = partial(sys.settrace, self.before)
        called = tracing(file, shown, ran, self.pause)
        self.called = self.beside(called) if self.before else called
        self.resume = partial(sys.settrace, self.called)

    def beside(self, called: Callable[..., Any]) -> Callable[..., Any]:
        """Return a trace function that calls another one, too."""
        before = self.before

        def both(frame: FrameType, event: str, value: Any) -> Any:
            inner = called(frame, event, value)
            return after_both(inner, before(frame, event, value))

        return both

    def begin(self) -> None:
        """Trace from now on."""
        self.resume()

    def end(self) -> None:
        """Leave the trace as it was."""
        self.pause()

    def follow(self, frames: list[FrameType]) -> None:
        """Trace functions that were called while nothing was traced."""
        for frame in frames:
            frame.f_trace = frame.f_trace or self.called(frame, "call", None)


def tracing(
    file: str, shown: frozenset[int], ran: list[int], pause: Callable[[], None]
) -> Callable[..., Any]:
    """Return a trace function that notes the lines of a file, and pauses after many."""
    append = ran.append

    def followed(frame: FrameType, event: str, _value: Any) -> None:
        if event == "line":
            append(frame.f_lineno)
            if len(ran) >= MAX_RAN:
                pause()

    def called(frame: FrameType, _event: str, _value: Any) -> Any:
        code = frame.f_code
        if code.co_filename != file or code.co_name in INLINED:
            return None
        return followed if not shown or code.co_firstlineno in shown else None

    return called


def after_both(ours: Any, theirs: Any) -> Any:
    """Return what follows a function for two trace functions."""

    def followed(frame: FrameType, event: str, value: Any) -> None:
        for each in (ours, theirs):
            if each is not None:
                each(frame, event, value)

    return followed if ours or theirs else None


class Monitor:
    """Has Python report the lines of some code objects."""

    def __init__(self, codes: list[CodeType], ran: list[int]) -> None:
        self.codes, self.ran = codes, ran
        self.is_full = self.is_on = False

    if sys.version_info >= (3, 12):

        def begin(self) -> None:
            """Ask for the lines of the code."""
            monitoring = sys.monitoring
            with suppress(ValueError):  # somebody else uses the number: no lines then
                monitoring.use_tool_id(TOOL, "searchcade lines")
                self.is_on = True
                monitoring.register_callback(TOOL, monitoring.events.LINE, self.line)
                self.listen(monitoring.events.LINE)
                monitoring.restart_events()

        def listen(self, events: int) -> None:
            """Ask for events of the code."""
            for code in self.codes:
                sys.monitoring.set_local_events(TOOL, code, events)

        def line(self, _code: CodeType, number: int) -> Any:
            """Note a line; after too many of them wait for the next expansion."""
            if len(self.ran) >= MAX_RAN:
                self.is_full = True
                return sys.monitoring.DISABLE
            self.ran.append(number)
            return None

        def end(self) -> None:
            """Ask for nothing more."""
            if self.is_on:
                self.is_on = False
                self.listen(0)
                sys.monitoring.free_tool_id(TOOL)

        def resume(self) -> None:
            """Ask again for lines that were too many."""
            if self.is_full:
                self.is_full = False
                sys.monitoring.restart_events()

    def pause(self) -> None:
        """Do nothing: only lines of the program are reported."""

    def follow(self, frames: list[FrameType]) -> None:
        """Do nothing: functions are followed by their code."""


def codes_of(function: Callable[..., Any], file: str) -> list[CodeType]:
    """Return the code of all functions and methods of a file, those inside others as well."""
    known = [function, *getattr(function, "__globals__", {}).values()]
    known += [each for kind in known if type(kind) is type for each in vars(kind).values()]
    waiting: list[Any] = [code_of(each) for each in known]
    found: dict[int, CodeType] = {}
    while waiting:
        code = waiting.pop()
        if isinstance(code, CodeType) and code.co_filename == file and id(code) not in found:
            found[id(code)] = code
            waiting += code.co_consts
    return list(found.values())


def code_of(value: Any) -> CodeType | None:
    """Return the code of a function, also of a static, a class or a cached one."""
    while type(value) in WRAPPERS:
        value = value.__wrapped__
    return value.__code__ if type(value) is FunctionType else None
