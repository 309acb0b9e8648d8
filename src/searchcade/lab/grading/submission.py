"""A submission: the file that a student handed in, read but never run here."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from searchcade.lab.grading.sentences import Sentence
from searchcade.own.function import OwnCodeError, OwnFunction, described, functions
from searchcade.problem import BadInput

Kind = Literal["search", "heuristic", "player"]
KINDS: Sequence[Kind] = ("search", "heuristic", "player")
ALLOWED = ("searchcade.search.node", "searchcade.problem")
"""What a submission may import from us: the types, no rules and no searches."""
MOST_FILES = 20


@dataclass(frozen=True, slots=True)
class Wanted:
    """A function that a submission has to have."""

    name: str
    kind: Kind
    heuristic: str | None = None
    """The heuristic that a search gets as `estimate`."""
    questions: int = 0
    """How many states a heuristic may ask the successors of."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A file, or a folder that has the file with modules beside it."""

    name: str
    """What it was called on the command line."""
    author: str
    """Who handed it in: the name of the file, or of its folder where all files are called alike."""
    file: Path
    files: Sequence[Path]
    """The file, and the modules that it may import."""
    refused: Sentence | None = None
    """Why nothing of it is read, if so."""

    @classmethod
    def of(cls, path: Path, wanted: str) -> Submission:
        """Find what was handed in. Links are not followed: they may lead to anybody's files."""
        is_folder = path.is_dir()
        folder = path if is_folder else path.parent
        is_usual = is_folder or path.name == wanted
        author = Path(os.path.abspath(folder)).name if is_usual else path.stem
        if not os.path.lexists(path):
            raise BadInput(f"{path}: no such file or folder")
        file = path / wanted if is_folder else path
        files = [file, *sorted({*path.glob("*.py")} - {file})] if is_folder else [file]
        link = next((each for each in (path, *files) if each.is_symlink()), None)
        if link or not file.is_file():
            why = Sentence("link", file=link.name) if link else Sentence("no_file", file=wanted)
            return cls(str(path), author, file, [], why)
        return cls(str(path), author, file, [each for each in files if each.is_file()][:MOST_FILES])

    def function(self, name: str) -> OwnFunction:
        """Return one of its functions; raise OwnCodeError where it has none, or must not run."""
        for file in self.files:
            for line, module in foreign_imports(file):
                wanted = f"expected no import from searchcade but {' and '.join(ALLOWED)}"
                raise OwnCodeError(f"{file.name}: line {line}: {wanted}; found {module}")
        known = functions(self.file)
        if name not in known:
            found = ", ".join(known) or "none"
            raise OwnCodeError(f"{self.file.name}: expected a function {name!r}, found {found}")
        return described(f"{self.file.name}:{name}", self.file, known[name])


def told_apart(every: Sequence[Submission]) -> list[Submission]:
    """Return the submissions; where authors have the same name, their paths are their names."""
    count = Counter(each.author for each in every)
    return [replace(each, author=each.name) if count[each.author] > 1 else each for each in every]


def foreign_imports(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the imports from our package that a submission must not use, with their lines."""
    functions(file)  # complains about a file that cannot be read
    for node in ast.walk(ast.parse(file.read_bytes())):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            if name.partition(".")[0] == "searchcade" and name not in ALLOWED:
                assert isinstance(node, ast.stmt)
                yield node.lineno, name
