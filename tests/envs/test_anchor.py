"""OpenSpiel's own search at our table: what it is shown, and that a match repeats itself."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bench.anchor import Anchor, Pair, main
from bench.anchor_bot import PeerBot, Resampler
from bench.anchor_state import CardState, Table
from guinote.arena.results import Results
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.rules.profile import Rules
from guinote.rules.state import facts_of
from guinote.search.chance import new_chance
from guinote.search.standing import standing_of
from tests.envs.tables import name_of
from tests.search.leaks import reshuffled
from tests.search.tables import Moment, all_rules, moments
from tests.seeds import chosen_seed

pytestmark = pytest.mark.compiled
SIMULATIONS = 12


def seen_moments(rules: Rules, seed: str) -> Iterator[tuple[Moment, int, PeerBot]]:
    """Yield the moments of a deal by chance with who must act and the bot that has seen it all."""
    bots = [PeerBot(rules, SIMULATIONS) for _ in range(rules.seats)]
    for moment in moments(rules, seed):
        match = moment.step.match
        for seat, bot in enumerate(bots):
            bot.observe(view_of(match, seat), events_for(moment.step, seat))
        assert match.cards is not None
        yield moment, match.cards.to_move, bots[match.cards.to_move]


@pytest.mark.parametrize("rules", all_rules(), ids=name_of)
def test_move_when_hidden_cards_are_dealt_anew_stays(rules: Rules) -> None:
    """And it is one that the rules allow."""
    seed = chosen_seed()
    for moment, seat, bot in seen_moments(rules, f"{seed}"):
        match, other = moment.step.match, reshuffled(moment, seat, seed)
        legal = legal_actions(match)[seat]
        chosen = bot.choose(view_of(match, seat), legal, Random(seed))
        assert chosen in legal
        assert chosen == bot.choose(view_of(other, seat), legal_actions(other)[seat], Random(seed))


@pytest.mark.parametrize("rules", all_rules(), ids=name_of)
def test_world_when_resampled_tells_the_seat_the_same_and_others_new_cards(rules: Rules) -> None:
    """It tells what the true deal tells; in seed 64226712 torneo has a cante that is hidden."""
    seed, others = chosen_seed(), 0
    for moment, seat, bot in seen_moments(rules, f"{seed}"):
        match = moment.step.match
        if match.cards is None or match.rows is None or match.cards.pending_draw:
            continue
        resampler = Resampler(bot.knowledge)
        resampler.begin(view_of(match, seat), new_chance(seed))
        table = Table(rules.seats, bot.knowledge.options, standing_of(rules.seats))
        state = CardState(table, match.rows)
        world = resampler(state, seat)
        assert state.current_player() == seat
        assert world.information_state_string() == state.information_state_string()
        assert world.legal_actions() == state.legal_actions()
        hands = facts_of(world.rows).hands
        assert hands[seat] == match.cards.hands[seat]
        assert [*map(int.bit_count, hands)] == [*map(int.bit_count, match.cards.hands)]
        others += hands != match.cards.hands
    assert others > 5


def test_state_when_a_card_is_played_tells_it_and_hides_the_other_hands() -> None:
    """What the next seat knows changes with its own hand, not with another's."""
    rules, found = all_rules()[0], set()
    moment, seat, bot = next(seen_moments(rules, "a"))
    resampler = Resampler(bot.knowledge)
    resampler.begin(view_of(moment.step.match, seat), new_chance(1))
    table = Table(rules.seats, bot.knowledge.options, standing_of(rules.seats))
    root = resampler.state(table)
    for _ in range(30):
        state = resampler(root, seat)
        kept, card = state.clone(), state.legal_actions()[0]
        state.apply_action(card)
        assert kept.information_state_string() == root.information_state_string()
        text = state.information_state_string()
        hand = facts_of(state.rows).hands[state.current_player()]
        assert text.startswith(f"{hand:x} ")
        assert text.endswith(f" {card}")
        found.add(text)
    assert len(found) > 20


def test_match_when_repeated_gives_the_same_but_for_the_seconds() -> None:
    anchor = Anchor("strong", "time", 4, "lascuarenta", 2, 7)
    first, second = anchor.result(0), anchor.result(0)
    assert (first.partidas, first.points) == (second.partidas, second.points)
    assert first.level_seconds > 0 < first.peer_seconds


def test_match_that_was_stopped_goes_on_with_the_simulations_of_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands there is not played again."""
    file, kept = tmp_path / "kept", Pair(100.0, 30.0, 0.001, 0.002)
    with Results(file, Anchor("strong", "time", 5, "lascuarenta", 2, 7)) as results:
        results.add(kept)
        results.add(kept)
    table = ["--profile", "lascuarenta", "--seats", "2", "--seed", "7", "--results", str(file)]
    main(["strong", "--pairs", "3", *table])
    said = capsys.readouterr()
    assert said.out.startswith("strong - OpenSpiel's ISMCTSBot, 5 simulations a choice\n")
    assert "3 pairs" in said.out
    assert "3/3" in said.err
    assert len(file.read_bytes().splitlines()) == 4
    with pytest.raises(SystemExit, match="results of another run"):
        main(["strong", "--pairs", "3", *table, "--equal", "simulations"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("strong --seats 7", "seats"),
        ("strong --profile nowhere", "nowhere"),
        ("strong --results /dev/null", "not a regular file"),
    ],
)
def test_match_that_cannot_be_is_refused_in_a_line(words: str, said: str) -> None:
    with pytest.raises(SystemExit, match=said) as refused:
        main(words.split())
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("words", ["club", "strong --pairs 0", "strong --workers 0"])
def test_words_that_mean_nothing_are_refused(words: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words.split())
