"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "app",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_app"),
    )
    op.create_table(
        "guilds",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("ruleset", sa.String(length=255), nullable=False),
        sa.Column("speed", sa.String(length=8), nullable=False),
        sa.Column("robot", sa.String(length=32), nullable=False),
        sa.Column("table_talk", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_guilds"),
    )
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("locale", sa.String(length=8), nullable=True),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("surface", sa.String(length=16), nullable=False),
        sa.Column("confirm_cards", sa.Boolean(), nullable=False),
        sa.Column("play_only_legal", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("overall", sa.Boolean(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("closed_until", sa.BigInteger(), nullable=True),
        sa.Column("welcomed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_players"),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ladder", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild", "ladder", name="pk_ratings"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("speed", sa.String(length=8), nullable=False),
        sa.Column("robot", sa.String(length=32), nullable=False),
        sa.Column("guild_name", sa.Text(), nullable=False),
        sa.Column("channel_name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(length=8), nullable=False),
        sa.Column("current", sa.String(length=8), nullable=False),
        sa.Column("live_channel", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("live_channel", name="uq_tables_live_channel"),
    )
    op.create_index("ix_tables_channel", "tables", ["channel"])
    op.create_index("ix_tables_guild", "tables", ["guild"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=8), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.String(length=255), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("mix", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("previous", sa.String(length=8), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("next_game", sa.String(length=8), nullable=True),
        sa.Column("closed_why", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id_tables"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_due_at", "games", ["due_at"])
    op.create_index("ix_games_status", "games", ["status"])
    op.create_index("ix_games_table_id", "games", ["table_id"])
    op.create_table(
        "deals",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("pack", sa.Text(), nullable=False),
        sa.Column("score", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_deals_game_games"),
        sa.PrimaryKeyConstraint("game", "deal", name="pk_deals"),
    )
    op.create_table(
        "decisions",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=8), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("interaction", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_decisions_game_games"),
        sa.PrimaryKeyConstraint("game", "deal", "n", name="pk_decisions"),
        sa.UniqueConstraint("key", name="uq_decisions_key"),
    )
    op.create_table(
        "papers",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("who", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_at", sa.BigInteger(), nullable=True),
        sa.Column("rendered_deal", sa.Integer(), nullable=True),
        sa.Column("rendered_n", sa.Integer(), nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("k", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_papers_game_games"),
        sa.PrimaryKeyConstraint("game", "kind", "who", "deal", name="pk_papers"),
    )
    op.create_index("ix_papers_closed", "papers", ["closed"])
    op.create_table(
        "presses",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("k", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("word", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_presses_game_games"),
        sa.PrimaryKeyConstraint("game", "k", name="pk_presses"),
        sa.UniqueConstraint("key", name="uq_presses_key"),
    )
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("ladder", sa.String(length=64), nullable=False),
        sa.Column("ruleset", sa.String(length=255), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.String(length=8), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.Column("calls_made", sa.Integer(), nullable=False),
        sa.Column("euchres_made", sa.Integer(), nullable=False),
        sa.Column("euchres_suffered", sa.Integer(), nullable=False),
        sa.Column("loners_tried", sa.Integer(), nullable=False),
        sa.Column("loners_made", sa.Integer(), nullable=False),
        sa.Column("partner", sa.BigInteger(), nullable=True),
        sa.Column("rating_change", sa.Integer(), nullable=True),
        sa.Column("rating_now", sa.Integer(), nullable=True),
        sa.Column("rated_games", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_results_game_games"),
        sa.PrimaryKeyConstraint("game", "seat", "user_id", name="pk_results"),
    )
    op.create_index("ix_results_ended_at", "results", ["ended_at"])
    op.create_index("ix_results_guild_ended_at", "results", ["guild", "ended_at"])
    op.create_index("ix_results_partner", "results", ["partner"])
    op.create_index("ix_results_user_id", "results", ["user_id"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("k", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("from_deal", sa.Integer(), nullable=False),
        sa.Column("from_n", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("robot", sa.String(length=32), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game_games"),
        sa.PrimaryKeyConstraint("game", "seat", "k", name="pk_seats"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def downgrade() -> None:
    op.drop_index("ix_seats_user_id", table_name="seats")
    op.drop_table("seats")
    op.drop_index("ix_results_user_id", table_name="results")
    op.drop_index("ix_results_partner", table_name="results")
    op.drop_index("ix_results_guild_ended_at", table_name="results")
    op.drop_index("ix_results_ended_at", table_name="results")
    op.drop_table("results")
    op.drop_table("presses")
    op.drop_index("ix_papers_closed", table_name="papers")
    op.drop_table("papers")
    op.drop_table("decisions")
    op.drop_table("deals")
    op.drop_index("ix_games_table_id", table_name="games")
    op.drop_index("ix_games_status", table_name="games")
    op.drop_index("ix_games_due_at", table_name="games")
    op.drop_table("games")
    op.drop_index("ix_tables_guild", table_name="tables")
    op.drop_index("ix_tables_channel", table_name="tables")
    op.drop_table("tables")
    op.drop_table("ratings")
    op.drop_table("players")
    op.drop_table("guilds")
    op.drop_table("app")
