"""Own code: a function of a user's file, as in `--with my_search.py:my_search`.

The file is read here, never run: `places/` loads and calls it in a process of its own.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from searchcade.problem import BadInput

Kind = Literal["search", "search with a heuristic", "heuristic", "player", "helper"]
PROBLEM, ESTIMATE, SEEN = "problem", "estimate", "seen"
LARGEST = 1_000_000  # bytes of a file
LONGEST = 300  # characters of an error that are told
MOST_FRAMES = 4  # lines of a traceback that are told


class OwnCodeError(BadInput):
    """A mistake in a user's own code; `details` has its lines of the traceback."""

    def __init__(self, message: str, details: Sequence[str] = (), line: int | None = None) -> None:
        super().__init__(message)
        self.details, self.line = tuple(details), line


@dataclass(frozen=True, slots=True)
class OwnFunction:
    """A user's function: what it takes, and where it is."""

    text: str
    """As it was asked for: `my_search.py:my_search`."""
    name: str
    path: Path | None
    """Its file; None for a function that was given as such."""
    parameters: tuple[str, ...]
    options: Mapping[str, Any]
    """The parameters with a default value: options that `?name=value` can set."""
    summary: str = ""
    chosen: Mapping[str, Any] = field(default_factory=dict)
    """The options of a heuristic; those of a search are in its AlgorithmSpec."""
    returns_function: bool = False
    """Whether it returns a function that it has made, as what makes a heuristic does."""
    function: Callable[..., Any] | None = field(default=None, compare=False)
    """The function itself, where there is no file."""

    def __repr__(self) -> str:
        return f"<OwnFunction {self.text}({self.signature})>"

    @property
    def signature(self) -> str:
        """Return its parameters as they are written, with the default values."""
        return ", ".join(
            f"{name}={self.options[name]!r}" if name in self.options else name
            for name in self.parameters
        )

    @property
    def is_player(self) -> bool:
        """Say whether it plays move by move, by what a player sees."""
        return self.parameters[:1] == (SEEN,)

    @property
    def is_informed(self) -> bool:
        """Say whether it wants a heuristic."""
        return self.parameters[1:2] == (ESTIMATE,)

    @property
    def required(self) -> list[str]:
        """Return the parameters without a default value."""
        return [name for name in self.parameters if name not in self.options]

    @property
    def kind(self) -> Kind:
        """Say what it is for, judged by its parameters and by what it returns."""
        if self.required == [SEEN]:
            return "player"
        if self.required == [PROBLEM, ESTIMATE]:
            return "search with a heuristic"
        if len(self.required) != 1 or self.required == [ESTIMATE]:
            return "helper"
        return "heuristic" if self.returns_function else "search"

    def check_search(self) -> None:
        """Refuse a function that neither searches nor plays."""
        wanted = self.required
        if wanted in ([PROBLEM], [PROBLEM, ESTIMATE], [SEEN]) or (
            len(wanted) == 1 and wanted[0] != ESTIMATE
        ):
            return
        known = f"({PROBLEM}), ({PROBLEM}, {ESTIMATE}) or, for a player, ({SEEN})"
        found = ", ".join(wanted)
        raise OwnCodeError(
            f"{self.text}: expected the parameters {known}, and options with a default value; "
            f"found ({found})"
        )

    def check_heuristic(self) -> None:
        """Refuse a function that cannot make a heuristic of a problem."""
        if len(self.required) != 1:
            found = ", ".join(self.parameters)
            raise OwnCodeError(f"{self.text}: expected one parameter, {PROBLEM}; found ({found})")

    def with_options(self, options: Mapping[str, str]) -> OwnFunction:
        """Return the function with these options."""
        if unknown := set(options) - set(self.options):
            wanted = f"one of {', '.join(self.options)}" if self.options else "no options"
            raise OwnCodeError(f"{self.text}: expected {wanted}, found {min(unknown)!r}")
        chosen = {name: self.read_option(name, text) for name, text in options.items()}
        return replace(self, chosen=chosen)

    def read_option(self, name: str, text: str) -> Any:
        """Read an option by the type of its default value."""
        default = self.options[name]
        if isinstance(default, bool):
            return text.lower() in ("1", "true", "yes")
        if not isinstance(default, int | float):
            return text
        try:
            return float(text) if isinstance(default, float) or "." in text else int(text)
        except ValueError:
            wanted = f"expected {name} as a number, found {text!r}"
            raise OwnCodeError(f"{self.text}: {wanted}") from None

    def load(self) -> Callable[..., Any]:
        """Run the file and return the function. Only a process that may be killed does this."""
        if self.function is not None:
            return self.function
        assert self.path is not None
        function = getattr(loaded(self.path), self.name, None)
        if not callable(function):
            raise OwnCodeError(f"{self.text}: expected a function, found {function!r}")
        return function  # type: ignore[no-any-return]


def is_own(text: str) -> bool:
    """Say whether a name is that of a file, and not of an algorithm or heuristic of ours."""
    head, _, _ = text.partition("?")
    return head.endswith(".py") or ".py:" in head


def from_function(function: Callable[..., Any]) -> OwnFunction:
    """Describe a function that runs in the process of its author.

    `functools.partial(function, weight=3)` is the function with this option.
    """
    parameters = inspect.signature(function).parameters.values()
    options = {
        each.name: each.default
        for each in parameters
        if each.default is not inspect.Parameter.empty
    }
    plain = function.func if isinstance(function, partial) else function
    chosen = function.keywords if isinstance(function, partial) else {}
    name = getattr(plain, "__name__", type(plain).__name__)
    text = "&".join(f"{key}={value}" for key, value in chosen.items())
    summary = (inspect.getdoc(plain) or "").partition("\n")[0]
    names = tuple(each.name for each in parameters)
    whole = f"{name}?{text}" if text else name
    return OwnFunction(whole, name, None, names, options, summary, function=function)


# ------------------------------------------------------------------ reading a file


def own_function(text: str) -> OwnFunction:
    """Find the function that `file.py:function` names."""
    file, sign, name = text.rpartition(":")
    path = Path(file if sign and file.endswith(".py") else text)
    known = functions(path)
    if not sign or path == Path(text):
        every = described_all(path)
        usable = [each.text for each in every if each.kind != "helper"]
        wanted = " or ".join(usable or [each.text for each in every])
        if not wanted:
            raise OwnCodeError(f"{text}: expected a function def name(problem), found none")
        raise OwnCodeError(f"{text}: expected a function of it, {wanted}; found only the file")
    if name not in known:
        found = ", ".join(known) or "none"
        raise OwnCodeError(f"{path}: expected a function {name!r}, found {found}")
    return described(text, path.resolve(), known[name])


def functions(path: Path) -> dict[str, ast.FunctionDef]:
    """Return the functions that a file defines, without running it."""
    try:
        with open(path, "rb") as file:
            source = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadInput(f"{path}: no such file") from None
    except OSError as problem:
        raise BadInput(f"{path}: {(problem.strerror or str(problem)).lower()}") from None
    if len(source) > LARGEST:
        raise BadInput(f"{path}: expected at most {LARGEST:,} bytes of Python")
    try:
        tree = ast.parse(source, str(path))
    except SyntaxError as problem:
        raise OwnCodeError(
            f"{path}: line {problem.lineno or 1}: SyntaxError: {problem.msg}",
            [f"    {(problem.text or '').rstrip()}"],
            problem.lineno or 1,
        ) from None
    except (ValueError, RecursionError, MemoryError) as problem:
        raise OwnCodeError(f"{path}: expected a Python file, found: {problem}") from None
    return {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}


def described_all(path: Path) -> list[OwnFunction]:
    """Describe all functions of a file, in its order."""
    found = functions(path).items()
    return [described(f"{path}:{name}", path.resolve(), each) for name, each in found]


def described(text: str, path: Path, function: ast.FunctionDef) -> OwnFunction:
    """Describe a function by its definition."""
    arguments = function.args
    names = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    values = arguments.defaults
    options = {
        name: literal(value)
        for name, value in zip(names[len(names) - len(values) :], values, strict=True)
    }
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        names.append(each.arg)
        if default is not None:
            options[each.arg] = literal(default)
    summary = (ast.get_docstring(function) or "").partition("\n")[0]
    is_maker = returns_function(function)
    return OwnFunction(
        text, function.name, path, tuple(names), options, summary, returns_function=is_maker
    )


def returns_function(function: ast.FunctionDef) -> bool:
    """Say whether a function returns a lambda, or a function that it defines."""
    inner = {each.name for each in ast.walk(function) if isinstance(each, ast.FunctionDef)}
    values = [each.value for each in ast.walk(function) if isinstance(each, ast.Return)]
    return any(
        isinstance(value, ast.Lambda) or (isinstance(value, ast.Name) and value.id in inner)
        for value in values
    )


def literal(value: ast.expr) -> Any:
    """Return the value of a literal, None of anything else."""
    try:
        return ast.literal_eval(value)
    except ValueError:
        return None


# ------------------------------------------------------------------ running a file


def loaded(path: Path) -> Any:
    """Import a Python file; modules beside it can be imported, too, unless Python has its own."""
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.append(folder)  # last: a queue.py beside it does not hide Python's
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    with told(f"{path.name}", path):
        spec.loader.exec_module(module)
    return module


def forget(path: Path) -> None:
    """Undo what loading a file has left in an interpreter that goes on."""
    folder = str(path.parent)
    if folder in sys.path:
        sys.path.remove(folder)
    if getattr(sys.modules.get(path.stem), "__file__", None) == str(path):
        del sys.modules[path.stem]


class told:  # noqa: N801  used as `with told(...)`
    """Turn whatever own code raises into an OwnCodeError with its lines of the traceback."""

    def __init__(self, text: str, path: Path | None, note: Callable[[], str] = str) -> None:
        self.text, self.path, self.note = text, path, note

    def __enter__(self) -> None:
        """Begin to watch."""

    def __exit__(self, kind: Any, problem: BaseException | None, _trace: Any) -> None:
        """Tell what was raised; our own errors, limits and Ctrl-C pass."""
        if isinstance(problem, SystemExit):
            raise self.error(problem, f"it called sys.exit({problem.code!r})") from None
        if isinstance(problem, Exception) and not isinstance(problem, BadInput | MemoryError):
            words = str(problem).partition("\n")[0][:LONGEST]
            raise self.error(problem, f"{type(problem).__name__}: {words}") from None

    def frames(self, problem: BaseException) -> list[traceback.FrameSummary]:
        """Return the frames of the user's own files."""
        folder = str(self.path.parent) if self.path else None
        every = traceback.extract_tb(problem.__traceback__)
        return [frame for frame in every if is_of(frame.filename, folder)]

    def error(self, problem: BaseException, what: str) -> OwnCodeError:
        """Return the error with the place and the frames of the user's own file."""
        frames = self.frames(problem)
        line = frames[-1].lineno if frames else getattr(problem, "lineno", None)
        place = f"line {line}: " if line else ""
        shown = frames if len(frames) <= MOST_FRAMES else [*frames[:1], *frames[1 - MOST_FRAMES :]]
        details = [f"    line {each.lineno}, in {each.name}: {each.line}" for each in shown]
        note = self.note()
        told = [*details, *([note] if note else [])]
        return OwnCodeError(f"{self.text}: {place}{what}", told, line)


def is_of(file: str, folder: str | None) -> bool:
    """Say whether a frame is of the user's own files."""
    if folder is None:
        return "searchcade" not in Path(file).parts[-4:]
    return file.startswith(folder) and "site-packages" not in file
