"""Links know the form that made them"""

import sqlalchemy as sa
from alembic import op


revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("link") as link:
        link.add_column(sa.Column("form_id", sa.Uuid(), nullable=True))
        link.create_unique_constraint("uq_link_form_id", ["form_id"])


def downgrade() -> None:
    with op.batch_alter_table("link") as link:
        link.drop_constraint("uq_link_form_id", type_="unique")
        link.drop_column("form_id")
