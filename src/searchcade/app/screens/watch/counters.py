"""Counters of a search in a row, for searches that no textbook describes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.layout import REST, inset, rows
from searchcade.app.paint import Rect
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.code import Heading
from searchcade.app.screens.watch.lane import FactsLine
from searchcade.app.screens.watch.moments import Shown, duration, points_at
from searchcade.app.widgets import Card, Fact, Label, Panel
from searchcade.recording import Moment
from searchcade.texts import Texts
from searchcade.texts.titles import algorithm_title, sentences

if TYPE_CHECKING:
    from searchcade.app.window import App


class CounterPanel(Panel[Shown]):
    """What a search has done by a moment, in numbers."""

    def __init__(
        self, rect: Rect, app: App, search: MeasuredSearch, _go: Callable[[int], None]
    ) -> None:
        super().__init__(rect)
        self._texts, self._search = app.texts, search

    def build(self) -> None:
        """Put the counters side by side."""
        self.add(Card("watch.below", self.rect))
        head, _, line, _ = rows(inset(self.rect, 16, 8), (32, REST, 54, REST))
        self.add(Heading("watch.below_title", head, "chart", self._texts("watch.counters")))
        self._counters = self.add(FactsLine("watch.counters", line, []))

    def show(self, shown: Shown, /) -> None:
        """Show the counters of a moment."""
        moment = self._search.recording.moment(shown.t)
        self._counters.facts = moment_facts(self._texts, self._search, moment)


def moment_facts(texts: Texts, search: MeasuredSearch, moment: Moment) -> list[Fact]:
    """Return the counters of a moment; where a game was played, its points."""
    number, amount = texts.number, texts.of(search.loaded.game).amount
    waiting, depth, cost = ("–" if each is None else amount(each) for each in moment[2:5])
    worth = Fact("cost", texts("watch.cost"), cost)
    points = points_at(search.recording, moment) if moment.phase == "walk" else None
    if points is not None:
        worth = Fact("star", texts("watch.points"), number(points))
    return [
        Fact("check", texts("watch.expanded"), number(moment.expanded)),
        Fact("eye", texts("watch.waiting"), waiting),
        Fact("down", texts("watch.depth"), depth),
        worth,
        Fact("clock", texts("watch.time"), time_until(texts, search, moment)),
    ]


def time_until(texts: Texts, search: MeasuredSearch, moment: Moment) -> str:
    """Estimate how long the search took up to a moment: all expansions count the same."""
    measured = search.measured
    if measured is None:
        return "–" if search.is_done else "…"
    result = measured.result
    return duration(texts, result.seconds * moment.expanded / max(1, result.expanded))


class AboutPanel(Panel[int]):
    """What an algorithm does, in words: it stands where others have pseudo-code."""

    def __init__(self, rect: Rect, texts: Texts, search: MeasuredSearch) -> None:
        super().__init__(rect)
        self._words, self._choice = texts.of(search.loaded.game), search.choice

    def build(self) -> None:
        """Put the text below the name."""
        self.add(Card("watch.code", self.rect))
        head, _, body = rows(inset(self.rect, 16, 8), (32, 4, REST))
        title = algorithm_title(self._words, self._choice.name_without_heuristic)
        self.add(Heading("watch.code_title", head, "rules", title))
        text = sentences(self._words.algorithm_about(self._choice.algorithm), 5)
        self.add(Label("watch.about", body, text, size=16, colour="faint", wrap=True))
