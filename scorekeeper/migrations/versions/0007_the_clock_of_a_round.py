"""The clock of a round, and what an evening says of tables of five and of meetings"""

import sqlalchemy as sa
from alembic import op


revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("evening") as evening:
        evening.add_column(sa.Column("fives", sa.String(length=20), server_default="called_king", nullable=False))
        evening.add_column(sa.Column("meetings_of", sa.String(length=20), server_default="evening", nullable=False))
    with op.batch_alter_table("evening_round") as evening_round:
        evening_round.add_column(sa.Column("clock_seconds", sa.Integer(), nullable=True))
        evening_round.add_column(sa.Column("clock_started_at", sa.DateTime(timezone=True), nullable=True))
    # A round can be taken back: no other session gets the number of one that was in it.
    with op.batch_alter_table("game", recreate=_on_sqlite(), table_kwargs={"sqlite_autoincrement": True}):
        pass
    _set_clocks()


def _on_sqlite() -> str:
    return "always" if op.get_bind().dialect.name == "sqlite" else "never"


def _set_clocks() -> None:
    """Clocks ran since the beginning of their rounds; those of rounds that have ended stand still."""
    rounds = sa.table(
        "evening_round",
        sa.column("evening_id", sa.Integer()),
        sa.column("number", sa.Integer()),
        sa.column("minutes", sa.Integer()),
        sa.column("started_at", sa.DateTime(timezone=True)),
        sa.column("closed_at", sa.DateTime(timezone=True)),
        sa.column("clock_seconds", sa.Integer()),
        sa.column("clock_started_at", sa.DateTime(timezone=True)),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(rounds).where(rounds.c.minutes.is_not(None))).all():
        seconds = 60 * row.minutes
        if row.closed_at is not None:
            seconds = max(seconds - int((row.closed_at - row.started_at).total_seconds()), 0)
        connection.execute(
            rounds.update()
            .where(rounds.c.evening_id == row.evening_id, rounds.c.number == row.number)
            .values(clock_seconds=seconds, clock_started_at=row.started_at if row.closed_at is None else None)
        )


def downgrade() -> None:
    with op.batch_alter_table("game", recreate=_on_sqlite()):
        pass
    with op.batch_alter_table("evening_round") as evening_round:
        for column in ("clock_started_at", "clock_seconds"):
            evening_round.drop_column(column)
    with op.batch_alter_table("evening") as evening:
        for column in ("meetings_of", "fives"):
            evening.drop_column(column)
