"""Recomputing the deals of a record: was the pack the one that seed and cut name, as promised?

How a pack is made is written in `docs/fair-deal.md`.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from guinote.cards import card_text
from guinote.game.dealing import cards_in_play
from guinote.record.record import DealRecord, Proof, Record
from guinote.record.replay import rules_of
from guinote.rules.commitment import promise_of
from guinote.rules.profile import Rules
from guinote.rules.shuffle import key_of, shuffled

Finding = Literal[
    "proved", "no_proof", "other_seed", "other_deck", "broken_chain", "other_promise"
]


class Checked(NamedTuple):
    """What was found of a deal: its number in the record, from 0, and whether it holds."""

    deal: int
    finding: Finding


def check_proofs(record: Record, promise: str | None = None) -> Iterator[Checked]:
    """Yield what is found of each deal; ``promise`` is what was published when the table opened.

    A seed must keep what was promised of it; each promise after the first must be the seed before,
    so that the first one, or that of the caller, promises all.

    Raises:
        BadRecord: the rules of the record cannot be played.
    """
    rules = rules_of(record)
    before = promise
    for number, part in enumerate(record.deals):
        proof = part.deal.proof if part.deal is not None else None
        yield Checked(number, _finding(part, proof, rules, before, is_first=number == 0))
        before = proof.seed if proof is not None and proof.commit else None


def _finding(
    part: DealRecord, proof: Proof | None, rules: Rules, before: str | None, *, is_first: bool
) -> Finding:
    if part.deal is None or part.deal.deck is None or proof is None or not proof.seed:
        return "no_proof"
    if proof.commit and promise_of(proof.seed, proof.salt) != proof.commit:
        return "other_seed"
    if before is not None and proof.commit != before:
        return "other_promise" if is_first else "broken_chain"
    if " ".join(part.deal.deck.split()) != deck_of(proof, rules):
        return "other_deck"
    return "proved"


def deck_of(proof: Proof, rules: Rules) -> str:
    """Return the pack that seed and cut name, as it is dealt."""
    cut = proof.cut if isinstance(proof.cut, int) and not isinstance(proof.cut, bool) else None
    pack = shuffled(cards_in_play(rules), key_of(proof.seed, cut))
    return " ".join(map(card_text, pack))
