"""Discord on this machine: a loopback server for trying, testing and loading the bot. Knows nothing of Euchre.

It speaks Discord's REST v10 and gateway v10 as far as a bot with buttons, selects, commands, threads and private
messages needs them, and is strict: what it doesn't know is refused and recorded. Known differences from Discord:

- No modals, reactions, polls, stickers, typing, webhooks of a channel's own, voice, audit log or members' events.
- Public answers to interactions need no permission of the bot; editing a message in a private channel works although
  its person has since closed private messages.
- Bucket sizes, the rates of old edits, of opening private channels and of follow-ups are users' reports, not facts.
- Starting a thread posts no system message. Slow mode doesn't bind bots unless a test says so.
- A press by a person is checked against the message that the person looks at, which a test may hold as an old copy.
"""

from .buckets import Rates
from .people import Outcome, Person
from .server import LocalDiscord
from .transcript import Counted, Entry, Violation

__all__ = ["Counted", "Entry", "LocalDiscord", "Outcome", "Person", "Rates", "Violation"]
