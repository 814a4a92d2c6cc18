"""Playing a deal: what each seat may do, why not, and what happens.

Actions are written without their seat: ``play 3c``, ``draw``, ``sing c``, ``show c``,
``exchange``, ``claim``, ``tute 12``.
"""

from tests.naive.cantes import (
    reason_against_show,
    reason_against_sing,
    reason_against_tute,
    sing,
)
from tests.naive.cards import SUITS
from tests.naive.claims import claim, reason_against_claim
from tests.naive.exchange import exchange, reason_against_exchange
from tests.naive.scoring import (
    arrived,
    score_last_trick,
    winner_against,
    winner_of_idas,
    winner_of_vueltas,
)
from tests.naive.state import Deal
from tests.naive.tricks import broken_duty, trick_points, winning

CLAUSE_OF_DUTY = {
    "must_follow": "ARR-1",
    "must_head": "ARR-2",
    "must_trump": "ARR-3",
    "must_overtrump": "ARR-4",
    "must_undertrump": "ARR-5",
}


def reason(deal: Deal, seat: int, action: str) -> str | None:
    """The first reason why an action is not legal; nothing if it is."""
    if deal.over:
        return "deal_over"
    verb, _, argument = action.partition(" ")
    if verb == "play":
        return reason_against_play(deal, seat, argument)
    if verb == "draw":
        return reason_against_draw(deal, seat)
    if verb == "sing":
        return reason_against_sing(deal, seat, argument)
    if verb == "show":
        return reason_against_show(deal, seat, argument)
    if verb == "tute":
        return reason_against_tute(deal, seat, argument)
    if verb == "exchange":
        return reason_against_exchange(deal, seat)
    assert verb == "claim"
    return reason_against_claim(deal, seat)


def reason_against_play(deal: Deal, seat: int, card: str) -> str | None:
    """Why a seat may not play a card."""
    if seat != deal.to_move:
        return "not_your_turn"
    if card not in deal.hands[seat]:
        return "not_in_hand"
    if deal.draw_pending:
        return "must_draw"
    return broken_duty(deal, seat, card)


def reason_against_draw(deal: Deal, seat: int) -> str | None:
    """Why a seat may not start the draw."""
    if seat != deal.to_move:
        return "not_your_turn"
    return None if deal.draw_pending else "nothing_to_draw"


def refusal(deal: Deal, seat: int, action: str) -> str | None:
    """Why the table does not take an action; one that penalises takes a card against a duty."""
    why = reason(deal, seat, action)
    if why in CLAUSE_OF_DUTY and deal.options["illegal_moves"] == "penalise":
        return None
    return why


def legal(deal: Deal, seat: int) -> list[str]:
    """All legal actions of a seat, in the order of their letters. A `show` is never listed."""
    if deal.over:
        return []
    thinkable = ["exchange", "claim", "tute 10", "tute 12"] + ["sing " + suit for suit in SUITS]
    if seat == deal.to_move:
        thinkable += ["draw"] + ["play " + card for card in deal.hands[seat]]
    return sorted(action for action in thinkable if reason(deal, seat, action) is None)


def legal_by_seat(deal: Deal) -> dict[int, list[str]]:
    """The legal actions of every seat that has any."""
    found = {seat: legal(deal, seat) for seat in range(deal.seats)}
    return {seat: actions for seat, actions in found.items() if actions}


def take(deal: Deal, seat: int, action: str) -> None:
    """Do what a seat wants to do; it must not be refused."""
    assert refusal(deal, seat, action) is None, (seat, action)
    verb, _, argument = action.partition(" ")
    if verb == "play":
        play(deal, seat, argument)
    elif verb == "draw":
        draw(deal)
    elif verb == "sing":
        sing(deal, seat, argument)
        end_if_arrived(deal, seat)
    elif verb == "show":
        del deal.hidden[argument]
    elif verb == "exchange":
        exchange(deal, seat)
    elif verb == "claim":
        claim(deal, seat)
    else:
        deal.end(deal.side(seat))  # a tute wins the partida


def play(deal: Deal, seat: int, card: str) -> None:
    """Lay a card on the table; the last of a trick completes it, one against a duty ends all."""
    broken = broken_duty(deal, seat, card)
    deal.hands[seat].remove(card)
    deal.trick.append((seat, card))
    if broken:
        deal.revoke = (seat, broken)
        deal.end(winner_against(deal, seat))
    elif len(deal.trick) == deal.seats:
        complete_trick(deal)


def complete_trick(deal: Deal) -> None:
    """Give the trick to its winner, who draws first and leads next."""
    winner, _ = winning(deal.trick, deal.trump)
    deal.cards[deal.side(winner)] += trick_points(deal.trick)
    deal.tricks[deal.side(winner)] += 1
    deal.trick_takers.add(winner)
    deal.last_winner = deal.leader = winner
    deal.trick = []
    deal.sung_now = []
    deal.draw_pending = bool(deal.stock)
    played_out = not deal.stock and not any(deal.hands)
    if played_out:
        score_last_trick(deal)
    end_if_arrived(deal, winner)
    if played_out and not deal.over:
        deal.end(winner_of_idas(deal) if deal.stage == "idas" else winner_of_vueltas(deal))


def end_if_arrived(deal: Deal, seat: int) -> None:
    """Vueltas that end by themselves end when the side that just made points has 101."""
    if arrived(deal, deal.side(seat)):
        deal.end(deal.side(seat))


def draw(deal: Deal) -> None:
    """Everybody draws a card, the winner of the trick first, then in turn."""
    for step in range(deal.seats):
        deal.hands[(deal.leader + step) % deal.seats].append(deal.stock.pop(0))
    deal.draw_pending = False
