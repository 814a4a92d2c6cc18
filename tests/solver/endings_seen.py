"""What endings were compared: how many of each kind, and which options decided them."""

from collections import Counter
from random import Random

from guinote.errors import BadRecord, BadRules
from tests.naive.dealer import Record
from tests.naive.options import VALUES, problems
from tests.naive.profiles import table_options
from tests.rules.values_seen import Value, ValuesSeen
from tests.solver.asked import value_and_actions

Values = tuple[int, dict[str, int]]

OF_MATCH_OR_TABLE = [
    *["first_dealer", "next_dealer", "vueltas_dealer", "deal_mode", "hand_size", "deal_packet"],
    *["cante_reveal_free", "cante_reveal_arrastre", "cante_reveal_vueltas"],
    *["partidas_to_win_coto", "cotos_to_win_match", "illegal_moves", "renuncio_penalty"],
    *["trick_review", "points_shown", "table_talk", "score_names"],
]
"""Options that cannot change what a deal under way is worth."""
OF_ENDINGS = [option for option in VALUES if option not in OF_MATCH_OR_TABLE]
TRIED = 2
"""So many options of every ending are tried with another value."""


class EndingsSeen:
    """Counts of endings by table, goal and kind, by option value, and by what decided them."""

    def __init__(self) -> None:
        self.by_value = ValuesSeen()
        self.kinds: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()

    def note(self, record: Record, goal: str, values: Values, rng: Random) -> None:
        """Count an ending with its values, and the options of which another value changes them."""
        self.by_value.counted(record)
        self.kinds.update(kinds_of(record, goal))
        for option in rng.sample(OF_ENDINGS, TRIED):
            other = other_record(record, option, rng)
            if other and other_values(other, goal) not in (None, values):
                self.changed[option] += 1

    def rarest(self) -> tuple[Value, int]:
        """The option value seen least often, and in how many endings."""
        return self.by_value.rarest()

    def table(self) -> str:
        """All counts, a line an option."""
        lines = [f"{kind}: {times}" for kind, times in sorted(self.kinds.items())]
        lines.append(self.by_value.table())
        lines += ["endings that another value of an option, tried at times, would have changed:"]
        lines += [f"{option}: {self.changed[option]}" for option in OF_ENDINGS]
        return "\n".join(lines)


def kinds_of(record: Record, goal: str) -> list[str]:
    """What an ending was like."""
    entry, seats = record["deals"][0], record["rules"]["seats"]
    position = entry["position"]
    size = max(len(hand.split()) for hand in position["hands"])
    draws = len(position["stock"].split()) // seats
    kinds = [goal, f"{seats} seats, {size} cards, {draws} draws to come"]
    kinds.append("after some actions" if entry["actions"] else "before any action")
    return [*kinds, "vueltas" if "carried" in record else "idas"]


def other_record(record: Record, option: str, rng: Random) -> Record | None:
    """The ending under another value of an option; nothing where no table has it so."""
    rules = record["rules"]
    options = table_options(rules["profile"], rules["seats"], rules["options"])
    value = rng.choice([value for value in VALUES[option] if value != options[option]])
    changes = {**rules["options"], option: value}
    if problems(rules["profile"], rules["seats"], changes):
        return None
    other: Record = {**record, "rules": {**rules, "options": changes}}
    return other


def other_values(other: Record, goal: str) -> Values | None:
    """The values of an ending; nothing where its actions cannot be played so."""
    try:
        return value_and_actions(other, goal)
    except (BadRecord, BadRules):
        return None
