"""Play: what the page asks while a person plays a level. Most replies are the view of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from searchcade.level import LoadedLevel
from searchcade.play.ghost import PACES, Ghost
from searchcade.play.session import Help
from searchcade.play.table import Table
from searchcade.play.walk import TableStep
from searchcade.problem import BadInput
from searchcade.scene import DIRECTIONS
from searchcade.tab.base_layer import Ground
from searchcade.tab.game_result import analyse, finish, look_for_best, record_name, show_moment
from searchcade.tab.language import texts_in
from searchcade.tab.mistakes import review
from searchcade.tab.page_game import PageTable, table_of
from searchcade.texts import GameTexts, Texts
from searchcade.texts.titles import game_title
from searchcade.views.lesson import tip_speech
from searchcade.views.play import Surroundings, about, ghost_note, play_view

Game = Mapping[str, Any]
Player = Mapping[str, Any]
"""What the page keeps of its player, see `PagePlayer`."""
NOBODY: Player = {}
Reply = dict[str, Any]
HELPS = ("direction", "landmark", "way")
AROUND = Surroundings(lists_attempts=False)


# ------------------------------------------------------------------ the view


def open_level(game: Game, language: str, player: Player = NOBODY) -> Reply:
    """Show a level from its start, or where a game on it stands."""
    page, texts = table_of(game, player, anew=True), texts_in(language)
    page.ground, page.step = Ground(), TableStep("", page.table.scene)
    shown, named = view(page, texts), header(texts, page.loaded)
    if page.lesson:
        named |= {"title": shown["lesson"]["title"], "game_title": ""}
    return {**shown, "header": named}


def view(page: PageTable, texts: Texts) -> Reply:
    """Return everything that a move can change."""
    table = page.table
    return {
        "game": page.game().as_dict(),
        **page.ground.data(table.scene, page.step.moves if page.step else ""),
        **play_view(table, texts, AROUND).as_dict(page.number),
        "step": page.step and step_data(page.step),
        "wait": page.wait,
        "thinking": table.question is not None,
        "fell": table.has_fallen,
        "ended": bool(table.session.ended),
        "restarted": table.is_restarted,
        **({"lesson": lesson_data(page, texts)} if page.lesson else {}),
        **({"tip": tip(texts, name)} if (name := page.due_tip()) else {}),
    }


def lesson_data(page: PageTable, texts: Texts) -> Reply:
    """Return the view of a lesson, the cells of its next step, and whether that is known yet."""
    assert page.lesson
    effect, shown = page.lesson.look(), page.lesson.view(texts).as_dict()
    cells = [page.number(cell) for cell in page.lesson.cells]
    return {**shown, "cells": cells, "known": page.lesson.is_guided, "effect": effect}


def tip(texts: Texts, name: str) -> Reply:
    """Return a tip with its name, by which the page remembers that it was read."""
    said = tip_speech(texts, name)
    return {"name": name, "head": said.head, "say": said.say, "read": said.key_note}


def step_data(step: TableStep) -> Reply:
    """Return how a step is shown; a bump has no scene."""
    return {"effect": step.effect, "seconds": step.seconds,
            "bump": "" if step.scene else step.moves}  # fmt: skip


def header(texts: Texts, loaded: LoadedLevel) -> Reply:
    """Return what stays as it is while a level is played."""
    words = texts.of(loaded.game)
    return {
        "name": loaded.game.name,
        "level": loaded.name,
        "record": record_name(loaded),
        "title": title(texts, loaded),
        "about": about(texts, loaded, game_title(texts, loaded)) if loaded.address else "",
        "game_title": words.title,
        "how": words.how,
        "briefing": [
            words.find(f"briefing.{name}", name)
            for name in loaded.game.levels.briefing(loaded.level)
        ],
        "legend": legend(words, loaded),
        "explains": any(name.startswith("notes.") for name in words.own),
        "another": loaded.another(),
    }


def title(texts: Texts, loaded: LoadedLevel) -> str:
    """Name the level; one without an address by what it says of itself."""
    if loaded.address is None and loaded.name.startswith("~"):
        return loaded.game.levels.caption(loaded.level) or texts("page_play.pasted")
    return game_title(texts, loaded)


def legend(words: GameTexts, loaded: LoadedLevel) -> Reply:
    """Return the pictures on the board that the game explains, and what they mean."""
    look = loaded.game.look
    shown = {each.picture for each in loaded.scene([loaded.problem().start]).sprites}
    entries = [
        {"picture": name, "text": words.find(f"legend.{text}", text)}
        for name, text in look.legend.items()
        if name in shown
    ]
    return {"title": words.find("legend.title", ""), "entries": entries} if entries else {}


# ------------------------------------------------------------------ wishes


def hint(table: Table, help: str = "direction") -> None:
    """Ask for a hint of a size."""
    if help not in HELPS:
        raise BadInput(f"expected a hint among {', '.join(HELPS)}, found {help[:20]!r}")
    table.hint(cast(Help, help))


def run(table: Table, direction: str) -> None:
    """Begin a run."""
    table.start_run(direction if direction in DIRECTIONS else "U")


def release(table: Table, key: str = "") -> None:
    """Note that a key is up, or all of them."""
    table.held.release(key) if key else table.held.release_all()


WISHES: dict[str, Callable[..., None]] = {
    "tick": lambda table: None,
    "press": lambda table, key, move, runs=False: table.press(key, move, runs=runs),
    "release": release,
    "move": Table.move,
    "run": run,
    "undo": Table.undo,
    "redo": Table.redo,
    "restart": Table.restart,
    "hint": hint,
    "solve": Table.solve,
    "count_hint": Table.count_hint,
    "stand": Table.let_go,
}
"""What a player wishes -> what the table does; the other parameters are the values of the wish."""


def do(
    game: Game,
    language: str,
    wish: str,
    seconds: float = 0.0,
    player: Player = NOBODY,
    **values: Any,
) -> Reply:
    """Let time pass, pass a wish on, and do what is next."""
    page = table_of(game, player)
    if wish not in WISHES and wish not in ("click", "show"):
        raise BadInput(f"expected a wish among {', '.join(WISHES)}, found {wish[:20]!r}")
    page.pass_time(seconds)
    if wish == "click":
        page.table.click(page.cell(values["cell"]))
    elif wish == "show":
        if page.lesson:
            page.lesson.show()
    else:
        WISHES[wish](page.table, **values)
    page.act()
    return view(page, texts_in(language))


def think(game: Game, language: str, player: Player = NOBODY) -> Reply:
    """Work out what the player has asked for, and begin to walk it."""
    page = table_of(game, player)
    page.pass_time(0.0)
    if question := page.table.question:
        page.table.take(question, question.answer())
    return view(page, texts_in(language))


def warn(game: Game, language: str, player: Player = NOBODY) -> Reply:
    """Find out whether the goal is out of reach, as far as that is known, and slow figures.

    In a lesson, work out the next step.
    """
    page = table_of(game, player)
    session = page.session
    if page.lesson:
        page.lesson.guide()
    if not page.table.is_over:
        found = session.game.play.analysis(session.level, session.state)
        page.table.analysed, page.table.analysis = session.moves, found
    page.step = None
    return view(page, texts_in(language))


def point(game: Game, language: str, cell: int) -> Reply:
    """Say what a cell does, and to which cells."""
    page = table_of(game)
    session, words = page.session, texts_in(language).of(page.loaded.game)
    notes = session.game.look.explain(session.level, session.state, page.cell(cell))
    return {
        "notes": [
            {
                "text": words.note(note.text),
                "effect": note.effect,
                "cells": [page.number(each) for each in note.cells],
            }
            for note in notes
        ]
    }


def ghost(game: Game, language: str, moves: str, seconds: float) -> Reply:
    """Say where one's own best game was when, and how it moves along at each pace."""
    page, texts = table_of(game), texts_in(language)
    loaded, best = page.loaded, Ghost.of(page.loaded, moves, max(0.0, seconds))
    cells = [page.number(loaded.game.look.cell(loaded.level, state)) for state in best.states]
    notes = [(pace, ghost_note(texts, best, pace)) for pace in PACES]
    return {"cells": cells, "times": best.times, "paces": notes}


REQUESTS = {
    "open": open_level,
    "do": do,
    "think": think,
    "warn": warn,
    "point": point,
    "ghost": ghost,
    "finish": finish,
    "best": look_for_best,
    "analyse": analyse,
    "moment": show_moment,
    "review": review,
}
