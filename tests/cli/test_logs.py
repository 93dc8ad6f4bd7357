"""What may never stand in a log, and that no console stops it."""

from __future__ import annotations

import io
import logging

import pytest

from bot.logs import Redacted, redacted, set_up

BOT_TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"
INTERACTION = "aW50ZXJhY3Rpb246MTQxMTAwMTEyMjMzNDQ1NTY2NzpzZWNyZXQ"


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        (f"Authorization: Bot {BOT_TOKEN}", BOT_TOKEN),
        (f"token={BOT_TOKEN} refused", BOT_TOKEN),
        (f"POST https://discord.com/api/v10/webhooks/123/{INTERACTION}?wait=true", INTERACTION),
        (f"POST /interactions/99/{INTERACTION}/callback has returned 404", INTERACTION),
        ("PATCH /webhooks/5/plain-old-webhook-token/messages/@original", "plain-old-webhook-token"),
        (f"payload {{'token': '{INTERACTION}'}}", INTERACTION),
        ("the local one is local.token here", "local.token"),
    ],
)
def test_no_token_is_logged(line: str, secret: str) -> None:
    """Bot tokens, interaction tokens and webhook addresses are hidden, the rest of the line stays. (G15)"""
    hidden = redacted(line, "local.token")
    assert secret not in hidden
    assert "[hidden]" in hidden


def test_tracebacks_are_searched_too() -> None:
    """An exception that quotes a token is logged without it. (G15)"""
    try:
        raise RuntimeError(f"Bot {BOT_TOKEN}")
    except RuntimeError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, __file__, 1, "it failed", None, (type(error), error, error.__traceback__)
        )
    text = Redacted().format(record)
    assert "RuntimeError" in text
    assert BOT_TOKEN not in text


def test_a_gateway_that_is_away_is_one_line() -> None:
    """discord.py's attempts to connect are logged without their tracebacks; a fault of ours keeps its own."""

    def logged(name: str, error: Exception) -> str:
        args = ("Failed to connect for shard_id: %s. Retrying...", (0,), (type(error), error, None))
        return Redacted().format(logging.LogRecord(name, logging.ERROR, __file__, 1, *args))

    line = logged("discord.shard", OSError(111, "Connection refused"))
    assert "Retrying... (ConnectionRefusedError" in line
    assert "\n" not in line
    assert "\n" in logged("discord.shard", KeyError("a bug"))
    assert "\n" in logged("bot.app.runner", OSError(28, "No space left on device"))


def test_ordinary_lines_are_untouched() -> None:
    """Ids, turns, file names and numbers are no tokens."""
    line = "game k3f9a0zz at 7.12: /var/lib/euchre/backups/euchre-20261130T023148618Z.backup 1411001122334455667"
    assert redacted(line) == line


@pytest.fixture
def quiet_after() -> object:
    """The loggers as they were."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before[0], before[1]
    logging.captureWarnings(False)


@pytest.mark.usefixtures("quiet_after")
def test_discord_never_logs_below_info() -> None:
    """At DEBUG it would write interaction tokens and payloads. (operations.md, trap 14)"""
    set_up("DEBUG", stream=io.StringIO())
    assert logging.getLogger().level == logging.DEBUG
    assert not logging.getLogger("discord.http").isEnabledFor(logging.DEBUG)
    assert logging.getLogger("bot.discord").isEnabledFor(logging.DEBUG)
