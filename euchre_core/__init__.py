"""The game room: Euchre's rules, and nothing of users, databases, languages, time or chance. The public names."""

from euchre_core.engine import ENGINE_REVISION, apply, asides, deal, legal_actions, new_game
from euchre_core.errors import (
    BadValue,
    EngineFault,
    EuchreError,
    IllegalAction,
    IncompatibleOptions,
    NotApplicable,
    RecordError,
    RepeatedOption,
    RulesetError,
    UnknownOption,
    UnknownVariant,
)
from euchre_core.imagine import imagine
from euchre_core.observe import notice_for, public_notice, public_view, seat_view
from euchre_core.record import DealRecord, Record, parse, replay, replay_deal, resume, text_of
from euchre_core.robots.base import Robot
from euchre_core.rules import Deal, Game, Phase, Progress, Scoring, Stage, Step, Variant
from euchre_core.variants import ALL, options_for, variant_for, with_option

__all__ = [
    "ALL",
    "ENGINE_REVISION",
    "BadValue",
    "Deal",
    "DealRecord",
    "EngineFault",
    "EuchreError",
    "Game",
    "IllegalAction",
    "IncompatibleOptions",
    "NotApplicable",
    "Phase",
    "Progress",
    "Record",
    "RecordError",
    "RepeatedOption",
    "Robot",
    "RulesetError",
    "Scoring",
    "Stage",
    "Step",
    "UnknownOption",
    "UnknownVariant",
    "Variant",
    "apply",
    "asides",
    "deal",
    "imagine",
    "legal_actions",
    "new_game",
    "notice_for",
    "options_for",
    "parse",
    "public_notice",
    "public_view",
    "replay",
    "replay_deal",
    "resume",
    "seat_view",
    "text_of",
    "variant_for",
    "with_option",
]
