"""What a command's completion offers: only what is legal now, in the asker's words.

Everything a button does, a command does too: options that stand for presses are read off the very screens whose
buttons they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from bot.app import presets
from bot.app.boards import server_page, time_zones
from bot.app.drawing import around, lobby_of
from bot.app.gestures import Click
from bot.app.keys import GameId
from bot.app.live import Live, bring_to_life, said_beside
from bot.app.lobby import page_of
from bot.app.parts import Caller, Parts
from bot.app.replies import Choice
from bot.app.rows import Saved
from bot.app.screens import Block, OwnScreen, PublicScreen, Row, Select
from bot.app.seats import former_seat, had_a_seat, holders, is_untouched_rematch, seat_of
from bot.app.turns import Status
from bot.app.upkeep import may_end
from bot.app.words import Raw, Say, say
from bot.screens import lobby as lobby_screen
from bot.screens import menus
from bot.screens.calls import call_buttons
from bot.screens.options import GROUPS, OWN
from bot.screens.parts import listed
from bot.screens.places import seat_name
from euchre_core.actions import (
    Accept,
    Action,
    AnswerTalk,
    AskForBest,
    Bet,
    BidTricks,
    BlindAlone,
    CallCard,
    CallNone,
    CallRenege,
    ClaimRedeal,
    ClaimSwap,
    Correct,
    Cut,
    DealNow,
    DealOut,
    DefendAlone,
    DictateCard,
    DropOut,
    GiveCard,
    HoldBet,
    Jamboree,
    LayAway,
    LayDown,
    LayTogether,
    Leave,
    MatchBet,
    NameTrump,
    NoClaim,
    ObjectSteal,
    OrderUp,
    Pass,
    PlayCard,
    RaiseBet,
    ReportTalk,
    SetBack,
    StayIn,
    StealDeal,
    Take,
    TurnUp,
    code_of,
)
from euchre_core.cards import Card, Seat, printed_order
from euchre_core.engine import asides, legal_actions
from euchre_core.observe import seat_view
from euchre_core.rules import Game

_BY_WORDS = {("start", "rules"), ("rules", "use"), ("rules", "save"), ("settings", "rules")}
"""Options that take the name of rules that the server has saved; two of them a code, too."""


_ZONE = ".server.time_zone."
_PARTS_OF_THE_WORLD = frozenset(
    ["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
)


async def offered(caller: Caller, parts: Parts, word: str, option: str = "") -> tuple[Choice, ...]:
    """Everything that this command's option may be given now; none named: the one that stands for presses."""
    if (word, option) in _BY_WORDS:
        return await presets.offered(caller, parts)
    match word:
        case "call" | "play":
            return await _actions(caller, parts, playing=word == "play")
        case "join":
            return await _seats(caller, parts)
        case "table":
            return await _table(caller, parts)
        case "rules":
            return await _rules(caller, parts)
        case "settings":
            return await _server(caller, parts)
        case "me":
            personal = await parts.store.personal(caller.user)
            return pressable(menus.me(personal, owner=caller.user, locale=caller.locale))
        case "verify":
            return await _games(caller.click, parts)
        case _:
            return ()


def pressable(screen: OwnScreen | PublicScreen, *beginnings: str) -> tuple[Choice, ...]:
    """A screen's enabled buttons and its options as choices; only codes that begin so (none given: all)."""
    found = (choice for block in screen.blocks for choice in _of_block(block))
    return tuple(choice for choice in found if not beginnings or choice.value.startswith(beginnings))


def _of_block(block: Block) -> Iterator[Choice]:
    if isinstance(block, Row):
        for button in block.buttons:
            if button.enabled and button.code and button.label is not None:
                yield Choice(button.label, button.code)
    elif isinstance(block, Select):
        for option in block.options:
            yield Choice(option.label, option.code)


async def _actions(caller: Caller, parts: Parts, *, playing: bool) -> tuple[Choice, ...]:
    found: dict[str, Choice] = {}
    for game in await _games_of(caller.click, parts):
        saved = await parts.store.load(game)
        seat = seat_of(saved, caller.user) if saved and saved.status is Status.PLAYING else None
        if saved is None or seat is None:
            continue
        live = bring_to_life(saved)
        now, said = live.game, _on_buttons(live, seat)
        for action in (*legal_actions(now, seat), *_together(now, seat), *asides(now, seat)):
            if isinstance(action, ReportTalk) and holders(saved)[action.accused].robot is not None:
                continue  # it says nothing
            if isinstance(action, PlayCard | LayAway | LayTogether | GiveCard | DictateCard) is playing:
                # Two tables may offer the same card; the desk asks which is meant.
                code, label = code_of(action), label_of(action, now.variant.seating.seats)
                first = found.get(code, Choice(label, code, _cards_of(action)))
                found[code] = first._replace(also=(*first.also, *said.get(code, ())))
    return tuple(found.values())


def _on_buttons(live: Live, seat: Seat) -> dict[str, tuple[Say, ...]]:
    """What this seat's buttons for calls say, by code: the dealer picks up what others order up."""
    view, told = seat_view(live.game, seat), around(live)
    said: dict[str, tuple[Say, ...]] = {}
    for button in (*call_buttons(view, told, alone=False), *call_buttons(view, told, alone=True)):
        if button.label is not None:
            code = button.code.lstrip("?")
            said[code] = (*said.get(code, ()), button.label)
    return said


def _cards_of(action: Action) -> tuple[Card, ...]:
    match action:
        case PlayCard(card) | LayAway(card) | GiveCard(card) | DictateCard(card) | CallCard(card) | Correct(card):
            return (card,)
        case _:
            return ()


def _together(game: Game, seat: Seat) -> Iterator[Action]:
    """Every way to lay all the cards away at once that are too many, by each of them first: whichever is typed narrows
    it."""
    view = seat_view(game, seat)
    if view.too_many > 1 and view.hand is not None:
        hand = printed_order(view.hand)
        for place, first in enumerate(hand):
            for others in combinations(hand[:place] + hand[place + 1 :], view.too_many - 1):
                yield LayTogether((first, *others))


async def _games_of(click: Click, parts: Parts) -> tuple[GameId, ...]:
    if click.guild is None:
        return tuple(game for game, *_ in await parts.store.live_of_user(click.user))
    game = await parts.store.live_in_channel(click.channel)
    return (game,) if game else ()


async def _here(caller: Caller, parts: Parts) -> Saved | None:
    game = await parts.store.live_in_channel(caller.click.channel)
    saved = await parts.store.load(game) if game else None
    return None if saved is None or is_untouched_rematch(saved) else saved


async def _seats(caller: Caller, parts: Parts) -> tuple[Choice, ...]:
    saved = await _here(caller, parts)
    if saved is None:
        return ()
    if saved.status is Status.LOBBY:
        return pressable(lobby_screen.lobby(lobby_of(saved)), ".join.")
    return pressable(_more(caller, saved), ".sub.")


async def _table(caller: Caller, parts: Parts) -> tuple[Choice, ...]:
    saved = await _here(caller, parts)
    if saved is None:
        return ()
    if saved.status is Status.LOBBY:
        robots = lobby_screen.robots(lobby_of(saved), owner=caller.user, locale=caller.locale)
        lobby = pressable(lobby_screen.lobby(lobby_of(saved)), ".start", ".play", "?.leave", ".options", ".robots")
        return (*lobby, *pressable(robots, ".robot.", ".remove."))
    return pressable(_more(caller, saved), ".", "?")


def _more(caller: Caller, saved: Saved) -> OwnScreen:
    live = bring_to_life(saved)
    return menus.more(
        around(live),
        owner=caller.user,
        locale=caller.locale,
        seat=seat_of(saved, caller.user),
        may_end=may_end(caller, saved),
        to_act=live.to_act,
        left=had_a_seat(saved, caller.user) and seat_of(saved, caller.user) is None,
        may_return=former_seat(saved, caller.user) is not None,
        beside=said_beside(live.game, seat_of(saved, caller.user)),
    )


async def _rules(caller: Caller, parts: Parts) -> tuple[Choice, ...]:
    saved = await _here(caller, parts)
    if saved is None or saved.status is not Status.LOBBY:
        return ()
    lobby, shelf = lobby_of(saved), await presets.shelf_of(caller, parts)
    pages = (page_of(lobby, page, shelf, owner=caller.user, locale=caller.locale) for page in ("", OWN, *GROUPS))
    words = (".game.", ".set.", ".speed.", ".own.", ".keep", ".drop.")
    return tuple(choice for page in pages for choice in pressable(page, *words))


async def _server(caller: Caller, parts: Parts) -> tuple[Choice, ...]:
    guild = caller.click.guild
    if guild is None or not caller.click.may_govern:
        return ()
    settings = await presets.settings_of(guild, parts)
    shelf, owner, locale = await presets.shelf_of(caller, parts), caller.user, caller.locale
    pages = (server_page(settings, page, shelf, owner=owner, locale=locale) for page in ("", OWN, *GROUPS))
    found = (choice for page in pages for choice in pressable(page, ".server."))
    # The most used first: zones are at the end, and narrow as one types; those that no select has room for, last.
    offered = sorted(found, key=lambda choice: choice.value.startswith(_ZONE))
    there = {choice.value for choice in offered}
    return (*offered, *(zone for zone in _zones() if zone.value not in there))


@cache
def _zones() -> tuple[Choice, ...]:
    """Those that are called by a place, which is how people know theirs."""
    places = (zone for zone in time_zones() if zone.partition("/")[0] in _PARTS_OF_THE_WORLD and "/" in zone)
    return tuple(Choice(say("server.zone", zone=Raw(zone.replace("_", " "))), _ZONE + zone) for zone in places)


async def _games(click: Click, parts: Parts) -> tuple[Choice, ...]:
    game = await parts.store.last_in_channel(click.channel)
    saved = await parts.store.load(game) if game else None
    ids = [] if saved is None else [saved.previous] if is_untouched_rematch(saved) else [saved.game, saved.previous]
    return tuple(Choice(say("choice.game", game=Raw(one)), one) for one in ids if one is not None)


def label_of(action: Action, seats: int) -> Say:
    """A choice in words, at a table of so many seats."""
    match action:
        case Pass():
            return say("choice.pass")
        case OrderUp(jambone=True):
            return say("choice.order-up-jambone")
        case NameTrump(trump, jambone=True):
            return say("choice.name-jambone", trump=trump)
        case OrderUp(alone):
            return say("choice.order-up-alone" if alone else "choice.order-up")
        case NameTrump(trump, alone):
            return say("choice.name-alone" if alone else "choice.name", trump=trump)
        case LayAway(card):
            return say("choice.lay-away", card=card)
        case LayTogether(cards):
            return say("choice.lay-together", cards=listed(cards, "list.comma"))
        case PlayCard(card):
            return say("choice.card", card=card)
        case Take():
            return say("choice.take")
        case Leave():
            return say("choice.leave")
        case StayIn():
            return say("choice.stay-in")
        case DropOut():
            return say("choice.drop-out")
        case AskForBest(giver) if giver is not None:
            return say("choice.ask-for-best-of", who=seat_name(giver, seats))
        case AskForBest():
            return say("choice.ask-for-best")
        case GiveCard(card):
            return say("choice.give", card=card)
        case DefendAlone():
            return say("choice.defend-alone")
        case BlindAlone():
            return say("choice.blind-alone")
        case SetBack():
            return say("choice.set-back")
        case CallCard(card):
            return say("choice.call-card", card=card)
        case CallNone():
            return say("choice.call-none")
        case Jamboree():
            return say("choice.jamboree")
        case DictateCard(card):
            return say("choice.dictate", card=card)
        case BidTricks(tricks):
            return say("bid.tricks", tricks)
        case Bet(chips):
            return say("bet.bet", chips)
        case RaiseBet(chips):
            return say("bet.raise", chips)
        case MatchBet():
            return say("bet.match")
        case HoldBet():
            return say("bet.hold")
        case LayDown():
            return say("choice.lay-down")
        case ReportTalk(accused):
            return say("choice.report-talk", who=seat_name(accused, seats))
        case AnswerTalk(admitted):
            return say("choice.admit-talk" if admitted else "choice.deny-talk")
        case CallRenege(accused, trick):
            return say("choice.call-renege", who=seat_name(accused, seats), trick=trick)
        case Correct(card):
            return say("choice.correct", card=card)
        case Accept():
            return say("choice.accept")
        case DealNow():
            return say("call.deal")
        case StealDeal():
            return say("call.steal-deal")
        case TurnUp():
            return say("call.turn-up")
        case ObjectSteal():
            return say("call.object")
        case Cut(count):
            return say("cut.at", count)
        case DealOut(packets):
            return say("deal-out.by", packets=Raw("–".join(map(str, packets))))
        case NoClaim():
            return say("claim.none")
        case ClaimSwap(cards):
            return say("claim.swap", cards=listed(cards, "list.comma"))
        case ClaimRedeal():
            return say("claim.redeal")
