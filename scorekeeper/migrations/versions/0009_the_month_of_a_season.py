"""The month in which a club's season begins"""

import sqlalchemy as sa
from alembic import op


revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("club", sa.Column("season_begins", sa.Integer(), server_default="9", nullable=False))


def downgrade() -> None:
    op.drop_column("club", "season_begins")
