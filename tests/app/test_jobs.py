"""Background jobs: answers come on the UI thread, those of cancelled jobs do not come."""

import threading
import time

import pytest

from searchcade.app.jobs import BackgroundCache, Job, Jobs
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
    monkeypatch.setattr("searchcade.app.jobs.MAX_WAIT_S", 600)
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


def test_a_cache_makes_each_value_once_and_one_at_a_time() -> None:
    made: list[int] = []
    jobs = Jobs(raised)

    def square(number: int) -> int:
        made.append(number)
        return number * number

    cache: BackgroundCache[int, int] = BackgroundCache(jobs, square)
    assert cache.get(3) is None
    assert cache.get(4) is None  # it waits until 3 is there, and is asked for again
    drained(jobs)
    assert cache.get(3) == 9
    assert made == [3]
    cache.get(4)
    drained(jobs)
    assert (cache.get(4), made) == (16, [3, 4])


def test_a_value_that_cannot_be_made_is_tried_and_told_once() -> None:
    told: list[str] = []
    jobs = Jobs(lambda problem: told.append(str(problem)))

    def broken(_key: str) -> str:
        raise BadInput("broken")

    cache: BackgroundCache[str, str] = BackgroundCache(jobs, broken)
    for _ in range(3):
        assert cache.get("a") is None
        drained(jobs)
    assert told == ["broken"]


def test_a_value_can_be_put_into_a_cache() -> None:
    jobs = Jobs(raised)
    cache: BackgroundCache[str, str] = BackgroundCache(jobs, str.upper)
    cache.put("a", "known")
    assert cache.get("a") == "known"
    assert jobs.running == 0
