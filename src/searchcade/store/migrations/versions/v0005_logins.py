"""Version 0005: log-ins that are remembered on a computer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a table for the hashes of their tokens."""
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), nullable=False, index=True),
        sa.Column("password_mark", sa.String, nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
