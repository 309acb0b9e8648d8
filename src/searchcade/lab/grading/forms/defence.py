"""Questions about a run: for its student without answers, for the teacher with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from searchcade.lab.grading.defence import Defence
from searchcade.lab.grading.forms.html import both, page
from searchcade.lab.grading.marks import Marked
from searchcade.lab.grading.trial import printable
from searchcade.lab.quiz_sheet import SearchedCells, picture
from searchcade.recording.explanation import Sentence
from searchcade.recording.question import Question
from searchcade.texts.explanations import written
from searchcade.texts.films import in_all
from searchcade.web.film import Text


def questions(marked: Marked) -> str:
    """Write the questions of a submission; nothing where no search of it can be asked about."""
    found = marked.defence
    asked = found.questions() if found else []
    if not found or not asked:
        return ""
    cards = "".join(question(found, number, each) for number, each in enumerate(asked, start=1))
    head = f"<h2>{page('defend')}</h2><p>{page('defend_about', level=found.level)}</p>"
    return f'<section class="defence">{head}{cards}</section>\n'


def question(found: Defence, number: int, asked: Question) -> str:
    """Write a question with its board."""
    loaded = found.loaded()
    scene = loaded.scene([loaded.problem().start])
    drawn = picture(loaded.game, scene, asked, SearchedCells({*found.cells[: asked.t]}), "")
    options = "".join(f"<li>{both(said(found, each.said))}</li>" for each in asked.options)
    words = (
        f"<h3>{page('defend_question', number=number)}</h3><p>{both(said(found, asked.asked))}</p>"
    )
    return f'<article class="card question">{drawn}<div>{words}<ol>{options}</ol></div></article>'


def said(found: Defence, sentence: Sentence) -> Text:
    """Write a sentence in all languages."""
    game = found.loaded().game
    return in_all(lambda texts: written(texts.of(game), sentence).replace("*", ""))


def answers(every: Sequence[Marked]) -> str:
    """Write the keys of a class; nothing where nobody was asked."""
    rows = [*rows_of(every)]
    if not rows:
        return ""
    head = f"<th>{page('submission')}</th><th>{page('defend_answers')}</th>"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return (
        f'<h2>{page("defend")}</h2><p>{page("defend_key")}</p><div class="card table">{table}</div>'
    )


def rows_of(every: Sequence[Marked]) -> Iterator[str]:
    """Yield a row for each student who was asked."""
    for marked in every:
        asked = marked.defence.questions() if marked.defence else []
        keys = [", ".join(str(right + 1) for right in sorted(each.right)) for each in asked]
        listed = " · ".join(f"{number}: {key}" for number, key in enumerate(keys, start=1))
        if listed:
            author = escape(printable(marked.submission.author))
            yield f"<tr><td>{author}</td><td>{listed}</td></tr>\n"
