"""People's and servers' own settings, and the app's few values. Knows nothing of games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from bot.app.keys import ChannelId, GuildId, Locale, UserId
from bot.app.preferences import Personal, ServerSettings
from bot.app.turns import Speed
from bot.storage import schema

_pl, _gu, _app = schema.players, schema.guilds, schema.app

PERSONAL = (
    _pl.c.language,
    _pl.c.surface,
    _pl.c.confirm_cards,
    _pl.c.play_only_legal,
    _pl.c.hidden,
    _pl.c.overall,
)
"""The columns of a `Personal`."""
SERVER = (_gu.c.language, _gu.c.time_zone, _gu.c.ruleset, _gu.c.speed, _gu.c.robot, _gu.c.table_talk)
"""The columns of a `ServerSettings`."""

_PERSONAL = select(*PERSONAL).where(_pl.c.user_id == bindparam("at_user"))
_PRIVATE = select(_pl.c.dm_channel, _pl.c.closed_until).where(_pl.c.user_id == bindparam("at_user"))


def seen(conn: Connection, user: UserId, name: str, locale: Locale, at_ms: int) -> None:
    """The last seen name and language."""
    _keep_player(conn, user, {"name": name, "locale": locale, "seen_at": at_ms})


def personal(conn: Connection, user: UserId) -> Personal:
    """Their settings."""
    row = conn.execute(_PERSONAL, {"at_user": user}).one_or_none()
    return Personal() if row is None else personal_of(*row)


def personal_of(
    language: str | None, surface: str, confirm_cards: bool, play_only_legal: bool, hidden: bool, overall: bool
) -> Personal:
    """From the columns `PERSONAL`."""
    return Personal(
        language=None if language is None else Locale(language),
        surface=surface,
        confirm_cards=confirm_cards,
        play_only_legal=play_only_legal,
        hidden=hidden,
        overall=overall,
    )


def set_personal(conn: Connection, user: UserId, personal: Personal) -> None:
    """Keep them."""
    _keep_player(conn, user, _columns(personal))


def welcomed(conn: Connection, user: UserId) -> bool:
    """True the first time."""
    kept = conn.execute(select(_pl.c.welcomed).where(_pl.c.user_id == user)).scalar_one_or_none()
    if kept:
        return False
    _keep_player(conn, user, {"welcomed": True})
    return True


def dm_channel(conn: Connection, user: UserId) -> tuple[ChannelId | None, int | None]:
    """The private channel, and until when it is taken as closed."""
    row = conn.execute(_PRIVATE, {"at_user": user}).one_or_none()
    return (None, None) if row is None else (row.dm_channel, row.closed_until)


def set_dm_channel(conn: Connection, user: UserId, channel: ChannelId | None, closed_until: int | None) -> None:
    """Keep both, of somebody we know: whoever is forgotten meanwhile stays forgotten."""
    conn.execute(update(_pl).where(_pl.c.user_id == user).values(dm_channel=channel, closed_until=closed_until))


def server(conn: Connection, guild: GuildId) -> ServerSettings:
    """A server's settings."""
    row = conn.execute(select(*SERVER).where(_gu.c.guild == guild)).one_or_none()
    return ServerSettings() if row is None else server_of(*row)


def server_of(
    language: str | None, time_zone: str, ruleset: str, speed: str, robot: str, table_talk: bool
) -> ServerSettings:
    """From the columns `SERVER`."""
    return ServerSettings(
        language=None if language is None else Locale(language),
        time_zone=time_zone,
        ruleset=ruleset,
        speed=Speed(speed),
        robot=robot,
        table_talk=table_talk,
    )


def set_server(conn: Connection, guild: GuildId, settings: ServerSettings) -> None:
    """Keep them."""
    values = {
        "language": settings.language,
        "time_zone": settings.time_zone,
        "ruleset": settings.ruleset,
        "speed": settings.speed.value,
        "robot": settings.robot,
        "table_talk": settings.table_talk,
    }
    _keep(conn, _gu, "guild", guild, values, {})


def value(conn: Connection, name: str) -> str | None:
    """One of the app's own."""
    return conn.execute(select(_app.c.value).where(_app.c.name == name)).scalar_one_or_none()


def set_value(conn: Connection, name: str, text: str) -> None:
    """Keep it."""
    _keep(conn, _app, "name", name, {"value": text}, {})


def _columns(personal: Personal) -> dict[str, Any]:
    return {
        "language": personal.language,
        "surface": personal.surface,
        "confirm_cards": personal.confirm_cards,
        "play_only_legal": personal.play_only_legal,
        "hidden": personal.hidden,
        "overall": personal.overall,
    }


_NEW_PLAYER = _columns(Personal()) | {"welcomed": False}


def _keep_player(conn: Connection, user: UserId, values: dict[str, Any]) -> None:
    _keep(conn, _pl, "user_id", user, values, _NEW_PLAYER)


def _keep(
    conn: Connection, table: Table, key: str, at: int | str, values: dict[str, Any], rest: dict[str, Any]
) -> None:
    """Change a row; make it, with the `rest` of its columns, where there is none."""
    if conn.execute(update(table).where(table.c[key] == at).values(**values)).rowcount == 0:
        conn.execute(insert(table), {key: at, **rest, **values})
