"""From a request's body to a message: checks, files, mentions, and what an edit keeps. Knows no routes."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass
from typing import Any

from . import limits
from .components import check_components, check_embeds, numbered, texts, walk
from .errors import Refusal, Report
from .ids import Json
from .shapes import Shape
from .things import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, Attachment, Message
from .world import World

CREATE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
EDIT_FLAGS = SUPPRESS_EMBEDS | COMPONENTS_V2
FILE_COMPONENT = 13
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Upload:
    """A file part of a multipart request; `number` is the n of `files[n]`."""

    number: int
    filename: str
    data: bytes


def checked(shape: Shape, body: Any, *, strict: bool) -> Json:
    """The body, if it has this shape; else 50035 with the faults by path."""
    report = Report()
    if not isinstance(body, dict):
        report.add((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    else:
        shape.check(body, (), report, strict=strict)
    report.raise_if_any()
    found: Json = body
    return found


def fill(world: World, message: Message, body: Json, files: list[Upload], *, kept_attachments: bool) -> None:
    """Writes a checked body into a new or an edited message, or refuses and leaves the message as it was.

    Only fields that the body names change. `kept_attachments`: whether files stay that the body doesn't list
    (an ordinary edit keeps them, the first response to a component drops them: discord-api-docs 6277).
    """
    flags = body.get("flags")
    v2 = bool(((message.flags if flags is None else flags) | message.flags) & COMPONENTS_V2)
    content = message.content if "content" not in body else body["content"] or ""
    embeds = message.embeds if "embeds" not in body else body["embeds"] or []
    components = message.components if "components" not in body else body["components"] or []
    attachments = _attachments(world, message, body, files, kept=kept_attachments)
    report = Report()
    if v2 and (content or embeds or body.get("sticker_ids")):
        said = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        report.add(("flags",), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said)
    if flags is not None and message.flags & COMPONENTS_V2 and not flags & COMPONENTS_V2:
        said = "The flag IS_COMPONENTS_V2 cannot be removed from a message"
        report.add(("flags",), "MESSAGE_FLAGS_COMPONENTS_V2_IRREVOCABLE", said)
    known = frozenset(world.emojis)
    if "components" in body or v2:
        check_components(components, v2=v2, emojis=known, report=report)
    check_embeds(embeds, report)
    _check_mentions(body.get("allowed_mentions"), report)
    _check_references(embeds, components, attachments, report)
    report.raise_if_any()
    if not content and not embeds and not attachments and not components and not body.get("sticker_ids"):
        raise Refusal(50006, violation="an empty message")
    message.content = content
    message.embeds = _stored_embeds(world, message, embeds, attachments)
    message.components = _stored_media(world, message, numbered(components), attachments)
    message.attachments = attachments
    if flags is not None:
        message.flags = message.flags & ~EDIT_FLAGS | flags & CREATE_FLAGS
    if v2:
        message.flags |= COMPONENTS_V2
    _mention(world, message, body.get("allowed_mentions"))


def check_flags(flags: int | None, allowed: int) -> None:
    """Refuses flags that can't be set here."""
    if flags is not None and flags & ~allowed:
        report = Report()
        said = f"These flags cannot be set here: {flags & ~allowed:#x}."
        report.add(("flags",), "MESSAGE_FLAGS_INVALID", said)
        report.raise_if_any()


def wants_ephemeral(body: Json) -> bool:
    """Whether the body asks that only one person sees it."""
    return bool((body.get("flags") or 0) & EPHEMERAL)


def _attachments(world: World, message: Message, body: Json, files: list[Upload], *, kept: bool) -> list[Attachment]:
    listed = body.get("attachments")
    by_number = {upload.number: upload for upload in files}
    if sum(len(one.data) for one in files) > limits.REQUEST_BYTES or any(
        len(one.data) > limits.FILE_BYTES for one in files
    ):
        raise Refusal(40005, violation="files over the size limit")
    if listed is None:
        old = list(message.attachments) if kept else []
        return old + [_uploaded(world, one, None) for one in files]
    result: list[Attachment] = []
    report = Report()
    present = {one.id: one for one in message.attachments}
    for index, entry in enumerate(listed):
        number = int(entry["id"])
        if number in present:
            result.append(present[number])
        elif number in by_number:
            result.append(_uploaded(world, by_number.pop(number), entry))
        else:
            said = f"There is neither a file files[{number}] nor an attachment {number}."
            report.add(("attachments", str(index), "id"), "ATTACHMENT_NOT_FOUND", said)
    report.raise_if_any()
    return result + [_uploaded(world, one, None) for one in by_number.values()]


def _uploaded(world: World, upload: Upload, entry: Json | None) -> Attachment:
    filename = (entry or {}).get("filename") or upload.filename
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return Attachment(world.ids.new(), filename, kind, upload.data, (entry or {}).get("description"))


def _check_mentions(allowed: Json | None, report: Report) -> None:
    for kind in ("users", "roles"):
        if allowed and allowed.get(kind) and kind in (allowed.get("parse") or []):
            said = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            report.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said)


def _check_references(
    embeds: list[Json], components: list[Json], attachments: list[Attachment], report: Report
) -> None:
    names = {one.filename for one in attachments}
    for path, holder in _media(embeds, components):
        url = holder.get("url") or ""
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            report.add((*path, "url"), "ATTACHMENT_NOT_FOUND", f"There is no file for {url}.")


def _media(embeds: list[Json], components: list[Json]) -> list[tuple[tuple[str, ...], Json]]:
    found: list[tuple[tuple[str, ...], Json]] = []
    for index, embed in enumerate(embeds):
        found += [(("embeds", str(index), name), embed[name]) for name in ("image", "thumbnail") if embed.get(name)]
    for path, one in walk(components):
        found += [((*path, name), one[name]) for name in ("media", "file") if one.get(name)]
        found += [((*path, "items", str(n)), item["media"]) for n, item in enumerate(one.get("items") or [])]
    return found


def _stored_embeds(world: World, message: Message, embeds: list[Json], attachments: list[Attachment]) -> list[Json]:
    stored = []
    for embed in embeds:
        body = {key: value for key, value in embed.items() if value is not None} | {"type": "rich"}
        for name in ("image", "thumbnail"):
            if not (body.get(name) or {}).get("url"):
                body.pop(name, None)
            else:
                image = _resolved(world, message, body[name], attachments)
                body[name] = {key: image[key] for key in ("url", "proxy_url")}
        stored.append(body)
    return stored


def _stored_media(world: World, message: Message, components: list[Json], attachments: list[Attachment]) -> list[Json]:
    for _, one in walk(components):
        for name in ("media", "file"):
            if one.get(name):
                one[name] = _resolved(world, message, one[name], attachments)
        for item in one.get("items") or []:
            item["media"] = _resolved(world, message, item["media"], attachments)
        if one["type"] == FILE_COMPONENT:
            size = next((len(file.data) for file in attachments if str(file.id) == one["file"].get("attachment_id")), 0)
            one |= {"name": one["file"]["url"].rsplit("/", 1)[-1], "size": size}
    return components


def _resolved(world: World, message: Message, media: Json, attachments: list[Attachment]) -> Json:
    url = media["url"]
    for one in attachments:
        address = f"{world.cdn}/attachments/{message.channel_id}/{one.id}/{one.filename}"
        if url == f"attachment://{one.filename}" or url == address:
            one.inside = True
            return {
                "id": str(one.id), "url": address, "proxy_url": address, "width": None, "height": None,
                "content_type": one.content_type, "attachment_id": str(one.id),
            }  # fmt: skip
    return {"id": media.get("id") or str(world.ids.new()), "url": url, "proxy_url": url, "width": None, "height": None}


def _mention(world: World, message: Message, allowed: Json | None) -> None:
    everything = "\n".join([message.content, *texts(message.components)])
    kinds = ("users", "roles", "everyone") if allowed is None else tuple(allowed.get("parse") or ())
    named = {int(user) for user in (allowed or {}).get("users") or ()}
    found = dict.fromkeys(int(user) for user in _MENTION.findall(everything))
    message.mentions = [user for user in found if user in world.users and ("users" in kinds or user in named)]
    message.mention_everyone = "everyone" in kinds and ("@everyone" in everything or "@here" in everything)
