"""``guinote deal``: a shuffled deal as a record to start from."""

import secrets

import click

from guinote.cli.numbers import Whole
from guinote.cli.options import profile_option, seats_option
from guinote.cli.seeds import Seed

EXAMPLES = """\b
Examples:
  guinote deal --seed peña > deal.json
  guinote deal --profile fournier --seats 3 --pretty
"""


@click.command(epilog=EXAMPLES)
@click.option(
    "--seed",
    type=Seed(),
    help="Names the shuffle: the same seed gives the same deal anywhere. Default: by chance.",
)
@profile_option
@seats_option
@click.option(
    "--dealer",
    type=Whole(0, 3),
    default=0,
    show_default=True,
    help="Seat that deals; the next one leads.",
)
@click.option("--pretty", is_flag=True, help="Indent the JSON for reading.")
def deal(seed: str | None, profile: str, seats: int, dealer: int, pretty: bool) -> None:
    """Shuffle, deal, and print a record without actions, for `guinote referee` and `replay`."""
    import msgspec

    from guinote.record.fresh import fresh_record

    named = seed if seed is not None else secrets.token_hex(16)
    text = msgspec.json.encode(fresh_record(profile, seats, dealer, named))
    click.echo((msgspec.json.format(text, indent=2) if pretty else text).decode())
