"""Run the migrations on the connection that `migrate` passes."""

from __future__ import annotations

from alembic import context

from searchcade.store.migrations import VERSION_TABLE
from searchcade.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
context.run_migrations()  # the transaction is the caller's
