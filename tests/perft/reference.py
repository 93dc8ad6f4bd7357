"""The legal decisions of Euchre over a turned card a second time, in letters and lists, to count against the engine.

Written from the rules and with nothing of ours, so that one slip isn't made twice. Knows nothing of scores.
"""

from __future__ import annotations

MATE = {"c": "s", "s": "c", "h": "d", "d": "h"}


def suit(card: str, trump: str) -> str:
    """The suit that card counts as."""
    return trump if card in ("J" + MATE.get(trump, ""), "Jo") else card[1]


def height(card: str, led: str, trump: str) -> int:
    """Its rank in a trick; 0 if it can't win."""
    if suit(card, trump) not in (trump, led):
        return 0
    if trump == "n" or suit(card, trump) != trump:
        return 1 + "789TJQKA".index(card[0])
    if card == "Jo":
        return 31
    if card[0] == "J":
        return 30 if card[1] == trump else 29
    return 20 + "789TQKA".index(card[0])


class Position:
    """A deal after some decisions, as lists of card codes, one for each seat."""

    def __init__(
        self,
        hands: list[list[str]],
        up: str,
        dealer: int,
        rules: set[str],
        dead: list[str] | None = None,
        spares: list[list[str]] | None = None,
    ) -> None:
        self.hands, self.up, self.dealer = hands, up, dealer
        self.dead, self.spares = dead or [], spares or []
        self.choosing, self.to_lay_down = False, 0
        self.stuck, self.left_of_loner = "stick-the-dealer" in rules, "alone-lead=left-of-loner" in rules
        self.canadian, self.no_trump = _canadian(rules), "no-trump" in rules
        self.pairs_only, self.keeps_up = "alone-allowed=off" in rules, "may-discard-turnup=off" in rules
        self.natural = "min-trump-to-call=1" in rules
        self.seats = len(hands)
        self.any_called, self.trump_ace = "call-card" in rules, "call-trump-ace=off" not in rules
        self.partner_called = self.any_called or bool(rules & {"call-ace", "call-ace-five", "call-ace-six"})
        self.pairs_only |= self.seats < 4 or self.partner_called
        self.apart = 3 if "railroad-pairs" in rules else 2  # partners sit so many seats from each other
        self.singly = any(rule.startswith(("buck-", "dirty-clubs")) for rule in rules)
        self.bare = self.singly and "all-pass=redeal" not in rules
        self.no_trump |= self.singly and "no-trump=off" not in rules
        self.pairs_only |= self.seats < 4 or self.singly
        self.stuck |= "two-handed-dummy" in rules
        self.may_leave = self.seats == 2 and "dealer-may-decline=off" not in rules
        self.offered = False
        self.up_suit, self.blind = up[1], up == "Jo" and "joker-turnup=fixed-suit" not in rules
        railroad = any(rule.startswith("railroad") for rule in rules)
        self.blind = self.blind and not railroad
        self.best, self.defend, self.best_defender = (
            railroad or name in rules for name in ("partner-best", "defend-alone", "partner-best-defender")
        )
        self.gets_first = "exchange-order=receive-first" in rules
        if up == "Jo":
            self.up_suit = next((rule[-1].lower() for rule in rules if rule.startswith("joker-suit=")), "h")
        self.calls: list[str] = []
        self.trump = ""
        self.maker = -1
        self.out: set[int] = set()
        self.steps: list[tuple[str, int]] = []
        self.asker = -1
        self.to_lay_away = False
        self.trick: list[tuple[int, str]] = []
        self.turn = dealer if self.blind else (dealer + 1) % self.seats
        self.over = False
        self.staying: list[int] = []
        if self.singly and self.up_suit == "c":
            self.trump = "c"
            if "dirty-dealer-takes" in rules:
                self._take()
            else:
                self._lead()
        if self.blind and "joker-turnup=redeal" in rules:
            self.over = True

    def moves(self) -> list[str]:
        """Every legal decision, as its code."""
        if self.over:
            return []
        if not self.trump:
            return self._calls()
        if self.offered or self.choosing:
            return ["T", "TX"]
        hand = self.hands[self.turn]
        if self.to_lay_down:
            return ["-" + card for card in hand]
        if self.steps:
            questions = self._questions(self.turn)
            first = questions if self.gets_first else ["-" + card for card in hand]
            asked = {"ask": ["P", *first], "whom": questions, "give": ["+" + card for card in hand]}
            asked["away"] = ["-" + card for card in hand]
            asked["call"] = ["@X", *("@A" + s for s in "cdhs" if s != self.trump or self.trump_ace)]
            if self.any_called:
                cards = (rank + s for s in "cdhs" for rank in "89TJQKA")
                asked["call"] = ["@X", *("@" + card for card in cards if suit(card, self.trump) != self.trump)]
            return asked.get(self.steps[0][0], ["P", "XA"])
        if self.staying:
            return ["IN", "OUT"]
        if self.to_lay_away:
            return ["-" + card for card in hand if not (self.keeps_up and card == self.up)]
        if not self.trick:
            return list(hand)
        led = suit(self.trick[0][1], self.trump)
        return [card for card in hand if suit(card, self.trump) == led] or list(hand)

    def _calls(self) -> list[str]:
        if self.blind:
            return list("CDHS")
        alone = ("",) if self.pairs_only else ("", "A")
        held = {card[1].upper() for card in self.hands[self.turn]}
        held = set("CDHS") if "Jo" in self.hands[self.turn] else held
        if len(self.calls) < self.seats:
            if self.natural and self.turn != self.dealer and self.up_suit.upper() not in held:
                return ["P"]
            orders = ["U" + lone for lone in alone]
            return ["P", *(orders[1:] if self.canadian and self.turn in self._partners(self.dealer) else orders)]
        last = self.stuck and len(self.calls) == 2 * self.seats - 1
        suits = [s for s in "CDHS" if s.lower() != self.up_suit and (s in held or last or not self.natural)]
        names = [s + lone for s in [*suits, *("N" * self.no_trump)] for lone in alone]
        return names if last else ["P", *names]

    def after(self, move: str) -> Position:
        """The position after one of the moves."""
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.hands, new.calls, new.trick = [list(hand) for hand in self.hands], list(self.calls), list(self.trick)
        if not self.trump:
            new._call(move)
        elif self.offered:
            new.offered = False
            new._take() if move == "T" else new._spare_cards()
        elif self.choosing:
            new.choosing = False
            new._take_spares(new.spares[self.turn]) if move == "T" else new._next_spares()
        elif self.to_lay_down:
            new.hands[self.turn].remove(move[1:])
            new.to_lay_down -= 1
            if not new.to_lay_down:
                new._next_spares()
        elif self.steps:
            new._step(move)
        elif self.staying:
            new._stay(move)
        elif self.to_lay_away:
            new.hands[self.turn].remove(move[1:])
            new.to_lay_away = False
            new._spare_cards()
        else:
            new._play(move)
        return new

    def _call(self, move: str) -> None:
        self.calls.append(move)
        if move == "P":
            self.turn = (self.turn + 1) % self.seats
            self.over = len(self.calls) == 2 * self.seats
            if self.over and self.bare:
                self.over, self.trump = False, "n"
                self._lead()
            return
        self.maker = self.turn
        self.trump = self.up_suit if move[0] == "U" else move[0].lower()
        if move.endswith("A"):
            self.out = self._partners(self.maker)
        if move[0] == "U" and self.may_leave and self.maker != self.dealer:
            self.offered, self.turn = True, self.dealer
        elif move[0] == "U" or self.blind:
            self._take()
        else:
            self._spare_cards()

    def _stay(self, move: str) -> None:
        if move == "OUT":
            self.out = self.out | {self.turn}
        self.staying = self.staying[1:]
        self._next_to_stay()

    def _next_to_stay(self) -> None:
        if self.staying:
            self.turn = self.staying[0]
        elif len(self.out) == self.seats - 1:
            self.over = True
        else:
            self._lead()

    def _partners(self, seat: int) -> set[int]:
        return {(seat + step) % self.seats for step in range(self.apart, self.seats, self.apart)}

    def _spare_cards(self) -> None:
        self.turn = self.maker
        if self.spares:
            self.choosing = True
        elif self.dead and self.seats == 2:
            self._take_spares(self.dead)
        elif self.singly and self.maker >= 0:
            order = [(self.dealer + k) % self.seats for k in range(1, self.seats + 1)]
            self.staying = [seat for seat in order if seat != self.maker]
            self._next_to_stay()
        else:
            self._go()

    def _take_spares(self, these: list[str]) -> None:
        self.hands[self.turn] += these
        self.to_lay_down = len(these)

    def _next_spares(self) -> None:
        if self.spares and self.turn == self.maker:
            self.turn = 1 - self.maker
            self._take_spares(self.spares[self.turn])
        else:
            self._lead()

    def _take(self) -> None:
        self.hands[self.dealer].append(self.up)
        self.to_lay_away = self.dealer not in self.out
        self.turn = self.dealer
        if not self.to_lay_away:
            self._spare_cards()

    def _go(self) -> None:
        if self.partner_called:
            self.steps = [("call", self.maker)]
        if self.out:
            others = [(self.maker + k) % self.seats for k in range(1, self.seats)]
            defenders = [seat for seat in others if seat not in self._partners(self.maker)]
            self.steps = [("ask", self.maker)] * self.best + [("defend", seat) for seat in defenders] * self.defend
        self._next_step()

    def _questions(self, seat: int) -> list[str]:
        partners = self._partners(seat)
        return ["B"] if len(partners) == 1 else [f"B{partner}" for partner in partners]

    def _next_step(self) -> None:
        if self.steps:
            self.turn = self.steps[0][1]
        else:
            self._lead()

    def _step(self, move: str) -> None:
        (what, seat), *rest = self.steps
        if what == "ask" and move[0] == "-":
            self.hands[seat].remove(move[1:])
            self.asker = seat
            partners = self._partners(seat)
            rest = [("give", min(partners)) if len(partners) == 1 else ("whom", seat), *rest]
        elif move[0] == "B":
            self.asker = seat
            giver = int(move[1:]) if len(move) > 1 else min(self._partners(seat))
            rest = [("give", giver), *rest]
        elif what == "give":
            self.hands[seat].remove(move[1:])
            self.hands[self.asker].append(move[1:])
            rest = [("away", self.asker)] * self.gets_first + rest
        elif what == "away":
            self.hands[seat].remove(move[1:])
        elif move == "XA":
            self.out = set(range(self.seats)) - {self.maker, seat}
            rest = [("ask", seat)] * self.best_defender
        self.steps = rest
        self._next_step()

    def _lead(self) -> None:
        self.turn = self._next(self.maker if self.out and self.left_of_loner else self.dealer)

    def _next(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        return self._next(seat) if seat in self.out else seat

    def _play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < self.seats - len(self.out):
            self.turn = self._next(self.turn)
            return
        led = suit(self.trick[0][1], self.trump)
        self.turn = max(self.trick, key=lambda played: height(played[1], led, self.trump))[0]
        self.trick = []
        self.over = not self.hands[self.turn]


def _canadian(rules: set[str]) -> bool:
    return "canadian-loner" in rules or ("canadian" in rules and "canadian-loner=off" not in rules)
