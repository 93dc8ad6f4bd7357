"""REST v10 on the wire: routing, authorisation, rates, faults, answers. What the routes do is in `routes`.

Binary facts that the client depends on: `Content-Type` is exactly `application/json`, a 429 of Discord itself carries
`Via` and a 429 of the network in front doesn't, and `Date` shows this server's clock.
"""

from __future__ import annotations

import json
import logging
import re
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from email.utils import formatdate
from socket import SO_LINGER, SOL_SOCKET
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from .buckets import Limited
from .errors import Refusal
from .faults import Fault
from .ids import Json, looks_real
from .messages import Upload
from .transcript import Counted, Entry

if TYPE_CHECKING:
    from .server import LocalDiscord

VIA = "1.1 local"
_log = logging.getLogger(__name__)


@dataclass
class Call:
    """One request, understood: the route's arguments, the query, the body, the files."""

    server: LocalDiscord
    args: dict[str, str]
    query: dict[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    def number(self, name: str) -> int:
        """An argument that is an id."""
        return int(self.args[name])


@dataclass(frozen=True)
class Answer:
    """A status and a body; no body is 204."""

    body: Any = None
    status: int = 200


Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A method and a template such as `/channels/{channel}/messages`; `open` needs no token of the bot."""

    method: str
    template: str
    handler: Handler
    open: bool = False

    @property
    def name(self) -> str:
        """Method and template."""
        return f"{self.method} {self.template}"

    @property
    def counted(self) -> bool:
        """Whether the global limit counts it."""
        return not self.template.startswith(("/interactions/", "/webhooks/"))

    def pattern(self) -> re.Pattern[str]:
        """What a path must look like: ids are digits, the rest anything but a slash."""
        text = re.escape(self.template).replace(r"\{", "{").replace(r"\}", "}")

        def part(found: re.Match[str]) -> str:
            name = found[1]
            loose = name == "token" or (name == "message" and "{token}" in self.template)
            return f"(?P<{name}>{'[^/]+' if loose else '[0-9]+'})"

        return re.compile(re.sub(r"\{(\w+)\}", part, text))


class Lost(Exception):
    """The connection is to be reset."""


class Rest:
    """The REST side of one server."""

    def __init__(self, server: LocalDiscord, routes: tuple[Route, ...]) -> None:
        self.server = server
        self.routes = [(route, route.pattern()) for route in routes]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answers one request below /api/v10."""
        server = self.server
        path = request.match_info["tail"]
        entry = Entry(server.clock.now_ms(), "request", path, method=request.method, path=path)
        entry.query = dict(request.query)
        if "Origin" in request.headers:
            return web.Response(status=403, text="web pages may not speak as the bot")
        try:
            response = await self._answer(request, entry)
        except Lost:
            self._log(entry)
            _reset(request)
            return web.Response(status=500)
        self._log(entry)
        return response

    async def _answer(self, request: web.Request, entry: Entry) -> web.Response:
        server = self.server
        found = self._find(request.method, entry.path)
        if isinstance(found, Answer):
            what = "unknown route" if found.status == 404 else "unknown method"
            return self._refused(entry, found.status, found.body, violation=what)
        route, args = found
        entry.route = route.name
        headers: dict[str, str] = {}
        try:
            if not route.open:
                self._authorise(request.headers.get("Authorization", ""))
            fault = server.faults.next(route.name, f"{request.method} {entry.path}")
            if fault is not None:
                await self._before(fault)
            major = args.get("channel") or args.get("token") or args.get("guild") or ""
            headers = server.buckets.take(route.name, major, counted=route.counted)
            call = Call(server, args, entry.query)
            await self._read(request, call)
            entry.body, entry.files = call.body, tuple(one.filename for one in call.files)
            if server.strict and call.query.keys() - _QUERY.get(route.name, frozenset()):
                raise Refusal(50035, violation=f"unknown query {sorted(call.query)}")
            answer = route.handler(call)
            if fault is not None and fault.kind == "applied-then-lost":
                raise Lost
            if fault is not None and fault.kind == "applied-then-status":
                raise _Faulty(fault)
        except Refusal as refusal:
            return self._refusal(entry, refusal, headers)
        except Limited as limited:
            return self._limited(entry, limited)
        except _Faulty as faulty:
            return self._faulty(entry, faulty.fault)
        except Lost:
            raise
        except Exception as error:
            # A fault of this server, not of the bot; it must not pass for one of Discord's own 500s.
            _log.exception("%s %s", entry.method, entry.path)
            return self._refused(entry, 500, {"message": "500", "code": 0}, violation=f"the server failed: {error!r}")
        entry.status = answer.status if answer.body is not None else 204
        entry.answer = answer.body
        return self._response(entry.status, answer.body, headers)

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | Answer:
        other = False
        for route, pattern in self.routes:
            found = pattern.fullmatch(path)
            if found is not None:
                if route.method == method:
                    return route, found.groupdict()
                other = True
        if other:
            return Answer({"message": "405: Method Not Allowed", "code": 0}, 405)
        return Answer({"message": "404: Not Found", "code": 0}, 404)

    def _authorise(self, header: str) -> None:
        if looks_real(header):
            # Whoever sends this is pointed at the wrong place; the token itself goes into no log.
            raise Refusal(0, status=401, message="401: Unauthorized", violation="a token that looks real was refused")
        if not self.server.knows(header.removeprefix("Bot ")) or not header.startswith("Bot "):
            raise Refusal(0, status=401, message="401: Unauthorized")

    async def _before(self, fault: Fault) -> None:
        if fault.kind == "reset":
            raise Lost
        if fault.kind == "status":
            raise _Faulty(fault)
        if fault.kind == "delay":
            await self.server.clock.sleep(float(fault.args.get("seconds", 1.0)))

    async def _read(self, request: web.Request, call: Call) -> None:
        if not request.can_read_body:
            return
        kind = request.headers.get("Content-Type", "")
        try:
            if kind == "application/json":
                call.body = json.loads(await request.read())
            elif kind.startswith("multipart/form-data"):
                await _read_multipart(request, call)
            else:
                raise Refusal(
                    50035, violation=f"Content-Type {kind!r}; application/json or multipart/form-data is expected"
                )
        except ValueError:
            raise Refusal(50109, violation="the body is no JSON") from None

    def _refusal(self, entry: Entry, refusal: Refusal, headers: dict[str, str]) -> web.Response:
        scope = {"X-RateLimit-Scope": "user"} if refusal.status == 429 else {}
        self.server.buckets.answered(refusal.status, "user")
        headers = headers | scope | ({"Retry-After": f"{refusal.retry_after_s:.0f}"} if refusal.retry_after_s else {})
        return self._refused(entry, refusal.status, refusal.body(), headers, violation=refusal.violation)

    def _limited(self, entry: Entry, limited: Limited) -> web.Response:
        if limited.banned:
            entry.status, entry.code = 429, 0
            body = b"<html><body>You are being blocked from accessing our API temporarily (1015).</body></html>"
            return web.Response(status=429, body=body, headers={"Content-Type": "text/html", "Retry-After": "60"})
        self.server.buckets.answered(429, limited.scope)
        wait = limited.retry_after_s
        body_json = {
            "message": "You are being rate limited.",
            "retry_after": round(wait, 3),
            "global": limited.scope == "global",
        }
        headers = {"Retry-After": f"{max(1, round(wait))}", "X-RateLimit-Scope": limited.scope}
        if limited.scope == "global":
            headers["X-RateLimit-Global"] = "true"
        return self._refused(entry, 429, body_json, headers)

    def _faulty(self, entry: Entry, fault: Fault) -> web.Response:
        status = int(fault.args.get("status", 502))
        body: Json = {"message": fault.args.get("message", f"{status}: fault"), "code": int(fault.args.get("code", 0))}
        headers: dict[str, str] = {}
        if status == 429:
            scope = str(fault.args.get("scope", "user"))
            body |= {"retry_after": float(fault.args.get("retry_after", 1.0)), "global": scope == "global"}
            headers["X-RateLimit-Scope"] = scope
            self.server.buckets.answered(429, scope)
        response = self._refused(entry, status, body, headers)
        if not fault.args.get("via", True):
            del response.headers["Via"]
        return response

    def _refused(
        self, entry: Entry, status: int, body: Json, headers: dict[str, str] | None = None, violation: str | None = None
    ) -> web.Response:
        entry.status, entry.code, entry.answer = status, int(body.get("code") or 0), body
        if violation is not None:
            self.server.violated(f"{entry.method} {entry.path}", violation)
        return self._response(status, body, {**(headers or {})})

    def _response(self, status: int, body: Any, headers: dict[str, str]) -> web.Response:
        date = formatdate(self.server.clock.now_ms() / 1000, usegmt=True)
        every = headers | {"Date": date, "Via": VIA}
        if body is None:
            return web.Response(status=status, headers=every)
        text = json.dumps(body, separators=(",", ":")).encode()
        return web.Response(status=status, body=text, headers=every | {"Content-Type": "application/json"})

    def _log(self, entry: Entry) -> None:
        method, _, template = entry.route.partition(" ")
        if entry.route and not template.startswith(("/interactions/", "/webhooks/")):
            self.server.transcript.counted.append(Counted(entry.at_ms, method, template, entry.status))
        self.server.note(entry)


class _Faulty(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.kind)


_QUERY = {
    "POST /interactions/{interaction}/{token}/callback": frozenset({"with_response"}),
    "POST /webhooks/{application}/{token}": frozenset({"wait", "with_components", "thread_id"}),
    "PATCH /webhooks/{application}/{token}/messages/{message}": frozenset({"with_components", "thread_id"}),
    "GET /webhooks/{application}/{token}/messages/{message}": frozenset({"thread_id"}),
    "GET /channels/{channel}/messages": frozenset({"limit", "before", "after", "around"}),
    "GET /applications/{application}/commands": frozenset({"with_localizations"}),
    "GET /applications/{application}/guilds/{guild}/commands": frozenset({"with_localizations"}),
    "GET /guilds/{guild}": frozenset({"with_counts"}),
}


async def _read_multipart(request: web.Request, call: Call) -> None:
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise Refusal(50035, violation="multipart within multipart")
        data = bytes(await part.read())
        name = part.name or ""
        if name == "payload_json":
            call.body = json.loads(data)
        elif name.startswith("files[") and name.endswith("]") and name[6:-1].isdecimal():
            call.files.append(Upload(int(name[6:-1]), part.filename or "file", data))
        else:
            raise Refusal(50035, violation=f"unknown part {name!r}")
    if call.body is None:
        call.body = {}


def _reset(request: web.Request) -> None:
    if request.transport is not None:
        sock = request.transport.get_extra_info("socket")
        if sock is not None:
            sock.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        request.transport.abort()
