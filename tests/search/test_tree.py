"""When a search may stop early."""

import pytest

from guinote.search.tree import ROOT, is_decided, new_tree

CARDS = (3, 17, 38)


@pytest.mark.parametrize(
    ("visits", "left", "decided"),
    [
        ((10, 4, 0), 5, True),
        ((10, 4, 0), 6, False),
        ((4, 10, 4), 5, True),
        ((2, 4, 10), 6, False),
        ((7, 7, 0), 0, False),
        ((7, 6, 0), 0, True),
        ((0, 0, 0), 0, False),
    ],
)
def test_search_is_decided_when_no_other_card_can_be_tried_as_often(
    visits: tuple[int, ...], left: int, decided: bool
) -> None:
    """Then the card searched for is the same as after all iterations."""
    tree = new_tree(len(CARDS))
    for node, (card, count) in enumerate(zip(CARDS, visits, strict=True), 1):
        if count:
            tree.children[ROOT][card] = node
            tree.visits[node] = count
    cards = sum(1 << card for card in CARDS)
    assert is_decided(tree, cards, left) == decided
