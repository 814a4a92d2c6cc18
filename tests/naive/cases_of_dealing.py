"""Cases about dealing, drawing and who deals next, answered by dealing and playing."""

from itertools import pairwise
from random import Random
from typing import Any

from tests.naive.cards import PACK, SUIT, SUITS
from tests.naive.cases_of_play import drawer_of_indicator
from tests.naive.cases_of_score import next_dealer_and_leader
from tests.naive.deal import legal, take
from tests.naive.dealing import cards_each, deal_out, pack_of
from tests.naive.match import Match, new_match
from tests.naive.profiles import PROFILES, profile_options
from tests.naive.staging import begin, last_trick, set_position, table
from tests.naive.state import Deal

Facts = dict[str, Any]
Setup = dict[str, Any]


def setup_of_deal(setup: Setup, profile: str) -> Facts:
    """Whatever is asked about the deal."""
    if "phrase" in setup:
        return length_of_free_phase(profile)
    if "deck" in setup:
        return sums_of_deal(profile)
    if "last_trick_winner" in setup:
        return next_deal(setup, profile)
    if "winner" in setup:
        return last_draw(setup, profile)
    match = table(profile, setup["players"])
    dealer = setup.get("dealer", 0)
    return {
        **after_dealing(match, dealer),
        **packets(match, dealer),
        **indicator(match, dealer),
        **played_through(match, dealer),
        **draws_of_partner(profile),
        "cutter": left_of(dealer, match.seats),
    }


def left_of(seat: int, seats: int) -> int:
    """The left-hand neighbour, who cuts (A1)."""
    return (seat - 1) % seats


def shuffled_deal(match: Match, dealer: int, seed: int) -> tuple[list[str], Deal]:
    """A pack and the deal that is dealt from it, at a table of its own."""
    deck = pack_of(match.options)
    Random(seed).shuffle(deck)
    fresh = new_match(match.options, match.seats)
    return deck, begin(fresh, dealer, {"deal": {"deck": " ".join(deck)}})


def after_dealing(match: Match, dealer: int) -> Facts:
    """How many cards lie where, and who leads."""
    _, deal = shuffled_deal(match, dealer, 1)
    return {
        "dealt": sum(map(len, deal.hands)),
        "hidden": max(len(deal.stock) - 1, 0),
        "exposed": min(len(deal.stock), 1),
        "leader": deal.leader,
        "cards_each": cards_each(match.options, match.seats),
        "removed": " ".join(card for card in PACK if card not in pack_of(match.options)),
    }


def packets(match: Match, dealer: int) -> Facts:
    """How many cards come to the dealer's right at a time."""
    deck = pack_of(match.options)
    hands, _ = deal_out(deck, dealer, match.seats, match.options)
    places = [deck.index(card) for card in hands[(dealer + 1) % match.seats]]
    sizes = [1]
    for before, after in pairwise(places):
        if after == before + 1:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return {"packets": sizes}


def indicator(match: Match, dealer: int) -> Facts:
    """The place in the pack whose card names the trump in every deal, and whose card it is."""
    deals = [shuffled_deal(match, dealer, seed) for seed in range(40)]
    places = range(len(pack_of(match.options)))
    [place] = [i for i in places if all(SUIT[deck[i]] == deal.trump for deck, deal in deals)]
    deck, deal = deals[0]
    owners = [seat for seat, hand in enumerate(deal.hands) if deck[place] in hand]
    return {"indicator": f"{place + 1}th card dealt", "owner": owners[0] if owners else None}


def played_through(match: Match, dealer: int) -> Facts:
    """How many tricks a deal has, and how many of them with a draw."""
    _, deal = shuffled_deal(match, dealer, 1)
    tricks, draws = tricks_and_draws(deal)
    facts: Facts = {"tricks": tricks, "draw": draws, "arrastre": tricks - draws}
    for profile in PROFILES:
        if match.seats == len(SUITS):
            other = table(profile, match.seats)
            facts[profile] = list(tricks_and_draws(shuffled_deal(other, dealer, 1)[1]))
    return facts


def tricks_and_draws(deal: Deal) -> tuple[int, int]:
    """Play the first legal card, or draw, until nothing is left."""
    draws = 0
    while not deal.over:
        seat = deal.to_move
        assert seat is not None
        move = next(move for move in legal(deal, seat) if move.startswith(("draw", "play")))
        draws += move == "draw"
        take(deal, seat, move)
    return sum(deal.tricks), draws


def length_of_free_phase(profile: str) -> Facts:
    """For how many tricks there is a stock, and how many whole deals that makes."""
    facts = played_through(table(profile, 4), 0)
    return {"tricks": facts["draw"], "deals": facts["draw"] // facts["tricks"]}


def draws_of_partner(profile: str) -> Facts:
    """Whether the partner of a trick's winner is ever the last to draw."""
    possible = False
    for winner in range(4):
        match = table(profile, 4)
        set_position(match, {0: ["2c"]}, "o", leader=winner, stock=4, drawn=False)
        possible = possible or drawer_of_indicator(match) == (winner + 2) % 4
    return {"possible": possible}


def last_draw(setup: Setup, profile: str) -> Facts:
    """Who takes the indicator after the trick that somebody won."""
    match = table(profile, setup["players"])
    winner, stock = setup["winner"], setup["players"]
    set_position(match, {0: ["2c"]}, "o", leader=winner, stock=stock, drawn=False)
    return {"indicator_to": drawer_of_indicator(match)}


def next_deal(setup: Setup, profile: str) -> Facts:
    """Who deals and leads after a deal: the vueltas, or the next partida."""
    match = table(profile, setup["players"])
    assert setup["dealer"] == 0  # as `set_position` has it
    arrives = setup.get("phase") != "vueltas"
    points = [match.options["target"], match.options["target"]] if arrives else [0, 0]
    last_trick(match, setup["last_trick_winner"], {"cards": points})
    return next_dealer_and_leader(match)


def sums_of_deal(profile: str) -> Facts:
    """All points that a deal can bring."""
    options = profile_options(profile, 4)
    _, deal = shuffled_deal(table(profile, 4), 0, 1)
    tricks_and_draws(deal)
    twenties = len(SUITS) - 1
    return {
        "cards": sum(deal.cards),
        "last_trick": sum(deal.last),
        "cantes_max": options["cante_trump_points"] + twenties * options["cante_points"],
    }
