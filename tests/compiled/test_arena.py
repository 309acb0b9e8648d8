"""Arenas: arrays and records that stay what they are when others grow, whichever engine runs."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple

import pytest
from fake_browser import Uint8Array, WebAssembly

from searchcade.compiled import engines
from searchcade.compiled.arena import KernelArena, KernelError, Matrix, RecordType, kernel_name
from searchcade.compiled.engines import Engine, browser
from searchcade.compiled.engines.browser import BrowserArena, CopiedView
from searchcade.compiled.engines.linear import LinearArena
from searchcade.compiled.engines.python import PythonArena
from searchcade.compiled.engines.wasmtime import WasmtimeArena
from searchcade.compiled.textbook import rebound
from searchcade.games.maze.kernel_state import follow
from searchcade.problem import BadInput

every_engine = pytest.mark.parametrize("engine", [PythonArena, WasmtimeArena, BrowserArena])
FIELDS = RecordType(
    [("small", "B"), ("count", "q"), ("cells", "h", 3), ("odd", "i", (2, 3)), ("last", "q")]
)


@pytest.fixture(autouse=True)
def _no_browser_is_left() -> Iterator[None]:
    browser.use(WebAssembly, Uint8Array)
    engines.best.cache_clear()
    yield
    browser.use(None, None)
    engines.best.cache_clear()


class Parts(NamedTuple):
    """Arguments of a kernel."""

    rows: Any
    number: int


@every_engine
def test_arrays_are_zeros_of_a_shape(engine: Engine) -> None:
    arena = engine("maze", 1)
    made = arena.zeros("i", 2, 3)
    assert (made.kind, made.shape, len(made), made.nbytes) == ("i", (2, 3), 2, 24)
    assert made.tolist() == [[0, 0, 0], [0, 0, 0]]
    made[1, 2] = -7
    assert made[1, 2] == -7
    assert made.flat[5] == -7
    assert made.tobytes() == array("i", [0, 0, 0, 0, 0, -7]).tobytes()
    empty = arena.zeros("q", 0, 3)
    assert (len(empty), empty.nbytes) == (0, 0)


@every_engine
def test_what_is_copied_keeps_its_kind_and_its_shape(engine: Engine) -> None:
    arena = engine("maze", 1)
    copies = arena.copy(Parts(Matrix("h", (2, 2), [1, 2, 3, -4]), 9))
    assert (type(copies), copies.number) == (Parts, 9)
    assert (copies.rows.kind, copies.rows.tolist()) == ("h", [[1, 2], [3, -4]])
    assert arena.copy(array("q", [1 << 60])).tolist() == [1 << 60]
    assert (arena.copy(b"ab").kind, arena.copy(bytearray(b"ab")).tobytes()) == ("B", b"ab")
    assert arena.copy(b"").shape == (0,)


@every_engine
def test_arrays_keep_what_they_hold_when_one_before_them_grows(engine: Engine) -> None:
    arena = engine("maze", 4)
    first, second, third = (arena.copy(array("q", [n, n + 1, n + 2])) for n in (1, 11, 21))
    arena.resize({first: 1000, third: 5})
    assert first.tolist()[:3] == [1, 2, 3]
    assert second.tolist() == [11, 12, 13]
    assert third.tolist()[:3] == [21, 22, 23]
    assert (len(first), len(second), len(third)) == (1000, 3, 5)
    third[4], second[0] = 99, 5
    assert (second.tolist(), third[4]) == ([5, 12, 13], 99)


@every_engine
def test_only_what_is_in_use_has_to_be_moved(engine: Engine) -> None:
    arena = engine("maze", 4)
    first, second = arena.zeros("q", 4), arena.copy(array("q", [1, 2, 3, 4]))
    arena.resize({first: 100}, {second: 2})
    assert second.tolist()[:2] == [1, 2]
    arena.clear(second, 1)
    assert second.tolist() == [1, 0, 0, 0]
    second[:] = array("q", [1, 2, 3, 4])
    arena.clear(second, 1, 3)
    assert second.tolist() == [1, 0, 0, 4]
    rows = arena.copy(Matrix("h", (3, 2), range(6)))
    arena.clear(rows, 1)
    assert rows.tolist() == [[0, 1], [0, 0], [0, 0]]


@every_engine
def test_a_limit_is_kept_and_nothing_has_happened_then(engine: Engine) -> None:
    arena = engine("maze", 0.1)
    made = arena.copy(b"abc")
    before = arena.left()
    with pytest.raises(MemoryError):
        arena.zeros("q", 100_000)
    with pytest.raises(MemoryError):
        arena.resize({made: 200_000})
    assert (made.tobytes(), len(made), arena.left()) == (b"abc", 3, before)
    arena.zeros("B", int(before) - 200)
    assert 0 <= arena.left() <= 201


@every_engine
def test_rows_can_be_seen_as_other_numbers(engine: Engine) -> None:
    arena = engine("maze", 1)
    rows = arena.copy(Matrix("q", (2, 2), [1 << 16, 0, 0, 5]))
    seen = arena.seen_as(rows, "H")
    assert (seen.shape, seen[0, 1], seen[1, 4]) == ((2, 8), 1, 5)
    seen[1, 5] = 1
    assert rows[1, 1] == 5 + (1 << 16)


@every_engine
def test_the_fields_of_a_record_have_names(engine: Engine) -> None:
    arena = engine("maze", 1)
    record = arena.record(FIELDS)
    record.count, record.last = -5, 1 << 60
    record.cells[2] = -3
    record.odd[1, 2] = 8
    other = arena.record(FIELDS)
    assert (record.small, record.count, record.last) == (0, -5, 1 << 60)
    assert record.cells.tolist() == [0, 0, -3]
    assert record.odd.tolist() == [[0, 0, 0], [0, 0, 8]]
    assert (other.count, other.cells.tolist()) == (0, [0, 0, 0])
    with pytest.raises(AttributeError):
        _ = record.colour


def test_fields_lie_at_places_that_their_kinds_ask_for() -> None:
    assert FIELDS.numbers == {"small": ("B", 0), "count": ("q", 8), "last": ("q", 48)}
    assert FIELDS.arrays == {"cells": ("h", 16, (3,)), "odd": ("i", 24, (2, 3))}
    assert FIELDS.nbytes == 56
    assert RecordType([("a", "B")]).nbytes == 8
    assert RecordType([("a", "B")]).name != RecordType([("a", "q")]).name


def test_a_large_array_of_python_takes_no_memory_before_it_is_used() -> None:
    made = PythonArena("maze").zeros("q", 1 << 27)
    made[(1 << 27) - 1] = 3
    assert made[(1 << 27) - 1] == 3


# ------------------------------------------------------------------ calls


def double(parts: Parts, rows: Any, is_twice: bool) -> int:
    """Stand for a kernel."""
    return int(parts.rows[0] + parts.number + rows[1, 0] + is_twice)


def test_plain_functions_get_plain_arrays() -> None:
    arena = PythonArena("maze")
    parts = Parts(arena.copy(array("q", [4])), 10)
    assert arena.call(double, parts, arena.copy(Matrix("q", (2, 1), [1, 100])), True) == 115


def test_a_kernel_is_named_by_its_module_or_its_owner() -> None:
    assert kernel_name(double) == "test_arena.double"
    bound = rebound(double, {}, "searchcade.games.maze.kernel_state.double")  # type: ignore[arg-type]
    assert kernel_name(bound) == "kernel_state.double"


def test_an_engine_can_be_chosen_for_a_while() -> None:
    usual = type(engines.arena("maze"))
    with engines.using(PythonArena):
        assert isinstance(engines.arena("maze"), PythonArena)
        assert engines.are_compiled()
    assert type(engines.arena("maze")) is usual


KINDS = {"python": PythonArena, "wasmtime": WasmtimeArena, "browser": BrowserArena}


@pytest.mark.parametrize("wanted", KINDS)
def test_the_environment_chooses_an_engine(wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCHCADE_KERNELS", wanted)
    monkeypatch.setattr(engines, "chosen", None)
    engines.best.cache_clear()
    try:
        assert isinstance(engines.arena("maze"), KINDS[wanted])
        assert engines.are_compiled() is (wanted != "python")
    finally:
        engines.best.cache_clear()


def test_an_engine_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEARCHCADE_KERNELS", "wasm")
    with pytest.raises(BadInput, match="expected python or wasmtime or browser, found 'wasm'"):
        engines.name()


def test_without_an_engine_kernels_are_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEARCHCADE_KERNELS", raising=False)
    assert engines.name() == "browser"
    browser.use(None, None)
    assert engines.name() == "wasmtime"
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    engines.has_wasmtime.cache_clear()
    try:
        assert engines.name() == "python"
    finally:
        engines.has_wasmtime.cache_clear()


def test_no_arena_of_32_bits_is_larger_than_its_addresses() -> None:
    arena = WasmtimeArena("maze", 10_000)
    assert isinstance(arena, LinearArena)
    assert 4_290_000_000 < arena.left() < 1 << 32
    assert isinstance(arena, KernelArena)


# ------------------------------------------------------------------ in a browser


@every_engine
def test_all_bytes_are_read_into_a_buffer(engine: Engine) -> None:
    arena = engine("maze", 1)
    target = bytearray(12)
    arena.read(arena.copy(Matrix("h", (2, 3), range(6))), target)
    assert bytes(target) == array("h", range(6)).tobytes()


def view_of(*shape: int) -> CopiedView:
    """Return 0, 1, 2 ... as a browser sees them."""
    numbers = BrowserArena("maze", 1).copy(Matrix("h", shape, range(prod(shape))))
    view: CopiedView = numbers.view
    return view


def test_what_is_copied_out_of_a_browser_is_read_as_a_memoryview_is() -> None:
    view = view_of(6)
    assert [*view] == [0, 1, 2, 3, 4, 5]
    assert (view[-1], view[2:4].tolist(), view[4:].tolist(), view[5:2].tolist()) == (
        5,
        [2, 3],
        [4, 5],
        [],
    )
    assert view_of(3, 2)[1:].tolist() == [[2, 3], [4, 5]]
    assert view_of(3, 2)[-1, 1] == 5
    assert view.cast("B").cast("h", (2, 3)).tolist() == [[0, 1, 2], [3, 4, 5]]
    for place in (6, -7):
        with pytest.raises(IndexError):
            _ = view[place]
    with pytest.raises(ValueError, match="zip"):
        _ = view_of(3, 2)[1]


def test_what_is_written_has_the_size_of_its_place() -> None:
    view = view_of(6)
    view[1:3] = array("h", [-1, -2])
    view[3:3] = array("h")
    view[-1] = 9
    assert view.tolist() == [0, -1, -2, 3, 4, 9]
    with pytest.raises(ValueError, match="expected 4 bytes, found 6"):
        view[1:3] = array("h", [1, 2, 3])


def test_a_memory_that_the_browser_does_not_give_is_out_of_memory() -> None:
    arena = BrowserArena("maze", 4000)
    with pytest.raises(MemoryError):
        arena.zeros("q", 1 << 27)
    assert arena.zeros("q", 4).tolist() == [0, 0, 0, 0]


def test_a_trap_in_a_browser_is_one_line() -> None:
    arena = BrowserArena("maze")
    cells, plan = arena.copy(bytes([2, 10, 8])), arena.copy(bytes([1, 1]))
    assert arena.call(follow, cells, 3, 0, plan) == 2
    plan.address = 1 << 31
    with pytest.raises(KernelError, match=r"maze: the kernel .*follow broke off: unreachable"):
        arena.call(follow, cells, 3, 0, plan)
