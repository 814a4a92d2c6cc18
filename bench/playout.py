"""Random play of whole deals inside compiled code, for timing the rules alone."""

from collections.abc import MutableSequence, Sequence

from guinote._jit import count_bits, jit, jit_inlined, lowest_bit
from guinote.rules.actions import CLAIM, DRAW
from guinote.rules.options import Options
from guinote.rules.play import apply, rights_mask
from guinote.rules.state import NO_CARD, NOBODY, DealRow, Rows
from guinote.rules.tricks import dutiful_cards
from guinote.search.chance import nth_of


@jit
def spin(state: int, turns: int) -> int:
    """Turn a xorshift generator so many times."""
    for _ in range(turns):
        state = turned(state)
    return state


@jit_inlined
def turned(state: int) -> int:
    """Return the next state of the generator, never nought."""
    state ^= (state << 13) & 0x7FFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= (state << 17) & 0x7FFFFFFFFFFFFFFF
    return state


@jit_inlined
def below(state: int, bound: int) -> int:
    """Return a number below a small bound."""
    return ((state & 0x7FFFFFFF) * bound) >> 31


@jit_inlined
def deal_by_chance(deal: DealRow, pack: MutableSequence[int], state: int) -> int:
    """Shuffle and deal six cards to each of four seats; return the generator's state."""
    for place in range(39, 0, -1):
        state = turned(state)
        other = below(state, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    for seat in range(4):
        hand = 0
        for place in range(6):
            hand |= 1 << pack[seat * 6 + place]
        deal.hands[seat] = hand
        deal.tricks[seat] = deal.cards[seat] = deal.cantes[seat] = deal.last[seat] = 0
        deal.sung_now[seat] = 0
        deal.singer[seat] = NOBODY
    for place in range(16):
        deal.stock[place] = pack[24 + place]
    reset(deal, pack[39])
    return state


@jit_inlined
def reset(deal: DealRow, indicator: int) -> None:
    """Set the fields of a fresh deal."""
    deal.seats, deal.vueltas, deal.trump, deal.turned = 4, 0, indicator // 10, indicator
    deal.stock_size, deal.stock_next, deal.pending_draw = 16, 0, 0
    deal.leader, deal.to_move, deal.trick_size = 0, 0, 0
    deal.best_seat, deal.best_card, deal.last_winner = NOBODY, NO_CARD, NOBODY
    deal.winners, deal.num_tricks, deal.sung, deal.hidden = 0, 0, 0, 0
    deal.end, deal.decision, deal.winner, deal.offender = 0, 0, NOBODY, NOBODY


@jit_inlined
def use_rights(deal: DealRow, options: Options) -> None:
    """Let the side that won the last trick sing and exchange all that it may."""
    for seat in range(2):
        who = (deal.last_winner + 2 * seat) % 4
        rights = rights_mask(deal, who, options) & ~(1 << CLAIM)
        while rights:
            apply(deal, who, int(lowest_bit(rights)), options)
            rights = rights_mask(deal, who, options) & ~(1 << CLAIM) if deal.end == 0 else 0


@jit
def play_deals(
    rows: Rows, options: Sequence[Options], pack: MutableSequence[int], seed: int, deals: int
) -> int:
    """Play so many whole deals by chance; return the points made in cards and cantes."""
    deal, state, total = rows[0], seed, 0
    for _ in range(deals):
        state = deal_by_chance(deal, pack, state)
        while deal.end == 0:
            if deal.trick_size == 0 and deal.last_winner != NOBODY:
                use_rights(deal, options[0])
                if deal.pending_draw:
                    apply(deal, deal.to_move, DRAW, options[0])
            cards = dutiful_cards(deal, deal.to_move, options[0])
            state = turned(state)
            card = nth_of(cards, below(state, count_bits(cards)))
            apply(deal, deal.to_move, card, options[0])
        total += deal.cards[0] + deal.cards[1] + deal.cantes[0] + deal.cantes[1]
    return total
