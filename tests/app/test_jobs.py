"""Work beside the window: answers come by the window's thread, cancelled ones do not come."""

import threading
import time

import pytest

from searchcade.app.jobs import Job, Jobs
from searchcade.problem import BadInput


def drained(jobs: Jobs) -> None:
    """Take answers until nothing runs."""
    end = time.monotonic() + 600
    while jobs.running:
        assert time.monotonic() < end
        jobs.poll()
        time.sleep(0.001)


def raised(problem: Exception) -> None:
    raise problem


def test_an_answer_comes_by_the_thread_that_polls() -> None:
    jobs = Jobs(raised)
    seen: list[tuple[int, bool]] = []

    def done(answer: int) -> None:
        seen.append((answer, threading.current_thread() is threading.main_thread()))

    jobs.start(lambda _job: 6 * 7, done)
    drained(jobs)
    assert seen == [(42, True)]
    assert not jobs.poll()


def test_a_cancelled_job_is_told_and_its_answer_dropped() -> None:
    jobs = Jobs(raised)
    seen: list[str] = []

    def work(job: Job[str]) -> str:
        while not job.cancelled():
            time.sleep(0.001)
        return "late"

    job = jobs.start(work, seen.append)
    job.cancel()
    drained(jobs)
    assert seen == []
    assert job.is_done


def test_what_goes_wrong_comes_to_whoever_asked() -> None:
    common: list[str] = []
    own: list[str] = []
    jobs = Jobs(lambda problem: common.append(str(problem)))

    def work(_job: Job[None]) -> None:
        raise BadInput("broken")

    jobs.start(work)
    jobs.start(work, failed=lambda problem: own.append(str(problem)))
    drained(jobs)
    assert (common, own) == (["broken"], ["broken"])


def test_a_mistake_of_ours_is_not_swallowed() -> None:
    jobs = Jobs(raised)
    jobs.start(lambda _job: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        drained(jobs)


def test_work_rests_while_a_frame_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("searchcade.app.jobs.LONGEST", 600)
    jobs = Jobs(raised)
    asked, seen = threading.Event(), threading.Event()

    def work(job: Job[None]) -> None:
        asked.set()
        job.cancelled()
        seen.set()

    with jobs.held():
        jobs.start(work)
        assert asked.wait(600)
        time.sleep(0.01)
        assert not seen.is_set()
    drained(jobs)
    assert seen.is_set()


def test_any_thread_may_let_the_windows_thread_make_a_call() -> None:
    jobs = Jobs(raised)
    seen: list[bool] = []
    thread = threading.Thread(
        target=lambda: jobs.later(
            lambda: seen.append(threading.current_thread() is threading.main_thread())
        )
    )
    thread.start()
    thread.join()
    assert not seen
    assert jobs.poll()
    assert seen == [True]
