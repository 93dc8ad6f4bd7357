"""The rules of a table on one page, made from its rule set: what differs, how a deal goes, what it pays, examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.app.keys import GameId, Locale, UserId
from bot.app.rulesets import Change, Explained, RuleOption
from bot.app.screens import Block, Button, Leaf, OwnScreen, Row, Rule, Text, Tone
from bot.app.words import Raw, Say, say
from bot.screens import parts, pays
from bot.screens.places import seat_name
from euchre_core.cards import JOKER, Suit, card

PHASES: Mapping[str, str] = {
    "AwaitingDeal": "rules.steal-deal",
    "Cutting": "rules.cut-required",
    "Dealing": "rules.pack",
    "Claims": "rules.claims",
    "DirtyClubs": "rules.dirty-clubs",
    "TurnUpAuction": "rules.order-up",
    "DealerPickup": "rules.order-up",
    "StayOrDrop": "rules.stay-or-drop",
    "SpareCards": "rules.spares",
    "CalledPartner": "rules.call-partner",
    "JokerTurned": "rules.joker-turned",
    "BlindLoner": "rules.blind-loner",
    "LoneDefence": "rules.defend-alone",
    "MakersBest": "rules.partner-best",
    "DefendersBest": "rules.partner-best-defender",
    "Betting": "rules.stakes.pot",
    "TrickBids": "rules.trick-bids",
    "LayoutPlay": "rules.layout",
    "SettingBack": "rules.robson",
    "HandOver": "rules.hand-over",
    "ShowingHands": "rules.jam",
    "TrickPlay": "rules.lead",
}
"""Each phase of a deal, and how the key of the line begins that tells of it."""
_CARDS = {"deck": "deck", "pattern": "deal-pattern"}
_IN_THE_TABLE = frozenset(
    {
        "target",
        "march-points",
        "lone-march-points",
        "lone-euchre-points",
        "defenders-sweep-points",
        "alone-must-take-all",
        "defend-alone-table",
        "min-bid",
    }
)
"""House rules that the table of points and the ending tell, whatever their value."""
_QUIET = frozenset({"off", "none"})
"""Values of which there is nothing to say as long as nobody expects another."""


class InForce(dict[str, str]):
    """The value of every house rule that the game can have, by name; it knows which of them were asked for."""

    def __init__(self, options: Iterable[RuleOption]) -> None:
        super().__init__((option.name, option.value) for option in options)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: str = "off") -> str:  # type: ignore[override]  # only ever of texts
        """That value; the default where the game can't have the rule."""
        self.asked.add(name)
        return super().get(name, default)


def rules(
    *,
    preset: str,
    target: int,
    differs: tuple[Change, ...],
    options: tuple[RuleOption, ...],
    told: Explained,
    code: str,
    owner: UserId,
    locale: Locale,
    game: GameId | None,
    page: int = 0,
) -> OwnScreen:
    """How this table plays: what one must know, what surprises, what it pays. (experience.md rule 10)

    A house rule that none of the lines asks for is told by its name and value, so that nothing in force is passed over.
    """
    now = InForce(options)
    title = say("rules.title", preset=say(f"preset.{preset}"), target=target)
    head = say("rules.as-preset")
    if differs:
        head = say("rules.differs", changes=parts.listed((parts.change_line(c) for c in differs), "list.comma"))
    chapters = (
        tuple(_bidding(now, told)),
        tuple(_play(now, told)),
        tuple(_points(now, told, target)),
    )
    rest = tuple(_rest(options, now.asked | _IN_THE_TABLE))
    blocks: tuple[Block, ...] = (Text((title, head), heading=True), Rule())
    blocks += tuple(Text(lines) for lines in (*chapters, rest) if lines)
    below = (say("own.code", code=Raw(code)), *(() if game else (say("rules.press-start"),)))
    small = Text(below, small=True)
    leaf = Leaf(page, ".rules.", game)
    if game is None:
        return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, small), leaf=leaf)
    way = Row((Button(label=say("button.hand"), code=".hand", game=game, tone=Tone.MAIN),))
    return OwnScreen(locale=locale, owner=owner, blocks=(*blocks, way, small), leaf=leaf)


def _bidding(now: InForce, told: Explained) -> Iterator[Say]:
    if told.least_bid:
        yield say("rules.pack-layout")
        if now["deal-pattern"] != "round-3-2":
            yield _also("deal-pattern", now["deal-pattern"])
        yield from _before(now)
        yield say("rules.trick-bids", least=told.least_bid)
        return
    size = now.get("hand-size", str(told.tricks))
    cards = {key: parts.rule_line(name, now[name]) for key, name in _CARDS.items()}
    yield say(_pack(told), hand=parts.rule_line("hand-size", size), **cards)
    if now.get("dummy-hand") == "on":
        yield say("rules.dummy-hand")
    yield from _before(now)
    turned, suit = now.get("joker-turnup"), now.get("joker-suit", "H")
    if now.get("joker") == "on":
        plain = turned == "dealer-names-blind" and now.get("alone-allowed") == "off"  # then alone needs no word
        yield say(f"rules.joker-turned.{turned}{'-only' if plain else ''}", suit=Suit(suit.lower()))
    if "DirtyClubs" in told.phases:
        yield say("rules.dirty-clubs-taken" if now.get("dirty-dealer-takes") == "on" else "rules.dirty-clubs")
    yield say("rules.order-up")
    if now.get("dealer-may-decline") == "on":
        yield say("rules.dealer-may-decline")
    if now.get("canadian-loner") == "on":
        yield say("rules.partner-alone")
    if now["may-discard-turnup"] == "off":
        yield say("rules.keeps-upcard")
    yield say("rules.second-round")
    bare = now.get("all-pass") == "no-trump-hand"
    passed = "rules.all-pass-no-trump" if bare else "rules.all-pass"
    yield say("rules.stuck" if now["stick-the-dealer"] == "on" else passed)
    if now["no-trump"] == "on":
        yield say("rules.no-trump")
    if now["min-trump-to-call"] == "1":
        yield say("rules.trump-to-call-joker" if now.get("joker") == "on" else "rules.trump-to-call")
    if "StayOrDrop" in told.phases:
        yield say("rules.stay-or-drop")
    if told.spares is not None:
        yield say(f"rules.spares.{told.spares}")
    if told.called is not None:
        yield say(f"rules.call-partner.{told.called}")
        yield say("rules.partner-unknown")
    if now.get("call-trump-ace", "on") == "off":
        yield say("rules.no-trump-ace")


def _pack(told: Explained) -> str:
    """The line that says with which cards, and who is with whom."""
    if told.together == 1:
        return "rules.pack-without-partners"
    if told.together > 2:
        return "rules.pack-two-threes"
    return "rules.pack-three-pairs" if told.scores > 2 else "rules.pack"


def _before(now: InForce) -> Iterator[Say]:
    """What comes before the bidding."""
    yield say("rules.no-misdeal")
    first, farmers, ace = now.get("first-dealer", "random"), now.get("farmers-hand"), now.get("ace-no-face")
    if first != "random":
        yield say(f"rules.first-dealer.{first}")
    if now.get("draw-partners") == "on":
        yield say("rules.draw-partners")
    if now.get("steal-deal") == "on":
        yield say("rules.steal-deal")
    if now.get("cut-required") == "on":
        yield say("rules.cut-required")
    if farmers != "off":
        yield say(f"rules.farmers-hand.{farmers}")
    if now.get("farmers-hand-no-face") == "on":
        yield say("rules.farmers-hand-no-face")
    if now.get("farmers-redeal-dealer", "same") == "next":
        yield say("rules.farmers-redeal-dealer")
    if ace != "off":
        yield say(f"rules.ace-no-face.{ace}")
    if farmers != "off" or ace != "off":
        yield say("rules.claims")


def _play(now: InForce, told: Explained) -> Iterator[Say]:
    joker = now.get("joker") == "on"
    if joker:
        yield say("rules.joker", card=JOKER)
    if (one := told.bower) is not None:
        rest = Raw(told.rest)
        bowers = "rules.bowers-below-joker" if joker else "rules.bowers"
        yield say(bowers, right=card("Jh"), left=card("Jd"), suit=Suit.HEARTS, rest=rest)
        yield say("rules.left-bower-follows", left=card("Jd"), suit=Suit.HEARTS, printed=Suit.DIAMONDS)
        yield say(
            "rules.example.bower",
            hand=one.hand,
            trump=one.trump,
            must=one.to_trump,
            plain=one.plain,
            may=parts.listed(one.to_plain, "list.or"),
        )
    yield say("rules.layout" if told.least_bid else "rules.lead")
    yield from _leads(told, alone=False)
    if now.get("allow-claim") == "on":
        yield say("rules.lay-down")
    yield from _reneges(now, told)
    talk = now.get("table-talk-penalty", "none")
    if talk != "none":
        falls = talk == "award1" and now.get("start-score", "") != ""
        yield say("rules.table-talk.award1-down" if falls else f"rules.table-talk.{talk}")
    if told.least_bid:
        return
    if told.together == 1:
        if told.called is None:
            yield say("rules.each-for-oneself" if told.apart else "rules.every-hand-alone")
    elif now["alone-allowed"] == "off":
        for moot in ("alone-lead", "exchange-order"):
            now.get(moot)  # goes without saying
        yield say("rules.no-lone-hands")
    else:
        left = now["alone-lead"] == "left-of-loner"
        yield say("rules.alone-who")
        yield say("rules.lead-alone.left" if left else "rules.lead-alone.eldest", told.together - 1)
        yield from _leads(told, alone=True)
        yield from _lone_hands(now, told.together - 1)
    yield from _jamboree(now, told)


def _reneges(now: InForce, told: Explained) -> Iterator[Say]:
    mode, points = now.get("renege-mode"), now.get("renege-points", "2")
    alone, back = now.get("renege-points-alone", points), now.get("renege-correctable")
    false_call = now.get("false-claim-points", "2")
    if mode == "off":
        return
    falls = now.get("start-score", "") != ""
    if told.least_bid:
        yield say(f"rules.renege-bid.{mode}", points=int(points))
    elif falls:
        yield say("rules.renege.put-on", points=int(points))
    elif told.called is not None:  # each answers alone, so that nothing tells of the sides
        yield say("rules.renege.deduct-own", points=int(points))
    elif now.get("alone-allowed") == "on":
        yield say(f"rules.renege.{mode}", points=int(points), alone=int(alone))
    else:
        yield say(f"rules.renege.{mode}-one-price", points=int(points))
    if back == "on":
        yield say("rules.renege-correctable")
    own = "rules.false-claim-own" if told.called is not None else "rules.false-claim"
    yield say("rules.false-claim-off" if falls else own, points=int(false_call))
    yield say("rules.hand-over")


def _lone_hands(now: InForce, partners: int) -> Iterator[Say]:
    order = now.get("exchange-order")
    if now.get("partner-best") == "on":
        yield say(f"rules.partner-best.{order}", partners)
    if now.get("defend-alone") == "on":
        yield say("rules.defend-alone")
    if now.get("partner-best-defender") == "on":
        yield say("rules.partner-best-defender")
    if now.get("blind-loner") == "on":
        yield say("rules.blind-loner")
    if now.get("jambone") == "on":
        yield say("rules.jambone")


def _jamboree(now: InForce, told: Explained) -> Iterator[Say]:
    if now.get("jamboree") == "on":
        yield say("rules.jamboree", points=told.jamboree)


def _leads(told: Explained, *, alone: bool) -> Iterator[Say]:
    for one in told.leads:
        names = {
            what: seat_name(seat, told.seats)
            for what, seat in (("dealer", one.dealer), ("maker", one.maker), ("leader", one.leader))
        }
        if one.alone is not alone:
            continue
        if one.resting:
            resting = parts.listed(seat_name(seat, told.seats) for seat in one.resting)
            yield say("rules.example.lead-alone", len(one.resting), resting=resting, **names)
        else:
            yield say("rules.example.lead", **names)


def _points(now: InForce, told: Explained, target: int) -> Iterator[Say]:
    kinds = dict.fromkeys(row.kind for row in told.rows)
    for kind in kinds:
        one = kind == "makers" and told.together == 1
        yield say("rules.row.head.maker" if one else f"rules.row.head.{kind}")
        yield from pays.lines(told.rows, kind, each=told.scores > 2)
    if told.least_bid:
        yield say("rules.bid-missed")
    yield from _lone_example(told)
    floor = now.get("set-back-floor")
    if now.get("robson") == "on":
        yield say(f"rules.robson.{floor}")
    yield from (say(f"rules.{name}") for name in ("laps", "skunk-double", "rubber") if now.get(name) == "on")
    if (start := now.get("start-score", "")) != "":
        yield say("rules.pays.end-down", int(start))
    else:
        yield say("rules.pays.end-by-two" if now.get("win-by") == "2" else "rules.pays.end", target=target)
        if told.scores > 2:  # of two sides one scores in a deal
            yield say("rules.pays.several")
    if (rule := now.get("end-rule", "higher-score")) != "higher-score":
        yield say(f"rules.end-rule.{rule}")
    if (cards := now.get("score-cards")) != "off":
        yield say(f"rules.score-cards.{cards}")
    yield from _stakes(now)


def _stakes(now: InForce) -> Iterator[Say]:
    """What is played for beside the points."""
    by, unit = now.get("stakes"), int(now.get("stake-unit", "1"))
    ante, cap = int(now.get("stake-ante", "1")), int(now.get("stake-cap", "10"))
    if by == "off":
        return
    if by == "pot":
        yield say("rules.stakes.pot", ante, cap=cap)
        yield say("rules.stakes.pot-answers")
    else:
        yield say("rules.stakes.per-point" if by == "per-point" else "rules.stakes.per-trick", unit)
    yield say("rules.stakes.worthless")


def _lone_example(told: Explained) -> Iterator[Say]:
    """What a lone hand pays that misses one trick, beside what it pays with them all: where most people err."""
    alone = [row for row in told.rows if row.kind == "alone"]
    almost = told.tricks - 1
    for row in alone:
        if row.least <= almost <= row.most:
            made = row.others == 0
            key = "rules.example.lone-made" if made else "rules.example.lone-failed"
            points = row.makers if made else row.others
            yield say(key, taken=almost, tricks=told.tricks, points=points, all=alone[0].makers)


def _rest(options: tuple[RuleOption, ...], told: set[str]) -> Iterator[Say]:
    for option in options:
        if option.name not in told and (option.value != option.default or option.value not in _QUIET):
            yield _also(option.name, option.value)


def _also(name: str, value: str) -> Say:
    return say("rules.also", name=say(f"option.{name}"), value=parts.rule_line(name, value))
