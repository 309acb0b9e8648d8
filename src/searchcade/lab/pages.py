"""Web pages that anybody opens with a double click: searches, comparisons and games as films."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from searchcade.files import write_whole
from searchcade.recording.filming import MAX_EXPANSIONS
from searchcade.recording.race import recorded
from searchcade.report import SolveReport
from searchcade.search.run import never
from searchcade.texts.films import MAX_FILM_BYTES, in_all, search_film
from searchcade.web.film import Film
from searchcade.web.onefile import film_page

MIN_EXPANSIONS = 1000  # of a lane that are recorded, however many lanes there are
MIN_FILM_BYTES = 12_000  # of a compressed film, however many films a page has


def report_films(
    levels: Sequence[Sequence[SolveReport]], cancelled: Callable[[], bool] = never
) -> list[Film]:
    """Return a film a level that shows the searches of its reports side by side.

    All of them run once more to be recorded, as far as they are shown.
    """
    films = []
    for reports in levels:
        most = min(MAX_EXPANSIONS, max(MIN_EXPANSIONS, 2 * MAX_EXPANSIONS // len(reports)))
        searches = [recorded(report, cancelled, most) for report in reports]
        films.append(search_film(searches, max(MIN_FILM_BYTES, MAX_FILM_BYTES // len(levels))))
    return films


def write_page(path: Path, films: Sequence[Film]) -> None:
    """Write a page with films; where there are several, the reader chooses one."""
    count = len(films)
    several = in_all(lambda texts: texts("filming.levels", count=count))
    page = film_page(films, films[0].title if count == 1 else several)
    write_whole(path, page.encode())
