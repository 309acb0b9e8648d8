"""Kernels by wasmtime: the module of a game is compiled once, and kept for the next process."""

from __future__ import annotations

import ctypes
import hashlib
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

import wasmtime

from searchcade.compiled.arena import KernelError, size_of
from searchcade.compiled.engines.linear import PAGE, LinearArena, artefact, cache_folder
from searchcade.files import write_whole
from searchcade.problem import BadInput

DIGEST_BYTES = 32  # of SHA-256
RESERVED_MB = (4096, 1024, 256, 64)  # of addresses that a memory takes: less where they are few


class WasmtimeArena(LinearArena):
    """The linear memory of an instance."""

    def __init__(self, game: str, megabytes: float = inf) -> None:
        self.store, self.exports = instance(game)
        self.memory: Any = self.exports["memory"]
        self.look()
        begin: Any = self.exports["__heap_base"]
        super().__init__(game, begin.value(self.store), megabytes)

    def look(self) -> None:
        """See the memory as it is now: it grows, but stays where it is."""
        self.size: int = self.memory.data_len(self.store)
        self.base = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        pages: Any = (ctypes.c_ubyte * self.size).from_address(self.base)
        pages.store = self.store  # so that a view keeps the memory
        self.bytes = memoryview(pages).cast("B")

    def grow_memory(self, size: int) -> None:
        if size <= self.size:
            return
        try:
            self.memory.grow(self.store, -(-(size - self.size) // PAGE))
        except wasmtime.WasmtimeError:
            raise MemoryError from None
        self.look()

    def view(self, address: int, kind: str, shape: tuple[int, ...]) -> Any:
        part: Any = self.bytes[address : address + size_of(kind, shape)]
        return part.cast(kind, shape) if part else part.cast(kind)

    def move(self, target: int, source: int, size: int) -> None:
        ctypes.memmove(self.base + target, self.base + source, size)

    def set_to_zero(self, address: int, size: int) -> None:
        ctypes.memset(self.base + address, 0, size)

    def run(self, name: str, block: int) -> int:
        kernel: Any = self.exports[name]
        try:
            return int(kernel(self.store, block))
        except wasmtime.Trap as trap:
            reason = trap.message.splitlines()[-1].strip()
            raise KernelError(f"{self.game}: the kernel {name} broke off: {reason}") from None


def instance(game: str) -> tuple[wasmtime.Store, Any]:
    """Return a new instance of the kernels of a game: its store, and what it exports."""
    for reserved in RESERVED_MB:
        store = wasmtime.Store(engine(reserved))
        with suppress(wasmtime.WasmtimeError):  # the system gives no more addresses
            return store, wasmtime.Instance(store, module(game, reserved), []).exports(store)
    raise MemoryError(f"there is no memory for the kernels of {game}")


@cache
def engine(reserved: int) -> wasmtime.Engine:
    """Return the compiler of this process, for memories with so many megabytes of addresses."""
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.memory_may_move = False
    config.signals_based_traps = False  # 3 to 10 % slower; else `faulthandler` makes a trap a crash
    if reserved < RESERVED_MB[0]:
        config.memory_reservation, config.memory_guard_size = reserved << 20, PAGE
    return wasmtime.Engine(config)


@cache
def module(game: str, reserved: int = RESERVED_MB[0]) -> wasmtime.Module:
    """Return the compiled kernels of a game, kept from an earlier process or new."""
    code = artefact(game, "kernels.wasm")
    kept = cache_folder() / f"{game}-{digest(code).hex()[:16]}-{reserved}.cwasm"
    with suppress(OSError, ValueError, wasmtime.WasmtimeError):  # none, damaged, another version
        return wasmtime.Module.deserialize(engine(reserved), unsealed(kept.read_bytes()))
    compiled = wasmtime.Module(engine(reserved), code)
    with suppress(OSError, BadInput):  # as with a read-only home: the next process compiles again
        kept.parent.mkdir(parents=True, exist_ok=True)
        machine_code = bytes(compiled.serialize())
        write_whole(kept, digest(machine_code) + machine_code)
        for old in {*kept.parent.glob(f"{game}-*-{reserved}.cwasm")} - {kept}:
            old.unlink(missing_ok=True)
    return compiled


def digest(data: bytes) -> bytes:
    """Return the SHA-256 hash of some bytes."""
    return hashlib.sha256(data).digest()


def unsealed(data: bytes) -> bytes:
    """Return the machine code of a kept file, which begins with its hash; refuse a damaged one."""
    expected, code = data[:DIGEST_BYTES], data[DIGEST_BYTES:]
    if digest(code) != expected:
        raise ValueError("the file is damaged")
    return code
