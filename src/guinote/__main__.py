"""``python -m guinote`` is the command `guinote`."""

from guinote.cli.main import main

if __name__ == "__main__":
    main(prog_name="guinote")
