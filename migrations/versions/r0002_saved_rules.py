"""The rules that servers save."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0002"
down_revision = "r0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presets",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "key", name="pk_presets"),
    )


def downgrade() -> None:
    op.drop_table("presets")
