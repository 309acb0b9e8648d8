"""What the page shows of a game: its scene as data, its figures, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from searchcade.canvas import Place
from searchcade.hands import are_helped
from searchcade.level import LoadedLevel
from searchcade.play.session import Session
from searchcade.play.trail import trail_states
from searchcade.recording.live import trail
from searchcade.scene import DIRECTIONS, Scene
from searchcade.tab.table import Table
from searchcade.texts import GameTexts, Texts
from searchcade.texts.figures import Figure, effort_figures, state_figures
from searchcade.texts.titles import game_title, level_title


def view(table: Table, texts: Texts) -> dict[str, Any]:
    """Return everything that a move can change."""
    session, words = table.session, texts.of(table.loaded.game)
    scene = table.loaded.scene(session.states)
    here, moves = number(scene, place(session)), legal(session, scene)
    return {
        "game": table.game().as_dict(),
        **table.ground.data(scene),
        "place": here,
        "trail": path(session, scene),
        "figures": told(effort_figures(words, session), state_figures(words, session)),
        "legal": moves,
        "buttons": move_buttons(words, moves, here),
        "won": session.is_won,
        "ended": ended(texts, session),
        "points": session.points,
        "notice": help_notice(table, texts),
    }


def told(*figures: Sequence[Figure]) -> list[dict[str, str]]:
    """Return figures as the page shows them."""
    return [figure._asdict() for each in figures for figure in each]


def header(table: Table, texts: Texts) -> dict[str, Any]:
    """Return what stays as it is while a level is played."""
    loaded, words = table.loaded, texts.of(table.loaded.game)
    return {
        "name": loaded.game.name,
        "level": loaded.name,
        "title": title(texts, loaded),
        "about": about(texts, loaded),
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


def about(texts: Texts, loaded: LoadedLevel) -> str:
    """Name the rules and the passcode, but nothing that the title says already."""
    if loaded.address is None:
        return ""
    said = game_title(texts, loaded).split(" · ")
    parts = [part for part in level_title(texts, loaded).split(" · ") if part not in said]
    if code := loaded.game.levels.code(loaded.level):
        parts.append(texts("play.code", code=code))
    return " · ".join(parts)


def legend(words: GameTexts, loaded: LoadedLevel) -> dict[str, Any]:
    """Return the pictures on the board that the game explains, and what they mean."""
    look = loaded.game.look
    shown = {each.picture for each in loaded.scene([loaded.problem().start]).sprites}
    entries = [
        {"picture": name, "text": words.find(f"legend.{text}", text)}
        for name, text in look.legend.items()
        if name in shown
    ]
    return {"title": words.find("legend.title", ""), "entries": entries} if entries else {}


# ------------------------------------------------------------------ cells


def number(scene: Scene, cell: Place) -> int:
    """Return the number of a cell, row by row."""
    return cell[0] * scene.cols + cell[1]


def place(session: Session[Any, Any]) -> Place:
    """Return the cell of the player."""
    return session.game.look.cell(session.level, session.state)


def path(session: Session[Any, Any], scene: Scene) -> list[int]:
    """Return the cells that the player came through lately."""
    cell, level = session.game.look.cell, session.level
    return [number(scene, each) for each in trail(cell(level, s) for s in trail_states(session))]


# ------------------------------------------------------------------ moves


def legal(session: Session[Any, Any], scene: Scene) -> dict[str, int]:
    """Return the moves that the rules allow now, with the cell that each leads to."""
    if session.is_won or session.ended:
        return {}
    cell, level = session.game.look.cell, session.level
    successors = session.problem.successors(session.state)
    return {move.upper(): number(scene, cell(level, after)) for move, after, _ in successors}


def move_buttons(words: GameTexts, moves: Mapping[str, int], here: int) -> list[dict[str, Any]]:
    """Return the legal moves that are no directions, each with its key and its name."""
    keys = words.game.play.move_keys
    return [
        {
            "move": move,
            "title": words.move(move),
            "key": keys.get(move, move.lower()),
            "waits": there == here,
        }
        for move, there in sorted(moves.items())
        if move not in DIRECTIONS
    ]


# ------------------------------------------------------------------ words


def ended(texts: Texts, session: Session[Any, Any]) -> str:
    """Say how the game has ended without being won; nothing while it goes on."""
    if not session.ended:
        return ""
    words = texts.of(session.game)
    text = words.find(f"ended.{session.ended}", texts(f"play.ended_{session.ended}"))
    if session.points is None:
        return text
    return f"{text} {texts('play.points_now', points=texts.number(session.points))}"


def help_notice(table: Table, texts: Texts) -> str:
    """Say in time that a game counts as helped, or soon would."""
    if table.helped:
        return texts("play.is_helped")
    hands = table.session.hands
    is_near = hands.count("h") and are_helped(hands + "h" + "p")
    return texts("play.many_hints") if is_near else ""
