"""A server's own rules: saved from a table or its defaults, found again by name or by code, deleted.

No two that a server has saved are the same: to save the same rules under another name is to rename them. Rules saved by
a button have no name until somebody gives them one by command; they are shown by what they are.
"""

from __future__ import annotations

from hashlib import blake2b

from bot.app.codes import BadCode, code_of, ruleset_of
from bot.app.parts import Caller, Parts
from bot.app.replies import Choice
from bot.app.rulesets import OwnPreset, Shelf, ShelfLine
from bot.app.terms import preset_of, refusal
from bot.app.words import Name, Raw, Say, say
from bot.app.writes import Kept
from bot.i18n.names import clean_name
from euchre_core.errors import RulesetError
from euchre_core.variants import variant_for

MOST = 20
"""For one server: they fit a menu of 25 with room for what is built in beside them."""
_KEPT = {
    Kept.NEW: "own.saved",
    Kept.REPLACED: "own.replaced",
    Kept.RENAMED: "own.renamed",
    Kept.THERE: "own.there",
}


async def shelf_of(caller: Caller, parts: Parts) -> Shelf:
    """What the asker's server has saved, and whether they may change it."""
    guild = caller.click.guild
    if guild is None:
        return Shelf()
    lines = tuple(line for preset in await parts.store.presets(guild) if (line := _line(preset)) is not None)
    return Shelf(lines, caller.click.may_govern, full=len(lines) >= MOST)


def _line(preset: OwnPreset) -> ShelfLine | None:
    try:
        variant = variant_for(preset.ruleset)
    except RulesetError:  # of a version that knew more; it is kept for the day that one comes back
        return None
    near = say(f"preset.{preset_of(preset.ruleset)}")
    code = code_of(preset.ruleset)
    label = (
        say("own.named", name=Name(preset.name)) if preset.name else say("own.nameless", preset=near, code=Raw(code))
    )
    about = say("rules.title", preset=near, target=variant.ending.target)
    return ShelfLine(preset.key, label, about, preset.ruleset, preset.name or code)


async def by_key(caller: Caller, parts: Parts, key: str) -> str | Say:
    """The saved rules of that button; or the line that says why not."""
    found = next((line.ruleset for line in (await shelf_of(caller, parts)).lines if line.key == key), None)
    return found or say("own.gone")


async def by_words(caller: Caller, parts: Parts, typed: str) -> str | Say:
    """The rules that somebody typed: the name of saved ones, or a code; or the line that says why not."""
    name = clean_name(typed).casefold()
    for line in (await shelf_of(caller, parts)).lines:
        if name and line.typed.casefold() == name:
            return line.ruleset
    try:
        return ruleset_of(typed)
    except BadCode as wrong:
        return say("code.newer" if wrong.newer else "code.typo")
    except RulesetError as wrong:
        return refusal(wrong)


async def offered(caller: Caller, parts: Parts) -> tuple[Choice, ...]:
    """What such an option is completed with."""
    return tuple(Choice(line.label, line.typed) for line in (await shelf_of(caller, parts)).lines)


async def keep(caller: Caller, parts: Parts, ruleset: str, typed: str | None = None) -> Say:
    """Save rules for the asker's server, under a name if one was typed; what became of it."""
    guild = caller.click.guild
    if guild is None:
        return say("desk.only-in-a-server")
    if not caller.click.may_govern:
        return say("desk.only-managers")
    name = clean_name(typed or "")
    if typed is not None and not name:
        return say("own.bad-name")
    key = blake2b((name.casefold() or f"+{ruleset}").encode(), digest_size=6).hexdigest()
    preset = OwnPreset(key, name, ruleset)
    kept = await parts.store.keep_preset(guild, preset, MOST)
    line = _line(preset)
    if kept is Kept.FULL or line is None:
        return say("own.full", MOST)
    return say(_KEPT[kept], rules=line.label)


async def drop(caller: Caller, parts: Parts, key: str) -> Say:
    """Delete saved rules; the answer has their code, with which they can be had back."""
    guild = caller.click.guild
    if guild is None:
        return say("desk.only-in-a-server")
    if not caller.click.may_govern:
        return say("desk.only-managers")
    line = next((line for line in (await shelf_of(caller, parts)).lines if line.key == key), None)
    if line is None or not await parts.store.drop_preset(guild, key):
        return say("own.gone")
    return say("own.dropped", rules=line.label, code=Raw(code_of(line.ruleset)))
