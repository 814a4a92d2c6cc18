"""``guinote deal``: a shuffled deal as a record to start from."""

import secrets

import click


@click.command()
@click.option(
    "--seed",
    help="Names the shuffle: the same seed gives the same deal anywhere. Default: by chance.",
)
@click.option(
    "--profile", default="aragones", show_default=True, help="Rule book: see `guinote rules`."
)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option(
    "--dealer", type=click.IntRange(0, 3), default=0, show_default=True, help="Seat that deals."
)
@click.option("--pretty", is_flag=True, help="Indent the JSON for reading.")
def deal(seed: str | None, profile: str, seats: int, dealer: int, pretty: bool) -> None:
    """Shuffle, deal, and print a record without actions, for `guinote referee` and `replay`."""
    import msgspec

    from guinote.errors import GuinoteError
    from guinote.record.fresh import fresh_record

    named = seed if seed is not None else secrets.token_hex(16)
    try:
        record = fresh_record(profile, seats, dealer, named)
    except GuinoteError as fault:
        raise click.UsageError(fault.message) from None
    text = msgspec.json.encode(record)
    click.echo((msgspec.json.format(text, indent=2) if pretty else text).decode())
