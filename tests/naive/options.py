"""House rules at random: valid option sets on top of any profile, every value within reach.

`VALUES` is what is tried: every value of an option that has few, some of each number, the limits
among them. The cards and the stock, which hang together, are drawn as one.
"""

from random import Random
from typing import Any

from tests.naive.cards import PACK
from tests.naive.profiles import Options, profile_options, profile_value, table_options

YES_OR_NO: list[Any] = [True, False]

VALUES: dict[str, list[Any]] = {
    "first_dealer": ["random", "high_card", "suit_count", "kings"],
    "next_dealer": ["last_trick_winner", "rotate"],
    "vueltas_dealer": ["last_trick_winner", "rotate", "same"],
    "deal_mode": ["hand_and_stock", "whole_pack"],
    "hand_size": list(range(1, 20)),
    "deal_packet": [1, 2, 3, 4, 5, 6, 19],
    "free_phase": YES_OR_NO,
    "must_follow": YES_OR_NO,
    "must_head": YES_OR_NO,
    "must_trump": YES_OR_NO,
    "must_overtrump": YES_OR_NO,
    "must_undertrump": YES_OR_NO,
    "partner_winning_frees_head": YES_OR_NO,
    "partner_winning_frees_trump": YES_OR_NO,
    "head_led_suit_after_ruff": YES_OR_NO,
    "overtrump_against": ["all", "opponents"],
    "seven_exchange": YES_OR_NO,
    "seven_exchange_for": ["value_cards", "stronger", "any"],
    "two_takes_seven": ["never", "if_turned_up", "always"],
    "seven_exchange_right": ["last_trick", "any_trick"],
    "seven_exchange_by": ["side", "trick_winner"],
    "seven_exchange_until": ["own_draw", "next_lead", "opponent_card", "trick_end"],
    "seven_exchange_partner_block": YES_OR_NO,
    "cante_points": [0, 10, 20, 30, 100],
    "cante_trump_points": [0, 20, 40, 50, 100],
    "cante_until": ["next_lead", "opponent_card"],
    "cante_limit": ["unlimited", "per_player", "per_side"],
    "cante_forty_first": YES_OR_NO,
    "cante_reveal_free": ["suit", "cards"],
    "cante_reveal_arrastre": ["hidden", "hidden_until_partner_asks", "suit", "cards"],
    "cante_reveal_vueltas": ["same", "cards"],
    "tute": YES_OR_NO,
    "last_trick_bonus": [0, 5, 10, 20, 100],
    "last_trick_bonus_in_vueltas": YES_OR_NO,
    "target": [1, 31, 61, 81, 101, 121, 151, 500],
    "both_over": ["last_trick", "larger_total"],
    "min_trick_points": [0, 10, 30, 65, 130],
    "min_trick_points_includes_bonus": YES_OR_NO,
    "min_trick_points_effect": ["other_side_wins", "vueltas"],
    "vueltas_end": ["claim", "automatic"],
    "vueltas_claim_by": ["trick_winner", "winning_side", "anyone"],
    "vueltas_wrong_claim": ["other_side_wins", "ignored"],
    "vueltas_unclaimed": ["as_idas", "larger_total"],
    "partidas_to_win_coto": [1, 2, 3, 4, 9],
    "cotos_to_win_match": [1, 2, 3, 9],
    "illegal_moves": ["refuse", "penalise"],
    "renuncio_penalty": ["none", "partida", "match"],
    "trick_review": ["none", "last"],
    "points_shown": ["by_book", "always"],
    "table_talk": ["forbidden", "allowed"],
    "score_names": ["plain", "malas_buenas"],
}

# what no verdict can show: customs of the table, and how a cante is made public where it is
WITHOUT_INFLUENCE = [
    *["allowed_players", "first_dealer", "cante_reveal_free"],
    *["trick_review", "points_shown", "table_talk", "score_names"],
]

OF_THE_CARDS = ["deal_mode", "hand_size", "deal_packet"]
OF_THE_CLAIM = ["vueltas_claim_by", "vueltas_wrong_claim"]
LIMITS = {
    "hand_size": (1, 19),
    "deal_packet": (1, 19),
    "cante_points": (0, 100),
    "cante_trump_points": (0, 100),
    "last_trick_bonus": (0, 100),
    "target": (1, 500),
    "min_trick_points": (0, 130),
    "partidas_to_win_coto": (1, 9),
    "cotos_to_win_match": (1, 9),
}


def problems(profile: str, seats: int, changes: Options) -> list[str]:
    """What is wrong with a set of house rules; nothing if it can be played."""
    able = profile_value(profile, "allowed_players")
    asked = changes.get("allowed_players", able)
    if seats not in asked or not set(asked) <= set(able):
        return [f"{profile} is not played with {seats}, or not with all of {asked}"]
    found = [problem for name in changes for problem in problems_of_value(name, changes[name])]
    if found:
        return found
    options = table_options(profile, seats, changes)
    found = problems_of_cards(options, seats)
    if options["vueltas_end"] == "automatic" and any(name in changes for name in OF_THE_CLAIM):
        found.append("nobody claims in vueltas that end by themselves")
    if options["illegal_moves"] == "penalise" and options["renuncio_penalty"] == "none":
        found.append("a revoke is to be penalised without a penalty")
    return found


def problems_of_value(name: str, value: Any) -> list[str]:
    """What is wrong with the value of one option."""
    if name == "removed_cards":
        return [f"there is no card {card}" for card in value if card not in PACK]
    if name in LIMITS:
        low, high = LIMITS[name]
        return [] if low <= value <= high else [f"{name} is from {low} to {high}"]
    if name == "allowed_players":
        return [] if value else ["somebody must be allowed to play"]
    if name not in VALUES:
        return [f"there is no option {name} to change"]
    return [] if value in VALUES[name] else [f"{name} is never {value!r}"]


def problems_of_cards(options: Options, seats: int) -> list[str]:
    """What is wrong with pack, hands, stock and packets."""
    found = []
    cards = len(PACK) - len(options["removed_cards"])
    if options["hand_size"] % options["deal_packet"]:
        found.append("the packets do not make a hand")
    if cards % seats:
        found.append("the pack does not go round")
    if options["deal_mode"] == "whole_pack" and options["seven_exchange"]:
        found.append("no exchange without a stock")
    if options["deal_mode"] == "hand_and_stock" and options["hand_size"] * seats >= cards:
        found.append("no card is left for the stock")
    return found


def random_options(rng: Random, profile: str, seats: int) -> Options:
    """A valid set of changes on top of a profile: none, a few, or nearly everything."""
    often = rng.choice([0.05, 0.2, 0.5, 0.9])
    changes = {
        option: rng.choice(values)
        for option, values in VALUES.items()
        if option not in OF_THE_CARDS and rng.random() < often
    }
    if rng.random() < often:
        changes.update(random_cards(rng, seats))
    changes = mend(rng, profile, seats, changes)
    return differing(profile, seats, changes)


def random_cards(rng: Random, seats: int) -> Options:
    """Pack, hands and packets that fit each other."""
    removed = random_removed_cards(rng, seats)
    most = (len(PACK) - len(removed)) // seats - 1
    size = rng.choice([rng.randint(1, min(most, 19)), rng.randint(3, 6)])
    packets = [packet for packet in VALUES["deal_packet"] if size % packet == 0]
    return {
        "deal_mode": rng.choice(VALUES["deal_mode"]),
        "removed_cards": removed,
        "hand_size": size,
        "deal_packet": rng.choice(packets),
    }


def random_removed_cards(rng: Random, seats: int) -> list[str]:
    """Cards to set aside so that the rest goes round: twos first, or any."""
    how_many = rng.choice([1, 4] if seats == 3 else [0, 0, 4])
    twos = ["2o", "2c", "2e", "2b"]
    return twos[:how_many] if rng.random() < 0.7 else sorted(rng.sample(PACK, how_many))


def mend(rng: Random, profile: str, seats: int, changes: Options) -> Options:
    """Take back what does not go together."""
    options = table_options(profile, seats, changes)
    if options["deal_mode"] == "whole_pack":
        changes["seven_exchange"] = False
    if options["vueltas_end"] == "automatic":
        changes = {name: value for name, value in changes.items() if name not in OF_THE_CLAIM}
    if options["illegal_moves"] == "penalise" and options["renuncio_penalty"] == "none":
        changes["renuncio_penalty"] = rng.choice(["partida", "match"])
    return changes


def companions(option: str, value: Any) -> Options:
    """What must be agreed as well, so that a value is valid and can matter."""
    by_value: dict[tuple[str, Any], Options] = {
        ("seven_exchange", True): {"deal_mode": "hand_and_stock"},
        ("deal_mode", "whole_pack"): {"seven_exchange": False},
        ("illegal_moves", "penalise"): {"renuncio_penalty": "partida"},
        ("renuncio_penalty", "none"): {"illegal_moves": "refuse"},
        ("renuncio_penalty", "partida"): {"illegal_moves": "penalise"},
        ("renuncio_penalty", "match"): {"illegal_moves": "penalise"},
    }
    by_option: dict[str, Options] = {
        "hand_size": {"deal_packet": 1, "deal_mode": "hand_and_stock"},
        "deal_packet": {"hand_size": value, "deal_mode": "hand_and_stock"},
        **{claim: {"vueltas_end": "claim"} for claim in OF_THE_CLAIM},
    }
    return by_value.get((option, value), by_option.get(option, {}))


def options_with(rng: Random, profile: str, seats: int, option: str, value: Any) -> Options | None:
    """Random house rules with one value given; nothing where this table cannot have it."""
    changes = random_options(rng, profile, seats)
    changes.update({**companions(option, value), option: value})
    if table_options(profile, seats, changes)["vueltas_end"] == "automatic":
        changes = {name: chosen for name, chosen in changes.items() if name not in OF_THE_CLAIM}
    changes = differing(profile, seats, changes)
    return None if problems(profile, seats, changes) else changes


def differing(profile: str, seats: int, changes: Options) -> Options:
    """The changes without those that change nothing."""
    usual = profile_options(profile, seats)
    return {name: value for name, value in changes.items() if usual[name] != value}
