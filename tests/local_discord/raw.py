"""Requests without a client library, for what discord.py would never send; and one call of every route."""

from __future__ import annotations

import base64
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

import aiohttp

from bot.local_discord import LocalDiscord
from bot.local_discord.interactions import COMPONENT
from bot.local_discord.things import Message

PNG = base64.b64decode(
    b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Answer:
    """Status, headers and JSON of an answer."""

    def __init__(self, status: int, headers: Any, body: Any) -> None:
        self.status, self.headers, self.body = status, headers, body

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])


class Raw:
    """Speaks HTTP as the bot would."""

    def __init__(self, server: LocalDiscord, token: str | None = None) -> None:
        self.server = server
        self.token = server.token if token is None else token
        self.channel = server.world.channel("cards")
        self.application = server.world.application_id

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def ask(self, method: str, path: str, body: Any = None, **options: Any) -> Answer:
        """One request below /api/v10."""
        if body is not None:
            options["data"] = json.dumps(body)
            options["headers"] = {"Content-Type": "application/json"}
        headers = {"Authorization": f"Bot {self.token}"} | options.pop("headers", {})
        async with self._session.request(method, f"{self.server.url}/api/v10{path}", headers=headers, **options) as got:
            text = await got.text()
            is_json = got.headers.get("Content-Type") == "application/json"
            return Answer(got.status, got.headers, json.loads(text) if is_json else text or None)

    async def post(self, **body: Any) -> Answer:
        """A message in #cards."""
        return await self.ask("POST", f"/channels/{self.channel.id}/messages", body)

    async def edit(self, message: str, **body: Any) -> Answer:
        """An edit of a message in #cards."""
        return await self.ask("PATCH", f"/channels/{self.channel.id}/messages/{message}", body)

    async def board(self) -> Message:
        """A posted message with one button, as it is stored."""
        button = {"type": 2, "style": 1, "label": "Press", "custom_id": "press"}
        answer = await self.post(content="board", components=[{"type": 1, "components": [button]}])
        return self.server.world.message(answer.body["id"])

    def press(self, source: Message, who: str = "north") -> tuple[int, str]:
        """A press that waits for its answer: the interaction's id and token."""
        user = self.server.world.user(who)
        channel = self.server.world.channels[source.channel_id]
        data = {"custom_id": "press", "component_type": 2, "id": 2}
        one = self.server.interactions.begin(COMPONENT, user, channel, data, source)
        return one.id, one.token

    async def answer(self, pressed: tuple[int, str], kind: int, **data: Any) -> Answer:
        """The first answer to a press."""
        path = f"/interactions/{pressed[0]}/{pressed[1]}/callback?with_response=1"
        return await self.ask("POST", path, {"type": kind, "data": data} if data else {"type": kind})

    async def follow_up(self, pressed: tuple[int, str], **body: Any) -> Answer:
        """A follow-up on a press."""
        return await self.ask("POST", f"/webhooks/{self.application}/{pressed[1]}", body)


def image() -> str:
    """An image as emoji uploads carry it."""
    return "data:image/png;base64," + base64.b64encode(PNG).decode()


async def _messages(raw: Raw) -> None:
    sent = (await raw.post(content="one", nonce="n", enforce_nonce=True)).body["id"]
    path = f"/channels/{raw.channel.id}/messages"
    await raw.ask("GET", path)
    await raw.ask("GET", f"{path}/{sent}")
    await raw.edit(sent, content="two", embeds=[{"title": "t", "image": {"url": "https://example.org/x.png"}}])
    await raw.post(content="reply", message_reference={"message_id": sent})
    await raw.ask("DELETE", f"{path}/{sent}")
    await raw.edit(sent, content="gone")
    await raw.post(content="x" * 2001)


async def _files(raw: Raw) -> None:
    form = aiohttp.FormData()
    body = {
        "flags": 1 << 15,
        "components": [
            {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]},
            {"type": 9, "components": [{"type": 10, "content": "t"}],
             "accessory": {"type": 11, "media": {"url": "attachment://a.png"}}},
            {"type": 13, "file": {"url": "attachment://a.png"}},
            {"type": 17, "components": [{"type": 14}, {"type": 1, "components": [
                {"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a", "emoji": {"name": "♥"}}]}]}]},
        ],
        "attachments": [{"id": 0, "filename": "a.png", "description": "a card"}],
    }  # fmt: skip
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", PNG, filename="a.png", content_type="application/octet-stream")
    await raw.ask("POST", f"/channels/{raw.channel.id}/messages", data=form)


async def _interactions(raw: Raw) -> None:
    board = await raw.board()
    first = raw.press(board)
    await raw.answer(first, 7, content="edited")
    await raw.follow_up(first, content="hand", flags=64)
    path = f"/webhooks/{raw.application}/{first[1]}/messages"
    await raw.ask("GET", f"{path}/@original")
    await raw.ask("PATCH", f"{path}/@original", {"content": "again"})
    for kind in (4, 5, 6):
        pressed = raw.press(board)
        await raw.answer(pressed, kind, **({"content": "hello", "flags": 64} if kind == 4 else {}))
        sent = await raw.follow_up(pressed, content="more")
        one = f"/webhooks/{raw.application}/{pressed[1]}/messages/{sent.body['id']}"
        await raw.ask("GET", one)
        await raw.ask("PATCH", one, {"content": "changed"})
        await raw.ask("DELETE", one)
    await raw.answer(first, 6)


async def _threads(raw: Raw) -> None:
    path = f"/channels/{raw.channel.id}"
    made = await raw.ask("POST", f"{path}/threads", {"name": "table", "type": 11})
    await raw.ask("POST", f"{path}/threads", {"name": "secret"})
    await raw.ask("GET", f"/channels/{made.body['id']}")
    await raw.ask("PATCH", f"/channels/{made.body['id']}", {"archived": True})
    await raw.ask("PUT", f"/channels/{made.body['id']}/thread-members/@me")
    sent = await raw.post(content="start")
    await raw.ask("POST", f"{path}/messages/{sent.body['id']}/threads", {"name": "from message"})


async def _places(raw: Raw) -> None:
    guild = raw.channel.guild_id
    north = raw.server.world.user("north").id
    raw.server.world.add_channel("talk", kind="voice")
    raw.server.world.add_channel("posts", kind="forum")
    await raw.ask("GET", f"/channels/{raw.channel.id}")
    await raw.ask("GET", f"/guilds/{guild}")
    await raw.ask("GET", f"/guilds/{guild}/channels")
    await raw.ask("GET", f"/guilds/{guild}/members/{north}")
    await raw.ask("GET", f"/users/{north}")
    await raw.ask("POST", "/users/@me/channels", {"recipient_id": north})
    await raw.ask("GET", f"/channels/{raw.server.world.dm_with(raw.server.world.user('north')).id}")
    await raw.ask("GET", f"/guilds/{guild}/members/1")
    await raw.ask("DELETE", f"/users/@me/guilds/{guild}")


async def _application(raw: Raw) -> None:
    path = f"/applications/{raw.application}"
    made = await raw.ask("POST", f"{path}/emojis", {"name": "Jh", "image": image()})
    await raw.ask("GET", f"{path}/emojis")
    await raw.ask("GET", f"{path}/emojis/{made.body['id']}")
    await raw.ask("PATCH", f"{path}/emojis/{made.body['id']}", {"name": "Qh"})
    await raw.ask("DELETE", f"{path}/emojis/{made.body['id']}")
    await raw.ask("GET", "/users/@me")
    await raw.ask("GET", "/applications/@me")
    await raw.ask("GET", "/oauth2/applications/@me")
    await raw.ask("GET", "/gateway/bot")
    await raw.ask("GET", "/gateway")


async def _commands(raw: Raw) -> None:
    option = {"type": 3, "name": "level", "description": "How good", "choices": [{"name": "Easy", "value": "easy"}]}
    sub = {"type": 1, "name": "start", "description": "Starts", "options": [option]}
    command = {"name": "euchre", "description": "Cards", "options": [sub], "name_localizations": {"ro": "euchre"}}
    for place in ("", f"/guilds/{raw.channel.guild_id}"):
        path = f"/applications/{raw.application}{place}/commands"
        await raw.ask("PUT", path, [command])
        await raw.ask("GET", path)
        await raw.ask("GET", path + "?with_localizations=true")


EVERY_ROUTE: dict[str, Callable[[Raw], Awaitable[None]]] = {
    "messages": _messages,
    "files": _files,
    "interactions": _interactions,
    "threads": _threads,
    "places": _places,
    "application": _application,
    "commands": _commands,
}
