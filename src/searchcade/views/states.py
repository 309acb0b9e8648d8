"""The states behind a cell: their g, h and f, and when each was found and expanded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from searchcade.canvas import Place
from searchcade.recording.textbook import Textbook
from searchcade.texts import GameTexts
from searchcade.texts.explanations import number_text


class StateView(NamedTuple):
    """A state: its numbers, when it was found or expanded, and the moment to which it leads."""

    entry: int
    numbers: str
    when: str
    moment: int


def states_title(words: GameTexts, cell: Place, count: int, t: int) -> tuple[str, str]:
    """Return the title of the states of a cell, and a note: how many there are at a moment."""
    texts, (row, col) = words.texts, cell
    note = texts("states.note", count=texts.number(count), moment=texts.number(t))
    return texts("states.title", row=row + 1, col=col + 1), note


def state_views(
    words: GameTexts, explainer: Textbook, entries: Iterable[int], t: int
) -> list[StateView]:
    """Describe states as they are known at a moment."""
    return [
        StateView(
            entry,
            numbers(words, explainer, entry),
            when(words, explainer, entry, t),
            moment_of(explainer, entry, t),
        )
        for entry in entries
    ]


def numbers(words: GameTexts, explainer: Textbook, entry: int) -> str:
    """Write g, h and f of a state, as far as the search has them."""
    g, h = number_text(words, explainer.entries.g[entry]), explainer.h(entry)
    if h is None:
        return f"g = {g}"
    if explainer.score_name != "f":
        return f"g = {g}, h = {number_text(words, h)}"
    return f"f = {number_text(words, explainer.score(entry))} ({g} + {number_text(words, h)})"


def when(words: GameTexts, explainer: Textbook, entry: int, t: int) -> str:
    """Say when a state was expanded, or since when it waits."""
    moment, number = moment_of(explainer, entry, t), words.texts.number
    name = "waits" if moment == explainer.entries.born[entry] else "expanded"
    return words.texts(f"states.{name}", number=number(moment))


def moment_of(explainer: Textbook, entry: int, t: int) -> int:
    """Return the moment at which a state was expanded, or else found."""
    moment = explainer.taken_at(entry)
    return moment if moment is not None and moment <= t else explainer.entries.born[entry]
