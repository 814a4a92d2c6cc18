"""Pin how events change a view: the golden files that both folds are held to.

    python tools/new_views.py

Writes tests/data/views/<table>.jsonl, one object per line: `view` before, `event`, and the view
`after` it, as seat 0 sees them; some of every kind of event, from matches played by chance.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.events import CanteSung
from guinote.game.fold import fold
from guinote.game.match import Match, new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules, load_profile, profile_ids, resolve
from guinote.rules.shuffle import shuffled

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "data" / "views"
OF_A_KIND = 5
MATCHES = 6


FEW_CARDS = " ".join(f"{number}{suit}" for number in (2, 4, 5, 6, 7) for suit in "oceb")
HOUSE: dict[str, tuple[str, int, dict[str, object]]] = {
    "penalise-4": ("fournier", 4, {"illegal_moves": "penalise", "renuncio_penalty": "partida"}),
    "tute-2": ("lascuarenta", 2, {"removed_cards": FEW_CARDS.split(), "hand_size": 9}),
}
"""Tables for what the books' own tables hardly ever see."""


def main() -> None:
    """Write the files anew."""
    for name, rules in tables().items():
        lines = list(pinned(rules))
        text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        (FOLDER / f"{name}.jsonl").write_bytes(text)
        sys.stdout.write(f"{name}: {len(lines)} events\n")


def tables() -> dict[str, Rules]:
    """Return the rules to be played by, by the name of the file."""
    books = {
        f"{book}-{seats}": resolve(book, seats)
        for book in profile_ids()
        for seats in load_profile(book).seats
    }
    return books | {name: resolve(*house) for name, house in HOUSE.items()}


def pinned(rules: Rules) -> Iterator[dict[str, Any]]:
    """Yield the first few events of each kind, a hidden cante being a kind of its own."""
    seen: Counter[tuple[type, bool]] = Counter()
    for number in range(MATCHES):
        chance = Random(f"{rules.profile}/{rules.seats}/{number}")
        before: Match | None = None
        for step in steps_of(rules, chance):
            if before is not None:
                view = view_of(before, 0)
                for event in events_for(step, 0):
                    after = fold(view, event)
                    kind = (type(event), isinstance(event, CanteSung) and event.hidden)
                    seen[kind] += 1
                    if seen[kind] <= OF_A_KIND:
                        yield {"view": view, "event": event, "after": after}
                    view = after
                assert view == view_of(step.match, 0)
            before = step.match


def steps_of(rules: Rules, chance: Random) -> Iterator[Step]:
    """Yield the steps of a match in which every seat does what it may by chance."""
    match = new_match(rules)
    while match.winner is None:
        if match.awaits_deal:
            dealer = 0 if match.next_dealer is None else match.next_dealer
            pack = shuffled(cards_in_play(rules), chance.randbytes(8))
            step = start_deal(match, dealer, deal_out(rules, pack, dealer))
        else:
            step = apply(match, *chance.choice(choices_of(match)))
        match = step.match
        yield step


def choices_of(match: Match) -> list[tuple[int, str]]:
    """Return what may be tried now, and by whom.

    At a table that penalises that is any card; a hidden suit may be shown, which is never listed.
    """
    legal = {(seat, do) for seat, all_of in legal_actions(match).items() for do in all_of}
    offered = {
        (seat, do) for seat in range(match.rules.seats) for do in view_of(match, seat).legal
    }
    hidden = {
        (cante.seat, f"show {cante.suit}")
        for cante in view_of(match, "all").cantes
        if cante.hidden
    }
    return sorted(legal | offered | hidden)


if __name__ == "__main__":
    main()
