"""What one seat was told in an episode, and other pasts that it cannot tell from the true one.

Nothing but the seat's views and events comes in here, so no hidden card can come out. A world is
sampled for the present (`guinote.search.worlds`), then a past is put before it: everybody must
have been dealt or drawn a card by the time that it is seen with it. Seats may let their rights
pass, so silence proves nothing.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from guinote.cards import SUITS, Card, cards_in, mask_of, parse_card, parse_cards
from guinote.game.dealing import DealtCards, cards_in_play, deal_out, is_whole_pack
from guinote.game.events import (
    AnyEvent,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    Claimed,
    Dealt,
    SevenExchanged,
)
from guinote.game.view import View
from guinote.rules.actions import CLAIM, DRAW, EXCHANGE, SING
from guinote.rules.profile import Rules
from guinote.rules.state import MAX_SEATS, DealFacts, facts_of
from guinote.search.chance import new_chance
from guinote.search.knowledge import Knowledge
from guinote.search.rows import copy_deal, new_table_of
from guinote.search.seen import copy_seen, pair_of, write_seen
from guinote.search.ways import SEEN, new_sampler
from guinote.search.worlds import prepare, sample

SECRET: Final = -1
"""Stands for the action of a cante whose suit the seat does not know."""
_SEEDS: Final = 1 << 62


class Move(NamedTuple):
    """An action that everybody saw, and by whom; never one of waiting."""

    seat: int
    action: int


class Past(NamedTuple):
    """A deal as it may have been: who dealt, the pack, and what everybody saw done."""

    dealer: int
    pack: tuple[Card, ...]
    moves: tuple[Move, ...]


@dataclass(slots=True)
class SeenDeal:
    """A deal as one seat saw it; lists are by seat unless said."""

    dealt: Dealt
    moves: list[Move] = field(default_factory=list)
    draws: list[tuple[int, ...]] = field(default_factory=list)
    """For each draw the seats in the order in which they drew."""
    own_draws: list[Card] = field(default_factory=list)
    owned: list[dict[Card, int]] = field(default_factory=lambda: [{} for _ in range(MAX_SEATS)])
    """Cards that a seat was dealt or drew, with the number of draws made by then at most."""
    arrived: list[set[Card]] = field(default_factory=lambda: [set() for _ in range(MAX_SEATS)])
    """Cards still held that all saw coming, by an exchange, the last draw, or as the trump."""

    def has(self, seat: int, card: Card) -> None:
        """Note that the seat holds the card."""
        if card not in self.arrived[seat]:
            self.owned[seat].setdefault(card, len(self.draws))

    def parts_with(self, seat: int, card: Card) -> None:
        """Note that the card leaves the seat's hand."""
        self.has(seat, card)
        self.arrived[seat].discard(card)

    def played_after(self, seat: int, place: int) -> int:
        """Return the cards that the seat played from a place among the moves on."""
        plays = [move.action for move in self.moves[place:] if move.seat == seat]
        return mask_of(tuple(Card(action) for action in plays if 0 <= action < SING))


class Witness:
    """One seat's memory of an episode."""

    def __init__(self, rules: Rules, seat: int) -> None:
        """Sit down at a table with these rules."""
        self.rules, self.seat = rules, seat
        self.deals: list[SeenDeal] = []
        self._knowledge = Knowledge(rules)
        self._view: View | None = None
        self._sampler, self._worlds = new_sampler(), new_table_of(1)

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Add what a step told the seat; ``view`` is its picture after it."""
        self._knowledge.observe(view, events)
        write_seen(self._knowledge.seen, no_pair=[0] * MAX_SEATS)
        for event in events:
            self._note(event)
        self._view = view

    def _note(self, event: AnyEvent) -> None:
        if isinstance(event, Dealt):
            self._begin(event)
            return
        deal = self.deals[-1]
        if isinstance(event, CardPlayed):
            card = parse_card(event.card)
            deal.moves.append(Move(event.seat, card))
            deal.parts_with(event.seat, card)
        elif isinstance(event, SevenExchanged):
            deal.moves.append(Move(event.seat, EXCHANGE))
            deal.parts_with(event.seat, parse_card(event.gave))
            deal.arrived[event.seat].add(parse_card(event.took))
        elif isinstance(event, CardsDrawn):
            self._note_draw(deal, event)
        elif isinstance(event, CanteSung):
            self._note_cante(deal, event)
        elif isinstance(event, Claimed):
            deal.moves.append(Move(event.seat, CLAIM))

    def _begin(self, event: Dealt) -> None:
        """Start a deal; where the whole pack is dealt, the dealer holds the card turned up."""
        deal = SeenDeal(event)
        self.deals.append(deal)
        if event.turned is not None and is_whole_pack(self.rules):
            turned = parse_card(event.turned)
            deal.arrived[event.dealer].add(turned)
            holds = [0] * MAX_SEATS
            if event.dealer != self.seat:
                holds[event.dealer] = 1 << turned
            write_seen(self._knowledge.seen, holds=holds)

    def _note_draw(self, deal: SeenDeal, event: CardsDrawn) -> None:
        deal.moves.append(Move(event.drawn[0].seat, DRAW))
        deal.draws.append(tuple(draw.seat for draw in event.drawn))
        for draw in event.drawn:
            if draw.seat == self.seat and draw.card is not None:
                deal.own_draws.append(parse_card(draw.card))
        last = event.drawn[-1]
        if event.stock == 0 and last.card is not None:
            deal.arrived[last.seat].add(parse_card(last.card))

    def _note_cante(self, deal: SeenDeal, event: CanteSung) -> None:
        suit = None if event.suit is None else SUITS.index(event.suit)
        deal.moves.append(Move(event.seat, SECRET if suit is None else SING + suit))
        if suit is not None:
            for card in cards_in(pair_of(suit)):
                deal.has(event.seat, card)

    def another(self, random: Random) -> tuple[Past, ...] | None:
        """Return deals that would have told the seat the same; None if this try came to nothing.

        The result depends on what the seat was told and on ``random`` alone.
        """
        assert self._view is not None
        *over, present = self.deals
        world = self._world(self._view, random)
        pasts = [self._past(deal, [0] * MAX_SEATS, (), random) for deal in over]
        left = tuple(Card(card) for card in world.stock[world.stock_next : world.stock_size])
        pasts.append(self._past(present, world.hands, left, random))
        found = tuple(past for past in pasts if past is not None)
        return found if len(found) == len(pasts) else None

    def _world(self, view: View, random: Random) -> DealFacts:
        copy_deal(self._sampler.public, 0, self._knowledge.row_of(view), 0)
        copy_seen(self._sampler.seen, SEEN, self._knowledge.seen, 0)
        prepare(self._sampler)
        sample(self._sampler, self._worlds, new_chance(random.randrange(_SEEDS)))
        return facts_of(self._worlds)

    def _past(
        self, deal: SeenDeal, hands: list[int], left: tuple[Card, ...], random: Random
    ) -> Past | None:
        """Return a past of a deal that leads to these hands and this stock."""
        moves = guessed(deal, hands, random)
        pack = _Pack(self.rules, deal, self.seat)
        pack.put_stock(left)
        pack.put_own()
        put = [
            pack.put_hand(seat, held, random)
            for seat, held in enumerate(hands[: self.rules.seats])
            if seat != self.seat
        ]
        if moves is None or not all(put):
            return None
        return Past(deal.dealt.dealer, tuple(pack.cards), moves)


def guessed(deal: SeenDeal, hands: list[int], random: Random) -> tuple[Move, ...] | None:
    """Return the moves with a suit for each hidden cante, or None where these hands allow none."""
    trump = SUITS.index(deal.dealt.trump)
    taken = {move.action - SING for move in deal.moves if SING <= move.action < EXCHANGE}
    moves = list(deal.moves)
    for place, move in enumerate(moves):
        if move.action == SECRET:
            held = hands[move.seat] | deal.played_after(move.seat, place)
            suits = [
                suit
                for suit in range(len(SUITS))
                if suit not in taken | {trump} and held & pair_of(suit) == pair_of(suit)
            ]
            if not suits:
                return None
            suit = random.choice(suits)
            taken.add(suit)
            moves[place] = Move(move.seat, SING + suit)
    return tuple(moves)


class _Pack:
    """A pack being put together: each place belongs to a seat's deal or draw, or to the stock."""

    def __init__(self, rules: Rules, deal: SeenDeal, viewer: int) -> None:
        places = tuple(Card(place) for place in range(len(cards_in_play(rules))))
        self.cards = list(places)
        self._deal, self._viewer, self._seats = deal, viewer, rules.seats
        self._places: DealtCards = deal_out(rules, places, deal.dealt.dealer)
        self._turned = None if deal.dealt.turned is None else parse_card(deal.dealt.turned)
        if self._places.turned is not None and self._turned is not None:
            self.cards[self._places.turned] = self._turned

    def put_stock(self, left: tuple[Card, ...]) -> None:
        """Put what is left of the stock; the indicator's place is the card first turned up."""
        drawn = len(self._deal.draws) * self._seats
        for place, card in zip(self._places.stock[drawn:-1], left, strict=False):
            self.cards[place] = card

    def _slots(self, seat: int) -> list[tuple[int, int]]:
        """Return the places of a seat's cards, each with the number of draws before it is held."""
        dealt = [(0, int(place)) for place in self._places.hands[seat]]
        drawn = [
            (number + 1, int(self._places.stock[number * self._seats + order.index(seat)]))
            for number, order in enumerate(self._deal.draws)
        ]
        return [slot for slot in dealt + drawn if slot[1] != self._places.turned]

    def put_own(self) -> None:
        """Put the viewer's own cards where it was given them."""
        hand = parse_cards(" ".join(self._deal.dealt.hands[self._viewer] or ()))
        own = [card for card in hand if card != self._turned] + self._deal.own_draws
        for (_, place), card in zip(self._slots(self._viewer), own, strict=False):
            self.cards[place] = card

    def put_hand(self, seat: int, held: int, random: Random) -> bool:
        """Put another seat's cards where it may have been given them, all ways equally likely.

        Return whether there was a way.
        """
        cards = dict(self._deal.owned[seat])
        for card in cards_in(held):
            if card not in self._deal.arrived[seat]:
                cards.setdefault(card, len(self._deal.draws))
        slots = self._slots(seat)
        if len(slots) != len(cards):
            return False
        for card in sorted(cards, key=lambda card: cards[card]):
            fit = [slot for slot in slots if slot[0] <= cards[card]]
            if not fit:
                return False
            slot = random.choice(fit)
            slots.remove(slot)
            self.cards[slot[1]] = card
        return True
