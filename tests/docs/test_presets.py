"""Every named rule set is one that the engine can play, in its one canonical spelling, and says where it comes from."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from euchre_core.variants import ALL, variant_for

PRESETS = tomllib.loads(files("seeds").joinpath("presets.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_ruleset_with_its_document(name: str) -> None:
    """The name is a lower-case key, the text parses to itself, the document is one of the five."""
    preset = PRESETS[name]
    assert set(preset) == {"ruleset", "source", "from"}
    assert name == name.lower()
    assert variant_for(preset["ruleset"]).ruleset == preset["ruleset"]
    assert preset["source"] in {"S0", "S1", "S2", "S3", "S4"}


def test_every_game_can_be_picked_as_it_is() -> None:
    """Each variant stands among the presets under its own key."""
    assert {variant.key for variant in ALL} <= {preset["ruleset"] for preset in PRESETS.values()}
