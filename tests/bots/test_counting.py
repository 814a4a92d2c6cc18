"""The club bot counts from public cards alone, and claims when and only when it has the target."""

from collections.abc import Iterator
from random import Random

import pytest

from guinote.bots.base import WAIT
from guinote.bots.club import ClubBot
from guinote.bots.memory import Memory
from guinote.cards import side_of
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal, totals
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from guinote.rules.state import CLAIMED, RIGHT_CLAIM
from tests.bots.tables import TABLES
from tests.seeds import chosen_seed

CLAIMING = [
    (profile, seats)
    for profile, seats in TABLES
    if resolve(profile, seats).options.vueltas_end == "claim"
]
MATCHES = 240
SOME_CLAIMS, MOST_MATCHES = 3, 300
"""Over all books that claim together, each a match of one partida or of two."""


class Table:
    """A table of club bots where each claim, made or not, is held against the true count."""

    def __init__(self, rules: Rules, seed: str) -> None:
        """Sit down."""
        self.rules, self.seed, self.rng = rules, seed, Random(seed)
        self.bots = [ClubBot(rules.options.target) for _ in range(rules.seats)]
        self.asked = self.claims = 0

    def play_match(self) -> Match:
        """Play a whole match and return its end."""
        match = new_match(self.rules)
        while match.winner is None:
            dealer = match.next_dealer or 0
            pack = shuffled(cards_in_play(self.rules), f"{self.seed}/{match.deal}".encode())
            match = self.play_out(start_deal(match, dealer, deal_out(self.rules, pack, dealer)))
        return match

    def play_out(self, step: Step) -> Match:
        """Play a deal to its end."""
        self.show(step)
        while step.match.cards is not None and not step.match.cards.end:
            step = apply(step.match, *self.next_action(step.match))
            self.show(step)
        return step.match

    def show(self, step: Step) -> None:
        """Let all see a step."""
        for seat, bot in enumerate(self.bots):
            bot.observe(view_of(step.match, seat), events_for(step, seat))

    def next_action(self, match: Match) -> tuple[int, str]:
        """Ask for rights first, then for the card or the draw."""
        assert match.cards is not None
        legal, mover = legal_actions(match), match.cards.to_move
        for seat in sorted(legal, key=lambda seat: seat == mover):
            offered = legal[seat] if seat == mover else (*legal[seat], WAIT)
            chosen = self.bots[seat].choose(view_of(match, seat), offered, self.rng)
            self.check_claim(match, seat, offered, chosen)
            if chosen != WAIT:
                return seat, chosen
        raise AssertionError("nobody moved")

    def check_claim(self, match: Match, seat: int, offered: tuple[str, ...], chosen: str) -> None:
        """Hold the answer of somebody who may claim against what its side truly has."""
        if "claim" not in offered:
            return
        assert (chosen == "claim") == has_target(match, seat), (self.seed, match.deal, seat)
        self.asked += 1
        self.claims += chosen == "claim"


def has_target(match: Match, seat: int) -> bool:
    """Tell whether the seat's side truly has the points that win."""
    assert match.cards is not None
    own = totals(match.cards, match.sides)[side_of(seat, match.rules.seats)]
    return own >= match.rules.options.target


def tables(seed: int) -> Iterator[Table]:
    """Yield tables of every book that claims in turn."""
    for number in range(MATCHES):
        profile, seats = CLAIMING[number % len(CLAIMING)]
        changes = {"partidas_to_win_coto": 1 + (number // len(CLAIMING)) % 2}
        yield Table(resolve(profile, seats, changes), f"{seed}/{number}")


def test_claim_over_whole_matches_is_made_when_and_only_when_the_target_is_reached() -> None:
    """Never wrong and never late, at every moment at which a seat may claim."""
    seed, asked, claims = chosen_seed(), 0, 0
    for table in tables(seed):
        match = table.play_match()
        assert match.cards is not None
        if match.cards.end == CLAIMED:
            assert match.cards.decision == RIGHT_CLAIM
        asked, claims = asked + table.asked, claims + table.claims
    print(f"{MATCHES} matches, {asked} chances to claim, {claims} claims")
    assert claims > MATCHES / 4
    assert asked > 10 * claims


@pytest.mark.parametrize(("profile", "target"), [("torneo", 80), ("fournier", 150)])
def test_claim_when_the_house_has_another_target(profile: str, target: int) -> None:
    """The same over matches to fewer or more points, until there were some claims."""
    seed, claims, number = chosen_seed(), 0, 0
    rules = resolve(profile, 4, {"target": target, "partidas_to_win_coto": 1})
    while claims < SOME_CLAIMS:
        table = Table(rules, f"{seed}/{number}")
        table.play_match()
        claims, number = claims + table.claims, number + 1
        assert number <= MOST_MATCHES


def test_count_is_from_public_cards_alone() -> None:
    """The memory of somebody who only watches counts as well as that of a seat."""
    rules, rng = resolve("aragones", 4), Random(chosen_seed())
    pack, memory = shuffled(cards_in_play(rules), str(rng.random()).encode()), Memory()
    step = start_deal(new_match(rules), 0, deal_out(rules, pack, 0))
    while step.match.cards is not None and not step.match.cards.end:
        memory.observe(view_of(step.match, None), events_for(step, None))
        counted = [memory.total(view_of(step.match, None), side) for side in range(2)]
        assert counted == list(totals(step.match.cards, 2))
        legal = legal_actions(step.match)
        seat = rng.choice(sorted(legal))
        step = apply(step.match, seat, rng.choice(legal[seat]))
