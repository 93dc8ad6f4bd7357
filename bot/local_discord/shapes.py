"""A small language for bodies: what a field may hold, how long, how many. Knows no field of Discord's by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from .errors import Report

Path = tuple[str, ...]


class Rule(Protocol):
    """Looks at one value of a body and reports what is wrong with it."""

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """Adds faults to `report`; strict also refuses fields that the reference doesn't name."""


Fields = dict[str, Rule]
"""An object's fields by name."""


@dataclass(frozen=True)
class Text:
    """A string of `low` to `high` code points."""

    high: int
    low: int = 0
    null: bool = True
    instant: bool = False

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        if not isinstance(value, str):
            report.add(path, "STRING_TYPE_CONVERT", "Could not convert to string.")
        elif len(value) > self.high:
            report.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {self.high} or fewer in length.")
        elif len(value) < self.low:
            report.add(path, "BASE_TYPE_MIN_LENGTH", f"Must be {self.low} or more in length.")
        elif self.instant:
            try:
                datetime.fromisoformat(value)
            except ValueError:
                report.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


@dataclass(frozen=True)
class Whole:
    """A whole number between two bounds, or one of a few."""

    low: int = -(1 << 63)
    high: int = (1 << 63) - 1
    among: tuple[int, ...] = ()
    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        if isinstance(value, bool) or not isinstance(value, int):
            report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif self.among and value not in self.among:
            report.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {self.among}.")
        elif value > self.high:
            report.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {self.high}.")
        elif value < self.low:
            report.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {self.low}.")


@dataclass(frozen=True)
class Nonce:
    """A number, or text of at most 25 characters."""

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if isinstance(value, bool) or not isinstance(value, int):
            Text(25).check(value, path, report, strict=strict)


@dataclass(frozen=True)
class Number:
    """Any number."""

    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if not (value is None and self.null) and (isinstance(value, bool) or not isinstance(value, int | float)):
            report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


@dataclass(frozen=True)
class Switch:
    """True or false."""

    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if not (value is None and self.null) and not isinstance(value, bool):
            report.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


@dataclass(frozen=True)
class Snowflake:
    """An id, as text or as a number (both are taken)."""

    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        good = isinstance(value, int) and not isinstance(value, bool)
        if not good and not (isinstance(value, str) and value.isdecimal()):
            report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


@dataclass(frozen=True)
class Permissions:
    """A set of permission bits, as a number or as its decimal text (both are taken)."""

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is not None and (isinstance(value, bool) or not str(value).isdecimal()):
            report.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')


@dataclass(frozen=True)
class Many:
    """A list of `low` to `high` things."""

    of: Rule
    high: int
    low: int = 0
    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        if not isinstance(value, list):
            report.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not self.low <= len(value) <= self.high:
            said = f"Must be between {self.low} and {self.high} in length."
            report.add(path, "BASE_TYPE_BAD_LENGTH", said)
        for index, one in enumerate(value):
            here = (*path, str(index))
            if one is None:
                report.add(here, "BASE_TYPE_REQUIRED", "This field is required")
            else:
                self.of.check(one, here, report, strict=strict)


@dataclass(frozen=True)
class OneOf:
    """A string of a few."""

    among: tuple[str, ...]

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value not in self.among:
            report.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {self.among}.")


@dataclass(frozen=True)
class ByKey:
    """An object with free keys, each among `keys`, and like values."""

    of: Rule
    keys: tuple[str, ...]
    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        if not isinstance(value, dict):
            report.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key, one in value.items():
            if key not in self.keys:
                report.add((*path, key), "BASE_TYPE_CHOICES", f"{key} is not a locale of Discord.")
            self.of.check(one, (*path, key), report, strict=strict)


@dataclass(frozen=True)
class Shape:
    """An object with named fields. `schema` is its name in the OpenAPI description, for the test that compares them."""

    fields: Mapping[str, Rule]
    required: tuple[str, ...] = ()
    schema: str = ""
    null: bool = True

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        if value is None and self.null:
            return
        if not isinstance(value, dict):
            report.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name in self.required:
            if value.get(name) is None:
                report.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        for name, one in value.items():
            rule = self.fields.get(name)
            if rule is not None:
                rule.check(one, (*path, name), report, strict=strict)
            elif strict:
                report.add((*path, name), "UNKNOWN_FIELD", f"The reference names no field {name!r} here.")


@dataclass
class ByType:
    """An object whose field `type` says which shape it has. Filled after creation, since shapes hold one another."""

    shapes: dict[int, Shape] = field(default_factory=dict)

    def check(self, value: Any, path: Path, report: Report, *, strict: bool) -> None:
        """See Rule."""
        kind = value.get("type") if isinstance(value, dict) else None
        shape = self.shapes.get(kind) if isinstance(kind, int) else None
        if shape is None:
            said = f'Value of field "type" must be one of {tuple(self.shapes)}.'
            report.add((*path, "type"), "UNION_TYPE_CHOICES", said)
        else:
            shape.check(value, path, report, strict=strict)
