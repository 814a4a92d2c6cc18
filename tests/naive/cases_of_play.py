"""Cases about cards, tricks, the exchange, cantes and the tute, answered by playing them."""

from typing import Any

from tests.naive.cantes import reveal
from tests.naive.cards import NUMBER, SUITS
from tests.naive.deal import legal
from tests.naive.dealing import RecordError
from tests.naive.match import Match, act
from tests.naive.referee import parse_action
from tests.naive.staging import play_trick, set_position, table, try_action
from tests.naive.state import Deal

Facts = dict[str, Any]
Setup = dict[str, Any]


def table_of(setup: Setup, profile: str) -> Match:
    """The table of a case, in the vueltas if it says so."""
    seats = setup.get("players", 4)
    nothing = [0] * (2 if seats == 4 else seats)
    beginning = {"carried": nothing} if setup.get("vueltas") else {}
    return table(profile, seats, setup.get("rule_overrides", {}), **beginning)


def legal_cards(setup: Setup, profile: str) -> Facts:
    """Which cards of the hand are legal."""
    match = table_of(setup, profile)
    seat, trick = setup["to_play"], setup["trick"]
    deal = set_position(
        match,
        {seat: setup["hand"]},
        setup["trump"],
        trick=trick,
        leader=trick[0][0] if trick else seat,
        stock=match.seats if setup["phase"] == "free" else 0,
    )
    may = legal(deal, seat)
    return {"legal_cards": [card for card in setup["hand"] if "play " + card in may]}


def trick_result(setup: Setup, profile: str) -> Facts:
    """Who takes a trick, and what is in it; nobody is bound to anything while there is a stock."""
    match = table_of(setup, profile)
    hands = {seat: [card] for seat, card in setup["trick"]}
    leader = setup["trick"][0][0]
    deal = set_position(match, hands, setup["trump"], leader=leader, stock=match.seats)
    play_trick(match, [card for _, card in setup["trick"]], leader)
    return {"winner": deal.last_winner, "points": sum(deal.cards)}


def exchange(setup: Setup, profile: str) -> Facts:
    """Whether a seat may exchange, and what comes of it."""
    match = table_of(setup, profile)
    seat = setup["seat"]
    deal = exchange_position(match, setup)
    facts: Facts = {"allowed": try_action(match, seat, "exchange")}
    if facts["allowed"]:
        kept = [card for card in setup["hand"] if card in deal.hands[seat]]
        taken = [card for card in deal.hands[seat] if card not in kept]
        facts["hand_after"] = taken + kept
        facts["indicator_after"] = deal.stock[-1]
        facts["indicator_to"] = drawer_of_indicator(match) if deal.draw_pending else None
    return facts


def exchange_position(match: Match, setup: Setup) -> Deal:
    """The table at the moment of the question."""
    moment, seat, winner = setup["moment"], setup["seat"], setup.get("trick_winner")
    drawn = moment not in ("before_draw", "before_own_draw")
    mine = deal_side(match, seat)
    tricks = [0, 0]
    tricks[mine] = len(setup.get("tricks_won_by_side", [])) + setup["won_by_side_of_seat"]
    tricks[1 - mine] = setup["trick_done"] - tricks[mine]
    given = {} if winner is None else {"last_winner": winner}
    return set_position(
        match,
        {seat: setup["hand"]},
        setup["trump"],
        indicator=setup["indicator"],
        stock=stock_left(match, setup["trick_done"], drawn),
        turned=setup.get("indicator_original") or setup["indicator"] or "1o",
        trick=next_trick(setup),
        leader=1 if winner is None else winner,
        drawn=drawn,
        tricks=tricks,
        **given,
    )


def deal_side(match: Match, seat: int) -> int:
    """The side of a seat at a table."""
    return seat % len(match.partidas)


def stock_left(match: Match, tricks: int, drawn: bool) -> int:
    """How many cards lie there after so many tricks, before or after the draw."""
    if match.options["deal_mode"] == "whole_pack":
        return 0
    at_first = 40 - match.seats * int(match.options["hand_size"])
    return at_first - match.seats * (tricks if drawn or not tricks else tricks - 1)


def next_trick(setup: Setup) -> list[tuple[int, str]]:
    """What has been played since, where the moment is in the next trick."""
    how_many = {"next_trick_lead_made": 1, "next_trick_opponent_has_played": 2}
    cards = ["4b", "6b"][: how_many.get(setup["moment"], 0)]
    return [(setup["trick_winner"] + step, card) for step, card in enumerate(cards)]


def drawer_of_indicator(match: Match) -> int:
    """Who draws the card that lies under the stock, once everything is drawn."""
    deal = match.deal
    assert deal is not None
    assert deal.to_move is not None
    indicator = deal.stock[-1]
    act(match, deal.to_move, "draw")
    return next((seat for seat, hand in enumerate(deal.hands) if indicator in hand), -1)


def cante(setup: Setup, profile: str) -> Facts:
    """Whether a seat may sing, for how much, and what it makes public."""
    match = table_of(setup, profile)
    seat = setup["seat"]
    deal = cante_position(match, setup)
    wanted = [setup["wants"]] if "wants" in setup else list(SUITS)
    suits = [suit for suit in wanted if "sing " + suit in legal(deal, seat)]
    if not suits:
        return {"allowed": False}
    how = reveal(deal)
    act(match, seat, "sing " + suits[0])
    points = sum(deal.cantes)
    facts: Facts = {"allowed": True, "points": points, "announce": str(points)}
    return {**facts, **made_public(match, seat, suits[0], how)}


def made_public(match: Match, seat: int, suit: str, how: str) -> Facts:
    """What of a cante is seen: the suit, the cards, or nothing until somebody shows it."""
    deal = match.deal
    assert deal is not None
    public = suit not in deal.hidden
    facts: Facts = {"suit_public": public}
    facts["cards_shown"] = how == "cards" if public else "optional"
    partner = (seat + 2) % match.seats
    facts["partner_may_ask"] = try_action(match, partner, "show " + suit)
    if facts["partner_may_ask"]:
        facts["must_name_suit"] = suit
    return facts


def cante_position(match: Match, setup: Setup) -> Deal:
    """The pause (or the beginning of the next trick) in which somebody wants to sing."""
    winner = setup["last_trick_winner"]
    hand: list[str] = setup["hand" if "hand" in setup else "hand_after_trick"]
    return set_position(
        match,
        {setup["seat"]: hand},
        setup["trump"],
        trick=setup["next_trick"],
        stock=match.seats if setup["phase"] == "free" else 0,
        leader=0 if winner is None else winner,
        last_winner=winner,
        sung=" ".join(setup["sung_this_deal"]),
        sung_now=setup["sung_this_trick"],
    )


def tute(setup: Setup, profile: str) -> Facts:
    """What comes of declaring four of a kind."""
    match = table_of(setup, profile)
    seat, winner = setup["seat"], setup["last_trick_winner"]
    numbers = [NUMBER[card] for card in setup["hand"]]
    four = next(number for number in numbers if numbers.count(number) == len(SUITS))
    hands = {seat: setup["hand"]}
    deal = set_position(match, hands, setup["trump"], leader=winner, last_winner=winner)
    try:
        parse_action(f"{seat} tute {four}", match.seats)
    except RecordError:
        return {"effect": "none"}
    if not deal.options["tute"]:
        return {"effect": "none"}
    if not try_action(match, seat, f"tute {four}"):
        return {"effect": "not_allowed"}
    return {"effect": "wins_partida" if deal.winner == deal.side(seat) else "none"}
