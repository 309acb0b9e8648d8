"""Play: what the page asks while a person plays a level."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, cast

from searchcade.hands import HANDS, Hand
from searchcade.play.route import cells_of, is_movable, move_onto, plan_to_cell
from searchcade.play.run import Run
from searchcade.play.session import Help, Session
from searchcade.problem import BadInput
from searchcade.scene import DIRECTIONS
from searchcade.tab.game_result import analyse, finish, look_for_best
from searchcade.tab.game_view import header, number, place, told, view
from searchcade.tab.ground import Ground
from searchcade.tab.language import texts_in
from searchcade.tab.table import Table, table_of
from searchcade.texts import Texts
from searchcade.texts.figures import own_figures

Game = Mapping[str, Any]
Reply = dict[str, Any]
HELPS = ("direction", "landmark", "way")
LONGEST_RUN = 10_000  # moves


# ------------------------------------------------------------------ moves


def open_level(game: Game, language: str) -> Reply:
    """Show a level from its start, or where a game on it stands."""
    table, texts = table_of(game), texts_in(language)
    table.ground = Ground()
    return {**view(table, texts), "header": header(table, texts)}


def make_moves(game: Game, language: str, moves: str, hand: str = "p") -> Reply:
    """Make moves, up to the first that the rules forbid: the reply says whether that is a fall."""
    table, texts = table_of(game), texts_in(language)
    if hand not in [*HANDS]:
        raise BadInput(f"expected a hand among {HANDS}, found {hand[:20]!r}")
    for move in moves:
        if is_over(table.session) or not table.session.play(move, cast(Hand, hand)):
            return {**view(table, texts), **refused(table, texts, move)}
    return view(table, texts)


def is_over(session: Session[Any, Any]) -> bool:
    """Say whether no more moves can be made."""
    return session.is_won or bool(session.ended)


def refused(table: Table, texts: Texts, move: str) -> Reply:
    """Show what comes of a move that is not legal: a fall, or a bump."""
    loaded, state = table.loaded, table.session.state
    fall = loaded.game.look.fatal_move_scene(loaded.level, state, move[:1])
    if fall is None or is_over(table.session):
        return {"bump": move}
    words = texts.of(loaded.game)
    return {"fell": words.find("fell", texts("play.fell")), **table.ground.data(fall)}


def undo(game: Game, language: str) -> Reply:
    """Take the last move back."""
    table = table_of(game)
    table.session.undo()
    return view(table, texts_in(language))


def redo(game: Game, language: str) -> Reply:
    """Make the move again that was taken back last."""
    table = table_of(game)
    table.session.redo()
    return view(table, texts_in(language))


def restart(game: Game, language: str) -> Reply:
    """Begin a new attempt at the level."""
    table = table_of({"level": game.get("level", "")})
    return view(table, texts_in(language))


# ------------------------------------------------------------------ where to go


def run(game: Game, direction: str) -> Reply:
    """Return the moves of a run: on in a direction until there is something to decide."""
    session, moves = ahead(table_of(game)), ""
    going = Run(direction if direction in DIRECTIONS else "U")
    while len(moves) < LONGEST_RUN and (move := going.next_move(session)):
        moves += move
        session.play(move)
    return {"moves": moves}


def ahead(table: Table) -> Session[Any, Any]:
    """Return a copy of the session, to see where moves lead without making them."""
    session = copy(table.session)
    session.states, session.costs = [*session.states], [*session.costs]
    return session


def click(game: Game, language: str, cell: int, picked: int | None = None) -> Reply:
    """Return the moves that a click means, the stone that it picks, or why it does nothing."""
    table, texts = table_of(game), texts_in(language)
    session, cols = table.session, columns_of(table)
    target, thing = divmod(cell, cols), None if picked is None else divmod(picked, cols)
    carry = table.loaded.game.play.carry
    if carry and thing and thing != target and not is_movable(session, target):
        return walk(carry(session.level, session.state, thing, target), texts, "not_carried")
    if move := move_onto(session, target):
        return {"moves": move}
    if is_movable(session, target):
        return {"moves": "", "picked": None if target == thing else cell}
    if target == place(session):
        return {"moves": ""}
    return walk(plan_to_cell(session, target), texts, "not_there" if carry else "not_known")


def columns_of(table: Table) -> int:
    """Return how many columns the board has."""
    return table.loaded.scene(table.session.states).cols


def walk(moves: str | None, texts: Texts, otherwise: str) -> Reply:
    """Return moves to walk, or why there are none."""
    if moves is None:
        return {"moves": "", "notice": texts(f"play.{otherwise}")}
    return {"moves": moves} if moves else {"moves": "", "notice": texts("play.not_found")}


def hint(game: Game, language: str, help: str = "direction") -> Reply:
    """Return the next moves of a plan and their cells; a hint that has any is counted."""
    table, texts = table_of(game), texts_in(language)
    if help not in HELPS:
        raise BadInput(f"expected a hint among {', '.join(HELPS)}, found {help[:20]!r}")
    if is_over(table.session):
        return {"moves": "", "cells": [], "game": table.game().as_dict()}
    moves = table.session.hint(cast(Help, help))
    session, cols = ahead(table), columns_of(table)
    cells = [row * cols + col for row, col in cells_of(session, moves or "")]
    found = walk(moves, texts, "lost")
    if moves and session.is_won:
        found["notice"] = texts("play.hint_wins")
    return {**found, "cells": cells, "wins": session.is_won, "game": table.game().as_dict()}


# ------------------------------------------------------------------ what is to be known


def point(game: Game, language: str, cell: int) -> Reply:
    """Say what a cell does, and to which cells."""
    table = table_of(game)
    words, cols = texts_in(language).of(table.loaded.game), columns_of(table)
    notes = table.loaded.game.look.explain(
        table.loaded.level, table.session.state, divmod(cell, cols)
    )
    return {
        "notes": [
            {
                "text": words.note(note.text),
                "effect": note.effect,
                "cells": [row * cols + col for row, col in note.cells],
            }
            for note in notes
        ]
    }


def warn(game: Game, language: str) -> Reply:
    """Say whether the goal is out of reach, as far as that is known, and give slow figures."""
    table, texts = table_of(game), texts_in(language)
    loaded, session = table.loaded, table.session
    if is_over(session):
        return {"lost": "", "stuck": [], "figures": []}
    found = loaded.game.play.analysis(loaded.level, session.state)
    words, scene = texts.of(loaded.game), loaded.scene(session.states)
    is_lost = found.get("lost") and loaded.game.levels.winnable(loaded.level)
    return {
        "lost": words.find("lost", texts("play.lost")) if is_lost else "",
        "stuck": [number(scene, cell) for cell in found.get("stuck", ())],
        "figures": told(own_figures(words, found)),
    }


REQUESTS = {
    "open": open_level,
    "moves": make_moves,
    "undo": undo,
    "redo": redo,
    "restart": restart,
    "run": run,
    "click": click,
    "hint": hint,
    "point": point,
    "warn": warn,
    "finish": finish,
    "best": look_for_best,
    "analyse": analyse,
}
