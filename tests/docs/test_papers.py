"""The papers are true: every path that they name exists, and what the README prints runs."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from guinote.cli.main import COMMANDS, main
from guinote.server.config import KEYS, OTHER_VARIABLES
from guinote.server.metrics import Metrics

ROOT = Path(__file__).parents[2]
HOW_TO = "docs/how-to/one-server.md"
PAPERS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md", HOW_TO)
COMMAND = re.compile(r"^    \.venv/bin/guinote (.*?)  ", re.MULTILINE)
PATH = re.compile(
    r"`((?:src|tests|docs|deploy|web|deck|bench|tools|locales|game|rules)/[\w./-]*)`"
)


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


def test_readme_commands_when_typed_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In order, each with what the ones before left; whoever plays leaves at once."""
    printed = COMMAND.findall((ROOT / "README.md").read_text("utf-8"))
    assert len(printed) > 5
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    for line in printed:
        command, _, file = line.partition(" > ")
        done = CliRunner().invoke(main, shlex.split(command), prog_name="guinote")
        assert (done.exit_code, done.stderr) == (0, ""), line
        assert done.stdout
        if file:
            Path(file).write_text(done.stdout, "utf-8")


def test_how_to_when_it_names_commands_settings_and_figures() -> None:
    """All that it names exists, and all figures are named."""
    text = (ROOT / HOW_TO).read_text("utf-8")
    assert set(re.findall(r"(?:bin/|`)guinote ([a-z]+)", text)) <= set(COMMANDS)
    assert set(re.findall(r"\bGUINOTE_[A-Z_]+", text)) <= {
        *OTHER_VARIABLES,
        *(key.variable for key in KEYS.values()),
    }
    figures = {
        family.name
        for family in text_string_to_metric_families(Metrics().page(0, {}).decode())
        if family.name.startswith("guinote_")
    }
    named = set(re.findall(r"\bguinote_[a-z_]+", text))
    assert {name.removesuffix("_total") for name in named} == figures


def test_how_to_when_it_installs_units() -> None:
    text = (ROOT / HOW_TO).read_text("utf-8")
    units = {path.name for path in (ROOT / "deploy" / "systemd").iterdir()}
    assert set(re.findall(r"guinote[a-z-]*\.(?:socket|service|timer)", text)) <= units
