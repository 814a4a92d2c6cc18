"""What tests want said of a run that passed, such as what it covered and its seed."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the property `says` of every test that passed."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "says":
                terminalreporter.write_line(str(value))
