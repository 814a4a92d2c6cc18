"""A game at a terminal: deals one after the other, and the record of what was played."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from guinote.arena.duel import next_action, show
from guinote.bots.base import Bot
from guinote.cards import card_text, side_of
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import Step, apply, start_deal
from guinote.record.record import (
    FORMAT,
    DealPart,
    DealRecord,
    Proof,
    Record,
    Result,
    RulesPart,
    write_record,
)
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled
from guinote.rules.state import NOBODY
from guinote.server.first_dealer import draw_first_dealer

Until = Literal["deal", "partida", "coto", "match"]


class Sitting:
    """The match as it stands, and what led to it."""

    def __init__(self, rules: Rules, seed: str, person: int = 0) -> None:
        """Come to the table; the seed names every pack and the chance of the bots.

        ``person`` is the seat of whoever sits at the terminal.
        """
        self.rules, self.seed, self.person = rules, seed, person
        self.match = new_match(rules)
        self._rng = Random(seed)
        self._deals: list[DealPart] = []
        self._dealers: list[int] = []
        self._actions: list[list[str]] = []

    def play(self, sitters: list[Bot], until: Until) -> None:
        """Deal and play, one sitter a seat, until it is over."""
        while not is_over(self.match, until):
            self._play_deal(sitters)

    def try_out(self, action: str) -> None:
        """Raise `GuinoteError` unless the person may do this now."""
        apply(self.match, self.person, action)

    def record(self, names: Sequence[str], *, left: bool) -> str:
        """Return what was played so far; ``left`` says that the person went before the end."""
        side = side_of(self.person, self.rules.seats)
        parts = zip(self._dealers, self._deals, self._actions, strict=True)
        record = Record(
            record=FORMAT,
            rules=RulesPart(
                profile=self.rules.profile, seats=self.rules.seats, options=self.rules.changed
            ),
            players=tuple(names),
            deals=tuple(
                DealRecord(dealer=dealer, deal=deal, actions=tuple(actions))
                for dealer, deal, actions in parts
            ),
            result=Result(reason="left", side=side) if left else None,
        )
        return write_record(record)

    def _play_deal(self, sitters: list[Bot]) -> None:
        self._take(self._deal(), sitters)
        while self.match.cards is not None and not self.match.cards.end:
            seat, action = next_action(self.match, sitters, self._rng)
            step = apply(self.match, seat, action)
            self._actions[-1].append(f"{seat} {action}")
            self._take(step, sitters)

    def _take(self, step: Step, sitters: list[Bot]) -> None:
        self.match = step.match
        show(sitters, step)

    def _deal(self) -> Step:
        """Shuffle and deal, and write down the pack."""
        dealer = self.match.next_dealer
        if dealer is None:
            dealer = draw_first_dealer(self.rules, self.seed.encode()).dealer
        seed = f"{self.seed}/{len(self._deals)}"
        pack = shuffled(cards_in_play(self.rules), seed.encode())
        deck = " ".join(map(card_text, pack))
        self._deals.append(DealPart(deck=deck, proof=Proof(seed=seed)))
        self._dealers.append(dealer)
        self._actions.append([])
        return start_deal(self.match, dealer, deal_out(self.rules, pack, dealer))


def is_over(match: Match, until: Until) -> bool:
    """Tell whether so much has been played: a deal, a partida, a coto, or the whole match."""
    if match.winner is not None:
        return True
    if match.cards is None or not match.awaits_deal:
        return False
    if until == "partida":
        return match.cards.winner != NOBODY
    return any(match.cotos) if until == "coto" else until == "deal"
