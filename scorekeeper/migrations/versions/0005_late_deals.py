"""Deals that were entered without a network and arrived late"""

import sqlalchemy as sa
from alembic import op


revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deal", sa.Column("meant_number", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("deal", "meant_number")
