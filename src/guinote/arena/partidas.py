"""Whole partidas on duplicate cards: what a level is worth where it matters."""

import statistics
from collections.abc import Iterator
from random import Random

from guinote.arena.duel import play_on, seated, seatings
from guinote.bots.base import Bot
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import start_deal
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled
from guinote.rules.state import NOBODY


def play_partida(rules: Rules, text: str, dealer: int, names: tuple[str, ...]) -> int:
    """Let the named bots, one a seat, play a partida; return the side that wins it.

    The packs of its deals come from the text, whoever plays.
    """
    *_, last = deals_of_partida(rules, text, dealer, seated(rules, names))
    assert last.cards is not None
    return last.cards.winner


def deals_of_partida(rules: Rules, text: str, dealer: int, bots: list[Bot]) -> Iterator[Match]:
    """Let these bots play a partida; yield the end of each of its deals."""
    match, rng, deals = new_match(rules), Random(text), 0
    while match.cards is None or match.cards.winner == NOBODY:
        dealer = dealer if match.next_dealer is None else match.next_dealer
        pack = shuffled(cards_in_play(rules), f"{text}/{deals}".encode())
        match = play_on(start_deal(match, dealer, deal_out(rules, pack, dealer)), bots, rng)
        deals += 1
        yield match


def set_of_partidas(rules: Rules, first: str, second: str, text: str, dealer: int) -> float:
    """Return the share of partidas that ``first`` wins over one set of packs, in per cent.

    It is played with ``first`` on every side in turn: with three sides equal bots win a third,
    not a half.
    """
    return 100 * statistics.fmean(
        play_partida(rules, text, dealer, names) == side
        for side, names in seatings(first, second, rules.seats)
    )
