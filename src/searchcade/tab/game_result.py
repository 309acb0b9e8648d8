"""The result of a game in the page: judged by the rules, beside the best plan and its mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from searchcade.level import LoadedLevel
from searchcade.play import analysis, judge
from searchcade.play.analysis import Analysis
from searchcade.play.best_plan import Best, at_hand, find_best
from searchcade.play.ending import Ending, end_effect
from searchcade.play.mistakes import can_be_tried
from searchcade.play.remaining_cost import Deadline
from searchcade.play.replay import replay
from searchcade.play.session import Session
from searchcade.play.trail import trail
from searchcade.search.node import Ended
from searchcade.tab.base_layer import Ground
from searchcade.tab.language import texts_in
from searchcade.tab.page_game import PageGame, PageTable, table_of
from searchcade.texts import Texts
from searchcade.texts.move_words import MoveWords
from searchcade.texts.titles import game_title
from searchcade.views.result import mistakes, moment_view, no_mistakes, result_view

Game = Mapping[str, Any]
Reply = dict[str, Any]
BEST_PLAN_S = 8.0  # to look for the best plan
ENDINGS: dict[str, Ended] = {"won": "", "lost": "lost", "stalled": "stalled"}


def finish(game: Game, language: str) -> Reply:
    """End a game: its moves are replayed by the rules and compared with what is known."""
    table = table_of(game)
    return {**result(table, language, at_hand(table.loaded)), **last_scene(table)}


def look_for_best(game: Game, language: str) -> Reply:
    """Compare a finished game with the best plan that is found in a few seconds."""
    table = table_of(game)
    best = find_best(table.loaded, Deadline.after(BEST_PLAN_S).is_over)
    return {**result(table, language, best), "searching": False}


def analyse(game: Game, language: str) -> Reply:
    """Say where a finished game lost something; that may also prove what the best plan costs."""
    table, texts = table_of(game), texts_in(language)
    found = analysed(table)
    least, best = found.remaining[0] if found.remaining else None, at_hand(table.loaded)
    if least is not None and least != inf and not best.is_proven:
        best = best._replace(cost=int(least), is_proven=True)
    return {**result(table, language, best), **listed(texts, table, found)}


_analysed: list[tuple[str, Analysis]] = []


def analysed(table: PageTable) -> Analysis:
    """Return the analysis of a finished game; the last one is kept."""
    name, moves = table.loaded.name, table.session.moves
    if not (_analysed and (_analysed[0][0], _analysed[0][1].moves) == (name, moves)):
        _analysed[:] = [(name, analysis.analyse(table.loaded, moves))]
    return _analysed[0][1]


# ------------------------------------------------------------------ the verdict


def result(table: PageTable, language: str, best: Best) -> Reply:
    """Return what the page says about a finished game."""
    texts = texts_in(language)
    loaded, session = table.loaded, table.session
    ending = Ending(loaded, session, how_it_ended(table), table.table.game.helped, best)
    return {
        "game": table.game().as_dict(),
        "record": record_name(loaded),
        "won": ending.is_won,
        "helped": ending.is_helped,
        "cost": session.cost,
        **result_view(texts, ending).as_dict(),
        "effect": end_effect(is_won=ending.is_won),
        "searching": ending.is_won and not best.is_proven,
        "next": following(texts, loaded),
    }


def how_it_ended(table: PageTable) -> Ended:
    """Replay the moves by the rules from the start, and return how the game ended."""
    return ENDINGS.get(replay(table.loaded, table.session.moves).outcome, "resigned")


def record_name(loaded: LoadedLevel) -> str:
    """Return under which name the page keeps a record: the level with the rules that matter.

    A level that ships counts as solved by its own rules only, whatever its name says.
    """
    if loaded.short_name not in loaded.game.shipped():
        return loaded.name
    return f"{loaded.game.name}/{judge.standing(loaded).board}"


def following(texts: Texts, loaded: LoadedLevel) -> Reply | None:
    """Return the next level."""
    name = loaded.next()
    if name is None:
        return None
    return {"level": name, "title": game_title(texts, LoadedLevel(name, loaded.game, loaded.level))}


def last_scene(table: PageTable) -> Reply:
    """Return the board at the end, with nothing hidden."""
    loaded, session = table.loaded, table.session
    shown = loaded.game.look.revealed(loaded.level)
    scene = loaded.game.scene_after(shown, session.states)
    return {**Ground().data(scene), "place": table.number(table.table.place)}


def show_moment(game: Game, language: str, number: int) -> Reply:
    """Show a finished game after some of its moves, and the game that goes on from there.

    It counts as helped from now on: the analysis has shown what is best there.
    """
    table, texts = table_of(game), texts_in(language)
    loaded, moves = table.loaded, table.session.moves
    number = min(max(0, number), len(moves))
    session = Session(loaded.game, loaded.level, moves[:number])
    shown = loaded.game.scene_after(loaded.game.look.revealed(loaded.level), session.states)
    return {
        **Ground().data(shown),
        "trail": [table.number(cell) for cell in trail(session)],
        "number": number,
        **moment_view(texts, moves, number)._asdict(),
        "begun": PageGame(loaded.name, session.moves, helped=True).as_dict(),
    }


# ------------------------------------------------------------------ the mistakes


def listed(texts: Texts, table: PageTable, found: Analysis) -> Reply:
    """Return the moves that lost something, or what is to be said instead."""
    return {
        "lost": MoveWords(texts, table.loaded).lost,
        "mistakes": [each._asdict() for each in mistakes(texts, table.loaded, found)],
        "learn": texts("mistakes.begin") if can_be_tried(found) else "",
        "said": said(texts, table, found),
    }


def said(texts: Texts, table: PageTable, found: Analysis) -> str:
    """Say what a list of mistakes does not: why it is empty, or what it leaves out."""
    if found.reason:
        return texts(f"analysis.{found.reason}")
    if found.stretches:
        return texts("analysis.hindsight") if found.is_hindsight else ""
    return no_mistakes(texts, found, is_won=table.session.is_won)
