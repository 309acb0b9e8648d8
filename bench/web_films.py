"""Measure the web pages of searches on all levels that ship: their sizes, and the time they take.

python bench/web_films.py [GAME...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from searchcade import catalog
from searchcade.lab.pages import report_films
from searchcade.problem import BadInput
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.web.onefile import film_page

ALGORITHMS = ("bfs", "astar", "best")
BUDGET = Budget(nodes=50_000, seconds=5)
LARGEST = 300_000  # bytes of a page


class Measured(NamedTuple):
    """A page: how large it is, how much it shows, and how long it took to make."""

    level: str
    algorithm: str
    size: int
    shown: int
    expanded: int
    seconds: float


def measure(level: str, algorithm: str) -> Measured:
    """Make the page of a search."""
    loaded = catalog.level(level)
    report = solve(loaded, algorithm, BUDGET)
    began = time.process_time()
    (film,) = report_films([[report]])
    size = len(film_page([film], film.title).encode())
    search = film.lanes[0].search
    assert search
    took = time.process_time() - began
    return Measured(level, algorithm, size, len(search.nodes), search.expanded, took)


def pages(game: str) -> Iterator[Measured]:
    """Make the pages of all levels of a game."""
    for level in catalog.game(game).shipped():
        for algorithm in ALGORITHMS:
            try:
                yield measure(f"{game}/{level}", algorithm)
            except BadInput as reason:  # the algorithm does not fit this level
                print(f"{game}/{level} {algorithm}: {reason}", file=sys.stderr)


def main() -> None:
    """Print a line a game, and the pages that are too large."""
    print("| game | pages | median kB | largest kB | cut | median s | longest s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in sys.argv[1:] or catalog.games():
        made = list(pages(game))
        sizes, times = [each.size / 1000 for each in made], [each.seconds for each in made]
        cut = sum(each.shown < each.expanded for each in made)
        print(
            f"| {game} | {len(made)} | {median(sizes):.0f} | {max(sizes):.0f} | {cut} "
            f"| {median(times):.2f} | {max(times):.1f} |",
            flush=True,
        )
        for each in made:
            if each.size > LARGEST:
                print(f"too large: {each}")


if __name__ == "__main__":
    main()
