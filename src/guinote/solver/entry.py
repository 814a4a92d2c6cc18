"""Where Python enters the search: one call begins a search or goes on with it."""

from collections.abc import Sequence

from guinote._jit import jit
from guinote.rules.options import Options
from guinote.rules.state import Rows
from guinote.solver.answers import Answers, keep
from guinote.solver.memory import Memories, put_root
from guinote.solver.node import EVERY
from guinote.solver.report import list_actions, weigh
from guinote.solver.search import begin, begin_every, begin_value, run

NO_LIMIT = 1 << 60
"""More nodes than anybody waits for."""


@jit
def ask_value(
    memory: Memories, rows: Rows, options: Sequence[Options], goal: int, low: int, high: int
) -> None:
    """Begin to search for the value of a position within a window."""
    put_root(memory[0], rows)
    begin(memory[0], goal, options[0])
    begin_value(memory[0], low, high)


@jit
def ask_every(memory: Memories, rows: Rows, options: Sequence[Options], goal: int) -> None:
    """Begin to search for the value of every action in a position."""
    put_root(memory[0], rows)
    begin(memory[0], goal, options[0])
    begin_every(memory[0], options[0])


@jit
def go_on(memory: Memories, options: Sequence[Options], budget: int) -> bool:
    """Look at so many more nodes; tell whether the search is finished."""
    memory[0].budget = budget
    if not run(memory[0], options[0]):
        return False
    if memory[0].nodes[0].step == EVERY:
        list_actions(memory[0], options[0])
        weigh(memory[0], options[0])
    return True


@jit
def answer_each(
    memory: Memories, rows: Rows, options: Sequence[Options], goal: int, answers: Answers
) -> None:
    """Find the value of every action in each of these positions, however long it takes."""
    for number in range(len(rows)):
        ask_every(memory, rows[number : number + 1], options, goal)
        go_on(memory, options, NO_LIMIT)
        keep(memory[0], answers[number])
