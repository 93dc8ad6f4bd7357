"""The two ways in which a request to Discord fails. Knows nothing of requests."""

from __future__ import annotations


class Lost(Exception):
    """The connection or Discord failed: whether the request was carried out is unknown."""


class Refused(Exception):
    """Discord said no, with its error code (0: none given)."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(f"Discord refused with status {status}, code {code}")
        self.status = status
        self.code = code

    @property
    def bans(self) -> bool:
        """A sign that Discord is shutting this address out: no counted request for a while. (discord.md, trap 9)"""
        return self.status in (401, 429) or (self.status == 403 and self.code == 0)
