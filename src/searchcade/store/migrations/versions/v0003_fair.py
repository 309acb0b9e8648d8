"""Version 0003: saves with a version, who made each move, boards across seeds, and verdicts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NO = sa.false()
OLD = (
    ["points"],
    ["steps", "seconds", "date", "id"],
    ["cost", "seconds", "date", "id"],
    ["seconds", "date", "id"],
)
ACROSS = (["points"], ["excess", "seconds", "date", "id"])


def upgrade() -> None:
    """Add the columns; the scores of before wait for the judge, who comes after this step."""
    change_games()
    change_scores()


def change_games() -> None:
    """Count the versions of saves and note whose hands made each move; a client names no board."""
    for table in ("saves", "replays"):
        op.add_column(table, sa.Column("hands", sa.String, nullable=False, server_default=""))
    op.add_column("saves", sa.Column("running", sa.Boolean, nullable=False, server_default=NO))
    op.add_column("saves", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.drop_column("saves", "board")


def change_scores() -> None:
    """Give scores a family and a verdict; those without hints stand first in each order."""
    op.add_column("scores", sa.Column("family", sa.String, nullable=False, server_default=""))
    op.add_column("scores", sa.Column("optimum", sa.BigInteger))
    op.add_column("scores", sa.Column("excess", sa.Double))
    op.add_column("scores", sa.Column("aided", sa.Boolean, nullable=False, server_default=NO))
    op.add_column("scores", sa.Column("verdict", sa.String))
    op.execute(sa.text("UPDATE scores SET aided = (hints > 0)"))
    for order in OLD:
        op.drop_index("ix_scores_" + "_".join(["game", "board", *order]), "scores")
        op.create_index(None, "scores", ["game", "board", "verdict", "aided", *order])
    for order in ACROSS:
        op.create_index(None, "scores", ["game", "family", "verdict", "aided", *order])
    op.create_index(None, "scores", ["verdict"])
