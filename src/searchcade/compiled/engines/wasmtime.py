"""Kernels by wasmtime: the module of a game is compiled once, and kept for the next process."""

from __future__ import annotations

import ctypes
import hashlib
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

from searchcade.compiled.arena import KernelError, size_of
from searchcade.compiled.engines import wasm_library
from searchcade.compiled.engines.linear import PAGE, LinearArena, artefact, cache_folder
from searchcade.problem import BadInput

DIGEST_BYTES = 32  # of SHA-256
RESERVED_MB = (4096, 1024, 256, 64)  # of addresses that a memory takes: less where they are few


class WasmtimeArena(LinearArena):
    """The linear memory of an instance."""

    def __init__(self, game: str, megabytes: float = inf) -> None:
        self.instance = instance(game)
        self.look()
        super().__init__(game, self.instance.constant("__heap_base"), megabytes)

    def look(self) -> None:
        """See the memory as it is now: it grows, but stays where it is."""
        self.base, self.size = self.instance.memory()
        pages: Any = (ctypes.c_ubyte * self.size).from_address(self.base)
        pages.instance = self.instance  # so that a view keeps the memory
        self.bytes = memoryview(pages).cast("B")

    def grow_memory(self, size: int) -> None:
        if size <= self.size:
            return
        if not self.instance.grow(-(-(size - self.size) // PAGE)):
            raise MemoryError
        self.look()

    def view(self, address: int, kind: str, shape: tuple[int, ...]) -> Any:
        part: Any = self.bytes[address : address + size_of(kind, shape)]
        return part.cast(kind, shape) if part else part.cast(kind)

    def move(self, target: int, source: int, size: int) -> None:
        ctypes.memmove(self.base + target, self.base + source, size)

    def set_to_zero(self, address: int, size: int) -> None:
        ctypes.memset(self.base + address, 0, size)

    def run(self, name: str, block: int) -> int:
        try:
            return self.instance.run(name, block)
        except wasm_library.Trap as trap:
            raise KernelError(f"{self.game}: the kernel {name} broke off: {trap}") from None


def instance(game: str) -> wasm_library.Instance:
    """Return a new instance of the kernels of a game."""
    for reserved in RESERVED_MB:
        with suppress(MemoryError):  # the system gives no more addresses
            return wasm_library.Instance(engine(reserved), module(game, reserved))
    raise MemoryError(f"there is no memory for the kernels of {game}")


@cache
def engine(reserved: int) -> int:
    """Return the compiler of this process, for memories with so many megabytes of addresses."""
    return wasm_library.new_engine(reserved << 20 if reserved < RESERVED_MB[0] else None, PAGE)


@cache
def module(game: str, reserved: int) -> wasm_library.Module:
    """Return the compiled kernels of a game, kept from an earlier process or new."""
    code = artefact(game, "kernels.wasm")
    kept = cache_folder() / f"{game}-{digest(code).hex()[:16]}-{reserved}.cwasm"
    with suppress(OSError, ValueError):  # none, damaged, of another version
        machine_code = unsealed(kept.read_bytes())
        return wasm_library.Module(engine(reserved), machine_code, is_compiled=True)
    compiled = wasm_library.Module(engine(reserved), code)
    from searchcade.files import write_whole  # late: slow to import, and the module is kept mostly

    with suppress(OSError, BadInput):  # as with a read-only home: the next process compiles again
        kept.parent.mkdir(parents=True, exist_ok=True)
        machine_code = compiled.serialized()
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
