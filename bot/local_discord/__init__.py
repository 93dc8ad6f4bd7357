"""Discord on this machine: a loopback server for trying, testing and loading the bot. Knows nothing of Euchre."""

from .buckets import Rates
from .people import Outcome, Person
from .server import LocalDiscord
from .transcript import Counted, Entry, Violation

__all__ = ["Counted", "Entry", "LocalDiscord", "Outcome", "Person", "Rates", "Violation"]
