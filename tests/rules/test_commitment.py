"""Promises of seeds: what is shown proves what was before, and nothing else is accepted."""

import hashlib

from guinote.rules.commitment import LINKS, link, promise_of
from guinote.rules.shuffle import key_of, shuffled


def test_chain_is_made_of_promises() -> None:
    last = "ab" * 32
    assert link(last, LINKS) == last
    for number in (0, 1, 500, LINKS - 1):
        assert link(last, number) == promise_of(link(last, number + 1))
    assert promise_of("x", "salt") == hashlib.sha256(b"xsalt").hexdigest()


def test_cut_changes_the_pack_and_none_leaves_the_seed_alone() -> None:
    pack = range(40)
    packs = {shuffled(pack, key_of("seed", cut)) for cut in (None, 0, 1, 2**52)}  # type: ignore[arg-type]
    assert len(packs) == 4
    assert shuffled(pack, key_of("seed", None)) == shuffled(pack, b"seed")  # type: ignore[arg-type]
