"""Numbers on the command line, named as people name them."""

import math
from typing import Any

import click


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the number in the help."""
        return "N"


class Seconds(click.FloatRange):
    """A time; neither what is no number nor what has no end."""

    name = "number of seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number within its bounds."""
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is not a {self.name}.", param, ctx)
        return seconds

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the number in the help."""
        return "SECONDS"
