"""What a terminal shows while a command works, and what Ctrl-C does meanwhile.

Bars and spinners go to standard error, and only where that is a terminal.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from searchcade.cli.common import console, tell

INTERRUPTED = 130  # exit code after Ctrl-C, as in a shell
NOTE = b"\nstopping; Ctrl-C again ends at once\n"

bars: list[str] = []  # the bars on the screen: a terminal can show only one at a time


@contextmanager
def bar(total: int, what: str) -> Iterator[Callable[[str], None]]:
    """Show a bar while `total` things are done; give a function to call with the name of each."""
    if total < 2 or not sys.stderr.isatty():
        yield lambda _name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # no thread that draws by itself: it would take time from the search that is being measured
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console(stderr=True),
        transient=True,
        auto_refresh=False,
    ) as shown:
        task = shown.add_task(what, total=total)
        started = False

        def next_one(name: str) -> None:
            nonlocal started
            shown.update(task, description=f"{what} {name}", advance=1 if started else 0)
            shown.refresh()
            started = True

        bars.append(what)
        try:
            yield next_one
        finally:
            bars.remove(what)


@contextmanager
def passing(what: str, seconds: float) -> Iterator[None]:
    """Show how much of a time has passed that something takes about."""
    if not sys.stderr.isatty():
        tell(f"{what}: about {seconds:.0f} s")
        yield
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    ended = threading.Event()
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        task, began = shown.add_task(what, total=seconds), time.monotonic()

        def pass_time() -> None:
            while not ended.wait(0.2):
                shown.update(task, completed=min(0.99 * seconds, time.monotonic() - began))

        clock = threading.Thread(target=pass_time, daemon=True)
        clock.start()
        try:
            yield
        finally:
            ended.set()
            clock.join()


@contextmanager
def nothing(_total: int, _done: int, _what: str) -> Iterator[Callable[[str], None]]:
    """Show nothing."""
    yield lambda _name: None


@contextmanager
def counter(total: int, done: int, what: str) -> Iterator[Callable[[str], None]]:
    """Show how many things are done, how fast, and the time left; call what is given after each.

    Where there is no terminal, as in the log of a job, it prints a line for every tenth.
    """
    if not sys.stderr.isatty():
        yield tenths(total, done, what)
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many things are done per second."""

        def render(self, task: Task) -> Text:
            """Write the rate."""
            return Text(f"{task.speed:,.1f}/s" if task.speed else "")

    bar = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    columns = (*bar, TextColumn("{task.description}"))
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total, completed=done)
        yield lambda name: shown.update(task, description=name, advance=1)


def tenths(total: int, done: int, what: str) -> Callable[[str], None]:
    """Return a function that prints a line for every tenth of the things that are done."""
    started, before = time.monotonic(), done

    def step(_name: str) -> None:
        nonlocal done
        done += 1
        if done * 10 // total > (done - 1) * 10 // total:
            rate = (done - before) / max(1e-9, time.monotonic() - started)
            left = f"{rate:,.1f}/s, {(total - done) / rate:,.0f} s left"
            tell(f"{what}: {done:,} of {total:,}, {left}")

    return step


@contextmanager
def spinner(what: str) -> Iterator[None]:
    """Show that something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    with console(stderr=True).status(what):
        yield


# ------------------------------------------------------------------ Ctrl-C


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether Ctrl-C was pressed; twice raises KeyboardInterrupt."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), NOTE)  # print is not safe in a signal handler

    if not receives_ctrl_c():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def receives_ctrl_c() -> bool:
    """Say whether Ctrl-C arrives here: in the main thread of a program in the foreground."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
