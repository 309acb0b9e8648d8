"""What a terminal shows while somebody waits; nothing where the output goes to a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from searchcade.cli.common import console, tell

bars: list[str] = []  # what is shown already: a terminal has room for one at a time


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal while `total` things are done; call the result with each name."""
    if total < 2 or not sys.stderr.isatty():
        yield lambda _name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # no thread that draws by itself: a search may be counting its allocations meanwhile
    with Progress(
        *columns,
        TimeElapsedColumn(),
        console=console(stderr=True),
        transient=True,
        auto_refresh=False,
    ) as bar:
        task = bar.add_task(what, total=total)
        started = False

        def next_one(name: str) -> None:
            nonlocal started
            bar.update(task, description=f"{what} {name}", advance=1 if started else 0)
            bar.refresh()
            started = True

        bars.append(what)
        try:
            yield next_one
        finally:
            bars.remove(what)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show on a terminal that something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    with console(stderr=True).status(what):
        yield


@contextmanager
def compiling(seconds: float) -> Iterator[None]:
    """Say once how long the compiler will take; show the time on a terminal, and how to stop."""
    length = f"about {max(1, round(seconds))} s of processor time"
    tell(f"Preparing the fast engine: once, {length} (doctor --prepare does it in advance) ...")
    if bars or not sys.stderr.isatty():
        yield
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("compiling"), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        bar.add_task("", total=None)
        yield
