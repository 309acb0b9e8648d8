"""Version 0004: levels open world by world from now on; nobody loses one that was open before."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ALL = 999  # more levels than any game has
WAS_OPEN = ("maze", "pacman", "sokoban")  # games in which every level was open to everybody
KEEP = "INSERT INTO settings (user_id, name, value) VALUES (:user_id, :name, :value)"


def upgrade() -> None:
    """Write down for each player up to which level each game is open, as a passcode does."""
    for game in WAS_OPEN:
        for user_id in op.get_bind().scalars(sa.text("SELECT id FROM users")).all():
            keep(user_id, f"reached.{game}", ALL)
    for user_id, level in last_opened().items():
        keep(user_id, "reached.bloxorz", level)


def keep(user_id: int, name: str, level: int) -> None:
    """Open a game up to a level for a player, unless a passcode has opened more."""
    this = {"user_id": user_id, "name": name}
    same = "FROM settings WHERE user_id = :user_id AND name = :name"
    before = op.get_bind().scalar(sa.text(f"SELECT value {same}"), this) or ""
    if not before.isdecimal() or int(before) < level:
        op.get_bind().execute(sa.text(f"DELETE {same}"), this)
        op.get_bind().execute(sa.text(KEEP), {**this, "value": str(level)})


def last_opened() -> dict[int, int]:
    """Return the number of the level after the last one of Bloxorz that each player has won."""
    opened: dict[int, int] = {}
    for user_id, number in won():
        opened[user_id] = max(number + 1, opened.get(user_id, 1))
    return opened


def won() -> Iterator[tuple[int, int]]:
    """Yield players and the numbers of levels of Bloxorz that they have won, by any rules."""
    judged = "game = 'bloxorz' AND ended = '' AND (verdict IS NULL OR verdict = '')"
    for user_id, board in op.get_bind().execute(
        sa.text(f"SELECT user_id, board FROM scores WHERE {judged}")
    ):
        if number := re.match(r"\d+(?=-)", board):
            yield user_id, int(number[0])
