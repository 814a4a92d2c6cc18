"""The forty cards: their suits, their order within a suit, their points (A1)."""

SUITS = "oceb"
NUMBERS_FROM_LOW_TO_HIGH = ["2", "4", "5", "6", "7", "11", "10", "12", "3", "1"]
POINTS_OF_NUMBER = {"1": 11, "3": 10, "12": 4, "10": 3, "11": 2}

PACK = [number + suit for suit in SUITS for number in NUMBERS_FROM_LOW_TO_HIGH]
SUIT = {card: card[-1] for card in PACK}
NUMBER = {card: card[:-1] for card in PACK}
STRENGTH = {card: NUMBERS_FROM_LOW_TO_HIGH.index(NUMBER[card]) for card in PACK}
POINTS = {card: POINTS_OF_NUMBER.get(NUMBER[card], 0) for card in PACK}


def strongest(cards: list[str]) -> str:
    """The strongest of some cards of one suit."""
    return max(cards, key=lambda card: STRENGTH[card])


def stronger_than(cards: list[str], other: str) -> list[str]:
    """Those of some cards, all of one suit with `other`, that outrank it."""
    return [card for card in cards if STRENGTH[card] > STRENGTH[other]]
