"""Kernels as the plain functions that they are: for tests, and where nothing else runs them."""

from __future__ import annotations

import mmap
from collections.abc import Mapping
from math import inf
from types import SimpleNamespace
from typing import Any

from searchcade.compiled.arena import Array, Kernel, KernelArena, RecordType, size_of

LARGE_BYTES = 1 << 20  # from which on pages are taken from the system as they are written to
MEGABYTE = 1 << 20


class PythonArena(KernelArena):
    """Arrays with memory of their own each."""

    def __init__(self, _game: str, megabytes: float = inf) -> None:
        self.free = megabytes * MEGABYTE

    def zeros(self, kind: str, *shape: int) -> Array:
        size = size_of(kind, shape)
        self.take(size)
        return Array(kind, shape, view_of(kind, shape))

    def record(self, fields: RecordType) -> Any:
        arrays = {name: view_of(kind, shape) for name, (kind, _, shape) in fields.arrays.items()}
        return SimpleNamespace(**dict.fromkeys(fields.numbers, 0), **arrays)

    def resize(self, rows: Mapping[Array, int], used: Mapping[Array, int] | None = None) -> None:
        shapes = {each: (number, *each.shape[1:]) for each, number in rows.items()}
        self.take(sum(size_of(each.kind, shapes[each]) - each.nbytes for each in rows))
        for each, shape in shapes.items():
            old, each.shape, each.view = each.view, shape, view_of(each.kind, shape)
            each.view.cast("B")[: old.nbytes] = old.cast("B")

    def clear(self, target: Array, first: int = 0, end: int | None = None) -> None:
        row = size_of(target.kind, target.shape[1:])
        begin, size = first * row, ((len(target) if end is None else end) - first) * row
        target.view.cast("B")[begin : begin + size] = bytes(size)

    def seen_as(self, rows: Array, kind: str) -> Array:
        view = rows.view.cast("B")
        width = view.nbytes // len(rows) // size_of(kind, ())
        return Array(kind, (len(rows), width), view.cast(kind, (len(rows), width)))

    def left(self) -> float:
        return self.free

    def call(self, kernel: Kernel, *arguments: Any) -> Any:
        return kernel(*map(plain, arguments))

    def take(self, size: int) -> None:
        """Count so many bytes."""
        if size > self.free:
            raise MemoryError
        self.free -= size


def view_of(kind: str, shape: tuple[int, ...]) -> Any:
    """Return zeros, to read and to write."""
    size = size_of(kind, shape)
    memory: Any = memoryview(mmap.mmap(-1, size) if size >= LARGE_BYTES else bytearray(size))
    return memory.cast(kind, shape) if size else memory.cast(kind)


def plain(value: Any) -> Any:
    """Return an argument as a plain function takes it."""
    if isinstance(value, Array):
        return value.view
    return type(value)(*map(plain, value)) if isinstance(value, tuple) else value
