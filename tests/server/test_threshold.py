"""Announcements, invitations and barred addresses in stores of every kind."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from guinote.errors import GuinoteError
from guinote.server.store import Store
from guinote.server.threshold import Announcement, Bar, Invitation, network_of
from tests.server.test_stores import OpenStore, with_any

FIRST = Announcement(text="Hoy, torneo", made=1)
LAST = Announcement(text="Se reinicia", made=2, ends=90, restart=80)
BAR = Bar(network="203.0.113.0/24", reason="noise", begun=1)


async def announce(store: Store) -> None:
    assert await store.threshold.announcement() is None
    for one in (FIRST, LAST, FIRST):
        await store.threshold.announce(one)
        assert await store.threshold.announcement() == one
    await store.threshold.announce(None)
    assert await store.threshold.announcement() is None


async def invite(store: Store) -> None:
    """As often as it says and as long as it says, and by its own code."""
    await store.threshold.invite(Invitation(code_hash="two", made=1, uses=2))
    await store.threshold.invite(Invitation(code_hash="short", made=1, uses=9, until=50))
    accept = store.threshold.accept
    assert [await accept("two", 10**12) for _ in range(3)] == [True, True, False]
    assert [await accept("short", now) for now in (49, 50, 49)] == [True, False, True]
    assert not await accept("three", 1)


async def bar(store: Store) -> None:
    other = Bar(network="2001:db8::/64", reason="more", begun=2, ends=9)
    await store.threshold.bar(BAR)
    await store.threshold.bar(other)
    assert await store.threshold.bars() == (other, BAR)
    longer = replace(BAR, begun=3, ends=100, reason="again")
    await store.threshold.bar(longer)
    assert await store.threshold.bars() == (longer, other)
    await store.threshold.lift(other.network)
    await store.threshold.lift("198.51.100.1/32")
    assert await store.threshold.bars() == (longer,)


@pytest.mark.parametrize("work", [announce, invite, bar])
def test_threshold(work: Callable[[Store], Awaitable[None]], open_store: OpenStore) -> None:
    with_any(open_store, work)


def test_end_of_announcements_and_bars() -> None:
    assert [LAST.holds(now) for now in (89, 90)] == [True, False]
    assert FIRST.holds(10**15)
    assert BAR.holds(10**15)
    assert [replace(BAR, ends=9).holds(now) for now in (8, 9)] == [True, False]


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        (" 203.0.113.7/24 ", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_addresses_that_a_text_names(text: str, network: str) -> None:
    assert str(network_of(text)) == network


@pytest.mark.parametrize("text", ["", "example.org", "203.0.113", "0.0.0.0/0", "::/0"])
def test_text_that_names_no_addresses(text: str) -> None:
    with pytest.raises(GuinoteError):
        network_of(text)
