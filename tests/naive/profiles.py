"""The table of part F: every option, one column for each profile, typed in from `rules.md`."""

from typing import Any

Options = dict[str, Any]

PROFILES = ["ludoteka", "fournier", "lascuarenta", "aragones", "torneo"]

DASH = "-"  # note 9: the value of aragones, without effect in that profile

STOCK, WHOLE = "hand_and_stock", "whole_pack"
LAST_WINNER = "last_trick_winner"
UNTIL_ASKED = "hidden_until_partner_asks"
OTHER_WINS = "other_side_wins"

TABLE: dict[str, list[Any]] = {
    # one column each for ludoteka, fournier, lascuarenta, aragones, torneo
    "allowed_players": [[4], [2, 3, 4], [2, 4], [4], [4]],
    "first_dealer": ["random", "high_card", "random", "random", "random"],
    "next_dealer": [LAST_WINNER, "rotate", LAST_WINNER, LAST_WINNER, LAST_WINNER],
    "vueltas_dealer": [LAST_WINNER, LAST_WINNER, LAST_WINNER, LAST_WINNER, LAST_WINNER],
    "deal_mode": [
        {4: STOCK},
        {4: WHOLE, 3: WHOLE, 2: STOCK},
        {4: STOCK, 2: STOCK},
        {4: STOCK},
        {4: STOCK},
    ],
    "hand_size": [6, 6, 6, 6, 6],
    "deal_packet": [1, 1, 3, 3, 3],
    "removed_cards": [{}, {3: ["2o"]}, {}, {}, {}],
    "free_phase": [True, True, True, True, True],
    "must_follow": [True, True, True, True, True],
    "must_head": [True, True, True, True, True],
    "must_trump": [True, True, True, True, True],
    "must_overtrump": [True, True, True, True, True],
    "must_undertrump": [False, False, False, False, False],
    "partner_winning_frees_head": [True, False, True, True, True],
    "partner_winning_frees_trump": [True, False, True, True, True],
    "head_led_suit_after_ruff": [False, False, False, False, False],
    "overtrump_against": ["all", "all", "all", "all", "all"],
    "seven_exchange": [True, False, True, True, True],
    "seven_exchange_for": ["value_cards", DASH, "stronger", "any", "any"],
    "two_takes_seven": ["never", DASH, "if_turned_up", "never", "never"],
    "seven_exchange_right": ["last_trick", DASH, "any_trick", "last_trick", "last_trick"],
    "seven_exchange_by": ["side", DASH, "side", "side", "side"],
    "seven_exchange_until": ["own_draw", DASH, "next_lead", "next_lead", "trick_end"],
    "seven_exchange_partner_block": [False, DASH, False, True, True],
    "cante_points": [20, 20, 20, 20, 20],
    "cante_trump_points": [40, 40, 40, 40, 40],
    "cante_until": ["next_lead", "next_lead", "next_lead", "next_lead", "opponent_card"],
    "cante_limit": ["unlimited", "per_player", "per_side", "per_player", "per_player"],
    "cante_forty_first": [False, False, True, False, False],
    "cante_reveal_free": ["suit", "suit", "suit", "cards", "cards"],
    "cante_reveal_arrastre": [UNTIL_ASKED, "suit", "suit", "cards", "hidden"],
    "cante_reveal_vueltas": ["same", "same", "same", "same", "cards"],
    "tute": [False, True, True, False, True],
    "last_trick_bonus": [10, 10, 10, 10, 10],
    "last_trick_bonus_in_vueltas": [True, True, True, True, True],
    "target": [101, 101, 101, 101, 101],
    "both_over": ["last_trick", "larger_total", "last_trick", "last_trick", "last_trick"],
    "min_trick_points": [30, 0, 30, 30, 30],
    "min_trick_points_includes_bonus": [True, DASH, True, True, True],
    "min_trick_points_effect": [OTHER_WINS, DASH, OTHER_WINS, OTHER_WINS, OTHER_WINS],
    "vueltas_end": ["claim", "claim", "automatic", "claim", "claim"],
    "vueltas_claim_by": ["winning_side", "anyone", DASH, "winning_side", "winning_side"],
    "vueltas_wrong_claim": [OTHER_WINS, OTHER_WINS, DASH, OTHER_WINS, OTHER_WINS],
    "vueltas_unclaimed": ["as_idas", "as_idas", DASH, "as_idas", "as_idas"],
    "partidas_to_win_coto": [3, 3, 3, 3, 3],
    "cotos_to_win_match": [2, 1, 1, 1, 1],
    "illegal_moves": ["refuse", "refuse", "refuse", "refuse", "refuse"],
    "renuncio_penalty": ["none", "partida", "none", "none", "partida"],
    "trick_review": ["last", "last", "last", "last", "none"],
    "points_shown": ["by_book", "by_book", "by_book", "by_book", "by_book"],
    "table_talk": ["forbidden", "forbidden", "forbidden", "forbidden", "forbidden"],
    "score_names": ["plain", "plain", "malas_buenas", "malas_buenas", "malas_buenas"],
}


def profile_value(profile: str, option: str) -> Any:
    """What the table says for one profile, a dash read as note 9 reads it."""
    row = TABLE[option]
    value = row[PROFILES.index(profile)]
    return row[PROFILES.index("aragones")] if value == DASH else value


def profile_options(profile: str, seats: int) -> Options:
    """All options of a profile; those that depend on the number of seats are given for it."""
    options = {option: profile_value(profile, option) for option in TABLE}
    options["deal_mode"] = options["deal_mode"][seats]
    options["removed_cards"] = options["removed_cards"].get(seats, [])
    return options


def table_options(profile: str, seats: int, changes: Options) -> Options:
    """All options of a table: those of the profile, then what the house has changed."""
    return {**profile_options(profile, seats), **changes}
