"""wasmtime's library by its C interface: what is made is freed, and what cannot be is said."""

from __future__ import annotations

import gc
import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from searchcade.compiled.engines import wasm_library
from searchcade.compiled.engines.wasm_library import Instance, Module, library
from searchcade.compiled.engines.wasmtime import WasmtimeArena, engine, module
from searchcade.problem import BadInput


@pytest.fixture
def deleted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the functions that free something, in the order of their calls."""
    module("maze", 4096)  # makes a store for a moment
    gc.collect()
    names: list[str] = []
    for name in ("wasm_store_delete", "wasm_instance_delete", "wasm_extern_vec_delete"):
        delete = getattr(library(), name)

        def noted(pointer: Any, name: str = name, delete: Any = delete) -> None:
            names.append(name)
            delete(pointer)

        monkeypatch.setattr(library(), name, noted)
    return names


def test_an_instance_lives_as_long_as_a_view_of_its_memory(deleted: list[str]) -> None:
    arena = WasmtimeArena("maze")
    numbers = arena.copy(b"abc").view
    del arena
    gc.collect()
    assert not deleted
    assert numbers.tobytes() == b"abc"
    del numbers
    gc.collect()
    assert sorted(deleted) == [
        "wasm_extern_vec_delete", "wasm_instance_delete", "wasm_store_delete"
    ]  # fmt: skip


def test_where_no_instance_can_be_made_only_its_store_is_freed(
    deleted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library(), "wasm_instance_new", lambda *_: None)
    with pytest.raises(MemoryError):
        Instance(engine(4096), module("maze", 4096))
    gc.collect()
    assert deleted == ["wasm_store_delete"]


def test_memory_grows_until_its_addresses_end() -> None:
    instance = Instance(engine(4096), module("maze", 4096))
    begin, size = instance.memory()
    assert instance.grow(2)
    assert instance.memory() == (begin, size + 2 * (1 << 16))
    assert not instance.grow(1 << 16)
    assert instance.memory() == (begin, size + 2 * (1 << 16))


def test_what_is_no_code_is_refused() -> None:
    for is_compiled in (False, True):
        with pytest.raises(ValueError, match="no code for this version"):
            Module(engine(4096), b"nothing", is_compiled=is_compiled)


def test_a_library_for_another_processor_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (real,) = Path(importlib.util.find_spec("wasmtime").submodule_search_locations[0]).glob(  # type: ignore[union-attr, index]
        f"{sys.platform}-*/_*wasmtime.*"
    )
    for processor in ("other", "zother"):
        (tmp_path / f"{sys.platform}-{processor}").mkdir()
        (tmp_path / f"{sys.platform}-{processor}" / real.name).write_bytes(b"for another")
    spec = ModuleSpec("wasmtime", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: spec)
    with pytest.raises(BadInput, match="has no library for this system"):
        wasm_library.loaded()
    (tmp_path / f"{sys.platform}-own").mkdir()
    (tmp_path / f"{sys.platform}-own" / real.name).symlink_to(real)
    assert wasm_library.loaded().wasm_config_new


def test_without_the_package_there_is_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(BadInput, match="has no library for this system"):
        wasm_library.loaded()
