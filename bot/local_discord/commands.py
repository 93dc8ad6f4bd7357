"""Application commands: what the bot registered, its limits, and how a person's client shows and fills it in."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from . import limits
from .errors import Report
from .ids import Json
from .payloads import member_json, user_json
from .permissions import BITS
from .shapes import ByKey, ByType, Fields, Many, Number, Permissions, Shape, Snowflake, Switch, Text, Whole
from .things import DM, Channel, User
from .world import World

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)

_NAMED: Fields = {
    "type": Whole(1, 11, null=False),
    "name": Text(32, 1, null=False),
    "name_localizations": ByKey(Text(32, 1, null=False), limits.LOCALES),
    "description": Text(100, 1, null=False),
    "description_localizations": ByKey(Text(100, 1, null=False), limits.LOCALES),
    "required": Switch(),
}
_NEED = ("type", "name", "description")
_TEXT_CHOICES = Many(limits.CHOICE, 25)
_NUMBER_CHOICES = Many(limits.NUMBER_CHOICE, 25)
_VALUES: dict[int, Shape] = {
    STRING: Shape(
        _NAMED
        | {
            "choices": _TEXT_CHOICES,
            "autocomplete": Switch(),
            "min_length": Whole(0, 6000),
            "max_length": Whole(1, 6000),
        },
        _NEED,
        "ApplicationCommandStringOption",
    ),
    INTEGER: Shape(
        _NAMED | {"choices": _NUMBER_CHOICES, "autocomplete": Switch(), "min_value": Whole(), "max_value": Whole()},
        _NEED,
    ),
    NUMBER: Shape(
        _NAMED | {"choices": _NUMBER_CHOICES, "autocomplete": Switch(), "min_value": Number(), "max_value": Number()},
        _NEED,
    ),
    CHANNEL: Shape(_NAMED | {"channel_types": Many(Whole(), 20)}, _NEED),
    **{kind: Shape(_NAMED, _NEED) for kind in (BOOLEAN, USER, ROLE, MENTIONABLE, FILE)},
}
_SUB = Shape(_NAMED | {"options": Many(ByType(dict(_VALUES)), 25)}, _NEED, "ApplicationCommandSubcommandOption")
_GROUP = Shape(_NAMED | {"options": Many(ByType({SUB: _SUB}), 25)}, _NEED, "ApplicationCommandSubcommandGroupOption")
COMMAND = Shape(
    {
        "id": Snowflake(),
        "type": Whole(among=(1, 2, 3)),
        "name": Text(32, 1, null=False),
        "name_localizations": ByKey(Text(32, 1, null=False), limits.LOCALES),
        "description": Text(100),
        "description_localizations": ByKey(Text(100, 1, null=False), limits.LOCALES),
        "options": Many(ByType({**_VALUES, SUB: _SUB, GROUP: _GROUP}), 25),
        "default_member_permissions": Permissions(),
        "dm_permission": Switch(),
        "nsfw": Switch(),
        "contexts": Many(Whole(among=(0, 1, 2), null=False), 3, 1),
        "integration_types": Many(Whole(among=(0, 1), null=False), 2, 1),
    },
    ("name",),
    "ApplicationCommandUpdateRequest",
)


@dataclass
class Found:
    """A command found by its path: the command, the names walked, and the options to fill in."""

    command: Json
    path: list[Json]
    options: list[Json]


class Commands:
    """The registry of one application: global commands (guild None) and those of single servers."""

    def __init__(self, world: World, *, strict: bool) -> None:
        self.world = world
        self.strict = strict
        self.of: dict[int | None, list[Json]] = {}

    def overwrite(self, guild: int | None, body: Any) -> list[Json]:
        """Replaces all commands of one place; what didn't change keeps its id and version."""
        report = Report()
        Many(COMMAND, limits.COMMANDS + 30, null=False).check(body, (), report, strict=self.strict)
        report.raise_if_any()
        for index, one in enumerate(body):
            _check_command(one, (str(index),), report)
        kinds = [(one.get("type") or 1, one["name"]) for one in body]
        if len(set(kinds)) != len(kinds):
            said = "Application command names must be unique"
            report.add((), "APPLICATION_COMMANDS_DUPLICATE_NAME", said)
        if sum(kind == 1 for kind, _ in kinds) > limits.COMMANDS:
            report.add((), "BASE_TYPE_BAD_LENGTH", f"Must be between 0 and {limits.COMMANDS} in length.")
        report.raise_if_any()
        self.of[guild] = [self._stored(guild, one) for one in body]
        return self.of[guild]

    def _stored(self, guild: int | None, body: Json) -> Json:
        fresh = _normal(body)
        for known in self.of.get(guild, []):
            if (known["name"], known["type"]) == (fresh["name"], fresh["type"]):
                if {key: known[key] for key in fresh} == fresh:
                    return known
                return known | fresh | {"version": str(self.world.ids.new())}
        number = str(self.world.ids.new())
        extra: Json = {} if guild is None else {"guild_id": str(guild)}
        return fresh | extra | {"id": number, "application_id": str(self.world.application_id), "version": number}

    def visible(self, user: User, channel: Channel) -> list[Json]:
        """What a person's client offers in a channel; a server's own command hides a global one of the same name."""
        context = 1 if channel.kind == DM else 0
        held = self.world.permissions_in(channel, user.id)
        if not held & BITS["use_application_commands"]:
            return []
        if context == 0 and not self.world.guilds[channel.guild_id or 0].bot_in:
            return []
        own = self.of.get(channel.guild_id, []) if channel.guild_id is not None else []
        names = {one["name"] for one in own}
        offered = [*own, *(one for one in self.of.get(None, []) if one["name"] not in names)]
        return [one for one in offered if one["type"] == 1 and _allowed(one, context, held)]

    def find(self, user: User, channel: Channel, path: str) -> Found:
        """The command that a line such as "euchre start" means to this person here (LookupError)."""
        names = path.strip().lstrip("/").split()
        command = next((one for one in self.visible(user, channel) if names and one["name"] == names[0]), None)
        if command is None:
            raise LookupError(f"{user.key} is offered no command /{path} in {channel.name}")
        walked: list[Json] = []
        options = command.get("options") or []
        for name in names[1:]:
            step = next((one for one in options if one["name"] == name and one["type"] in (SUB, GROUP)), None)
            if step is None:
                raise LookupError(f"/{path}: there is no {name!r}, only {', '.join(one['name'] for one in options)}")
            walked.append(step)
            options = step.get("options") or []
        if any(one["type"] in (SUB, GROUP) for one in options):
            raise LookupError(f"/{path} needs one of {', '.join(one['name'] for one in options)}")
        return Found(command, walked, options)

    def data(self, found: Found, values: dict[str, Any], channel: Channel, focused: str | None = None) -> Json:
        """The interaction's data for a filled-in command; with `focused` it is an autocomplete's."""
        known = {one["name"]: one for one in found.options}
        for name in values:
            if name not in known:
                raise LookupError(f"no option {name!r}; there are {', '.join(known) or 'none'}")
        missing = [one["name"] for one in found.options if one.get("required") and one["name"] not in values]
        if missing and focused is None:
            raise LookupError(f"these options are required: {', '.join(missing)}")
        resolved: Json = {}
        filled = []
        for name, value in values.items():
            option = known[name]
            entry: Json = {"name": name, "type": option["type"]}
            if name == focused:
                entry |= {"value": str(value), "focused": True}
            else:
                entry["value"] = self._value(option, value, channel, resolved)
            filled.append(entry)
        for step in reversed(found.path):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        data: Json = {"id": found.command["id"], "name": found.command["name"], "type": 1, "options": filled}
        if "guild_id" in found.command:
            data["guild_id"] = found.command["guild_id"]
        if resolved:
            data["resolved"] = resolved
        return data

    def _value(self, option: Json, value: Any, channel: Channel, resolved: Json) -> Any:
        kind, name = option["type"], option["name"]
        choices = option.get("choices")
        if choices:
            for one in choices:
                if value in (one["value"], one["name"]) or str(value) == str(one["value"]):
                    return one["value"]
            raise LookupError(f"{name}: {value!r} is none of {', '.join(str(one['value']) for one in choices)}")
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
        if kind in (INTEGER, NUMBER):
            number = int(value) if kind == INTEGER else float(value)
            low, high = option.get("min_value"), option.get("max_value")
            if (low is not None and number < low) or (high is not None and number > high):
                raise LookupError(f"{name}: {number} is not between {low} and {high}")
            return number
        if kind in (USER, MENTIONABLE):
            return self._resolve_user(value, channel, resolved)
        if kind == CHANNEL:
            one = self.world.channel(value)
            permissions = str(self.world.permissions_in(one, self.world.bot.id))
            entry = {"id": str(one.id), "name": one.name, "type": one.kind, "permissions": permissions}
            resolved.setdefault("channels", {})[str(one.id)] = entry
            return str(one.id)
        return str(value)

    def resolved(self, users: list[User], channel: Channel) -> Json:
        """What an interaction tells of the users that were chosen."""
        resolved: Json = {}
        for user in users:
            self._resolve_user(user.id, channel, resolved)
        return resolved

    def _resolve_user(self, value: Any, channel: Channel, resolved: Json) -> str:
        user = self.world.user(value)
        resolved.setdefault("users", {})[str(user.id)] = user_json(user)
        guild = self.world.guilds.get(channel.guild_id or 0)
        if guild is not None and user.id in guild.members:
            member = member_json(user, guild.members[user.id])
            member |= {"permissions": str(self.world.permissions_in(channel, user.id))}
            del member["user"], member["deaf"], member["mute"]
            resolved.setdefault("members", {})[str(user.id)] = member
        return str(user.id)


def localised(command: Json, locale: str) -> Json:
    """A command or option as a client in this language lists it, with the canonical name beside it."""
    names, texts = command.get("name_localizations") or {}, command.get("description_localizations") or {}
    shown: Json = {
        "name": command["name"],
        "label": names.get(locale, command["name"]),
        "description": texts.get(locale, command.get("description", "")),
        "type": command["type"],
    }
    for key in ("id", "required", "autocomplete", "min_value", "max_value", "min_length", "max_length"):
        if key in command:
            shown[key] = command[key]
    if command.get("choices"):
        shown["choices"] = [
            {"name": (one.get("name_localizations") or {}).get(locale, one["name"]), "value": one["value"]}
            for one in command["choices"]
        ]
    shown["options"] = [localised(one, locale) for one in command.get("options") or []]
    return shown


def _allowed(command: Json, context: int, held: int) -> bool:
    contexts = command.get("contexts")
    if contexts is None:
        contexts = [0, 1] if command.get("dm_permission", True) else [0]
    if context not in contexts or 0 not in (command.get("integration_types") or [0]):
        return False
    needed = command.get("default_member_permissions")
    if needed is None or context == 1:
        return True
    return (int(needed) == 0 and bool(held & BITS["administrator"])) or (
        int(needed) != 0 and held & int(needed) == int(needed)
    )


def _normal(body: Json) -> Json:
    kept = {key: value for key, value in body.items() if key not in ("id", "required") and value is not None}
    kept |= {"type": body.get("type") or 1, "description": body.get("description") or ""}
    held = body.get("default_member_permissions")
    kept["default_member_permissions"] = None if held is None else str(held)
    kept.setdefault("nsfw", False)
    kept.setdefault("dm_permission", True)
    kept.setdefault("contexts", None)
    kept.setdefault("integration_types", [0])
    kept["options"] = [_option(one) for one in body.get("options") or []]
    return kept


def _option(body: Json) -> Json:
    kept = {key: value for key, value in body.items() if value is not None}
    if "options" in kept:
        kept["options"] = [_option(one) for one in kept["options"]]
    return kept


def _check_command(command: Json, path: tuple[str, ...], report: Report) -> None:
    chat = (command.get("type") or 1) == 1
    if chat and not command.get("description"):
        report.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    if chat:
        _check_names(command, path, report)
    size = _size(command)
    if size > limits.COMMAND_TEXT:
        said = f"Command exceeds maximum size ({limits.COMMAND_TEXT}); it has {size}."
        report.add(path, "APPLICATION_COMMAND_TOO_LARGE", said)


def _check_names(one: Json, path: tuple[str, ...], report: Report) -> None:
    if not _good_name(one["name"]):
        _bad_name((*path, "name"), report)
    for locale, name in (one.get("name_localizations") or {}).items():
        if not _good_name(name):
            _bad_name((*path, "name_localizations", locale), report)
    options = one.get("options") or []
    for locale in (None, *limits.LOCALES):
        seen = [(option.get("name_localizations") or {}).get(locale or "", option["name"]) for option in options]
        if len(set(seen)) != len(seen):
            said = f"Option names must be unique ({locale or 'canonical names'})"
            report.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", said)
    optional = False
    subs = {option["type"] in (SUB, GROUP) for option in options}
    if len(subs) > 1:
        said = "Sub-commands and sub-command groups can't stand beside other options"
        report.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said)
    for index, option in enumerate(options):
        here = (*path, "options", str(index))
        if option.get("required") and optional:
            said = "Required options must be placed before non-required options"
            report.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said)
        optional = optional or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            said = "autocomplete and choices can't both be given"
            report.add(here, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", said)
        _check_names(option, here, report)


def _good_name(name: str) -> bool:
    def good(char: str) -> bool:
        script = unicodedata.name(char, "").split(" ")[0]
        return char in "-_'" or unicodedata.category(char)[0] in "LN" or script in ("DEVANAGARI", "THAI")

    return 1 <= len(name) <= 32 and all(good(char) for char in name) and name == name.lower()


def _bad_name(path: tuple[str, ...], report: Report) -> None:
    said = "Command name is invalid: 1 to 32 letters, digits, - or _, in lower case"
    report.add(path, "APPLICATION_COMMAND_INVALID_NAME", said)


def _size(one: Json) -> int:
    def longest(name: str) -> int:
        return max(map(len, [one.get(name) or "", *(one.get(f"{name}_localizations") or {}).values()]))

    total = longest("name") + longest("description")
    for choice in one.get("choices") or []:
        names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        total += max(map(len, names)) + (len(choice["value"]) if isinstance(choice["value"], str) else 0)
    return total + sum(_size(option) for option in one.get("options") or [])
