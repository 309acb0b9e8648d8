"""Python modules compiled at build time by the browser's own Python: a page starts twice as fast.

Pyodide brings its library as source text, which every start would compile anew: measured in
docs/bench/web.md. Only what a start needs is compiled, for compiled modules are larger.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from searchcade.files import write_whole
from searchcade.problem import BadInput

SCRIPT = Path(__file__).parent / "compile.mjs"
LIBRARY = "python_stdlib.zip"
ROOTS = (
    "array", "ast", "base64", "bisect", "collections", "contextlib", "copy", "csv", "dataclasses",
    "datetime", "enum", "fnmatch", "functools", "glob", "hashlib", "heapq", "html", "inspect", "io",
    "itertools", "json", "math", "operator", "pathlib", "pickle", "pkgutil", "platform", "queue",
    "random", "re", "secrets", "shutil", "signal", "statistics", "string", "subprocess", "tempfile",
    "textwrap", "threading", "tomllib", "traceback", "types", "typing", "xml.parsers.expat",
)  # fmt: skip
"""What our package imports of Python's library, and what students do."""
LEFT_OUT = re.compile(
    r"encodings/(big5|cp(?!1252)|euc|gb|hp|hz|iso|johab|koi|kz|mac|palm|ptcp|shift|tis).*"
    r"|(_pyrepl|multiprocessing|wsgiref|xmlrpc)/.*|http/(cookiejar|cookies|server)\.py"
    r"|(_pydatetime|_pyio|ftplib|imaplib|mailbox|optparse|pickletools|poplib|smtplib|socketserver)\.py"
)
"""What no page can use of Python's library: rare encodings, networks, processes, doubles of C."""
STAY_SOURCE = tuple(f"searchcade/{name}/" for name in ("lab", "places", "store", "web"))
"""Parts of our package that a start does not need, or that are read as text."""
MAX_KEPT = 8
Files = dict[str, bytes]


def compiled_library(pyodide: Path, cache: Path) -> bytes:
    """Return Python's library with the modules of a start compiled; kept in the cache."""
    plain = (pyodide / LIBRARY).read_bytes()
    if not can_compile():
        return plain
    kept = cache / f"library-{key(*ROOTS, LEFT_OUT.pattern)}.zip"
    if not kept.is_file():
        write_whole(kept, with_compiled(plain, run(pyodide, ROOTS, {})))
    return kept.read_bytes()


def compiled_package(files: Files, pyodide: Path, cache: Path, *, patient: bool = True) -> Files:
    """Return our package compiled; who is not patient gets the source where none is kept."""
    texts = {name: each.decode() for name, each in files.items() if is_compiled(name)}
    kept = cache / f"package-{key(*texts, *texts.values())}.json"
    if not kept.is_file():
        if not patient or not can_compile():
            return files
        forget(cache, "package-*.json")
        write_whole(kept, json.dumps(run(pyodide, (), texts)).encode())
    return replaced(files, json.loads(kept.read_bytes()))


def is_compiled(name: str) -> bool:
    """Tell whether a file is a module that a page imports as it starts."""
    return name.endswith(".py") and not name.startswith(STAY_SOURCE)


def can_compile() -> bool:
    """Tell whether there is Node, which runs the browser's Python outside a browser."""
    return shutil.which("node") is not None


def run(pyodide: Path, roots: Sequence[str], texts: Mapping[str, str]) -> dict[str, str]:
    """Compile the closure of some modules of Python's library, and texts: name -> base64."""
    request = {"folder": f"{pyodide.resolve()}/", "roots": roots, "sources": texts}
    command = ["node", str(SCRIPT)]
    done = subprocess.run(
        command, input=json.dumps(request), capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr.strip() or "no reason given").splitlines()[-1]
        raise BadInput(f"node could not compile our modules for the browser: {said[:160]}")
    compiled: dict[str, str] = json.loads(done.stdout)
    return compiled


def replaced(files: Files, compiled: Mapping[str, str]) -> Files:
    """Return files with the compiled modules, which end in `c`, instead of their sources."""
    return dict(
        (f"{name}c", base64.b64decode(compiled[name])) if name in compiled else (name, content)
        for name, content in files.items()
    )


def with_compiled(library: bytes, compiled: Mapping[str, str]) -> bytes:
    """Return a zip file with some of its modules compiled; the same input gives the same bytes."""
    with zipfile.ZipFile(io.BytesIO(library)) as plain:
        names = [
            each
            for each in plain.namelist()
            if not each.endswith("/") and not LEFT_OUT.fullmatch(each)
        ]
        files = replaced({name: plain.read(name) for name in names}, compiled)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def key(*texts: str) -> str:
    """Return a hash of texts and of the script, to know again what was made from them."""
    whole = "\0".join((*texts, SCRIPT.read_text(encoding="utf-8")))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def forget(cache: Path, pattern: str) -> None:
    """Remove the oldest of what was kept for other versions of our package."""
    kept = sorted(cache.glob(pattern), key=lambda path: path.stat().st_mtime)
    for path in kept[: -MAX_KEPT + 1]:
        path.unlink(missing_ok=True)
