"""The card faces as application emoji: uploaded once, found again by name and content. Knows nothing of screens.

All or none: where a single face is missing, every card is text, because half a hand in pictures is harder to read than
none (faults.md B050).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord.http import HTTPClient, Route

from bot.discord.ids import Values
from bot.pictures.names import NAMES
from euchre_core.cards import Card

KEPT_NAME: Final = "emojis"
"""Its row in the store's `app`: name → [emoji id, fingerprint of the picture]."""

_log = logging.getLogger(__name__)


class Faces:
    """The pictures in use now, as markup; empty until loaded, and wherever one is missing."""

    def __init__(self) -> None:
        self._now: Mapping[Card, str] = {}

    def __call__(self) -> Mapping[Card, str]:
        """Card → `<:jack_of_hearts:id>`."""
        return self._now

    async def load(self, http: HTTPClient, application: int) -> bool:
        """Ask Discord which there are; whether all are."""
        try:
            ids = await _uploaded(http, application)
        except (discord.HTTPException, discord.RateLimited) as error:
            _log.warning("the card pictures could not be listed (%s): cards are shown as text", error)
            return False
        if any(name not in ids for name in NAMES.values()):
            self._now = {}
            return False
        self._now = {card: f"<:{name}:{ids[name]}>" for card, name in NAMES.items() if card is not None}
        return True


async def upload(http: HTTPClient, application: int, store: Values) -> int:
    """Upload what is missing or was drawn differently; how many were. Idempotent."""
    from bot.pictures.faces import face, fingerprint  # draws with Pillow, which a running bot doesn't need

    there = await _uploaded(http, application)
    kept: dict[str, list[Any]] = json.loads(await store.value(KEPT_NAME) or "{}")
    fresh: dict[str, list[Any]] = {}
    sent = 0
    for card, name in NAMES.items():
        picture = face(card)
        print_ = fingerprint(picture)
        if name in there and kept.get(name) == [there[name], print_]:
            fresh[name] = kept[name]
            continue
        if name in there:
            await http.delete_application_emoji(application, int(there[name]))
        image = discord.utils._bytes_to_base64_data(picture)
        made = await http.create_application_emoji(application, name, image)
        fresh[name] = [str(made["id"]), print_]
        sent += 1
        # After each, so that an interrupted run goes on where it was.
        await store.set_value(KEPT_NAME, json.dumps({**kept, **fresh}, sort_keys=True))
    return sent


async def _uploaded(http: HTTPClient, application: int) -> dict[str, str]:
    listed = await http.request(Route("GET", "/applications/{application_id}/emojis", application_id=application))
    return {item["name"]: str(item["id"]) for item in listed["items"]}
