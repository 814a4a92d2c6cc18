"""Keep the catalogues sorted, so that two people who add keys do not meet: `--check` only says."""

import json
import sys
from pathlib import Path

LOCALES = Path(__file__).parents[1] / "locales"


def ordered(path: Path) -> str:
    """Return the catalogue's text as it should be."""
    texts = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps(texts, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> int:
    """Sort, or say what is not sorted; 1 if something is not."""
    stale = [
        path
        for path in sorted(LOCALES.rglob("*.json"))
        if path.read_text(encoding="utf-8") != ordered(path)
    ]
    for path in stale:
        if "--check" not in sys.argv:
            path.write_text(ordered(path), encoding="utf-8")
        print(f"{path.name}: not sorted")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
