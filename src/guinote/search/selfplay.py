"""Whole partidas inside compiled code: for measuring searches and fitting what they count on.

All seats use their rights as in the rollouts. Packs come from a generator of their own, so that
the sides can be exchanged over the same cards.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, lowest_bit
from guinote.game.dealing import cards_each, cards_in_play
from guinote.rules.options import Options
from guinote.rules.play import draw_cards, play_card
from guinote.rules.profile import Rules
from guinote.rules.scoring import sides_of, total
from guinote.rules.state import NO_CARD, NOBODY, NOT_OVER, DealRow, Rows, new_rows
from guinote.rules.tricks import dutiful_cards, side_of_seat, stock_left
from guinote.search.chance import Chance, below, shuffle
from guinote.search.endings import Ending, new_ending, search_ending
from guinote.search.flat import Desk, new_desk, search_flat
from guinote.search.habits import card_by_habit
from guinote.search.manners import sensible_cards
from guinote.search.rollout import card_by_thumb, cards_left, use_rights
from guinote.search.rows import copy_deal, mover, new_table_of
from guinote.search.seen import (
    SeenRows,
    begin_seen,
    copy_seen,
    learn_cante,
    learn_draw,
    learn_exchange,
    learn_play,
    learn_secret,
    new_seen,
)
from guinote.search.tree import Effort, Tree, new_tree, search_tree
from guinote.search.utility import Standing
from guinote.search.ways import SEEN

BY_THUMB, FLAT, TREE, BY_HABIT = 0, 1, 2, 3
"""How a side chooses its cards."""
PLAY, FRESH = 0, 1
"""Rows of a table: the deal under way, and one without cards."""
LAST_WINNER, ROTATE, SAME = 0, 1, 2
"""Who deals the vueltas."""
MOST_DEALS = 20
"""Vueltas upon vueltas are broken off after so many deals."""


class Table(NamedTuple):
    """A table at which code plays."""

    deals: Rows
    seen: SeenRows
    """What each seat knows."""
    cards: Sequence[int]
    """The cards in play, in order."""
    pack: MutableSequence[int]
    """The same, shuffled for each deal."""
    packs: Chance
    """Shuffles the pack."""
    desk: Desk
    tree: Tree
    ending: Ending
    hand_size: int
    vueltas_dealer: int


class Way(NamedTuple):
    """How a side plays; a flat search takes as many worlds as the effort has iterations."""

    kind: int
    effort: Effort


def new_table(rules: Rules, iterations: int, seed: int) -> Table:
    """Return a table for these rules with room for trees of so many iterations."""
    deals, cards = new_table_of(2), cards_in_play(rules)
    copy_deal(deals, FRESH, new_rows(rules.seats, 0, 0), 0)
    desk = new_desk()
    desk.chance[0] = seed
    dealers = {"last_trick_winner": LAST_WINNER, "rotate": ROTATE, "same": SAME}
    return Table(
        deals,
        new_seen(rules.seats),
        cast("Sequence[int]", np.array(cards, np.int64) if COMPILED else cards),
        cast("MutableSequence[int]", np.array(cards, np.int64) if COMPILED else list(cards)),
        cast("Chance", np.zeros(1, np.int64) if COMPILED else [0]),
        desk,
        new_tree(iterations),
        new_ending(),
        cards_each(rules),
        dealers[rules.options.vueltas_dealer],
    )


@jit
def deal_afresh(table: Table, leader: int) -> None:
    """Shuffle and deal."""
    copy_deal(table.deals, PLAY, table.deals, FRESH)
    deal, pack = table.deals[PLAY], table.pack
    size, seats = len(pack), table.deals[PLAY].seats
    shuffle(table.packs, pack, 0, size)
    dealt = table.hand_size * seats
    for place in range(dealt):
        deal.hands[place % seats] |= 1 << pack[place]
    for place in range(dealt, size):
        deal.stock[place - dealt] = pack[place]
    deal.stock_size = size - dealt
    deal.turned = pack[size - 1]
    deal.trump = pack[size - 1] // 10
    deal.leader = deal.to_move = leader
    whole = 0
    for place in range(size):
        whole |= 1 << pack[place]
    for viewer in range(seats):
        begin_seen(table.seen[viewer], viewer, seats, table.hand_size, whole)


@jit
def tell_rights(table: Table, options: Options) -> None:
    """Let all use their rights, and everybody see it."""
    deal = table.deals[PLAY]
    sung, under = deal.sung, deal.stock[deal.stock_size - 1] if stock_left(deal) else NO_CARD
    use_rights(deal, options)
    for viewer in range(deal.seats):
        seen = table.seen[viewer]
        for suit in range(4):
            if (deal.sung & ~sung) >> suit & 1:
                if deal.hidden >> suit & 1 and deal.singer[suit] != viewer:
                    learn_secret(seen, deal, deal.singer[suit])
                else:
                    learn_cante(seen, deal.singer[suit], suit)
        if under != NO_CARD and deal.stock[deal.stock_size - 1] != under:
            learn_exchange(seen, holder_of(deal, under), deal.stock[deal.stock_size - 1], under)


@jit
def holder_of(deal: DealRow, card: int) -> int:
    """Return who holds the card."""
    for seat in range(deal.seats):
        if deal.hands[seat] >> card & 1:
            return seat
    return NOBODY


@jit
def pause(table: Table, options: Options) -> None:
    """Bring the deal from the end of a trick to the next lead, before all eyes."""
    deal = table.deals[PLAY]
    if deal.last_winner == NOBODY:
        return
    tell_rights(table, options)
    if deal.end == NOT_OVER and deal.pending_draw:
        for viewer in range(deal.seats):
            learn_draw(table.seen[viewer], deal)
        draw_cards(deal)
        tell_rights(table, options)


@jit
def show_only_public(deal: DealRow, viewer: int) -> None:
    """Take out of a row what the viewer may not see."""
    for seat in range(deal.seats):
        if seat != viewer:
            deal.hands[seat] = 0
    for place in range(deal.stock_size - 1):
        deal.stock[place] = 0
    for suit in range(4):
        if deal.hidden >> suit & 1 and deal.singer[suit] != viewer:
            deal.sung &= ~(1 << suit)
            deal.hidden &= ~(1 << suit)
            deal.singer[suit] = NOBODY


@jit
def chosen_card(table: Table, way: Way, options: Sequence[Options], standing: Standing) -> int:
    """Return the card of whoever must play."""
    deal, desk = table.deals[PLAY], table.desk
    if way.kind == BY_THUMB:
        return card_by_thumb(deal, cards_left(deal), options[0], desk.chance)
    if way.kind == BY_HABIT:
        return card_by_habit(deal, cards_left(deal), options[0], way.effort.habits)
    seat = mover(deal)
    copy_deal(desk.sampler.public, 0, table.deals, PLAY)
    copy_seen(desk.sampler.seen, SEEN, table.seen, seat)
    show_only_public(desk.sampler.public[0], seat)
    cards = dutiful_cards(deal, seat, options[0])
    cards = sensible_cards(table.seen[seat], deal, cards, options[0])
    if count_bits(cards) == 1:
        return int(lowest_bit(cards))
    if way.kind == FLAT:
        return search_flat(desk, cards, way.effort.iterations, options, standing)
    card = search_ending(table.ending, desk, cards, way.effort.solved, options, standing)
    if card != NO_CARD:
        return card
    return search_tree(table.tree, desk, cards, way.effort, options, standing)


@jit
def play_deal(
    table: Table, ways: tuple[Way, Way], side: int, options: Sequence[Options], standing: Standing
) -> None:
    """Play the deal to its end: ``side`` in the first way, the others in the second."""
    deal = table.deals[PLAY]
    while deal.end == NOT_OVER:
        if deal.trick_size == 0:
            pause(table, options[0])
        if deal.end == NOT_OVER:
            seat = mover(deal)
            way = ways[0] if side_of_seat(seat, deal.seats) == side else ways[1]
            card = chosen_card(table, way, options, standing)
            for viewer in range(deal.seats):
                learn_play(table.seen[viewer], deal, seat, card, options[0])
            play_card(deal, seat, card, options[0])


@jit
def begin_vueltas(table: Table, dealer: int) -> int:
    """Deal the vueltas after the deal just played; return who deals them."""
    deal = table.deals[PLAY]
    first, second, third = total(deal, 0), total(deal, 1), total(deal, 2)
    if table.vueltas_dealer == LAST_WINNER:
        dealer = deal.last_winner
    elif table.vueltas_dealer == ROTATE:
        dealer = (dealer + 1) % deal.seats
    deal_afresh(table, (dealer + 1) % deal.seats)
    deal.vueltas = 1
    deal.carried[0], deal.carried[1], deal.carried[2] = first, second, third
    return dealer


@jit
def play_on_from(
    table: Table,
    ways: tuple[Way, Way],
    side: int,
    dealer: int,
    options: Sequence[Options],
    standing: Standing,
) -> int:
    """Play from a deal before its first lead; return who wins the partida, or NOBODY."""
    for _ in range(MOST_DEALS):
        play_deal(table, ways, side, options, standing)
        if table.deals[PLAY].winner != NOBODY:
            return table.deals[PLAY].winner
        dealer = begin_vueltas(table, dealer)
    return NOBODY


@jit
def play_partida(
    table: Table,
    ways: tuple[Way, Way],
    side: int,
    dealer: int,
    options: Sequence[Options],
    standing: Standing,
) -> int:
    """Play a partida; return which side won it, NOBODY if it was broken off."""
    deal_afresh(table, (dealer + 1) % table.deals[FRESH].seats)
    return play_on_from(table, ways, side, dealer, options, standing)


@jit
def play_set(
    table: Table,
    ways: tuple[Way, Way],
    number: int,
    options: Sequence[Options],
    standing: Standing,
) -> float:
    """Play a partida from every side over the same cards; return the first way's share of wins."""
    sides, won = sides_of(table.deals[FRESH]), 0
    for side in range(sides):
        table.packs[0] = number * 1_000_003 + 7
        for place in range(len(table.pack)):
            table.pack[place] = table.cards[place]
        winner = play_partida(
            table, ways, side, number % table.deals[FRESH].seats, options, standing
        )
        won += winner == side
    return won / sides


@jit
def play_vueltas(
    table: Table,
    ways: tuple[Way, Way],
    options: Sequence[Options],
    standing: Standing,
    told: MutableSequence[int],
) -> None:
    """Play vueltas from points by chance.

    Write down who won, whose side won the last trick before, and what each side carried.
    """
    fresh = table.deals[FRESH]
    copy_deal(table.deals, PLAY, table.deals, FRESH)
    deal = table.deals[PLAY]
    deal.last_winner = below(table.packs, fresh.seats)
    for side in range(sides_of(fresh)):
        deal.cards[side] = told[2 + side] = below(table.packs, options[0].target)
    told[1] = side_of_seat(deal.last_winner, fresh.seats)
    dealer = begin_vueltas(table, below(table.packs, fresh.seats))
    told[0] = play_on_from(table, ways, 0, dealer, options, standing)
