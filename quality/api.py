"""The programs' requests as their description says, and as it forbids: does the server keep it?

Schemathesis makes requests of the OpenAPI document that the server gives: what it allows, what it
does not, and chains of them by its links. Each answer is held to the document, and none may say
that the server failed.
"""

import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final

import click
import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok

from bench.serving import serving

ENDLESS: Final = {"GUINOTE_LIMITS_REQUESTS": "0", "GUINOTE_LIMITS_STREAMS": "0"}
"""Limits have tests of their own; here they would answer for the rest."""
MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
CHAIN: Final = 6
"""So many requests follow each other by links."""


@dataclass(slots=True)
class Report:
    """What was asked, and where an answer was not as described."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def cases(self) -> int:
        """How many requests were answered."""
        return self.statuses.total()


class Program:
    """A bot account with two tables, one of which has its stream open; another would end that."""

    def __init__(self, base: str) -> None:
        """Make the account, by the pages, and the tables."""
        self.token = new_token(base)
        headers = {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=base, headers=headers, timeout=60)
        wanted = {"profile": "fournier", "seats": 2, "speed": "fast"}
        self.table, self.other = (
            str(self.http.post("/api/bot/tables", json=wanted).json()["table"]) for _ in range(2)
        )

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Keep the table's stream open, so that what is asked for reaches the table."""
        heard = threading.Event()

        def read() -> None:
            with self.http.stream("GET", f"/api/bot/tables/{self.table}/stream") as lines:
                for _ in lines.iter_lines():
                    heard.set()

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        heard.wait()
        yield


def new_token(base: str) -> str:
    """Return the token of a new bot account, made as its owner makes it."""
    with httpx.Client(base_url=base, timeout=60) as owner:
        owner.get("/")
        owner.post(
            "/me/account",
            data={"name": f"Dueña {token_hex(4)}", "password": "siete sotas y un as"},
        )
        owner.post("/me/bots", data={"bot": "Robotina"})
        bot = re.findall(r'name="bot" value="([0-9a-f]{32})"', owner.get("/me").text)[-1]
        page = owner.post("/me/bots/token", data={"bot": bot, "scope": "play"}).text
        found = re.search(r'id="fresh" value="([^"]+)"', page)
        assert found is not None
        return found[1]


def brought_to_an_end(case: Any) -> None:
    """Let a stream end at once where it would last: how long makes no other answer."""
    if case.operation.method.lower() != "get" or "stream" not in case.operation.path:
        return
    seconds = str((case.query or {}).get("seconds", "0"))
    if seconds.isdecimal() and seconds.isascii() and int(seconds) <= 3600:
        case.query = {**(case.query or {}), "seconds": "0"}


class Caller:
    """Sends cases, and keeps what came of them."""

    def __init__(self, base: str, program: Program, report: Report) -> None:
        """Ask as this program."""
        self._headers = {"Authorization": f"Bearer {program.token}"}
        self._base, self._program, self._report = base, program, report

    def call(self, case: Any, at_own_table: bool) -> None:
        """Send a case and hold the answer to the description; raise `FailureGroup`."""
        brought_to_an_end(case)
        if at_own_table and "table" in (case.path_parameters or {}):
            acts = case.operation.path.endswith("/actions")
            table = self._program.table if acts else self._program.other
            case.path_parameters = {"table": table}
        response = self.send(case)
        case.validate_response(response, headers=self.headers(case))

    def send(self, case: Any, **more: Any) -> Any:
        """Send a case and return the answer, whatever it is."""
        response = case.call(**{**more, "headers": self.headers(case)})
        self._report.statuses[case.operation.label, response.status_code] += 1
        return response

    def headers(self, case: Any) -> dict[str, str]:
        """Return the token to come with a case; one that is wrong on purpose stays so."""
        header = case.meta.components.get(ParameterLocation.HEADER)
        is_wrong = header is not None and header.mode is GenerationMode.NEGATIVE
        return {} if is_wrong else self._headers


def described(base: str) -> dict[str, Any]:
    """Return what a server says of itself."""
    found: dict[str, Any] = httpx.get(f"{base}/api/openapi.json", timeout=60).json()
    return found


def ask(base: str, description: dict[str, Any], count: int, seed: int) -> Report:
    """Send about so many cases to a server; return what came of them."""
    report = Report()
    program = Program(base)
    document = schemathesis.openapi.from_dict(description)
    document.config.update(base_url=base)
    caller = Caller(base, program, report)
    with program.watching():
        operations = [
            found.ok() for found in document.get_all_operations() if isinstance(found, Ok)
        ]
        each = max(1, count // (len(operations) * len(MODES)))
        for operation in operations:
            for mode in MODES:
                name = f"{operation.label}, {mode.value}"
                _try(name, report, _cases(operation, mode, caller, each, seed))
    _try("linked", report, _chains(document, caller, max(1, count // CHAIN // 4), seed))
    return report


def _chains(document: Any, caller: Caller, count: int, seed: int) -> Callable[[], None]:
    """Return what opens tables and goes on with those."""

    class Chain(document.as_state_machine()):  # type: ignore[misc]
        def call(self, case: Any, **more: Any) -> Any:
            brought_to_an_end(case)
            return caller.send(case, **more)

        def validate_response(self, response: Any, case: Any, **more: Any) -> None:
            case.validate_response(response, headers=caller.headers(case))

    def run() -> None:
        run_state_machine_as_test(
            seeded(seed)(Chain), settings=_settings(count, stateful_step_count=CHAIN)
        )

    return run


def _settings(count: int, **more: Any) -> settings:
    return settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        **more,
    )


def _cases(
    operation: Any, mode: GenerationMode, caller: Caller, each: int, seed: int
) -> Callable[[], None]:
    @seeded(seed)
    @_settings(each)
    @given(case=operation.as_strategy(generation_mode=mode), own=st.booleans())
    def run(case: Any, own: bool) -> None:
        caller.call(case, own)

    return run


def _try(name: str, report: Report, run: Callable[[], None]) -> None:
    try:
        run()
    except FailureGroup as found:
        report.wrong.extend(f"{name}: {one}" for one in found.exceptions)


@click.command()
@click.option("--cases", default=2400, show_default=True, help="About so many requests.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same requests.")
def main(cases: int, seed: int) -> None:
    """Ask a server of its own whatever its description allows and forbids."""
    with serving(ENDLESS) as server:
        report = ask(server.base, described(server.base), cases, seed)
    for (name, status), count in sorted(report.statuses.items()):
        click.echo(f"{count:6}  {status}  {name}")
    for line in report.wrong:
        click.echo(line)
    click.echo(f"{report.cases} cases (seed {seed}), {len(report.wrong)} not as described")
    sys.exit(bool(report.wrong))


if __name__ == "__main__":
    main()
