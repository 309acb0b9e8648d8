"""Kernels by Numba, which compiles them for this machine: to build them, and to compare with."""

from __future__ import annotations

import functools
import mmap
import os
from collections.abc import Callable
from math import inf
from types import FunctionType
from typing import Any

# nothing of this processor, so that what is built is the same everywhere
os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

import numba as typed_numba
import numpy as np

from searchcade.compiled.arena import Array, RecordType, size_of
from searchcade.compiled.engines.linear import LinearArena, RecordView
from searchcade.compiled.textbook import helpers, rebound

numba: Any = typed_numba  # its stubs do not know all options
RESERVED_BYTES = 4 << 30
declared: dict[Callable[..., Any], Any] = {}
"""The compiled versions that this process has asked for."""


@functools.cache
def _helper(function: FunctionType, inlined: bool) -> Any:
    """Compile a callee, into its caller where arrays would be copied for a call.

    Kernels that take a NamedTuple run up to twice as fast for it (docs/decisions/0003).
    """
    names = {name: _helper(callee, inlined) for name, callee in helpers(function).items()}
    options = {"forceinline": inlined, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(nogil=True, _nrt=False, **options)(
        rebound(function, names, function.__qualname__)
    )


def compiled(function: Any, inlined: bool) -> Any:
    """Return the compiled version of a plain function; it is compiled on its first call.

    It runs without Numba's reference counts (up to nine times faster, measured), so it must not
    create arrays.
    """
    if function not in declared:
        names = {name: _helper(callee, inlined) for name, callee in helpers(function).items()}
        copy = rebound(function, names, function.__qualname__)
        declared[function] = numba.njit(nogil=True, _nrt=False)(copy)
    return declared[function]


class NumbaArena(LinearArena):
    """A linear memory of the system, and kernels that are compiled when they are first called."""

    def __init__(self, game: str, megabytes: float = inf) -> None:
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0)
        self.memory = np.frombuffer(mmap.mmap(-1, RESERVED_BYTES, flags=flags), np.uint8)
        super().__init__(game, 0, megabytes)

    def grow_memory(self, size: int) -> None:
        if size > len(self.memory):
            raise MemoryError

    def view(self, address: int, kind: str, shape: tuple[int, ...]) -> Any:
        whole: Any = self.memory
        part: Any = memoryview(whole)[address : address + size_of(kind, shape)]
        return part.cast("B").cast(kind, shape) if part else part.cast(kind)

    def move(self, target: int, source: int, size: int) -> None:
        self.memory[target : target + size] = self.memory[source : source + size]

    def set_to_zero(self, address: int, size: int) -> None:
        self.memory[address : address + size] = 0

    def run(self, name: str, block: int) -> int:
        raise NotImplementedError

    def call(self, kernel: Any, *arguments: Any) -> Any:
        only_records = all(isinstance(each, RecordView | int) for each in arguments)
        return compiled(kernel, not only_records)(*map(self.passed, arguments))

    def passed(self, value: Any) -> Any:
        """Return an argument as Numba takes it."""
        if isinstance(value, Array):
            return np.ndarray(value.shape, value.kind, self.memory, value.address)
        if isinstance(value, RecordView):
            memory: Array = value.memory
            whole = np.ndarray(1, record_type(value.fields), self.memory, memory.address)
            return whole.view(np.recarray)[0]
        return type(value)(*map(self.passed, value)) if isinstance(value, tuple) else value


@functools.cache
def record_type(fields: RecordType) -> Any:
    """Return the fields of a record as NumPy has them."""
    formats: dict[str, Any] = {name: (kind, at) for name, (kind, at) in fields.numbers.items()}
    for name, (kind, at, shape) in fields.arrays.items():
        formats[name] = (kind, shape), at
    formats = dict(sorted(formats.items(), key=lambda item: item[1][1]))  # by place
    return np.dtype(
        {
            "names": [*formats],
            "formats": [each[0] for each in formats.values()],
            "offsets": [each[1] for each in formats.values()],
            "itemsize": fields.nbytes,
            "aligned": True,
        }
    )
