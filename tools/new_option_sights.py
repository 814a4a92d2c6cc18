"""Pin what a table shows of the option values that no verdict of the referee tells apart.

    python tools/new_option_sights.py

Writes tests/data/option_sights.jsonl, one object per line: `option`, `value`, `other` (another
value), `look` (where to look, see tests/rules/option_sights.py), `seen` and `seen_other` (what is
seen there by either value).
"""

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.naive.options import VALUES  # noqa: E402
from tests.rules.option_sights import Look, seen  # noqa: E402

FILE = ROOT / "tests" / "data" / "option_sights.jsonl"
PARTIES = [list(some) for size in (1, 2, 3) for some in combinations((2, 3, 4), size)]
"""Which tables a book may be for."""

LAST_CARD_OF_A_TRICK = {
    "record": "guinote/1",
    "rules": {"profile": "aragones", "seats": 4},
    "deals": [
        {
            "dealer": 3,
            "position": {
                "hands": ["2c", "2e", "2b", "2o 4o"],
                "trump": "b",
                "leader": 0,
                "trick": "3o 1o 10o",
                "cards": [30, 20],
            },
            "actions": ["3 play 2o"],
        }
    ],
}
TWENTY_BEFORE_THE_DRAW = {
    "record": "guinote/1",
    "rules": {"profile": "aragones", "seats": 4},
    "deals": [
        {
            "dealer": 3,
            "position": {
                "hands": ["12c 10c", "2e 4e", "2o 4o", "5o 6o"],
                "stock": "7o 5e 6e 7b",
                "leader": 0,
                "last_winner": 0,
                "drawn": False,
            },
            "actions": ["0 sing c"],
        }
    ],
}
TWENTY_IN_THE_ARRASTRE = {
    "record": "guinote/1",
    "rules": {"profile": "aragones", "seats": 4},
    "deals": [
        {
            "dealer": 3,
            "position": {
                "hands": ["12c 10c", "2e 4e", "2o 4o", "5o 6o"],
                "trump": "b",
                "leader": 0,
                "last_winner": 0,
            },
            "actions": ["0 sing c"],
        }
    ],
}
TOLD = {"by": "told", "profile": "aragones", "seats": 4}
EVERY_TWO: dict[str, Look] = {
    "allowed_players": {"by": "sit_down", "profile": "fournier"},
    "first_dealer": {"by": "first_dealer", "profile": "aragones", "seats": 4, "seed": "07" * 32},
    "cante_reveal_free": {
        "by": "event",
        "field": "shown",
        "viewer": 1,
        "record": TWENTY_BEFORE_THE_DRAW,
    },
    "trick_review": {
        "by": "view",
        "viewer": 1,
        "field": "last_trick",
        "record": LAST_CARD_OF_A_TRICK,
    },
    "points_shown": {
        "by": "view",
        "viewer": None,
        "field": "points",
        "record": LAST_CARD_OF_A_TRICK,
    },
    "table_talk": TOLD,
    "score_names": TOLD,
}
"""The options that no verdict depends on."""
SOME_TWO: list[tuple[str, str, str, Look]] = [
    (
        "cante_reveal_arrastre",
        "suit",
        "cards",
        {"by": "event", "field": "shown", "viewer": 1, "record": TWENTY_IN_THE_ARRASTRE},
    ),
    (
        "cante_reveal_arrastre",
        "hidden",
        "hidden_until_partner_asks",
        TOLD,
    ),
    *(
        (
            "renuncio_penalty",
            "none",
            penalty,
            {
                "by": "refusal",
                "profile": "aragones",
                "seats": 4,
                "changes": {"illegal_moves": "penalise"},
            },
        )
        for penalty in ("partida", "match")
    ),
]
"""Two values of an option whose other values a verdict tells apart."""


def questions() -> Iterator[tuple[str, Any, Any, Look]]:
    """Yield every option, two of its values and where to look."""
    for option, look in EVERY_TWO.items():
        for value, other in combinations(VALUES.get(option, PARTIES), 2):
            yield option, value, other, look
    yield from SOME_TWO


def main() -> None:
    """Look and write it down."""
    lines = []
    for option, value, other, look in questions():
        views = {"seen": seen(look, option, value), "seen_other": seen(look, option, other)}
        assert views["seen"] != views["seen_other"], (option, value, other)
        pinned = {"option": option, "value": value, "other": other, "look": look, **views}
        lines.append(json.dumps(pinned))
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} sights pinned in {FILE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
