"""Keep the lines of options and cases under each clause of docs/rules.md; `--check` only says."""

import json
import re
import sys
from pathlib import Path

from guinote.rules.profile import option_table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rules.md"
CASES = ROOT / "tests" / "data" / "case_clauses.json"
OWN_LINES = ("*Options:* ", "*Cases:* ")


def linked(text: str) -> str:
    """Return the page with fresh lines under each clause."""
    cited = json.loads(CASES.read_text(encoding="utf-8"))
    parts = re.split(r"(?m)^(?=#{2,3} )", text)
    return "".join(_part(part, cited) for part in parts)


def _part(part: str, cited: dict[str, list[str]]) -> str:
    heading = re.match(r"### ([A-Z]{3}-\d+)\n", part)
    if heading is None:
        return part
    clause = heading.group(1)
    kept = [line for line in part.splitlines() if not line.startswith(OWN_LINES)]
    options = [f"`{info.name}`" for info in option_table().values() if info.clause == clause]
    cases = [case for case, clauses in cited.items() if clause in clauses]
    lines = ["\n".join(kept).strip()]
    if options:
        lines.append(f"{OWN_LINES[0]}{', '.join(options)}")
    if cases:
        lines.append(f"{OWN_LINES[1]}{', '.join(cases)}")
    return "\n\n".join(lines) + "\n\n"


def main() -> int:
    """Write the lines, or with `--check` tell whether they are stale."""
    text = PAGE.read_text(encoding="utf-8")
    fresh = linked(text).rstrip() + "\n"
    if text == fresh:
        return 0
    if "--check" in sys.argv:
        print("docs/rules.md has stale links: run tools/gen_rules_links.py")
        return 1
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
