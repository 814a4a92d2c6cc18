"""The public statistics of all deals: read from the log, and seldom."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from guinote.cards import SUITS, card_suit, parse_cards
from guinote.record.evenness import Evenness
from guinote.server.clock import Clock
from guinote.server.log import DealData
from guinote.server.store import Store

FRESH_MS: Final = 600_000
"""So long the same figures are shown: to count them takes a while."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How many deals, how often each suit was the last card of the pack, and how even they are."""

    deals: int
    cut: int
    suits: dict[str, int]
    evenness: Evenness


class Statistics:
    """Counts the deals of matches that have ended: of others nothing may be known."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Count nothing yet."""
        self._store, self._clock = store, clock
        self._lock = asyncio.Lock()
        self._figures: Figures | None = None
        self._counted_at = 0

    async def figures(self) -> Figures:
        """Return what was counted at most ten minutes ago."""
        async with self._lock:
            now = self._clock.now()
            if self._figures is None or now >= self._counted_at + FRESH_MS:
                deals = await self._store.ended_deals()
                self._figures = await asyncio.to_thread(_count, deals)
                self._counted_at = now
            return self._figures


def _count(deals: tuple[bytes, ...]) -> Figures:
    evenness, suits, cut = Evenness(), Counter[str](), 0
    for data in deals:
        deal = msgspec.json.decode(data, type=DealData)
        pack = parse_cards(deal.deck)
        evenness.add(pack)
        suits[SUITS[card_suit(pack[-1])]] += 1
        cut += deal.cut is not None
    return Figures(len(deals), cut, {suit: suits[suit] for suit in SUITS}, evenness)
