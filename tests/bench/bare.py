"""The least that a discord.py bot can do: it answers each press by editing the pressed message. No rules, no database.

The yardstick of `make bench`: what a press costs on this machine before the first line of ours. A program of its own,
started as `python -m tests.bench.bare URL`.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

import discord

from bot import connecting

BUTTONS = 5


class Bare(discord.AutoShardedClient):
    """One slash command that posts five buttons, each of which redraws them."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0,
        )

    async def setup_hook(self) -> None:
        """Tell Discord of the one command."""
        command = {"name": "bare", "description": "post the buttons", "type": 1}
        await self.http.bulk_upsert_global_commands(self.application_id or 0, [command])

    async def on_ready(self) -> None:
        """As the real bot does."""
        gc.collect()
        gc.freeze()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """The same message, with new ids."""
        view = discord.ui.View(timeout=None)
        for number in range(BUTTONS):
            view.add_item(discord.ui.Button(label=f"Button {number}", custom_id=f"{interaction.id}.{number}"))
        view.stop()  # discord.py keeps no view that has finished
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(content="pressed", view=view)
        else:
            await interaction.response.send_message("press", view=view)


def main() -> None:
    """Until killed."""
    connecting.prepare(sys.argv[1])
    try:
        import uvloop
    except ImportError:
        Bare().run("local.token", log_handler=None)
    else:
        with uvloop_runner(uvloop) as runner:
            runner.run(Bare().start("local.token"))


def uvloop_runner(uvloop: Any) -> Any:
    """The event loop that `euchre run` takes where it is installed."""
    import asyncio

    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


if __name__ == "__main__":
    main()
