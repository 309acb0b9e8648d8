"""searchcade quiz: questions about a search, answered in the terminal or printed on a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from searchcade import catalog
from searchcade.cli import common
from searchcade.game import Options
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.recording.question import Question
from searchcade.recording.questions import questions
from searchcade.recording.study import Study
from searchcade.search.limits import Budget
from searchcade.texts import LANGUAGES, GameTexts, Texts, system_language
from searchcade.texts.explanations import written
from searchcade.views.study import StudyView, study_view
from searchcade.words import WORDS

MAX_QUESTIONS = 50
MAX_RECORDED = 3000  # expansions: questions are about the first ones
STOP = "q"


@click.command(epilog="Example: searchcade quiz maze/easy?seed=7 --with astar --html sheet.html")
@click.argument("level", metavar="LEVEL")
@click.option("--with", "algorithm", metavar="ALGORITHM", help="Default: a textbook search.")
@click.option("--heuristic", metavar="NAME", help="The estimate for informed algorithms.")
@common.level_options
@click.option(
    "--questions", "count", type=click.IntRange(1, MAX_QUESTIONS), default=10, show_default=True
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another one asks otherwise.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="Default: the system's.")
@common.html_option("Write a sheet to print, with the answers on its last page.")
@common.json_option
def command(
    level: str,
    algorithm: str | None,
    heuristic: str | None,
    game: str | None,
    options: Options,
    count: int,
    seed: int,
    language: str | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Ask what an algorithm does next on a LEVEL, and why; every answer comes from the record.

    Which node is expanded next, what is its f, which neighbours enter the frontier, what is cut?
    Exits 0 when all answers were right, else 1; 130 where one stopped.
    """
    loaded = catalog.level(level, game, options)
    recording = recorded(loaded, algorithm or textbook(loaded), heuristic)
    asked = questions(recording, count, seed)
    words = Texts(language or system_language()).of(loaded.game)
    if not asked:
        name = recording.choice.algorithm.name
        raise BadInput(f"{loaded.name}: nothing can be asked about {name}: no textbook explains it")
    if html:
        from searchcade.views.quiz_sheet import quiz_sheet  # late: only a sheet needs it

        common.write_file(html, quiz_sheet(words, recording, asked), force=True)
        common.tell(f"html: {html}")
    if as_json:
        for each in asked:
            common.print_json(as_record(words, each))
    return 0 if html or as_json else ask(words, recording, asked)
