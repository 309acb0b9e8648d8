"""Version 0006: marks, which count what a user was asked and has answered right."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a table of them."""
    op.create_table(
        "marks",
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("algorithm", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("correct", sa.Integer, nullable=False),
    )
