"""Version 0001: users, tries, settings, levels, saves, replays and scores."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the first tables."""
    make_people()
    make_games()
    make_scores()


def make_people() -> None:
    """Make the tables of accounts and settings."""
    op.create_table(
        "users",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_key", sa.String, unique=True),
        sa.Column("password_hash", sa.String),
        sa.Column("guest_key", sa.String, unique=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.CheckConstraint("(name_key IS NULL) <> (guest_key IS NULL)", "account_or_guest"),
        sa.CheckConstraint("(name_key IS NULL) = (password_hash IS NULL)", "name_and_password"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tries",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("wait_until", MOMENT, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )


def make_games() -> None:
    """Make the tables of levels, saves and replays."""
    op.create_table(
        "levels",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("content_hash", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.UniqueConstraint("game", "content_hash"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "saves",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("level_id", sa.Integer, sa.ForeignKey("levels.id"), nullable=False, index=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("level_name", sa.String, nullable=False),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("moves", sa.String, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("changed", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index(None, "saves", ["user_id", "changed"])
    op.create_table(
        "replays",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), nullable=False, index=True),
        sa.Column("level_id", sa.Integer, sa.ForeignKey("levels.id"), nullable=False, index=True),
        sa.Column("level_name", sa.String, nullable=False),
        sa.Column("moves", sa.String, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("date", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )


def make_scores() -> None:
    """Make the table of the leaderboards, with an index for each of its orders."""
    op.create_table(
        "scores",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.Integer, sa.ForeignKey("users.id"), nullable=False),
        sa.Column(
            "replay_id", sa.Integer, sa.ForeignKey("replays.id"), nullable=False, unique=True
        ),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("cost", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("date", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
    for order in (["steps", "seconds"], ["cost", "seconds"], ["seconds"]):
        op.create_index(None, "scores", ["game", "board", *order, "date", "id"])
    op.create_index(None, "scores", ["user_id", "game", "board"])
