"""Autosave: the newest progress is stored beside the window; a failure is told and retried."""

from __future__ import annotations

import threading

from searchcade.play.autosave import Autosave
from searchcade.store import Progress, StoreFailed


def progress(moves: str) -> Progress:
    """Return a progress with these moves."""
    return Progress(moves, "p" * len(moves), 0, 1.0)


def test_what_is_kept_is_written() -> None:
    written: list[Progress] = []
    autosave = Autosave(written.append)
    autosave.keep(progress("R"))
    autosave.wait()
    assert autosave.is_idle
    autosave.close()
    assert written == [progress("R")]


def test_the_last_progress_is_written_before_it_closes() -> None:
    written: list[Progress] = []
    autosave = Autosave(written.append)
    autosave.close(progress("RR"))
    assert written == [progress("RR")]


def test_of_several_that_wait_only_the_newest_is_written() -> None:
    written: list[str] = []
    go = threading.Event()

    def write(each: Progress) -> None:
        go.wait(600)
        written.append(each.moves)

    autosave = Autosave(write)
    for moves in ("R", "RD", "RDR", "RDRU"):
        autosave.keep(progress(moves))
        assert not autosave.is_idle
    go.set()
    autosave.close()
    assert written[-1] == "RDRU"
    assert len(written) <= 2


def test_a_failure_is_told_and_the_next_success_takes_it_back() -> None:
    problems = [StoreFailed("the disk is full")]

    def write(_progress: Progress) -> None:
        if problems:
            raise problems.pop()

    autosave = Autosave(write)
    autosave.keep(progress("R"))
    autosave.wait()
    assert autosave.problem == "the disk is full"
    assert autosave.is_idle
    autosave.keep(progress("RR"))
    autosave.wait()
    assert autosave.problem == ""
    autosave.close()
