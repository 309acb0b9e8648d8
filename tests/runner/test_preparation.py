"""Kernels are compiled in advance in a process of their own, which troubles nobody."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.compiled import jit
from searchcade.compiled.kernel_run import Compilable
from searchcade.runner import preparation
from searchcade.runner.preparation import Preparation, compilables, main

LIMIT = 60  # seconds that a process may take to start or to end on a busy machine


def until(is_so: Callable[[], bool]) -> bool:
    """Wait until something is so; say whether it is."""
    end = time.monotonic() + LIMIT
    while not is_so() and time.monotonic() < end:
        time.sleep(0.005)
    return is_so()


def running(code: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Preparation, list[str]]:
    """Start a preparation whose process runs this code; return it with what it has told."""
    said: list[str] = []

    def launched() -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-S", "-c", code], stdin=pipe, stderr=pipe, text=True
        )

    monkeypatch.setattr(jit, "available", lambda: True)
    monkeypatch.setattr(preparation, "launched", launched)
    found = Preparation(said.append)
    found.start(delay=0)
    return found, said


# ------------------------------------------------------------------ from outside


def test_what_goes_wrong_is_told_once_and_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found, said = running("raise SystemExit('the compiler is missing')", monkeypatch)
    assert until(lambda: bool(said))
    assert said == ["the compiler is missing\n"]
    assert not found.is_running
    found.stop()


def test_a_system_that_starts_no_process_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> subprocess.Popen[str]:
        raise OSError("no process")

    monkeypatch.setattr(jit, "available", lambda: True)
    monkeypatch.setattr(preparation, "launched", refuse)
    said: list[str] = []
    found = Preparation(said.append)
    found.start(delay=0)
    assert until(lambda: said == ["no process"])
    assert not found.is_running
    found.stop()


def test_it_ends_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    found, said = running("import sys; sys.stdin.read()", monkeypatch)
    assert until(lambda: found.is_running)
    found.stop()
    assert until(lambda: not found.is_running)
    assert said == []


def test_who_stops_it_soon_has_never_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: True)
    monkeypatch.setattr(preparation, "launched", lambda: pytest.fail("it has started"))
    found = Preparation(lambda text: pytest.fail(text))
    before = threading.active_count()
    found.start(delay=LIMIT)
    found.stop()
    assert until(lambda: threading.active_count() <= before)
    assert not found.is_running


def test_nothing_happens_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    monkeypatch.setattr(threading, "Thread", None)  # whoever starts one fails
    found = Preparation(lambda text: pytest.fail(text))
    found.start(delay=0)
    assert not found.is_running
    assert compilables() == []


# ------------------------------------------------------------------ in the process


def test_all_that_games_compile_is_prepared_the_longest_first() -> None:
    kernels = [catalog.game(name).kernels for name in catalog.games()]
    parts = [part.name for each in kernels if each for part in each.loaded().all()]
    found = compilables()
    assert sorted(part.name for part in found) == sorted(parts)
    seconds = [sum(part.bodies.values()) for part in found]
    assert seconds == sorted(seconds, reverse=True)
    assert found[0].name.startswith("sokoban")  # large rooms need it most


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return what is compiled of three parts: one is kept, one cannot be compiled."""
    compiled: list[str] = []

    def part(name: str) -> Compilable:
        return Compilable(f"test {name}", {lambda: name: 1.0}, lambda: work(name))

    def work(name: str) -> None:
        compiled.append(name)
        if name == "broken":
            raise ZeroDivisionError

    def is_ready(body: Callable[[], str]) -> bool:
        return body() == "kept"

    monkeypatch.setattr(jit, "is_ready", is_ready)
    monkeypatch.setenv("SEARCHCADE_CACHE", str(tmp_path))
    names = ("kept", "broken", "missing")
    monkeypatch.setattr(preparation, "compilables", lambda: [part(name) for name in names])
    monkeypatch.setattr(preparation, "end_with_parent", lambda: None)
    monkeypatch.setattr(os, "nice", lambda number: compiled.append(f"nice {number}"), raising=False)
    return compiled


def test_what_is_missing_is_compiled_with_the_lowest_priority(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main()
    assert asked == ["nice 19", "broken", "missing"]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_nothing_is_compiled_where_nothing_can_be_kept(
    asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("SEARCHCADE_CACHE", str(blocked))
    main()
    assert asked == ["nice 19"]


def test_the_process_ends_with_the_one_that_started_it() -> None:
    code = "from searchcade.runner import preparation; preparation.end_with_parent()"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
    assert child.poll() is None
    assert child.stdin is not None
    child.stdin.close()
    assert child.wait(LIMIT) == 0
