"""The facts behind a refusal, for the sentence that explains it.

Only what the refused seat may know.
"""

from guinote.cards import SUITS, card_text, cards_in
from guinote.game.match import Match
from guinote.game.story import indicator_of
from guinote.rules import entry
from guinote.rules.actions import EXCHANGE, SHOW, SING
from guinote.rules.reasons import is_duty
from guinote.rules.state import DealFacts


def refusal_facts(match: Match, seat: int, action: int, reason: int) -> dict[str, str]:
    """Return the facts of a refused action: cards and suits in text form, numbers as digits."""
    cards = match.cards
    if cards is None or match.rows is None:
        return {"seat": str(seat)}
    facts = {
        "seat": str(seat),
        "trump": SUITS[cards.trump],
        "needed": str(match.rules.options.target),
    }
    if action < SING:
        facts["card"] = card_text(action)
    elif action < EXCHANGE or action >= SHOW:
        facts["suit"] = SUITS[(action - SING) if action < EXCHANGE else action - SHOW]
    elif action == EXCHANGE and indicator_of(cards) is not None:
        facts["indicator"] = card_text(indicator_of(cards) or 0)
    if is_duty(reason):
        facts |= _duty_facts(match, cards, seat)
    return facts


def _duty_facts(match: Match, cards: DealFacts, seat: int) -> dict[str, str]:
    assert match.rows is not None
    held = cards_in(int(entry.cards_allowed(match.rows, match.options, seat)))
    return {
        "led": SUITS[cards.trick[0] // 10],
        "winning": card_text(cards.best_card),
        "held": " ".join(map(card_text, held)),
    }
