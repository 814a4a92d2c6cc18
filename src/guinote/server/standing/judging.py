"""From a result to all that it changes: ratings and karma before and after."""

from collections.abc import Iterator, Mapping

from guinote.server.standing.karma import Karma
from guinote.server.standing.rating import Skill
from guinote.server.standing.records import Judgement, Verdict
from guinote.server.standing.result import Result, Who, pairs_of, players_of, rated_result


def whos_of(result: Result) -> tuple[Who, ...]:
    """Return the players and pairs whose ratings a match needs; none where it is not rated."""
    return () if result.unrated else (*players_of(result), *pairs_of(result))


def judged(
    table: str,
    time: int,
    result: Result,
    skills: Mapping[Who, Skill],
    karma: Mapping[str, Karma],
) -> Judgement:
    """Return what a match changes; ``karma`` has those of its people who are known."""
    after = {} if result.unrated else rated_result(result, skills)
    changed = {
        who: (skills.get(who, Skill()), skill)
        for who, skill in after.items()
        if all(person in karma for person in who if person)
    }
    return Judgement(
        table=table,
        time=time,
        profile=result.profile,
        seats=result.seats,
        verdict=_verdict(result, changed),
        skills=changed,
        karma=dict(_karma(result, karma)),
    )


def _verdict(result: Result, changed: Mapping[Who, tuple[Skill, Skill]]) -> Verdict:
    points = [changed.get((who, "")) for who in result.people]
    return Verdict(
        unrated=result.unrated,
        before=tuple(None if pair is None else pair[0].points for pair in points),
        after=tuple(None if pair is None else pair[1].points for pair in points),
        left=result.leaver,
    )


def _karma(
    result: Result, karma: Mapping[str, Karma]
) -> Iterator[tuple[str, tuple[Karma, Karma]]]:
    """Yield whose karma changes: whoever went after another had gone loses and gains nothing."""
    if not result.counts:
        return
    for seat, person in enumerate(result.people):
        if person not in karma:
            continue
        before = karma[person]
        if seat == result.leaver:
            yield person, (before, before.after_leaving())
        elif seat not in result.gone and result.winner is not None:
            yield person, (before, before.after_end())
