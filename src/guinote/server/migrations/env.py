"""What Alembic runs: the steps that are asked for, on the connection that is handed over.

`guinote.server.migrate` starts it; from a shell it is of no use, since a new step is written by
hand (see CONTRIBUTING.md).
"""

from alembic import context

from guinote.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
