"""The game for OpenSpiel, under the name ``python_guinote``; importing this registers it.

    import pyspiel, guinote.envs.openspiel
    game = pyspiel.load_game("python_guinote", {"profile": "torneo", "goal": "partida"})

Parameters are the book, the number of seats and the goal (`guinote.envs.goal`). Chance names the
first dealer, then deals the pack card by card before the first lead; nothing else is chance. What
a seat is told (`guinote.envs.told`) is its information state. Needs the extra `envs`.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

from guinote.cards import PACK_SIZE, Card, card_text
from guinote.envs.bounds import most_actions, most_deals, most_points
from guinote.envs.episode import Episode, deal, new_episode, offered, record_of, take
from guinote.envs.extra import MissingExtra
from guinote.envs.goal import PARTIDA, POINTS, check_goal
from guinote.envs.layout import ACTIONS, WAIT, action_name
from guinote.envs.witness import Past, Witness
from guinote.game.dealing import cards_in_play
from guinote.game.sight import events_for, view_of
from guinote.record.record import write_record
from guinote.rules.profile import Rules, resolve

try:
    import pyspiel
except ModuleNotFoundError:
    raise MissingExtra("open-spiel") from None

from guinote.envs.openspiel_observer import GuinoteObserver

GAME: Final = "python_guinote"
_ATTEMPTS: Final = 1000
"""How often another past is looked for; nearly always the first is one."""
_KEPT: Final = 8
_SEEDS: Final = 1 << 53

_TYPE: Final = pyspiel.GameType(
    short_name=GAME,
    long_name="Guiñote",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"profile": "aragones", "seats": 4, "goal": POINTS},
)


class GuinoteGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A table by a book for so many seats."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Set the table up.

        Raises:
            BadRules: there is no such book, or it does not seat so many.
            GuinoteError: an unknown goal.
        """
        wanted = {**_TYPE.parameter_specification, **(params or {})}
        check_goal(wanted["goal"])
        rules = resolve(wanted["profile"], wanted["seats"])
        self.opening = new_episode(rules, wanted["goal"])
        self.deals = most_deals(rules, wanted["goal"])
        super().__init__(_TYPE, _info(rules, wanted["goal"], self.deals), params or {})

    def new_initial_state(self) -> "GuinoteState":
        """Return a game before its first deal."""
        return GuinoteState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many times chance speaks at most: a dealer, then every card of every deal."""
        return 1 + self.deals * len(cards_in_play(self.opening.match.rules))

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "GuinoteObserver":
        """Return what makes observations of the kind; no parameters are known."""
        return GuinoteObserver(kind or pyspiel.IIGObservationType(perfect_recall=False))


def _info(rules: Rules, goal: str, deals: int) -> pyspiel.GameInfo:
    most = 1.0 if goal == PARTIDA else float(most_points(rules))
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=PACK_SIZE,
        num_players=rules.seats,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=deals * most_actions(rules),
    )


class GuinoteState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A moment of the game. Cloning copies two names, since nothing that they name changes."""

    def __init__(self, game: GuinoteGame) -> None:
        """Begin; only a game calls this."""
        super().__init__(game)
        self._episode: Episode = game.opening
        self._dealing: tuple[int, ...] = ()
        """The dealer, then the cards dealt so far; empty while nobody deals."""

    @property
    def episode(self) -> Episode:
        """The moment itself, all cards open."""
        return self._episode

    def current_player(self) -> int:
        """Return the seat that is asked, or who else must speak."""
        if self._episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._episode.awaits_deal:
            return int(pyspiel.PlayerId.CHANCE)
        return self._episode.asked

    def is_terminal(self) -> bool:
        """Tell whether nothing more comes."""
        return self._episode.is_over

    def returns(self) -> list[float]:
        """Return what each seat got."""
        return list(self._episode.rewards)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return who may deal first, or which card may come next, each as likely."""
        begun = self._begun()
        if begun:
            left = set(cards_in_play(self._episode.match.rules)).difference(begun[1:])
            outcomes = sorted(map(int, left))
        else:
            outcomes = list(range(self._episode.match.rules.seats))
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _begun(self) -> tuple[int, ...]:
        named = self._episode.match.next_dealer
        return self._dealing or (() if named is None else (named,))

    def _legal_actions(self, seat: int) -> list[int]:
        return list(offered(self._episode))

    def _apply_action(self, action: int) -> None:
        if not self._episode.awaits_deal:
            self._episode = take(self._episode, action)
            return
        dealer, *pack = (*self._begun(), action)
        self._dealing = (dealer, *pack)
        if len(pack) == len(cards_in_play(self._episode.match.rules)):
            self._episode = deal(self._episode, dealer, tuple(map(Card, pack)))
            self._dealing = ()

    def _action_to_string(self, seat: int, action: int) -> str:
        if seat != pyspiel.PlayerId.CHANCE:
            return action_name(action)
        return card_text(action) if self._begun() else f"seat {action} deals"

    def __str__(self) -> str:
        """Return the whole record and who is asked, all cards open."""
        dealing = " ".join(map(card_text, self._dealing[1:]))
        record = write_record(record_of(self._episode))
        return f"{record} dealing {dealing} asked {self._episode.asked} {self._episode.passed:b}"

    def resample_from_infostate(self, seat: int, sampler: Callable[[], float]) -> "GuinoteState":
        """Return another game that the seat cannot tell from this one; hidden cards play no part.

        ``sampler`` gives a number from 0 to 1, which seeds the search for it.
        """
        witness, random = witness_of(self._episode, seat), Random(int(sampler() * _SEEDS))
        for _ in range(_ATTEMPTS):
            pasts = witness.another(random)
            state = None if pasts is None else replayed(self.get_game(), pasts)
            if state is not None and catch_up(state, self._episode, seat):
                return state
        raise RuntimeError("no other game agrees with what the seat was told")


def resampler(seed: int) -> Callable[[GuinoteState, int], GuinoteState]:
    """Return a resampler that repeats itself, for ``ISMCTSBot.set_resampler``."""
    random = Random(seed)
    return lambda state, seat: state.resample_from_infostate(seat, random.random)


@lru_cache(_KEPT)
def witness_of(episode: Episode, seat: int) -> Witness:
    """Return what the seat was told up to now."""
    moments: list[Episode] = []
    moment: Episode | None = episode
    while moment is not None:
        moments.append(moment)
        moment = moment.before
    witness = Witness(episode.match.rules, seat)
    for moment in reversed(moments):
        if moment.step is not None:
            witness.observe(view_of(moment.match, seat), events_for(moment.step, seat))
    return witness


def replayed(game: GuinoteGame, pasts: tuple[Past, ...]) -> GuinoteState | None:
    """Return the game with these pasts, just after the last thing that everybody saw.

    Seats that are asked but did nothing wait. None where a rule refuses something of it.
    """
    state = game.new_initial_state()
    state.apply_action(pasts[0].dealer)
    for past in pasts:
        for card in past.pack:
            state.apply_action(int(card))
        for move in past.moves:
            if not (wait_until(state, move.seat) and move.action in state.legal_actions()):
                return None
            state.apply_action(move.action)
    return state


def catch_up(state: GuinoteState, episode: Episode, seat: int) -> bool:
    """Bring the seat as far as it is in the episode: asked, or past its waiting, or neither.

    Tell whether that was possible.
    """
    waited = has_waited(episode, seat)
    if not waited and episode.asked != seat:
        return True
    reached = wait_until(state, seat)
    if reached and waited:
        state.apply_action(WAIT)
    return reached


def has_waited(episode: Episode, seat: int) -> bool:
    """Tell whether the seat let its rights pass since the last thing that everybody saw."""
    moment = episode
    while moment.step is None and moment.before is not None:
        if moment.actor == seat:
            return True
        moment = moment.before
    return False


def wait_until(state: GuinoteState, seat: int) -> bool:
    """Let those wait who are asked before the seat; tell whether it is asked in the end."""
    while state.current_player() != seat:
        if WAIT not in state.legal_actions():
            return False
        state.apply_action(WAIT)
    return True


pyspiel.register_game(_TYPE, GuinoteGame)
