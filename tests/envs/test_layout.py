"""The tables of `docs/environments.md` are those of the code, and its programs run."""

import re
from pathlib import Path

import pytest

from guinote.envs.layout import ACTIONS, FIELDS, SIZE, START, WAIT, action_name

PAPER = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


def test_table_of_observations_when_compared_with_the_code_is_the_same() -> None:
    rows = [
        f"| {START[part.name]} | `{part.name}` | {part.size} | 0-{part.most} | {part.meaning} |"
        for part in FIELDS
    ]
    assert "\n".join(rows) in PAPER
    assert f"{SIZE} whole numbers" in PAPER


@pytest.mark.parametrize(
    ("numbers", "first", "last"),
    [
        ("0-39", "play 2o", "play 1b"),
        ("40-43", "sing o", "sing b"),
        ("44", "exchange", "exchange"),
        ("45", "draw", "draw"),
        ("46", "claim", "claim"),
        ("47-48", "tute 12", "tute 10"),
        ("49-52", "show o", "show b"),
        ("53", "wait", "wait"),
    ],
)
def test_table_of_actions_when_compared_with_the_code_is_the_same(
    numbers: str, first: str, last: str
) -> None:
    start, _, end = numbers.partition("-")
    assert action_name(int(start)) == first
    assert action_name(int(end or start)) == last
    assert f"\n| {numbers} | " in PAPER


def test_actions_when_counted_end_with_waiting() -> None:
    assert WAIT == ACTIONS - 1 == 53


@pytest.mark.timeout(900)  # one of them has both searches compiled, the first time
@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", PAPER, re.DOTALL))
def test_program_of_the_paper_when_run_prints(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(program, "environments.md", "exec"), {})
    assert capsys.readouterr().out
