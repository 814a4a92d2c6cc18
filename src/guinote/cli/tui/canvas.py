"""A sheet of characters to draw on, each with its style."""

from collections.abc import Iterator
from itertools import groupby

from textual.content import Content


class Canvas:
    """So many rows of so many columns; what does not fit on it is cut off."""

    def __init__(self, width: int, height: int, style: str = "") -> None:
        """Begin with an empty sheet of one style."""
        self.width, self.height = width, height
        self._rows = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write a line of text from a place on."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, start=x):
            if 0 <= column < self.width:
                self._rows[y][column] = (character, style)

    def put_rows(self, x: int, y: int, rows: tuple[str, ...], style: str) -> None:
        """Write lines below each other."""
        for row, text in enumerate(rows):
            self.put(x, y + row, text, style)

    def content(self) -> Content:
        """Return the sheet as Textual shows it."""
        return Content("\n").join(
            Content.assemble(*pieces(row)) if row else Content() for row in self._rows
        )


def pieces(row: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield neighbours of one style together."""
    for style, cells in groupby(row, key=lambda cell: cell[1]):
        yield "".join(character for character, _ in cells), style
