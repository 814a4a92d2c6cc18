"""What a seat knows is true, is all that the duties tell, and comes from events alone."""

from collections.abc import Sequence

import pytest

from guinote._jit import jit
from guinote.game.match import Match
from guinote.game.sight import view_of
from guinote.rules.options import Options
from guinote.rules.profile import Rules
from guinote.rules.state import Rows, copy_rows, facts_of
from guinote.search.seen import SeenFacts, SeenRows, copy_seen, learn, new_seen, seen_facts
from tests.search.tables import all_rules, moments
from tests.seeds import chosen_seed

PUBLIC = (
    *("vueltas", "seats", "trump", "pending_draw", "leader", "to_move", "trick_size", "best_seat"),
    *("best_card", "last_winner", "winners", "num_tricks", "two_took_seven", "cards", "cantes"),
    *("carried", "sung_now", "tricks"),
)


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: f"{rules.profile}-{rules.seats}")
def test_facts_when_compared_with_the_open_cards_are_true(rules: Rules) -> None:
    seed = chosen_seed()
    for number in range(2):
        for moment in moments(rules, f"{seed}/{number}"):
            cards = moment.step.match.cards
            assert cards is not None
            for known in moment.knowledge:
                seen = seen_facts(known.seen)
                for seat in range(rules.seats):
                    assert seen.held[seat] == cards.hands[seat].bit_count()
                    assert not seen.lacks[seat] & cards.hands[seat]
                    assert not seen.holds[seat] & ~cards.hands[seat] or seat == seen.viewer


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: f"{rules.profile}-{rules.seats}")
def test_public_row_when_compared_with_the_true_one_is_the_same(rules: Rules) -> None:
    seed = chosen_seed()
    for moment in moments(rules, str(seed)):
        cards = moment.step.match.cards
        for seat, known in enumerate(moment.knowledge):
            row = facts_of(known.row_of(view_of(moment.step.match, seat)))
            for field in PUBLIC:
                assert getattr(row, field) == getattr(cards, field), field
            assert row.trick[: row.trick_size] == cards.trick[: row.trick_size]  # type: ignore[union-attr]
            own = [hand for place, hand in enumerate(row.hands) if place != seat]
            assert not any(own)


def test_void_when_a_suit_is_not_followed_is_known() -> None:
    """Over many deals somebody fails to follow, and every such void is noted."""
    rules, seed, voids = all_rules()[0], chosen_seed(), 0
    for number in range(4):
        before = None
        for moment in moments(rules, f"{seed}/{number}"):
            cards = moment.step.match.cards
            assert cards is not None
            if before and not before.stock_size - before.stock_next and before.trick_size:
                seat, led = before.to_move, before.trick[0] // 10
                played = before.hands[seat] & ~cards.hands[seat]
                if played and (played.bit_length() - 1) // 10 != led:
                    suit = ((1 << 10) - 1) << 10 * led
                    seen = seen_facts(moment.knowledge[(seat + 1) % 4].seen)
                    own = cards.hands[(seat + 1) % 4]
                    gone = sum(seen.played_by) | own
                    assert suit & ~gone & ~seen.lacks[seat] == 0
                    voids += 1
            before = cards
    assert voids > 5


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: f"{rules.profile}-{rules.seats}")
def test_open_and_told_ways_to_learn_agree(rules: Rules) -> None:
    """Learning from the actions of an open deal gives what the events tell."""
    seed = chosen_seed()
    twins = [new_seen() for _ in range(rules.seats)]
    before = None
    for moment in moments(rules, str(seed)):
        for seat, known in enumerate(moment.knowledge):
            if before is None:
                copied(twins[seat], known.seen)
            else:
                assert moment.step.seat is not None
                assert moment.step.action is not None
                learn_from(twins[seat], before, moment.step.seat, moment.step.action)
            assert as_told(twins[seat]) == as_told(known.seen)
        before = moment.step.match


def copied(target: SeenRows, source: SeenRows) -> None:
    """Begin with the same."""
    copy_seen(target, 0, source, 0)


@jit
def learn_in_row(
    seen: SeenRows, rows: Rows, options: Sequence[Options], seat: int, action: int
) -> None:
    """Let the kernel learn from an open deal."""
    learn(seen[0], rows[0], seat, action, options[0])


def learn_from(seen: SeenRows, match: Match, seat: int, action: int) -> None:
    """Learn from an action in an open deal."""
    assert match.rows is not None
    learn_in_row(seen, copy_rows(match.rows), match.options, seat, action)


def as_told(seen: SeenRows) -> SeenFacts:
    """Return all that is known, the viewer's own cards left out."""
    facts = seen_facts(seen)
    facts.holds[facts.viewer] = 0
    return facts
