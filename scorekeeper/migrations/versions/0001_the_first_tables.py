"""The first tables"""

import sqlalchemy as sa
from alembic import op


revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("locale", sa.String(length=10), nullable=False),
        sa.Column("timezone", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_player_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("club_id", "name_key", name=op.f("uq_player_club_id_name_key")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("form_id", sa.Uuid(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("first_dealer_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_game_club_id_club")),
        sa.ForeignKeyConstraint(["first_dealer_id"], ["player.id"], name=op.f("fk_game_first_dealer_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("form_id", name=op.f("uq_game_form_id")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_club_id"), ["club_id"], unique=False)

    op.create_table(
        "deal",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("contract", sa.String(length=40), nullable=True),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("bouts", sa.Integer(), nullable=True),
        sa.Column("half_points", sa.Integer(), nullable=True),
        sa.Column("petit_au_bout", sa.String(length=40), nullable=True),
        sa.Column("slam", sa.String(length=40), nullable=True),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["dealer_id"], ["player.id"], name=op.f("fk_deal_dealer_id_player")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_deal_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_deal_game_id_number")),
    )
    op.create_table(
        "link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("token", sa.String(length=22), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_link_club_id_club")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_link_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_link")),
        sa.UniqueConstraint("token", name=op.f("uq_link_token")),
    )
    with op.batch_alter_table("link", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_link_club_id"), ["club_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_link_game_id"), ["game_id"], unique=False)

    op.create_table(
        "seat",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_seat")),
    )
    op.create_table(
        "change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("deal_id", sa.Uuid(), nullable=True),
        sa.Column("form_id", sa.Uuid(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("after", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("fk_change_deal_id_deal")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_change_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_change")),
        sa.UniqueConstraint("game_id", "form_id", name=op.f("uq_change_game_id_form_id")),
    )
    with op.batch_alter_table("change", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_change_deal_id"), ["deal_id"], unique=False)
        batch_op.create_index("ix_change_game_id_id", ["game_id", "id"], unique=False)

    op.create_table(
        "deal_player",
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=40), nullable=False),
        sa.Column("handful", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("fk_deal_player_deal_id_deal")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_deal_player_player_id_player")),
        sa.PrimaryKeyConstraint("deal_id", "player_id", name=op.f("pk_deal_player")),
    )


def downgrade() -> None:
    op.drop_table("deal_player")
    with op.batch_alter_table("change", schema=None) as batch_op:
        batch_op.drop_index("ix_change_game_id_id")
        batch_op.drop_index(batch_op.f("ix_change_deal_id"))

    op.drop_table("change")
    op.drop_table("seat")
    with op.batch_alter_table("link", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_link_game_id"))
        batch_op.drop_index(batch_op.f("ix_link_club_id"))

    op.drop_table("link")
    op.drop_table("deal")
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_game_club_id"))

    op.drop_table("game")
    op.drop_table("player")
    op.drop_table("club")
