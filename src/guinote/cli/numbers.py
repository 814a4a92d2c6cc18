"""Whole numbers on the command line, named as people name them."""

import click


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "whole number"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the number in the help."""
        return "N"
