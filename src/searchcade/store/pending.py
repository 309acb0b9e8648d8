"""Games finished while the database was unreachable: stored in files, handed in later."""

from __future__ import annotations

import builtins
import hashlib
import json
import secrets
import time
from pathlib import Path
from typing import Any, cast

from searchcade.files import make_private_folder, write_whole
from searchcade.problem import BadInput
from searchcade.store.records import (
    Changed,
    HandedIn,
    Handle,
    NoSuch,
    Order,
    PendingGame,
    Progress,
    Score,
    StoreFailed,
)
from searchcade.store.scores import ORDERS, Scores

UNREADABLE, REFUSED = ".unreadable", ".refused"


class Pending:
    """The games of this machine that wait for their database; a folder for each user."""

    def __init__(self, folder: Path, place: str, scores: Scores) -> None:
        self._folder = folder / hashlib.sha256(place.encode()).hexdigest()[:16]
        self._scores = scores

    def keep(self, user_id: int, game: PendingGame) -> None:
        """Store a game in a file; raise BadInput if that fails."""
        folder = self._folder / str(user_id)
        make_private_folder(folder)
        name = f"{time.time_ns()}-{secrets.token_hex(4)}.json"  # the oldest comes first
        write_whole(folder / name, json.dumps(game._asdict()).encode(), private=True)

    def list(self, user_id: int) -> builtins.list[PendingGame]:
        """Return the games that wait."""
        return [game for _, game in self._waiting(user_id)]

    def hand_in(self, user_id: int) -> builtins.list[HandedIn]:
        """Store all games of a user that wait; those that the judge refuses are set aside.

        Raise StoreFailed if the database is still unreachable: then the rest keeps waiting.
        """
        stored = []
        for file, game in self._waiting(user_id):
            try:
                stored.append(HandedIn(game.title, self._stored(user_id, game)))
            except StoreFailed:
                raise
            except BadInput:
                set_aside(file, REFUSED)
                continue
            file.unlink(missing_ok=True)
        return stored

    def _stored(self, user_id: int, game: PendingGame) -> Score | None:
        if game.handle is not None:
            try:
                return self._scores.finish(user_id, game.handle, game.progress, game.order)
            except (Changed, NoSuch):
                pass  # the save was played on, or is gone: the game counts without it
        return self._scores.hand_in(
            user_id,
            game=game.game,
            level_name=game.level_name,
            level_text=game.level_text,
            progress=game.progress,
            order=game.order,
        )

    def _waiting(self, user_id: int) -> builtins.list[tuple[Path, PendingGame]]:
        """Read the files of a user, the oldest first; what cannot be read is set aside."""
        games = []
        for file in sorted((self._folder / str(user_id)).glob("*.json")):
            try:
                games.append((file, read_game(file.read_text(encoding="utf-8"))))
            except (OSError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
                set_aside(file, UNREADABLE)
        return games


def read_game(text: str) -> PendingGame:
    """Read a game as `keep` writes it; raise some error for any other text."""
    read: dict[str, Any] = json.loads(text)
    words = {name: read[name] for name in ("title", "game", "level_name", "level_text")}
    if not all(isinstance(word, str) for word in words.values()) or read["order"] not in ORDERS:
        raise ValueError
    moves, hands, hints, seconds, helped, running = read["progress"]
    progress = Progress(
        str(moves), str(hands), int(hints), float(seconds), bool(helped), bool(running)
    )
    handle = Handle(*map(int, read["handle"])) if read["handle"] else None
    return PendingGame(**words, progress=progress, order=cast(Order, read["order"]), handle=handle)


def set_aside(file: Path, why: str) -> None:
    """Rename a file that cannot be used, so that it is not tried again."""
    try:
        file.replace(file.with_name(file.name + why))
    except OSError:
        pass  # it stays where it is
