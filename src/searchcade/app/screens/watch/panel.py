"""The panel beside a search: which one it is, what it does, its counters, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from searchcade.app.layout import shares
from searchcade.app.opener import open_outside
from searchcade.app.paint import Rect
from searchcade.app.screens.watch.legend import Legend, explained, tall
from searchcade.app.screens.watch.outcome import Said, duration, verdict
from searchcade.app.screens.watch.thinking import points_at
from searchcade.app.widgets import Bar, Button, Card, Choice, Fact, Facts, Label, Page
from searchcade.recording import Moment
from searchcade.solve import Attempt
from searchcade.texts.titles import algorithm_title, sentences

if TYPE_CHECKING:
    from searchcade.app.screens.watch.watch import WatchScreen

PAD = 18.0
CHOICE = 42.0
FACTS = 29.0  # units of a counter
SAID = 66.0
BUTTON = 44.0
TEN = 10  # letters of a plan that stand together
ROOMY = 260.0  # units that are enough for a longer description


class WatchPanel:
    """Lays out the panel of a WatchScreen and keeps it up to date."""

    def __init__(self, screen: WatchScreen, rect: Rect) -> None:
        self.screen, self.rect = screen, rect
        self.texts, self.words = screen.texts, screen.texts.of(screen.loaded.game)
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
        self._add_solution(about) if self.report else self._add_about(about)
        self.counters = Facts("watch.counters", facts, [])
        self.screen.add(self.counters)
        self._add_said(said)
        self.screen.add(Legend("watch.legend", legend, self.texts, marks))
        self._add_buttons(buttons)

    @property
    def report(self) -> Attempt | None:
        """Return the measured plan of a game whose results are written to a file."""
        found, game = self.screen.measured, self.screen.loaded.game
        return found if found and game.play.has_output and found.result.plan is not None else None

    def _add_about(self, box: Rect) -> None:
        words = self.words.algorithm_about(self.screen.choice.algorithm)
        text = sentences(words, 2 if box.h < ROOMY else 4)
        self.screen.add(Label("watch.about", box, text, size=16, colour="faint", wrap=True))

    def _add_solution(self, box: Rect) -> None:
        """Show the plan as a text to scroll and copy, and the file to which it was appended."""
        screen, texts = self.screen, self.texts
        plan = self.report.result.plan or "" if self.report else ""
        copy = Rect(box.right - 100, box.y, 100, 30)
        title = Rect(box.x, box.y, box.w - 110, 30)
        screen.add(Label("watch.solution", title, texts("watch.solution"), weight="semibold"))
        do = self._copy(plan)
        screen.add(Button("watch.copy", copy, texts("watch.copy"), do, size=15))
        foot = 36.0 if screen.output or screen.output_problem else 0.0
        page = Rect(box.x, copy.bottom + 4, box.w, box.h - copy.h - foot - 12)
        screen.add(Page("watch.plan", page, grouped(plan), size=16))
        line = Rect(box.x, page.bottom + 4, box.w - 110, 30)
        if screen.output:
            name = texts("watch.written", file=screen.output.name)
            screen.add(Label("watch.output", line, name, size=15, colour="faint"))
            place, path = Rect(line.right + 10, line.y, 100, 30), screen.output
            show = texts("watch.open_file")
            screen.add(Button("watch.open_file", place, show, lambda: self._open(path), size=15))
        elif screen.output_problem:
            words = texts("watch.not_written", problem=screen.output_problem)
            screen.add(Label("watch.output", line, words, size=15, colour="bad"))

    def _copy(self, text: str) -> Callable[[], None]:
        def copy() -> None:
            pygame.scrap.put_text(text)
            self.screen.app.toast(self.texts("watch.copied"), "good")

        return copy

    def _open(self, path: Path) -> None:
        """Open the output file, and put its path into the clipboard in any case."""
        pygame.scrap.put_text(str(path))
        self.screen.app.toast(self.texts("watch.output_path", path=path), "good")
        open_outside(path)  # where there is no program for it, its path is copied and told

    def _add_choices(self) -> float:
        """Add the choices of the algorithm and of its heuristic; return where they end."""
        screen, inner = self.screen, self.inner
        chosen = screen.choice.name_without_heuristic
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
        estimates = list(screen.loaded.game.estimates)
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
        for (name, text), place in zip(words.items(), shares(box, wide, 8), strict=True):
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
        if self.report and self.screen.playback.moment >= self.screen.recording.recorded:
            return self._report_facts(self.report)
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

    def _report_facts(self, attempt: Attempt) -> list[Fact]:
        """Return the figures that the reports print, by the same numbers as in the file."""
        texts, number, result = self.texts, self.texts.number, attempt.result
        weight = attempt.figures.get("weight", result.cost or 0)
        megabytes = result.peak_memory_mb
        memory = f"< {number(0.1, 1)} MB" if megabytes is None else f"{number(megabytes, 1)} MB"
        return [
            Fact("steps", self.words.steps, number(result.steps or 0)),
            Fact("weight", self.words.figure("weight"), number(weight)),
            Fact("check", texts("watch.expanded"), number(result.expanded)),
            Fact("clock", texts("watch.time"), duration(texts, result.seconds)),
            Fact("save", texts("watch.memory"), memory),
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


def grouped(plan: str) -> str:
    """Write a plan in groups of ten letters, so that lines break and a place is found again."""
    return " ".join(plan[first : first + TEN] for first in range(0, len(plan), TEN))
