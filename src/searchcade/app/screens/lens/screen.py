"""The heuristic lens: what a heuristic says on every cell, what is true, and the difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from searchcade.app.jobs import Job
from searchcade.app.layout import REST, columns, rows
from searchcade.app.paint import Rect
from searchcade.app.screen import Screen
from searchcade.app.screens.common import EDGE, Header, body
from searchcade.app.screens.lens.board import MarkedFaces
from searchcade.app.screens.lens.panels import LensCard, LensReport, VerdictCard
from searchcade.app.widgets import Button, Dropdown, Event, Label
from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.level import LoadedLevel
from searchcade.recording.lens import Chosen, Measure, Survey, measures, pieces
from searchcade.texts.titles import level_title
from searchcade.views.lens import BOARDS, Faces, lens_view, measure_title, piece_title

if TYPE_CHECKING:
    from searchcade.app.window import App

KEYS = dict(zip((pygame.K_1, pygame.K_2, pygame.K_3), BOARDS, strict=True))
LOWER = 176.0  # units of the card with the verdict
GAP = 16.0
PIECE, HEURISTIC, WATCH = 176.0, 300.0, 132.0
TITLE = 112.0  # units before the title and behind it
LOOK = 0.25  # seconds between two looks at what was found


class BackgroundSurvey(Survey):
    """What is asked for first is worked on, in background threads."""

    def __init__(self, app: App, loaded: LoadedLevel, pieces: list[Piece[Any]]) -> None:
        super().__init__(loaded, pieces)
        self._app = app
        self._jobs: list[Job[Any]] = []

    def ask(self, chosen: Chosen, changed: Callable[[], None]) -> None:
        """Find out all about a heuristic with a piece; `changed` is called when something is."""
        self.stop()
        number, measure = chosen
        truth = self.truths[number]
        if chosen not in self.findings:
            self._start(lambda _job: self.examine(chosen), changed)
        if not truth.is_over:
            self._start(lambda job: self.find(truth, job.cancelled), changed)
        if measure not in self.results:
            self._start(lambda job: self.attempt(measure, job.cancelled), changed)

    def _start(self, work: Callable[[Job[None]], None], changed: Callable[[], None]) -> None:
        self._jobs.append(self._app.jobs.start(work, lambda _: changed()))

    def stop(self) -> None:
        """End what is being worked on; what is known stays known."""
        for job in self._jobs:
            job.cancel()
        self._jobs = []


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
        self._faces: Mapping[str, Faces] = {}
        self.survey = BackgroundSurvey(app, loaded, self.pieces)
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
        words, several = self.texts.of(self.loaded.game), len(self.pieces) > 1
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
            numbers = range(len(self.pieces))
            names = {str(each): piece_title(words, self.pieces, each) for each in numbers}
            self.add(
                Dropdown("lens.piece", piece[0], "", list(names), str(self.piece),
                         lambda number: self.choose_piece(int(number)),
                         show=lambda number: names[number], height=self.height)
            )  # fmt: skip
        by_name = {str(each): each for each in self.measures}
        self.add(
            Dropdown("lens.heuristic", heuristic, "", list(by_name), str(self.measure),
                     lambda name: self.choose(by_name[name]),
                     show=lambda name: measure_title(words, by_name[name]), height=self.height)
        )  # fmt: skip
        text = self.texts("lens.watch")
        self.add(Button("lens.watch", watch, text, self.watch, icon="eye", shortcut="w"))

    def first_focus(self) -> str:
        """Begin on a board: arrows move the mark."""
        return f"lens.{self.large or 'said'}"

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """Show what is known by now."""
        view = lens_view(self.texts, self.survey, self.chosen, self.app.theme)
        self._known = len(self.survey.truths[self.piece].known)
        if view is None:
            return
        if not self._is_chosen:
            self.marked = view.proven_by
        self.verdict.show(LensReport(view.verdict, view.bars, view.width))
        self._faces = view.faces
        self._show_mark()

    def _show_mark(self) -> None:
        for name, card in self.cards.items():
            card.show(MarkedFaces(self._faces.get(name, {}), self.marked))
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
