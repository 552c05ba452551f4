"""Club evenings, people who were entered twice, and what sessions come to"""

import sqlalchemy as sa
from alembic import op


revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ROLES = ("viewer", "scorer", "organiser")
DRAWS = ("chance", "standing", "meetings")


def _instant(name: str, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _draw() -> sa.Column:
    return sa.Column("draw", sa.Enum(*DRAWS, native_enum=False, length=40), nullable=False)


def upgrade() -> None:
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("form_id", sa.Uuid(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("spare", sa.String(length=20), nullable=False),
        _draw(),
        sa.Column("round_deals", sa.Integer(), nullable=True),
        sa.Column("round_minutes", sa.Integer(), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=False),
        _instant("created_at"),
        _instant("closed_at", nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_evening_club_id_club")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evening")),
        sa.UniqueConstraint("form_id", name=op.f("uq_evening_form_id")),
    )
    op.create_index(op.f("ix_evening_club_id"), "evening", ["club_id"])
    op.create_table(
        "evening_player",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        _instant("arrived_at"),
        _instant("left_at", nullable=True),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_evening_player_evening_id_evening")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_evening_player_player_id_player")),
        sa.PrimaryKeyConstraint("evening_id", "player_id", name=op.f("pk_evening_player")),
    )
    op.create_table(
        "evening_round",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("form_id", sa.Uuid(), nullable=False),
        _draw(),
        sa.Column("deals", sa.Integer(), nullable=True),
        sa.Column("minutes", sa.Integer(), nullable=True),
        _instant("started_at"),
        _instant("closed_at", nullable=True),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_evening_round_evening_id_evening")),
        sa.PrimaryKeyConstraint("evening_id", "number", name=op.f("pk_evening_round")),
        sa.UniqueConstraint("form_id", name=op.f("uq_evening_round_form_id")),
    )
    op.create_table(
        "round_rest",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_round_rest_evening_id_evening")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_round_rest_player_id_player")),
        sa.PrimaryKeyConstraint("evening_id", "number", "player_id", name=op.f("pk_round_rest")),
    )
    op.create_table(
        "club_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=True),
        sa.Column("form_id", sa.Uuid(), nullable=True),
        _instant("at"),
        sa.Column("role", sa.Enum(*ROLES, native_enum=False, length=20), nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_club_change_club_id_club")),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name=op.f("fk_club_change_evening_id_evening")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_change")),
        sa.UniqueConstraint("club_id", "form_id", name=op.f("uq_club_change_club_id_form_id")),
    )
    op.create_index(op.f("ix_club_change_club_id"), "club_change", ["club_id"])
    op.create_index(op.f("ix_club_change_evening_id"), "club_change", ["evening_id"])
    op.create_table(
        "tally",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("for_chips", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("open_deals", sa.Integer(), nullable=False),
        _instant("last_played_at"),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_tally_club_id_club")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_tally_game_id_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_tally")),
    )
    op.create_index("ix_tally_state", "tally", ["club_id", "game_id", "revision", "version"])
    op.create_index("ix_tally_evenings", "tally", ["club_id", "for_chips", "day", "deals"])
    op.create_table(
        "seat_tally",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("for_chips", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=True),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_seat_tally_club_id_club")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_tally_game_id_game"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_seat_tally_player_id_player"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_seat_tally")),
    )
    op.create_index(op.f("ix_seat_tally_player_id"), "seat_tally", ["player_id"])
    op.create_index(
        "ix_seat_tally_season",
        "seat_tally",
        ["club_id", "for_chips", "player_id", "day", "deals", "total", "won"],
    )
    with op.batch_alter_table("club") as club:
        club.add_column(sa.Column("rules", sa.Text(), nullable=True))
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("merged_into_id", sa.Integer(), nullable=True))
        player.add_column(sa.Column("merged_games", sa.JSON(), nullable=True))
        player.create_foreign_key(op.f("fk_player_merged_into_id_player"), "player", ["merged_into_id"], ["id"])
    with op.batch_alter_table("link") as link:
        link.add_column(sa.Column("evening_id", sa.Integer(), nullable=True))
        link.add_column(sa.Column("table_number", sa.Integer(), nullable=True))
        link.create_foreign_key(op.f("fk_link_evening_id_evening"), "evening", ["evening_id"], ["id"])
        link.create_index(op.f("ix_link_evening_id"), ["evening_id"])
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("evening_id", sa.Integer(), nullable=True))
        game.add_column(sa.Column("round_number", sa.Integer(), nullable=True))
        game.add_column(sa.Column("table_number", sa.Integer(), nullable=True))
        game.create_foreign_key(op.f("fk_game_evening_id_evening"), "evening", ["evening_id"], ["id"])
        game.create_unique_constraint(
            op.f("uq_game_evening_id_round_number_table_number"), ["evening_id", "round_number", "table_number"]
        )


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.drop_constraint(op.f("uq_game_evening_id_round_number_table_number"), type_="unique")
        game.drop_constraint(op.f("fk_game_evening_id_evening"), type_="foreignkey")
        for column in ("table_number", "round_number", "evening_id"):
            game.drop_column(column)
    with op.batch_alter_table("link") as link:
        link.drop_index(op.f("ix_link_evening_id"))
        link.drop_constraint(op.f("fk_link_evening_id_evening"), type_="foreignkey")
        for column in ("table_number", "evening_id"):
            link.drop_column(column)
    with op.batch_alter_table("player") as player:
        player.drop_constraint(op.f("fk_player_merged_into_id_player"), type_="foreignkey")
        for column in ("merged_games", "merged_into_id"):
            player.drop_column(column)
    with op.batch_alter_table("club") as club:
        club.drop_column("rules")
    for table in ("seat_tally", "tally", "club_change", "round_rest", "evening_round", "evening_player", "evening"):
        op.drop_table(table)
