"""The standard C interface of WebAssembly, `wasm.h`, as wasmtime's library has it.

The package wasmtime declares all of its library and takes 20 to 30 ms to import; this module
declares what kernels need. The standard has numbers, opaque pointers and the two structures below;
what is wasmtime's own are five setters of its configuration, which take numbers.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from contextlib import suppress
from ctypes import POINTER, byref, c_bool, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

from searchcade.problem import BadInput

OPTIMISE_SPEED = 1  # wasmtime_opt_level_t
I32 = 0  # wasm_valkind_t


class Vector(ctypes.Structure):
    """Bytes, or pointers to something: `wasm_byte_vec_t` and its like."""

    _fields_ = (("size", c_size_t), ("data", c_void_p))

    def bytes(self) -> bytes:
        """Return a copy of its bytes."""
        return ctypes.string_at(self.data, self.size)

    def pointers(self) -> list[int]:
        """Return its pointers."""
        return [*(c_void_p * self.size).from_address(self.data)]


class Value(ctypes.Structure):
    """A number of 32 bits: `wasm_val_t`."""

    _fields_ = (("kind", c_uint8), ("_", c_uint8 * 7), ("number", c_uint32), ("high", c_uint32))


FUNCTIONS: dict[str, tuple[Any, ...]] = {  # what each returns, then what it takes
    "wasm_config_new": (c_void_p,),
    "wasmtime_config_cranelift_opt_level_set": (None, c_void_p, c_uint8),
    "wasmtime_config_memory_may_move_set": (None, c_void_p, c_bool),
    "wasmtime_config_signals_based_traps_set": (None, c_void_p, c_bool),
    "wasmtime_config_memory_reservation_set": (None, c_void_p, c_uint64),
    "wasmtime_config_memory_guard_size_set": (None, c_void_p, c_uint64),
    "wasm_engine_new_with_config": (c_void_p, c_void_p),
    "wasm_store_new": (c_void_p, c_void_p),
    "wasm_store_delete": (None, c_void_p),
    "wasm_module_new": (c_void_p, c_void_p, POINTER(Vector)),
    "wasm_module_deserialize": (c_void_p, c_void_p, POINTER(Vector)),
    "wasm_module_serialize": (None, c_void_p, POINTER(Vector)),
    "wasm_module_exports": (None, c_void_p, POINTER(Vector)),
    "wasm_exporttype_name": (POINTER(Vector), c_void_p),
    "wasm_exporttype_vec_delete": (None, POINTER(Vector)),
    "wasm_instance_new": (c_void_p, c_void_p, c_void_p, POINTER(Vector), POINTER(c_void_p)),
    "wasm_instance_exports": (None, c_void_p, POINTER(Vector)),
    "wasm_instance_delete": (None, c_void_p),
    "wasm_extern_vec_delete": (None, POINTER(Vector)),
    "wasm_extern_as_func": (c_void_p, c_void_p),
    "wasm_extern_as_global": (c_void_p, c_void_p),
    "wasm_extern_as_memory": (c_void_p, c_void_p),
    "wasm_func_call": (c_void_p, c_void_p, POINTER(Vector), POINTER(Vector)),
    "wasm_global_get": (None, c_void_p, POINTER(Value)),
    "wasm_memory_data": (c_void_p, c_void_p),
    "wasm_memory_data_size": (c_size_t, c_void_p),
    "wasm_memory_grow": (c_bool, c_void_p, c_uint32),
    "wasm_trap_message": (None, c_void_p, POINTER(Vector)),
    "wasm_trap_delete": (None, c_void_p),
    "wasm_byte_vec_delete": (None, POINTER(Vector)),
}  # fmt: skip


class Trap(Exception):
    """A function was ended by the engine, for example after an access out of bounds."""


@cache
def library() -> Any:
    """Return wasmtime's library, with the types of the functions above."""
    found = loaded()
    for name, (result, *parameters) in FUNCTIONS.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, parameters
    return found


def loaded() -> ctypes.CDLL:
    """Load the library of this system and processor out of the package."""
    spec = importlib.util.find_spec("wasmtime")
    for folder in spec.submodule_search_locations or () if spec else ():
        for file in Path(folder).glob(f"{sys.platform}-*/_*wasmtime.*"):
            with suppress(OSError):  # it is for another processor
                return ctypes.CDLL(str(file))
    raise BadInput("the package wasmtime has no library for this system")


def new_engine(reserved_bytes: int | None, guard_bytes: int) -> int:
    """Return a compiler whose memories reserve so many addresses, or as many as there can be."""
    call = library()
    config = call.wasm_config_new()
    call.wasmtime_config_cranelift_opt_level_set(config, OPTIMISE_SPEED)
    call.wasmtime_config_memory_may_move_set(config, False)
    # Bounds are checked by instructions, 6 % slower: `faulthandler` takes signals, and a trap would
    # end the process.
    call.wasmtime_config_signals_based_traps_set(config, False)
    if reserved_bytes is not None:
        call.wasmtime_config_memory_reservation_set(config, reserved_bytes)
        call.wasmtime_config_memory_guard_size_set(config, guard_bytes)
    engine: int = call.wasm_engine_new_with_config(config)
    return engine


class Module:
    """Compiled code; it lives as long as the process."""

    def __init__(self, engine: int, code: bytes, *, is_compiled: bool = False) -> None:
        """Compile WebAssembly, or take what `serialized` has returned; raise ValueError."""
        call = library()
        make = call.wasm_module_deserialize if is_compiled else call.wasm_module_new
        store = call.wasm_store_new(engine)
        data = ctypes.create_string_buffer(code, len(code))
        self.pointer = make(store, byref(Vector(len(code), ctypes.addressof(data))))
        call.wasm_store_delete(store)
        if not self.pointer:
            raise ValueError("this is no code for this version of wasmtime")
        exports = Vector()
        call.wasm_module_exports(self.pointer, byref(exports))
        names = (call.wasm_exporttype_name(each).contents for each in exports.pointers())
        self.names = [each.bytes().decode() for each in names]
        call.wasm_exporttype_vec_delete(byref(exports))

    def serialized(self) -> bytes:
        """Return the machine code."""
        code = Vector()
        library().wasm_module_serialize(self.pointer, byref(code))
        return taken(code)


class Instance:
    """A module that can be called, with its linear memory."""

    def __init__(self, engine: int, module: Module) -> None:
        """Make it; raise MemoryError where the system gives too few addresses."""
        call = self._call = library()
        self._store, trap = call.wasm_store_new(engine), c_void_p()
        self._instance = call.wasm_instance_new(
            self._store, module.pointer, byref(Vector()), byref(trap)
        )
        self._exports = Vector()
        if not self._instance:
            raise MemoryError(message_of(trap.value))
        call.wasm_instance_exports(self._instance, byref(self._exports))
        self._found = dict(zip(module.names, self._exports.pointers(), strict=True))
        self._memory = call.wasm_extern_as_memory(self._found["memory"])
        self._argument, self._result = Value(I32), Value(I32)
        self._arguments = Vector(1, ctypes.addressof(self._argument))
        self._results = Vector(1, ctypes.addressof(self._result))

    def __del__(self) -> None:
        if self._instance:
            self._call.wasm_extern_vec_delete(byref(self._exports))
            self._call.wasm_instance_delete(self._instance)
        self._call.wasm_store_delete(self._store)

    def constant(self, name: str) -> int:
        """Return the number of a global variable."""
        value = Value()
        variable = self._call.wasm_extern_as_global(self._found[name])
        self._call.wasm_global_get(variable, byref(value))
        return int(value.number)

    def run(self, name: str, argument: int) -> int:
        """Call a function with a number and return its number; raise Trap."""
        self._argument.number = argument
        function = self._call.wasm_extern_as_func(self._found[name])
        trap = self._call.wasm_func_call(function, byref(self._arguments), byref(self._results))
        if trap:
            raise Trap(message_of(trap))
        return int(self._result.number)

    def memory(self) -> tuple[int, int]:
        """Return where the memory begins in this process, and its size."""
        call = self._call
        return call.wasm_memory_data(self._memory), call.wasm_memory_data_size(self._memory)

    def grow(self, pages: int) -> bool:
        """Give the memory so many pages more; say whether that was possible."""
        grown: bool = self._call.wasm_memory_grow(self._memory, pages)
        return grown


def message_of(trap: int | None) -> str:
    """Return the last line of what is said about a trap, and free it."""
    if not trap:
        return ""
    message = Vector()
    library().wasm_trap_message(trap, byref(message))
    library().wasm_trap_delete(trap)
    return taken(message).rstrip(b"\0").decode(errors="replace").splitlines()[-1].strip()


def taken(data: Vector) -> bytes:
    """Return a copy of bytes that the library has made, and free them."""
    copy = data.bytes()
    library().wasm_byte_vec_delete(byref(data))
    return copy
