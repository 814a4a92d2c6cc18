"""Are the packs as good as chance, and does the verifier agree? A long run by its own command.

    python -m tests.rules.chance [DEALS [SEED]]

Shuffles so many packs by seeds of a chain, with and without a cut, and tells how far the counts of
cards by places are from what is expected. Exit 1 beyond five standard deviations.
"""

import random
import sys

from guinote.cards import Card, card_text
from guinote.record.evenness import Evenness
from guinote.record.proof import check_proofs
from guinote.record.record import FORMAT, DealPart, DealRecord, Proof, Record, RulesPart
from guinote.rules.commitment import promise_of
from guinote.rules.shuffle import key_of, shuffled
from tests.seeds import chosen_seed

PACK = tuple(Card(card) for card in range(40))
PROVED = 10_000
LIMIT = 5.0


def counted(deals: int, seed: int) -> Evenness:
    """Shuffle so many packs and count them."""
    rng, evenness = random.Random(seed), Evenness()
    for _ in range(deals):
        cut = rng.randrange(2**53) if rng.random() < 0.5 else None
        evenness.add(shuffled(PACK, key_of(rng.randbytes(32).hex(), cut)))
    return evenness


def proved(deals: int, seed: int) -> int:
    """Return how many of so many deals with proofs the verifier takes for proved."""
    rng, parts = random.Random(seed), []
    for _ in range(deals):
        text, cut = rng.randbytes(32).hex(), rng.randrange(2**53)
        deck = " ".join(map(card_text, shuffled(PACK, key_of(text, cut))))
        proof = Proof(seed=text, commit=promise_of(text), cut=cut)
        parts.append(DealRecord(dealer=0, deal=DealPart(deck=deck, proof=proof), actions=()))
    rules = RulesPart(profile="aragones", seats=4)
    records = (Record(record=FORMAT, rules=rules, deals=(part,)) for part in parts)
    return sum(finding == "proved" for r in records for _, finding in check_proofs(r))


def main() -> int:
    """Count and tell."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else chosen_seed()
    even = counted(deals, seed)
    print(
        f"seed {seed}: {even.packs} packs, chi-square {even.chi_square:.0f} (about 1521 expected),"
        f" {even.deviation:+.2f} standard deviations, chance {100 * even.chance:.0f} %"
    )
    held = proved(PROVED, seed)
    print(f"{held} of {PROVED} deals proved by the verifier")
    return int(abs(even.deviation) > LIMIT or held < PROVED)


if __name__ == "__main__":
    sys.exit(main())
