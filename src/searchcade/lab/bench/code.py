"""The code that answers a run, as a hash: when it changes, the run is a new one."""

from __future__ import annotations

import ast
import hashlib
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import searchcade
from searchcade.problem import BadInput
from searchcade.spec import Spec

PACKAGE = Path(searchcade.__file__).parent
SEARCHES = ("search", "compiled", "solve.py")
"""What answers for every game, besides the game itself."""
ENDINGS = {".py", ".txt", ".csv"}  # code and levels
DIGITS = 16


def located(text: str, folder: str) -> str:
    """Return an algorithm or heuristic with its file, if it is one, as seen from a folder."""
    spec = Spec.parse(text)
    if ".py:" not in spec.name:
        return text
    return str(Spec(str(Path(folder) / spec.name), spec.options))


def answering(game: str, names: Iterable[str], command: str, folder: str) -> str:
    """Return the hash of the code that answers: ours, the user's files, an external solver.

    The game is always part of it: it makes the level and replays the plan.
    """
    if command:
        return hashed(f"{ours(game, ())} {command}", *files_of_command(command, folder))
    return hashed(ours(game, SEARCHES), *own_files(names, folder))


def ours(game: str, more: tuple[str, ...]) -> str:
    """Return the hash of a game with its levels, and of more of the package."""
    return hashed(f"searchcade {searchcade.__version__}", *package_files(game, more))


@cache
def package_files(game: str, more: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files of the package that a game consists of, and more of them."""
    roots = [PACKAGE / name for name in (f"games/{game}", "problem.py", *more)]
    return tuple(
        sorted(path for root in roots for path in files_below(root) if path.suffix in ENDINGS)
    )


def files_below(root: Path) -> Iterable[Path]:
    """Return a file, or all files of a folder."""
    return root.rglob("*") if root.is_dir() else [root]


def own_files(names: Iterable[str], folder: str) -> list[Path]:
    """Return the user's files among algorithms and heuristics, with what they import."""
    own = [located(name, folder) for name in names if ".py:" in Spec.parse(name).name]
    files = [path for name in own for path in with_imports(Path(name.rpartition(":")[0]))]
    return list(dict.fromkeys(files))


def with_imports(path: Path) -> list[Path]:
    """Return a Python file and the files beside it that it imports, directly or not."""
    found: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file not in found and file.is_file():
            found[file] = None
            waiting += [file.parent / f"{name}.py" for name in imported(file)]
    return list(found)


def imported(path: Path) -> Iterator[str]:
    """Yield the first parts of the names that a file imports; a broken file imports nothing."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [node.module] if node.module else [each.name for each in node.names]
            yield from (name.partition(".")[0] for name in names)


def files_of_command(command: str, folder: str) -> list[Path]:
    """Return the files that a command names."""
    paths = [Path(folder) / word for word in words_of(command)]
    return [path for path in paths if path.is_file()]


def words_of(command: str) -> list[str]:
    """Return the words of a command, as a shell reads them."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        reason = str(problem).lower()
        raise BadInput(f"expected a command, found {command!r} ({reason})") from None
    if not words:
        raise BadInput("expected a command, found nothing")
    return words


def hashed(first: str, *files: Path) -> str:
    """Return a hash of a text and of files, by their names and contents."""
    return digest(first, tuple((path, path.stat().st_mtime_ns) for path in files))


@cache
def digest(first: str, files: tuple[tuple[Path, int], ...]) -> str:
    """Return the hash; files are read once as long as they are not written again."""
    found = hashlib.sha256(first.encode())
    for path, _written in files:
        data = path.read_bytes()
        found.update(f"\0{path.name}\0{len(data)}\0".encode() + data)
    return found.hexdigest()[:DIGITS]
