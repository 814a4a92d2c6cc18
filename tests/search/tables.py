"""Deals of every profile with what each seat knows of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules, load_profile, profile_ids, resolve
from guinote.rules.shuffle import shuffled
from guinote.search.knowledge import Knowledge
from guinote.search.rows import copy_deal
from guinote.search.seen import copy_seen
from guinote.search.ways import SEEN, Sampler, new_sampler

TABLES = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]
HOUSE_RULES: list[tuple[str, int, dict[str, object]]] = [
    ("aragones", 4, {"free_phase": False}),
    ("torneo", 4, {"must_undertrump": True, "partner_winning_frees_trump": False}),
    ("lascuarenta", 2, {"must_overtrump": False, "head_led_suit_after_ruff": True}),
]


def all_rules() -> list[Rules]:
    """Return every profile at every number of seats, and some house rules."""
    return [resolve(profile, seats, {}) for profile, seats in TABLES] + [
        resolve(profile, seats, changes) for profile, seats, changes in HOUSE_RULES
    ]


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal under way and what each seat knows."""

    step: Step
    knowledge: tuple[Knowledge, ...]


def moments(rules: Rules, seed: str) -> Iterator[Moment]:
    """Play a deal by chance, rights as likely as cards; yield every moment of it."""
    rng = Random(seed)
    knowledge = tuple(Knowledge(rules) for _ in range(rules.seats))
    dealt = deal_out(rules, shuffled(cards_in_play(rules), seed.encode()), 0)
    step = start_deal(new_match(rules), 0, dealt)
    while True:
        for seat, known in enumerate(knowledge):
            known.observe(view_of(step.match, seat), events_for(step, seat))
        assert step.match.cards is not None
        if step.match.cards.end:
            return
        yield Moment(step, knowledge)
        legal = legal_actions(step.match)
        seat = rng.choice(sorted(legal))
        step = apply(step.match, seat, rng.choice(legal[seat]))


def sampler_for(moment: Moment, seat: int) -> Sampler:
    """Return a sampler that knows what the seat knows."""
    known, sampler = moment.knowledge[seat], new_sampler()
    copy_deal(sampler.public, 0, known.row_of(view_of(moment.step.match, seat)), 0)
    copy_seen(sampler.seen, SEEN, known.seen, 0)
    return sampler
