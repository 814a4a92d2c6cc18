"""No move depends on what a seat may not see."""

import pytest

from tests.search.leaks import count_decisions
from tests.seeds import chosen_seed


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "most"), [("beginner", 400), ("good", 400), ("strong", 200), ("expert", 40)]
)
def test_move_when_hidden_cards_are_dealt_anew_stays(name: str, most: int) -> None:
    assert count_decisions(name, most, chosen_seed()) >= most
