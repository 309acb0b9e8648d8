"""Arrays and records one after another in a linear memory, and arguments laid out in it."""

from __future__ import annotations

import json
import os
import pkgutil
from abc import abstractmethod
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from searchcade.compiled.arena import (
    ITEM_BYTES,
    MAX_MEGABYTES,
    Array,
    Kernel,
    KernelArena,
    KernelError,
    RecordType,
    kernel_name,
    size_of,
)

PAGE = 1 << 16  # bytes by which a linear memory grows
ALIGNED = 64  # bytes: an array begins with a line of the processor's cache
BLOCK_WORDS = 512  # that the arguments of a kernel take at most
MEGABYTE = 1 << 20


class LinearArena(KernelArena):
    """Arrays in the order in which they were made; when one grows, those after it move up."""

    def __init__(self, game: str, begin: int, megabytes: float = inf) -> None:
        self.game = game
        self.arrays: list[Array] = []
        self.limit = int(min(megabytes, MAX_MEGABYTES) * MEGABYTE)
        self.end = self.begin = begin
        self.block = self.zeros("q", BLOCK_WORDS)

    # ------------------------------------------------------------------ what a system gives

    @abstractmethod
    def grow_memory(self, size: int) -> None:
        """Let the memory have at least so many bytes; raise MemoryError where that fails."""

    @abstractmethod
    def view(self, address: int, kind: str, shape: tuple[int, ...]) -> Any:
        """Return a part of the memory as numbers."""

    @abstractmethod
    def move(self, target: int, source: int, size: int) -> None:
        """Copy bytes within the memory, where the two places may overlap."""

    @abstractmethod
    def set_to_zero(self, address: int, size: int) -> None:
        """Set bytes to zero."""

    @abstractmethod
    def run(self, name: str, block: int) -> int:
        """Run a kernel on its block of arguments; return its error code, 0 for none."""

    # ------------------------------------------------------------------ memory

    def zeros(self, kind: str, *shape: int) -> Array:
        address = self.take(size_of(kind, shape))
        made = Array(kind, shape, self.view(address, kind, shape), address)
        self.arrays.append(made)
        return made

    def record(self, fields: RecordType) -> Any:
        return RecordView(fields, self.zeros("B", fields.nbytes))

    def take(self, size: int) -> int:
        """Take bytes at the end; return their address."""
        address = aligned(self.end)
        self.extend(address + size)
        return address

    def extend(self, end: int) -> None:
        """Let the arrays end there."""
        if end - self.begin > self.limit:
            raise MemoryError
        self.grow_memory(end)
        self.end = end

    def resize(self, rows: Mapping[Array, int], used: Mapping[Array, int] | None = None) -> None:
        shapes = {each: (number, *each.shape[1:]) for each, number in rows.items()}
        sizes = [size_of(each.kind, shapes.get(each, each.shape)) for each in self.arrays]
        places = list(addresses(self.begin, sizes))
        self.extend(places[-1] + sizes[-1])
        for each, place in reversed([*zip(self.arrays, places, strict=True)]):
            if place != each.address:
                kept = (used or {}).get(each, len(each))
                self.move(place, each.address, size_of(each.kind, (kept, *each.shape[1:])))
            each.address, each.shape = place, shapes.get(each, each.shape)
        self.renew_views()

    def clear(self, target: Array, first: int = 0, end: int | None = None) -> None:
        row = size_of(target.kind, target.shape[1:])
        rows = (len(target) if end is None else end) - first
        self.set_to_zero(target.address + first * row, rows * row)

    def renew_views(self) -> None:
        """Let every array see where it is now."""
        for each in self.arrays:
            each.view = self.view(each.address, each.kind, each.shape)

    def seen_as(self, rows: Array, kind: str) -> Array:
        shape = (len(rows), rows.nbytes // len(rows) // ITEM_BYTES[kind])
        return Array(kind, shape, self.view(rows.address, kind, shape), rows.address)

    def left(self) -> float:
        return self.limit - (self.end - self.begin)

    # ------------------------------------------------------------------ calls

    def call(self, kernel: Kernel, *arguments: Any) -> Any:
        name = kernel_name(kernel)
        described = signature(self.game, name)
        words = [0, 0]
        for layout, value in zip(described["arguments"], arguments, strict=True):
            words += laid_out(layout, value)
        self.block.view[: len(words)] = memoryview(array("q", words))
        if self.run(name, self.block.address):
            raise KernelError(f"{self.game}: the kernel {name} raised an error")
        result = self.block.view[0]
        return bool(result) if described["result"] == "bool" else result


class RecordView:
    """A record in a linear memory: fields are read and written by name."""

    __slots__ = ("fields", "memory")

    def __init__(self, fields: RecordType, memory: Array) -> None:
        object.__setattr__(self, "fields", fields)
        object.__setattr__(self, "memory", memory)

    def __getattr__(self, name: str) -> Any:
        if name in self.fields.numbers:
            return field(self.memory, *self.fields.numbers[name])[0]
        if name not in self.fields.arrays:
            raise AttributeError(name)
        return field(self.memory, *self.fields.arrays[name])

    def __setattr__(self, name: str, value: Any) -> None:
        field(self.memory, *self.fields.numbers[name])[0] = value


def field(memory: Array, kind: str, offset: int, shape: tuple[int, ...] = (1,)) -> Any:
    """Return the numbers of a field."""
    return memory.view[offset : offset + size_of(kind, shape)].cast(kind, shape)


def aligned(address: int) -> int:
    """Return the next address at which an array may begin."""
    return address + -address % ALIGNED


def addresses(begin: int, sizes: Iterable[int]) -> Iterator[int]:
    """Yield where arrays of these sizes begin, one after another."""
    for size in sizes:
        begin = aligned(begin)
        yield begin
        begin += size


# ------------------------------------------------------------------ arguments


@cache
def manifest(game: str) -> Any:
    """Return what was built of the kernels of a game."""
    return json.loads(artefact(game, "kernels.json"))


def artefact(game: str, name: str) -> bytes:
    """Return a file that `tools/kernels.py` has written."""
    data = pkgutil.get_data(f"searchcade.games.{game}", name)
    assert data is not None
    return data


def signature(game: str, name: str) -> Any:
    """Return how the arguments of a kernel are laid out, and what it returns."""
    try:
        return manifest(game)["kernels"][name]
    except KeyError:
        raise KernelError(f"{name} was not built: run tools/kernels.py {game}") from None


def laid_out(layout: Any, value: Any) -> Iterator[int]:
    """Yield the words of an argument: a number, or an array's address and shape."""
    if isinstance(layout, dict):
        for each, part in zip(layout.values(), value, strict=True):
            yield from laid_out(each, part)
    elif isinstance(layout, list):
        kind, dimensions = layout
        assert (value.kind, len(value.shape)) == (kind, dimensions), (layout, value.kind)
        yield value.address
        yield from value.shape
    elif isinstance(value, RecordView):
        assert value.fields.name == layout, "the fields of a record have changed"
        yield value.memory.address
    else:
        yield int(value)


# ------------------------------------------------------------------ what is kept


def cache_folder() -> Path:
    """Return where compiled modules are kept for the next process."""
    if chosen := os.environ.get("SEARCHCADE_CACHE"):
        return Path(chosen)
    import platformdirs  # late: slow to import

    return Path(platformdirs.user_cache_dir("searchcade", appauthor=False))
