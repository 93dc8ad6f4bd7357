"""Discord's own names, led to the local Discord: what a client needs of which nothing is patched."""

from __future__ import annotations

import socket
import ssl

import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

NAMES = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com")


class HereOnly(AbstractResolver):
    """Leads Discord's three names to one local port, and every other name nowhere."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in NAMES:
            raise OSError(f"{host} isn't to be asked")
        here = ResolveResult(hostname=host, host="127.0.0.1", port=self.port, family=socket.AF_INET, proto=0, flags=0)
        return [here]

    async def close(self) -> None:
        """Nothing to close."""


def certificates() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For the server under those names, and for a client that trusts it."""
    authority = trustme.CA()
    theirs, ours = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH), ssl.create_default_context()
    authority.issue_cert(*NAMES).configure_cert(theirs)
    authority.configure_trust(ours)
    return theirs, ours
