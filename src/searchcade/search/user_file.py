"""A search from a user's own file, as in `--with my_search.py:my_search`.

It is a generator like the searches here, or a plain function that takes a problem and returns a
plan. A plain function runs in a thread of its own, which pauses whenever it asks for successors:
so it is counted, watched, limited and cancelled like all others. Where no thread can start, it
runs to its end first, and nothing limits it.
"""

from __future__ import annotations

import importlib.util
import inspect
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Generic

from searchcade.problem import BadInput, Problem, State
from searchcade.search.node import Node, Search, Stopped
from searchcade.search.registry import ALGORITHMS, Algorithm, anything


def user_algorithm(text: str) -> Algorithm:
    """Load the function that `file.py:function` names; it promises nothing unless it says so.

    A function that is decorated with `@algorithm` keeps the promises it states there.
    """
    file, _, name = text.rpartition(":")
    module = load(Path(file))
    function = getattr(module, name, None)
    if not inspect.isfunction(function):
        names = [key for key, value in vars(module).items() if inspect.isfunction(value)]
        raise BadInput(f"{file}: expected a function {name!r}, found {', '.join(names) or 'none'}")
    for registered in ALGORITHMS.values():
        if registered.search is function:
            return registered
    parameters = list(inspect.signature(function).parameters)
    informed = len(parameters) > 1 and parameters[1] == "estimate"
    search = function if inspect.isgeneratorfunction(function) else in_a_thread(function, text)
    return Algorithm(text, name, guarded(search, text), informed, False, "no", "", anything)


def load(path: Path) -> ModuleType:
    """Import a Python file."""
    if not path.is_file():
        raise BadInput(f"{path}: no such file")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadInput(f"{path}: expected a Python file ending in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise BadInput(f"{path}: {told(problem, path)}") from None
    return module


def told(problem: BaseException, path: Path) -> str:
    """Describe an error in the user's file in one line, with its line number."""
    lines = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__)
             if Path(frame.filename).name == path.name]  # fmt: skip
    if isinstance(problem, SyntaxError) and problem.lineno:
        lines.append(problem.lineno)
    place = f"line {lines[-1]}: " if lines else ""
    return f"{place}{type(problem).__name__}: {problem}"


def guarded(search: Callable[..., Search[Any]], text: str) -> Callable[..., Search[Any]]:
    """Turn an error in the user's search into a BadInput of one line."""

    def run_guarded(*arguments: Any) -> Search[Any]:
        try:
            return (yield from search(*arguments))
        except BadInput:
            raise
        except Exception as problem:
            file = Path(text.rpartition(":")[0])
            raise BadInput(f"{text}: {told(problem, file)}") from None

    run_guarded.__doc__ = search.__doc__
    return run_guarded


class Paced(Generic[State]):
    """A problem that pauses its caller until the driver goes on, at each request for successors."""

    def __init__(self, problem: Problem[State]) -> None:
        self.start = problem.start
        self.is_goal = problem.is_goal
        self.problem = problem
        self.requests: queue.Queue[Any] = queue.Queue()
        self.go = threading.Semaphore(0)
        self.over = False
        self.waits = True

    def successors(self, state: State) -> Iterable[tuple[str, State, int]]:
        """Pass the state to the driver, wait until it goes on, then return the successors."""
        self.requests.put(Node(state))
        if self.waits:
            self.go.acquire()
        if self.over:
            raise Stopped
        return self.problem.successors(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.problem, name)


def in_a_thread(function: Callable[..., Any], text: str) -> Callable[..., Search[Any]]:
    """Turn a plain function into a search."""

    def search(problem: Problem[Any], *estimate: Any) -> Search[Any]:
        paced = Paced(problem)

        def work() -> None:
            try:
                paced.requests.put(("plan", function(paced, *estimate)))
            except Stopped:
                pass
            except BaseException as failure:
                paced.requests.put(("failure", failure))

        try:
            threading.Thread(target=work, daemon=True).start()
        except RuntimeError:  # a browser has no threads
            paced.waits = False
            work()
        try:
            while isinstance(answer := paced.requests.get(), Node):
                yield answer, 0
                paced.go.release()
        finally:
            paced.over = True
            paced.go.release()
        kind, value = answer
        if kind == "failure":
            raise value
        return None if value is None else walked(problem, "".join(value), text)

    search.__doc__ = function.__doc__
    return search


def walked(problem: Problem[Any], plan: str, text: str) -> Node[Any]:
    """Return the last node of a plan by the rules; say which move is not legal."""
    node = Node(problem.start)
    for number, move in enumerate(plan, start=1):
        child = next((each for each in node.children(problem) if each.move == move), None)
        if child is None:
            raise BadInput(f"{text}: move {number} ({move!r}) of its plan is not legal")
        node = child
    if not problem.is_goal(node.state):
        raise BadInput(f"{text}: its plan of {len(plan)} moves does not end at the goal")
    return node
