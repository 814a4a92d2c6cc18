"""Random records: nothing is lost, nothing gets stuck, every value and every reason occurs."""

from random import Random

import pytest

from tests.naive.cards import PACK
from tests.naive.deal import legal
from tests.naive.dealer import (
    HELPFUL,
    REASONS,
    Plan,
    any_record,
    random_entry,
    random_move,
    random_record,
    random_table,
    record_with,
)
from tests.naive.match import Match, act, may_start
from tests.naive.options import VALUES, differing, problems, random_options
from tests.naive.profiles import PROFILES, TABLE, profile_value, table_options
from tests.naive.referee import judge, match_of
from tests.naive.seeds import FIRST, seeds
from tests.naive.state import Deal


def random_match(rng: Random) -> Match:
    """A match by the book, not yet begun."""
    profile, seats = random_table(rng)
    return match_of({"rules": {"profile": profile, "seats": seats}})


def next_random_deal(rng: Random, match: Match) -> Deal:
    """The next deal of a match, dealt from a shuffled pack."""
    random_entry(rng, match, in_the_middle=False)
    assert match.deal is not None
    return match.deal


def check_conservation(deal: Deal) -> None:
    """Every card is in a hand, in the stock, on the table or in a trick, and none twice."""
    seen = sum(deal.hands, deal.stock) + [card for _, card in deal.trick]
    assert len(seen) == len(set(seen))
    pack = len(PACK) - len(deal.options["removed_cards"])
    assert len(seen) + sum(deal.tricks) * deal.seats == pack


def test_no_card_is_lost_and_a_whole_deal_has_130_points() -> None:
    complete = 0
    for seed in seeds(60):
        rng = Random(seed)
        match = random_match(rng)
        while may_start(match):
            deal = next_random_deal(rng, match)
            while not deal.over:
                check_conservation(deal)
                act(match, *random_move(rng, deal))
            if not any(deal.hands):
                complete += 1
                assert sum(deal.cards) + sum(deal.last) == 130
        assert max(match.cotos) == match.options["cotos_to_win_match"]
    assert complete > 200


def test_somebody_must_move_until_the_deal_is_over() -> None:
    for seed in seeds(200):
        state = judge(any_record(Random(seed)))["state"]
        actions = state["legal"].get(str(state["to_move"]), [])
        due = [action for action in actions if action.startswith(("play", "draw"))]
        assert bool(due) != state["deal_over"]


def test_nobody_may_do_anything_once_the_deal_is_over() -> None:
    match = match_of({"rules": {"profile": "aragones", "seats": 4}})
    deal = next_random_deal(Random(FIRST), match)
    deal.end(0)
    assert [legal(deal, seat) for seat in range(4)] == [[], [], [], []]


def test_same_seed_gives_the_same_record() -> None:
    for seed in seeds(20):
        assert any_record(Random(seed)) == any_record(Random(seed))


def test_only_a_last_action_is_refused() -> None:
    for seed in seeds(200):
        record = any_record(Random(seed))
        refused = judge(record)["refused"]
        if refused:
            assert refused["deal"] == len(record["deals"]) - 1
            assert refused["index"] == len(record["deals"][-1]["actions"]) - 1


@pytest.mark.parametrize("why", REASONS)
def test_reason_comes_up_when_it_is_sought(why: str) -> None:
    for seed in seeds(1500):
        rng = Random(seed)
        profile, seats = random_table(rng)
        changes = differing(profile, seats, HELPFUL.get(why, {}))
        plan = Plan(rng.choice(["match", "carried", "position"]), sought=why)
        refused = judge(random_record(rng, profile, seats, changes, plan))["refused"]
        if refused and refused["reason"] == why:
            return
    pytest.fail(f"nothing was refused for {why}")


def test_random_options_are_valid_and_reach_every_value() -> None:
    reached = set()
    for seed in seeds(5000):
        rng = Random(seed)
        profile, seats = random_table(rng)
        changes = random_options(rng, profile, seats)
        assert problems(profile, seats, changes) == []
        options = table_options(profile, seats, changes)
        reached |= {(name, str(options[name])) for name in VALUES}
    wanted = {(name, str(value)) for name in VALUES for value in VALUES[name]}
    assert wanted - reached == set()


def test_record_with_a_value_is_played_by_it() -> None:
    rng = Random(FIRST)
    for name in VALUES:
        for value in VALUES[name]:
            rules = record_with(rng, name, value)["rules"]
            options = table_options(rules["profile"], rules["seats"], rules["options"])
            assert options[name] == value


def test_every_option_has_values_to_try() -> None:
    assert set(TABLE) - {"allowed_players", "removed_cards"} == set(VALUES)


def test_every_value_of_a_profile_is_tried() -> None:
    for name in set(VALUES) - {"deal_mode"}:
        assert all(profile_value(profile, name) in VALUES[name] for profile in PROFILES)
