"""Steps per second of many deals at once, on one core, beside a fixed loop.

python -m bench.vector [TABLES] [STEPS]

A step is an action in one deal, with the observation and the mask after it. How the actions are
chosen is not counted. Seconds are those of the processor, which other jobs disturb less.
"""

import sys
import time
from collections.abc import MutableSequence, Sequence

import numpy as np

from bench.fixed import TURNS
from bench.playout import below, spin, turned
from guinote._jit import jit
from guinote.envs.layout import ACTIONS
from guinote.envs.vector import VectorEnv


@jit
def choose(mask: Sequence[Sequence[int]], actions: MutableSequence[int], state: int) -> int:
    """Choose any offered action in every deal; return the generator's state."""
    for place in range(len(actions)):
        offered = 0
        for action in range(ACTIONS):
            offered += mask[place][action]
        state = turned(state)
        left = below(state, offered)
        for action in range(ACTIONS):
            if mask[place][action]:
                if left == 0:
                    actions[place] = action
                left -= 1
    return state


def main(tables: int, steps: int) -> None:
    """Print the figure for each goal."""
    spin(1, 1000)
    start = time.process_time()
    spin(1, TURNS)
    fixed = time.process_time() - start
    print(f"({TURNS / fixed:,.0f} turns of the fixed loop a second)")
    for profile, goal in (("aragones", "points"), ("torneo", "partida"), ("fournier", "points")):
        env, actions, state = VectorEnv(tables, profile, 4, goal=goal), np.zeros(tables, int), 1
        asked = env.reset(1)
        choose(asked.mask, actions, 1)  # type: ignore[arg-type]
        taken, episodes = 0.0, 0
        for _ in range(steps):
            state = choose(asked.mask, actions, state)  # type: ignore[arg-type]
            start = time.process_time()
            env.step(actions)
            taken += time.process_time() - start
            episodes += int(asked.done.sum())
        turns = taken / (tables * steps) / (fixed / TURNS)
        print(
            f"{profile}, {goal}: {tables * steps / taken:,.0f} steps a second, "
            f"{turns:,.0f} turns of the fixed loop each; {episodes} episodes"
        )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    main(*numbers, *(1024, 500)[len(numbers) :])
