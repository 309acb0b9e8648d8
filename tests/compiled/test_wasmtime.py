"""Kernels by wasmtime: modules that are kept, traps that are one line, artefacts that are fresh."""

from __future__ import annotations

import faulthandler
import json
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from wasmtime import Engine
from wasmtime import Module as ImportedModule

from searchcade import catalog
from searchcade.compiled import engines
from searchcade.compiled.arena import Array, KernelError, RecordType, kernel_name
from searchcade.compiled.engines import linear, wasm_library, wasmtime
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.engines.wasmtime import WasmtimeArena
from searchcade.games.maze import kernel_state

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from kernel_sources import fingerprint

GAMES = [name for name in catalog.games() if catalog.game(name).kernels]


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return an empty folder for modules, in a process that has loaded none."""
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path / "new" / "cache"))
    wasmtime.module.cache_clear()
    yield tmp_path / "new" / "cache"
    wasmtime.module.cache_clear()


def steps(arena: WasmtimeArena) -> int:
    """Let a kernel follow a plan of two moves."""
    cells, plan = arena.copy(bytes([2, 10, 8])), arena.copy(bytes([1, 1]))
    return int(arena.call(kernel_state.follow, cells, 3, 0, plan))


def test_a_module_is_compiled_once_and_kept(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps(WasmtimeArena("maze")) == 2
    (kept,) = fresh.glob("maze-*.cwasm")
    wasmtime.module.cache_clear()
    library = wasm_library.library()
    monkeypatch.setattr(library, "wasm_module_new", lambda *_: pytest.fail("compiled again"))
    assert steps(WasmtimeArena("maze")) == 2
    assert [*fresh.iterdir()] == [kept]


def test_a_kept_module_that_cannot_be_used_is_written_anew(fresh: Path) -> None:
    WasmtimeArena("maze")
    (kept,) = fresh.glob("maze-*.cwasm")
    good = kept.read_bytes()
    flipped = bytes([*good[:-1], good[-1] ^ 1])  # as by a disk that fails
    for bad in (b"", good[: len(good) // 2], b"\0" * 100, flipped):
        kept.write_bytes(bad)
        wasmtime.module.cache_clear()
        assert steps(WasmtimeArena("maze")) == 2
        assert kept.read_bytes() == good


def test_of_older_versions_nothing_is_kept(fresh: Path) -> None:
    fresh.mkdir(parents=True)
    for name in ("maze-0123-4096.cwasm", "maze-0123-64.cwasm", "bloxorz-0123-4096.cwasm"):
        (fresh / name).write_bytes(b"old")
    WasmtimeArena("maze")
    left = sorted(each.name for each in fresh.iterdir() if each.read_bytes() == b"old")
    assert left == ["bloxorz-0123-4096.cwasm", "maze-0123-64.cwasm"]


def test_where_nothing_can_be_kept_it_runs_all_the_same(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.parent.write_text("a file where a folder should be")
    assert steps(WasmtimeArena("maze")) == 2


LIMITED = """
import resource
from searchcade.compiled import engines
limit = 2 << 30
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
arena = engines.arena("maze")
made = arena.zeros("q", 1 << 20)
made[(1 << 20) - 1] = 7
other = engines.arena("bloxorz")
try:
    arena.zeros("q", 1 << 28)
except MemoryError:
    print(made[(1 << 20) - 1], len(other.zeros("B", 9)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the addresses of a process")
def test_where_addresses_are_few_a_memory_takes_fewer() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("7 9\n", "")


def test_where_there_are_none_it_is_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm_library.library(), "wasm_instance_new", lambda *_: None)
    with pytest.raises(MemoryError, match="no memory for the kernels of maze"):
        WasmtimeArena("maze")


def test_a_trap_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = WasmtimeArena("maze")
    faulthandler.enable()  # replaces whatever handles signals of bad addresses
    cells = arena.copy(bytes([2, 10, 8]))
    far = Array("B", (8,), None, address=(1 << 32) - 4)
    with pytest.raises(KernelError) as trap:
        arena.call(kernel_state.follow, cells, 3, 0, far)
    reason = "wasm trap: out of bounds memory access"
    assert str(trap.value) == f"maze: the kernel kernel_state.follow broke off: {reason}"
    assert steps(WasmtimeArena("maze")) == 2


def test_an_error_of_a_kernel_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = WasmtimeArena("maze")
    monkeypatch.setattr(arena, "run", lambda name, block: 1)
    with pytest.raises(KernelError, match=r"maze: the kernel kernel_state\.follow raised an error"):
        steps(arena)


def test_a_kernel_that_was_not_built_says_how_to_build_it() -> None:
    with pytest.raises(KernelError, match=r"helper was not built: run tools/kernels\.py maze"):
        WasmtimeArena("maze").call(helper, 1)


def helper(number: int) -> int:
    """Stand for a kernel."""
    return number


@pytest.mark.parametrize(
    "wrong", [array("i", [1]), bytes(1)], ids=["another kind", "another number of dimensions"]
)
def test_a_kernel_gets_no_arrays_of_another_type(wrong: Any) -> None:
    arena = WasmtimeArena("maze")
    made = arena.copy(wrong) if isinstance(wrong, array) else arena.zeros("B", 1, 1)
    with pytest.raises(AssertionError):
        arena.call(kernel_state.follow, made, 3, 0, arena.zeros("B", 0))


def test_a_record_with_other_fields_is_refused() -> None:
    made = WasmtimeArena("maze").record(RecordType([("a", "q")]))
    with pytest.raises(AssertionError, match="the fields of a record have changed"):
        list(linear.laid_out("record 00000000", made))


def test_results_are_numbers_or_truths(monkeypatch: pytest.MonkeyPatch) -> None:
    from searchcade.games.maze import generator

    arena = WasmtimeArena("maze")
    work = generator.Work(generator.GENERATORS["sidewinder"].carve)
    board, flag = arena.copy(bytes(4)), arena.zeros("B", 1)
    dice, scratch = arena.copy(array("q", [1, 2, 3, 4])), arena.zeros("i", 1)
    assert arena.call(work.function, board, 2, 2, dice, scratch, flag) is True


# ------------------------------------------------------------------ what was built


@pytest.mark.parametrize("game", GAMES)
def test_what_was_built_is_what_the_sources_say(game: str) -> None:
    """After a change of a kernel run `tools/kernels.py GAME`."""
    called: dict[str, str] = {}

    class CheckingArena(WasmtimeArena):
        def call(self, kernel: Any, *arguments: Any) -> Any:
            called[kernel_name(kernel)] = fingerprint(kernel)
            return super().call(kernel, *arguments)

    kernels = catalog.game(game).kernels
    assert kernels
    with engines.using(CheckingArena):
        kernels.loaded().try_out()
    built = {name: each["source"] for name, each in linear.manifest(game)["kernels"].items()}
    stale = sorted(name for name in {*built, *called} if built.get(name) != called.get(name))
    assert not stale, f"run tools/kernels.py {game}: {', '.join(stale)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_module_needs_nothing(game: str) -> None:
    assert not ImportedModule(Engine(), linear.artefact(game, "kernels.wasm")).imports
    names = {*linear.manifest(game)["kernels"], "memory", "__heap_base"}
    assert {*wasmtime.module(game, 4096).names} == names
    assert {*linear.manifest(game)["tools"]} == {"numba", "llvmlite", "ziglang"}


@pytest.mark.parametrize("game", GAMES)
def test_no_path_of_a_machine_is_in_what_was_built(game: str) -> None:
    for name in ("kernels.wasm", "kernels.json"):
        assert b"site-packages" not in linear.artefact(game, name)
    json.loads(linear.artefact(game, "kernels.json"))


def test_the_tiny_runs_work_as_plain_python_too() -> None:
    for game in GAMES:
        kernels = catalog.game(game).kernels
        assert kernels
        with engines.using(PythonArena):
            kernels.loaded().try_out()
