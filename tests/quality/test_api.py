"""The programs' requests held to their description, for a short while; and a gap in it is seen."""

from bench.serving import serving
from quality.api import ENDLESS, ask, described
from tests.seeds import chosen_seed

CASES = 60


def test_requests_as_described() -> None:
    seed = chosen_seed()
    with serving(ENDLESS) as server:
        description = described(server.base)
        report = ask(server.base, description, CASES, seed)
        assert report.wrong == []
        assert report.cases >= CASES
        assert {200, 201, 400, 401} <= {status for _, status in report.statuses}
        del description["paths"]["/api/bot/me"]["get"]["responses"]["200"]
        assert any("/api/bot/me" in line for line in ask(server.base, description, 1, seed).wrong)
