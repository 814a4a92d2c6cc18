"""The program's answers about dealing, drawing, and who deals next: it deals and plays."""

from itertools import pairwise
from typing import Any

from guinote.cards import PACK_SIZE, SUITS, card_suit, card_text
from guinote.errors import GuinoteError
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.events import AnyEvent, CardsDrawn, DealEnded, TrickWon
from guinote.game.match import Match, new_match
from guinote.game.sight import view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules, profile_ids, resolve
from guinote.rules.shuffle import shuffled
from tests.record import case_positions as made
from tests.record.case_play import indicator_drawn_by
from tests.record.case_table import Answer, steps_of

Setup = dict[str, Any]


def setup_of_deal(case: made.Case, profile: str) -> Answer:
    """Return whatever is asked about the deal."""
    setup = case["setup"]
    if "deck" in setup:
        return sums_of_deal(resolve(profile, 4))
    if "last_trick_winner" in setup:
        return next_deal(setup, profile)
    if "winner" in setup:
        return {"indicator_to": last_drawer(profile, setup["players"], setup["winner"])}
    if "phrase" in setup:
        return length_of_free_phase(resolve(profile, 4))
    return whole_deal(resolve(profile, setup["players"]), setup.get("dealer", 0))


def whole_deal(rules: Rules, dealer: int) -> Answer:
    """Return how a deal begins, how it is played out, and who may draw the indicator."""
    answer = {
        **laid_out(rules, dealer),
        "packets": packets(rules, dealer),
        **naming_of_trump(rules, dealer),
        **tricks_and_draws(rules),
    }
    if rules.seats == len(SUITS):
        books = {book: tricks_and_draws(resolve(book, 4)) for book in profile_ids()}
        answer |= {book: [found["tricks"], found["draw"]] for book, found in books.items()}
        answer["possible"] = any(
            last_drawer(rules.profile, 4, winner) == (winner + 2) % 4 for winner in range(4)
        )
    return answer


def first_deal(rules: Rules, dealer: int) -> Step:
    """Return the start of a match's first deal."""
    pack = shuffled(cards_in_play(rules), b"first")
    return start_deal(new_match(rules), dealer, deal_out(rules, pack, dealer))


def laid_out(rules: Rules, dealer: int) -> Answer:
    """Return how many cards lie where, as somebody sees it who watches, and who leads."""
    view = view_of(first_deal(rules, dealer).match, None)
    exposed = int(view.indicator is not None)
    missing = set(range(PACK_SIZE)) - set(cards_in_play(rules))
    return {
        "dealt": sum(view.counts),
        "hidden": view.stock - exposed,
        "exposed": exposed,
        "leader": view.to_move,
        "cards_each": max(view.counts),
        "removed": " ".join(map(card_text, missing)),
    }


def packets(rules: Rules, dealer: int) -> list[int]:
    """Return how many cards come to the dealer's right at a time."""
    pack = shuffled(cards_in_play(rules), b"packets")
    right = (dealer + 1) % rules.seats
    places = [pack.index(card) for card in deal_out(rules, pack, dealer).hands[right]]
    sizes = [1]
    for before, after in pairwise(places):
        if after == before + 1:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return sizes


def naming_of_trump(rules: Rules, dealer: int) -> Answer:
    """Return the one place in the pack whose card is of the trump suit in every deal.

    And who holds that card, if anybody does.
    """
    packs = [shuffled(cards_in_play(rules), f"trump/{seed}".encode()) for seed in range(40)]
    deals = [(pack, deal_out(rules, pack, dealer)) for pack in packs]
    [place] = [
        place
        for place in range(len(packs[0]))
        if all(card_suit(pack[place]) == deal.trump for pack, deal in deals)
    ]
    pack, deal = deals[0]
    owner = [seat for seat, hand in enumerate(deal.hands) if pack[place] in hand]
    return {"indicator": f"{place + 1}th card dealt", "owner": owner[0] if owner else None}


def played_out(rules: Rules) -> list[AnyEvent]:
    """Return the events of a deal where each plays the first legal card and nobody sings."""
    step = first_deal(rules, 0)
    events = list(step.events)
    while not step.match.awaits_deal:
        assert step.match.cards is not None
        seat = step.match.cards.to_move
        action = next(a for a in legal_actions(step.match)[seat] if a.startswith(("play", "draw")))
        step = apply(step.match, seat, action)
        events += step.events
    return events


def tricks_and_draws(rules: Rules) -> Answer:
    """Return how many tricks a deal has, with a draw after them and without."""
    events = played_out(rules)
    tricks = sum(isinstance(event, TrickWon) for event in events)
    draws = sum(isinstance(event, CardsDrawn) for event in events)
    return {"tricks": tricks, "draw": draws, "arrastre": tricks - draws}


def length_of_free_phase(rules: Rules) -> Answer:
    """Return the tricks that have a draw, and how many whole deals they make."""
    found = tricks_and_draws(rules)
    return {"tricks": found["draw"], "deals": found["draw"] // found["tricks"]}


def last_drawer(profile: str, seats: int, winner: int) -> int | None:
    """Return who takes the indicator after the trick that somebody won."""
    filler = made.Filler(["7b"])
    position = {
        "hands": [filler.take(1) for _ in range(seats)],
        "stock": f"{filler.take(seats - 1)} 7b",
        "leader": winner,
        "last_winner": winner,
        "drawn": False,
    }
    rules = {"profile": profile, "seats": seats}
    deal = {"dealer": 0, "position": position, "actions": []}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    return indicator_drawn_by(steps_of(record)[-1].match)


def next_deal(setup: Setup, profile: str) -> Answer:
    """Return who deals and leads after a deal by seat 0: the vueltas, or the next partida."""
    assert setup["dealer"] == 0
    rules = {"profile": profile, "seats": setup["players"]}
    points = 0 if setup.get("phase") == "vueltas" else resolve(profile, 4).options.target
    record = made.last_trick_record(rules, setup["last_trick_winner"], [points, points])
    return dealer_and_leader(steps_of(record)[-1].match)


def dealer_and_leader(match: Match) -> Answer:
    """Return the only seat whose deal is taken, and who leads then."""
    starts = [(seat, started(match, seat)) for seat in range(match.rules.seats)]
    [(dealer, start)] = [(seat, start) for seat, start in starts if start]
    return {"dealer": dealer, "leader": view_of(start.match, None).to_move}


def started(match: Match, dealer: int) -> Step | None:
    """Return the next deal as a seat deals it, None where it is not that seat's turn."""
    pack = shuffled(cards_in_play(match.rules), b"next")
    try:
        return start_deal(match, dealer, deal_out(match.rules, pack, dealer))
    except GuinoteError:
        return None


def points_of_deal(rules: Rules) -> tuple[int, int]:
    """Return the card points of a whole deal, and what its last trick brings besides."""
    [end] = [event for event in played_out(rules) if isinstance(event, DealEnded)]
    return sum(side.cards or 0 for side in end.points), sum(side.last or 0 for side in end.points)


def sums_of_deal(rules: Rules) -> Answer:
    """Return all points that a deal can bring."""
    cards, last = points_of_deal(rules)
    return {"cards": cards, "last_trick": last, "cantes_max": all_cantes(rules)}


def all_cantes(rules: Rules) -> int:
    """Return what a seat sings that holds every pair and wins trick upon trick."""
    own = "12o 10o 12c 10c 12e 10e 12b 10b 1o 3o"
    filler = made.Filler(own.split())
    hands = [own, *(filler.take(10) for _ in range(3))]
    position = {"hands": hands, "trump": "o", "leader": 0, "last_winner": 0}
    deal = {"dealer": 3, "position": position, "actions": []}
    table = {"profile": rules.profile, "seats": 4}
    match = steps_of({"record": "guinote/1", "rules": table, "deals": [deal]})[-1].match
    for lead in ("1o", "3o", "12o"):
        match = trick_led(sing_all(match), lead)
    cards = sing_all(match).cards
    assert cards is not None
    return sum(cards.cantes)


def sing_all(match: Match) -> Match:
    """Let seat 0 sing whatever it may."""
    while suits := [a for a in legal_actions(match).get(0, ()) if a.startswith("sing ")]:
        match = apply(match, 0, suits[0]).match
    return match


def trick_led(match: Match, lead: str) -> Match:
    """Let seat 0 lead a card, and the others play the first that they may."""
    match = apply(match, 0, f"play {lead}").match
    for seat in range(1, match.rules.seats):
        match = apply(match, seat, legal_actions(match)[seat][0]).match
    return match
