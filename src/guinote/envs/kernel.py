"""Many deals at once, in compiled code: whom each asks, what it may do, what it sees.

All that is compiled in this package is in this one file: Numba notices a change in it by itself,
and one in the rules by the folder that compiled code is kept in.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from guinote._jit import count_bits, jit, lowest_bit
from guinote.envs.layout import ACTIONS, SIZE, START, WAIT
from guinote.rules.actions import CLAIM, DRAW, EXCHANGE, SING
from guinote.rules.exchange import card_given, indicator
from guinote.rules.options import Options
from guinote.rules.play import apply, legal_mask, rights_mask
from guinote.rules.scoring import sides_of, total
from guinote.rules.state import MAX_SEATS, NO_CARD, NOBODY, NOT_OVER, DealRow, Rows
from guinote.rules.tricks import side_of_seat, stock_left
from guinote.search.chance import Chance, below, shuffle
from guinote.search.rows import copy_deal, mover, seats_of
from guinote.search.utility import points_ahead

HAND, TRICK, PLAYED, SHOWN = START["hand"], START["trick"], START["played"], START["shown"]
INDICATOR, TURNED, TRUMP = START["indicator"], START["turned"], START["trump"]
SUNG, HIDDEN, SECRET = START["sung"], START["hidden"], START["secret"]
DEALER, LEADER, TO_MOVE, HELD = START["dealer"], START["leader"], START["to_move"], START["held"]
TRICKS, CARRIED, CANTES = START["tricks"], START["carried"], START["cantes"]
CARDS, LAST, TOLD = START["cards"], START["last"], START["told"]
STOCK, PENDING_DRAW, VUELTAS = START["stock"], START["pending_draw"], START["vueltas"]

BEGIN = -1
"""Stands for the action of a deal that shall begin: one entry is compiled in half the time."""

Table = Sequence[MutableSequence[int]]


class Book(NamedTuple):
    """What is the same for all deals of a batch."""

    options: Sequence[Options]
    fresh: Rows
    """A deal without cards, by dealer."""
    pack: Sequence[int]
    """The cards in play, in order."""
    seat_dealt: Sequence[Sequence[int]]
    """Who is dealt each card of the shuffled pack, by dealer and place; NOBODY for the stock."""
    stock_places: Sequence[int]
    """Which cards of the shuffled pack lie in the stock, in order of drawing."""
    turned_place: int
    dealers: Sequence[Sequence[int]]
    """Who deals the vueltas, by last dealer and by 1 + winner of the last trick."""
    told: int
    to_partida: int


class Batch(NamedTuple):
    """Deals side by side, and what is kept of each; all by number of the deal."""

    rows: Rows
    chance: Sequence[Chance]
    """One generator a deal, so that no deal depends on how many others there are."""
    shuffled: MutableSequence[int]
    """Room for a pack."""
    carried: MutableSequence[int]
    """Room for points, by side."""
    dealers: MutableSequence[int]
    played: Table
    shown: Table
    """Cards that all saw going into a hand where they still are, by seat."""
    passed: MutableSequence[int]
    """Set of seats that let their rights pass, or claimed in vain, since the last action."""
    asked: MutableSequence[int]
    observation: Table
    mask: Table
    reward: Sequence[MutableSequence[float]]
    done: MutableSequence[int]


@jit
def seat_asked(deal: DealRow, passed: int, options: Options) -> int:
    """Return whose turn it is to speak.

    Whoever could use a right is asked before the seat that must move, in playing order after it.
    """
    last, seats = mover(deal), seats_of(deal)
    for step in range(1, seats):
        seat = (last + step) % seats
        if passed >> seat & 1 == 0 and rights_mask(deal, seat, options):
            return seat
    return last


@jit
def actions_offered(deal: DealRow, seat: int, passed: int, options: Options) -> int:
    """Return the set of actions among which the asked seat chooses; never empty in a deal.

    A claim in vain is not offered again before something has happened. Where the table penalises,
    every held card is offered, as at the table.
    """
    mask = legal_mask(deal, seat, options)
    if passed >> seat & 1:
        mask &= ~(1 << CLAIM)
    if seat != deal.to_move:
        return mask | 1 << WAIT
    if options.penalise and not deal.pending_draw:
        mask |= deal.hands[seat]
    return mask


@jit
def whom_asked(rows: Rows, options: Sequence[Options], passed: int) -> int:
    """Return the seat that is asked in the only row."""
    return seat_asked(rows[0], passed, options[0])


@jit
def what_offered(rows: Rows, options: Sequence[Options], seat: int, passed: int) -> int:
    """Return the set of actions offered in the only row."""
    return actions_offered(rows[0], seat, passed, options[0])


@jit
def passed_after(passed: int, seat: int, action: int) -> int:
    """Return who has nothing more to say once the seat has acted, a claim in vain included."""
    if action in (WAIT, CLAIM):
        return passed | 1 << seat
    return 0


@jit
def remember(batch: Batch, place: int, seat: int, action: int, options: Options) -> None:
    """Keep what everybody sees of an action that is about to be taken."""
    deal, shown = batch.rows[place], batch.shown[place]
    if action < SING:
        batch.played[place][seat] |= 1 << action
        shown[seat] &= ~(1 << action)
    elif action == EXCHANGE:
        shown[seat] &= ~(1 << card_given(deal, seat, options))
        shown[seat] |= 1 << indicator(deal)
    elif action == DRAW and stock_left(deal) == deal.seats:
        shown[(deal.leader + deal.seats - 1) % deal.seats] |= 1 << indicator(deal)


@jit
def deal_anew(batch: Batch, book: Book, place: int, dealer: int) -> None:
    """Shuffle and deal."""
    copy_deal(batch.rows, place, book.fresh, dealer)
    deal, pack, size = batch.rows[place], batch.shuffled, len(book.pack)
    for at in range(size):
        pack[at] = book.pack[at]
    shuffle(batch.chance[place], pack, 0, size)
    for at in range(size):
        seat = book.seat_dealt[dealer][at]
        if seat != NOBODY:
            deal.hands[seat] |= 1 << pack[at]
    for at in range(deal.stock_size):
        deal.stock[at] = pack[book.stock_places[at]]
    deal.turned = pack[book.turned_place]
    deal.trump = deal.turned // 10
    batch.dealers[place], batch.passed[place] = dealer, 0
    for seat in range(MAX_SEATS):
        batch.played[place][seat] = batch.shown[place][seat] = 0


@jit
def begin_episode(batch: Batch, book: Book, place: int) -> None:
    """Deal the idas; lot decides who deals."""
    deal_anew(batch, book, place, below(batch.chance[place], len(book.fresh)))


@jit
def begin_vueltas(batch: Batch, book: Book, place: int) -> None:
    """Deal again, the points of the deal before brought along."""
    deal, carried = batch.rows[place], batch.carried
    for side in range(sides_of(deal)):
        carried[side] = total(deal, side)
    deal_anew(batch, book, place, book.dealers[batch.dealers[place]][deal.last_winner + 1])
    deal.vueltas = 1
    for side in range(sides_of(deal)):
        deal.carried[side] = carried[side]


@jit
def reward_seats(deal: DealRow, to_partida: int, reward: MutableSequence[float]) -> None:
    """Write down what the end of an episode brings each seat."""
    for seat in range(deal.seats):
        side = side_of_seat(seat, deal.seats)
        if not to_partida:
            reward[seat] = points_ahead(deal, side)
        else:
            reward[seat] = 1.0 if side == deal.winner else -1.0 / (sides_of(deal) - 1)


@jit
def take(batch: Batch, book: Book, place: int, action: int) -> None:
    """Let the asked seat of one deal act; what comes after the end of a deal follows at once."""
    deal, seat, options = batch.rows[place], int(batch.asked[place]), book.options[0]
    if action != WAIT:
        remember(batch, place, seat, action, options)
        apply(deal, seat, action, options)
    batch.passed[place] = passed_after(batch.passed[place], seat, action)
    batch.done[place] = 0
    for each in range(deal.seats):
        batch.reward[place][each] = 0.0
    if deal.end == NOT_OVER:
        return
    if book.to_partida and deal.winner == NOBODY:
        begin_vueltas(batch, book, place)
        return
    batch.done[place] = 1
    reward_seats(deal, book.to_partida, batch.reward[place])
    begin_episode(batch, book, place)


@jit
def look(batch: Batch, book: Book, place: int) -> None:
    """Find out who is asked, and write down its choice and what it sees."""
    deal, passed = batch.rows[place], batch.passed[place]
    seat = seat_asked(deal, passed, book.options[0])
    batch.asked[place] = seat
    offered = actions_offered(deal, seat, passed, book.options[0])
    for action in range(ACTIONS):
        batch.mask[place][action] = offered >> action & 1
    observe(batch, place, seat, book.told)


@jit
def first_refused(batch: Batch, actions: Sequence[int]) -> int:
    """Return the number of the first deal whose action was not offered, or -1."""
    for place in range(len(actions)):
        action = actions[place]
        if not 0 <= action < ACTIONS or batch.mask[place][action] == 0:
            return place
    return -1


@jit
def step_all(batch: Batch, book: Book, actions: Sequence[int]) -> None:
    """Let the asked seat of every deal act, or begin anew, and look who is asked next."""
    for place in range(len(actions)):
        if actions[place] == BEGIN:
            begin_episode(batch, book, place)
        else:
            take(batch, book, place, actions[place])
        look(batch, book, place)


@jit
def put_cards(numbers: MutableSequence[int], start: int, cards: int) -> None:
    """Write 1 for each card of a set."""
    while cards:
        numbers[start + lowest_bit(cards)] = 1
        cards &= cards - 1


@jit
def observe(batch: Batch, place: int, viewer: int, told: int) -> None:
    """Write down what a seat sees of a deal, and nothing else; see `guinote.envs.layout`."""
    deal, numbers = batch.rows[place], batch.observation[place]
    for at in range(SIZE):
        numbers[at] = 0
    put_cards(numbers, HAND, deal.hands[viewer])
    for at in range(deal.trick_size):
        seat = (deal.leader + at - viewer) % deal.seats
        numbers[TRICK + 40 * seat + deal.trick[at]] = 1
    for step in range(deal.seats):
        seat = (viewer + step) % deal.seats
        put_cards(numbers, PLAYED + 40 * step, batch.played[place][seat])
        put_cards(numbers, SHOWN + 40 * step, batch.shown[place][seat])
        numbers[HELD + step] = count_bits(deal.hands[seat])
    numbers[DEALER + (batch.dealers[place] - viewer) % deal.seats] = 1
    observe_stock(deal, numbers)
    observe_cantes(deal, numbers, viewer)
    observe_turn(deal, numbers, viewer)
    observe_points(deal, numbers, viewer, told)


@jit
def observe_stock(deal: DealRow, numbers: MutableSequence[int]) -> None:
    """Write down what lies under the stock and how high it is."""
    if stock_left(deal):
        numbers[INDICATOR + indicator(deal)] = 1
    if deal.turned != NO_CARD:
        numbers[TURNED + deal.turned] = 1
    numbers[TRUMP + deal.trump] = 1
    numbers[STOCK] = stock_left(deal)
    numbers[PENDING_DRAW] = deal.pending_draw


@jit
def observe_cantes(deal: DealRow, numbers: MutableSequence[int], viewer: int) -> None:
    """Write down who sang, and the suits that the viewer may know."""
    for suit in range(4):
        if deal.sung >> suit & 1:
            seat, hidden = (deal.singer[suit] - viewer) % deal.seats, deal.hidden >> suit & 1
            if hidden and seat != 0:
                numbers[SECRET + seat] += 1
            else:
                numbers[SUNG + MAX_SEATS * suit + seat] = 1
                numbers[HIDDEN + suit] = hidden


@jit
def observe_turn(deal: DealRow, numbers: MutableSequence[int], viewer: int) -> None:
    """Write down who leads, who must move, and which deal it is."""
    numbers[LEADER + (deal.leader - viewer) % deal.seats] = 1
    numbers[TO_MOVE + (deal.to_move - viewer) % deal.seats] = 1
    numbers[VUELTAS] = deal.vueltas


@jit
def observe_points(deal: DealRow, numbers: MutableSequence[int], viewer: int, told: int) -> None:
    """Write down the points, those of cards only where the table tells them."""
    sides = sides_of(deal)
    own = side_of_seat(viewer, deal.seats)
    for step in range(sides):
        side = (own + step) % sides
        numbers[TRICKS + step] = deal.tricks[side]
        numbers[CARRIED + step] = deal.carried[side]
        numbers[CANTES + step] = deal.cantes[side]
        if told:
            numbers[CARDS + step] = deal.cards[side]
            numbers[LAST + step] = deal.last[side]
    numbers[TOLD] = told
