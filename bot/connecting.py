"""Which Discord the client speaks to, by which certificates, and what a failed attempt means for whoever started it.

Knows nothing of games. The local Discord is reached by changing three class attributes of discord.py before a client is
built (discord.md 5); Discord itself needs nothing changed.
"""

from __future__ import annotations

import os
import ssl

import aiohttp
import certifi
import discord
import yarl

from bot.exits import Exit, Stop

_AUTHENTICATION_FAILED = 4004
_HOPELESS = {
    4010: "Discord refused the shard numbers",
    4011: "this bot is in so many servers that Discord wants it sharded",
    4012: "this version of the bot is too old for Discord's gateway: update it",
    4013: "Discord refused the intents: update the bot",
}


def prepare(url: str | None) -> None:
    """Before any client is built. `url`: the local Discord, where everything goes that would go to Discord itself; the
    settings checked that it is loopback."""
    discord.VoiceClient.warn_nacl = False  # nobody misses voice here
    discord.VoiceClient.warn_dave = False
    if url is None:
        return
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway/")
    discord.Asset.BASE = url


def connector() -> aiohttp.TCPConnector:
    """A connector that trusts what the system trusts, and Mozilla's list where nobody chose otherwise.

    A Python from python.org has no certificates on macOS until an extra step of its installer was run. (B102)
    """
    context = ssl.create_default_context()
    if not os.environ.get("SSL_CERT_FILE") and not os.environ.get("SSL_CERT_DIR"):
        context.load_verify_locations(cafile=certifi.where())
    return aiohttp.TCPConnector(limit=0, ssl=context)


def hopeless(error: BaseException) -> Stop | None:
    """A fault that trying again can't mend, as one line and an exit code; None: try again."""
    match error:
        case discord.LoginFailure():
            return _token_refused()
        case aiohttp.ClientSSLError() | ssl.SSLError():
            return Stop(
                Exit.NO,
                f"the certificate of Discord's server can't be verified ({_reason(error)}). On macOS run 'Install "
                "Certificates.command' in Python's folder; behind a proxy with a certificate of its own, name its "
                "file in SSL_CERT_FILE; and check this computer's date",
            )
        case discord.PrivilegedIntentsRequired():
            return Stop(Exit.NO, "Discord asks for privileged intents, which this bot doesn't use: update it")
        case discord.ConnectionClosed(code=code):
            if code == _AUTHENTICATION_FAILED:
                return _token_refused()
            return Stop(Exit.NO, _HOPELESS[code]) if code in _HOPELESS else None
        case discord.HTTPException(status=401):
            return _token_refused()
        case discord.HTTPException(status=status, text=text) if 400 <= status < 500 and status != 429:
            return Stop(Exit.NO, f"Discord refused what was asked (status {status}): {text}")
        case aiohttp.ClientError() | OSError() | TimeoutError() | discord.DiscordException():
            return None
        case _:
            raise error


def unreachable(error: BaseException) -> Stop:
    """For a command that doesn't try again."""
    return Stop(Exit.NO, f"Discord can't be reached ({in_a_line(error)}): check the network and try again")


def in_a_line(error: BaseException) -> str:
    """Why an attempt failed, for the log."""
    return f"{type(error).__name__}: {_reason(error)}" if str(error) else type(error).__name__


def _reason(error: BaseException) -> str:
    inner = getattr(error, "certificate_error", None) or getattr(error, "os_error", None) or error
    return " ".join(str(inner).split())


def _token_refused() -> Stop:
    return Stop(
        Exit.TOKEN,
        "EUCHRE_TOKEN: Discord refused it; copy it again from the application's Bot page and run `euchre init`",
    )
