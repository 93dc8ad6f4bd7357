"""The control API for the page and for tests in other processes: people act and look, the clock moves, faults are set.

Only for this machine: the `Host` must be this server's own, and a page from elsewhere is refused by `Origin`,
`Sec-Fetch-Site` and the content type.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from .commands import localised
from .ids import Json
from .people import Outcome, Person
from .things import DM, Channel

if TYPE_CHECKING:
    from .server import LocalDiscord

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
KEEP_ALIVE_S = 15.0


class Control:
    """The handlers below /control."""

    def __init__(self, server: LocalDiscord) -> None:
        self.server = server
        self.world = server.world

    def add_routes(self, app: web.Application) -> None:
        """Adds all of them, guarded."""
        get: dict[str, Handler] = {
            "/control/state": self.state,
            "/control/violations": self.violations,
            "/control/counted": self.counted,
            "/control/clock": self.clock,
            "/control/transcript": self.transcript,
            "/control/{person}/channels": self.channels,
            "/control/{person}/channels/{channel}/messages": self.messages,
            "/control/{person}/events": self.events,
            "/control/{person}/commands": self.commands,
        }
        post: dict[str, Handler] = {
            "/control/person": self.set_person,
            "/control/dms": self.set_dms,
            "/control/locale": self.set_locale,
            "/control/clock/advance": self.advance,
            "/control/faults": self.add_fault,
            "/control/{person}/channels/{channel}/read": self.read,
            "/control/{person}/slash": self.slash,
            "/control/{person}/complete": self.complete,
            "/control/{person}/press": self.press,
            "/control/{person}/choose": self.choose,
            "/control/{person}/dismiss": self.dismiss,
        }
        for path, handler in get.items():
            app.router.add_get(path, self._guarded(handler))
        for path, handler in post.items():
            app.router.add_post(path, self._guarded(handler))

    def _guarded(self, handler: Handler) -> Handler:
        async def guarded(request: web.Request) -> web.StreamResponse:
            reason = refused_because(self.server, request)
            if reason is not None:
                return web.json_response({"error": reason}, status=403)
            try:
                return await handler(request)
            except KeyError as error:
                return web.json_response({"error": f"missing or unknown: {error}"}, status=400)
            except LookupError as error:
                return web.json_response({"error": str(error)}, status=404)
            except ValueError as error:
                return web.json_response({"error": str(error)}, status=400)

        return guarded

    # Looking

    async def state(self, request: web.Request) -> web.Response:
        """People, servers, the application, the clock."""
        people = [user for user in self.world.users.values() if not user.bot]
        guilds = [
            {
                "id": str(guild.id),
                "name": guild.name,
                "channels": [_place(one) for one in self.world.channels.values() if one.guild_id == guild.id],
                "members": [self.world.users[user].key for user in guild.members],
            }
            for guild in self.world.guilds.values()
        ]
        application = {
            "id": str(self.world.application_id),
            "name": self.world.application_name,
            "ready": self.server.gateway.ready,
        }
        shown = [
            {
                "id": str(one.id),
                "key": one.key,
                "name": one.display_name,
                "locale": one.locale,
                "dms_open": one.dms_open,
            }
            for one in people
        ]
        now = self.server.clock.now_ms()
        return web.json_response({"people": shown, "guilds": guilds, "application": application, "now_ms": now})

    async def channels(self, request: web.Request) -> web.Response:
        """What stands in this person's list of channels."""
        person = self._person(request)
        seen = [one for one in self.world.channels.values() if person.key in self.world.viewers(one)]
        public = [_place(one) | {"guild_id": str(one.guild_id)} for one in seen if one.kind != DM]
        private = [
            {"id": str(one.id), "with": self.world.application_name, "unread": person.unread(one.id)}
            for one in seen
            if one.kind == DM
        ]
        return web.json_response({"guild_channels": public, "dms": private})

    async def messages(self, request: web.Request) -> web.Response:
        """What this person sees in a channel."""
        person = self._person(request)
        return web.json_response({"messages": person.messages(request.match_info["channel"])})

    async def commands(self, request: web.Request) -> web.Response:
        """The commands that this person's client offers, in their language; `?channel=` says where."""
        person = self._person(request)
        place = person.channel(request.query.get("channel"))
        offered = self.server.commands.visible(person.user, place)
        return web.json_response({"commands": [localised(one, person.user.locale) for one in offered]})

    async def violations(self, request: web.Request) -> web.Response:
        """Every broken rule."""
        found = [{"at_ms": one.at_ms, "where": one.where, "what": one.what} for one in self.server.violations]
        return web.json_response({"violations": found})

    async def counted(self, request: web.Request) -> web.Response:
        """All counted requests."""
        found = [
            {"at_ms": one.at_ms, "method": one.method, "route": one.route, "status": one.status}
            for one in self.server.counted
        ]
        return web.json_response({"counted": found})

    async def transcript(self, request: web.Request) -> web.Response:
        """Everything that happened."""
        return web.json_response({"transcript": [one.json() for one in self.server.transcript.entries]})

    async def clock(self, request: web.Request) -> web.Response:
        """How far the clock was moved; with `?seen=` as soon as that is another number, or after a while."""
        clock, seen = self.server.clock, request.query.get("seen")
        if seen is not None and int(seen) == clock.advanced_ms:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(clock.moved(), KEEP_ALIVE_S)
        return web.json_response({"moved_ms": clock.advanced_ms})

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events of all that this person may see."""
        person = self._person(request)
        queue: asyncio.Queue[Json] = asyncio.Queue()

        def listener(event: Json, people: frozenset[str] | None) -> None:
            if people is None or person.key in people:
                queue.put_nowait(event)

        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        stop = self.server.listen(listener)
        try:
            await response.prepare(request)
            first: Json = {"type": "ready", "ready": self.server.gateway.ready}
            await response.write(_event(first))
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), KEEP_ALIVE_S)
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if event["type"] == "closed":
                    break
                await response.write(_event(event))
        except ConnectionError:
            pass
        finally:
            stop()
        return response

    # Acting

    async def slash(self, request: web.Request) -> web.Response:
        """Types a command."""
        person, body = self._person(request), await _body(request)
        options = body.get("options") or {}
        return _outcome(await person.slash(body["path"], channel=body.get("channel"), **options))

    async def complete(self, request: web.Request) -> web.Response:
        """Asks for completion; `focused` names the option, `options` holds what was typed so far."""
        person, body = self._person(request), await _body(request)
        options = dict(body.get("options") or {})
        typed = str(options.pop(body["focused"], ""))
        choices = await person.complete(body["path"], body["focused"], typed, channel=body.get("channel"), **options)
        return web.json_response({"choices": choices})

    async def press(self, request: web.Request) -> web.Response:
        """Presses a button."""
        person, body = self._person(request), await _body(request)
        return _outcome(await person.press(body["message"], body["custom_id"]))

    async def choose(self, request: web.Request) -> web.Response:
        """Chooses in a select."""
        person, body = self._person(request), await _body(request)
        return _outcome(await person.choose(body["message"], body["custom_id"], body["values"]))

    async def dismiss(self, request: web.Request) -> web.Response:
        """Dismisses an ephemeral message."""
        person, body = self._person(request), await _body(request)
        person.dismiss(body["message"])
        return web.json_response({})

    async def read(self, request: web.Request) -> web.Response:
        """Clears the unread mark."""
        self._person(request).read(request.match_info["channel"])
        return web.json_response({})

    async def set_person(self, request: web.Request) -> web.Response:
        """Adds or changes a person."""
        body = await _body(request)
        known = any(user.key == body["key"] for user in self.world.users.values())
        locale = body.get("locale") or (self.world.user(body["key"]).locale if known else "en-US")
        user = self.world.add_person(body["key"], body.get("name"), locale=locale)
        return web.json_response({"id": str(user.id), "key": user.key})

    async def set_dms(self, request: web.Request) -> web.Response:
        """Opens or closes a person's private messages."""
        body = await _body(request)
        self.world.set_dms(body["person"], open=bool(body["open"]))
        return web.json_response({})

    async def set_locale(self, request: web.Request) -> web.Response:
        """Sets the language of a person's client."""
        body = await _body(request)
        self.world.set_locale(body["person"], body["locale"])
        return web.json_response({})

    async def advance(self, request: web.Request) -> web.Response:
        """Moves the clock."""
        self.server.clock.advance(float((await _body(request))["seconds"]))
        return web.json_response({"now_ms": self.server.clock.now_ms()})

    async def add_fault(self, request: web.Request) -> web.Response:
        """Sets a fault."""
        body = await _body(request)
        route, nth, kind = body.pop("route"), int(body.pop("nth", 1)), body.pop("kind")
        self.server.faults.add(route, nth, kind, **body)
        return web.json_response({})

    def _person(self, request: web.Request) -> Person:
        key = request.match_info["person"]
        if self.world.user(key).bot:
            raise LookupError("the bot is no person")
        return self.server.person(key)


def refused_because(server: LocalDiscord, request: web.Request) -> str | None:
    """Why a request to the page or the control API is refused, None if it isn't (DNS rebinding, foreign pages)."""
    hosts = {f"{name}:{server.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    if request.headers.get("Host", "") not in hosts:
        return "this Host isn't served here; use http://127.0.0.1 with the port"
    origin = request.headers.get("Origin")
    if origin is not None and origin.split("://")[-1] not in hosts:
        return "pages from elsewhere may not act here"
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        return "pages from elsewhere may not act here"
    if request.method == "POST" and request.content_type != "application/json":
        return "Content-Type must be application/json"
    return None


async def _body(request: web.Request) -> dict[str, Any]:
    body = json.loads(await request.read() or b"{}")
    if not isinstance(body, dict):
        raise ValueError("a JSON object is expected")
    return body


def _event(event: Json) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()


def _place(channel: Channel) -> Json:
    parent = str(channel.parent_id) if channel.parent_id else None
    return {"id": str(channel.id), "name": channel.name, "type": channel.kind, "parent_id": parent}


def _outcome(outcome: Outcome) -> web.Response:
    message = outcome.message
    body = {
        "acknowledged": outcome.acknowledged,
        "type": outcome.type,
        "message_id": message["id"] if message else None,
        "ephemeral": outcome.ephemeral,
        "error": outcome.error,
        "latency_ms": outcome.latency_ms,
    }
    return web.json_response(body)
