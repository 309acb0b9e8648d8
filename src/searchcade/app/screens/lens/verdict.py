"""The verdict of the lens in words: what is proven, by which cell, and what follows."""

from __future__ import annotations

from math import inf, isinf
from typing import Any, NamedTuple

from searchcade.app.screens.lens.faces import shown
from searchcade.canvas import Place
from searchcade.game import Piece
from searchcade.recording.lens import Findings, Reading
from searchcade.search.consistency import Drop
from searchcade.search.run import Result
from searchcade.texts import Texts


class Verdict(NamedTuple):
    """What is said below the boards."""

    title: str
    icon: str
    colour: str
    """A colour of the theme."""
    proof: str
    more: str
    proven_by: Place | None = None
    """The cell that proves it."""


class Words:
    """Writes verdicts about one piece of a level."""

    def __init__(self, texts: Texts, piece: Piece[Any], unit: float) -> None:
        self.texts, self.piece, self.unit = texts, piece, unit

    def verdict(
        self, reading: Reading, findings: Findings, result: Result | None, *, is_busy: bool
    ) -> Verdict:
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
                return Verdict(texts("lens.unknown"), "hint", "second", proof, more)
            proof = texts("lens.so_far_proof", known=known, cells=cells)
            return Verdict(texts("lens.so_far"), "hint", "second", proof, more)
        low = reading.farthest_below()
        if low is None:
            proof = texts("lens.exact_proof", cells=cells)
            return Verdict(texts("lens.exact"), "check", "good", proof, more)
        said, true = self.number(reading.said[low]), self.number(reading.true[low])
        at = self.place(low)
        proof = texts("lens.admissible_proof", cells=cells, place=at, said=said, true=true)
        return Verdict(texts("lens.admissible"), "check", "good", proof, more, low)

    def too_high(self, reading: Reading, high: list[Place], more: str) -> Verdict:
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
        return Verdict(texts("lens.too_high"), "warning", "bad", proof, more, worst)

    def consistency(self, drop: Drop[Any] | None) -> str:
        """Say whether no move lowers the heuristic by more than it costs."""
        if drop is None:
            return self.texts("lens.consistent")
        at = next(cell for cell, state in self.piece.states.items() if state == drop.state)
        said, then, cost = (value / self.unit for value in (drop.estimate, drop.then, drop.cost))
        if not drop.move:
            return self.texts("lens.not_zero", place=self.place(at), said=self.number(said))
        return self.texts(
            "lens.not_consistent",
            place=self.place(at),
            said=self.number(said),
            then=self.number(then),
            cost=self.number(cost),
        )

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
        return shown(self.texts, value if not isinf(value) else inf)

    def place(self, cell: Place) -> str:
        """Write the place of a cell."""
        return self.texts("lens.place", row=cell[0] + 1, col=cell[1] + 1)
