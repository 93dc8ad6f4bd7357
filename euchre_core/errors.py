"""The exception tree of the game room. Reasons are types, never sentences: what people read is worded at the edge."""

from __future__ import annotations

from euchre_core.reasons import Reason


class EuchreError(Exception):
    """Anything this package refuses on purpose."""


class IllegalAction(EuchreError):
    """A seat tried what it may not do now; the game is unchanged. `reason` says why, and what is possible."""

    def __init__(self, reason: Reason) -> None:
        # The reason's kind alone: its fields may name cards of a hidden hand, and exceptions end in logs.
        super().__init__(type(reason).__name__)
        self.reason = reason


class EngineFault(EuchreError):
    """The rules contradict themselves: a phase asked a seat that takes no part. A defect of ours, never a player's."""


class RecordError(EuchreError, ValueError):
    """A text that isn't a record, or a record that doesn't replay; says where."""


class RulesetError(EuchreError, ValueError):
    """A ruleset that can't be played."""


class UnknownVariant(RulesetError):
    """No game has this key."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no game is called {key!r}; there are: {', '.join(known)}")
        self.key = key
        self.known = known


class UnknownOption(RulesetError):
    """No house rule has this name."""

    def __init__(self, option: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no house rule is called {option!r}; there are: {', '.join(known)}")
        self.option = option
        self.known = known


class BadValue(RulesetError):
    """The house rule exists, the value doesn't; `legal` are the values that do (a range for whole numbers)."""

    def __init__(self, option: str, value: str, legal: tuple[str, ...] | range) -> None:
        possible = f"{legal[0]} to {legal[-1]}" if isinstance(legal, range) else ", ".join(legal)
        super().__init__(f"{option} can't be {value!r}; it may be: {possible}")
        self.option = option
        self.value = value
        self.legal = legal


class FixedByGame(BadValue):
    """Every game has its own value of that house rule, and no table another. (rules.md section 5)"""

    def __init__(self, option: str, value: str, variant: str, own: str) -> None:
        super().__init__(option, value, (own,))
        self.args = (f"{option} can't be {value!r}; {variant} has {own}",)
        self.variant = variant
        self.own = own


class RepeatedOption(RulesetError):
    """The same house rule stands twice in one ruleset."""

    def __init__(self, option: str) -> None:
        super().__init__(f"{option} is given twice")
        self.option = option


class NotApplicable(RulesetError):
    """The game has no part that this house rule could change."""

    def __init__(self, option: str, variant: str, needs: str) -> None:
        super().__init__(f"{option} needs {needs}; {variant} has none")
        self.option = option
        self.variant = variant
        self.needs = needs


class IncompatibleOptions(RulesetError):
    """Two options that can't be in force together; `code` is the reason (rules.md 5.1), `why` says it in words.

    `words` names the sentence that a screen says; `lacks`: the other is what the option would need. `legal`: what the
    option may be beside the other, where that is less than its name promises.
    """

    def __init__(
        self, option: str, other: str, code: str, why: str, *, words: str, lacks: bool, legal: tuple[str, ...] = ()
    ) -> None:
        possible = f"; it may be: {', '.join(legal)}" if legal else ""
        super().__init__(f"{option} cannot be combined with {other}: {why}{possible}")
        self.option = option
        self.other = other
        self.code = code
        self.words = words
        self.lacks = lacks
        self.legal = legal
