"""What a table may choose: every rule option, its type, its limits, its clause.

The engine reads only these; nothing asks for a profile's name. The defaults are those of the
aragones profile, the base of the others. What an option means in players' words stands in
`locales/` under `option.<name>`, because the dialog of house rules shows the same lines.
"""

from functools import cache
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec

DealMode = Literal["hand_and_stock", "whole_pack"]
Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]


def _meta(clause: str, low: int | None = None, high: int | None = None) -> msgspec.Meta:
    return msgspec.Meta(ge=low, le=high, extra={"clause": clause})


class RuleOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All options of one table, for its number of seats; `docs/rules.md` has the clauses."""

    # who sits down, who deals, how many cards
    allowed_players: Annotated[tuple[Seats, ...], _meta("SEA-1")] = (4,)
    first_dealer: Annotated[
        Literal["random", "high_card", "suit_count", "kings"], _meta("DEA-1")
    ] = "random"
    next_dealer: Annotated[Literal["last_trick_winner", "rotate"], _meta("DEA-6")] = (
        "last_trick_winner"
    )
    vueltas_dealer: Annotated[Literal["last_trick_winner", "rotate", "same"], _meta("DEA-7")] = (
        "last_trick_winner"
    )
    deal_mode: Annotated[DealMode, _meta("DEA-3")] = "hand_and_stock"
    hand_size: Annotated[int, _meta("DEA-3", 1, 19)] = 6
    deal_packet: Annotated[int, _meta("DEA-3", 1, 19)] = 3
    removed_cards: Annotated[tuple[str, ...], _meta("DEA-2")] = ()

    # what must be played
    free_phase: Annotated[bool, _meta("FRE-1")] = True
    must_follow: Annotated[bool, _meta("ARR-1")] = True
    must_head: Annotated[bool, _meta("ARR-2")] = True
    must_trump: Annotated[bool, _meta("ARR-3")] = True
    must_overtrump: Annotated[bool, _meta("ARR-4")] = True
    must_undertrump: Annotated[bool, _meta("ARR-5")] = False
    partner_winning_frees_head: Annotated[bool, _meta("ARR-6")] = True
    partner_winning_frees_trump: Annotated[bool, _meta("ARR-6")] = True
    head_led_suit_after_ruff: Annotated[bool, _meta("ARR-7")] = False
    overtrump_against: Annotated[Literal["all", "opponents"], _meta("ARR-8")] = "all"

    # the exchange of the seven
    seven_exchange: Annotated[bool, _meta("EXC-1")] = True
    seven_exchange_for: Annotated[Literal["value_cards", "stronger", "any"], _meta("EXC-6")] = (
        "any"
    )
    two_takes_seven: Annotated[Literal["never", "if_turned_up", "always"], _meta("EXC-5")] = (
        "never"
    )
    seven_exchange_right: Annotated[Literal["last_trick", "any_trick"], _meta("EXC-2")] = (
        "last_trick"
    )
    seven_exchange_by: Annotated[Literal["side", "trick_winner"], _meta("EXC-2")] = "side"
    seven_exchange_until: Annotated[
        Literal["own_draw", "next_lead", "opponent_card", "trick_end"], _meta("EXC-3")
    ] = "next_lead"
    seven_exchange_partner_block: Annotated[bool, _meta("EXC-7")] = True

    # cantes and tute
    cante_points: Annotated[int, _meta("CAN-9", 0, 100)] = 20
    cante_trump_points: Annotated[int, _meta("CAN-9", 0, 100)] = 40
    cante_until: Annotated[Literal["next_lead", "opponent_card"], _meta("CAN-3")] = "next_lead"
    cante_limit: Annotated[Literal["unlimited", "per_player", "per_side"], _meta("CAN-5")] = (
        "per_player"
    )
    cante_forty_first: Annotated[bool, _meta("CAN-6")] = False
    cante_reveal_free: Annotated[Literal["suit", "cards"], _meta("CAN-7")] = "cards"
    cante_reveal_arrastre: Annotated[
        Literal["hidden", "hidden_until_partner_asks", "suit", "cards"], _meta("CAN-7")
    ] = "cards"
    cante_reveal_vueltas: Annotated[Literal["same", "cards"], _meta("CAN-7")] = "same"
    tute: Annotated[bool, _meta("TUT-1")] = False

    # how the idas are decided
    last_trick_bonus: Annotated[int, _meta("IDA-1", 0, 100)] = 10
    last_trick_bonus_in_vueltas: Annotated[bool, _meta("IDA-1")] = True
    target: Annotated[int, _meta("IDA-2", 1, 500)] = 101
    both_over: Annotated[Literal["last_trick", "larger_total"], _meta("IDA-3")] = "last_trick"
    min_trick_points: Annotated[int, _meta("IDA-4", 0, 130)] = 30
    min_trick_points_includes_bonus: Annotated[bool, _meta("IDA-4")] = True
    min_trick_points_effect: Annotated[Literal["other_side_wins", "vueltas"], _meta("IDA-4")] = (
        "other_side_wins"
    )

    # how the vueltas end
    vueltas_end: Annotated[Literal["claim", "automatic"], _meta("VUE-2")] = "claim"
    vueltas_claim_by: Annotated[
        Literal["trick_winner", "winning_side", "anyone"], _meta("VUE-3")
    ] = "winning_side"
    vueltas_wrong_claim: Annotated[Literal["other_side_wins", "ignored"], _meta("VUE-4")] = (
        "other_side_wins"
    )
    vueltas_unclaimed: Annotated[Literal["as_idas", "larger_total"], _meta("VUE-6")] = "as_idas"

    # the match and the table
    partidas_to_win_coto: Annotated[int, _meta("MAT-2", 1, 9)] = 3
    cotos_to_win_match: Annotated[int, _meta("MAT-3", 1, 9)] = 1
    illegal_moves: Annotated[Literal["refuse", "penalise"], _meta("REN-1")] = "refuse"
    renuncio_penalty: Annotated[Literal["none", "partida", "match"], _meta("REN-3")] = "none"
    trick_review: Annotated[Literal["none", "last"], _meta("TAB-1")] = "last"
    points_shown: Annotated[Literal["by_book", "always"], _meta("TAB-2")] = "by_book"
    table_talk: Annotated[Literal["forbidden", "allowed"], _meta("TAB-3")] = "forbidden"
    score_names: Annotated[Literal["plain", "malas_buenas"], _meta("TAB-4")] = "malas_buenas"


class OptionInfo(msgspec.Struct, frozen=True):
    """How one option may be set: its clause, and either its choices or its two limits.

    `choices` is empty for numbers and lists; `low` and `high` are None for all but numbers.
    """

    name: str
    clause: str
    kind: Literal["bool", "int", "choice", "list"]
    default: object
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
    defaults = RuleOptions()
    return {name: _info(name, hint, getattr(defaults, name)) for name, hint in hints.items()}


def _info(name: str, hint: object, default: object) -> OptionInfo:
    kind, meta = get_args(hint)
    clause = meta.extra["clause"]
    if kind is bool:
        return OptionInfo(name, clause, "bool", default, (True, False))
    if get_origin(kind) is Literal:
        return OptionInfo(name, clause, "choice", default, get_args(kind))
    if kind is int:
        return OptionInfo(name, clause, "int", default, (), meta.ge, meta.le)
    return OptionInfo(name, clause, "list", default)
