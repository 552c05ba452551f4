"""Rules of the house: named ones of a club, what deals need for them, rules of earlier deals"""

import sqlalchemy as sa
from alembic import op


revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SIDES = ("attack", "defence")
SMALL_SLAMS = ("unannounced_made", "announced_made", "announced_failed")
MISERES = ("single", "trumps", "courts", "double")


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_house_rules_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_house_rules_club_id_name_key")),
    )
    op.add_column("deal", sa.Column("king_au_bout", sa.Enum(*SIDES, native_enum=False, length=40), nullable=True))
    op.add_column("deal", sa.Column("small_slam", sa.Enum(*SMALL_SLAMS, native_enum=False, length=40), nullable=True))
    op.add_column("deal", sa.Column("factor", sa.Integer(), server_default="1", nullable=False))
    op.add_column("deal", sa.Column("rules", sa.Text(), nullable=True))
    op.add_column("deal_player", sa.Column("misere", sa.Enum(*MISERES, native_enum=False, length=40), nullable=True))
    op.add_column("deal_player", sa.Column("place", sa.Integer(), nullable=True))


def downgrade() -> None:
    for column in ("place", "misere"):
        op.drop_column("deal_player", column)
    for column in ("rules", "factor", "small_slam", "king_au_bout"):
        op.drop_column("deal", column)
    op.drop_table("house_rules")
