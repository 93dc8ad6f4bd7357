"""The tables that everything is kept in. Knows columns, keys and names of constraints, and nothing of what they mean.

Portable SQL only: the same tables stand on SQLite and on PostgreSQL. Discord's ids are BIGINT; instants are whole
milliseconds UTC, BIGINT too. A turn is two integers, deal and n. There is no ON DELETE CASCADE anywhere: a migration
that rebuilds a parent table would silently empty its children (operations.md 1.11).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

# Every constraint has a name: SQLite can't alter one without.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

app = Table(
    "app",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text),  # as last seen; None: never seen by name
    Column("locale", String(8)),  # as last seen on Discord
    Column("seen_at", BigInteger),
    Column("language", String(8)),  # None: as Discord says
    Column("surface", String(16), nullable=False),
    Column("confirm_cards", Boolean, nullable=False),
    Column("play_only_legal", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("overall", Boolean, nullable=False),
    Column("dm_channel", BigInteger),
    Column("closed_until", BigInteger),
    Column("welcomed", Boolean, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8)),  # None: guessed from the server's locale
    Column("time_zone", String(64), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("speed", String(8), nullable=False),
    Column("robot", String(32), nullable=False),
    Column("table_talk", Boolean, nullable=False),
)

presets = Table(
    "presets",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(16), primary_key=True),
    Column("name", Text, nullable=False),  # empty: known by its rules alone
    Column("ruleset", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("speed", String(8), nullable=False),
    Column("robot", String(32), nullable=False),
    Column("guild_name", Text, nullable=False),
    Column("channel_name", Text, nullable=False),
    Column("locale", String(8), nullable=False),
    Column("current", String(8), nullable=False),  # the latest game, live or not
    # The channel while the current game is live, else None: unique, so that a channel has one live table.
    Column("live_channel", BigInteger),
    UniqueConstraint("live_channel"),
    Index(None, "channel"),
    Index(None, "guild"),
)

games = Table(
    "games",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("first_dealer", Integer),
    Column("status", String(16), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("due_at", BigInteger),
    Column("secret", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("mix", LargeBinary(32), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("previous", String(8)),
    Column("rematch", String(16)),
    Column("next_game", String(8)),
    Column("closed_why", Text),
    Index(None, "table_id"),
    Index(None, "due_at"),
    Index(None, "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("k", Integer, primary_key=True, autoincrement=False),
    Column("from_deal", Integer, nullable=False),
    Column("from_n", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("robot", String(32)),
    Column("at", BigInteger, nullable=False),
    Index(None, "user_id"),
)

deals = Table(
    "deals",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("dealer", Integer, nullable=False),
    Column("pack", Text, nullable=False),
    Column("score", String(64), nullable=False),  # integers between blanks
    Column("at", BigInteger, nullable=False),
    Column("again", Boolean, nullable=False, server_default=false()),  # the same player dealt before
)

decisions = Table(
    "decisions",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("code", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("who", String(8), nullable=False),
    Column("user_id", BigInteger),
    Column("key", String(64), nullable=False),
    Column("interaction", BigInteger),
    UniqueConstraint("key"),
)

presses = Table(
    "presses",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("k", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("word", String(64), nullable=False),
    Column("user_id", BigInteger),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("key"),
)

results = Table(
    "results",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, nullable=False),
    Column("ladder", String(64), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("points", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("calls_made", Integer, nullable=False),
    Column("euchres_made", Integer, nullable=False),
    Column("euchres_suffered", Integer, nullable=False),
    Column("loners_tried", Integer, nullable=False),
    Column("loners_made", Integer, nullable=False),
    Column("partner", BigInteger),
    # The server's ladder after this game, as shown; all None when the game moved no rating.
    Column("rating_change", Integer),
    Column("rating_now", Integer),
    Column("rated_games", Integer),
    Index("ix_results_guild_ended_at", "guild", "ended_at"),
    Index("ix_results_ended_at", "ended_at"),
    Index("ix_results_user_id", "user_id"),
    Index("ix_results_partner", "partner"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),  # 0 = overall
    Column("ladder", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Integer, nullable=False),  # what mu and sigma look like to people; kept for sorting
    Column("games", Integer, nullable=False),
)

chips = Table(
    "chips",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("balance", Integer, nullable=False),
    Column("refills", Integer, nullable=False),  # how often somebody who had none left began anew
)

chip_moves = Table(
    "chip_moves",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("change", Integer, nullable=False),
    Column("balance", Integer, nullable=False),  # after this game, as shown
    Index("ix_chip_moves_user_id", "user_id"),
)

papers = Table(
    "papers",
    metadata,
    Column("game", String(8), ForeignKey("games.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("who", BigInteger, primary_key=True, autoincrement=False),  # 0: everybody's
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("posted_at", BigInteger),
    Column("rendered_deal", Integer),
    Column("rendered_n", Integer),
    Column("closed", Boolean, nullable=False),
    Column("k", Integer, nullable=False),
    Index("ix_papers_closed", "closed"),
)
