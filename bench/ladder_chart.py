"""A picture of how strong the levels are, each against the one below it.

    python -m bench.ladder_chart > docs/ladder.svg

Drawn from `docs/data/matches.csv`: for each match of levels, and each against a program from
outside, the share of partidas won with its 95 % interval. It is readable on light and dark.
"""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from bench.matches import ANCHORS, LEVELS, Match, matches
from guinote.bots.registry import LEVELS as LEVEL_NAMES

WIDTH, LEFT, RIGHT = 800, 290, 630
LEAST, MOST, EVEN = 20, 100, 50
ROW, HEAD, TOP, BOTTOM = 26, 32, 42, 50
AIM, AIM_OUTSIDE = 60, 65
"""Shares that a level should win from the one below it, and the best from a program of others."""
STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #1f2328 }
  .paper { fill: #ffffff } .grid { stroke: #d1d9e0 } .small { font-size: 12px; fill: #59636e }
  .head { font-weight: 600 } .even { stroke: #59636e; stroke-width: 2 }
  .aim { stroke: #1a7f37; stroke-width: 2 }
  .range { stroke: #0969da; stroke-width: 2.5 } .mean { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .paper { fill: #0d1117 } .grid { stroke: #3d444d }
    .small { fill: #9198a1 } .even { stroke: #9198a1 } .aim { stroke: #3fb950 }
    .range { stroke: #4493f8 } .mean { fill: #4493f8 }
  }
"""


def across(percent: float) -> float:
    """Return how far to the right a share stands."""
    return LEFT + (RIGHT - LEFT) * (percent - LEAST) / (MOST - LEAST)


def line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a line."""
    (x, y), (to_x, to_y) = start, end
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def text(kind: str, x: float, y: float, said: str, anchor: str = "start") -> str:
    """Return a piece of text."""
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {where}>{escape(said)}</text>'


def stroke(kind: str, percent: float, y: float) -> str:
    """Return an upright stroke at a share."""
    return line(kind, (across(percent), y - 9), (across(percent), y + 9))


def aim_of(match: Match) -> float | None:
    """Return which share is aimed at, if any is: two sides, and a level that has an aim."""
    if match.even != EVEN:
        return None
    if match.table == LEVELS:
        return AIM
    return AIM_OUTSIDE if match.first == LEVEL_NAMES[-1] else None


def row(match: Match, y: float) -> Iterator[str]:
    """Yield what is drawn for a match around a height."""
    low, high = max(match.gain - match.half_width, 0), min(match.gain + match.half_width, 100)
    mean = across(match.gain)
    yield text("", LEFT - 14, y + 5, f"{match.first} – {match.second}", "end")  # noqa: RUF001
    yield stroke("even", match.even, y)
    aim = aim_of(match)
    if aim is not None:
        yield stroke("aim", aim, y)
    yield line("range", (across(low), y), (across(high), y))
    for end in (low, high):
        yield line("range", (across(end), y - 4), (across(end), y + 4))
    yield f'<circle class="mean" cx="{mean:.1f}" cy="{y:.1f}" r="4.5"/>'
    yield text("small", RIGHT + 12, y + 4, f"{match.text}, {match.pairs} packs")


def scale(bottom: float) -> Iterator[str]:
    """Yield the lines for the shares, with their numbers."""
    for percent in range(LEAST, MOST + 1, 10):
        x = across(percent)
        yield line("grid", (x, TOP - 8), (x, bottom))
        yield text("small", x, bottom + 16, f"{percent} %", "middle")


def title_of(table: str, profile: str, seats: int) -> str:
    """Return what stands over the matches of one table."""
    outside = ", against OpenSpiel's search" if table == ANCHORS else ""
    return f"{profile}, {seats} seats{outside}"


def body(found: Iterable[Match]) -> tuple[list[str], float]:
    """Return what is drawn for all matches, and how far down it reaches."""
    drawn, y = list[str](), float(TOP)
    for key, group in groupby(found, lambda match: (match.table, match.profile, match.seats)):
        drawn.append(text("head", 16, y + 14, title_of(*key)))
        y += HEAD
        for match in group:
            drawn += row(match, y + ROW / 2 - 4)
            y += ROW
    return drawn, y + 4


def legend(y: float) -> Iterator[str]:
    """Yield what the strokes mean."""
    meanings = {"even": "share of equal bots", "aim": "share aimed at"}
    for place, (kind, meaning) in enumerate(meanings.items()):
        x = LEFT + 170 * place
        yield line(kind, (x, y - 13), (x, y + 3))
        yield text("small", x + 10, y, meaning)


def chart(found: Iterable[Match]) -> str:
    """Return the picture as SVG."""
    drawn, bottom = body(match for match in found if match.table in (LEVELS, ANCHORS))
    height = bottom + BOTTOM
    title = "Share of partidas that the first of two wins over the same packs, 95 % intervals"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img"'
        f' aria-label="{title}">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height:.0f}" rx="6"/>',
        text("head", 16, 24, title),
        *scale(bottom),
        *drawn,
        *legend(height - 12),
        "</svg>",
    ]
    return "\n".join(parts)


def main() -> None:
    """Print the picture."""
    print(chart(matches()))


if __name__ == "__main__":
    main()
