"""How long `guinote solve` searches for a record."""

import json
from time import sleep

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.cli.solve import Clock


def solve(limit: str) -> Result:
    deal = CliRunner().invoke(main, ["deal", "--seed", "a"]).stdout
    words = ["solve", "-", "--limit", limit]
    return CliRunner().invoke(main, words, input=deal, prog_name="guinote")


@pytest.mark.parametrize("limit", ["nan", "inf", "-inf", "1e999"])
def test_limit_that_is_no_time(limit: str) -> None:
    refused = solve(limit)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert "--limit" in refused.stderr


@pytest.mark.compiled
def test_search_when_there_is_no_time_looks_at_the_clock_soon() -> None:
    """At once is a few ten thousand nodes: seconds are tens of millions."""
    answer = json.loads(solve("0").stdout)
    assert not answer["exact"]
    assert 0 < answer["nodes"] < 1_000_000


def test_clock_starts_when_it_is_asked() -> None:
    clock, none = Clock(0.2), Clock(0)
    sleep(0.25)
    assert not none()
    assert clock()
    sleep(0.25)
    assert not clock()
