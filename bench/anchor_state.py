"""Guiñote as OpenSpiel's own search in Python wants it: states over the compiled rules.

`guinote.envs.openspiel` is the whole game, where everything that happens is played through and
kept; sampling another past for it takes milliseconds. A search from one card on needs only what
lies on the table now, so here a state is one row of the kernel. Rights are used in the pauses as
in the rollouts of our own search, and whoever searches compares cards alone, as ours do.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple, cast

import numpy as np
import pyspiel

from guinote._jit import jit
from guinote.cards import side_of
from guinote.envs.openspiel import GAME
from guinote.rules.options import Options
from guinote.rules.state import MAX_SEATS, NO_CARD, NOT_OVER, Rows
from guinote.rules.tricks import dutiful_cards, stock_left
from guinote.search.chance import Chance
from guinote.search.rollout import play_out
from guinote.search.rows import copy_deal, mover, new_table_of
from guinote.search.tree import play_on
from guinote.search.utility import Standing, weigh_end

TYPE: Final = pyspiel.load_game(GAME).get_type()
OVER: Final = int(pyspiel.PlayerId.TERMINAL)


class Face(NamedTuple):
    """What whoever must play sees of a state, and who that is."""

    seat: int
    hand: int
    sung: int
    """By suit, three bits each, who sang it as far as it knows: nought for nobody, else one more.
    """
    secret: int
    """By seat, two bits each, how many others it sang."""
    under: int
    """The card under the stock."""
    cards: int
    """Which cards it may play."""


@jit
def face_of(rows: Rows, options: Sequence[Options]) -> tuple[int, int, int, int, int, int]:
    """Return the fields of `Face`; the seat is that of the end where nobody must play."""
    deal = rows[0]
    if deal.end != NOT_OVER:
        return OVER, 0, 0, 0, 0, 0
    seat, sung, secret = mover(deal), 0, 0
    for suit in range(4):
        if deal.sung >> suit & 1:
            if deal.hidden >> suit & 1 and deal.singer[suit] != seat:
                secret += 1 << 2 * deal.singer[suit]
            else:
                sung |= deal.singer[suit] + 1 << 3 * suit
    under = deal.stock[deal.stock_size - 1] if stock_left(deal) else NO_CARD
    return seat, deal.hands[seat], sung, secret, under, dutiful_cards(deal, seat, options[0])


@jit
def play(rows: Rows, options: Sequence[Options], card: int) -> None:
    """Play a card, and pass the pause if it ends the trick."""
    play_on(rows[0], card, options[0])


@jit
def weigh(
    rows: Rows, options: Sequence[Options], standing: Standing, worth: MutableSequence[float]
) -> None:
    """Write down what the finished deal is worth to each side, as our search weighs it."""
    weigh_end(rows[0], standing, options[0], worth)


@jit
def end_by_thumb(rows: Rows, copy: Rows, options: Sequence[Options], chance: Chance) -> None:
    """Play a copy to its end by the rule of thumb of our rollouts."""
    copy_deal(copy, 0, rows, 0)
    play_out(copy[0], options[0], chance)


class Table(NamedTuple):
    """What all states of a search share."""

    seats: int
    options: Sequence[Options]
    standing: Standing

    def get_type(self) -> Any:
        """Return of what kind the game is, as far as the search asks."""
        return TYPE

    def worth(self, rows: Rows) -> list[float]:
        """Return what a finished deal is worth to each seat, from about -1 to 1."""
        worth = cast("MutableSequence[float]", np.zeros(MAX_SEATS))
        weigh(rows, self.options, self.standing, worth)
        return [worth[side_of(seat, self.seats)] for seat in range(self.seats)]


class CardState:
    """A deal in which somebody must play a card, or one that is over; all cards are in it.

    Not a subclass of OpenSpiel's, which would copy itself through C++ at every step.
    """

    __slots__ = ("_face", "_played", "rows", "table")

    def __init__(self, table: Table, rows: Rows, played: str = "") -> None:
        """Stand in this row, with the cards played since the search began."""
        self.table, self.rows, self._played = table, rows, played
        self._face = Face(*face_of(rows, table.options))

    def get_game(self) -> Table:
        """Return the game."""
        return self.table

    def is_chance_node(self) -> bool:
        """Tell that chance never speaks: the stock lies in the row."""
        return False

    def is_terminal(self) -> bool:
        """Tell whether the deal is over."""
        return self._face.seat == OVER

    def current_player(self) -> int:
        """Return who must play."""
        return self._face.seat

    def legal_actions(self) -> list[int]:
        """Return the cards that may be played."""
        cards, left = [], self._face.cards
        while left:
            cards.append((left & -left).bit_length() - 1)
            left &= left - 1
        return cards

    def apply_action(self, card: int) -> None:
        """Play a card."""
        play(self.rows, self.table.options, card)
        self._played += f" {card}"
        self._face = Face(*face_of(self.rows, self.table.options))

    def clone(self) -> "CardState":
        """Return the same state to be played on elsewhere."""
        rows = new_table_of(1)
        copy_deal(rows, 0, self.rows, 0)
        return CardState(self.table, rows, self._played)

    def returns(self) -> list[float]:
        """Return what each seat got."""
        return self.table.worth(self.rows)

    def information_state_string(self) -> str:
        """Return what the seat that must play knows since the search began."""
        _, hand, sung, secret, under, _ = self._face
        return f"{hand:x} {sung} {secret} {under}{self._played}"


class RolloutByThumb:
    """Evaluates a state as our own search does: one rollout by rule of thumb."""

    def __init__(self, chance: Chance) -> None:
        """Play with this generator."""
        self._chance, self._copy = chance, new_table_of(1)

    def evaluate(self, state: CardState) -> list[float]:
        """Return what a play to the end brought each seat."""
        end_by_thumb(state.rows, self._copy, state.table.options, self._chance)
        return state.table.worth(self._copy)

    def prior(self, state: CardState) -> list[tuple[int, float]]:
        """Return that every card is as likely."""
        cards = state.legal_actions()
        return [(card, 1 / len(cards)) for card in cards]
