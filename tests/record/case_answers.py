"""The program's answer to a conformance case, by one of the case's books."""

from collections.abc import Callable
from typing import Final

from tests.record import case_dealing, case_match, case_play, case_scoring, case_vueltas
from tests.record.case_positions import Case
from tests.record.case_table import Answer

BY_KIND: Final[dict[str, Callable[[Case, str], Answer]]] = {
    "legal_cards": case_play.legal_cards,
    "trick_result": case_play.trick_result,
    "exchange": case_play.exchange,
    "cante": case_play.cante,
    "tute": case_play.tute,
    "setup": case_dealing.setup_of_deal,
    "idas_result": case_scoring.idas_result,
    "property": case_scoring.properties,
    "display": case_scoring.display,
    "vueltas": case_vueltas.vueltas,
    "match": case_match.match_state,
    "renuncio": case_match.renuncio,
}

IN_WORDS_ALONE: Final = {
    ("D13", "cutter"): ("DEA-3", "The dealer's left-hand neighbour cuts."),
    ("M08", "effect"): ("REN-2", "at a real table they may be called renuncios too"),
    ("M09", "penalty"): ("REN-3", "a revoke to escape a sure defeat, is an arbiter's matter"),
}
"""What no play shows, by case and part of its answer: the clause that says it, and its words.

Nobody cuts a pack that was shuffled by a written-down generator; a card out of turn cannot be
played at a served table; and no program sees that a defeat was certain.
"""


def answer(case: Case, profile: str) -> Answer:
    """Return what the program says to each part of a case that is not in words alone."""
    asked = [part for part in case["answer"] if (case["id"], part) not in IN_WORDS_ALONE]
    facts = BY_KIND[case["kind"]](case, profile) if asked else {}
    return {part: facts[part] for part in asked if part in facts}


def expected(case: Case) -> Answer:
    """Return a case's answer as the program would put it: cards that lie together are sorted."""
    parts = {
        part: sorted(value) if part in {"legal_cards", "hand_after"} else value
        for part, value in case["answer"].items()
    }
    return {part: v for part, v in parts.items() if (case["id"], part) not in IN_WORDS_ALONE}
