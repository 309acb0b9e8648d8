"""Background jobs: threads whose results are delivered on the UI thread.

Hashing, solving and the database run here, so that no frame waits for them.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, TypeVar

import pygame

Answer = TypeVar("Answer")
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
WAKE = pygame.event.custom_type()
MAX_WAIT_S = 0.1  # that a job waits for a frame
THREAD = "job of the window"


class Job(Generic[Answer]):
    """One job. Its thread asks now and then whether it was cancelled."""

    def __init__(self, turn: threading.Event) -> None:
        self._turn = turn
        self._stopped = threading.Event()
        self.is_done = False

    def cancel(self) -> None:
        """Ask the thread to end soon; its answer is dropped."""
        self._stopped.set()

    def cancelled(self) -> bool:
        """Say whether the job was cancelled; the thread polls this.

        A call while a frame is drawn waits for its end: a frame that has to share the interpreter
        with a search takes three times as long.
        """
        self._turn.wait(MAX_WAIT_S)
        return self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Say the same without waiting, for a thread whose time is measured."""
        return self._stopped.is_set()


def ignore(_answer: object) -> None:
    """Drop an answer."""


class Jobs:
    """The running jobs; `poll` delivers their answers on the UI thread."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self.failed = failed
        """The callback for exceptions of jobs that have none of their own."""
        self._answers: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._turn = threading.Event()
        self._turn.set()
        self.running = 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the threads that poll `cancelled` wait meanwhile."""
        self._turn.clear()
        try:
            yield
        finally:
            self._turn.set()

    def start(
        self,
        work: Callable[[Job[Answer]], Answer],
        done: Callable[[Answer], None] = ignore,
        failed: Callable[[Exception], None] | None = None,
    ) -> Job[Answer]:
        """Start a thread; `done` gets its answer, `failed` the exception that it raised."""
        job: Job[Answer] = Job(self._turn)
        self.running += 1
        arguments = (job, work, done, failed or self.failed)
        threading.Thread(target=self._work, args=arguments, name=THREAD, daemon=True).start()
        return job

    def _work(
        self,
        job: Job[Any],
        work: Callable[[Job[Any]], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        try:
            answer = work(job)
        except Exception as problem:
            self._hand_over(job, failed, problem)
        else:
            self._hand_over(job, done, answer)

    def _hand_over(self, job: Job[Any], call: Callable[[Any], None], value: Any) -> None:
        def take() -> None:
            self.running -= 1
            job.is_done = True
            if not job.cancelled():
                call(value)

        self.later(take)

    def later(self, call: Callable[[], None]) -> None:
        """Make a call on the UI thread, at the next `poll`; any thread may ask for it."""
        self._answers.put(call)
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    def poll(self) -> bool:
        """Deliver the answers that have come; say whether there were any."""
        has_answers = False
        while True:
            try:
                take = self._answers.get_nowait()
            except queue.Empty:
                return has_answers
            take()
            has_answers = True


class BackgroundCache(Generic[Key, Value]):
    """Values that are made in a background thread when they are first asked for, and kept.

    It makes one at a time, so a picture that was scrolled past meanwhile is never made.
    """

    def __init__(self, jobs: Jobs, make: Callable[[Key], Value]) -> None:
        self._jobs, self._make = jobs, make
        self._values: dict[Key, Value | None] = {}
        self._job: Job[Value] | None = None

    def get(self, key: Key) -> Value | None:
        """Return the value, or None while it is being made; its arrival redraws the window."""
        if key not in self._values and self._job is None:
            take, fail = partial(self._take, key), partial(self._fail, key)
            self._job = self._jobs.start(lambda _job: self._make(key), take, fail)
        return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep a value that was made elsewhere."""
        self._values[key] = value

    def _take(self, key: Key, value: Value) -> None:
        self._job = None
        self._values[key] = value

    def _fail(self, key: Key, problem: Exception) -> None:
        self._job = None
        self._values[key] = None  # else every frame would try again
        self._jobs.failed(problem)

    def stop(self) -> None:
        """Make no more values."""
        if self._job is not None:
            self._job.cancel()
