"""Sets of small cards that share a name in the table."""

from random import Random

from guinote._jit import jit
from guinote.cards import CABALLO
from guinote.rules.state import Rows, new_rows, write
from guinote.solver.memory import Memories, new_memory
from guinote.solver.shapes import learn_shapes, named_by_shape
from tests.seeds import chosen_seed

SMALL = [10 * suit + rank for suit in range(4) for rank in range(CABALLO)]
SETS, DEALS = 300, 20


@jit
def learn(memory: Memories, rows: Rows) -> None:
    """Learn the shapes of a deal's hands."""
    learn_shapes(memory[0].shapes, rows[0], 1)


@jit
def name_of(memory: Memories, cards: int) -> int:
    """Ask for the name of a set of cards."""
    return named_by_shape(memory[0].shapes, cards)


def deal_with(hands: list[set[int]]) -> Rows:
    rows = new_rows(4, 0, 0)
    write(rows, hands=[sum(1 << card for card in hand) for hand in hands])
    return rows


def hands_by_chance(rng: Random) -> list[set[int]]:
    hands: list[set[int]] = [set() for _ in range(4)]
    for card in range(40):
        rng.choice(hands).add(card)
    return hands


def owners(cards: int, hands: list[set[int]]) -> list[list[int]]:
    """Whose the small cards are, suit by suit, from the lowest to the highest."""
    return [
        [seat for card in suit if cards >> card & 1 for seat in range(4) if card in hands[seat]]
        for suit in (SMALL[0:5], SMALL[5:10], SMALL[10:15], SMALL[15:20])
    ]


def test_names_when_owners_are_the_same_or_not() -> None:
    """Sets share a name exactly where their small cards have the same owners, all others equal."""
    rng, memory = Random(chosen_seed()), new_memory()
    hands = hands_by_chance(rng)
    learn(memory, deal_with(hands))
    small, shared = sum(1 << card for card in SMALL), 0
    by_owners: dict[str, int] = {}
    for _ in range(SETS):
        cards = rng.getrandbits(40)
        name = int(name_of(memory, cards))
        assert name & ~small == cards & ~small
        assert owners(name, hands) == owners(cards, hands)
        key = str(owners(cards, hands))
        shared += by_owners.setdefault(key, name & small) == name & small and name != cards
        assert by_owners[key] == name & small
    assert shared > SETS // 2


def test_names_when_a_card_is_held_by_nobody_any_more() -> None:
    """Whose such a card was is not known: sets with it stand for themselves in its suit."""
    rng, memory = Random(chosen_seed()), new_memory()
    for _ in range(DEALS):
        gone = rng.choice(SMALL)
        learn(memory, deal_with([hand - {gone} for hand in hands_by_chance(rng)]))
        suit = 0b11111 << gone // 10 * 10
        for cards in (rng.getrandbits(40) for _ in range(SETS // DEALS)):
            name = int(name_of(memory, cards))
            assert name >> gone & 1 == cards >> gone & 1
            assert cards >> gone & 1 == 0 or name & suit == cards & suit
