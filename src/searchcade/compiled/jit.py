"""Compile plain Python functions, and keep the result on disk under a hash of their sources."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.util
import inspect
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, cast

Function = Callable[..., Any]
declared: dict[Function, Any] = {}
"""The compiled versions that this process has asked for."""
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT")  # not in Numba's own cache key


def available() -> bool:
    """Say whether Numba is installed here; without it everything runs in plain Python."""
    return importlib.util.find_spec("numba") is not None


def numba() -> Any:
    """Return Numba, which takes a third of a second to import."""
    return importlib.import_module("numba")


def cache_root() -> Path:
    """Return the folder that holds the compiled kernels of all versions."""
    chosen = os.environ.get("SEARCHCADE_CACHE")
    if not chosen:
        import platformdirs  # late: a browser has none, and compiles nothing

        chosen = platformdirs.user_cache_dir("searchcade", appauthor=False)
    return Path(chosen) / "kernels"


def helpers(function: Function) -> dict[str, FunctionType]:
    """Return the plain functions that this one calls by a global name."""
    assert isinstance(function, FunctionType)
    known = function.__globals__
    values = {name: known.get(name) for name in function.__code__.co_names}
    return {name: value for name, value in values.items() if isinstance(value, FunctionType)}


def family(function: Function) -> set[FunctionType]:
    """Return the function and everything it calls, at any depth."""
    assert isinstance(function, FunctionType)
    members = {function}
    waiting = [function]
    while waiting:
        new = set(helpers(waiting.pop()).values()) - members
        members |= new
        waiting += new
    return members


def fingerprint(function: Function) -> str:
    """Hash all sources that are compiled into this function, and what else decides the result.

    Numba itself checks one file only, and would use an old helper from another (seen). It compiles
    anew where that file is at another place or was written again, even with the same text: so
    place and time are part of the hash, else `is_ready` would promise what Numba does not keep.
    """
    from importlib.metadata import version  # late: slow to import

    parts = [version("numba"), *(f"{flag}={os.environ.get(flag)}" for flag in FLAGS)]
    files = {inspect.getsourcefile(each) or "" for each in family(function)}
    own = inspect.getsourcefile(function) or ""
    parts.append(f"{own} {Path(own).stat().st_mtime_ns}")
    parts += [Path(file).read_text(encoding="utf-8") for file in sorted(files)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def folder(function: Function) -> Path:
    """Return where the compiled form of this function is kept."""
    return cache_root() / f"{function.__name__}-{fingerprint(function)}"


def is_ready(function: Function) -> bool:
    """Say whether the function can be called without a compile."""
    return available() and any(folder(function).rglob("*.nbc"))


def is_loaded(function: Function) -> bool:
    """Say whether the compiled function has been called in this process: it runs at once."""
    return function in declared and bool(getattr(declared[function], "signatures", ()))


def is_awake() -> bool:
    """Say whether some compiled function has been called: loading another one is quick then."""
    return any(map(is_loaded, [*declared]))


def is_writable(place: Path) -> bool:
    """Make a folder and say whether files can be written there."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return False
    return True


@contextlib.contextmanager
def caching_in(place: Path) -> Iterator[None]:
    """Let Numba keep in `place` what it compiles: it looks where when a function is declared."""
    config = numba().config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(place)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def rebind(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """Return the same code with other callees."""
    known = {**function.__globals__, **names}
    copy = FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    return copy


def bound(function: Function, names: Mapping[str, Any], owner: str) -> FunctionType:
    """Return the code with these names replaced, also in its helpers, as a function of `owner`."""
    callees = {
        name: bound(callee, names, owner)
        for name, callee in helpers(function).items()
        if name not in names
    }
    assert isinstance(function, FunctionType)
    result = rebind(function, {**callees, **names})
    result.__qualname__ = f"{owner}.{function.__name__}"
    return result


@functools.cache
def _helper(function: FunctionType, inlined: bool) -> Any:
    """Compile a callee, usually into its caller: a call would copy every array of a NamedTuple.

    Kernels that take one run up to twice as fast for it (docs/decisions/0003).
    """
    names = {name: _helper(callee, inlined) for name, callee in helpers(function).items()}
    options = {"forceinline": inlined, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba().njit(nogil=True, _nrt=False, **options)(rebind(function, names))


@functools.cache
def compiled(function: Function, inlined: bool = True) -> Function:
    """Return the compiled version of a plain function; it is compiled on its first call.

    It runs without the interpreter's lock and without Numba's reference counts (up to nine times
    faster, measured), so it must not create arrays. Functions that take records, which are passed
    as one pointer, need not be inlined.
    """
    assert isinstance(function, FunctionType)
    names = {name: _helper(callee, inlined) for name, callee in helpers(function).items()}
    place = folder(function)
    keep = is_writable(place)  # with a read-only home compile anew each time rather than fail
    with caching_in(place):
        version = numba().njit(cache=keep, nogil=True, _nrt=False)(rebind(function, names))
    declared[function] = version
    return cast(Function, version)
