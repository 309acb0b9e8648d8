"""Pyodide, the browser's Python: the files of npm's package that go into a site."""

from __future__ import annotations

import hashlib
from pathlib import Path

from searchcade.problem import BadInput

VERSION = "314.0.7"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""SHA-256 of the files that go into a site; the others in the package are for other uses."""


def pyodide_folder(packages: Path) -> Path:
    """Return the folder with Pyodide's files, all of them checked."""
    folder = packages / "pyodide"
    for name in FILES:
        checked(folder / name)
    return folder


def checked(path: Path) -> bytes:
    """Read a file, and refuse it where its hash is not the pinned one."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadInput(f"{path}: {reason}; expected a file of npm's pyodide {VERSION}") from None
    if hashlib.sha256(data).hexdigest() != FILES[path.name]:
        raise BadInput(f"{path}: expected the file of npm's pyodide {VERSION}, found another one")
    return data
