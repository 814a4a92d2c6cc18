"""What a table may choose: every rule option, its type, its limits, its clause.

The engine reads only these; nothing asks for a profile's name. The defaults are those of the
aragones profile, the base of the others. What an option means in players' words stands in
`locales/` under `option.<name>`, because the dialog of house rules shows the same lines.
"""

from functools import cache
from typing import Annotated, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

DealMode = Literal["hand_and_stock", "whole_pack"]
Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]


class At(NamedTuple):
    """Where an option belongs: its clause, and the limits of a number."""

    clause: str
    low: int | None = None
    high: int | None = None


class RuleOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All options of one table, for its number of seats; `docs/rules.md` has the clauses."""

    # who sits down, who deals, how many cards
    allowed_players: Annotated[tuple[Seats, ...], At("SEA-1")] = (4,)
    first_dealer: Annotated[Literal["random", "high_card", "suit_count", "kings"], At("DEA-1")] = (
        "random"
    )
    next_dealer: Annotated[Literal["last_trick_winner", "rotate"], At("DEA-6")] = (
        "last_trick_winner"
    )
    vueltas_dealer: Annotated[Literal["last_trick_winner", "rotate", "same"], At("DEA-7")] = (
        "last_trick_winner"
    )
    deal_mode: Annotated[DealMode, At("DEA-3")] = "hand_and_stock"
    hand_size: Annotated[int, At("DEA-3", 1, 19)] = 6
    deal_packet: Annotated[int, At("DEA-3", 1, 19)] = 3
    removed_cards: Annotated[tuple[str, ...], At("DEA-2")] = ()

    # what must be played
    free_phase: Annotated[bool, At("FRE-1")] = True
    must_follow: Annotated[bool, At("ARR-1")] = True
    must_head: Annotated[bool, At("ARR-2")] = True
    must_trump: Annotated[bool, At("ARR-3")] = True
    must_overtrump: Annotated[bool, At("ARR-4")] = True
    must_undertrump: Annotated[bool, At("ARR-5")] = False
    partner_winning_frees_head: Annotated[bool, At("ARR-6")] = True
    partner_winning_frees_trump: Annotated[bool, At("ARR-6")] = True
    head_led_suit_after_ruff: Annotated[bool, At("ARR-7")] = False
    overtrump_against: Annotated[Literal["all", "opponents"], At("ARR-8")] = "all"

    # the exchange of the seven
    seven_exchange: Annotated[bool, At("EXC-1")] = True
    seven_exchange_for: Annotated[Literal["value_cards", "stronger", "any"], At("EXC-6")] = "any"
    two_takes_seven: Annotated[Literal["never", "if_turned_up", "always"], At("EXC-5")] = "never"
    seven_exchange_right: Annotated[Literal["last_trick", "any_trick"], At("EXC-2")] = "last_trick"
    seven_exchange_by: Annotated[Literal["side", "trick_winner"], At("EXC-2")] = "side"
    seven_exchange_until: Annotated[
        Literal["own_draw", "next_lead", "opponent_card", "trick_end"], At("EXC-3")
    ] = "next_lead"
    seven_exchange_partner_block: Annotated[bool, At("EXC-7")] = True

    # cantes and tute
    cante_points: Annotated[int, At("CAN-9", 0, 100)] = 20
    cante_trump_points: Annotated[int, At("CAN-9", 0, 100)] = 40
    cante_until: Annotated[Literal["next_lead", "opponent_card"], At("CAN-3")] = "next_lead"
    cante_limit: Annotated[Literal["unlimited", "per_player", "per_side"], At("CAN-5")] = (
        "per_player"
    )
    cante_forty_first: Annotated[bool, At("CAN-6")] = False
    cante_reveal_free: Annotated[Literal["suit", "cards"], At("CAN-7")] = "cards"
    cante_reveal_arrastre: Annotated[
        Literal["hidden", "hidden_until_partner_asks", "suit", "cards"], At("CAN-7")
    ] = "cards"
    cante_reveal_vueltas: Annotated[Literal["same", "cards"], At("CAN-7")] = "same"
    tute: Annotated[bool, At("TUT-1")] = False

    # how the idas are decided
    last_trick_bonus: Annotated[int, At("IDA-1", 0, 100)] = 10
    last_trick_bonus_in_vueltas: Annotated[bool, At("IDA-1")] = True
    target: Annotated[int, At("IDA-2", 1, 500)] = 101
    both_over: Annotated[Literal["last_trick", "larger_total"], At("IDA-3")] = "last_trick"
    min_trick_points: Annotated[int, At("IDA-4", 0, 130)] = 30
    min_trick_points_includes_bonus: Annotated[bool, At("IDA-4")] = True
    min_trick_points_effect: Annotated[Literal["other_side_wins", "vueltas"], At("IDA-4")] = (
        "other_side_wins"
    )

    # how the vueltas end
    vueltas_end: Annotated[Literal["claim", "automatic"], At("VUE-2")] = "claim"
    vueltas_claim_by: Annotated[Literal["trick_winner", "winning_side", "anyone"], At("VUE-3")] = (
        "winning_side"
    )
    vueltas_wrong_claim: Annotated[Literal["other_side_wins", "ignored"], At("VUE-4")] = (
        "other_side_wins"
    )
    vueltas_unclaimed: Annotated[Literal["as_idas", "larger_total"], At("VUE-6")] = "as_idas"

    # the match and the table
    partidas_to_win_coto: Annotated[int, At("MAT-2", 1, 9)] = 3
    cotos_to_win_match: Annotated[int, At("MAT-3", 1, 9)] = 1
    illegal_moves: Annotated[Literal["refuse", "penalise"], At("REN-1")] = "refuse"
    renuncio_penalty: Annotated[Literal["none", "partida", "match"], At("REN-3")] = "none"
    trick_review: Annotated[Literal["none", "last"], At("TAB-1")] = "last"
    points_shown: Annotated[Literal["by_book", "always"], At("TAB-2")] = "by_book"
    table_talk: Annotated[Literal["forbidden", "allowed"], At("TAB-3")] = "forbidden"
    score_names: Annotated[Literal["plain", "malas_buenas"], At("TAB-4")] = "malas_buenas"


class OptionInfo(msgspec.Struct, frozen=True):
    """How one option may be set: its clause, and either its choices or its two limits.

    `choices` is empty for numbers and lists; `low` and `high` are None for all but numbers.
    """

    name: str
    clause: str
    kind: Literal["bool", "int", "choice", "list"]
    choices: tuple[object, ...] = ()
    low: int | None = None
    high: int | None = None

    @property
    def family(self) -> str:
        """The family of its clause, such as ARR: the section it belongs to."""
        return self.clause.partition("-")[0]


@cache
def option_table() -> dict[str, OptionInfo]:
    """Every option by name, in the order of the rule book."""
    hints = get_type_hints(RuleOptions, include_extras=True)
    return {name: _info(name, hint) for name, hint in hints.items()}


def _info(name: str, hint: object) -> OptionInfo:
    kind, at = get_args(hint)
    if kind is bool:
        return OptionInfo(name, at.clause, "bool", (True, False))
    if get_origin(kind) is Literal:
        return OptionInfo(name, at.clause, "choice", get_args(kind))
    if kind is int:
        return OptionInfo(name, at.clause, "int", (), at.low, at.high)
    return OptionInfo(name, at.clause, "list")
