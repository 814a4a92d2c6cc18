"""How many random deals each value of each option was in force in."""

from collections import Counter
from typing import Any

from guinote.rules.house import idle_options
from guinote.rules.profile import resolve
from tests.naive.options import VALUES

Value = tuple[str, Any]
"""An option and one of its values."""

EVERY_VALUE: tuple[Value, ...] = tuple((name, value) for name in VALUES for value in VALUES[name])


class ValuesSeen:
    """Counts of records, and of deals by value, seats and profile."""

    def __init__(self) -> None:
        self.records = 0
        self.deals: Counter[Value] = Counter()
        self.tables: Counter[str] = Counter()

    def counted(self, record: dict[str, Any]) -> dict[str, Any]:
        """Count a record and return it; an option without effect at its table does not count."""
        part, deals = record["rules"], len(record["deals"])
        rules = resolve(part["profile"], part["seats"], part["options"])
        idle = idle_options(rules.options, rules.seats)
        for name in VALUES:
            value = getattr(rules.options, name)
            if name not in idle or value == "none":  # without a penalty it can only be idle
                self.deals[name, value] += deals
        self.tables[f"{rules.profile} with {rules.seats}"] += deals
        self.tables["some cards set aside"] += deals * bool(rules.options.removed_cards)
        self.records += 1
        return record

    def rarest(self) -> tuple[Value, int]:
        """The value seen least often, and in how many deals."""
        value = min(EVERY_VALUE, key=lambda value: self.deals[value])
        return value, self.deals[value]

    def table(self) -> str:
        """All counts, a line an option."""
        lines = [
            f"{name}: " + ", ".join(f"{value} {self.deals[name, value]}" for value in values)
            for name, values in VALUES.items()
        ]
        lines += [f"{name}: {deals}" for name, deals in sorted(self.tables.items())]
        return "\n".join([*lines, self.least()])

    def least(self) -> str:
        """What was seen least often, in a sentence."""
        (option, value), deals = self.rarest()
        return f"{self.records} records, each value in {deals} deals or more ({option}={value})"
