"""Touch every compiled entry point once, so that no player waits for the compiler."""

from guinote._jit import note_compiled
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.facts import refusal_facts
from guinote.game.match import new_match
from guinote.game.sight import view_of
from guinote.game.step import apply, legal_actions, start_deal
from guinote.rules.profile import resolve
from guinote.rules.reasons import MUST_FOLLOW
from guinote.rules.shuffle import shuffled


def warm_up() -> None:
    """Play one card of a deal; compiled code is loaded or made on the way."""
    rules = resolve("aragones", 4, {})
    match = new_match(rules)
    match = start_deal(match, 3, deal_out(rules, shuffled(cards_in_play(rules), b"warm"), 3)).match
    match = apply(match, 0, legal_actions(match)[0][-1]).match
    view_of(match, 1)
    refusal_facts(match, 1, 0, MUST_FOLLOW)
    note_compiled("rules")
