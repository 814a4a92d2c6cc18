"""Packs are as good as chance, and a shuffle that is not would be noticed."""

from guinote.cards import Card
from guinote.record.evenness import FREE, Evenness
from tests.rules.chance import LIMIT, PACK, counted, proved


def test_packs_are_even() -> None:
    """The seed is fixed: what is counted is always the same. Millions: `tests.rules.chance`."""
    even = counted(20_000, seed=20261130)
    assert even.packs == 20_000
    assert abs(even.deviation) < LIMIT
    assert even.chance > 0.001


def test_packs_that_favour_a_place_are_noticed() -> None:
    """One pack in seven lies as it lay before the shuffle."""
    uneven = Evenness()
    for number in range(20_000):
        pack = list(PACK)
        turn = number % 40
        pack = pack[turn:] + pack[:turn]
        uneven.add(pack if number % 7 else PACK)
    assert uneven.deviation > LIMIT
    assert uneven.chi_square > FREE


def test_packs_that_lack_cards_are_not_counted() -> None:
    even = Evenness()
    even.add([Card(0)] * 38)
    assert (even.packs, even.chi_square, even.deviation) == (0, 0.0, 0.0)


def test_verifier_agrees_with_the_shuffle() -> None:
    assert proved(200, seed=1) == 200
