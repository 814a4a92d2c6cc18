"""Path data written short: relative, one decimal, no needless letter or space.

The drawings are kept in absolute coordinates, which are easier to change by hand.
"""

import re
from typing import Final

TOKENS: Final = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}
"""How many numbers a command takes."""
Step = tuple[str, list[float]]


def shorten(d: str) -> str:
    """Return the same line, to a tenth of a unit. Arcs are not known here."""
    x = y = start_x = start_y = 0.0
    written = Writer()
    for command, values in _steps(d):
        relative = _relative(command, values, x, y)
        if command in "zZ":
            x, y = start_x, start_y
        elif command not in "vV":
            x += relative[-1] if command in "hH" else relative[-2]
        if command not in "hHzZ":
            y += relative[-1]
        if command in "mM":
            start_x, start_y = x, y
        written.add(command.lower(), relative)
    return written.text


class Writer:
    """Path data as it grows: leaves out what the reader of a path infers."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.text = ""
        self._implied = ""

    def add(self, command: str, values: list[float]) -> None:
        """Write one step of relative numbers."""
        if command != self._implied:
            self.text += command
        self._implied = {"m": "l", "z": ""}.get(command, command)
        for value in values:
            self._add_number(_number(value))

    def _add_number(self, text: str) -> None:
        last = re.split(r"[ a-zA-Z-]", self.text)[-1]
        joins = text[0] == "-" or not last or (text[0] == "." and "." in last)
        self.text += text if joins else f" {text}"


def _steps(d: str) -> list[Step]:
    """Return the commands one by one, each with as many numbers as it takes."""
    tokens, steps, command = TOKENS.findall(d), list[Step](), ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        takes = TAKES[command.upper()]
        steps.append((command, [float(token) for token in tokens[:takes]]))
        del tokens[:takes]
        command = {"M": "L", "m": "l"}.get(command, command)
    return steps


def _relative(command: str, values: list[float], x: float, y: float) -> list[float]:
    """Return the numbers counted from the point (x, y), rounded."""
    if command.islower():
        return [round(value, 1) for value in values]
    origin = {"H": (x,), "V": (y,)}.get(command, (x, y))
    return [round(value - origin[i % len(origin)], 1) for i, value in enumerate(values)]


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else re.sub(r"^(-?)0\.", r"\1.", text)
