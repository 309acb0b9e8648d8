"""A moment of a search or of a game: what the board shows, and what is said about it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any, NamedTuple

from searchcade.app.board import CellPath, Marks, glide
from searchcade.app.board.motion import eased
from searchcade.canvas import Place
from searchcade.level import LoadedLevel
from searchcade.recording import Inspection, Moment, Recording
from searchcade.recording.explanation import Explainer
from searchcade.scene import DIRECTIONS, Scene
from searchcade.texts import GameTexts, Texts


class Shown(NamedTuple):
    """A moment of a search, or a line of the expansion that follows it."""

    explainer: Explainer
    t: int
    line: int = 0
    """How many lines of the next expansion have run."""
    is_resting: bool = False
    """Whether the playback is too fast to be followed line by line."""


LARGE = 1000  # from which on a number is written in thousands

# ------------------------------------------------------------------ what the board shows


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


def points_at(recording: Recording, moment: Moment) -> int | None:
    """Return the points at a moment of the walk, where a game has points and was played."""
    loaded, report = recording.loaded, recording.report
    if loaded.game.scoring.points is None or report is None or report.result.plan is None:
        return None
    played = report.result.plan[: moment.walked]
    return loaded.game.scoring.points(loaded.level, moment.state, played)


# ------------------------------------------------------------------ what is said


def short_value(texts: Texts, value: float) -> str:
    """Write the value of a move in a few characters."""
    if isinf(value) or abs(value) >= LARGE * LARGE:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= 10 * LARGE:
        return f"{texts.number(value / LARGE)}k"
    return texts.number(value) if abs(value) >= 100 else short(texts, value)


def cell_lines(words: GameTexts, known: Inspection | None) -> list[str]:
    """Say when a cell was expanded or seen, and its g, h and f."""
    texts = words.texts
    if known is None:
        return [texts("watch.unseen")]
    number = texts.number(known.moment)
    when = (
        texts("watch.expanded_as", number=number)
        if known.expanded
        else texts("watch.waits_since", number=number)
    )
    values = {"g": known.g, "h": known.h, "f": known.f}
    return [when, *(f"{name} = {words.amount(value)}" for name, value in values.items()
                    if value is not None)]  # fmt: skip


def short(texts: Texts, value: float) -> str:
    """Write a number, with a decimal only where it has one."""
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    return texts.number(value, 0 if float(value).is_integer() else 1)


def duration(texts: Texts, seconds: float) -> str:
    """Write the time of a search, in milliseconds while it is below a second."""
    if seconds < 1:
        return f"{texts.number(1000 * seconds, 2 if seconds < 0.01 else 0)} ms"
    return f"{texts.number(seconds, 2)} s"
