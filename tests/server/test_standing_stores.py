"""Ratings, karma, conduct and the queue in stores of every kind: in memory, a file, PostgreSQL."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from guinote.server.people import Session
from guinote.server.standing.conduct import Avoided, Report, Sanction
from guinote.server.standing.karma import Karma
from guinote.server.standing.rating import LEAST_MATCHES, Skill
from guinote.server.standing.records import JudgedError, Judgement, Verdict
from guinote.server.standing.tickets import Ticket
from guinote.server.store import Store, StoreError, TableRow
from tests.server.test_sqlite import entry, row
from tests.server.test_stores import OpenStore, with_any

STRONG, WEAK = Skill(mu=30, sigma=2, matches=1, wins=1), Skill(mu=20, sigma=2.5, matches=1)
ANA, BEA, PAIR = ("ana", ""), ("bea", ""), ("ana", "bea")
OPENED = Judgement(
    table="t1",
    time=9,
    profile="aragones",
    seats=4,
    verdict=Verdict(before=(1500, None), after=(1800, None), left=1),
    skills={ANA: (Skill(), STRONG), BEA: (Skill(), WEAK), PAIR: (Skill(), STRONG)},
    karma={"ana": (Karma(), Karma(value=76, finished=1))},
)


async def prepare(store: Store) -> None:
    """Two people, and two tables that have ended, the second first."""
    for person in ("ana", "bea", "eva"):
        session = Session(token_hash=f"h-{person}", person=person, created=1, seen=1)
        await store.people.begin(session)
    for name, end in (("t1", 2), ("t2", 1), ("t3", 0)):
        await store.create(row(name), ("bea",) if name == "t1" else ())
        for v in range(1, end + 1):
            await store.append(name, entry(v), ended=v == end)


async def skills(store: Store) -> dict[tuple[str, str], Skill]:
    return await store.standings.skills("aragones", 4, [ANA, BEA, PAIR])


async def judge_once(store: Store) -> None:
    assert await store.standings.unjudged(9) == ("t2", "t1")
    assert await store.standings.unjudged(1) == ("t2",)
    assert await store.standings.unjudged(9, entry(2).time) == ("t1",)
    await store.standings.judge(OPENED)
    assert await store.standings.unjudged(9) == ("t2",)
    assert await store.standings.verdict("t1") == OPENED.verdict
    assert await store.standings.verdict("t2") is None
    assert await skills(store) == {ANA: STRONG, BEA: WEAK, PAIR: STRONG}
    assert await store.standings.karma("ana") == Karma(value=76, finished=1)
    assert await store.standings.karma("bea") == Karma()
    with pytest.raises(JudgedError):
        await store.standings.judge(OPENED)
    assert await skills(store) == {ANA: STRONG, BEA: WEAK, PAIR: STRONG}


async def judge_whole_or_not_at_all(store: Store) -> None:
    """A rating or a karma that is not as it was found spoils the judgement, and all of it."""
    await store.standings.judge(OPENED)
    after = replace(STRONG, mu=31.0, matches=2)
    stale_rating = replace(
        OPENED, table="t2", skills={BEA: (WEAK, WEAK), ANA: (Skill(), STRONG)}, karma={}
    )
    stale_karma = replace(OPENED, table="t2", skills={ANA: (STRONG, after)})
    for stale in (stale_rating, stale_karma):
        with pytest.raises(JudgedError):
            await store.standings.judge(stale)
        assert (await skills(store))[ANA] == STRONG
        assert await store.standings.verdict("t2") is None
    karma = Karma(value=76, finished=1)
    fresh = replace(stale_karma, karma={"ana": (karma, karma.after_leaving())})
    await store.standings.judge(fresh)
    assert (await skills(store))[ANA] == after
    assert await store.standings.karma("ana") == karma.after_leaving()


async def open_and_judge(store: Store) -> None:
    await store.standings.open("t3", 7)
    await store.standings.open("t1", 8)
    assert set(await store.standings.under_way()) == {("t3", 7), ("t1", 8)}
    assert await store.standings.verdict("t3") is None
    await store.standings.judge(OPENED)
    assert await store.standings.under_way() == (("t3", 7),)


async def rank(store: Store) -> None:
    many = {"matches": LEAST_MATCHES}
    better, worse = replace(STRONG, **many), replace(WEAK, **many)
    given = {ANA: worse, BEA: better, PAIR: worse, ("eva", ""): WEAK}
    judgement = replace(OPENED, skills={who: (Skill(), skill) for who, skill in given.items()})
    await store.standings.judge(judgement)
    ranked = await store.standings.ranked("aragones", 4, "players", 9)
    assert ranked == ((BEA, better), (ANA, worse))
    assert await store.standings.ranked("aragones", 4, "players", 1) == ((BEA, better),)
    assert await store.standings.ranked("aragones", 4, "pairs", 9) == ((PAIR, worse),)
    assert await store.standings.ranked("aragones", 2, "players", 9) == ()
    found = await store.standings.ratings_of("bea")
    assert {one.who: one.skill for one in found} == {PAIR: worse, BEA: better}
    assert await store.standings.companions("bea", 9) == ("ana",)
    assert await store.standings.companions("eva", 9) == ()


async def avoid(store: Store) -> None:
    conduct = store.conduct
    for how in ("rival", "mute", "mute"):
        await conduct.avoid(Avoided(person="ana", other="bea", how=how), on=True)
    assert await conduct.avoided("ana") == {("bea", "rival"), ("bea", "mute")}
    assert await conduct.muted_by("bea") == {"ana"}
    assert await conduct.muted_by("ana") == frozenset()
    await conduct.avoid(Avoided(person="ana", other="bea", how="rival"), on=False)
    assert await conduct.avoided("ana") == {("bea", "mute")}
    assert await conduct.avoided("bea") == frozenset()


def reported(name: str, time: int, by: str = "ana", about: str = "bea") -> Report:
    return Report(id=name, by=by, about=about, time=time, reason="talk", words="w", table="t1")


async def report(store: Store) -> None:
    conduct = store.conduct
    for name, time in (("r1", 1), ("r2", 2), ("r3", 3)):
        await conduct.report(reported(name, time))
    await conduct.close_report("r2", 5)
    assert [one.id for one in await conduct.reports(9)] == ["r3", "r1"]
    assert [one.id for one in await conduct.reports(2, open_only=False)] == ["r3", "r2"]
    assert await conduct.one_report("r2") == replace(reported("r2", 2), closed=5)
    assert await conduct.one_report("r9") is None
    assert [one.id for one in await conduct.reports_by("ana", 2)] == ["r3", "r2"]
    assert len(await conduct.reports_about("bea")) == 3
    assert await conduct.reports_about("ana") == ()


async def sanction(store: Store) -> None:
    conduct = store.conduct
    one = Sanction(id="s1", person="bea", measure="mute", reason="r", by="ana", begun=1, ends=5)
    other = replace(one, id="s2", begun=2, ends=None)
    for each in (one, other):
        await conduct.sanction(each)
    assert await conduct.sanctions("bea") == (other, one)
    assert [each.holds(5) for each in (one, other)] == [False, True]
    await conduct.lift("s2", 3)
    lifted = (await conduct.sanctions("bea"))[0]
    assert (lifted.lifted, lifted.holds(4)) == (3, False)


async def appoint(store: Store) -> None:
    for _ in range(2):
        await store.conduct.appoint("ana", on=True)
    assert await store.conduct.is_moderator("ana")
    await store.conduct.appoint("ana", on=False)
    assert not await store.conduct.is_moderator("ana")
    for _ in range(2):
        await store.conduct.administer("ana", on=True)
    assert await store.conduct.is_administrator("ana")
    assert not await store.conduct.is_administrator("bea")
    assert not await store.conduct.is_moderator("ana")
    await store.conduct.administer("ana", on=False)
    assert not await store.conduct.is_administrator("ana")


async def wait(store: Store) -> None:
    ticket = Ticket(person="ana", profile="aragones", seats=4, speed="usual", since=3)
    pair = replace(ticket, partner="bea", agreed=True)
    await store.tickets.keep(ticket)
    await store.tickets.keep(pair)
    assert await store.tickets.all() == (pair,)
    await store.tickets.drop("bea")
    assert await store.tickets.all() == (pair,)
    await store.tickets.drop("ana")
    assert await store.tickets.all() == ()


async def fill(store: Store) -> None:
    """Everything that can be kept of Ana, in both places where there are two."""
    await store.standings.judge(OPENED)
    conduct = store.conduct
    await conduct.avoid(Avoided(person="ana", other="bea", how="rival"), on=True)
    await conduct.avoid(Avoided(person="bea", other="ana", how="mute"), on=True)
    await conduct.report(reported("r1", 1))
    await conduct.report(reported("r2", 2, by="bea", about="ana"))
    held = Sanction(id="s1", person="ana", measure="ban", reason="r", by="bea", begun=1)
    await conduct.sanction(held)
    await conduct.sanction(replace(held, id="s2", person="bea", by="ana"))
    await conduct.appoint("ana", on=True)
    ticket = Ticket(
        person="bea", partner="ana", profile="aragones", seats=4, speed="usual", since=3
    )
    await store.tickets.keep(ticket)


async def forget(store: Store) -> None:
    """Nothing is left of somebody, and of others what is theirs alone."""
    await fill(store)
    await store.hand_over("ana", None, ())
    assert await skills(store) == {BEA: WEAK}
    assert await store.standings.karma("ana") == Karma()
    assert await store.conduct.avoided("ana") == await store.conduct.avoided("bea") == frozenset()
    assert await store.conduct.reports(9, open_only=False) == ()
    assert await store.conduct.sanctions("ana") == ()
    (kept,) = await store.conduct.sanctions("bea")
    assert kept.by == ""
    assert not await store.conduct.is_moderator("ana")
    assert await store.tickets.all() == ()


async def come_along(store: Store) -> None:
    """What a guest has done is that of the account; a ban is not signed away."""
    await fill(store)
    await store.conduct.avoid(Avoided(person="ana", other="eva", how="mute"), on=True)
    await store.hand_over("ana", "eva", ())
    assert await store.standings.karma("eva") == Karma(value=76, finished=1)
    assert await store.conduct.avoided("eva") == {("bea", "rival")}
    assert await store.conduct.avoided("bea") == {("eva", "mute")}
    assert [one.by for one in await store.conduct.reports_about("bea")] == ["eva"]
    assert [one.about for one in await store.conduct.reports_by("bea", 0)] == ["eva"]
    assert [one.measure for one in await store.conduct.sanctions("eva")] == ["ban"]
    assert [one.by for one in await store.conduct.sanctions("bea")] == ["eva"]
    assert await store.conduct.is_moderator("eva")


async def keep_own_karma(store: Store) -> None:
    """Whoever has karma keeps that, whatever a guest who signs in had."""
    low = Karma().after_leaving()
    both = {"ana": (Karma(), Karma(value=99)), "eva": (Karma(), low)}
    await store.standings.judge(replace(OPENED, skills={}, karma=both))
    await store.hand_over("ana", "eva", ())
    assert await store.standings.karma("eva") == low


KEEPING = pytest.mark.parametrize(
    "open_store",
    ["sqlite", pytest.param("postgres", marks=pytest.mark.engines)],
    indirect=True,
)
"""The stores that something is left of, and that know which tables there are."""
WORKS = [
    judge_once,
    judge_whole_or_not_at_all,
    open_and_judge,
    rank,
    avoid,
    report,
    sanction,
    appoint,
    wait,
    forget,
    come_along,
    keep_own_karma,
]


@pytest.mark.parametrize("work", WORKS)
def test_standing_store(work: Callable[[Store], Awaitable[None]], open_store: OpenStore) -> None:
    async def whole(store: Store) -> None:
        await prepare(store)
        await work(store)

    with_any(open_store, whole)


@KEEPING
def test_what_is_kept_is_found_after_a_restart(open_store: OpenStore) -> None:
    async def first(store: Store) -> None:
        await prepare(store)
        await fill(store)

    async def second(store: Store) -> None:
        assert await skills(store) == {ANA: STRONG, BEA: WEAK, PAIR: STRONG}
        assert (await store.tickets.all())[0].partner == "ana"
        with pytest.raises(JudgedError):
            await store.standings.judge(OPENED)

    with_any(open_store, first)
    with_any(open_store, second)


@KEEPING
def test_judgement_of_a_table_that_is_not_there_is_refused(open_store: OpenStore) -> None:
    async def work(store: Store) -> None:
        await prepare(store)
        with pytest.raises(StoreError):
            await store.standings.judge(replace(OPENED, table="never"))
        assert await skills(store) == {}
        assert await store.table("never") is None
        assert isinstance(await store.table("t1"), TableRow)

    with_any(open_store, work)
