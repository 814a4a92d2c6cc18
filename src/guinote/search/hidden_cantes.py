"""Guessing of which suit a hidden cante was, for one world after another."""

from guinote._jit import count_bits, jit
from guinote.rules.state import DealRow
from guinote.search.chance import Chance, share
from guinote.search.seen import Seen, all_played, copy_seen, pair_of, unseen_cards
from guinote.search.ways import GUESS, SEEN, Sampler, sort_unseen


@jit
def weight_of_secret(sampler: Sampler, guess: Seen, singer: int, suit: int) -> float:
    """Return how likely it is that a hidden cante was of the suit, nought if it cannot be."""
    deal, pair = sampler.public[0], pair_of(suit)
    held = pair & ~all_played(guess)
    if (pair ^ held) & ~guess.played_by[singer] or held & deal.hands[guess.viewer]:
        return 0.0
    if held & guess.lacks[singer] or held & guess.holds[singer] & ~pair:
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
def suit_of_secret(sampler: Sampler, guess: Seen, place: int, chance: Chance) -> int:
    """Draw the suit of a hidden cante, or -1 where none can be."""
    singer, suits = guess.secret_singer[place], guess.secret_suits[place]
    total = 0.0
    for suit in range(4):
        if suits >> suit & 1:
            total += weight_of_secret(sampler, guess, singer, suit)
    draw = share(chance) * total
    for suit in range(4):
        if suits >> suit & 1:
            weight = weight_of_secret(sampler, guess, singer, suit)
            draw -= weight
            if weight > 0.0 and draw < 0.0:
                return suit
    return -1


@jit
def guess_secrets(sampler: Sampler, world: DealRow, chance: Chance) -> None:
    """Settle which suits the hidden cantes were of, in this world."""
    copy_seen(sampler.seen, GUESS, sampler.seen, SEEN)
    guess, taken = sampler.seen[GUESS], 0
    for place in range(guess.secrets):
        guess.secret_suits[place] &= ~taken
        suit = suit_of_secret(sampler, guess, place, chance)
        if suit >= 0:
            singer, taken = guess.secret_singer[place], taken | 1 << suit
            guess.holds[singer] |= pair_of(suit) & ~all_played(guess)
            guess.no_pair[singer] &= ~(1 << suit)
            world.sung |= 1 << suit
            world.hidden |= 1 << suit
            world.singer[suit] = singer
    sort_unseen(sampler, guess)
