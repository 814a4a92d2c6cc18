"""The papers are true: every path that they name exists, and the README's program runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md")
PATH = re.compile(r"`((?:src|tests|docs|web|deck|bench|tools|locales|game|rules)/[\w./]*)`")


@pytest.mark.parametrize("paper", PAPERS)
def test_paths_when_named_in_a_paper_exist(paper: str) -> None:
    named = set(PATH.findall((ROOT / paper).read_text("utf-8")))
    missing = [
        path
        for path in named
        if not (ROOT / path).exists() and not (ROOT / "src" / "guinote" / path).exists()
    ]
    assert missing == []


def test_architecture_when_read_is_short() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) <= 200


def test_readme_program_when_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert "CardPlayed" in capsys.readouterr().out
