"""The heuristic lens: what a heuristic says on every cell of a level, and what is true there."""

from __future__ import annotations

import time
from base64 import b64encode
from functools import lru_cache
from typing import Any

from searchcade.problem import BadInput
from searchcade.recording.lens import Chosen, Measure, Survey, measures, pieces
from searchcade.svg import ink
from searchcade.tab.language import texts_in
from searchcade.tab.linked_level import linked
from searchcade.texts import Texts
from searchcade.texts.titles import level_title
from searchcade.theme import PALETTES, THEMES, theme
from searchcade.views.lens import (
    BLACK,
    Faces,
    LensView,
    axis_labels,
    lens_view,
    measure_title,
    piece_title,
    sprites_below,
)
from searchcade.web.film import sprite
from searchcade.web.stage import pictures_of

MAX_SECONDS = 20.0  # for all true distances and the search: what is not known by then stays so


@lru_cache(maxsize=1)
def surveyed(level: str) -> Survey:
    """Return what is known of a level; the last one is kept."""
    loaded = linked(level).loaded
    return Survey(loaded, pieces(loaded))


def show(
    level: Any,
    heuristic: Any = "",
    piece: Any = 0,
    language: Any = "en",
    look: Any = "default",
    palette: Any = "usual",
) -> dict[str, Any]:
    """Return what a heuristic says on every cell, beside what is known so far of the truth."""
    survey, chosen = checked(level, heuristic, piece)
    if chosen not in survey.findings:
        survey.examine(chosen)
    colours = theme(*(each if each in known else known[0] for each, known in
                      ((look, [*THEMES]), (palette, PALETTES))))  # fmt: skip
    texts = texts_in(language)
    view = lens_view(texts, survey, chosen, colours)
    assert view
    is_known = survey.truths[chosen[0]].is_over and chosen[1] in survey.results
    reply = {**choices(texts, survey, chosen), **answer(texts, survey, view)}
    return {**reply, "going": not is_known}


def truth(level: Any, heuristic: Any = "", piece: Any = 0, **shown: Any) -> dict[str, Any]:
    """Find the true distances, and try A* with the heuristic; return all that is known then."""
    survey, (number, measure) = checked(level, heuristic, piece)
    until = time.perf_counter() + MAX_SECONDS
    found = survey.truths[number]
    if measure not in survey.results:
        survey.attempt(measure, lambda: time.perf_counter() > until)
    if not found.is_over:
        survey.find(found, lambda: time.perf_counter() > until)
        found.is_over = True  # nobody goes on with it
    return show(level, heuristic, piece, **shown)


def checked(level: Any, heuristic: Any, piece: Any) -> tuple[Survey, Chosen]:
    """Read what a page asks for."""
    if not isinstance(level, str) or not isinstance(heuristic, str):
        raise BadInput("lens: expected level and heuristic as texts")
    survey = surveyed(level)
    last = len(survey.pieces) - 1
    if type(piece) is not int or not 0 <= piece <= last:
        raise BadInput(f"lens: expected a piece from 0 to {last}, found {str(piece)[:40]!r}")
    return survey, (piece, Measure.parse(heuristic, survey.loaded))


def choices(texts: Texts, survey: Survey, chosen: Chosen) -> dict[str, Any]:
    """Return the names of the level, and of what can be chosen."""
    loaded, (number, measure) = survey.loaded, chosen
    words, listed = texts.of(loaded.game), measures(loaded)
    offered = listed if measure in listed else [*listed, measure]
    return {
        "level": loaded.name,
        "title": level_title(texts, loaded),
        "heuristic": str(measure),
        "heuristics": [[str(each), measure_title(words, each)] for each in offered],
        "piece": number,
        "pieces": [piece_title(words, survey.pieces, each) for each in range(len(survey.pieces))],
        "search": measure.search,
    }


def answer(texts: Texts, survey: Survey, view: LensView) -> dict[str, Any]:
    """Return the boards, the verdict and the histogram."""
    verdict, drawn, cells = view.verdict, board(survey, view.faces["said"]), [*view.faces["said"]]
    cols, labels = drawn["cols"], axis_labels(texts, view.bars, view.width)
    return {
        "board": drawn,
        "cells": [row * cols + col for row, col in cells],
        "faces": {name: [written(faces, cell) for cell in cells]
                  for name, faces in view.faces.items()},
        "verdict": {"title": verdict.title, "colour": verdict.colour, "proof": verdict.proof,
                    "more": verdict.more},
        "bars": [{"label": label, "cells": bar.cells, "side": sign(bar.most)}
                 for bar, label in zip(view.bars, labels, strict=True)],
        "marked": view.proven_by[0] * cols + view.proven_by[1],
    }  # fmt: skip


def sign(value: float) -> int:
    """Return -1 below zero, 1 above it."""
    return (value > 0) - (value < 0)


def written(faces: Faces, cell: tuple[int, int]) -> list[Any]:
    """Return the text of a cell, its colour, whether it is written in black, and is hatched."""
    face = faces[cell]
    return [face.text, ink(face.fill), int(face.ink == BLACK), int(face.hatched)]


def board(survey: Survey, faces: Faces) -> dict[str, Any]:
    """Return the level as it is drawn: things on cells with a number are small or left out."""
    game, level = survey.loaded.game, survey.loaded.level
    scene = game.scene(game.look.revealed(level), survey.loaded.problem().start)
    rest, small = sprites_below(scene, faces, game.lens.signs)
    used, colours = [*rest, *small], game.look.colours
    named = {each.picture for each in used} & colours.keys()
    return {
        "rows": scene.rows,
        "cols": scene.cols,
        "passages": b64encode(scene.passages).decode(),
        "pictures": pictures_of(used, game.look.pictures),
        "colours": {name: colours[name] for name in sorted(named)},
        "deep": bool(scene.bodies),
        "tiles": [sprite(each) for each in rest],
        "signs": [sprite(each) for each in small],
    }


REQUESTS = {"show": show, "truth": truth}
