"""Whole partidas on duplicate cards: what a level is worth where it matters."""

import statistics
from random import Random

from guinote.arena.duel import play_on, seated, seatings
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.step import start_deal
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled
from guinote.rules.state import NOBODY


def play_partida(rules: Rules, text: str, dealer: int, names: tuple[str, ...]) -> int:
    """Let the named bots, one a seat, play a partida; return the side that wins it.

    The packs of its deals come from the text, whoever plays.
    """
    match, bots, rng, deals = new_match(rules), seated(rules, names), Random(text), 0
    while match.cards is None or match.cards.winner == NOBODY:
        dealer = dealer if match.next_dealer is None else match.next_dealer
        pack = shuffled(cards_in_play(rules), f"{text}/{deals}".encode())
        match = play_on(start_deal(match, dealer, deal_out(rules, pack, dealer)), bots, rng)
        deals += 1
    return match.cards.winner


def set_of_partidas(rules: Rules, first: str, second: str, text: str, dealer: int) -> float:
    """Return the share of partidas that ``first`` wins over one set of packs, in per cent.

    It is played with ``first`` on every side in turn: with three sides equal bots win a third,
    not a half.
    """
    return 100 * statistics.fmean(
        play_partida(rules, text, dealer, names) == side
        for side, names in seatings(first, second, rules.seats)
    )
