"""The heuristic lens as a person sees it: what stands on each cell, and a verdict with proof."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import inf, isinf
from typing import Any, NamedTuple

from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.recording.lens import Chosen, Findings, Measure, Off, Reading, Survey
from searchcade.scene import Scene, Sprite
from searchcade.search.consistency import Drop
from searchcade.search.run import Result
from searchcade.texts import GameTexts, Texts
from searchcade.theme import Colour, Theme, contrast, mixed
from searchcade.views.watch import short

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
NEAR_TO_FAR: tuple[Colour, ...] = (
    (252, 236, 160), (150, 214, 130), (64, 176, 140), (44, 132, 160), (56, 82, 160), (52, 28, 96),
)  # fmt: skip
LOW: tuple[Colour, ...] = ((206, 220, 255), (130, 156, 240), (60, 78, 170), (24, 26, 84))
HIGH: tuple[Colour, ...] = ((232, 120, 120), (190, 60, 66), (132, 24, 40))
"""Blue and red differ in brightness as well, and red is hatched."""
TEN = 10  # from here on, differences are written without decimals, so that cells can hold them


class Face(NamedTuple):
    """What a cell shows."""

    text: str
    fill: Colour
    hatched: bool = False

    @property
    def ink(self) -> Colour:
        """Return black or white, whichever is read better."""
        return max((BLACK, WHITE), key=lambda ink: contrast(ink, self.fill))


Faces = Mapping[Place, Face]


def said_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return what the heuristic says on each cell."""
    most = farthest(reading)
    return {cell: distance_face(value, most, texts, theme) for cell, value in reading.said.items()}


def true_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return the true distance of each cell, a question mark where it is not known."""
    most = farthest(reading)
    return {
        cell: distance_face(reading.true[cell], most, texts, theme)
        if cell in reading.true
        else unknown(theme)
        for cell in reading.said
    }


def off_faces(reading: Reading, texts: Texts, theme: Theme) -> Faces:
    """Return by how much the heuristic is too low or too high on each cell."""
    offs = reading.compared
    most = max((abs(off) for off in offs.values() if not isinf(off)), default=1) or 1
    return {
        cell: off_face(offs[cell], most, texts) if cell in offs else unknown(theme)
        for cell in reading.said
    }


def farthest(reading: Reading) -> float:
    """Return the largest number of both boards: they have one scale."""
    values = (*reading.said.values(), *reading.true.values())
    usual = max((value for value in reading.true.values() if not isinf(value)), default=0)
    most = max((value for value in values if not isinf(value)), default=1)
    return max(1.0, min(most, 2 * usual) if usual else most)


def distance_face(value: float, most: float, texts: Texts, theme: Theme) -> Face:
    """Return a distance: the farther, the darker; grey where there is no plan."""
    if isinf(value):
        return Face("∞", mixed(theme.floor, theme.faint, 0.35))
    return Face(short(texts, value), between(NEAR_TO_FAR, min(1.0, value / most)))


def off_face(off: float, most: float, texts: Texts) -> Face:
    """Return a difference: white is exact, blue too low, red and hatched too high."""
    if off == 0:
        return Face("0", (246, 246, 252))
    share = 1.0 if isinf(off) else min(1.0, abs(off) / most)
    text = signed(texts, off if abs(off) < TEN or isinf(off) else round(off))
    return Face(text, between(LOW if off < 0 else HIGH, share), off > 0)


def unknown(theme: Theme) -> Face:
    """Return the face of a cell of which the truth is not known."""
    return Face("?", mixed(theme.floor, theme.edge, 0.25))


def between(colours: tuple[Colour, ...], share: float) -> Colour:
    """Return a colour of a scale, from its first to its last."""
    place = share * (len(colours) - 1)
    first = min(int(place), len(colours) - 2)
    return mixed(colours[first], colours[first + 1], round(place - first, 2))


def signed(texts: Texts, off: float) -> str:
    """Write a difference with its sign."""
    if off in (inf, -inf):
        return "+∞" if off > 0 else "−∞"
    return ("+" if off > 0 else "−" if off < 0 else "") + short(texts, abs(off))


BOARDS = {"said": said_faces, "true": true_faces, "off": off_faces}
"""What stands on each of the three boards."""


def sprites_below(
    scene: Scene, faces: Collection[Place], signs: Collection[str]
) -> tuple[list[Sprite], list[Sprite]]:
    """Return the things that are drawn as usual, and those that are small, below a number.

    Of the things on a cell with a number all others are left out.
    """
    rest = [each for each in scene.sprites if (each.row, each.col) not in faces]
    there = [each for each in scene.sprites if (each.row, each.col) in faces]
    return rest, [each for each in there if each.picture in signs]


# ------------------------------------------------------------------ choices


def measure_title(words: GameTexts, measure: Measure) -> str:
    """Name a heuristic with its factor."""
    title = words.estimate(measure.heuristic)
    return title if measure.times == 1 else f"{title} × {short(words.texts, measure.times)}"


def piece_title(words: GameTexts, pieces: Sequence[Piece[Any]], number: int) -> str:
    """Name a piece; its place tells it from others of its name and label."""
    piece = pieces[number]
    name = f"{words.piece(piece.name)} {piece.label}".strip()
    alike = [each for each in pieces if (each.name, each.label) == (piece.name, piece.label)]
    row, col = piece.home
    return f"{name} ({row + 1}, {col + 1})" if len(alike) > 1 else name


# ------------------------------------------------------------------ the verdict


class LensVerdict(NamedTuple):
    """What is said below the boards."""

    title: str
    icon: str
    colour: str
    """A colour of the theme."""
    proof: str
    more: str
    proven_by: Place | None = None
    """The cell that proves it."""


class LensWords:
    """Writes verdicts about one piece of a level."""

    def __init__(self, texts: Texts, piece: Piece[Any], unit: float) -> None:
        self.texts, self.piece, self.unit = texts, piece, unit

    def verdict(
        self, reading: Reading, findings: Findings, result: Result | None, *, is_busy: bool
    ) -> LensVerdict:
        """Say whether the heuristic is admissible and consistent, as far as is known."""
        busy = self.texts("lens.going_on") if is_busy else ""
        parts = (busy, self.consistency(findings.drop), self.effect(result))
        more = " ".join(filter(None, parts))
        if high := reading.too_high():
            return self.too_high(reading, high, more)
        texts, cells = self.texts, len(reading.said)
        if not reading.is_whole:
            known = len(reading.compared)
            if not known:
                proof = texts("lens.unknown_proof", cells=cells)
                return LensVerdict(texts("lens.unknown"), "hint", "second", proof, more)
            proof = texts("lens.so_far_proof", known=known, cells=cells)
            return LensVerdict(texts("lens.so_far"), "hint", "second", proof, more)
        low = reading.farthest_below()
        if low is None:
            proof = texts("lens.exact_proof", cells=cells)
            return LensVerdict(texts("lens.exact"), "check", "good", proof, more)
        said, true = self.number(reading.said[low]), self.number(reading.true[low])
        at = self.place(low)
        proof = texts("lens.admissible_proof", cells=cells, place=at, said=said, true=true)
        return LensVerdict(texts("lens.admissible"), "check", "good", proof, more, low)

    def too_high(self, reading: Reading, high: list[Place], more: str) -> LensVerdict:
        """Name the cell where the heuristic is farthest above the truth."""
        worst, texts = high[0], self.texts
        values = {
            "count": len(high),
            "cells": len(reading.said),
            "place": self.place(worst),
            "said": self.number(reading.said[worst]),
            "true": self.number(reading.true[worst]),
        }
        proof = texts("lens.too_high_proof", **values)
        return LensVerdict(texts("lens.too_high"), "warning", "bad", proof, more, worst)

    def consistency(self, drop: Drop[Any] | None) -> str:
        """Say whether no move lowers the heuristic by more than it costs."""
        if drop is None:
            return self.texts("lens.consistent")
        at = next(cell for cell, state in self.piece.states.items() if state == drop.state)
        said, then, cost = (value / self.unit for value in (drop.estimate, drop.then, drop.cost))
        if not drop.move:
            return self.texts("lens.not_zero", place=self.place(at), said=self.number(said))
        values = {"said": said, "then": then, "cost": cost}
        words = {name: self.number(value) for name, value in values.items()}
        return self.texts("lens.not_consistent", place=self.place(at), **words)

    def effect(self, result: Result | None) -> str:
        """Say what A* achieves with it."""
        if result is None:
            return ""
        if result.cost is None or result.outcome != "solved":
            return self.texts("lens.no_plan", count=self.number(result.expanded))
        cost = self.number(result.cost / self.unit)
        return self.texts("lens.effect", count=self.number(result.expanded), cost=cost)

    def number(self, value: float) -> str:
        """Write a number."""
        return short(self.texts, value if not isinf(value) else inf)

    def place(self, cell: Place) -> str:
        """Write the place of a cell."""
        return self.texts("lens.place", row=cell[0] + 1, col=cell[1] + 1)


def axis_labels(texts: Texts, bars: Sequence[Off], width: float) -> list[str]:
    """Return what stands below the bars: at zero, at the ends, and at every third one."""
    steps = [0 if isinf(bar.most) else round(bar.most / width) for bar in bars]
    ends = (0, len(bars) - 1)
    return [
        bar_label(texts, bar) if number in ends or step % 3 == 0 else ""
        for number, (bar, step) in enumerate(zip(bars, steps, strict=True))
    ]


def bar_label(texts: Texts, bar: Off) -> str:
    """Say by how much the cells of a bar of the histogram are off."""
    beyond = "" if not bar.is_open else "≥ " if bar.most > 0 else "≤ "
    return beyond + signed(texts, bar.most)


# ------------------------------------------------------------------ all of it


class LensView(NamedTuple):
    """What is shown of a heuristic with a piece."""

    faces: Mapping[str, Faces]
    """By the names of the boards."""
    verdict: LensVerdict
    bars: list[Off]
    width: float
    """The histogram of the differences."""
    proven_by: Place
    """The cell to look at first."""


def lens_view(texts: Texts, survey: Survey, chosen: Chosen, theme: Theme) -> LensView | None:
    """Return what is known by now; None before the heuristic has been asked."""
    reading = survey.reading(chosen)
    if reading is None:
        return None
    number, measure = chosen
    piece, is_busy = survey.pieces[number], not survey.truths[number].is_over
    verdict = LensWords(texts, piece, survey.unit).verdict(
        reading, survey.findings[chosen], survey.results.get(measure), is_busy=is_busy
    )
    faces = {name: faces_of(reading, texts, theme) for name, faces_of in BOARDS.items()}
    return LensView(faces, verdict, *reading.histogram(), verdict.proven_by or piece.home)
