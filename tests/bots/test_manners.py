"""The manners of the club bot: what a person may expect of a partner who knows the game."""

from random import Random

import pytest

from guinote.arena.duel import play_deal
from guinote.bots.memory import Memory
from guinote.bots.registry import make
from guinote.cards import side_of
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal, totals
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from guinote.rules.state import RENUNCIO
from tests.bots.sitting import answer, position, standing
from tests.seeds import chosen_seed


def test_trick_worth_taking_is_taken() -> None:
    """An as of the opponents is worth a small trump."""
    assert answer(position("4c 4e 7b 11b 10e 7e", "1o 2o 10o")) == "play 4c"


def test_trick_of_nothing_is_left() -> None:
    """No trump is spent on an empty trick."""
    assert answer(position("7c 4e 7b 11b 10e 7e", "5o 2o 4o")) != "play 7c"


def test_points_are_loaded_when_partner_wins_for_sure() -> None:
    assert answer(position("3e 4e 7b 11b 10e 7e", "4o 1o 2o")) == "play 3e"


def test_points_are_kept_back_when_opponents_win() -> None:
    played = answer(position("3e 1e 7b 11b 10e 7e", "4o 3o 1o"))
    assert played in ("play 7b", "play 7e")


@pytest.mark.parametrize("own", ["1c 3c 4e 7b 11b 7e", "4c 7c 4e 7b 11b 7e"])
def test_winner_of_partner_is_not_ruffed(own: str) -> None:
    assert not answer(position(own, "4o 3o 2o")).endswith("c")


@pytest.mark.parametrize("trick", ["1o 2o 10o", "4o 1o 2o", "5o 2o 4o"])
def test_cante_is_kept_together_until_sung(trick: str) -> None:
    """Even where the sota or the rey would bring points home."""
    assert answer(position("12e 10e 4e 7b 11b 7e", trick)) not in ("play 12e", "play 10e")


def test_forty_is_sung_first() -> None:
    assert answer(position("12c 10c 12e 10e 3e 4e", drawn=False)) == "sing c"


def test_twenty_is_sung_when_it_may_be() -> None:
    assert answer(position("4c 3c 12e 10e 3e 4e", drawn=False)) == "sing e"


def test_seven_is_exchanged_when_it_gains() -> None:
    assert answer(position("7c 3c 12e 1e 3e 4e", drawn=False)) == "exchange"


def test_seven_is_kept_when_exchange_gains_nothing() -> None:
    """Where house rules allow any exchange, a lower card is not taken for the seven."""
    weak = position("7c 3c 12e 1e 3e 4e", drawn=False, stock="2b 5b 6b 4c")
    match, bot = standing(weak)
    assert bot.choose(view_of(match, 0), ("exchange", "wait"), Random(1)) == "wait"


def shuffled_start(rules: Rules, text: str, carried: tuple[int, ...] | None) -> Step:
    """Return the start of a deal whose cards the text names."""
    pack = shuffled(cards_in_play(rules), text.encode())
    return start_deal(new_match(rules, carried), 0, deal_out(rules, pack, 0))


CLAIMING = (("aragones", 4, 101), ("ludoteka", 4, 101), ("fournier", 4, 150), ("torneo", 4, 80))


@pytest.mark.parametrize(("profile", "seats", "target"), CLAIMING)
def test_claim_when_and_only_when_target_is_reached(profile: str, seats: int, target: int) -> None:
    """Over 75 matches in the vueltas for each of four books: never wrong, never late."""
    seed, claims = chosen_seed(), 0
    rules = resolve(profile, seats, {"vueltas_end": "claim"} | different(profile, target))
    for number in range(75):
        rng = Random(f"{seed}/{number}")
        carried = tuple(rng.randrange(target - 50, target) for _ in range(2))
        claims += claims_right(rules, f"{seed}/{number}", carried, rng)
    assert claims > 50


def different(profile: str, target: int) -> dict[str, object]:
    """Return the change of target, where it is one."""
    return {} if resolve(profile, 4).options.target == target else {"target": target}


def claims_right(rules: Rules, text: str, carried: tuple[int, ...], rng: Random) -> bool:
    """Play the vueltas at random with club bots as watchers; tell whether one claimed."""
    step = shuffled_start(rules, text, carried)
    bots = [make("club", rules.options.target) for _ in range(rules.seats)]
    while True:
        for seat, bot in enumerate(bots):
            bot.observe(view_of(step.match, seat), events_for(step, seat))
        assert step.match.cards is not None
        if step.match.cards.end:
            return False
        legal = legal_actions(step.match)
        for seat in [seat for seat, actions in legal.items() if "claim" in actions]:
            chosen = bots[seat].choose(view_of(step.match, seat), ("claim", "wait"), rng)
            has_it = reached(step.match, seat)
            assert (chosen == "claim") == has_it
            if has_it:
                return won_by(apply(step.match, seat, "claim").match, seat)
        mover = step.match.cards.to_move
        quiet = [action for action in legal[mover] if action != "claim"]
        step = apply(step.match, mover, rng.choice(quiet))


def reached(match: Match, seat: int) -> bool:
    """Tell whether the seat's side truly has the target."""
    assert match.cards is not None
    own = totals(match.cards, match.sides)[side_of(seat, match.rules.seats)]
    return own >= match.rules.options.target


def won_by(match: Match, seat: int) -> bool:
    """Tell whether the deal went to the seat's side."""
    assert match.cards is not None
    return bool(match.cards.winner == side_of(seat, match.rules.seats))


def test_count_is_from_public_cards_alone() -> None:
    """The memory of somebody who only watches counts as well as that of a seat."""
    rules, rng = resolve("aragones", 4), Random(chosen_seed())
    step, memory = shuffled_start(rules, str(rng.random()), None), Memory()
    while step.match.cards is not None and not step.match.cards.end:
        memory.observe(view_of(step.match, None), events_for(step, None))
        counted = [memory.total(view_of(step.match, None), side) for side in range(2)]
        assert counted == list(totals(step.match.cards, 2))
        legal = legal_actions(step.match)
        seat = rng.choice(sorted(legal))
        step = apply(step.match, seat, rng.choice(legal[seat]))


def test_bot_never_revokes_at_a_penalising_table() -> None:
    """It is offered the dutiful cards alone, and takes one of them."""
    seed = chosen_seed()
    rules = resolve("torneo", 4, {"illegal_moves": "penalise"})
    for number in range(10):
        pack = shuffled(cards_in_play(rules), f"{seed}/{number}".encode())
        match = play_deal(rules, deal_out(rules, pack, 0), 0, ("club",) * 4, Random(number))
        assert match.cards is not None
        assert match.cards.end != RENUNCIO
