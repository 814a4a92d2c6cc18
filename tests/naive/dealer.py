"""Random records: whole matches or parts of one, dealt from a shuffled pack and played by chance.

What is optional happens often: a seat that may sing, exchange or declare does so every other time
it is asked, before the draw as well as after it. Where asked, the last action is one that must be
refused. All chance comes from the generator passed in, so that a seed says everything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.naive.cards import PACK, SUIT, SUITS
from tests.naive.deal import CLAUSE_OF_DUTY, legal_by_seat, reason
from tests.naive.dealing import deal_out, new_deal, pack_of
from tests.naive.match import Match, act, may_start, start
from tests.naive.options import differing, options_with, random_options
from tests.naive.position import four_together, random_position
from tests.naive.profiles import PROFILES, Options, profile_value
from tests.naive.referee import match_of
from tests.naive.state import Deal

Record = dict[str, Any]
Move = tuple[int, str]  # a seat and its action
Table = tuple[str, int]  # a profile and a number of seats

TABLES: list[Table] = [
    (profile, seats) for profile in PROFILES for seats in profile_value(profile, "allowed_players")
]
STARTS = ["match", "carried", "won", "position"]
REASONS_OF_A_CARD = [
    *["not_your_turn", "not_in_hand", "must_draw", "nothing_to_draw"],
    *["must_follow", "must_head", "must_trump", "must_overtrump", "must_undertrump"],
]
REASONS_OF_THE_PAUSE = [
    *["no_trick_won", "too_late", "no_pair", "already_sung", "cante_limit", "forty_first"],
    *["no_exchange", "no_stock", "no_seven", "indicator_too_low", "partner_block"],
    *["no_tute", "not_four", "not_vueltas", "no_claims", "may_not_claim", "nothing_hidden"],
]
REASONS = ["deal_over", *REASONS_OF_A_CARD, *REASONS_OF_THE_PAUSE]
ANY_TIME = ["not_your_turn", "not_in_hand", "nothing_to_draw", "no_trick_won", "no_pair"]
# the house rules without which a reason hardly comes up
HELPFUL: dict[str, Options] = {
    "must_undertrump": {"must_undertrump": True},
    "cante_limit": {"cante_limit": "per_side"},
    "forty_first": {"cante_forty_first": True},
    "indicator_too_low": {"seven_exchange_for": "value_cards"},
    "partner_block": {
        "seven_exchange_partner_block": True,
        "seven_exchange_right": "any_trick",
    },
}


@dataclass
class Plan:
    """How long a record goes on and where it starts and ends."""

    start: str = "match"  # one of STARTS
    most_deals: int = 1
    stop_early: bool = False  # somewhere in the middle of the last deal
    sought: str | None = None  # the last action is one to be refused, for this reason if possible


def random_plan(rng: Random) -> Plan:
    """Any of the things that a record can be."""
    sought = rng.choice([*REASONS, *HELPFUL, *HELPFUL]) if rng.random() < 0.4 else None
    return Plan(
        start=rng.choice(["match", *STARTS]),
        most_deals=rng.choice([1, 1, 2, 3] if sought else [1, 1, 2, 3, 30]),
        stop_early=not sought and rng.random() < 0.4,
        sought=sought,
    )


def any_record(rng: Random, table: Table | None = None) -> Record:
    """A record of any house rules and plan, of one table or of any."""
    profile, seats = table or random_table(rng)
    plan = random_plan(rng)
    changes = random_options(rng, profile, seats) if rng.random() < 0.7 else {}
    helped = differing(profile, seats, {**changes, **HELPFUL.get(plan.sought or "", {})})
    return random_record(rng, profile, seats, helped, plan)


def record_with(rng: Random, option: str, value: Any) -> Record:
    """A record of any table at which an option has one value."""
    while True:
        profile, seats = random_table(rng)
        changes = options_with(rng, profile, seats, option, value)
        if changes is not None:
            return random_record(rng, profile, seats, changes, random_plan(rng))


def random_table(rng: Random) -> Table:
    """A profile and a number of seats that it allows."""
    profile = rng.choice(PROFILES)
    return profile, rng.choice(profile_value(profile, "allowed_players"))


def random_record(
    rng: Random, profile: str, seats: int, changes: Options, plan: Plan | None = None
) -> Record:
    """Play by chance and write it down; without a plan, one whole deal."""
    plan = plan or Plan()
    record: Record = {
        "record": "guinote/1",
        "rules": {"profile": profile, "seats": seats, "options": changes},
        "deals": [],
    }
    record.update(random_beginning(rng, record, plan))
    match = match_of(record)
    while may_start(match) and len(record["deals"]) < plan.most_deals:
        in_the_middle = plan.start == "position" and not record["deals"]
        entry = random_entry(rng, match, in_the_middle)
        record["deals"].append(entry)
        last = len(record["deals"]) == plan.most_deals
        entry["actions"] = play_by_chance(rng, match, plan, last)
        if not may_start(match):
            break
    return record


def random_beginning(rng: Random, record: Record, plan: Plan) -> Record:
    """What the record says has happened before it."""
    match = match_of(record)
    options, sides = match.options, len(match.partidas)
    beginning: Record = {}
    if plan.start == "carried" or (plan.start == "position" and rng.random() < 0.5):
        most = rng.choice([1.0, 1.0, 1.1]) * options["target"]
        beginning["carried"] = [rng.randrange(int(most)) for _ in range(sides)]
    if plan.start == "won":
        beginning["won"] = {
            "partidas": [rng.randrange(options["partidas_to_win_coto"]) for _ in range(sides)],
            "cotos": [rng.randrange(options["cotos_to_win_match"]) for _ in range(sides)],
        }
    return beginning


def random_entry(rng: Random, match: Match, in_the_middle: bool) -> dict[str, Any]:
    """The next deal: dealt from a shuffled pack, or a position; started in the match."""
    dealer = rng.randrange(match.seats) if match.next_dealer is None else match.next_dealer
    entry: dict[str, Any] = {"dealer": dealer}
    if in_the_middle:
        entry["position"] = random_position(rng, match, dealer)
    else:
        entry["deal"] = random_deal(rng, match, dealer)
    start(match, new_deal(match, dealer, entry))
    return entry


def random_deal(rng: Random, match: Match, dealer: int) -> dict[str, Any]:
    """A shuffled pack, written as a pack or as hands and stock."""
    deck = pack_of(match.options)
    rng.shuffle(deck)
    if rng.random() < 0.25:
        give_four(rng, deck, dealer, match)
    if rng.random() < 0.5:
        return {"deck": " ".join(deck)}
    hands, stock = deal_out(deck, dealer, match.seats, match.options)
    dealt: dict[str, Any] = {"hands": [" ".join(hand) for hand in hands], "stock": " ".join(stock)}
    if not stock:
        dealt["trump"] = SUIT[deck[-1]]
    return dealt


def give_four(rng: Random, deck: list[str], dealer: int, match: Match) -> None:
    """Let one seat be dealt four cards that go together, which chance would hardly ever do."""
    four = four_together(rng)
    hands, _ = deal_out(deck, dealer, match.seats, match.options)
    places = [deck.index(card) for card in rng.choice(hands)]
    if len(places) < len(four) or any(card not in deck for card in four):
        return
    for place, card in zip(places, four, strict=False):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]


def play_by_chance(rng: Random, match: Match, plan: Plan, last: bool) -> list[str]:
    """Play a deal to its end; the last of a record perhaps not, or with an action too many."""
    deal = match.deal
    assert deal is not None
    actions: list[str] = []
    sought = plan.sought if last else None
    patience = 0.9 if sought in ANY_TIME else 0.0
    stop = rng.randrange(60) if last and plan.stop_early else None
    while not deal.over and len(actions) != stop:
        wrong = moves_refused_for(deal, sought) if sought and rng.random() >= patience else []
        if wrong:
            return [*actions, as_text(rng.choice(wrong))]
        move = random_move(rng, deal)
        act(match, *move)
        actions.append(as_text(move))
    if sought and (sought == "deal_over" or rng.random() < 0.2):
        actions.append(as_text(rng.choice(refused_moves(deal))))
    return actions


def as_text(move: Move) -> str:
    """A move as a record writes it."""
    seat, action = move
    return f"{seat} {action}"


def random_move(rng: Random, deal: Deal) -> Move:
    """Anything legal; what nobody has to do is done as often as `eagerness` says."""
    moves = [(seat, text) for seat, texts in legal_by_seat(deal).items() for text in texts]
    due = [move for move in moves if is_due(move)]
    other = [move for move in moves if not is_due(move)]
    other += moves_not_listed(rng, deal)
    tempted = [move for move in other if rng.random() < eagerness(deal, move)]
    return rng.choice(tempted or due)


def is_due(move: Move) -> bool:
    """Whether a move is one without which nothing goes on: a card or the draw."""
    return move[1] == "draw" or move[1].startswith("play")


def eagerness(deal: Deal, move: Move) -> float:
    """How likely a seat is to do what it need not do, each time it is asked."""
    seat, action = move
    if action == "claim":
        return 0.3 if deal.has_target(deal.side(seat)) else 0.01
    return 0.5


def moves_not_listed(rng: Random, deal: Deal) -> Iterator[Move]:
    """What is taken without being listed: showing a hidden suit, a revoke that is penalised."""
    for suit in sorted(deal.hidden):
        for seat in range(deal.seats):
            if rng.random() < 0.1 and reason(deal, seat, "show " + suit) is None:
                yield seat, "show " + suit
    if deal.options["illegal_moves"] == "penalise" and rng.random() < 0.05:
        revokes = revokes_by_duty(deal)
        if revokes:
            yield rng.choice(revokes[rng.choice(sorted(revokes))])


def revokes_by_duty(deal: Deal) -> dict[str, list[Move]]:
    """The held cards that the seat to move would revoke with, by the duty they break."""
    revokes: dict[str, list[Move]] = {}
    seat = deal.to_move
    assert seat is not None
    for card in deal.hands[seat]:
        duty = reason(deal, seat, "play " + card)
        if duty in CLAUSE_OF_DUTY:
            revokes.setdefault(str(duty), []).append((seat, "play " + card))
    return revokes


def thinkable_moves(deal: Deal) -> Iterator[Move]:
    """Everything that any seat could say."""
    actions = ["draw", "exchange", "claim", "tute 10", "tute 12"]
    actions += [verb + suit for verb in ("sing ", "show ") for suit in SUITS]
    for seat in range(deal.seats):
        for action in actions:
            yield seat, action
        for card in PACK if seat == deal.to_move else deal.hands[seat]:
            yield seat, "play " + card


def refused_moves(deal: Deal) -> list[Move]:
    """Every thinkable move that must be refused now."""
    penalised = CLAUSE_OF_DUTY if deal.options["illegal_moves"] == "penalise" else {}
    return [
        move
        for move in thinkable_moves(deal)
        if (why := reason(deal, *move)) is not None and why not in penalised
    ]


def moves_refused_for(deal: Deal, why: str) -> list[Move]:
    """Every thinkable move that must be refused for one reason."""
    return [move for move in refused_moves(deal) if reason(deal, *move) == why]
