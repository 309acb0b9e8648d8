"""What the page's worker hands to `engines/browser.py`, as wasmtime has it: to test without one."""

from __future__ import annotations

import ctypes
from typing import Any

import wasmtime


class Refused(Exception):
    """Stands for an error of JavaScript."""


class Uint8Array:
    """Bytes of a memory, until that grows, or bytes of their own."""

    def __init__(self, view: Any, owner: Any = None) -> None:
        self.view, self.owner = view, owner
        self.born = owner and owner.size()

    @classmethod
    def new(cls, given: Any) -> Uint8Array:
        return cls(memoryview(bytearray(given))) if isinstance(given, int) else given.array()

    @property
    def live(self) -> Any:
        if self.owner and self.owner.size() != self.born:
            raise Refused("the buffer is detached")
        return self.view

    @property
    def length(self) -> int:
        return len(self.live)

    def subarray(self, first: int, end: int) -> Uint8Array:
        return Uint8Array(self.live[first:end], self.owner)

    def assign(self, source: Any) -> None:
        self.live[:] = memoryview(source)

    def assign_to(self, target: bytearray) -> None:
        memoryview(target)[:] = self.live

    def to_bytes(self) -> bytes:
        return bytes(self.live)

    def copyWithin(self, target: int, first: int, end: int) -> None:  # noqa: N802
        self.live[target : target + end - first] = bytes(self.live[first:end])

    def fill(self, value: int, first: int, end: int) -> None:
        self.live[first:end] = bytes([value]) * (end - first)


class Memory:
    """The memory of an instance."""

    def __init__(self, store: wasmtime.Store, memory: Any) -> None:
        self.store, self.memory = store, memory

    @property
    def buffer(self) -> Memory:
        return self

    def size(self) -> int:
        return int(self.memory.data_len(self.store))

    def array(self) -> Uint8Array:
        address = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        pages = (ctypes.c_ubyte * self.size()).from_address(address)
        return Uint8Array(memoryview(pages).cast("B"), self)

    def grow(self, pages: int) -> None:
        if self.size() + (pages << 16) > 512 << 20:
            raise Refused("out of memory")
        self.memory.grow(self.store, pages)


class Exports:
    """What an instance exports, as attributes."""

    def __init__(self, store: wasmtime.Store, exports: Any) -> None:
        self.store, self.found = store, exports
        self.memory = Memory(store, exports["memory"])

    def __getattr__(self, name: str) -> Any:
        found = self.found[name]
        if isinstance(found, wasmtime.Global):
            return GlobalValue(found.value(self.store))
        return lambda block: self.call(found, block)

    def call(self, kernel: Any, block: int) -> int:
        try:
            return int(kernel(self.store, block))
        except wasmtime.Trap:
            raise Refused("unreachable") from None


class GlobalValue:
    """A global with its value."""

    def __init__(self, value: int) -> None:
        self.value = value


def without_signals() -> wasmtime.Config:
    """Return a configuration whose traps are no signals, which `faulthandler` would take."""
    config = wasmtime.Config()
    config.signals_based_traps = False
    return config


class Module:
    """A compiled module."""

    engine = wasmtime.Engine(without_signals())

    @classmethod
    def new(cls, code: Uint8Array) -> wasmtime.Module:
        return wasmtime.Module(cls.engine, code.to_bytes())


class Instance:
    """An instance of a module."""

    def __init__(self, exports: Exports) -> None:
        self.exports = exports

    @classmethod
    def new(cls, module: wasmtime.Module) -> Instance:
        store = wasmtime.Store(Module.engine)
        return cls(Exports(store, wasmtime.Instance(store, module, []).exports(store)))


class WebAssembly:
    """The browser's namespace."""

    Module, Instance = Module, Instance
