"""Work beside the window: hashing, solving and databases run in threads and never hold a frame."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import pygame

Answer = TypeVar("Answer")
WAKE = pygame.event.custom_type()
LONGEST = 0.1  # seconds that work waits for a frame


class Job(Generic[Answer]):
    """One piece of work. It is told when nobody wants its answer any more."""

    def __init__(self, turn: threading.Event) -> None:
        self._turn = turn
        self._stopped = threading.Event()
        self.is_done = False

    def cancel(self) -> None:
        """Let the work end soon; its answer is dropped."""
        self._stopped.set()

    def cancelled(self) -> bool:
        """Say whether nobody wants the answer any more; the work asks this now and then.

        Whoever asks while a frame is drawn waits for its end: a frame that has to share the
        interpreter with a search takes three times as long.
        """
        self._turn.wait(LONGEST)
        return self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        """Say the same at once, for work whose time is measured."""
        return self._stopped.is_set()


def ignore(_answer: object) -> None:
    """Do nothing with an answer."""


class Jobs:
    """The running pieces of work; their answers are taken by the window's thread."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._answers: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._turn = threading.Event()
        self._turn.set()
        self.running = 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the work that asks whether it is wanted rest meanwhile."""
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
        """Begin a piece of work; `done` gets its answer, `failed` what went wrong."""
        job: Job[Answer] = Job(self._turn)
        self.running += 1
        arguments = (job, work, done, failed or self._failed)
        threading.Thread(target=self._work, args=arguments, daemon=True).start()
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
        """Let the window's thread make a call, as soon as it looks; any thread may ask for it."""
        self._answers.put(call)
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    def poll(self) -> bool:
        """Take the answers that have come; say whether there were any."""
        found = False
        while True:
            try:
                take = self._answers.get_nowait()
            except queue.Empty:
                return found
            take()
            found = True
