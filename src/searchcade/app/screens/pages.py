"""Save searches or a game as a web page that anybody opens with a double click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from searchcade.app.screens.saved_file import documents, save_file
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.report import SolveReport
from searchcade.solve import solve
from searchcade.web.film import Film

if TYPE_CHECKING:
    from pathlib import Path

    from searchcade.app.jobs import Job
    from searchcade.app.window import App

Searched = tuple[AlgorithmSpec, SolveReport | None]
"""An algorithm, and the report of its search where that is done."""


def save_searches(app: App, loaded: LoadedLevel, searches: Sequence[Searched]) -> Job[Path]:
    """Write searches on a level, side by side; those that are still running run once more."""
    from searchcade.lab.pages import report_films  # late: few games end as a page

    def films() -> list[Film]:
        return report_films([[report or solve(loaded, choice) for choice, report in searches]])

    names = "-".join(choice.algorithm.name for choice, _ in searches)
    return _save(app, f"{loaded.game.name}-{names}", films)


def save_game(app: App, loaded: LoadedLevel, moves: str) -> Job[Path]:
    """Write a game, move by move."""
    from searchcade.texts.films import game_film  # late: few games end as a page

    return _save(app, f"{loaded.game.name}-game", lambda: [game_film(loaded, [moves])])


def _save(app: App, name: str, films: Callable[[], Sequence[Film]]) -> Job[Path]:
    """Write a page in a background thread, and tell where it is."""
    from searchcade.lab.pages import write_page

    app.toast(app.texts("filming.begun"))
    return save_file(app, documents(), f"{name}.html", lambda path: write_page(path, films()))
