"""Taking many actions at once ends where taking them one by one ends."""

from guinote.game.match import Match
from guinote.game.step import Step, fast_forward
from tests.game.steps import random_steps
from tests.seeds import chosen_seed


def deals_of(steps: list[Step]) -> list[list[Step]]:
    """Cut the steps of a record into deals, each from its start."""
    deals: list[list[Step]] = []
    for step in steps:
        if step.action is None:
            deals.append([])
        deals[-1].append(step)
    return deals


def contents(match: Match) -> list[object]:
    """Everything about a match but the row itself, which its facts repeat."""
    return [
        match.deal,
        match.dealer,
        match.stage,
        match.carried,
        match.partidas,
        match.cotos,
        match.winner,
        match.cards,
        match.story,
    ]


def test_fast_forward_when_records_are_random_ends_like_single_steps() -> None:
    """Tallies, facts and story are the same, and each action was counted."""
    for steps in random_steps(chosen_seed(), 300):
        for deal in deals_of(steps):
            actions = [
                (s.seat, s.action) for s in deal if s.seat is not None and s.action is not None
            ]
            match, taken = fast_forward(deal[0].match, actions)
            assert taken == len(actions)
            assert contents(match) == contents(deal[-1].match)


def test_fast_forward_when_an_action_is_refused_stops_before_it() -> None:
    """What was taken stands; what comes after the refused one is left alone."""
    steps = next(
        deal for steps in random_steps(7, 50) for deal in deals_of(steps) if len(deal) > 6
    )
    actions = [
        (s.seat, s.action) for s in steps[1:6] if s.seat is not None and s.action is not None
    ]
    match, taken = fast_forward(steps[0].match, [*actions, (9, 0), *actions])
    assert taken == len(actions)
    assert contents(match) == contents(steps[5].match)
