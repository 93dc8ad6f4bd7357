"""Frozen dataclasses that cost no more than others. Knows nothing of what is kept in them.

Python sets each field of a frozen dataclass past its own guard, three times as slowly as a plain one's, and a press
makes some three hundred values. So the guard stands where it costs nothing: the type checker sees the dataclass that
is written there, frozen, and refuses every assignment; at run time nothing watches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:
    from dataclasses import dataclass

    def value(*, frozen: bool, **given: Any) -> Any:
        """As `dataclass` with these arguments; `frozen` is True, and gives its values a hash."""
        assert frozen, "what may change is no value"
        return dataclass(unsafe_hash=True, **given)


__all__ = ["value"]
