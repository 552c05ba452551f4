"""Sessions played for chips"""

import sqlalchemy as sa
from alembic import op


revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("chips", sa.Text(), nullable=True))
    op.add_column("seat", sa.Column("chips", sa.Integer(), server_default="0", nullable=False))
    op.add_column("deal", sa.Column("made", sa.Boolean(), nullable=True))
    op.add_column("deal_player", sa.Column("chips", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("deal_player", "chips")
    op.drop_column("deal", "made")
    op.drop_column("seat", "chips")
    op.drop_column("game", "chips")
