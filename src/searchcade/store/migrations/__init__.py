"""The migrations from each version of the tables to the next, run by alembic."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from sqlalchemy import Connection

NEWEST = "0006"  # known here, so that an up-to-date database opens without alembic
VERSION_TABLE = "searchcade_version"
FOLDER = Path(__file__).parent
STEPS = FOLDER / "versions"
ONE_AT_A_TIME = Lock()  # alembic keeps the present migration in a variable of its module


def migrate(connection: Connection) -> None:
    """Migrate the database of a connection to the newest version, in its transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("path_separator", "newline")
    for option, folder in (("script_location", FOLDER), ("version_locations", STEPS)):
        config.set_main_option(option, str(folder).replace("%", "%%"))
    with ONE_AT_A_TIME:
        command.upgrade(config, "head")
