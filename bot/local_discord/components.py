"""What holds across the fields of a message's components and embeds. Knows no channel and no person.

Source: Discord's reference, "Component Reference" and "Message Object"; discord.md lists what no schema catches.
"""

from __future__ import annotations

import unicodedata

from . import limits
from .errors import Report
from .ids import Json

Path = tuple[str, ...]
SELECTS = frozenset({3, 5, 6, 7, 8})
V2_KINDS = frozenset({9, 10, 11, 12, 13, 14, 17})
LINK, PREMIUM = 5, 6


def walk(components: list[Json], path: Path = ("components",)) -> list[tuple[Path, Json]]:
    """Every component with its path, outer ones first, accessories too."""
    found: list[tuple[Path, Json]] = []
    for index, one in enumerate(components):
        here = (*path, str(index))
        found.append((here, one))
        if inner := one.get("components"):
            found += walk(inner, (*here, "components"))
        if accessory := one.get("accessory"):
            found += walk([accessory], (*here, "accessory"))
    return found


def check_components(components: list[Json], *, v2: bool, emojis: frozenset[int], report: Report) -> None:
    """Ids unique, buttons complete, rows and counts within limits, the flag matching the kinds used."""
    everything = walk(components)
    if v2:
        _check_v2(everything, report)
    else:
        _check_v1(components, report)
    seen_ids: set[str] = set()
    seen_numbers: set[int] = set()
    for path, one in everything:
        custom_id = one.get("custom_id")
        if custom_id is not None:
            if custom_id in seen_ids:
                said = "Component custom id cannot be duplicated"
                report.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", said)
            seen_ids.add(custom_id)
        number = one.get("id")
        if number:
            if number in seen_numbers:
                report.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            seen_numbers.add(number)
        if one["type"] == 1:
            _check_row(path, one, report)
        elif one["type"] == 2:
            _check_button(path, one, emojis, report)
        elif one["type"] in SELECTS:
            _check_select(path, one, emojis, report)


def check_embeds(embeds: list[Json], report: Report) -> None:
    """The sum of all texts of all embeds; an embed needs something to show."""
    total = 0
    for index, one in enumerate(embeds):
        texts = [one.get("title"), one.get("description"), (one.get("footer") or {}).get("text")]
        texts += [(one.get("author") or {}).get("name")]
        texts += [text for field in one.get("fields") or [] for text in (field["name"], field["value"])]
        total += sum(len(text) for text in texts if text)
        if not any(texts) and not any(one.get(name) for name in ("image", "thumbnail")):
            report.add(("embeds", str(index), "description"), "BASE_TYPE_REQUIRED", "This field is required")
    if total > limits.EMBEDS_TEXT:
        said = f"Embed size exceeds maximum size of {limits.EMBEDS_TEXT}"
        report.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", said)


def numbered(components: list[Json]) -> list[Json]:
    """A copy as Discord stores it: every component has a number, defaults are filled in."""
    taken = {one["id"] for _, one in walk(components) if one.get("id")}
    counter = iter(number for number in range(1, 10_000) if number not in taken)

    def fill(one: Json) -> Json:
        body: Json = {key: value for key, value in one.items() if value is not None}
        body["id"] = one.get("id") or next(counter)
        kind = one["type"]
        if kind == 17:
            body |= {"accent_color": one.get("accent_color"), "spoiler": bool(one.get("spoiler"))}
        elif kind == 14:
            body |= {"spacing": one.get("spacing") or 1, "divider": one.get("divider") is not False}
        elif kind in SELECTS:
            least, most = one.get("min_values"), one.get("max_values")
            body |= {"min_values": 1 if least is None else least, "max_values": 1 if most is None else most}
        elif kind in (11, 12, 13):
            body["spoiler"] = bool(one.get("spoiler"))
        if kind == 11:
            body["description"] = one.get("description")
        if kind == 12:
            del body["spoiler"]
            body["items"] = [
                {"media": item["media"], "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}
                for item in one["items"]
            ]
        if one.get("components"):
            body["components"] = [fill(child) for child in one["components"]]
        if one.get("accessory"):
            body["accessory"] = fill(one["accessory"])
        for holder in [body, *body.get("options", [])]:
            if holder.get("emoji"):
                holder["emoji"] = _stored_emoji(holder["emoji"])
        return body

    return [fill(one) for one in components]


def texts(components: list[Json]) -> list[str]:
    """The texts of all text displays, in order: what a mention or a screen reader would find."""
    return [one["content"] for _, one in walk(components) if one["type"] == 10]


def _check_v2(everything: list[tuple[Path, Json]], report: Report) -> None:
    if len(everything) > limits.V2_COMPONENTS:
        said = f"The total number of components cannot exceed {limits.V2_COMPONENTS}; there are {len(everything)}."
        report.add(("components",), "BASE_TYPE_BAD_LENGTH", said)
    total = sum(len(one["content"]) for _, one in everything if one["type"] == 10)
    if total > limits.V2_TEXT:
        said = f"The total displayable text size cannot exceed {limits.V2_TEXT}; it is {total}."
        report.add(("components",), "COMPONENT_MAX_TOTAL_TEXT", said)


def _check_v1(components: list[Json], report: Report) -> None:
    if len(components) > limits.V1_ROWS:
        said = f"Must be {limits.V1_ROWS} or fewer in length."
        report.add(("components",), "BASE_TYPE_BAD_LENGTH", said)
    for index, one in enumerate(components):
        if one["type"] in V2_KINDS:
            said = 'Value of field "type" must be one of (1,) unless the message has the flag IS_COMPONENTS_V2.'
            report.add(("components", str(index), "type"), "UNION_TYPE_CHOICES", said)


def _check_row(path: Path, row: Json, report: Report) -> None:
    kinds = [one["type"] for one in row["components"]]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        report.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_button(path: Path, button: Json, emojis: frozenset[int], report: Report) -> None:
    style = button["style"]
    if style == PREMIUM:
        if button.get("sku_id") is None:
            report.add((*path, "sku_id"), "BASE_TYPE_REQUIRED", "A premium button needs a sku_id")
        return
    if not button.get("label") and not button.get("emoji"):
        report.add(path, "BUTTON_COMPONENT_EMPTY", "A button must have a label or emoji")
    if style == LINK:
        if not button.get("url"):
            report.add((*path, "url"), "BASE_TYPE_REQUIRED", "A url is required for a link button")
        elif not button["url"].startswith(("http://", "https://", "discord://")):
            report.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
        if button.get("custom_id") is not None:
            report.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    else:
        if not button.get("custom_id"):
            report.add((*path, "custom_id"), "BASE_TYPE_REQUIRED", "A custom id is required")
        if button.get("url"):
            report.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    _check_emoji(path, button.get("emoji"), emojis, report)


def _check_select(path: Path, select: Json, emojis: frozenset[int], report: Report) -> None:
    least = 1 if select.get("min_values") is None else select["min_values"]
    most = 1 if select.get("max_values") is None else select["max_values"]
    if least > most:
        report.add((*path, "min_values"), "SELECT_MIN_MAX", "min_values must not be larger than max_values")
    options = select.get("options")
    if options is None:
        return
    if most > len(options):
        report.add(
            (*path, "max_values"), "SELECT_MAX_VALUES", "max_values must not be larger than the number of options"
        )
    if sum(bool(one.get("default")) for one in options) > most:
        report.add(
            (*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many options are chosen from the start"
        )
    seen: set[str] = set()
    for index, one in enumerate(options):
        if one["value"] in seen:
            said = "The specified option value is already used"
            report.add((*path, "options", str(index), "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said)
        seen.add(one["value"])
        _check_emoji((*path, "options", str(index)), one.get("emoji"), emojis, report)


def _check_emoji(path: Path, emoji: Json | None, emojis: frozenset[int], report: Report) -> None:
    if emoji is None:
        return
    number, name = emoji.get("id"), emoji.get("name") or ""
    known = int(number) in emojis if number else _is_unicode_emoji(name)
    if not known:
        report.add((*path, "emoji", "id" if number else "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _is_unicode_emoji(name: str) -> bool:
    return bool(name) and any(unicodedata.category(char) in ("So", "Sk", "Sm", "Me") for char in name)


def _stored_emoji(emoji: Json) -> Json:
    stored: Json = {"name": emoji.get("name") or ""}
    if emoji.get("id"):
        stored |= {"id": str(emoji["id"]), "animated": bool(emoji.get("animated"))}
    return stored
