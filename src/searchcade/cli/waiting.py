"""What a terminal shows while somebody waits; nothing where the output goes to a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from searchcade.cli.common import console


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal while `total` things are done; call the result with each name."""
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
    ) as bar:
        task = bar.add_task(what, total=total)
        started = False

        def next_one(name: str) -> None:
            nonlocal started
            bar.update(task, description=f"{what} {name}", advance=1 if started else 0)
            bar.refresh()
            started = True

        yield next_one


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show on a terminal that something is being done."""
    if not sys.stderr.isatty():
        yield
        return
    with console(stderr=True).status(what):
        yield
