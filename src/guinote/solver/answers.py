"""What is found of many deals in one go, kept where compiled code can write it."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, cast

import numpy as np

from guinote._jit import COMPILED, jit
from guinote.solver.memory import MAX_LISTED, Memory

ANSWER_DTYPE: Final = np.dtype(
    [(name, "i8") for name in ("visited", "value", "listed")]
    + [("places", "i4", (MAX_LISTED,)), ("weighed", "i4", (MAX_LISTED,))],
    align=True,
)


class Answer:
    """The value of one deal and of its actions, as a `Memory` has them."""

    __slots__ = ("listed", "places", "value", "visited", "weighed")

    def __init__(self) -> None:
        """Start before the search."""
        self.visited = self.value = self.listed = 0
        self.places: MutableSequence[int] = [0] * MAX_LISTED
        self.weighed: MutableSequence[int] = [0] * MAX_LISTED


Answers = Sequence[Answer]


def new_answers(count: int) -> Answers:
    """Return room for so many answers."""
    if COMPILED:
        return cast("Answers", np.zeros(count, ANSWER_DTYPE))
    return [Answer() for _ in range(count)]


@jit
def keep(memory: Memory, answer: Answer) -> None:
    """Copy what a search has found."""
    answer.visited, answer.value = memory.visited, memory.returned
    answer.listed = memory.listed
    for number in range(memory.listed):
        answer.places[number] = memory.places[number]
        answer.weighed[number] = memory.weighed[number]


def plain_answers(answers: Answers) -> list[tuple[int, int, list[int], list[int]]]:
    """Return of each answer visited, value, places and their values, for Python code."""
    if COMPILED:
        array = cast("Any", answers)
        fields = [array[name].tolist() for name in ("visited", "value", "listed")]
        lists = [array[name].tolist() for name in ("places", "weighed")]
    else:
        fields = [[getattr(a, name) for a in answers] for name in ("visited", "value", "listed")]
        lists = [[getattr(a, name) for a in answers] for name in ("places", "weighed")]
    return [
        (visited, value, places[:listed], weighed[:listed])
        for visited, value, listed, places, weighed in zip(*fields, *lists, strict=True)
    ]
