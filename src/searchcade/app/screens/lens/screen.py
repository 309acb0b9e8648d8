"""The heuristic lens: what a heuristic says on every cell, what is true, and the difference."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.lens.board import (
    Faces,
    LensView,
    off_faces,
    said_faces,
    shown,
    true_faces,
)
from searchcade.app.screens.lens.panels import LensCard, LensReport, LensWords, VerdictCard
from searchcade.app.widgets import Button, Dropdown, Event, Label
from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.recording.lens import (
    Findings,
    Measure,
    Reading,
    Truth,
    examined,
    measures,
    pieces,
    tried,
)
from searchcade.search.run import Result
from searchcade.texts.titles import level_title

if TYPE_CHECKING:
    from searchcade.app.window import App

Chosen = tuple[int, Measure]
"""The number of a piece, and a heuristic."""
BOARDS = {"said": said_faces, "true": true_faces, "off": off_faces}
KEYS = dict(zip((pygame.K_1, pygame.K_2, pygame.K_3), BOARDS, strict=True))
LOWER = 176.0  # units of the card with the verdict
GAP = 16.0
PIECE, HEURISTIC, WATCH = 176.0, 300.0, 132.0
TITLE = 112.0  # units before the title and behind it
LOOK = 0.25  # seconds between two looks at what was found


class Survey:
    """All that is known so far; what is asked for first is worked on."""

    def __init__(self, app: App, loaded: LoadedLevel, pieces: list[Piece[Any]]) -> None:
        self.loaded, self.pieces = loaded, pieces
        self.unit = loaded.game.lens.unit(loaded.level)
        self.truths = [Truth(loaded, piece) for piece in pieces]
        self.findings: dict[Chosen, Findings] = {}
        self.results: dict[Measure, Result] = {}
        """What A* achieves on the level."""
        self._app = app
        self._jobs: list[Job[Any]] = []

    def ask(self, chosen: Chosen, changed: Callable[[], None]) -> None:
        """Find out all about a heuristic with a piece; `changed` is called when something is."""
        self.stop()
        number, measure = chosen
        truth = self.truths[number]
        if chosen not in self.findings:
            self._start(partial(self._examine, chosen), changed)
        if not truth.is_over:
            self._start(partial(self._find, truth), changed)
        if measure not in self.results:
            self._start(partial(self._try, measure), changed)

    def _start(self, work: Callable[[Job[None]], None], changed: Callable[[], None]) -> None:
        self._jobs.append(self._app.jobs.start(work, lambda _: changed()))

    def _examine(self, chosen: Chosen, _job: Job[None]) -> None:
        self.findings[chosen] = examined(self.loaded, self.pieces[chosen[0]], chosen[1])

    def _try(self, measure: Measure, job: Job[None]) -> None:
        self.results[measure] = tried(self.loaded, measure, job.cancelled)

    def _find(self, truth: Truth, job: Job[None]) -> None:
        """Begin where the usual heuristic says that the goal is near."""
        estimate = Measure(self.loaded.usual_heuristic).build(self.loaded)
        truth.find(lambda cell: estimate(truth.piece.states[cell]), job.cancelled)

    def stop(self) -> None:
        """End what is being worked on; what is known stays known."""
        for job in self._jobs:
            job.cancel()
        self._jobs = []

    def reading(self, chosen: Chosen) -> Reading | None:
        """Return what is known of a heuristic so far; None before it has been asked."""
        if chosen not in self.findings:
            return None
        known = dict(self.truths[chosen[0]].known)  # a thread may add to it meanwhile
        true = {cell: cost / self.unit for cell, cost in known.items()}
        return Reading(self.findings[chosen].said, true)


class LensScreen(Screen):
    """Three boards side by side, or one of them large; a cell is marked in all."""

    def __init__(self, app: App, loaded: LoadedLevel, heuristic: str = "") -> None:
        """Begin to survey; raise BadInput for a level or a heuristic that cannot be shown."""
        super().__init__(app)
        self.loaded = loaded
        self.measures = measures(loaded)
        self.measure = Measure.parse(heuristic, loaded)
        if self.measure not in self.measures:
            self.measures.append(self.measure)
        self.pieces = pieces(loaded)
        self.piece = 0
        self.marked: Place | None = None
        self.large = ""
        self._is_chosen = False  # whether a person has marked a cell
        self._known = -1
        self._faces: dict[str, Faces] = {}
        self.survey = Survey(app, loaded, self.pieces)
        self._ask()

    # ------------------------------------------------------------------ the survey

    @property
    def chosen(self) -> Chosen:
        """Return the piece and the heuristic that are looked at."""
        return self.piece, self.measure

    def _ask(self) -> None:
        self._known = -1
        self.survey.ask(self.chosen, self._changed)

    def _changed(self) -> None:
        self._known = -1
        if self.app.screens and self.app.screen is self:
            self.show()

    @property
    def is_busy(self) -> bool:
        """Say whether more is still to be found."""
        return not self.survey.truths[self.piece].is_over

    def update(self, _seconds: float) -> bool:
        """Show what has been found meanwhile."""
        known = len(self.survey.truths[self.piece].known)
        if known == self._known:
            return False
        self.show()
        return True

    def wake_after(self) -> float | None:
        """Look again soon, while there is something to come."""
        return LOOK if self.is_busy else None

    def leave(self) -> None:
        """End the survey before the screen goes."""
        self.survey.stop()

    def resume(self) -> None:
        """Go on with the survey."""
        self._ask()
        self.rebuild()

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the choices at the top, the boards below them and the verdict at the bottom."""
        self._add_top()
        upper, lower = rows(body(self.width, self.height), (REST, LOWER), GAP)
        names = [self.large] if self.large else list(BOARDS)
        places = columns(upper, [REST] * len(names), GAP)
        self.cards = {
            name: self._board(name, place) for name, place in zip(names, places, strict=True)
        }
        self.verdict = self.add_panel(VerdictCard(lower, self.texts))
        self.show()

    def _board(self, name: str, place: Rect) -> LensCard:
        return self.add_panel(LensCard(place, name, str(1 + list(BOARDS).index(name)), self))

    def _add_top(self) -> None:
        """Add the way back, the title, and the choices of a piece and of a heuristic."""
        several = len(self.pieces) > 1
        wides = ([PIECE] if several else []) + [HEURISTIC, WATCH]
        aside = sum(wides) + 8 * (len(wides) - 1)
        line = Rect(self.width - EDGE - aside, 26, aside, 44)
        *piece, heuristic, watch = columns(line, wides, gap=8)
        title, note = self.texts("lens.title"), level_title(self.texts, self.loaded)
        self.add_panel(Header(self.width, title, self.back))
        left = TITLE + self.app.painter().width(title, size=30, weight="bold")
        place = Rect(left, line.y, line.x - 16 - left, line.h)
        self.add(Label("lens.level", place, note, colour="faint"))
        if piece:
            names = {str(number): self._piece_title(number) for number in range(len(self.pieces))}
            self.add(
                Dropdown("lens.piece", piece[0], "", list(names), str(self.piece),
                         lambda number: self.choose_piece(int(number)),
                         show=lambda number: names[number], height=self.height)
            )  # fmt: skip
        by_name = {str(each): each for each in self.measures}
        self.add(
            Dropdown("lens.heuristic", heuristic, "", list(by_name), str(self.measure),
                     lambda name: self.choose(by_name[name]),
                     show=lambda name: self._measure_title(by_name[name]), height=self.height)
        )  # fmt: skip
        text = self.texts("lens.watch")
        self.add(Button("lens.watch", watch, text, self.watch, icon="eye", shortcut="w"))

    def _piece_title(self, number: int) -> str:
        """Name a piece; its place tells it from others of its name and label."""
        piece, texts = self.pieces[number], self.texts
        name = f"{texts.of(self.loaded.game).piece(piece.name)} {piece.label}".strip()
        alike = [
            each for each in self.pieces if (each.name, each.label) == (piece.name, piece.label)
        ]
        row, col = piece.home
        return f"{name} ({row + 1}, {col + 1})" if len(alike) > 1 else name

    def _measure_title(self, measure: Measure) -> str:
        title = self.texts.of(self.loaded.game).estimate(measure.heuristic)
        return title if measure.times == 1 else f"{title} × {shown(self.texts, measure.times)}"

    def first_focus(self) -> str:
        """Begin on a board: arrows move the mark."""
        return f"lens.{self.large or 'said'}"

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """Show what is known by now."""
        reading = self.survey.reading(self.chosen)
        self._known = len(self.survey.truths[self.piece].known)
        if reading is None:
            return
        findings, result = self.survey.findings[self.chosen], self.survey.results.get(self.measure)
        words = LensWords(self.texts, self.pieces[self.piece], self.survey.unit)
        verdict = words.verdict(reading, findings, result, is_busy=self.is_busy)
        if not self._is_chosen:
            self.marked = verdict.proven_by or self.pieces[self.piece].home
        self.verdict.show(LensReport(verdict, *reading.histogram()))
        self._faces = {name: self._face(name, reading) for name in self.cards}
        self._show_mark()

    def _face(self, name: str, reading: Reading) -> Faces:
        return BOARDS[name](reading, self.texts, self.app.theme)

    def _show_mark(self) -> None:
        for name, card in self.cards.items():
            card.show(LensView(self._faces.get(name, {}), self.marked))
        self.app.redraw()

    # ------------------------------------------------------------------ what a person does

    def mark(self, cell: Place) -> None:
        """Mark a cell on all boards, if the piece fits there."""
        if cell in self.pieces[self.piece].states:
            self.marked, self._is_chosen = cell, True
            self._show_mark()

    def step(self, down: int, across: int) -> None:
        """Move the mark to the next cell in a direction on which the piece fits."""
        states = self.pieces[self.piece].states
        row, col = self.marked or self.pieces[self.piece].home
        ahead = [
            cell
            for cell in states
            if (cell[0] - row) * down + (cell[1] - col) * across > 0
            and (cell[0] - row) * across == (cell[1] - col) * down == 0
        ]
        if ahead:
            self.mark(min(ahead, key=lambda cell: abs(cell[0] - row) + abs(cell[1] - col)))

    def click(self, cell: Place) -> None:
        """Choose the piece that stands on a cell."""
        homes = [piece.home for piece in self.pieces]
        if cell not in self.pieces[self.piece].states and cell in homes:
            self.choose_piece(homes.index(cell))

    def choose(self, measure: Measure) -> None:
        """Look at another heuristic."""
        self.measure = measure
        self._renew()

    def choose_piece(self, number: int) -> None:
        """Put another piece on every cell."""
        self.piece, self._is_chosen = number, False
        self._renew()

    def _renew(self) -> None:
        self._ask()
        self.rebuild()

    def watch(self) -> None:
        """Watch A* with this heuristic."""
        self.survey.stop()
        self.app.push(self.app.routes.watch(self.loaded, self.measure.search))

    def on_key(self, event: Event) -> bool:
        """Show a board large with its number, and all three with the same key again."""
        if event.type != pygame.KEYDOWN or event.key not in KEYS:
            return False
        name = KEYS[event.key]
        self.large = "" if self.large == name else name
        self.rebuild()
        return True
