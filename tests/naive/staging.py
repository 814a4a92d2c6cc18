"""Setting a table for one question: what is known is laid out, spare cards fill the rest."""

from collections.abc import Iterable
from typing import Any

from tests.naive.cards import PACK, POINTS, SUIT
from tests.naive.deal import refusal
from tests.naive.dealing import new_deal
from tests.naive.match import Match, act, start
from tests.naive.profiles import Options
from tests.naive.referee import match_of
from tests.naive.state import Deal

Hands = dict[int, list[str]]
Trick = list[tuple[int, str]]


def table(profile: str, seats: int, changes: Options | None = None, **beginning: Any) -> Match:
    """A match by a profile and some changes; `beginning` as at the top of a record."""
    rules = {"profile": profile, "seats": seats, "options": changes or {}}
    return match_of({"rules": rules, **beginning})


def spare_cards(used: Iterable[str]) -> list[str]:
    """The rest of the pack, the cards without points first."""
    taken = set(used)
    return sorted((card for card in PACK if card not in taken), key=lambda card: POINTS[card])


def set_position(match: Match, known: Hands, trump: str, **given: Any) -> Deal:
    """Start a deal in its middle.

    Of the hands only some are known; `trick` lists seats and cards, `stock` says how many cards
    lie there, `indicator` which one is seen; all else stands as in a record.
    """
    trick: Trick = [(seat, card) for seat, card in given.pop("trick", [])]
    stock_size = given.pop("stock", 0)
    on_table = [card for _, card in trick]
    indicator = given.pop("indicator", None)
    spare = spare_cards([*sum(known.values(), on_table), indicator or ""])
    stock: list[str] = []
    if stock_size:
        indicator = indicator or next(card for card in spare if SUIT[card] == trump)
        spare = [card for card in spare if card != indicator]
        stock = [*spare[: stock_size - 1], indicator]
    left = [card for card in spare if card not in stock]
    position = {
        "hands": [" ".join(hand) for hand in fill_hands(match.seats, known, trick, left)],
        "stock": " ".join(stock),
        "trump": trump,
        "trick": " ".join(on_table),
        **given,
    }
    return begin(match, 0, {"position": position})


def fill_hands(seats: int, known: Hands, trick: Trick, spare: list[str]) -> list[list[str]]:
    """Hands of one size, the cards of the trick counted in."""
    played = [seat for seat, _ in trick]
    size = max(len(hand) + played.count(seat) for seat, hand in known.items())
    left = list(spare)
    hands = []
    for seat in range(seats):
        missing = 0 if seat in known else size - played.count(seat)
        hands.append(known.get(seat, []) + left[:missing])
        left = left[missing:]
    return hands


def begin(match: Match, dealer: int, entry: dict[str, Any]) -> Deal:
    """Start the next deal of a match."""
    deal = new_deal(match, dealer, entry)
    start(match, deal)
    return deal


def try_action(match: Match, seat: int, action: str) -> bool:
    """Do it if the table takes it; whether it did."""
    deal = match.deal
    assert deal is not None
    if refusal(deal, seat, action) is not None:
        return False
    act(match, seat, action)
    return True


def play_trick(match: Match, cards: list[str], leader: int) -> None:
    """Play one card each, from the leader on."""
    for step, card in enumerate(cards):
        act(match, (leader + step) % match.seats, "play " + card)


def last_trick(match: Match, winner: int, before: dict[str, list[int]]) -> Deal:
    """Play the last trick of a deal, empty of points, to a seat; `before` are the points then."""
    seats = match.seats
    cards = ["7c", "2c", "4c", "5c"][:seats]
    hands = {(winner + step) % seats: [card] for step, card in enumerate(cards)}
    deal = set_position(match, hands, "o", leader=winner, last_winner=winner, **before)
    play_trick(match, cards, winner)
    return deal
