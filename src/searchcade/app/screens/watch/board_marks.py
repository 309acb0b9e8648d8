"""What the board of a watched search shows: its layers, numbers, arrows, and what is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import pygame

from searchcade.app.board import CellPath, Marks, glide
from searchcade.app.board.motion import eased
from searchcade.app.board.signs import shows_numbers
from searchcade.app.board.widget import BoardView
from searchcade.app.layout import inset
from searchcade.app.paint import Painter, Rect
from searchcade.app.widgets import Event, draw_focus
from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.recording import Recording
from searchcade.recording.arrays import NONE
from searchcade.recording.game_look import GameLook
from searchcade.recording.textbook import Textbook
from searchcade.scene import DIRECTIONS, Scene
from searchcade.texts import Texts
from searchcade.texts.explanations import number_text
from searchcade.views.game_tree import step_values
from searchcade.views.watch import Layers, Watched, current, short_value

STEPS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


class SearchBoard(BoardView):
    """A board with a marked cell: the one under the pointer, or the one that keys have reached."""

    focusable = True

    @property
    def marked(self) -> Place | None:
        """Return the cell that is pointed at."""
        return self.pointed if self.hovered or self.focused else None

    def restore(self, old: object) -> None:
        """Keep the zoom and the marked cell."""
        if isinstance(old, SearchBoard):
            super().restore(old)
            self.pointed = old.pointed

    def on_key(self, event: Event) -> bool:
        """Walk from cell to cell; Enter asks what is behind a cell."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in STEPS:
            return self._walk(*STEPS[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.pointed is not None:
            self._clicked(self.pointed)
            return True
        return False

    def _walk(self, down: int, across: int) -> bool:
        """Mark the next cell; at the edge of the board, the focus goes on."""
        row, col = self.pointed or self.marks.current or (0, 0)
        there = (row + down, col + across) if self.pointed else (row, col)
        if not (0 <= there[0] < self.scene.rows and 0 <= there[1] < self.scene.cols):
            return False
        self.pointed = there
        return True

    def draw(self, paint: Painter) -> None:
        """Draw the board, and a ring around it while keys walk on it."""
        super().draw(paint)
        if self.focused:
            x, y, wide, high = (part / paint.scale for part in self.board.seen)
            draw_focus(paint, inset(Rect(x, y, wide, high), -2), 10)


def scene_between(
    loaded: LoadedLevel, states: Sequence[Any], share: float, move: str
) -> tuple[Scene, tuple[float, float]]:
    """Return the scene between the last two of some states, and the position reached.

    `share` is how much of the move is done.
    """
    game, level = loaded.game, loaded.level
    before, after = game.scene_after(level, states[:-1]), game.scene_after(level, states)
    scene = glide(before, after, share, DIRECTIONS.get(move.upper()))
    (row, col), (next_row, next_col) = (game.look.cell(level, state) for state in states[-2:])
    part = eased(share)
    return scene, (row + (next_row - row) * part, col + (next_col - col) * part)


def picture_at(watched: Watched, place: float) -> tuple[Scene, list[tuple[float, float]]]:
    """Return the scene of a moment and the path to it; between two moves of the plan, things glide.

    In an expansion that is shown line by line, it is that of its node.
    """
    recording, t = watched.recording, watched.t
    loaded, share = recording.loaded, place - t
    ahead = watched.line and isinstance(watched.explainer, Textbook)
    moment = recording.moment(t + 1 if ahead else t)
    path: list[tuple[float, float]] = [*moment.path]
    if share == 0 or t < recording.recorded or t >= recording.length:
        states = [moment.state] if watched.line else recording.states(t)
        return loaded.game.scene_after(loaded.level, states), path
    plan = recording.report.result.plan if recording.report else None
    move = (plan or "")[t - recording.recorded :][:1]
    states = [*recording.states(t), recording.moment(t + 1).state]
    scene, reached = scene_between(loaded, states, share, move)
    return scene, [*path, reached]


def search_marks(
    recording: Recording,
    t: int,
    texts: Texts,
    path: CellPath | None = None,
    hover: Place | None = None,
) -> Marks:
    """Return what a search has done by a moment, the danger there, and what each move is worth."""
    moment, loaded = recording.moment(t), recording.loaded
    values = moment.values or {}
    searched = min(t, recording.recorded)
    order, found = recording.explainer.marks(searched)
    return Marks(
        order=order,
        found=found,
        moment=searched,
        total=recording.recorded,
        current=moment.path[-1] if t and moment.phase == "search" else None,
        path=moment.path if path is None else path,
        hover=hover,
        danger=loaded.game.look.danger(loaded.level, moment.state),
        values={cell: short_value(texts, value) for cell, value in values.items()},
        best=max(values, key=values.__getitem__, default=None),
    )


class Pointed(NamedTuple):
    """The cell under the pointer, and the cell of a chip or of a node of the tree."""

    cell: Place | None
    other: Place | None


def layered_marks(
    watched: Watched,
    texts: Texts,
    layers: Layers,
    path: CellPath,
    pointed: Pointed,
    board: BoardView,
) -> Marks:
    """Return the marks of a moment: those layers that are on."""
    explainer, t = watched.explainer, watched.t
    marks = search_marks(explainer.recording, t, texts, path, pointed.cell)
    marks = replace(
        marks,
        is_expanded_shown="expanded" in layers,
        is_waiting_shown="frontier" in layers,
        path=marks.path if "way" in layers or marks.current is None else (),
        danger=marks.danger if "danger" in layers else {},
        values=marks.values if "values" in layers else {},
        lit={pointed.other: "focus"} if pointed.other else {},
    )
    if isinstance(explainer, GameLook) and watched.line and "values" in layers:
        values, best = step_values(texts, explainer, watched.t, watched.line)
        return replace(marks, values=values, best=best)
    if not isinstance(explainer, Textbook) or t > explainer.recording.recorded:
        return marks
    return with_details(marks, explainer, watched, texts, layers, seen_cells(board))


def with_details(
    marks: Marks,
    explainer: Textbook,
    watched: Watched,
    texts: Texts,
    layers: Layers,
    cells: Iterable[Place],
) -> Marks:
    """Add numbers, arrows and new cells to the marks of a search with a frontier."""
    if not explainer.recording.recorded:
        return marks
    entries = {cell: entry for cell in cells if (entry := known(explainer, cell, watched)) != NONE}
    fresh = (
        []
        if watched.is_resting
        else [(*each,) for each in explainer.fresh(watched.t, watched.line)]
    )
    return replace(
        marks,
        current=current(explainer, watched) or marks.current,
        numbers=numbers(explainer, entries, texts) if "numbers" in layers else {},
        parents=parents(explainer, entries) if "parents" in layers else {},
        fresh=fresh if "frontier" in layers else (),
    )


def known(explainer: Textbook, cell: Place, watched: Watched) -> int:
    """Return the entry that a cell shows: of the present node, else its newest one."""
    t = watched.t
    if t and not watched.line:
        taken = explainer.entries.taken[t - 1]
        if (*explainer.place(taken),) == cell:
            return taken
    return explainer.entry_at(cell, t)


def seen_cells(board: BoardView) -> list[Place]:
    """Return the cells in sight, if they have space for numbers and arrows."""
    view = board.board.view() if board.board.rows else None
    if view is None or not shows_numbers(view.size, board.board.scale):
        return []
    top, bottom, left, right = view.seen()
    return list(product(range(top, bottom), range(left, right)))


def numbers(
    explainer: Textbook, entries: Mapping[Place, int], texts: Texts
) -> dict[Place, list[str]]:
    """Return what is written into each cell: what decides its turn, then g and h."""
    written: dict[Place, list[str]] = {}
    words = texts.of(explainer.recording.loaded.game)
    for cell, entry in entries.items():
        written[cell] = [number_text(words, explainer.score(entry))]
        if explainer.score_name == "f" and (h := explainer.h(entry)) is not None:
            g = number_text(words, explainer.entries.g[entry])
            written[cell] += [f"g {g}", f"h {number_text(words, h)}"]
    return written


def parents(explainer: Textbook, entries: Mapping[Place, int]) -> dict[Place, Place]:
    """Return the cell from which each cell was reached."""
    return {
        cell: (*explainer.place(parent),)
        for cell, entry in entries.items()
        if (parent := explainer.entries.parent(entry)) != NONE
    }
