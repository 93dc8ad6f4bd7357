"""The rules that servers have saved. Knows nothing of what they mean."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, insert, or_, select

from bot.app.keys import GuildId
from bot.app.rulesets import OwnPreset
from bot.app.writes import Kept
from bot.storage import schema

_p = schema.presets


def all_of(conn: Connection, guild: GuildId) -> tuple[OwnPreset, ...]:
    """A server's, by name; the nameless last."""
    rows = conn.execute(select(_p.c.key, _p.c.name, _p.c.ruleset).where(_p.c.guild == guild))
    found = (OwnPreset(*row) for row in rows)
    return tuple(sorted(found, key=lambda one: (not one.name, one.name.casefold(), one.ruleset)))


def keep(conn: Connection, guild: GuildId, preset: OwnPreset, most: int) -> Kept:
    """Save one, in place of that of the same key and of that with the same rules."""
    before = all_of(conn, guild)
    named = any(one.key == preset.key for one in before)
    alike = any(one.ruleset == preset.ruleset and one.key != preset.key for one in before)
    if not preset.name and (named or alike):
        return Kept.THERE
    if not named and not alike and len(before) >= most:
        return Kept.FULL
    same = and_(_p.c.guild == guild, or_(_p.c.key == preset.key, _p.c.ruleset == preset.ruleset))
    conn.execute(delete(_p).where(same))
    conn.execute(insert(_p), {"guild": guild, **preset._asdict()})
    return Kept.RENAMED if alike else Kept.REPLACED if named else Kept.NEW


def drop(conn: Connection, guild: GuildId, key: str) -> bool:
    """Delete one."""
    return conn.execute(delete(_p).where(_p.c.guild == guild, _p.c.key == key)).rowcount > 0
