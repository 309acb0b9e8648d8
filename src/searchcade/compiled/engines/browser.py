"""Kernels by the browser's own WebAssembly, called from Python in the page's worker.

A kernel's memory is not Python's there, so numbers are read and written through copies.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from math import inf, prod
from typing import Any

from searchcade.compiled.arena import ITEM_BYTES, Array, KernelError, size_of
from searchcade.compiled.engines.linear import PAGE, LinearArena, artefact

webassembly: Any = None
"""What the worker has handed over: the browser's `WebAssembly` and its `Uint8Array`."""
uint8array: Any = None


def use(given_webassembly: Any, given_uint8array: Any) -> None:
    """Let kernels run by these; the worker calls this before anything else."""
    global webassembly, uint8array
    webassembly, uint8array = given_webassembly, given_uint8array
    module.cache_clear()


class BrowserArena(LinearArena):
    """The linear memory of an instance."""

    def __init__(self, game: str, megabytes: float = inf) -> None:
        self.exports = webassembly.Instance.new(module(game)).exports
        self.pages = Pages(self.exports.memory)
        super().__init__(game, getattr(self.exports, "__heap_base").value, megabytes)

    def grow_memory(self, size: int) -> None:
        self.pages.grow(size)

    def view(self, address: int, kind: str, shape: tuple[int, ...]) -> CopiedView:
        return CopiedView(self.pages, address, kind, shape)

    def move(self, target: int, source: int, size: int) -> None:
        self.pages.bytes.copyWithin(target, source, source + size)

    def set_to_zero(self, address: int, size: int) -> None:
        self.pages.bytes.fill(0, address, address + size)

    def read(self, source: Array, target: bytearray) -> None:
        source.view.buffer().assign_to(target)

    def run(self, name: str, block: int) -> int:
        try:
            return int(getattr(self.exports, name)(block))
        except Exception as trap:  # JavaScript's, which Python on a desktop has no name for
            raise KernelError(f"{self.game}: the kernel {name} broke off: {trap}") from None


@cache
def module(game: str) -> Any:
    """Return the compiled kernels of a game."""
    code = artefact(game, "kernels.wasm")
    given = uint8array.new(len(code))
    given.assign(code)
    return webassembly.Module.new(given)


class Pages:
    """The bytes of a memory; growth replaces them."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory
        self.bytes = uint8array.new(memory.buffer)

    def grow(self, size: int) -> None:
        """Have at least so many bytes."""
        missing = size - self.bytes.length
        if missing <= 0:
            return
        try:
            self.memory.grow(-(-missing // PAGE))
        except Exception:  # JavaScript's RangeError
            raise MemoryError from None
        self.bytes = uint8array.new(self.memory.buffer)


class CopiedView:
    """A part of the memory as numbers, with what callers use of a memoryview."""

    __slots__ = ("address", "format", "pages", "shape")

    def __init__(self, pages: Pages, address: int, kind: str, shape: tuple[int, ...]) -> None:
        self.pages, self.address, self.format, self.shape = pages, address, kind, shape

    @property
    def nbytes(self) -> int:
        """Return its size."""
        return size_of(self.format, self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __getitem__(self, place: Any) -> Any:
        part = self.part(place)
        return part if isinstance(place, slice) else part.tolist()[0]

    def __setitem__(self, place: Any, value: Any) -> None:
        part = self.part(place)
        numbers = memoryview(value if isinstance(place, slice) else array(self.format, [value]))
        if numbers.nbytes != part.nbytes:
            raise ValueError(f"expected {part.nbytes} bytes, found {numbers.nbytes}")
        if numbers.nbytes:
            part.buffer().assign(numbers.cast("B"))

    def part(self, place: Any) -> CopiedView:
        """Return the numbers at a place: an index, a tuple of them, or a slice of rows."""
        if isinstance(place, slice):
            first, end, step = place.indices(len(self))
            assert step == 1
            shape, number = (max(0, end - first), *self.shape[1:]), first * prod(self.shape[1:])
        else:
            shape, number = (1,), self.number(place if isinstance(place, tuple) else (place,))
        address = self.address + number * ITEM_BYTES[self.format]
        return CopiedView(self.pages, address, self.format, shape)

    def number(self, places: tuple[int, ...]) -> int:
        """Return how many numbers come before that at these indices."""
        number = 0
        for place, size in zip(places, self.shape, strict=True):
            if not -size <= place < size:
                raise IndexError(f"index {place} of {size}")
            number = number * size + place % size
        return number

    def buffer(self) -> Any:
        """Return its bytes as JavaScript has them, until the memory grows."""
        return self.pages.bytes.subarray(self.address, self.address + self.nbytes)

    def cast(self, kind: str, shape: tuple[int, ...] | None = None) -> CopiedView:
        """Return the same bytes as other numbers."""
        shape = shape or (self.nbytes // ITEM_BYTES[kind],)
        return CopiedView(self.pages, self.address, kind, shape)

    def tobytes(self) -> bytes:
        """Return a copy of its bytes."""
        copy: bytes = self.buffer().to_bytes()
        return copy

    def tolist(self) -> list[Any]:
        """Return its numbers, row by row."""
        view: Any = memoryview(self.tobytes())
        numbers: list[Any] = view.cast(self.format, self.shape).tolist() if view else []
        return numbers
