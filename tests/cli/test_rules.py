"""`guinote rules`: a book in the terminal, in a pipe, and as JSON."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.cli.rules import WIDTH
from guinote.rules.profile import option_table, profile_ids


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["rules", *words])


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("profile", profile_ids())
def test_a_book_shows_every_option_within_eighty_columns(profile: str, lang: str) -> None:
    shown = run(profile, "--lang", lang)
    assert shown.exit_code == 0
    for info in option_table().values():
        assert f"({info.name})" in shown.output
    assert max(map(len, shown.output.splitlines())) <= WIDTH
    assert "\x1b" not in shown.output


def test_compare_shows_only_what_differs() -> None:
    shown = run("aragones", "--compare", "torneo")
    assert "(cante_until)" in shown.output
    assert "(must_follow)" not in shown.output
    assert "Torneo: before an opponent plays" in shown.output


def test_json_has_value_clause_and_source() -> None:
    answer = json.loads(run("fournier", "--seats", "3", "--json").output)
    assert answer["seats"] == 3
    removed = answer["options"]["removed_cards"]
    assert removed["clause"] == "DEA-2"
    assert removed["fournier"]["value"] == ["2o"]
    assert removed["fournier"]["ours"] is True


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mus",), "no rule book"),
        (("aragones", "--seats", "2"), "for 4 seats"),
        (("lascuarenta", "--seats", "2", "--compare", "torneo"), "for 4 seats"),
    ],
)
def test_mistake_is_one_line_and_exit_2(words: tuple[str, ...], said: str) -> None:
    failed = run(*words)
    assert failed.exit_code == 2
    assert said in failed.stderr
    assert failed.stderr.count("\n") == 1
    assert failed.stdout == ""


def test_no_compiler_is_loaded_for_it() -> None:
    code = "import sys, guinote.i18n.rulebook; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
