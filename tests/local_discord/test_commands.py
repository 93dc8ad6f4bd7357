"""Application commands: registration with its limits, what each person is offered, and how a line is understood."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.raw import Raw


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "euchre", "description": "Cards"} | fields


def option(**fields: Any) -> dict[str, Any]:
    return {"type": 3, "name": "level", "description": "How good"} | fields


LONG = [{"name": "x" * 90, "value": str(n)} for n in range(4)]

WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "upper case": ([command(name="Euchre")], "0.name"),
    "a space": ([command(name="euchre game")], "0.name"),
    "33 characters": ([command(name="x" * 33)], "0.name"),
    "a capital in one language": ([command(name_localizations={"pt-BR": "Jogo"})], "0.name_localizations.pt-BR"),
    "a space in an option's language": (
        [command(options=[option(name_localizations={"ro": "cât de bun"})])],
        "0.options.0.name_localizations.ro",
    ),
    "no such language": ([command(name_localizations={"xx": "euchre"})], "0.name_localizations.xx"),
    "description of 101": ([command(description="x" * 101)], "0.description"),
    "no description": ([command(description="")], "0.description"),
    "26 options": ([command(options=[option(name=f"o{n}") for n in range(26)])], "0.options"),
    "26 choices": (
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        "0.options.0.choices",
    ),
    "required after optional": (
        [command(options=[option(), option(name="side", required=True)])],
        "0.options.1",
    ),
    "the same option twice": ([command(options=[option(), option()])], "0.options"),
    "the same in one language": (
        [command(options=[option(name_localizations={"ro": "a"}), option(name="b", name_localizations={"ro": "a"})])],
        "0.options",
    ),
    "more than 8,000 characters": (
        [command(options=[option(name=f"o{n}", choices=LONG) for n in range(25)])],
        "0",
    ),
    "unknown field": ([command(colour="red")], "0.colour"),
    "two commands of one name": ([command(), command()], ""),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
async def test_a_wrong_command_is_refused(name: str) -> None:
    """The whole upload is refused, and the error names the command, the option and the language. (B073)"""
    body, place = WRONG[name]
    async with LocalDiscord() as server, Raw(server) as raw:
        answer = await raw.ask("PUT", f"/applications/{raw.application}/commands", body)
        assert (answer.status, answer.code) == (400, 50035)
        node = answer.body["errors"]
        for part in place.split(".") if place else ():
            node = node[part]
        assert node["_errors"]
        assert server.violations
        assert (await raw.ask("GET", f"/applications/{raw.application}/commands")).body == []


async def test_unchanged_commands_keep_their_id() -> None:
    """An overwrite keeps the id of what stayed; a changed one gets a new version, a gone one is gone. (trap 29)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        path = f"/applications/{raw.application}/commands"
        first = (await raw.ask("PUT", path, [command(), command(name="other")])).body
        second = (await raw.ask("PUT", path, [command(), command(name="other", description="new")])).body
        assert first[0] == second[0]
        assert first[1]["id"] == second[1]["id"]
        assert first[1]["version"] != second[1]["version"]
        assert len((await raw.ask("PUT", path, [command()])).body) == 1


async def test_a_servers_own_command_hides_the_global_one() -> None:
    """Registered in both places, a person sees it once. (B048)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        await raw.ask("PUT", f"/applications/{raw.application}/commands", [command()])
        own = f"/applications/{raw.application}/guilds/{raw.channel.guild_id}/commands"
        await raw.ask("PUT", own, [command(description="Here")])
        north = server.person("north")
        offered = server.commands.visible(north.user, north.channel("cards"))
        assert [one["description"] for one in offered] == ["Here"]
        in_dm = server.commands.visible(north.user, north.channel("dm"))
        assert [one["description"] for one in in_dm] == ["Cards"]


async def test_who_is_offered_what() -> None:
    """default_member_permissions and contexts decide; in private messages only the context does. (B043)"""
    async with LocalDiscord() as server, Raw(server) as raw:
        commands = [
            command(name="settings", default_member_permissions=str(1 << 5), contexts=[0]),
            command(name="play", contexts=[0]),
            command(name="hand", contexts=[0, 1]),
            command(name="nobody", default_member_permissions="0"),
        ]
        await raw.ask("PUT", f"/applications/{raw.application}/commands", commands)

        def offered(key: str, where: str) -> list[str]:
            person = server.person(key)
            return [one["name"] for one in server.commands.visible(person.user, person.channel(where))]

        assert offered("north", "cards") == ["settings", "play", "hand", "nobody"]
        assert offered("east", "cards") == ["play", "hand"]
        assert offered("east", "dm") == ["hand", "nobody"]
        server.world.set_permissions("cards", "east", use_application_commands=False)
        assert offered("east", "cards") == []


async def test_lines_that_make_no_sense() -> None:
    """A person can type only what the client would let them."""
    async with LocalDiscord() as server, Raw(server) as raw:
        sub = {"type": 1, "name": "robot", "description": "Adds one", "options": [
            option(choices=[{"name": "Sensible", "value": "sensible"}]),
            {"type": 4, "name": "side", "description": "Which", "min_value": 1, "max_value": 2},
        ]}  # fmt: skip
        await raw.ask("PUT", f"/applications/{raw.application}/commands", [command(options=[sub])])
        north = server.person("north")
        for path, options in (
            ("bridge", {}),
            ("euchre", {}),
            ("euchre cat", {}),
            ("euchre robot", {"colour": 1}),
            ("euchre robot", {"level": "godlike"}),
            ("euchre robot", {"side": 3}),
        ):
            with pytest.raises(LookupError):
                await north.slash(path, **options)
        found = server.commands.find(north.user, north.channel("cards"), "euchre robot")
        data = server.commands.data(found, {"level": "Sensible", "side": "2"}, north.channel("cards"))
        assert data["options"][0]["options"] == [
            {"name": "level", "type": 3, "value": "sensible"},
            {"name": "side", "type": 4, "value": 2},
        ]


async def test_a_chosen_user_comes_with_member_and_name() -> None:
    """A user option carries the user's and the member's data."""
    async with LocalDiscord() as server, Raw(server) as raw:
        who = {"type": 6, "name": "who", "description": "Whom"}
        await raw.ask("PUT", f"/applications/{raw.application}/commands", [command(options=[who])])
        north = server.person("north")
        place = north.channel("cards")
        found = server.commands.find(north.user, place, "euchre")
        data = server.commands.data(found, {"who": "east"}, place)
        number = str(server.person("east").id)
        assert data["options"][0]["value"] == number
        assert data["resolved"]["users"][number]["global_name"] == "East"
        assert "user" not in data["resolved"]["members"][number]
