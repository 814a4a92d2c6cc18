"""What viewers see.

Folding what they were told gives what they see, and it never depends on what they may not know.
"""

import json
from itertools import pairwise

import msgspec

from guinote.cards import SUITS, card_text
from guinote.game.fold import fold
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.story import indicator_of
from guinote.game.view import View, Viewer
from tests.game.steps import random_steps
from tests.seeds import chosen_seed


def viewers_of(match: Match) -> tuple[Viewer, ...]:
    """Return everybody who may look on."""
    return (None, "all", *range(match.rules.seats))


def test_fold_when_steps_are_random() -> None:
    seen = 0
    for steps in random_steps(chosen_seed(), 150):
        for before, step in pairwise(steps):
            for viewer in viewers_of(step.match):
                view = view_of(before.match, viewer)
                for event in events_for(step, viewer):
                    view = fold(view, event)
                assert view == view_of(step.match, viewer)
                seen += 1
    assert seen > 5000


def cards_named(value: object) -> set[str]:
    """Return every card text inside a view or an event."""
    texts = json.dumps(msgspec.to_builtins(value)).replace('"', " ").replace(",", " ").split()
    return {text for text in texts if text[:-1].isdigit() and text[-1] in SUITS}


def hidden_cards(match: Match, viewer: Viewer) -> set[str]:
    """Return the cards that the viewer may not know: other hands and the stock but its indicator.

    Cards that became public by an exchange or by lying under the stock are known wherever they
    are now.
    """
    cards = match.cards
    assert cards is not None
    others = {
        card_text(card)
        for seat in range(cards.seats)
        if seat != viewer
        for card in range(40)
        if cards.hands[seat] >> card & 1
    }
    stock = {
        card_text(card) for card in cards.stock[cards.stock_next : max(cards.stock_size - 1, 0)]
    }
    turned = {card_text(cards.turned)} if cards.turned >= 0 else set()
    swapped = {card_text(card) for _, *pair in match.story.exchanges for card in pair}
    return (others | stock) - turned - swapped


def lay_face_up(match: Match) -> set[str]:
    """Return the indicator: whoever draws it, everybody has seen it under the stock."""
    under = None if match.cards is None else indicator_of(match.cards)
    return set() if under is None else {card_text(under)}


def test_views_when_steps_are_random_name_no_hidden_card() -> None:
    looked = 0
    for steps in random_steps(chosen_seed(), 80):
        for step in steps:
            for viewer in (None, *range(step.match.rules.seats)):
                hidden = hidden_cards(step.match, viewer) - lay_face_up(step.before)
                assert not cards_named(view_of(step.match, viewer)) & hidden
                dealt_now = list(events_for(step, viewer))
                assert not cards_named(dealt_now) & hidden
                looked += 1
    assert looked > 2000


def test_view_when_count_is_nobodys_business() -> None:
    """Where points are claimed, no viewer gets the points of the deal under way.

    The totals come with its end.
    """
    told = hidden = 0
    for steps in random_steps(chosen_seed(), 60):
        for step in steps:
            options, cards = step.match.rules.options, step.match.cards
            assert cards is not None
            view: View = view_of(step.match, 0)
            is_secret = (
                options.vueltas_end == "claim"
                and options.points_shown == "by_book"
                and not cards.end
            )
            assert all((points.total is None) == is_secret for points in view.points)
            told, hidden = told + (not is_secret), hidden + is_secret
    assert told > 50
    assert hidden > 50
