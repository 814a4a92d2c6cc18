"""What is held under load and through faults: each module is a command that prints its figures.

    just quality load --help

`docs/quality.md` lists the goals with the last figures; short forms run with the tests.
"""
