"""Watch a search: every moment of it on the board, and in words beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from searchcade import catalog
from searchcade.app.paint import Painter, Rect
from searchcade.app.screens.cell_note import CellNote
from searchcade.app.screens.common import WATCHED
from searchcade.app.screens.watch.background_search import MeasuredSearch
from searchcade.app.screens.watch.board_marks import (
    Pointed,
    SearchBoard,
    layered_marks,
    picture_at,
)  # fmt: skip
from searchcade.app.screens.watch.explainer_panel import (
    PANELS,
    Places,
    places_of,
    stage_places,
    without_layers,
)
from searchcade.app.screens.watch.game_tree import GameTreePanel
from searchcade.app.screens.watch.header import Leads, WatchHeader
from searchcade.app.screens.watch.layer_panel import LayerPanel
from searchcade.app.screens.watch.middle import middle_panel
from searchcade.app.screens.watch.own_panels import VariablesPanel
from searchcade.app.screens.watch.playback import Extra, PlaybackScreen
from searchcade.app.screens.watch.sentence import SentencePanel
from searchcade.app.screens.watch.states import StatesScreen
from searchcade.app.screens.watch.strip import StripPanel
from searchcade.app.screens.watch.study import StudyMode, StudyPanel
from searchcade.app.screens.watch.tree_panel import TreePanel
from searchcade.app.widgets import Button, Event, Panel
from searchcade.canvas import Place
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.recording import Recording
from searchcade.recording.explanation import Explainer
from searchcade.recording.game_look import GameLook
from searchcade.recording.own_lines import OwnLines
from searchcade.recording.questions import can_be_asked
from searchcade.recording.textbook import Textbook
from searchcade.scene import Scene
from searchcade.views.watch import (
    Layers,
    Watched,
    WatchView,
    cell_lines,
    layers_of,
    line_beside,
    note,
    states_at,
    watch_view,
)  # fmt: skip

if TYPE_CHECKING:
    from searchcade.app.window import App

PACE = "watch.notch"  # what the window remembers: the speed that a person has chosen
MAX_LINES = 500.0  # lines of a look ahead in a frame
STAGE_LETTERS = 1.8  # times larger than usual, on a projector
PRESENTER = {pygame.K_PAGEUP: "previous", pygame.K_PAGEDOWN: "next"}
DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}


class WatchScreen(PlaybackScreen):
    """A level, an algorithm, and the recording of what it does there."""

    prefix = "watch"

    def __init__(
        self,
        app: App,
        loaded: LoadedLevel,
        algorithm: str = "",
        *,
        by_key: bool = False,
        study: bool = False,
    ) -> None:
        """Begin to search; raise BadInput for an algorithm or a level that cannot be watched.

        A search that was started by a key of the game writes to the output file, where the game
        has one. With `study` it asks questions.
        """
        super().__init__(app, loaded)
        self.names = [*catalog.fitting_algorithms(loaded), *app.extra]
        self._chosen: dict[str, str] = app.memory.setdefault(WATCHED, {})
        if PACE in app.memory:
            self.playback.choose(app.memory[PACE])
        self.shows_tree = self.is_on_stage = False
        self.study: StudyMode | None = None
        self._studies = study
        self.more: list[VariablesPanel] = []
        self._due = 0.0  # lines of a look ahead that are to be played
        self.tree: TreePanel | None = None
        self._wanted = 0  # a line that waits for the tree of the present move
        self._writes = by_key and loaded.game.play.has_output
        last = self._chosen.get(loaded.game.name, "")
        first = algorithm or catalog.first_watched(self.names, last)
        self._begin(catalog.algorithm(first, loaded))

    # ------------------------------------------------------------------ the search

    def _begin(self, choice: AlgorithmSpec) -> None:
        self.search = MeasuredSearch(
            self.app, self.loaded, choice, self._searched, writes=self._writes
        )
        self.layers = Layers(self.app.memory, self.explainer.view)
        self._begin_study()
        self.leads = Leads(self.app, self.search, self.names, self.playback)
        self.playback.restart()

    def _searched(self) -> None:
        """Show the end of the search, and say where its result was written."""
        texts, search = self.texts, self.search
        if search.output:
            self.app.toast(texts("watch.written", file=search.output.name), "good")
        elif search.output_problem:
            self.app.toast(texts("watch.not_written", problem=search.output_problem), "bad")
        self.rebuild()

    @property
    def recording(self) -> Recording:
        """Return what the search has done so far."""
        return self.search.recording

    @property
    def is_explained(self) -> bool:
        """Say whether there is something to read at each moment."""
        return bool(self.explainer.pseudocode) or isinstance(self.explainer, GameLook)

    @property
    def explainer(self) -> Explainer:
        """Return what explains the search."""
        return self.recording.explainer

    def choose(self, text: str, heuristic: str | None = None) -> None:
        """Watch another algorithm, or another heuristic, on the same level."""
        try:
            present = self.search.choice.heuristic
            choice = catalog.algorithm(text, self.loaded, heuristic or present)
        except BadInput as problem:
            self.app.complain(problem)
        else:
            self._chosen[self.loaded.game.name] = choice.algorithm.name
            self.search.cancel()
            self._begin(choice)
        self.rebuild()

    def _begin_study(self) -> None:
        """Ask questions about the search, if they are wanted and it has an explainer to ask."""
        if self.study:
            self.study.cancel()
        is_wanted = self._studies and can_be_asked(self.recording)
        self.study = StudyMode(self.app, self.recording, self.rebuild) if is_wanted else None

    def leave(self) -> None:
        """End the search before the screen goes; a pace that was chosen stays."""
        self.search.cancel()
        if self.study:
            self.study.cancel()
        if self.playback.is_chosen:
            self.app.memory[PACE] = self.playback.notch

    # ------------------------------------------------------------------ the playback

    @property
    def length(self) -> int:
        """Return the last moment: of the search so far, then of the plan."""
        return self.recording.length

    @property
    def walk(self) -> int:
        """Return how many moments the plan takes."""
        return self.recording.published.walk

    @property
    def is_complete(self) -> bool:
        """Say whether the search has ended."""
        return self.search.is_done

    @property
    def line(self) -> int:
        """Return how many lines of the next expansion have run; 0 at a whole moment."""
        return self.playback.line

    @property
    def pointed(self) -> object:
        """Return what the mouse points at, and all else that changes what is shown."""
        look = self.explainer
        tree = look.tree(self.playback.moment) if isinstance(look, GameLook) else None
        return self.board.marked, self._pointed_elsewhere(), self.line, tree

    def _pointed_elsewhere(self) -> Place | None:
        """Return the cell of the node of the tree, or of the chip, that is pointed at."""
        if self.tree:
            return self.tree.pointed
        return self.below.strip.pointed if isinstance(self.below, StripPanel) else None

    @property
    def watched(self) -> Watched:
        """Return the moment that is shown."""
        playback, search = self.playback, self.search
        is_resting = playback.is_fast and playback.moment < self.recording.recorded
        return Watched(
            self.recording, playback.moment, self.line, is_resting, search.failure, search.measured
        )

    @property
    def place_shown(self) -> float:
        """Return the moment; only the walk along the plan glides."""
        moment = self.playback.moment
        return moment if moment < self.recording.recorded else self.playback.place

    @property
    def note(self) -> str:
        """Say how many expansions there are, or moves of the plan."""
        return note(self.texts, self.watched)

    def update(self, seconds: float) -> bool:
        """Go on with the playback; say that the search is at work once it takes long."""
        self.search.seconds += seconds
        if self._wanted and not self._lacks_tree:
            direction, self._wanted = self._wanted, 0
            self.step_line(direction)
        if self.playback.playing and self.line and isinstance(self.explainer, GameLook):
            return self._play_lines(seconds)
        if (self.search.is_slow, self.watched.is_over) != self._built_for:
            self.rebuild()
        if self.study:
            self.study.update(seconds, self.playback, is_complete=self.search.is_done)
            return self._follow()
        return super().update(seconds)

    def wake_after(self) -> float | None:
        """Move while it plays or goes on to a question."""
        return 0.0 if self.study and self.study.is_moving else super().wake_after()

    def _play_lines(self, seconds: float) -> bool:
        """Play on within a look ahead, event by event."""
        self._due += min(self.playback.speed * seconds, MAX_LINES)
        while self._due >= 1 and self.line:
            self._due -= 1
            self.step_line(1)
        self.playback.playing = True
        return self._follow()

    @property
    def _lacks_tree(self) -> bool:
        """Say whether the look ahead after this moment is not there yet, but is being made."""
        t, explainer = self.playback.moment, self.explainer
        if not isinstance(explainer, GameLook) or t >= self.recording.recorded:
            return False
        return t == explainer.turn(t) and explainer.can_grow(t)

    def go(self, moment: int) -> None:
        """Stand still at a moment."""
        self.playback.go(moment, self.length)

    def step_line(self, direction: int) -> None:
        """Go on or back by one line of the pseudo-code."""
        if direction > 0 and self._lacks_tree:
            self.playback.playing, self._wanted = False, direction
            return
        t = self.playback.moment
        if t >= self.recording.recorded and (direction > 0 or t > self.recording.recorded):
            self.playback.step(direction, self.length)
        else:
            t, line = line_beside(self.watched, direction)
            self.playback.go(t, self.length, line)

    # ------------------------------------------------------------------ showing

    def show(self) -> None:
        """Show the present moment everywhere."""
        watched = self.watched
        chips = self.below.strip.most if isinstance(self.below, StripPanel) else 0
        is_asked = self.study and not isinstance(self.explainer, GameLook)
        told = replace(watched, line=0) if is_asked else watched  # its sentence is the answer
        view = watch_view(self.words, told, chips)
        for panel in (self.sentence, self.middle, self.below, *self.more):
            panel.show(view)
        if self.tree:
            self.tree.show(view)
        self.layer_panel.show(self.layers)
        self.board.scene, path = picture_at(watched, self.playback.place)
        pointed = Pointed(self.board.marked, self._pointed_elsewhere())
        self.board.marks = layered_marks(
            watched, self.texts, self.layers, path, pointed, self.board
        )
        if self.study:
            self.board.marks = self.study.marks(self.board.marks)
        cell = None if self.study else self.board.marked
        self.cell_note.lines = cell_lines(self.words, watched, cell) if cell else []

    # ------------------------------------------------------------------ the widgets

    def build(self) -> None:
        """Put the board at the left, what explains it at the right, the controls below."""
        loaded, texts = self.loaded, self.texts
        self._built_for = self.search.is_slow, self.watched.is_over
        start = loaded.game.scene(loaded.level, self.recording.problem.start)
        places = places_of(self.explainer.view, self.width, self.height, start)
        if self.is_on_stage:
            self._build_stage(start, places)
            return
        if self.study:
            places = without_layers(places)
        self._add_header()
        self._add_board(places.board, start)
        stop = self.search.cancel if self.search.is_slow else None
        self.sentence = self.add_panel(SentencePanel(places.sentence, texts, stop))
        self.layer_panel = LayerPanel(places.layers, texts, self.recording, self.switch)
        self.middle, self.below = self._middle(places.code), self._below(places.below)
        self.more = [] if self.study or self.watched.is_over else self._more(places.layers)
        over = self._over(places.tree)
        for panel in (self.middle, self.layer_panel, self.below):
            is_behind = over and over.rect.colliderect(panel.rect)
            if is_behind or (self.more and panel is self.layer_panel):
                panel.build()  # its keys and its state stay
            else:
                self.add_panel(panel)
        for shown in (*self.more, *([over] if over else [])):
            self.add_panel(shown)
        self.add_controls(places.controls, self._extras(bool(start.bodies)))
        if isinstance(self.explainer, GameLook):
            self._controls.step = self.step_line
        self.cell_note = self.add(CellNote("watch.cell", self.board))

    def _over(self, rect: Rect) -> Panel[Any] | None:
        """Return what lies over code and frontier: the question, or the search tree."""
        self.tree = None
        if self.study:
            if isinstance(self.below, GameTreePanel):
                self.below.answers = self.study.choose_node
            return StudyPanel(rect, self.app, self.study)
        if self.shows_tree and isinstance(self.explainer, Textbook):
            self.tree = TreePanel(rect, self.texts, self.explainer, self.go)
        return self.tree

    def _add_board(self, place: Rect, start: Scene) -> None:
        game, theme = self.loaded.game, self.app.theme
        self.board = self.add(
            SearchBoard("watch.board", place, game, theme, start, clicked=self.open_cell)
        )

    def _build_stage(self, start: Scene, usual: Places) -> None:
        """Put board, sentence and one panel on a projector; all else keeps its keys unseen."""
        explainer, texts, self._level_bar = self.explainer, self.texts, None
        board, sentence, place = stage_places(explainer.view, self.width, self.height, start)
        is_tree = isinstance(explainer, GameLook)
        self._add_board(board, start)
        self.sentence = self.add_panel(SentencePanel(sentence, texts, None))
        self.middle = self._middle(usual.code if is_tree else place)
        self.below = self._below(place if is_tree else usual.below)
        self.layer_panel = LayerPanel(usual.layers, texts, self.recording, self.switch)
        self.more = []
        shown = self._over(place) or (self.below if is_tree else self.middle)
        for panel in (self.middle, self.below, self.layer_panel):
            if panel is not shown:
                panel.build()
        self.add_panel(shown)
        self.add_controls(usual.controls, is_shown=False)
        if is_tree:
            self._controls.step = self.step_line
        corner = Rect(self.width - 60, 6, 54, 40)
        self.add(Button("watch.stage", corner, "", self.turn_stage, icon="screen", shortcut="S"))
        self.cell_note = self.add(CellNote("watch.cell", self.board))

    def draw(self, paint: Painter) -> None:
        """Draw the screen, on a projector in larger letters."""
        larger = paint.letters * (STAGE_LETTERS if self.is_on_stage else 1)
        super().draw(Painter(paint.surface, paint.scale, paint.theme, larger))

    def _add_header(self) -> None:
        self._level_bar = None
        header = self.add_panel(WatchHeader(self.leads, self.choose, self.back))
        if self.loaded.game.levels.in_order:
            self.add_level_bar(header.free.right)

    def _middle(self, rect: Rect) -> Panel[WatchView]:
        """Return what stands in the middle; on stage the result does not."""
        has_result = self.watched.is_over and not self.is_on_stage
        return middle_panel(rect, self.app, self.search, has_result=has_result)

    def _below(self, rect: Rect) -> Panel[WatchView]:
        return PANELS[self.explainer.view](rect, self.app, self.search, self.go)

    def _more(self, rect: Rect) -> list[VariablesPanel]:
        """Return what stands in the place of the layers: the variables of own code."""
        is_own = isinstance(self.explainer, OwnLines)
        return [VariablesPanel(rect, self.texts)] if is_own else []

    def _extras(self, has_bodies: bool) -> list[Extra]:
        texts = self.texts
        extras = [
            Extra("watch.stage", "", "screen", "S", 62, self.turn_stage),
            Extra("watch.gif", "", "gif", "G", 62, self.leads.gif),
            Extra("watch.page", "", "globe", "H", 62, self.leads.page),
        ]
        if has_bodies:
            extras.insert(0, Extra("watch.view", "", "cube", "C", 40, self.turn_view))
        if isinstance(self.explainer, Textbook):
            text = texts("watch.do.code" if self.shows_tree else "watch.do.tree")
            extras.append(Extra("watch.tree", text, "tree", "V", 116, self.turn_tree))
        if can_be_asked(self.recording):
            text = texts("study.do")
            extras.append(Extra("watch.study", text, "hint", "Q", 134, self.turn_study))
        return extras

    # ------------------------------------------------------------------ keys and clicks

    def first_key(self, event: Event) -> bool:
        """Take a presenter's keys, Shift with an arrow for a line, then those of the playback.

        In a look ahead an arrow alone goes line by line, and Shift with it moment by moment.
        """
        by_line = isinstance(self.explainer, GameLook)
        if event.type == pygame.KEYDOWN and self.study and self.study.take_key(event.key):
            return True
        if event.type == pygame.KEYDOWN and self.is_on_stage and event.key in PRESENTER:
            self._controls.press(PRESENTER[event.key])
            return True
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_SHIFT:
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if step and by_line:
                self.go(self.playback.moment + step)
            elif step:
                self.step_line(step)
            if step:
                return True
        return super().first_key(event)

    def on_key(self, event: Event) -> bool:
        """Take a digit for the layer of this number, and on the stage V for the search tree."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and self.is_on_stage:
            self.turn_tree()
            return True
        digit, names = DIGITS.get(event.key, 0), layers_of(self.recording)
        if event.type != pygame.KEYDOWN or not 0 < digit <= len(names):
            return False
        self.switch(names[digit - 1])
        return True

    def switch(self, layer: str) -> None:
        """Switch a layer on or off."""
        self.layers.switch(layer)
        self._shown = ()

    def turn_stage(self) -> None:
        """Show what a projector needs, or all again."""
        self.is_on_stage = not self.is_on_stage
        self.rebuild()

    def back(self) -> None:
        """Leave the stage, then the screen."""
        if self.is_on_stage:
            self.turn_stage()
        else:
            super().back()

    def turn_tree(self) -> None:
        """Show the search tree in the place of pseudo-code and frontier, or take it away."""
        self.shows_tree = not self.shows_tree
        self.rebuild()

    def turn_study(self) -> None:
        """Ask questions about the search, or leave it at that."""
        self._studies = not self._studies
        self._begin_study()
        self.rebuild()

    def open_cell(self, cell: Place) -> None:
        """Answer with a cell, or list its states; where there is one only, go to its moment."""
        if self.study:
            self.study.choose_cell(cell)
            return
        watched, explainer = self.watched, self.explainer
        states = states_at(watched, cell)
        if not states or not isinstance(explainer, Textbook):
            return
        if len(states) > 1:
            self.playback.playing = False
            self.app.push(StatesScreen(self.app, explainer, cell, watched.searched, self.go))
        else:
            self.go(explainer.taken_at(states[0]) or explainer.entries.born[states[0]])

    def go_to(self, loaded: LoadedLevel) -> None:
        """Watch the same algorithm on another level, or the first one where it cannot run."""
        choice = self.search.choice
        fits = choice.is_own or choice.algorithm.name in catalog.fitting_algorithms(loaded)
        self.app.replace(self.app.routes.watch(loaded, choice.name_with_heuristic if fits else ""))

    def on_drop(self, path: str) -> None:
        """Watch a level of a file."""
        self.app.routes.open_file(path, take=self.take_level)
