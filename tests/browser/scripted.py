"""A bot of a few lines that shows every kind of message, on the real discord.py client. It deals fixed cards."""

from __future__ import annotations

import discord
from discord import app_commands, ui

CARDS = ("J♥", "A♥", "A♦", "J♦", "K♠", "9♠")
PLAYABLE = {"A♦", "J♦"}
WHY = "Diamonds led: follow with A♦.\nJ♦ is the left bower: it counts as ♥."


def layout(*items: ui.Item[ui.LayoutView], accent: int = 0x1D6B4F) -> ui.LayoutView:
    """One container, as a view that the client forgets at once."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=accent))
    view.stop()
    return view


def button(label: str, name: str, *, style: int = 2, disabled: bool = False) -> ui.Button[ui.LayoutView]:
    """A button by its custom id."""
    return ui.Button(label=label, custom_id=name, style=discord.ButtonStyle(style), disabled=disabled)


def row(*buttons: ui.Item[ui.LayoutView]) -> ui.ActionRow[ui.LayoutView]:
    """One row of controls."""
    return ui.ActionRow(*buttons)


def lobby() -> ui.LayoutView:
    """A table that waits for people."""
    return layout(
        ui.TextDisplay("### Euchre · standard, to 10\n**North–South**: –\n**East–West**: –"),
        row(button("Join", "join", style=1), button("Silent", "silent"), button("Start", "start", disabled=True)),
        ui.TextDisplay("Start: three seats are free."),
    )


def board(trick: int, due: int) -> ui.LayoutView:
    """A table in play, as long as boards get."""
    return layout(
        ui.TextDisplay(
            "Standard to 10 · deal 4\n**N–S 6 · E–W 9** (in the barn)\n## ♥ hearts are trump\nWest called · South dealt"
        ),
        ui.Separator(),
        ui.TextDisplay(
            f"**Trick {trick}** N–S – · E–W ●\nWest Q♦ · North A♦ · East …\n"
            "-# Last: West A♥, North Q♥, East T♥, South 9♥ → West"
        ),
        ui.Separator(),
        ui.TextDisplay(f"**East to play** · <t:{due}:R>\n- West ordered up 9♥\n- South took it, laid one away"),
        row(button("My hand", "hand", style=1), button("Rules", "rules"), button("⋯", "more")),
        accent=0xB03030,
    )


def hand(cards: tuple[str, ...], trick: int, link: str, head: str = "") -> ui.LayoutView:
    """Six cards of which two may be played; each press gives every button a new id, as a new turn does. `head`: what
    stands first."""
    buttons = [button(card, f"card:{trick}:{card}", disabled=card not in PLAYABLE) for card in cards]
    return layout(
        ui.TextDisplay(f"{head}-# #cards on Card Club · [to the board ↗]({link})"),
        ui.TextDisplay(
            "### Hearts are trump, as was called by West\nYou are **North**, with South · 6–9\n"
            f"**Trick {trick}: West Q♦ · your turn**"
        ),
        row(*buttons[:5]),
        *([row(*buttons[5:])] if buttons[5:] else []),
        ui.TextDisplay(WHY),
        accent=0xB03030,
    )


def options(chosen: dict[int, str]) -> ui.LayoutView:
    """A panel that is longer than a phone: five lists of eight, and a way to another panel."""
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("### Options")]
    for number in range(5):
        picked = chosen.get(number)
        values = [discord.SelectOption(label=f"to {value}", default=f"to {value}" == picked) for value in range(8)]
        parts.append(ui.TextDisplay(f"**Choice {number}:** what it does, in a sentence that is longer than one line."))
        parts.append(row(ui.Select(custom_id=f"option:{number}", placeholder=f"List {number}", options=values)))
    return layout(*parts, row(button("Help", "help"), button("Close", "close")))


def guide() -> ui.LayoutView:
    """A panel to read, longer than a phone; of its buttons there is one."""
    lines = "\n".join(f"{number}. A line to read" for number in range(1, 40))
    return layout(ui.TextDisplay(f"### Guide\n{lines}\nThen press *Rules*, please."), row(button("Rules", "rules")))


class ScriptedBot(discord.Client):
    """`/euchre start`, `play`, `notes`, `options`, `guide`, `code`, `silent`.

    A lobby whose Join deals a hand in private messages.
    """

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.cards: tuple[str, ...] = CARDS
        self.trick = 1
        self.chosen: dict[int, str] = {}
        """What was chosen from the lists of `/euchre options`."""
        self.head = ""
        """What a hand begins with."""
        self.said: list[str] = []
        self.table: discord.Message | None = None
        self.dealt: discord.Message | None = None
        self._commands()

    async def setup_hook(self) -> None:
        """Makes the commands known."""
        await self.tree.sync()

    def _commands(self) -> None:
        group = app_commands.Group(name="euchre", description="Play euchre")

        @group.command(name="start", description="Open a table")
        async def start(interaction: discord.Interaction, target: int | None = None) -> None:
            self.said.append(f"start target={target}")
            await interaction.response.send_message(view=lobby())

        @group.command(name="play", description="Play a card")
        async def play(interaction: discord.Interaction, card: str) -> None:
            self.said.append(f"play {card}")
            await interaction.response.send_message(f"You played {card}.", ephemeral=True)

        @play.autocomplete("card")
        async def offer(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=card, value=f"c-{card}") for card in self.cards if current in card]

        @group.command(name="notes", description="All kinds of text")
        async def notes(interaction: discord.Interaction) -> None:
            view = ui.View(timeout=None)
            options = [discord.SelectOption(label="Week", value="w"), discord.SelectOption(label="Month", value="m")]
            view.add_item(ui.Select(custom_id="period", placeholder="Period", options=options))
            view.stop()
            text = (
                "# Big\n**bold** *slanted* __under__ ~~gone~~ `code` ||the joker|| [a link](https://example.org/x)\n"
                "- one\n- two\n> quoted\n-# small print\n<b>no markup</b> <t:0:D>"
            )
            embed = discord.Embed(title="An embed", description="with **text**", colour=0x3355AA)
            embed.add_field(name="Games", value="12", inline=True)
            await interaction.response.send_message(text, embed=embed, view=view, ephemeral=True)

        @group.command(name="options", description="A long panel of lists")
        async def choices(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=options(self.chosen), ephemeral=True)

        @group.command(name="guide", description="A long panel to read")
        async def read(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=guide(), ephemeral=True)

        @group.command(name="code", description="A long line of code")
        async def code(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"```\nkey = {'0123456789' * 12}\n```", ephemeral=True)

        @group.command(name="silent", description="Never answers")
        async def silent(interaction: discord.Interaction) -> None:
            self.said.append("silent")

        self.tree.add_command(group)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """What a press does."""
        name = str(dict(interaction.data or {}).get("custom_id", ""))
        if not name:
            return
        self.said.append(name)
        match name.split(":", maxsplit=1)[0]:
            case "join":
                await self._deal(interaction)
            case "card":
                self.cards = tuple(card for card in self.cards if card != name.split(":")[2])
                self.trick += 1
                await interaction.response.edit_message(view=hand(self.cards, self.trick, self._link(), self.head))
                await self.redraw()
            case "hand":
                view = hand(self.cards, self.trick, self._link(), self.head)
                await interaction.response.send_message(view=view, ephemeral=True)
            case "option":
                picked = dict(interaction.data or {}).get("values", [])
                assert isinstance(picked, list)
                self.chosen[int(name.split(":")[1])] = str(picked[0])
                await interaction.response.edit_message(view=options(self.chosen))
            case "help":
                await interaction.response.edit_message(view=guide())
            case "rules":
                await interaction.response.send_message("Follow suit if you can.", ephemeral=True)
            case "period":
                await interaction.response.edit_message(content="Chosen.", embed=None, view=None)
            case _:
                pass  # "silent" and "more" get no answer

    async def redraw(self, *, seconds: int = 42) -> None:
        """Edits the board."""
        assert self.table is not None
        await self.table.edit(view=board(self.trick, int(discord.utils.utcnow().timestamp()) + seconds))

    async def end(self) -> None:
        """The game is over: the board offers a rematch, and the hand speaks of it."""
        assert self.table is not None
        assert self.dealt is not None
        tricks = "\n".join(f"Trick {number}: West Q♦ · North A♦" for number in range(30))
        rematch = row(button("Rematch", "rematch", style=1), button("Check", "check"))
        await self.table.edit(view=layout(ui.TextDisplay(f"### North wins\n{tricks}"), rematch))
        place = f"#cards on Card Club · [to the board ↗]({self._link()})"
        await self.dealt.edit(view=layout(ui.TextDisplay(f"{place}\n### You won\nPress *Rematch* on the board.")))

    def _link(self) -> str:
        assert self.table is not None
        return self.table.jump_url

    async def _deal(self, interaction: discord.Interaction) -> None:
        self.table = interaction.message
        await interaction.response.edit_message(view=board(1, int(discord.utils.utcnow().timestamp()) + 42))
        self.dealt = await interaction.user.send(view=hand(self.cards, 1, self._link(), self.head))
