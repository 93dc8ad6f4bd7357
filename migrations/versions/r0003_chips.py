"""Play chips; and rule sets of any length."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0003"
down_revision = "r0002"
branch_labels = None
depends_on = None

RULESETS = ("games", "guilds", "results")
"""Tables with a rule set, which nearly all options at once make longer than 255 letters."""


def upgrade() -> None:
    op.create_table(
        "chips",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.Integer(), nullable=False),
        sa.Column("refills", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild", name="pk_chips"),
    )
    op.create_table(
        "chip_moves",
        sa.Column("game", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("balance", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_chip_moves_game_games"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_chip_moves"),
    )
    op.create_index("ix_chip_moves_user_id", "chip_moves", ["user_id"])
    _retype(sa.String(length=255), sa.Text())


def downgrade() -> None:
    _retype(sa.Text(), sa.String(length=255))
    op.drop_index("ix_chip_moves_user_id", table_name="chip_moves")
    op.drop_table("chip_moves")
    op.drop_table("chips")


def _retype(before: sa.types.TypeEngine[str], after: sa.types.TypeEngine[str]) -> None:
    for table in RULESETS:
        with op.batch_alter_table(table) as batch:
            batch.alter_column("ruleset", existing_type=before, type_=after, existing_nullable=False)
