"""What the sentence of the watch screen says: why this step, what came of it, or why it rests."""

from __future__ import annotations

from typing import NamedTuple

from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.shown import Shown
from searchcade.recording import Recording
from searchcade.recording.textbook import Textbook
from searchcade.texts import GameTexts, Texts
from searchcade.texts.explanations import written
from searchcade.texts.verdicts import verdict


class Saying(NamedTuple):
    """A main and a side text, the colour of the main one, and the line of code that runs."""

    main: str
    side: str
    colour: str = "text"
    line: int = 0


def saying(words: GameTexts, search: MeasuredSearch, shown: Shown, *, is_over: bool) -> Saying:
    """Return what is said about a moment, or about the result where the search is over."""
    texts, report = words.texts, search.recording.report
    if search.failure:
        return Saying(texts("watch.failed"), search.failure, "bad")
    if is_over and report:
        (said, colour), (more, _) = verdict(words, report.result)
        return Saying(said, f"{more} {kept(texts, search.recording)}".strip(), colour)
    if shown.is_resting:
        return Saying(texts("watch.resting"), texts("watch.resting_more"), "faint")
    why = shown.explainer.explain(shown.t, shown.line)
    main, side = written(words, why.main), written(words, why.side)
    return Saying(main, f"{side} {many(texts, shown)}".strip(), "text", why.line)


def many(texts: Texts, shown: Shown) -> str:
    """Say that a coloured cell stands for many states, where it does."""
    has_many = isinstance(shown.explainer, Textbook) and shown.explainer.has_many
    return texts("watch.many_states") if has_many and not shown.line else ""


def kept(texts: Texts, recording: Recording) -> str:
    """Say how many expansions can be shown, where that is not all of them."""
    if recording.recorded == recording.expanded:
        return ""
    return texts("watch.kept", count=texts.number(recording.recorded))
