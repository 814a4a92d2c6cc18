"""What a seat knows of the others' cards from what everybody saw: hard facts alone.

Held for sure: the indicator taken or drawn, cantes that were shown. Surely not held: cards that
the duties would have asked for instead of the one played. Weaker, and only as good as the table's
habits: a side that may sing does, so whoever is silent has no pair.
"""

from collections.abc import MutableSequence, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, jit
from guinote.rules.actions import DRAW, EXCHANGE, SHOW, SING
from guinote.rules.cantes import (
    PAIR_OF_OROS,
    cante_window_closed,
    hides_suit,
    limit_reached,
    side_won_last,
)
from guinote.rules.exchange import card_given, indicator
from guinote.rules.options import NEXT_LEAD, Options
from guinote.rules.state import MAX_SEATS, DealRow, Rows, write
from guinote.rules.tricks import duties_bind, dutiful_cards, same_side, stock_left
from guinote.search.rows import seats_of

MAX_SECRETS: Final = 3
"""A deal has three suits besides the trump, each sung at most once."""

_SEAT_FIELDS: Final = {
    "holds": "i8",
    "lacks": "i8",
    "played_by": "i8",
    "held": "i1",
    "no_pair": "i1",
    "secret_singer": "i1",
    "secret_suits": "i1",
}
_PLAIN_FIELDS: Final = {"pack": "i8", "viewer": "i1", "secrets": "i1"}
SEEN_DTYPE: Final = np.dtype(
    [(name, kind, (MAX_SEATS,)) for name, kind in _SEAT_FIELDS.items()]
    + list(_PLAIN_FIELDS.items()),
    align=True,
)


class Seen:
    """What the seat ``viewer`` knows of a deal; sets of cards and of suits are bit sets."""

    __slots__ = (*_SEAT_FIELDS, *_PLAIN_FIELDS)

    holds: MutableSequence[int]
    """Cards that a seat surely holds."""
    lacks: MutableSequence[int]
    """Cards that it surely does not hold."""
    played_by: MutableSequence[int]
    """Cards that it has played, those on the table included."""
    held: MutableSequence[int]
    """How many cards it holds."""
    no_pair: MutableSequence[int]
    """Suits of which it does not hold both rey and sota."""
    secret_singer: MutableSequence[int]
    secret_suits: MutableSequence[int]
    """Cantes whose suit the viewer does not know: who sang, and the suits it may have been."""
    pack: int
    """Cards of the deal."""
    viewer: int
    secrets: int
    """How many such cantes there are."""

    def __init__(self) -> None:
        """Start with nothing seen."""
        for name in _SEAT_FIELDS:
            setattr(self, name, [0] * MAX_SEATS)
        for name in _PLAIN_FIELDS:
            setattr(self, name, 0)


SeenRows = Sequence[Seen]


def new_seen(count: int = 1) -> SeenRows:
    """Return so many rows of knowledge to be written over."""
    if COMPILED:
        return cast("SeenRows", np.zeros(count, SEEN_DTYPE))
    return [Seen() for _ in range(count)]


class SeenFacts(NamedTuple):
    """A frozen copy of a row of knowledge, for Python code; see `Seen`."""

    holds: list[int]
    lacks: list[int]
    played_by: list[int]
    held: list[int]
    no_pair: list[int]
    secret_singer: list[int]
    secret_suits: list[int]
    pack: int
    viewer: int
    secrets: int


def seen_facts(rows: SeenRows) -> SeenFacts:
    """Return the fields of the first row for reading."""
    if COMPILED:
        fields: tuple[Any, ...] = cast("Any", rows)[0].item()
        plain: list[Any] = [f if type(f) is int else f.tolist() for f in fields]
        return SeenFacts(*plain)
    return SeenFacts(*(deepcopy(getattr(rows[0], name)) for name in SeenFacts._fields))


def write_seen(rows: SeenRows, **fields: int | list[int]) -> None:
    """Set fields of the first row; lists are filled up with noughts."""
    write(cast("Rows", rows), **fields)


if COMPILED:

    @jit
    def copy_seen(target: Any, place: int, source: Any, origin: int) -> None:
        """Make one row like another."""
        target[place] = source[origin]

else:

    def copy_seen(target: Any, place: int, source: Any, origin: int) -> None:
        """Make one row like another."""
        for name in Seen.__slots__:
            value = getattr(source[origin], name)
            setattr(target[place], name, list(value) if isinstance(value, list) else value)


@jit
def begin_seen(seen: Seen, viewer: int, seats: int, size: int, pack: int) -> None:
    """Know nothing yet of a deal that gives every seat so many cards of the pack."""
    for seat in range(MAX_SEATS):
        seen.holds[seat] = seen.lacks[seat] = seen.played_by[seat] = 0
        seen.held[seat] = size if seat < seats else 0
        seen.no_pair[seat] = seen.secret_singer[seat] = seen.secret_suits[seat] = 0
    seen.pack, seen.viewer, seen.secrets = pack, viewer, 0


@jit
def pair_of(suit: int) -> int:
    """Return rey and sota of a suit."""
    return PAIR_OF_OROS << (10 * suit)


@jit
def all_played(seen: Seen) -> int:
    """Return every card that was played."""
    return seen.played_by[0] | seen.played_by[1] | seen.played_by[2] | seen.played_by[3]


@jit
def unseen_cards(seen: Seen, deal: DealRow) -> int:
    """Return the cards that the viewer neither holds nor has seen played or turned up."""
    gone = all_played(seen) | deal.hands[seen.viewer]
    if stock_left(deal):
        gone |= 1 << indicator(deal)
    return seen.pack & ~gone


@jit
def forbidden_beside(deal: DealRow, seat: int, card: int, others: int, options: Options) -> int:
    """Return which of the other cards, held too, would have forbidden the seat this card.

    A duty is always owed to a single card, so looking at each alone is enough.
    """
    held, found = deal.hands[seat], 0
    while others:
        other = others & -others
        others ^= other
        deal.hands[seat] = 1 << card | other
        if dutiful_cards(deal, seat, options) >> card & 1 == 0:
            found |= other
    deal.hands[seat] = held
    return found


@jit
def window_closes(deal: DealRow, seat: int, singer: int, options: Options) -> bool:
    """Tell whether a card of ``seat`` ends the singer's time for a cante."""
    if cante_window_closed(deal, singer, options):
        return False
    return options.cante_until == NEXT_LEAD or not same_side(seat, singer, deal.seats)


@jit
def learn_silence(seen: Seen, deal: DealRow, seat: int, options: Options) -> None:
    """Note who lets the time for a cante pass with this card."""
    for silent in range(seats_of(deal)):
        if (
            silent != seen.viewer
            and side_won_last(deal, silent)
            and window_closes(deal, seat, silent, options)
            and not limit_reached(deal, silent, options)
        ):
            sung = deal.sung & ~deal.hidden | secrets_of(seen, silent)
            seen.no_pair[silent] |= 0b1111 & ~sung


@jit
def secrets_of(seen: Seen, singer: int) -> int:
    """Return the suits of which the seat may have sung a cante that is hidden."""
    suits = 0
    for place in range(seen.secrets):
        if seen.secret_singer[place] == singer:
            suits |= seen.secret_suits[place]
    return suits


@jit
def learn_play(seen: Seen, deal: DealRow, seat: int, card: int, options: Options) -> None:
    """Note a card that the seat is about to play; of the deal only what is public is read."""
    learn_silence(seen, deal, seat, options)
    if seat != seen.viewer and deal.trick_size > 0 and duties_bind(deal, options):
        others = unseen_cards(seen, deal) & ~(1 << card)
        seen.lacks[seat] |= forbidden_beside(deal, seat, card, others, options)
    seen.played_by[seat] |= 1 << card
    seen.holds[seat] &= ~(1 << card)
    seen.held[seat] -= 1


@jit
def learn_draw(seen: Seen, deal: DealRow) -> None:
    """Note that every seat is about to draw: what it lacked it may have drawn."""
    for seat in range(deal.seats):
        seen.lacks[seat] = seen.no_pair[seat] = 0
        seen.held[seat] += 1
    if stock_left(deal) == deal.seats:
        last = (deal.leader + deal.seats - 1) % deal.seats
        seen.holds[last] |= 1 << indicator(deal)


@jit
def learn_exchange(seen: Seen, seat: int, given: int, taken: int) -> None:
    """Note an exchange: the card taken is held, the one given lies under the stock."""
    seen.holds[seat] = seen.holds[seat] & ~(1 << given) | 1 << taken


@jit
def learn_cante(seen: Seen, seat: int, suit: int) -> None:
    """Note a cante of a known suit, or that the suit of one has become known."""
    for place in range(seen.secrets):
        if seen.secret_singer[place] == seat and seen.secret_suits[place] >> suit & 1:
            drop_secret(seen, place)
            break
    seen.holds[seat] |= pair_of(suit) & ~all_played(seen)
    seen.no_pair[seat] &= ~(1 << suit)


@jit
def drop_secret(seen: Seen, place: int) -> None:
    """Forget a hidden cante whose suit is known now."""
    seen.secrets -= 1
    for after in range(place, seen.secrets):
        seen.secret_singer[after] = seen.secret_singer[after + 1]
        seen.secret_suits[after] = seen.secret_suits[after + 1]


@jit
def learn_secret(seen: Seen, deal: DealRow, seat: int) -> None:
    """Note a cante of a suit that the viewer may not know yet.

    Whoever sings what it kept silent before had a pair all the same.
    """
    suits = 0
    for suit in range(4):
        if suit != deal.trump and deal.sung & ~deal.hidden >> suit & 1 == 0:
            suits |= may_be_pair(seen, deal, seat, suit) << suit
    seen.secret_singer[seen.secrets] = seat
    seen.secret_suits[seen.secrets] = suits & ~seen.no_pair[seat] or suits
    seen.secrets += 1


@jit
def may_be_pair(seen: Seen, deal: DealRow, seat: int, suit: int) -> int:
    """Tell (1 or 0) whether hard facts allow that the seat holds both cards of the pair."""
    pair = pair_of(suit)
    elsewhere = all_played(seen) | deal.hands[seen.viewer] | seen.lacks[seat]
    for other in range(deal.seats):
        if other != seat:
            elsewhere |= seen.holds[other]
    return 0 if pair & elsewhere else 1


@jit
def learn(seen: Seen, deal: DealRow, seat: int, action: int, options: Options) -> None:
    """Note an action that is about to be taken in a deal whose cards lie open here."""
    if action < SING:
        learn_play(seen, deal, seat, action, options)
    elif action < EXCHANGE:
        suit = action - SING
        if hides_suit(deal, suit, options) and seat != seen.viewer:
            learn_secret(seen, deal, seat)
        else:
            learn_cante(seen, seat, suit)
    elif action == EXCHANGE:
        learn_exchange(seen, seat, card_given(deal, seat, options), indicator(deal))
    elif action == DRAW:
        learn_draw(seen, deal)
    elif action >= SHOW:
        learn_cante(seen, deal.singer[action - SHOW], action - SHOW)
