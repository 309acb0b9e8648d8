"""The door to Numba: the same answers, kept on disk, never stale, never in the way."""

import importlib.util
import os
import sys
import threading
import time
from collections.abc import MutableSequence
from pathlib import Path
from types import FunctionType, ModuleType

import numpy as np
import pytest

from searchcade.compiled import dice, jit
from searchcade.compiled.background import run_kernel

HELPER = "def weight(x):\n    return {factor} * x\n"
KERNEL = "from helper_{mark} import weight\ndef total(n):\n    return weight(n) + 1\n"


def load(folder: Path, name: str, text: str) -> ModuleType:
    """Write a module and import it anew."""
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_an_edited_helper_in_another_file_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba alone would answer from its old cache here."""
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path / "cache"))
    load(tmp_path, "helper_jit", HELPER.format(factor=2))
    total = load(tmp_path, "kernel_jit", KERNEL.format(mark="jit")).total
    assert not jit.is_ready(total)
    assert jit.compiled(total)(10) == 21
    assert jit.is_ready(total)
    first = jit.folder(total)
    load(tmp_path, "helper_jit", HELPER.format(factor=5))
    total = load(tmp_path, "kernel_jit", KERNEL.format(mark="jit")).total
    assert jit.folder(total) != first
    assert not jit.is_ready(total)
    assert jit.compiled(total)(10) == 51


def test_a_copy_elsewhere_or_a_file_written_again_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba compiles anew there, even where the text is the same."""
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path / "cache"))
    places = [tmp_path / "a", tmp_path / "b"]
    for place in places:
        place.mkdir()
    here, there = (
        load(place, "twice_jit", "def same(n):\n    return n\n").same for place in places
    )
    jit.folder(here).mkdir(parents=True)
    (jit.folder(here) / "kept.nbc").touch()
    assert jit.is_ready(here)
    assert not jit.is_ready(there)
    os.utime(places[0] / "twice_jit.py", (1, 1))
    assert not jit.is_ready(here)


def test_works_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("SEARCHCADE_CACHE", str(blocked))
    load(tmp_path, "helper_ro", HELPER.format(factor=3))
    total = load(tmp_path, "kernel_ro", KERNEL.format(mark="ro")).total
    assert jit.compiled(total)(10) == 31
    assert not jit.is_ready(total)


def sum_of_throws(state: MutableSequence[int], number: int) -> int:
    """Throw often."""
    total = 0
    for _ in range(number):
        total += throw(state)
    return total


throw = dice.throw


def test_dice_fall_alike_interpreted_and_compiled() -> None:
    plain = dice.shaken(7)
    expected = sum(dice.throw(plain) for _ in range(1000))
    state = np.array(dice.shaken(7), dtype=np.int64)
    assert jit.compiled(sum_of_throws)(state, 1000) == expected
    assert state.tolist() == plain


def test_dice_follow_the_published_generator() -> None:
    """sfc32 written out again with fixed-width numbers of NumPy."""
    ours = dice.shaken(123456789012)
    a, b, c, counter = (np.uint32(number) for number in ours)
    with np.errstate(over="ignore"):
        for _ in range(200):
            result = a + b + counter
            counter += np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + result
            assert dice.throw(ours) == int(result)


def test_dice_are_even() -> None:
    state = dice.shaken(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[dice.below(state, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


def test_a_kernel_is_told_to_stop() -> None:
    flag = [0]

    def call() -> str:
        while not flag[0]:
            time.sleep(0.001)
        return "stopped"

    asked: list[float] = []

    def cancelled() -> bool:
        asked.append(time.perf_counter())
        return len(asked) > 3

    assert run_kernel(call, flag, cancelled) == "stopped"
    assert len(asked) >= 4


def test_a_failing_kernel_fails_in_the_callers_thread() -> None:
    def call() -> None:
        assert threading.current_thread() is not threading.main_thread()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run_kernel(call, [0])


def test_ctrl_c_reaches_the_caller_at_once() -> None:
    flag = [0]

    def call() -> None:
        while not flag[0]:
            time.sleep(0.001)

    looks = 0

    def cancelled() -> bool:
        nonlocal looks
        looks += 1
        if looks > 1:  # the kernel runs
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        run_kernel(call, flag, cancelled)
    assert flag == [1]


def test_kernels_of_other_flags_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    usual = jit.fingerprint(jit.available)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit.fingerprint(jit.available) != usual


# ------------------------------------------------------------------ families of functions


def leaf(x: int) -> int:
    return x + 1


def branch(x: int) -> int:
    return leaf(x) * 2


def root(x: int) -> int:
    return branch(x) + leaf(x) + len("abc")


def test_a_family_is_the_function_and_all_that_it_calls() -> None:
    assert jit.family(root) == {root, branch, leaf}
    assert jit.family(leaf) == {leaf}
    assert jit.helpers(root) == {"branch": branch, "leaf": leaf}


def test_names_are_replaced_in_all_of_a_family_and_the_original_stays() -> None:
    bound = jit.bound(root, {"leaf": lambda x: 10 * x}, "toy")
    assert bound(1) == 20 + 10 + 3
    assert bound.__qualname__ == "toy.root"
    assert root(1) == 4 + 2 + 3


def test_a_rebound_function_keeps_its_name_and_defaults() -> None:
    def add(x: int, y: int = 5) -> int:
        return x + y

    assert isinstance(add, FunctionType)
    again = jit.rebind(add, {})
    assert (again(1), again.__module__, again.__name__) == (6, __name__, "add")
    assert again.__qualname__ == add.__qualname__


def test_a_function_is_loaded_once_it_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "declared", {})
    assert not jit.is_awake()
    compiled = jit.compiled(root)
    assert not jit.is_loaded(root)
    assert not jit.is_awake()
    assert compiled(1) == root(1)
    assert jit.is_loaded(root)
    assert jit.is_awake()
    assert not jit.is_loaded(leaf)


def test_kernels_are_kept_in_the_chosen_folder_by_name_and_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path))
    assert jit.folder(root) == tmp_path / "kernels" / f"root-{jit.fingerprint(root)}"
    monkeypatch.delenv("SEARCHCADE_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name, appauthor: f"/cache/{name}")
    assert jit.cache_root() == Path("/cache/searchcade/kernels")


def test_numba_gets_its_own_folder_back(tmp_path: Path) -> None:
    config = jit.numba().config
    before = config.CACHE_DIR
    seen: list[str] = []

    def fail() -> None:
        with jit.caching_in(tmp_path):
            seen.append(config.CACHE_DIR)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert [*seen, config.CACHE_DIR] == [str(tmp_path), before]


def test_without_numba_nothing_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    assert not jit.is_ready(root)
