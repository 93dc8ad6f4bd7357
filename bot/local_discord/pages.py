"""The page and the files: HTML, CSS and JavaScript from the package, uploaded emojis and attachments, drawn avatars."""

from __future__ import annotations

import mimetypes
from importlib import resources
from typing import TYPE_CHECKING

from aiohttp import web

from .control import refused_because

if TYPE_CHECKING:
    from .server import LocalDiscord

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
COLOURS = ("#5b6ee1", "#747f8d", "#3c9a5f", "#c98a1b", "#c94f4f", "#b0529a")


class Pages:
    """Serves what a browser shows."""

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server

    def add_routes(self, app: web.Application) -> None:
        """Adds all but the front page, which shares its path with the gateway."""
        app.router.add_get("/static/{name}", self.static)
        app.router.add_get(r"/emojis/{number:\d+}.{kind:png|webp|gif}", self.emoji)
        app.router.add_get("/embed/avatars/{number}.png", self.avatar)
        app.router.add_get("/attachments/{channel}/{number}/{name}", self.attachment)

    async def page(self, request: web.Request) -> web.Response:
        """The front page."""
        return self._file(request, "index.html")

    async def static(self, request: web.Request) -> web.Response:
        """A file of the page."""
        return self._file(request, request.match_info["name"])

    def _file(self, request: web.Request, name: str) -> web.Response:
        reason = refused_because(self.server, request)
        if reason is not None and request.headers.get("Sec-Fetch-Mode") != "navigate":
            return web.Response(status=403, text=reason)
        folder = resources.files(__package__) / "web"
        file = folder / name
        if "/" in name or name.startswith(".") or not file.is_file():
            return web.Response(status=404, text="no such file")
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-cache",
        }
        charset = "utf-8" if kind.startswith("text/") else None
        return web.Response(body=file.read_bytes(), content_type=kind, charset=charset, headers=headers)

    async def emoji(self, request: web.Request) -> web.Response:
        """An uploaded emoji, as it was uploaded."""
        emoji = self.server.world.emojis.get(int(request.match_info["number"]))
        if emoji is None:
            return web.Response(status=404)
        return _picture(emoji.data, emoji.content_type)

    async def attachment(self, request: web.Request) -> web.Response:
        """An uploaded file."""
        channel = self.server.world.channels.get(int(request.match_info["channel"]))
        for message in channel.messages.values() if channel is not None else ():
            for one in message.attachments:
                if str(one.id) == request.match_info["number"]:
                    return _picture(one.data, one.content_type)
        return web.Response(status=404)

    async def avatar(self, request: web.Request) -> web.Response:
        """A plain disc with a head and shoulders, in one of a few colours."""
        number = request.match_info["number"]
        colour = COLOURS[int(number) % len(COLOURS)] if number.isdecimal() else COLOURS[0]
        drawing = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
            f'<circle cx="32" cy="32" r="32" fill="{colour}"/><circle cx="32" cy="25" r="10" fill="#fff"/>'
            '<path d="M13 54a19 19 0 0 1 38 0z" fill="#fff"/></svg>'
        )
        return _picture(drawing.encode(), "image/svg+xml")


def _picture(data: bytes, kind: str) -> web.Response:
    headers = {
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        "X-Content-Type-Options": "nosniff",
    }
    return web.Response(body=data, content_type=kind, headers=headers)
