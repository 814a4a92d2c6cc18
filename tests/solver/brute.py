"""The slow way to the values: every line of play, by the twin's rules alone.

Nothing here knows the program. A value is what side 0 still makes less what side 1 still makes;
for the partida it is 1, 0 or -1.
"""

from collections.abc import Iterator
from typing import Any

from tests.naive.cards import SUITS
from tests.naive.deal import reason, take
from tests.naive.referee import course
from tests.naive.state import Deal

Action = tuple[int, str]
Known = dict[Any, int]
LEFT_OUT = ("claim", "tute")


def values_of_record(record: dict[str, Any], goal: str) -> tuple[int, dict[str, int]]:
    """The value of the deal under way at the end of a record, and of each legal action."""
    deal = deal_of(record)
    actions = values_of_actions(deal, goal, {})
    value = value_among(deal, actions, goal)
    return value, {f"{seat} {text}": number for (seat, text), number in actions.items()}


def deal_of(record: dict[str, Any]) -> Deal:
    """The deal under way at the end of a record."""
    deal = None
    for match, refused in course(record):
        assert refused is None, refused
        deal = match.deal
    assert deal is not None
    return deal


def value_of(deal: Deal, goal: str, known: Known) -> int:
    """What comes from here on if both sides play their best."""
    if deal.over:
        return outcome(deal) if goal == "partida" else 0
    if deal.trick:
        return value_among(deal, values_of_actions(deal, goal, known), goal)
    name = name_of(deal)
    if name not in known:
        known[name] = value_among(deal, values_of_actions(deal, goal, known), goal)
    return known[name]


def outcome(deal: Deal) -> int:
    """Who won the partida with a deal that is over."""
    return {0: 1, 1: -1, None: 0}[deal.winner]


def values_of_actions(deal: Deal, goal: str, known: Known) -> dict[Action, int]:
    """What each legal action makes at once and later.

    Before a card or the draw the other side may use a right of its own.
    """
    mover = side_in_turn(deal)
    values = {a: value_after(deal, a, goal, known) for a in actions_of(deal, goal)}
    answers = [v for a, v in values.items() if deal.side(a[0]) != mover and not is_rash(deal, a)]
    best_answer = better_of(1 - mover)
    values = {
        action: best_answer([value, *answers]) if ends_turn(action) else value
        for action, value in values.items()
    }
    if deal.options["vueltas_wrong_claim"] == "ignored":
        standing = value_among(deal, values, goal)
        values = {a: standing if is_rash(deal, a) else v for a, v in values.items()}
    return values


def value_among(deal: Deal, values: dict[Action, int], goal: str) -> int:
    """What the side in turn chooses among its own actions."""
    mover = side_in_turn(deal)
    own = [v for a, v in values.items() if deal.side(a[0]) == mover and not is_rash(deal, a)]
    return int(better_of(mover)(own))


def side_in_turn(deal: Deal) -> int:
    """The side of the seat that must draw or play."""
    assert deal.to_move is not None
    return deal.side(deal.to_move)


def better_of(side: int) -> Any:
    """What a side likes best of several values."""
    return max if side == 0 else min


def actions_of(deal: Deal, goal: str) -> list[Action]:
    """The legal actions of every seat that count towards the goal."""
    return [
        (seat, text)
        for seat in range(deal.seats)
        for text in promising(deal, seat)
        if (goal == "partida" or not text.startswith(LEFT_OUT))
        and reason(deal, seat, text) is None
    ]


def promising(deal: Deal, seat: int) -> Iterator[str]:
    """Whatever a seat may do, and little else: most of the time goes into asking the rules.

    Once both sides have played to a trick nobody sings or declares a tute.
    """
    if seat == deal.to_move:
        yield from ("play " + card for card in deal.hands[seat])
    if deal.draw_pending:
        yield "draw"
    if deal.stock:
        yield "exchange"
    if deal.stage == "vueltas" and not deal.trick:
        yield "claim"
    if len(deal.trick) < 2:
        yield from ("sing " + suit for suit in SUITS if "12" + suit in deal.hands[seat])
        if len(deal.hands[seat]) >= len(SUITS):
            yield from ("tute 10", "tute 12")


def ends_turn(action: Action) -> bool:
    """Whether an action is a card or the draw."""
    return action[1] == "draw" or action[1].startswith("play")


def is_rash(deal: Deal, action: Action) -> bool:
    """Whether an action is a claim without the points for it, which nobody would make."""
    return action[1] == "claim" and not deal.has_target(deal.side(action[0]))


def value_after(deal: Deal, action: Action, goal: str, known: Known) -> int:
    """What an action makes at once and later, the rights of the others let alone."""
    after = copied(deal)
    take(after, *action)
    if not after.over and after.winner is None and is_rash(deal, action):
        return 0  # ignored: nothing has changed, and its value is that of the position
    made = sum((1, -1)[side] * points(after, side) for side in (0, 1))
    made -= sum((1, -1)[side] * points(deal, side) for side in (0, 1))
    return value_of(after, goal, known) + (made if goal == "points" else 0)


def points(deal: Deal, side: int) -> int:
    """The points of a side in this deal."""
    return deal.cards[side] + deal.cantes[side] + deal.last[side]


def copied(deal: Deal) -> Deal:
    """A deal that can be played on without touching the first."""
    other = Deal.__new__(Deal)
    other.__dict__.update(deal.__dict__)
    other.hands = [list(hand) for hand in deal.hands]
    for name in ("stock", "trick", "cards", "cantes", "tricks", "last", "sung_now"):
        setattr(other, name, list(getattr(deal, name)))
    other.trick_takers, other.sung = set(deal.trick_takers), set(deal.sung)
    other.hidden = dict(deal.hidden)
    return other


def name_of(deal: Deal) -> Any:
    """Everything that may differ between two positions of one deal, between tricks."""
    return (
        tuple(map(frozenset, deal.hands)),
        (tuple(deal.stock), deal.draw_pending, deal.two_took_seven),
        (deal.leader, deal.last_winner, frozenset(deal.trick_takers)),
        (tuple(deal.cards), tuple(deal.cantes), tuple(deal.tricks)),
        (frozenset(deal.sung), tuple(deal.sung_now)),
    )
