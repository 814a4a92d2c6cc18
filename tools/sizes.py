"""Hold the size budget: functions of at most 40 lines, files of at most 500, plain names.

    python tools/sizes.py

A function's lines are counted without its docstring. Exit 1 if anything is over; the last
line gives the medians, which should stay near 6 and 120.
"""

import ast
import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "tests", "tools", "bench", "quality", "deck", "web/src")
MAX_FUNCTION = 40
MAX_FILE = 500
# A name must say what is inside, and one word has one meaning.
VAGUE_FILES = re.compile(r"^(utils?|helpers?|common|core|managers?|misc)$")
VAGUE_NAMES = frozenset({"mano", "round_", "player"})


def source_files() -> Iterator[Path]:
    """Every file written by hand that is held to the budget."""
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            generated = ".gen." in file.name or "static" in file.parts
            if file.suffix in {".py", ".ts", ".svelte", ".css"} and not generated:
                yield file


def functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    """Each function with the number of its lines, docstring not counted."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield node, lines - _docstring_lines(node)


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    if ast.get_docstring(node, clean=False) is None:
        return 0
    return (first.end_lineno or first.lineno) - first.lineno + 1


def vague_names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Identifiers that the glossary refuses, with their line."""
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) if name in VAGUE_NAMES:
                yield name, node.lineno


def faults(file: Path, lengths: list[int]) -> Iterator[str]:
    """What is wrong with one file; the lengths of its functions are added to `lengths`."""
    text = file.read_text(encoding="utf-8")
    lines = text.count("\n")
    if lines > MAX_FILE:
        yield f"{lines} lines (at most {MAX_FILE})"
    if VAGUE_FILES.match(file.stem):
        yield "the name says nothing of what is inside"
    if file.suffix != ".py":
        return
    tree = ast.parse(text)
    for node, length in functions(tree):
        lengths.append(length)
        if length > MAX_FUNCTION:
            yield f"line {node.lineno}: {node.name} has {length} lines (at most {MAX_FUNCTION})"
    for name, line in vague_names(tree) if "src" in file.parts else ():
        yield f"line {line}: {name!r} is not a name of ours (see docs/glossary.md)"


def main() -> int:
    """Print every fault and the medians."""
    lengths: list[int] = []
    files = list(source_files())
    found = [
        f"{file.relative_to(ROOT)}: {fault}" for file in files for fault in faults(file, lengths)
    ]
    print("\n".join(found), end="\n" if found else "")
    middle = statistics.median(f.read_text(encoding="utf-8").count("\n") for f in files)
    print(
        f"{len(files)} files, median {middle:.0f} lines; "
        f"{len(lengths)} Python functions, median {statistics.median(lengths):.0f} lines"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
