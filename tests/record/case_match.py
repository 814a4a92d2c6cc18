"""The program's answers about the match, and about revokes."""

import json
from typing import Any

from msgspec.structs import replace

from guinote.game.events import CotoEnded
from guinote.game.match import Match
from guinote.game.step import apply
from guinote.record.record import parse_record
from guinote.record.replay import begin_deal
from guinote.rules.profile import Rules, resolve
from tests.record import case_positions as made
from tests.record.case_table import SIDES, Answer, by_side, judged, steps_of, table_of


def match_state(case: made.Case, profile: str) -> Answer:
    """Return where a match stands after the partida that made it so."""
    setup = case["setup"]
    names = {"agreed_partidas": "partidas_to_win_coto", "cotos_to_win": "cotos_to_win_match"}
    changes = {option: setup[name] for name, option in names.items() if name in setup}
    won = by_side(setup["partidas_won"])
    winner = won.index(max(won))
    won[winner] -= 1
    record = partida_won(resolve(profile, 4, changes), winner) | {"won": {"partidas": won}}
    last = steps_of(record)[-1]
    match = last.match
    assert list(match.partidas) == by_side(setup["partidas_won"])
    return {
        "match_over": match.winner is not None,
        "cotos": dict(zip(SIDES, match.cotos, strict=True)),
        "coto_to": next((SIDES[e.winner] for e in last.events if isinstance(e, CotoEnded)), None),
        "next": "decides" if next_partida_decides(match) else "goes on",
    }


def partida_won(rules: Rules, winner: int) -> made.Record:
    """Return a record whose one deal a side wins with the last trick of the idas."""
    cards = [10, 10]
    cards[winner] = rules.options.target
    return made.last_trick_record(table_of(rules), winner, cards)


def next_partida_decides(match: Match) -> bool:
    """Tell whether the match is over after one more partida, whoever wins it."""
    return all(after_partida(match, winner).winner == winner for winner in range(2))


def after_partida(match: Match, winner: int) -> Match:
    """Return where the match stands once a side has won the next partida too."""
    record = partida_won(match.rules, winner)
    [part] = parse_record(json.dumps(record)).deals
    assert match.next_dealer is not None
    match = begin_deal(match, replace(part, dealer=match.next_dealer), 1).match
    for text in part.actions:
        match = apply(match, int(text[0]), text[2:]).match
    return match


def renuncio(case: made.Case, profile: str) -> Answer:
    """Return what a card against a duty costs at a table that refuses it, or penalises it."""
    state, refused = revoked(resolve(profile, 4))
    answer: Answer = {"effect": "blocked" if refused else "renuncio"}
    if resolve(profile, 4).options.renuncio_penalty != "none":
        state, refused = revoked(resolve(profile, 4, {"illegal_moves": "penalise"}))
        assert not refused
        assert state["partidas"] == [1, 0]
        is_match = state["match_winner"] is not None
        answer["penalty"] = "lose_match" if is_match else "lose_partida"
    return answer


def revoked(rules: Rules) -> tuple[dict[str, Any], bool]:
    """Return the state after seat 1 has played a copa with bastos led and held, and if refused."""
    filler = made.Filler(["4b", "1b", "2c"])
    hands = [filler.take(1), "1b 2c", filler.take(2), filler.take(2)]
    position = {"hands": hands, "trump": "o", "leader": 0, "trick": "4b"}
    deal = {"dealer": 3, "position": position, "actions": ["1 play 2c"]}
    verdict = judged({"record": "guinote/1", "rules": table_of(rules), "deals": [deal]})
    return verdict["state"], not verdict["ok"]
