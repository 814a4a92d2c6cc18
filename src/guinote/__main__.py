"""``guinote`` and ``python -m guinote``: where the command begins."""

import sys


def run() -> None:
    """Run the command; ctrl-C ends it without a word while its parts are still loaded, too."""
    try:
        from guinote.cli.main import main  # noqa: PLC0415  # takes long enough to be stopped

        main(prog_name="guinote")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run()
