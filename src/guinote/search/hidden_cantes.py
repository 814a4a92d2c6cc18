"""Guessing of which suits the hidden cantes were, for one world after another.

A guess says of which suit each was, two bits of its number for a cante. All are weighed before
the first world, so that no world has to do without a cante that everybody heard.
"""

from guinote._jit import count_bits, jit
from guinote.rules.state import DealRow
from guinote.search.chance import Chance, share
from guinote.search.seen import Seen, all_played, copy_seen, pair_of, unseen_cards
from guinote.search.ways import GUESS, SEEN, Sampler, sort_unseen


@jit
def weight_of_secret(sampler: Sampler, guess: Seen, place: int, suit: int) -> float:
    """Return how likely it is that a hidden cante was of the suit, nought if it cannot be."""
    deal, pair, singer = sampler.public[0], pair_of(suit), guess.secret_singer[place]
    held = pair & ~all_played(guess)
    if guess.secret_suits[place] >> suit & 1 == 0:
        return 0.0
    if (pair ^ held) & ~guess.played_by[singer] or held & deal.hands[guess.viewer]:
        return 0.0
    if held & guess.lacks[singer]:
        return 0.0
    for other in range(deal.seats):
        if other != singer and held & guess.holds[other]:
            return 0.0
    missing = count_bits(held & ~guess.holds[singer])
    need = guess.held[singer] - count_bits(guess.holds[singer])
    unseen, weight = count_bits(unseen_cards(guess, deal)), 1.0
    for step in range(missing):
        weight = weight * max(need - step, 0) / max(unseen - step, 1)
    return weight


@jit
def suit_in(guess: int, place: int) -> int:
    """Return of which suit a guess says that a hidden cante was."""
    return guess >> 2 * place & 3


@jit
def settle(seen: Seen, place: int, suit: int) -> None:
    """Take a hidden cante for one of the suit, which no other was then."""
    singer = seen.secret_singer[place]
    seen.holds[singer] |= pair_of(suit) & ~all_played(seen)
    seen.no_pair[singer] &= ~(1 << suit)
    for other in range(seen.secrets):
        seen.secret_suits[other] &= ~(1 << suit)


@jit
def weight_of_guess(sampler: Sampler, guess: int) -> float:
    """Return how likely it is that all hidden cantes were as the guess says."""
    copy_seen(sampler.seen, GUESS, sampler.seen, SEEN)
    seen, weight = sampler.seen[GUESS], 1.0
    for place in range(seen.secrets):
        suit = suit_in(guess, place)
        weight *= weight_of_secret(sampler, seen, place, suit)
        if weight == 0.0:
            return 0.0
        settle(seen, place, suit)
    return weight


@jit
def weigh_guesses(sampler: Sampler) -> None:
    """Weigh every guess, each with all before it."""
    total = 0.0
    for guess in range(1 << 2 * sampler.seen[SEEN].secrets):
        total += weight_of_guess(sampler, guess)
        sampler.guesses[guess] = total


@jit
def drawn_guess(sampler: Sampler, chance: Chance) -> int:
    """Draw a guess by its weight; -1 where somebody broke a duty unseen, and none can be."""
    last = (1 << 2 * sampler.seen[SEEN].secrets) - 1
    draw = share(chance) * sampler.guesses[last]
    for guess in range(last + 1):
        if sampler.guesses[guess] > draw:
            return guess
    return -1


@jit
def guess_secrets(sampler: Sampler, world: DealRow, chance: Chance) -> None:
    """Settle which suits the hidden cantes were of, in this world."""
    copy_seen(sampler.seen, GUESS, sampler.seen, SEEN)
    seen, guess = sampler.seen[GUESS], drawn_guess(sampler, chance)
    for place in range(seen.secrets if guess >= 0 else 0):
        suit = suit_in(guess, place)
        settle(seen, place, suit)
        world.sung |= 1 << suit
        world.hidden |= 1 << suit
        world.singer[suit] = seen.secret_singer[place]
    sort_unseen(sampler, seen)
