"""Information-set tree search: one tree over what the viewer knows, a new world every time.

Single observer, as Cowling, Powley and Whitehouse describe it: a card counts as available only in
worlds where it may be played, and only then is it compared by its upper bound. Each side takes
what is best for itself, so three sides are no different. Rights are used as in the rollouts and
make no branches.
"""

import math
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.options import Options
from guinote.rules.play import play_card
from guinote.rules.state import NO_CARD, NOT_OVER, DealRow
from guinote.rules.tricks import dutiful_cards, side_of_seat
from guinote.search.chance import one_of
from guinote.search.flat import WORLD, Desk, clear
from guinote.search.habits import NO_HABITS, Habits, play_out_by_habit
from guinote.search.rollout import pass_pause, play_out
from guinote.search.rows import mover
from guinote.search.utility import Standing, weigh_end
from guinote.search.worlds import prepare, sample

ROOT = 0
NO_NODE = 0
LONGEST_PATH = PACK_SIZE + 1
LOOK_EVERY = 64


class Effort(NamedTuple):
    """How much is searched, and how the deals are played to their ends."""

    iterations: int
    exploration: float
    """Weight of the doubt about a card beside its mean."""
    habits: Habits = NO_HABITS
    """What all cards after the tree are chosen by; by rule of thumb where there are none."""
    solved: int = 0
    """Where at most so many worlds are left they are solved instead (`endings`)."""


class Tree(NamedTuple):
    """Nodes by number, the root first; made once for a bot."""

    children: MutableSequence[MutableSequence[int]]
    """By node and card; NO_NODE where the card was never played there."""
    visits: MutableSequence[int]
    available: MutableSequence[int]
    """How often the card that leads here could be played."""
    totals: MutableSequence[float]
    """What it brought the side that played it."""
    path: MutableSequence[int]
    """Nodes of the present descent, from the root."""
    sides: MutableSequence[int]
    """Who played the card that leads to each of them."""


def new_tree(iterations: int) -> Tree:
    """Return a tree with room for so many iterations."""
    size = iterations + 1
    if not COMPILED:
        children = [[NO_NODE] * PACK_SIZE for _ in range(size)]
        numbers = ([0] * size, [0] * size, [0.0] * size)
        return Tree(children, *numbers, [0] * LONGEST_PATH, [0] * LONGEST_PATH)  # type: ignore[arg-type]
    return Tree(
        cast("MutableSequence[MutableSequence[int]]", np.zeros((size, PACK_SIZE), np.int32)),
        cast("MutableSequence[int]", np.zeros(size, np.int32)),
        cast("MutableSequence[int]", np.zeros(size, np.int32)),
        cast("MutableSequence[float]", np.zeros(size)),
        cast("MutableSequence[int]", np.zeros(LONGEST_PATH, np.int32)),
        cast("MutableSequence[int]", np.zeros(LONGEST_PATH, np.int32)),
    )


@jit
def clear_node(tree: Tree, node: int) -> None:
    """Make a node like new."""
    for card in range(PACK_SIZE):
        tree.children[node][card] = NO_NODE
    tree.visits[node] = tree.available[node] = 0
    tree.totals[node] = 0.0


@jit
def untried_cards(tree: Tree, node: int, cards: int) -> int:
    """Count each of the cards as available once more; return those never played here."""
    untried = 0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        child = tree.children[node][card]
        if child == NO_NODE:
            untried |= 1 << card
        else:
            tree.available[child] += 1
    return untried


@jit
def most_promising(tree: Tree, node: int, cards: int, exploration: float) -> int:
    """Return the card with the highest upper bound; all of them were played here."""
    best, most = NO_CARD, 0.0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        child = tree.children[node][card]
        visits = tree.visits[child]
        doubt = math.sqrt(math.log(tree.available[child]) / visits)
        bound = tree.totals[child] / visits + exploration * doubt
        if best == NO_CARD or bound > most:
            best, most = card, bound
    return best


@jit
def descend(
    tree: Tree, desk: Desk, nodes: int, root_cards: int, options: Options, exploration: float
) -> int:
    """Go down the tree in the sampled world to a new node; return the length of the path."""
    deal, node, depth = desk.worlds[WORLD], tree.path[0], 0
    while deal.end == NOT_OVER:
        cards = root_cards if depth == 0 else dutiful_cards(deal, mover(deal), options)
        untried = untried_cards(tree, node, cards)
        if untried:
            card = one_of(desk.chance, untried, count_bits(untried))
            clear_node(tree, nodes)
            tree.children[node][card] = nodes
            tree.available[nodes] = 1
        else:
            card = most_promising(tree, node, cards, exploration)
        node, depth = tree.children[node][card], depth + 1
        tree.path[depth] = node
        tree.sides[depth] = side_of_seat(mover(deal), deal.seats)
        play_on(deal, card, options)
        if untried:
            break
    return depth


@jit
def play_on(deal: DealRow, card: int, options: Options) -> None:
    """Play a card, and pass the pause if it ends the trick."""
    play_card(deal, mover(deal), card, options)
    if deal.end == NOT_OVER and deal.trick_size == 0:
        pass_pause(deal, options)


@jit
def finish(desk: Desk, habits: Habits, options: Options) -> None:
    """Play the sampled world from the new node to its end."""
    if len(habits) > 0:
        play_out_by_habit(desk.worlds[WORLD], options, habits)
    else:
        play_out(desk.worlds[WORLD], options, desk.chance)


@jit
def give_back(tree: Tree, desk: Desk, depth: int) -> None:
    """Add what the deal brought to every node of the path."""
    tree.visits[ROOT] += 1
    for place in range(1, depth + 1):
        node = tree.path[place]
        tree.visits[node] += 1
        tree.totals[node] += desk.worth[tree.sides[place]]


@jit
def search_tree(
    tree: Tree,
    desk: Desk,
    cards: int,
    effort: Effort,
    options: Sequence[Options],
    standing: Standing,
) -> int:
    """Return the card of these that the viewer tried most with this effort."""
    clear(desk)
    clear_node(tree, ROOT)
    prepare(desk.sampler)
    tree.path[0] = ROOT
    nodes = tree.visits[ROOT] + 1
    for turn in range(effort.iterations):
        if turn % LOOK_EVERY == 0 and is_decided(tree, cards, effort.iterations - turn):
            break
        sample(desk.sampler, desk.worlds, desk.chance)
        depth = descend(tree, desk, nodes, cards, options[0], effort.exploration)
        nodes += tree.visits[tree.path[depth]] == 0
        finish(desk, effort.habits, options[0])
        weigh_end(desk.worlds[WORLD], standing, options[0], desk.worth)
        give_back(tree, desk, depth)
    return most_visited(tree, desk, cards)


@jit
def is_decided(tree: Tree, cards: int, left: int) -> bool:
    """Tell whether so many iterations more cannot change which card is tried most."""
    first = second = 0
    while cards:
        child = tree.children[ROOT][lowest_bit(cards)]
        cards &= cards - 1
        visits = tree.visits[child] if child != NO_NODE else 0
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second > left


@jit
def most_visited(tree: Tree, desk: Desk, cards: int) -> int:
    """Return the card played most often from the root, and note the visits of each."""
    best = NO_CARD
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        child = tree.children[ROOT][card]
        if child != NO_NODE:
            desk.visits[card], desk.totals[card] = tree.visits[child], tree.totals[child]
        if best == NO_CARD or desk.visits[card] > desk.visits[best]:
            best = card
    return best
