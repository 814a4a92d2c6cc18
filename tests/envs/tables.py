"""Tables to play at, and the referee's word on what was played."""

from random import Random
from typing import Any

from guinote.cards import Card, cards_in
from guinote.envs.episode import Episode, deal, new_episode, offered, take
from guinote.envs.goal import PARTIDA
from guinote.game.dealing import cards_in_play, deal_out
from guinote.record.record import Record, parse_record, write_record
from guinote.record.referee import judge
from guinote.rules.profile import Rules, load_profile, profile_ids, resolve
from guinote.rules.state import DealFacts

BOOKS = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]
HOUSE_RULES: list[tuple[str, int, dict[str, object]]] = [
    ("torneo", 4, {"illegal_moves": "penalise", "renuncio_penalty": "match"}),
    ("aragones", 4, {"vueltas_wrong_claim": "ignored", "vueltas_claim_by": "anyone"}),
    ("lascuarenta", 2, {"free_phase": False, "two_takes_seven": "always"}),
    ("fournier", 3, {"vueltas_dealer": "same", "points_shown": "always"}),
]


def all_rules() -> list[Rules]:
    """Return every book at every number of seats, and some house rules."""
    books = [resolve(profile, seats) for profile, seats in BOOKS]
    return books + [resolve(profile, seats, changes) for profile, seats, changes in HOUSE_RULES]


def name_of(rules: Rules) -> str:
    """Return a short name for reports."""
    return f"{rules.profile}-{rules.seats}" + ("-house" if rules.changes else "")


def shuffled_pack(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """Return the table's pack, shuffled."""
    pack = list(cards_in_play(rules))
    rng.shuffle(pack)
    return tuple(pack)


def next_deal(episode: Episode, rng: Random) -> Episode:
    """Deal by chance, from whoever must deal."""
    dealer, rules = episode.match.next_dealer, episode.match.rules
    dealer = rng.randrange(rules.seats) if dealer is None else dealer
    return deal(episode, dealer, shuffled_pack(rules, rng))


def played(rules: Rules, goal: str, rng: Random) -> Episode:
    """Play an episode by chance to its end."""
    episode = new_episode(rules, goal)
    while not episode.is_over:
        if episode.awaits_deal:
            episode = next_deal(episode, rng)
        else:
            episode = take(episode, rng.choice(offered(episode)))
    return episode


def judged(record: Record) -> dict[str, Any]:
    """Return where the referee sees the record stand, once written down and read again."""
    verdict, refusal = judge(parse_record(write_record(record)))
    assert verdict["ok"], refusal
    return verdict["state"]


def rewards_by_referee(state: dict[str, Any], goal: str, seats: int) -> tuple[float, ...]:
    """Return what each seat should get, worked out from a verdict alone."""
    sides = len(state["points"])
    if goal == PARTIDA:
        made = [float(side == state["deal_winner"]) for side in range(sides)]
    else:
        made = [p["cards"] + p["cantes"] + p["last"] for p in state["points"]]
    by_side = [
        mine - sum(other for side, other in enumerate(made) if side != own) / (sides - 1)
        for own, mine in enumerate(made)
    ]
    return tuple(by_side[seat % sides] for seat in range(seats))


def pack_of(rules: Rules, cards: DealFacts, dealer: int) -> tuple[Card, ...]:
    """Return a pack that deals these hands and this stock."""
    places = tuple(Card(place) for place in range(len(cards_in_play(rules))))
    dealt, pack = deal_out(rules, places, dealer), list(places)
    for seat, hand in enumerate(dealt.hands):
        for place, card in zip(sorted(hand), _with_last(cards, seat, dealer), strict=True):
            pack[place] = card
    for place, lies in zip(dealt.stock, cards.stock, strict=False):
        pack[place] = Card(lies)
    return tuple(pack)


def _with_last(cards: DealFacts, seat: int, dealer: int) -> list[Card]:
    """Return a hand; where the whole pack is dealt the dealer's last card names the trump."""
    hand = list(cards_in(cards.hands[seat]))
    if seat == dealer and cards.turned in hand:
        hand.remove(Card(cards.turned))
        hand.append(Card(cards.turned))
    return hand
