"""Limits and rules across fields: each one that is passed is refused with the documented error and recorded."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.raw import PNG, Raw, image

V2 = 1 << 15


def button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | fields


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def buttons(count: int) -> list[dict[str, Any]]:
    return [button(custom_id=str(n)) for n in range(count)]


def select(count: int, **fields: Any) -> dict[str, Any]:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | fields


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "content of 2,001": ({"content": "x" * 2001}, "content"),
    "unknown field": ({"content": "a", "contnet": "b"}, "contnet"),
    "content a number": ({"content": 5}, "content"),
    "label of 81": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "custom id of 101": ({"components": [row(button(custom_id="x" * 101))]}, "components.0.components.0.custom_id"),
    "style 9": ({"components": [row(button(style=9))]}, "components.0.components.0.style"),
    "six buttons in a row": ({"components": [row(*buttons(6))]}, "components.0.components"),
    "six rows": ({"components": [row(one) for one in buttons(6)]}, "components"),
    "26 options": ({"components": [row(select(26))]}, "components.0.components.0.options"),
    "no option": ({"components": [row(select(0))]}, "components.0.components.0.options"),
    "option value twice": (
        {"components": [row(select(0) | {"options": [{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]})]},
        "components.0.components.0.options.1.value",
    ),
    "a select beside a button": ({"components": [row(select(1), button())]}, "components.0.components"),
    "custom id twice": ({"components": [row(button(), button())]}, "components.0.components.1.custom_id"),
    "button without label or emoji": ({"components": [row(button(label=None))]}, "components.0.components.0"),
    "button without id": ({"components": [row(button(custom_id=None))]}, "components.0.components.0.custom_id"),
    "link with id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0",
    ),
    "emoji of another application": (
        {"components": [row(button(emoji={"id": "1", "name": "Jh"}))]},
        "components.0.components.0.emoji.id",
    ),
    "V2 component without the flag": ({"components": [text("a")]}, "components.0.type"),
    "V2 flag with content": ({"content": "a", "flags": V2, "components": [text("a")]}, "flags"),
    "V2 text over 4,000": ({"flags": V2, "components": [text("x" * 2001), text("x" * 2000)]}, "components"),
    "41 components": ({"flags": V2, "components": [{"type": 17, "components": [text("a")] * 40}]}, "components"),
    "container in container": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text("a")]}]}]},
        "components.0.components.0.type",
    ),
    "section with four texts": (
        {"flags": V2, "components": [{"type": 9, "components": [text("a")] * 4, "accessory": button()}]},
        "components.0.components",
    ),
    "11 embeds": ({"embeds": [{"title": "a"}] * 11}, "embeds"),
    "embed title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "26 embed fields": ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "embeds.0.fields"),
    "embeds over 6,000": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "file that isn't there": ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "embeds.0.image.url"),
    "attachment that isn't there": ({"attachments": [{"id": 0}]}, "attachments.0.id"),
    "mentions both ways": (
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "101 mentions": ({"content": "a", "allowed_mentions": {"users": ["1"] * 101}}, "allowed_mentions.users"),
    "nonce of 26": ({"content": "a", "nonce": "x" * 26}, "nonce"),
    "ephemeral outside an interaction": ({"content": "a", "flags": 64}, "flags"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_limit_passed_is_refused_and_recorded(name: str) -> None:
    """What Discord refuses is refused with 50035 at the same place, and stands among the violations. (discord.md 6)"""
    body, place = WRONG[name]
    async with LocalDiscord() as server, Raw(server) as raw:
        answer = await raw.post(**body)
        assert (answer.status, answer.code) == (400, 50035)
        node = answer.body["errors"]
        for part in place.split("."):
            node = node[part]
        assert node["_errors"]
        assert len(server.violations) == 1
        assert server.person("north").messages("cards") == []


RIGHT: dict[str, dict[str, Any]] = {
    "content of 2,000": {"content": "x" * 2000},
    "25 buttons": {"components": [row(*buttons(25)[n : n + 5]) for n in range(0, 25, 5)]},
    "40 components": {"flags": V2, "components": [{"type": 17, "components": [text("a")] * 39}]},
    "text of 4,000": {"flags": V2, "components": [text("x" * 4000)]},
    "25 options": {"components": [row(select(25, max_values=25, min_values=0, placeholder="x" * 150))]},
    "label of 80 and id of 100": {"components": [row(button(label="x" * 80, custom_id="y" * 100))]},
    "a suit as emoji": {"components": [row(button(label=None, emoji={"name": "♥"}))]},
}


@pytest.mark.parametrize("name", RIGHT)
async def test_a_limit_reached_is_taken(name: str) -> None:
    """At the limit itself everything goes through. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        answer = await raw.post(**RIGHT[name])
        assert answer.status == 200
        assert server.violations == []


async def test_an_empty_message_is_refused() -> None:
    """A message needs something to show (50006)."""
    async with LocalDiscord() as server, Raw(server) as raw:
        assert (await raw.post(content="")).code == 50006
        sent = await raw.post(content="a")
        assert (await raw.edit(sent.body["id"], content="")).code == 50006


async def test_unknown_fields_pass_where_strictness_is_off() -> None:
    """Discord itself ignores fields that it doesn't know; only the strict server refuses them."""
    async with LocalDiscord(strict=False) as server, Raw(server) as raw:
        assert (await raw.post(content="a", contnet="b")).status == 200
        assert server.violations == []


async def test_an_unknown_route_is_recorded() -> None:
    """An unknown route is 404 with code 0, a wrong method 405, and both are violations. (discord.md 9.13)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        assert (await raw.ask("GET", "/teapots/1")).status == 404
        assert (await raw.ask("PATCH", "/users/@me/channels")).status == 405
        assert [str(one) for one in server.violations] == [
            "GET /teapots/1: unknown route",
            "PATCH /users/@me/channels: unknown method",
        ]


async def test_a_v2_message_stays_one() -> None:
    """The flag can't be taken away, and a V1 message becomes one only when its content is cleared. (discord.md 1)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        sent = (await raw.post(flags=V2, components=[text("a")])).body
        assert (await raw.edit(sent["id"], flags=0, content="b", components=[])).code == 50035
        assert (await raw.edit(sent["id"], components=[text("c")])).status == 200
        plain = (await raw.post(content="a")).body
        assert (await raw.edit(plain["id"], flags=V2, components=[text("b")])).code == 50035
        assert (await raw.edit(plain["id"], flags=V2, components=[text("b")], content=None)).status == 200


async def test_one_nonce_is_one_message() -> None:
    """A POST repeated with its nonce gives the same message; after some minutes a new one. (discord.md section 2)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        first = await raw.post(content="a", nonce="board-1", enforce_nonce=True)
        again = await raw.post(content="a", nonce="board-1", enforce_nonce=True)
        assert first.body["id"] == again.body["id"]
        assert len(server.person("north").messages("cards")) == 1
        server.clock.advance(301)
        later = await raw.post(content="a", nonce="board-1", enforce_nonce=True)
        assert later.body["id"] != first.body["id"]


async def test_only_allowed_mentions_fire() -> None:
    """A name that looks like a mention pings nobody unless allowed_mentions says so. (B045)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        north, east = (server.person(key).id for key in ("north", "east"))
        said = f"<@{north}> <@{east}> @everyone"
        quiet = await raw.post(content=said, allowed_mentions={"parse": []})
        assert (quiet.body["mentions"], quiet.body["mention_everyone"]) == ([], False)
        one = await raw.post(content=said, allowed_mentions={"parse": [], "users": [str(east)]})
        assert [user["global_name"] for user in one.body["mentions"]] == ["East"]
        loud = await raw.post(content=said)
        assert (len(loud.body["mentions"]), loud.body["mention_everyone"]) == (2, True)


async def test_files_are_kept_or_dropped_as_discord_does() -> None:
    """An edit keeps files that it doesn't name; the first answer to a press drops them. (discord.md trap 21)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        form = aiohttp.FormData()
        row_ = row(button(custom_id="press"))
        payload = {"content": "a", "components": [row_], "attachments": [{"id": 0, "filename": "a.png"}]}
        form.add_field("payload_json", __import__("json").dumps(payload), content_type="application/json")
        form.add_field("files[0]", PNG, filename="a.png", content_type="application/octet-stream")
        sent = await raw.ask("POST", f"/channels/{raw.channel.id}/messages", data=form)
        assert sent.body["attachments"][0]["content_type"] == "image/png"
        async with aiohttp.ClientSession() as session, session.get(sent.body["attachments"][0]["url"]) as got:
            assert await got.read() == PNG
        edited = await raw.edit(sent.body["id"], content="b")
        assert len(edited.body["attachments"]) == 1
        pressed = raw.press(server.world.message(sent.body["id"]))
        answered = await raw.answer(pressed, 7, content="c")
        assert answered.body["resource"]["message"]["attachments"] == []


async def test_emojis_of_the_application() -> None:
    """Uploaded once, listed, shown by the file server, usable on buttons, and gone when deleted. (discord.md 1)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        path = f"/applications/{raw.application}/emojis"
        made = await raw.ask("POST", path, {"name": "Jh", "image": image()})
        assert made.status == 201
        emoji = {"id": made.body["id"], "name": "Jh"}
        assert (await raw.post(components=[row(button(label=None, emoji=emoji))])).status == 200
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{server.url}/emojis/{emoji['id']}.png") as got:
                assert (got.status, await got.read()) == (200, PNG)
            async with session.get(f"{server.url}/embed/avatars/3.png") as got:
                assert got.status == 200
        assert (await raw.ask("DELETE", f"{path}/{emoji['id']}")).status == 204
        assert (await raw.ask("GET", path)).body == {"items": []}
        assert (await raw.ask("GET", f"{path}/{emoji['id']}")).code == 10014
        big = {"name": "Qh", "image": "data:image/png;base64," + "A" * 400_000}
        assert (await raw.ask("POST", path, big)).code == 50035


async def test_tokens() -> None:
    """A wrong token is 401; one that looks real is refused everywhere and written down nowhere."""
    real = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789ab"
    with pytest.raises(ValueError, match="looks like one of Discord"):
        LocalDiscord(token=real)
    with pytest.raises(ValueError, match="begins with"):
        LocalDiscord(token="something")
    async with LocalDiscord() as server:
        async with Raw(server, "local.other") as raw:
            assert (await raw.ask("GET", "/users/@me")).status == 200
        async with Raw(server, "wrong") as raw:
            assert (await raw.ask("GET", "/users/@me")).body == {"message": "401: Unauthorized", "code": 0}
        assert server.violations == []
        async with Raw(server, real) as raw:
            assert (await raw.ask("GET", "/users/@me")).status == 401
        assert len(server.violations) == 1
        assert real not in str(server.transcript.entries) + str(server.violations)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.org", "::"])
def test_only_loopback(host: str) -> None:
    """Any other address is refused before anything opens."""
    with pytest.raises(ValueError, match="loopback"):
        LocalDiscord(host=host)
