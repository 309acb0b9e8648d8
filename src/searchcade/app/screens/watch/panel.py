"""The panel beside a search: which one it is, what it does, its counters, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.screens.common import in_a_row
from searchcade.app.screens.names import algorithm_title, sentences, without_heuristic
from searchcade.app.screens.watch.legend import Legend, explained, tall
from searchcade.app.screens.watch.outcome import Said, duration, verdict
from searchcade.app.screens.watch.thinking import points_at
from searchcade.app.widgets import Bar, Button, Card, Choice, Fact, Facts, Label
from searchcade.recording import Moment

if TYPE_CHECKING:
    from searchcade.app.screens.watch.watch import WatchScreen

PAD = 18.0
CHOICE = 42.0
FACTS = 29.0  # units of a counter
SAID = 66.0
BUTTON = 44.0
ROOMY = 260.0  # units that are enough for a longer description


class WatchPanel:
    """Lays out the panel of a WatchScreen and keeps it up to date."""

    def __init__(self, screen: WatchScreen, rect: Rect) -> None:
        self.screen, self.rect = screen, rect
        self.texts, self.words = screen.texts, screen.texts.of(screen.named.game)
        self.inner = Rect(rect.x + PAD, rect.y + PAD, rect.w - 2 * PAD, rect.h - 2 * PAD)

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Add all widgets; the description takes the room that the others leave."""
        inner = self.inner
        self.screen.add(Card("watch.panel", self.rect))
        buttons = Rect(inner.x, inner.bottom - BUTTON, inner.w, BUTTON)
        marks = explained(self.screen.recording)
        legend = Rect(inner.x, buttons.y - 14 - tall(marks), inner.w, tall(marks))
        said = Rect(inner.x, legend.y - 12 - SAID, inner.w, SAID)
        facts = Rect(inner.x, said.y - 10 - 5 * FACTS, inner.w, 5 * FACTS)
        top = self._add_choices()
        about = Rect(inner.x, top, inner.w, facts.y - top)
        words = self.words.algorithm_about(self.screen.choice.algorithm)
        text = sentences(words, 2 if about.h < ROOMY else 4)
        self.screen.add(Label("watch.about", about, text, size=16, colour="faint", wrap=True))
        self.counters = Facts("watch.counters", facts, [])
        self.screen.add(self.counters)
        self._add_said(said)
        self.screen.add(Legend("watch.legend", legend, self.texts, marks))
        self._add_buttons(buttons)

    def _add_choices(self) -> float:
        """Add the choices of the algorithm and of its heuristic; return where they end."""
        screen, inner = self.screen, self.inner
        chosen = without_heuristic(screen.choice.name)
        names = [*screen.names, *({chosen} - {*screen.names})]
        titles = {name: algorithm_title(self.words, name) for name in names}
        box = Rect(inner.x, inner.y, inner.w, CHOICE)
        screen.add(
            Choice("watch.algorithm", box, "", names, chosen, screen.choose,
                   show=lambda name: titles[name], height=screen.height)
        )  # fmt: skip
        if not screen.choice.heuristic:
            return box.bottom + 12
        box = Rect(inner.x, box.bottom + 8, inner.w, CHOICE)
        estimates = list(screen.named.game.estimates)
        screen.add(
            Choice("watch.heuristic", box, "", estimates, screen.choice.heuristic,
                   lambda name: screen.choose(chosen, name),
                   show=lambda name: f"h: {self.words.estimate(name)}", height=screen.height)
        )  # fmt: skip
        return box.bottom + 12

    def _add_said(self, box: Rect) -> None:
        line = Rect(box.x, box.y, box.w, 28)
        more = Rect(box.x, line.bottom, box.w, box.h - line.h)
        self.said = Label("watch.said", line, "", size=19, weight="semibold")
        self.more = Label("watch.more", more, "", size=16, wrap=True)
        self.screen.add(self.said)
        self.screen.add(self.more)
        if self.screen.is_slow:
            stop = Rect(box.right - 118, box.y + 32, 118, 34)
            self.screen.add(Bar("watch.busy", Rect(box.x, stop.centery - 5, box.w - 134, 10)))
            self.screen.add(
                Button("watch.stop", stop, self.texts("watch.stop"), self.screen.stop, size=16)
            )

    def _add_buttons(self, box: Rect) -> None:
        """Share a row among three buttons, by the length of what is written on them."""
        screen = self.screen
        actions = {"race": screen.race, "play_it": screen.play, "gif": screen.gif}
        icons = {"race": "race", "play_it": "user", "gif": "gif"}
        words = {name: self.texts(f"watch.do.{name}") for name in actions}
        paint = screen.app.painter()
        wide = [paint.width(text, size=16, weight="semibold") + 54 for text in words.values()]
        for (name, text), place in zip(words.items(), in_a_row(box, wide), strict=True):
            screen.add(
                Button(f"watch.{name}", place, text, actions[name], icon=icons[name], size=16)
            )

    # ------------------------------------------------------------------ showing

    def show(self, moment: Moment) -> None:
        """Bring counters and verdict to a moment."""
        said, more = self.said, self.more
        self.counters.facts = self._facts(moment)
        (said.words, said.colour), (more.words, more.colour) = self._said()

    def _facts(self, moment: Moment) -> list[Fact]:
        texts, number = self.texts, self.texts.number
        depth, cost = ("–" if value is None else number(value) for value in moment[3:5])
        worth = Fact("cost", texts("watch.cost"), cost)
        points = points_at(self.screen.recording, moment) if moment.phase == "walk" else None
        if points is not None:
            worth = Fact("star", texts("watch.points"), number(points))
        return [
            Fact("check", texts("watch.expanded"), number(moment.expanded)),
            Fact("eye", texts("watch.waiting"), number(moment.waiting)),
            Fact("down", texts("watch.depth"), depth),
            worth,
            Fact("clock", texts("watch.time"), self._time(moment)),
        ]

    def _time(self, moment: Moment) -> str:
        """Say how long the search took up to a moment, as if all expansions took equally long."""
        measured = self.screen.measured
        if measured is None:
            return "…" if not self.screen.is_complete else "–"
        result = measured.result
        return duration(self.texts, result.seconds * moment.expanded / max(1, result.expanded))

    def _said(self) -> tuple[Said, Said]:
        screen, recording = self.screen, self.screen.recording
        nothing = ("", "text")
        if screen.failure:
            return (self.texts("watch.failed"), "bad"), (screen.failure, "faint")
        if recording.attempt is None:
            count = self.texts.number(recording.expanded)
            return (self.texts("watch.searching", count=count), "text"), nothing
        if screen.playback.moment < recording.recorded:
            return nothing, nothing
        said, more = verdict(self.texts, recording.attempt.result)
        if recording.recorded < recording.expanded:
            kept = self.texts.number(recording.recorded)
            more = (f"{more[0]} {self.texts('watch.kept', count=kept)}", "faint")
        return said, more
