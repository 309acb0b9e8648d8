"""Packages of an assignment: a zip that Gradescope takes, a folder that Classroom 50 publishes.

What Classroom 50 gets is public: the seeds of its hidden levels come from a secret.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import zipfile
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path

from searchcade import __version__
from searchcade.files import write_whole
from searchcade.lab.grading.assignment import Assignment, hidden_names, read_assignment
from searchcade.lab.grading.seeds import OPEN
from searchcade.lab.toml_table import Table, in_file, read
from searchcade.problem import BadInput

SCRIPTS = Path(__file__).with_name("packages")
DRAWN = re.compile(r"\bseed=\d+\b(?!\.)")

Files = Mapping[str, bytes]
"""Name in the package -> content."""


def gradescope(path: Path) -> Files:
    """Return all of an assignment, with its hidden levels: Gradescope shows it to nobody."""
    assignment = read_assignment(path)
    if assignment.left_out:
        wanted = f"a number in place of each {OPEN}, for this package has no secret"
        raise BadInput(f"{path}: expected {wanted}; found {assignment.left_out} open")
    places = placed(assignment.files)
    return {
        "setup.sh": script("setup.sh"),
        "run_autograder": script("run_autograder.sh", shlex.quote(places[path])),
        **{f"assignment/{name}": content(file) for file, name in places.items()},
        **wheels(path),
    }


def classroom50(path: Path) -> Files:
    """Return what may be public: the students' files, and hidden levels without their seeds."""
    files, hidden = read_assignment(path).files, {}
    table = read(path)
    if "extends" in table:
        extends = table.text("extends")
        public = read_assignment(path.parent / extends)
        files = [path, *public.files]
        hidden[path] = without_seeds(path, table, extends, public).encode()
    places = placed(files)
    return {
        "autograder.py": script("autograder.txt", repr(places[path])),
        **{f"assignment/{name}": hidden.get(file) or content(file)
           for file, name in places.items()},
        **wheels(path),
    }  # fmt: skip


def without_seeds(path: Path, table: Table, extends: str, public: Assignment) -> str:
    """Return a teacher's file, written anew, in which every seed is left open."""
    lines = [f"extends = {in_toml(extends)}", "[hidden]"]
    with in_file(path):
        for test, names in hidden_names(table, public).items():
            opened = [DRAWN.sub(OPEN, name) for name in names]
            if shown := next((each for each in opened if OPEN not in each), None):
                wanted = f"levels with {OPEN} or one seed, for this package is public"
                raise BadInput(f"hidden.{test}: expected {wanted}; found {shown!r}")
            lines.append(f"{in_toml(test)} = {in_toml(opened)}")
    return "\n".join([*lines, ""])


def in_toml(value: object) -> str:
    """Write a text or a list of texts."""
    return json.dumps(value, ensure_ascii=False)


def placed(files: Iterable[Path]) -> dict[Path, str]:
    """Return names in the package: as the files lie to each other, in the folder of all."""
    full = {file: os.path.abspath(file) for file in files}
    root = os.path.commonpath([os.path.dirname(each) for each in full.values()])
    return {file: Path(os.path.relpath(each, root)).as_posix() for file, each in full.items()}


def script(name: str, main: str = "") -> bytes:
    """Return a script that grades by the main file of an assignment."""
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    return text.replace("@MAIN@", main).replace("@VERSION@", __version__).encode()


def wheels(path: Path) -> Files:
    """Return searchcade itself, where a wheel or its source lies beside the assignment."""
    found = [*path.parent.glob("searchcade*.whl"), *path.parent.glob("searchcade*.tar.gz")]
    return {file.name: content(file) for file in found[:1]}


def content(file: Path) -> bytes:
    """Read a file."""
    try:
        return file.read_bytes()
    except OSError as problem:
        raise BadInput(f"{file}: {(problem.strerror or str(problem)).lower()}") from None


# ------------------------------------------------------------------ writing


def write_zip(out: Path, files: Files) -> None:
    """Write a zip; the same files are the same bytes."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o644 if "/" in name else 0o755) << 16
            archive.writestr(entry, text)
    write_whole(out, data.getvalue())


def write_folder(out: Path, files: Files) -> None:
    """Write a folder."""
    for name, text in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)


KINDS: Mapping[str, tuple[Callable[[Path], Files], Callable[[Path, Files], None]]] = {
    "gradescope": (gradescope, write_zip),
    "classroom50": (classroom50, write_folder),
}


def write_package(path: Path, kind: str, out: Path) -> None:
    """Write a package of an assignment to a file or folder, which must not exist yet."""
    if os.path.lexists(out):
        raise BadInput(f"{out}: there is such a file or folder already")
    files, write = KINDS[kind]
    write(out, files(path))
