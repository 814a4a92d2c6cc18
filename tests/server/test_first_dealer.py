import pytest

from guinote.rules.profile import resolve
from guinote.server.first_dealer import draw_first_dealer

SEEDS = [bytes([number]) * 32 for number in range(200)]


@pytest.mark.parametrize("way", ["random", "high_card", "suit_count", "kings"])
def test_first_dealer_of_each_way(way: str) -> None:
    """The cards shown name the dealer, and every seat may come out."""
    rules = resolve("aragones", 4, {"first_dealer": way})
    drawn = [draw_first_dealer(rules, seed) for seed in SEEDS]
    assert {dealer.dealer for dealer in drawn} == {0, 1, 2, 3}
    for found in drawn:
        cards = [shown.card for shown in found.cards]
        assert len(set(cards)) == len(cards)
        assert [shown.seat for shown in found.cards] == [
            (found.cards[0].seat + turn) % 4 for turn in range(len(cards))
        ]
        if way in ("kings", "suit_count"):
            assert found.cards[-1].seat == found.dealer
        if way == "kings":
            assert [card.startswith("12") for card in cards].index(True) == len(cards) - 1
        if way == "suit_count":
            assert [card[-1] == found.suit for card in cards].index(True) == len(cards) - 1


def test_first_dealer_by_high_card_when_tied() -> None:
    """Those who tie draw again, until one card is the highest."""
    rules = resolve("aragones", 4, {"first_dealer": "high_card"})
    order = ("2", "4", "5", "6", "7", "11", "10", "12", "3", "1")
    again = 0
    for seed in SEEDS:
        found = draw_first_dealer(rules, seed)
        last = found.cards[-4:]
        ranks = {shown.seat: order.index(shown.card[:-1]) for shown in last}
        assert max(ranks, key=lambda seat: ranks[seat]) == found.dealer
        second, highest = sorted(ranks.values())[-2:]
        assert highest > second
        again += len(found.cards) > 4
    assert again > 10
