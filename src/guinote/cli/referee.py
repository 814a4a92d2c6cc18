"""``guinote referee``: judge records from files or standard input."""

import sys
from typing import BinaryIO

import click

from guinote.cli.options import lang_option

EXAMPLES = """\b
Examples:
  guinote referee evening.jsonl --lang es
  guinote deal | guinote referee -
"""


@click.command(epilog=EXAMPLES)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@lang_option("the sentences")
def referee(files: tuple[str, ...], lang: str) -> None:
    """Replay every record and print one verdict (a JSON object) per record, in order.

    FILE holds one record, or one a line (JSON Lines); - is standard input. A refused action is
    part of the verdict.

    Exit status 0 if every record could be read; 2 where one could not, with the place on
    standard error: the verdicts of the other records are still printed.
    """
    from guinote.cli.output import binary_output

    if not _judge_all(files, lang, binary_output()):
        sys.exit(2)


def _judge_all(files: tuple[str, ...], lang: str, out: BinaryIO) -> bool:
    from guinote.cli.records import numbered_records
    from guinote.errors import GuinoteError

    all_read = True
    for item in numbered_records(files):
        try:
            out.write(_verdict_line(item.read(), lang) + b"\n")
        except GuinoteError as fault:
            all_read = False
            out.flush()
            item.tell(fault)
    out.flush()
    return all_read


def _verdict_line(text: bytes, lang: str) -> bytes:
    import msgspec

    from guinote.i18n.describe import refusal_sentence
    from guinote.record.record import parse_record
    from guinote.record.referee import judge

    verdict, refusal = judge(parse_record(text))
    if verdict["refused"] is not None and refusal is not None:
        verdict["refused"]["message"] = refusal_sentence(refusal, lang)
    return msgspec.json.encode(verdict)
