"""Grade a class: some worker processes, each with places of its own, and a record of each mark.

A worker that dies, grows or is silent for too long costs the submission that it has, and is
replaced.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from searchcade.lab.grading.assignment import Assignment
from searchcade.lab.grading.marks import Marked, refused
from searchcade.lab.grading.records import Data, key_of, marked_from
from searchcade.lab.grading.seeds import SECRET
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.worker import order
from searchcade.places.launch import interpreter
from searchcade.places.process import resident_pages
from searchcade.problem import BadInput

MAX_SILENCE_S = 400.0  # of a worker that computes what is known of a level
CALL_FACTOR, CALL_SPARE_S = 6, 10.0  # times the limit, and seconds, that a call may take
MAX_WORKER_MB = 1500.0  # beside the memory limit of a submission
POLL_S = 0.5
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


@dataclass
class Crew:
    """The workers of an assignment."""

    path: Path
    assignment: Assignment
    place: str
    """`guest` or `trusted`."""
    jobs: int
    secret: str = ""
    """What draws the open seeds of hidden levels."""
    defends: str = ""
    """`defends` where searches are to be asked about."""
    waiting: queue.SimpleQueue[tuple[int, Submission]] = field(default_factory=queue.SimpleQueue)
    done: queue.SimpleQueue[tuple[int, Marked | Exception]] = field(
        default_factory=queue.SimpleQueue
    )
    workers: set[Worker] = field(default_factory=set)
    is_over: bool = False

    def graded(
        self,
        submissions: Sequence[Submission],
        known: Mapping[str, list[Data]] = MappingProxyType({}),
    ) -> Iterator[tuple[int, str, Marked]]:
        """Yield number, key and marks of each submission: known ones first, others as they come."""
        assignment, left = self.assignment, 0
        where = f"{self.place} {self.defends}".strip()
        keys = [key_of(each, assignment, where) for each in submissions]
        for number, (key, each) in enumerate(zip(keys, submissions, strict=True)):
            if each.refused:
                yield number, key, refused(each, assignment, each.refused)
            elif key in known:
                yield number, key, marked_from(known[key], each, assignment)
            else:
                self.waiting.put((number, each))
                left += 1
        for _ in range(min(self.jobs, left)):
            threading.Thread(target=self.work, daemon=True).start()
        try:
            for _ in range(left):
                number, marked = self.done.get()
                if isinstance(marked, Exception):
                    raise marked
                yield number, keys[number], marked
        finally:
            self.is_over = True
            for worker in list(self.workers):
                worker.kill()

    def work(self) -> None:
        """Let a worker grade until nothing waits; a new one goes on where it has died."""
        worker: Worker | None = None
        with suppress(queue.Empty):
            while not self.is_over:
                number, submission = self.waiting.get_nowait()
                try:
                    worker = worker or self.started()
                    self.done.put((number, worker.marked(submission)))
                except Exception as problem:  # else who waits for it would wait forever
                    self.done.put((number, problem))
                if worker and not worker.is_alive:
                    self.workers.discard(worker)
                    worker = None

    def started(self) -> Worker:
        """Start a worker."""
        worker = Worker(self)
        self.workers.add(worker)
        return worker


class Worker:
    """A worker process, seen from here."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        *command, code = interpreter()
        code += f"from {__package__}.worker import main; main(*sys.argv[1:])"
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*command, code, str(crew.path), crew.place, crew.defends],
            stdin=pipe,
            stdout=pipe,
            env={name: value for name, value in os.environ.items() if name != SECRET},
        )
        self.tell(crew.secret)
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.is_alive = True

    def listen(self) -> None:
        """Read what it says; an empty line means that it has ended."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(b"")

    def marked(self, submission: Submission) -> Marked | BadInput:
        """Let it grade a submission."""
        self.tell(order(submission))
        silence = MAX_SILENCE_S
        while (message := self.heard(silence)) is not None:
            if "marks" in message:
                return marked_from(message["marks"], submission, self.crew.assignment)
            if "refused" in message:
                return BadInput(message["refused"])
            budget = self.crew.assignment.budget
            call = CALL_FACTOR * budget.seconds + CALL_SPARE_S
            silence = call if message["calling"] else MAX_SILENCE_S
        self.kill()
        return refused(submission, self.crew.assignment, Sentence("lost"))

    def tell(self, thing: Any) -> None:
        """Tell it something; one that has ended does not hear it."""
        assert self.process.stdin
        with suppress(OSError):
            self.process.stdin.write(json.dumps(thing).encode() + b"\n")
            self.process.stdin.flush()

    def heard(self, silence: float) -> Data | None:
        """Return its next message; None where it has ended, is too large or silent for too long."""
        until = time.monotonic() + silence
        while time.monotonic() < until:
            with suppress(queue.Empty):
                line = self.lines.get(timeout=POLL_S)
                return dict(json.loads(line)) if line else None
            if resident_pages(self.process.pid) * PAGE / 2**20 > self.most_mb:
                return None
        return None

    @property
    def most_mb(self) -> float:
        """Return how large it may be."""
        return MAX_WORKER_MB + self.crew.assignment.budget.memory_mb

    def kill(self) -> None:
        """Kill it with its children."""
        self.is_alive = False
        self.process.kill()
        self.process.wait()


def processors() -> int:
    """Return how many workers there are by default."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
