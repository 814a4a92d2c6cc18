"""Partners who see each other's cards stand out, honest ones do not, however they play."""

from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import replace

from guinote.arena.collusion import Insight
from guinote.cli.main import main
from guinote.server.log import company_after
from guinote.server.suspicion import weighed_match
from quality.collusion import PLANTED, Pair, play_evening
from tests.server.test_judge import of_people, whole_match, with_changes


def test_pair_that_sees_both_hands_leads() -> None:
    good, planted = (Pair(kind, Insight()) for kind in ("good", PLANTED))
    play_evening([good, planted], deals=15, seed=3)
    assert planted.insight.suspicion > 2 > good.insight.suspicion


def test_suspicion_is_in_standard_deviations() -> None:
    assert Insight().suspicion == 0
    assert Insight(100, 100).suspicion == 0
    assert (Insight(60, 40) + Insight(60, 40)).suspicion == 40 / 200**0.5


def test_match_is_weighed_by_pairs_of_people() -> None:
    settings, entries = of_people(), list(whole_match())[:200]
    found = dict(weighed_match(settings, entries))
    assert set(found) == {("ana", "carla"), ("berta", "dora")}
    assert all(insight.informed + insight.plain for insight in found.values())
    assert found == dict(weighed_match(settings, entries))


def test_cards_that_a_bot_played_for_somebody_say_nothing_of_the_pair() -> None:
    settings = of_people()
    gone = with_changes(whole_match()[:200], (2, 0, True), (2, 2, True))
    assert company_after(settings.company, gone).persons == {1, 3}
    found = dict(weighed_match(settings, gone))
    assert found["ana", "carla"] == Insight()
    assert found["berta", "dora"] != Insight()
    alone = replace(
        settings,
        sitters=(*settings.sitters[:3], replace(settings.sitters[3], kind="bot", owner="")),
    )
    assert set(dict(weighed_match(alone, list(whole_match())[:60]))) == {("ana", "carla")}


def test_report_of_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    words = ["admin", "collusion", "--data", str(tmp_path)]
    done = CliRunner().invoke(main, words, prog_name="guinote")
    assert done.exit_code != 0
    assert "there are no tables in" in done.output
