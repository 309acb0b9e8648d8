"""searchcade quiz: questions about a search, answered in the terminal or printed on a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from searchcade import catalog
from searchcade.cli import common, progress
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

MAX_QUESTIONS = 50
MAX_RECORDED = 3000  # expansions: questions are about the first ones
MAX_SECONDS = 20.0
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
        from searchcade.lab.quiz_sheet import quiz_sheet  # late: only a sheet needs it

        common.write_file(html, quiz_sheet(words, recording, asked), force=True)
        click.echo(f"{html} is written: {len(asked)} questions, the answers on the last page.")
    if as_json:
        for each in asked:
            common.print_json(as_record(words, each))
    return 0 if html or as_json else ask(words, recording, asked)


def textbook(loaded: LoadedLevel) -> str:
    """Return the name of a search that explains itself on a level."""
    return catalog.first_watched(catalog.fitting_algorithms(loaded))


def recorded(loaded: LoadedLevel, algorithm: str, heuristic: str | None) -> Recording:
    """Record the beginning of a search."""
    recording = Recording(loaded, catalog.algorithm(algorithm, loaded, heuristic))
    recording.run(Budget(nodes=MAX_RECORDED, seconds=MAX_SECONDS))
    return recording


def as_record(words: GameTexts, question: Question) -> dict[str, Any]:
    """Return a question with its answer as JSON has it."""
    return {
        "kind": question.kind,
        "moment": question.t,
        "line": question.line,
        "question": plain(written(words, question.asked)),
        "options": [plain(written(words, each.said)) for each in question.options],
        "right": [number + 1 for number in sorted(question.right)],
        "all": question.takes_all,
        "because": plain(written(words, question.because)),
    }


def plain(text: str) -> str:
    """Return a text without its emphasis."""
    return text.replace("*", "")


# ------------------------------------------------------------------ in the terminal


def ask(words: GameTexts, recording: Recording, asked: list[Question]) -> int:
    """Ask one question after the other; return the exit code."""
    study = Study(asked)
    while question := study.question:
        show(words, recording, question, study_view(words, study))
        chosen = answered(words.texts, question)
        if chosen is None:
            return progress.INTERRUPTED
        study.chosen = chosen
        study.confirm()
        show_answer(study_view(words, study))
        study.go_on()
    view = study_view(words, study)
    click.echo(f"{view.verdict}.")
    for each in view.practised:
        click.echo(f"  {each.right}/{each.asked}  {each.title}")
    return 0 if study.right == len(asked) else 1


def show(words: GameTexts, recording: Recording, question: Question, view: StudyView) -> None:
    """Print a question with its options."""
    texts = words.texts
    step = texts("quiz.step", moment=question.t, all=recording.recorded)
    click.secho(f"\n{view.title}, {step}", bold=True)
    click.echo(plain(view.asked))
    for option in view.options:
        click.echo(f"  {option.key}  {option.text}")


def answered(texts: Texts, question: Question) -> frozenset[int] | None:
    """Read an answer until there is one; None where the person stops."""
    count = len(question.options)
    while True:
        try:
            line = click.prompt(texts("quiz.ask"), prompt_suffix=": ")
        except click.Abort:
            return None
        if line.strip().lower() == STOP:
            return None
        numbers = [int(each) for each in line.replace(",", " ").split() if each.isdecimal()]
        is_known = numbers and all(1 <= number <= count for number in numbers)
        if is_known and (question.takes_all or len(numbers) == 1):
            return frozenset(number - 1 for number in numbers)
        name = "quiz.expected_all" if question.takes_all else "quiz.expected"
        click.echo(texts(name, count=count))


def show_answer(view: StudyView) -> None:
    """Print whether an answer was right, and why."""
    numbers = ", ".join(each.key for each in view.options if each.mark in ("right", "missed"))
    click.secho(view.verdict, fg="green" if view.is_right else "red", nl=False)
    click.echo(f" {numbers}. {plain(view.because)}")
    for option in view.options:
        if option.why:
            click.echo(f"  {option.key}: {plain(option.why)}")
