"""The memory of kernels: arrays and records that a kernel can see, and calls of kernels on them.

A kernel is a plain Python function over numbers, arrays and records; it creates nothing. An arena
runs it by one of the engines of `engines/`, so whoever calls a kernel makes its arrays here.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any

Kernel = Callable[..., Any]
MAX_MEGABYTES = 4095  # of an arena, whose addresses have 32 bits
ITEM_BYTES = {kind: array(kind).itemsize for kind in "BHhiIqd"}
"""The kinds of numbers, by their letters in `array` and `memoryview`."""


class KernelError(Exception):
    """A kernel was ended by its engine: a bug in the program."""


class Array:
    """An array of an arena; it stays valid when the arena moves it."""

    __slots__ = ("address", "kind", "shape", "view")

    def __init__(self, kind: str, shape: tuple[int, ...], view: Any, address: int = 0) -> None:
        self.kind, self.shape, self.address = kind, shape, address
        self.view = view
        """Its numbers, to read and to write: a memoryview, or what a browser has in its place."""

    @property
    def nbytes(self) -> int:
        """Return its size."""
        return size_of(self.kind, self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, place: Any) -> Any:
        return self.view[place]

    def __setitem__(self, place: Any, value: Any) -> None:
        self.view[place] = value

    @property
    def flat(self) -> Any:
        """Return its numbers in one row."""
        return self.view.cast("B").cast(self.kind)

    def tobytes(self) -> bytes:
        """Return a copy of its bytes."""
        copy: bytes = self.view.tobytes()
        return copy

    def tolist(self) -> list[Any]:
        """Return its numbers as a list, row by row."""
        numbers: list[Any] = self.view.tolist()
        return numbers


def size_of(kind: str, shape: tuple[int, ...]) -> int:
    """Return the bytes of an array."""
    return ITEM_BYTES[kind] * prod(shape)


class Matrix:
    """Numbers in rows and columns, to be copied into an arena."""

    def __init__(self, kind: str, shape: tuple[int, ...], numbers: Iterable[int]) -> None:
        self.kind, self.shape = kind, shape
        self.numbers = array(kind, numbers)


class RecordType:
    """The named fields of a record: numbers, and arrays of a fixed length."""

    def __init__(self, fields: Sequence[tuple[str, str] | tuple[str, str, Any]]) -> None:
        """Take for each field its name, the kind of its numbers, and for an array its shape."""
        self.numbers: dict[str, tuple[str, int]] = {}
        """Name -> kind and offset."""
        self.arrays: dict[str, tuple[str, int, tuple[int, ...]]] = {}
        """Name -> kind, offset and shape."""
        end = 0
        for name, kind, *given in fields:
            end += -end % ITEM_BYTES[kind]
            shape = () if not given else given[0] if isinstance(given[0], tuple) else (given[0],)
            if shape:
                self.arrays[name] = kind, end, shape
            else:
                self.numbers[name] = kind, end
            end += size_of(kind, shape)
        self.nbytes = end + -end % 8
        self.name = f"record {zlib.crc32(repr([*fields]).encode()):08x}"
        """A name that changes with the fields, so that no kernel takes another record."""


class KernelArena(ABC):
    """The arrays of some kernels, in one memory that has a limit."""

    @abstractmethod
    def zeros(self, kind: str, *shape: int) -> Array:
        """Return a new array of zeros; raise MemoryError where it does not fit."""

    @abstractmethod
    def record(self, fields: RecordType) -> Any:
        """Return a new record of zeros, whose fields are read and written by name."""

    @abstractmethod
    def resize(self, rows: Mapping[Array, int], used: Mapping[Array, int] | None = None) -> None:
        """Give arrays at least as many rows as they have.

        The rows in use stay, which are all of an array that is not named; others hold anything.
        Nothing has happened where it raises MemoryError.
        """

    @abstractmethod
    def clear(self, target: Array, first: int = 0, end: int | None = None) -> None:
        """Set an array to zeros, from a row on, up to another."""

    @abstractmethod
    def seen_as(self, rows: Array, kind: str) -> Array:
        """Return the rows of an array as numbers of another kind, until it is moved."""

    @abstractmethod
    def left(self) -> float:
        """Return how many bytes more fit."""

    @abstractmethod
    def call(self, kernel: Kernel, *arguments: Any) -> Any:
        """Call a kernel with numbers, arrays, records and named tuples of them."""

    def copy(self, value: Any) -> Any:
        """Return a copy of numbers in this arena; named tuples are copied field by field."""
        if isinstance(value, tuple):
            return type(value)(*map(self.copy, value))
        if isinstance(value, int):
            return value
        if isinstance(value, Matrix):
            kind, shape, numbers = value.kind, value.shape, value.numbers
        else:
            numbers = value
            kind = numbers.typecode if isinstance(numbers, array) else "B"
            shape = (len(numbers),)
        copy = self.zeros(kind, *shape)
        if numbers:
            self.fill(copy, numbers)
        return copy

    def fill(self, target: Array, numbers: Any) -> None:
        """Copy all numbers of a buffer into an array of the same size."""
        target.view.cast("B")[:] = memoryview(numbers).cast("B")

    def read(self, source: Array, target: bytearray) -> None:
        """Copy all bytes of an array, without a copy in between: there may be 10^8."""
        memoryview(target)[:] = source.view.cast("B")


def kernel_name(kernel: Kernel) -> str:
    """Return the module and the name of a kernel; one that was bound is its owner's."""
    owner = kernel.__qualname__.rpartition(".")[0] or kernel.__module__
    return f"{owner.rpartition('.')[2]}.{kernel.__name__}"
