"""Games that were played before a test: saves and scores in the store of a window."""

from __future__ import annotations

from searchcade import catalog
from searchcade.app.window import App
from searchcade.level import LoadedLevel
from searchcade.store import Handle, Progress, User

BACK = dict(zip("UDLRudlr", "DURLdurl", strict=True))
LEVEL = "maze/first-steps"


def plan(loaded: LoadedLevel) -> str:
    """Return moves that win."""
    start = loaded.game.problem(loaded.level).start
    return loaded.game.advice(loaded.level, start) or ""


def save(app: App, name: str = LEVEL, *, title: str = "Mine", moves: int = 1) -> int:
    """Keep a game of the player in which some moves of a plan have been made."""
    loaded = catalog.level(name)
    saves = app.store.saves
    handle = begin(app, app.user, loaded, title)
    saves.keep(app.user.id, handle, by_hand(plan(loaded)[:moves], hints=1, seconds=65.0))
    return handle.id


def by_hand(moves: str, *, hints: int = 0, seconds: float = 9) -> Progress:
    """Return a game of which a person made all moves."""
    return Progress(moves, "p" * len(moves), hints, seconds)


def begin(app: App, user: User, loaded: LoadedLevel, title: str = "") -> Handle:
    """Keep a game of somebody that has just begun."""
    return app.store.saves.begin(
        user.id,
        title=title,
        game=loaded.game.name,
        level_name=loaded.name,
        level_text=loaded.game.render(loaded.level),
    )


def score(
    app: App,
    user: User,
    *,
    name: str = LEVEL,
    detours: int = 0,
    seconds: float = 9,
    hints: int | None = None,
) -> None:
    """Let somebody win a level, after some steps to and fro, and with a hint for each of them."""
    hints = detours if hints is None else hints
    loaded = catalog.level(name)
    best = plan(loaded)
    moves = (best[0] + BACK[best[0]]) * detours + best
    handle = begin(app, user, loaded)
    app.store.scores.finish(user.id, handle, by_hand(moves, hints=hints, seconds=seconds))
