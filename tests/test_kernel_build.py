"""Kernels that are built as WebAssembly do what their bodies do: same cells, same counts."""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from searchcade.compiled import textbook
from searchcade.games.maze import kernel_state
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.rules import Maze

wasmtime = pytest.importorskip("wasmtime", reason="wasmtime is not installed")
pytest.importorskip("ziglang", reason="ziglang is not installed")
pytestmark = pytest.mark.long
ROOT = Path(__file__).parent.parent
PAGE = 1 << 16
LIMIT = 1 << 60


def built(game: str, folder: Path) -> dict[str, Any]:
    """Build the kernels of a game; return their manifest."""
    command = [sys.executable, str(ROOT / "tools" / "kernels.py"), game, str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    manifest: dict[str, Any] = json.loads((folder / "kernels.json").read_text())
    return manifest


class Instance:
    """An instance of a module, its linear memory seen as arrays."""

    def __init__(self, file: Path) -> None:
        engine = wasmtime.Engine()
        self.module = wasmtime.Module(engine, file.read_bytes())
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, self.module, []).exports(self.store)
        self.free: int = self.exports["__heap_base"].value(self.store)

    @property
    def base(self) -> int:
        """Return the address of its memory."""
        data = self.exports["memory"].data_ptr(self.store)
        return ctypes.addressof(data.contents)

    def array(self, values: Any) -> Any:
        """Return a copy of an array in its memory."""
        begin = self.free + 63 & -64
        self.free = begin + values.nbytes
        memory = self.exports["memory"]
        missing = self.free - memory.data_len(self.store)
        if missing > 0:
            memory.grow(self.store, -(-missing // PAGE))
        space = (ctypes.c_ubyte * values.nbytes).from_address(self.base + begin)
        copy = np.ndarray(values.shape, values.dtype, space)
        copy[...] = values
        return copy

    def call(self, name: str, *arguments: Any) -> int:
        """Call a kernel with arrays of its memory and numbers; return its result."""
        words = [0, 0]
        for each in arguments:
            is_array = isinstance(each, np.ndarray)
            words += [each.ctypes.data - self.base, *each.shape] if is_array else [int(each)]
        block = self.array(np.array(words, dtype=np.int64))
        assert self.exports[name](self.store, block.ctypes.data - self.base) == 0
        return int(block[0])


@pytest.fixture(scope="module")
def maze_kernels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Return the module of the maze, and its manifest."""
    folder = tmp_path_factory.mktemp("kernels")
    manifest = built("maze", folder)
    return folder / "kernels.wasm", manifest


@pytest.mark.parametrize("informed", [None, False, True], ids=["bfs", "ucs", "astar"])
@pytest.mark.parametrize("size", [1, 2, 9, 40])
def test_a_search_of_a_maze_notes_the_same_cells_and_counts(
    maze_kernels: tuple[Path, dict[str, Any]], size: int, informed: bool | None
) -> None:
    maze = generate_maze(size, size + 1, algorithm="wilson", seed=size)
    name = "breadth_first" if informed is None else "two_buckets"
    instance = Instance(maze_kernels[0])
    arrays = [np.frombuffer(maze.cells, np.uint8).copy()]
    arrays += [np.zeros(1 << 12, np.uint32) for _ in range(1 if informed is None else 2)]
    arrays += [np.zeros(textbook.COUNTERS, np.int64), np.zeros(1, np.uint8)]
    ours = [instance.array(each) for each in arrays]

    def arguments(cells: Any, *rest: Any) -> list[Any]:
        ends = [maze.cols, maze.start, maze.goal]
        return [cells, *ends, *([] if informed is None else [informed]), *rest, LIMIT]

    status = instance.call(f"kernel_state.{name}", *arguments(*ours))
    assert status == getattr(kernel_state, name)(*arguments(*arrays)) == textbook.FOUND
    for here, there in zip(arrays, ours, strict=True):
        assert (here == there).all()


def test_the_plan_is_traced_and_followed(maze_kernels: tuple[Path, dict[str, Any]]) -> None:
    maze = Maze(1, 3, bytes([2, 10, 8]), start=0, goal=2)
    instance = Instance(maze_kernels[0])
    cells: Any = np.frombuffer(maze.cells, np.uint8).copy()
    ring, counters = [0] * 16, [0] * textbook.COUNTERS
    kernel_state.breadth_first(cells, 3, 0, 2, ring, counters, bytearray(1), LIMIT)
    letters = instance.array(np.zeros(2, np.uint8))
    assert instance.call("kernel_state.trace", instance.array(cells), 3, 0, 2, letters) == 2
    assert instance.call("kernel_state.follow", instance.array(cells), 3, 0, letters) == 2
    up = instance.array(np.zeros(2, np.uint8))
    assert instance.call("kernel_state.follow", instance.array(cells), 3, 0, up) == -1


@pytest.mark.parametrize("game", ["maze", "bloxorz"])
def test_a_module_needs_nothing_and_says_what_it_was_built_from(game: str, tmp_path: Path) -> None:
    manifest = built(game, tmp_path)
    module = Instance(tmp_path / "kernels.wasm").module
    assert not list(module.imports)
    exported = {each.name for each in module.exports}
    assert exported == {*manifest["kernels"], "memory", "__heap_base"}
    sources = {file.split("/", 2)[1] for file in manifest["sources"]}
    assert sources <= {"compiled", "games"}
    assert {*manifest["tools"]} == {"numba", "llvmlite", "ziglang"}
