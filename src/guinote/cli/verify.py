"""``guinote verify``: recompute the deals of records from their seeds and cuts."""

import sys
from collections import Counter
from typing import Final

import click

EXAMPLES = """\b
Examples:
  guinote verify guinote-abc.json
  guinote verify guinote-abc.json --promise 5f3c...
"""
WORDS: Final = {
    "no_proof": "it carries no seed, so nothing can be said of it",
    "other_seed": "its seed is not the one that was promised",
    "other_deck": "seed and cut give another pack",
    "broken_chain": "its promise is not the seed of the deal before",
    "other_promise": "its promise is not the one that was published",
}


@click.command(epilog=EXAMPLES)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--promise",
    metavar="HEX",
    help="What was published when the table opened, as you noted it then.",
)
def verify(files: tuple[str, ...], promise: str | None) -> None:
    """Shuffle and cut every deal of the records again, and compare.

    Each seed must be the one promised before the cut, and the pack the one that seed and cut
    give. FILE holds one record, or one a line; - is standard input.

    Exit status 0 if every deal was proved, 1 where one was not, 2 where a record cannot be read.
    """
    from guinote.cli.records import numbered_records
    from guinote.errors import GuinoteError

    worst = 0
    for item in numbered_records(files):
        try:
            proved = _tell(item.name, item.read(), promise)
        except GuinoteError as fault:
            item.tell(fault)
            worst = 2
        else:
            worst = max(worst, 0 if proved else 1)
    sys.exit(worst)


def _tell(name: str, text: bytes, promise: str | None) -> bool:
    """Print what is found of a record; tell whether all its deals are proved."""
    from guinote.record.proof import check_proofs
    from guinote.record.record import parse_record

    checked = list(check_proofs(parse_record(text), promise and promise.strip().lower()))
    for deal, finding in checked:
        if finding != "proved":
            click.echo(f"{name}, deal {deal + 1}: {WORDS[finding]}")
    count = Counter(finding for _, finding in checked)["proved"]
    click.echo(f"{name}: {count} of {len(checked)} deals proved")
    return count == len(checked) > 0
