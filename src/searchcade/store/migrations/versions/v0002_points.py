"""Version 0002: points of games that are played for them, and how a game ended that was not won."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; every game until now was won, and none had points."""
    op.add_column("scores", sa.Column("points", sa.BigInteger))
    op.add_column("scores", sa.Column("ended", sa.String, nullable=False, server_default=""))
    op.create_index(None, "scores", ["game", "board", "points"])
