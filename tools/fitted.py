"""Numbers that a fit found, put where the program reads them."""

import re
from pathlib import Path

OFF, ON = "# fmt: off\n", "# fmt: on\n"


def rewritten(page: str, command: str, table: str) -> str:
    """Return a page with another table between its marks, and the command that found it."""
    before, rest = page.split(OFF)
    _, after = rest.split(ON)
    script = command.rpartition(" ")[0]
    before = re.sub(rf"`{re.escape(script)} \d+`", f"`{command}`", before)
    return f"{before}{OFF}{table}{ON}{after}"


def rewrite(page: Path, command: str, table: str) -> None:
    """Put the table into the file."""
    page.write_text(rewritten(page.read_text(encoding="utf-8"), command, table), encoding="utf-8")
