"""The two-handed game with a layout a second time, in letters and lists, to count against the engine."""

from __future__ import annotations

import copy

from tests.perft.reference import height, suit


class LayoutPosition:
    """A deal after some decisions; of each hand the first four lie face down, the next four on them."""

    def __init__(self, hands: list[list[str]], dealer: int, least: int = 7) -> None:
        self.down = [hand[:4] for hand in hands]
        self.up = [hand[4:8] for hand in hands]
        self.held = [hand[8:] for hand in hands]
        self.dealer, self.least = dealer, least
        self.turn, self.bid, self.bidder = 1 - dealer, 0, -1
        self.phase, self.trump = "bid", ""
        self.trick: list[str] = []
        self.leader = 1 - dealer

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == "over"

    def mine(self) -> list[str]:
        """What the seat to act can play."""
        return [*self.held[self.turn], *(card for card in self.up[self.turn] if card)]

    def moves(self) -> list[str]:
        if self.phase == "bid":
            return ["P", *(f"b{n}" for n in range(max(self.least, self.bid + 1), 13))]
        if self.phase == "name":
            return ["C", "D", "H", "S"]
        if self.phase == "over":
            return []
        mine = self.mine()
        follow = [card for card in mine if self.trick and suit(card, self.trump) == suit(self.trick[0], self.trump)]
        return follow or mine

    def after(self, move: str) -> LayoutPosition:
        now = copy.deepcopy(self)
        if now.phase == "bid":
            now._said(move)
        elif now.phase == "name":
            now.trump, now.phase, now.turn = move.lower(), "play", now.leader
        else:
            now._played(move)
        return now

    def _said(self, move: str) -> None:
        if move != "P":
            self.bid, self.bidder = int(move[1:]), self.turn
        if self.turn != self.dealer and self.bid < 12:
            self.turn = self.dealer
        elif self.bidder < 0:
            self.phase = "over"
        else:
            self.phase, self.turn = "name", self.bidder

    def _played(self, card: str) -> None:
        if card in self.held[self.turn]:
            self.held[self.turn].remove(card)
        else:
            self.up[self.turn][self.up[self.turn].index(card)] = ""
        self.trick.append(card)
        if len(self.trick) < 2:
            self.turn = 1 - self.turn
            return
        led = suit(self.trick[0], self.trump)
        first, second = (height(played, led, self.trump) for played in self.trick)
        self.leader = self.leader if first >= second else 1 - self.leader
        self.trick, self.turn = [], self.leader
        for up, down in zip(self.up, self.down, strict=True):
            for place in range(4):
                if not up[place] and down[place]:
                    up[place], down[place] = down[place], ""
        if not self.mine():
            self.phase = "over"
