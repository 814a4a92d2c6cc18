"""New records: a shuffled deal that nobody has played yet."""

from guinote.cards import card_text
from guinote.errors import GuinoteError
from guinote.game.dealing import cards_in_play
from guinote.record.record import FORMAT, DealPart, DealRecord, Proof, Record, RulesPart
from guinote.rules.profile import resolve
from guinote.rules.shuffle import shuffled


def fresh_record(profile: str, seats: int, dealer: int, seed: str) -> Record:
    """Return a record of one deal without actions.

    Its deck is the shuffle that the seed's UTF-8 bytes name.

    Raises:
        BadRules: the profile does not exist or does not seat so many.
        GuinoteError: the dealer does not sit at this table.
    """
    rules = resolve(profile, seats, {})
    if dealer >= seats:
        raise GuinoteError("bad_dealer", f"dealer {dealer} does not sit at a table of {seats}")
    deck = " ".join(map(card_text, shuffled(cards_in_play(rules), seed.encode())))
    part = DealRecord(dealer=dealer, deal=DealPart(deck=deck, proof=Proof(seed=seed)), actions=())
    return Record(record=FORMAT, rules=RulesPart(profile=profile, seats=seats), deals=(part,))
