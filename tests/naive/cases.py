"""The twin's answers to the conformance cases.

Every answer is obtained by setting up the case's table, filling in what it does not say, and
dealing, playing or counting. Three are knowledge that no play shows, and are answered by the text:
who cuts (D13: the dealer's left-hand neighbour), that playing out of turn is a renuncio (M08) and
that a revoke which dodged a certain defeat loses the match (M09); the last two are an arbiter's.
"""

from collections.abc import Callable
from typing import Any

from tests.naive import cases_of_dealing, cases_of_play, cases_of_score

Case = dict[str, Any]
Facts = dict[str, Any]

ANSWERED_BY_TEXT = ["D13", "M08", "M09"]

BY_KIND: dict[str, Callable[[dict[str, Any], str], Facts]] = {
    "legal_cards": cases_of_play.legal_cards,
    "trick_result": cases_of_play.trick_result,
    "exchange": cases_of_play.exchange,
    "cante": cases_of_play.cante,
    "tute": cases_of_play.tute,
    "setup": cases_of_dealing.setup_of_deal,
    "idas_result": cases_of_score.idas_result,
    "vueltas": cases_of_score.vueltas,
    "match": cases_of_score.match_state,
    "renuncio": cases_of_score.renuncio,
    "property": cases_of_score.properties,
    "display": cases_of_score.display,
}


def answer(case: Case, profile: str) -> Facts:
    """What the twin says by one profile, as far as the case asks: the keys of its answer."""
    facts = BY_KIND[case["kind"]](case["setup"], profile)
    return {key: facts[key] for key in case["answer"] if key in facts}
