"""Films for tests: a search on a level, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from searchcade import catalog
from searchcade.recording.race import record
from searchcade.search.run import Budget
from searchcade.texts.films import search_film
from searchcade.web.film import Film
from searchcade.web.onefile import film_page


@cache
def film(level: str, *algorithms: str) -> Film:
    """Return the film of searches on a level."""
    loaded = catalog.level(level)
    choices = [catalog.algorithm(name, loaded) for name in algorithms]
    return search_film([record(loaded, choice, Budget(seconds=60)) for choice in choices])


def written(folder: Path, *films: Film) -> str:
    """Write films as one file; return its address."""
    file = folder / "replay.html"
    file.write_text(film_page(films, films[0].title), encoding="utf-8")
    return file.as_uri()
