"""The program's answers about the end of the idas, sums of points, and scores in words."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from guinote.game.events import DealEnded
from guinote.i18n.words import score_name
from guinote.rules.profile import Rules, resolve
from tests.record import case_positions as made
from tests.record.case_dealing import points_of_deal
from tests.record.case_table import SIDES, Answer, by_side, judged, name_of, steps_of, table_of

Setup = dict[str, Any]


def last_trick_of_idas(setup: Setup, profile: str) -> made.Record:
    """Return idas whose last trick, worth ten, makes the points of the case."""
    winner = SIDES.index(setup["last_trick"])
    rules = resolve(profile, setup["players"])
    cards = by_side(setup["trick_points_incl_last"])
    cards[winner] -= rules.options.last_trick_bonus
    cantes = by_side(setup["cantes"])
    return made.last_trick_record(table_of(rules), winner, cards, cantes=cantes)


def idas_result(case: made.Case, profile: str) -> Answer:
    """Return who wins the idas, and the totals."""
    state = judged(last_trick_of_idas(case["setup"], profile))["state"]
    assert state["deal_over"]
    totals = {side: state["points"][index]["total"] for index, side in enumerate(SIDES)}
    return {"winner": name_of(state["deal_winner"]), "totals": totals}


def properties(case: made.Case, profile: str) -> Answer:
    """Return what follows from the sums of a deal, each tried as the end of idas."""
    rules = resolve(profile, 4)
    both = list(ends_with_both_over(rules))
    answer: Answer = {
        "min_cantes": min(cantes for cantes, _ in both),
        "totals": sorted({totals[0] for _, totals in both if len(set(totals)) == 1}),
    }
    limit = re.search(r"fewer than (\d+)", case["setup"]["statement"])
    if limit:
        answer["other_trick_points_at_least"] = rest_of_tricks(rules, int(limit[1]) - 1)
    return answer


def ends_with_both_over(rules: Rules) -> Iterator[tuple[int, list[int]]]:
    """Yield the sum of cantes and the totals of idas that both sides could win.

    For each way to share the cantes out, the points of the tricks make the totals as even as
    can be.
    """
    whole = sum(points_of_deal(rules))
    for cantes in sorted(shares_of_cantes(rules)):
        even = (whole + cantes[1] - cantes[0]) // 2
        tricks = min(max(even, rules.options.last_trick_bonus), whole)
        setup = idas_with(tricks, whole, cantes)
        events = steps_of(last_trick_of_idas(setup, rules.profile))[-1].events
        [end] = [event for event in events if isinstance(event, DealEnded)]
        if end.decision in {"last_trick", "larger_total"}:
            yield sum(cantes), [side.total or 0 for side in end.points]


def idas_with(tricks: int, whole: int, cantes: tuple[int, int] = (0, 0)) -> Setup:
    """Return idas as a case writes them: A has so many of all points in tricks, the ten too."""
    return {
        "players": 4,
        "trick_points_incl_last": {"A": tricks, "B": whole - tricks},
        "cantes": dict(zip(SIDES, cantes, strict=True)),
        "last_trick": "A",
    }


def shares_of_cantes(rules: Rules) -> set[tuple[int, int]]:
    """Return what two sides may have sung: each suit by one of them, or by nobody."""
    options = rules.options
    values = [options.cante_trump_points, *[options.cante_points] * 3]
    shares = product("AB-", repeat=len(values))
    return {(sum_of(values, share, "A"), sum_of(values, share, "B")) for share in shares}


def sum_of(values: list[int], share: tuple[str, ...], side: str) -> int:
    """Return the values that fall to one side."""
    return sum(value for value, who in zip(values, share, strict=True) if who == side)


def rest_of_tricks(rules: Rules, tricks: int) -> int:
    """Return the points in tricks that the other side has, and see that it wins with them."""
    whole = sum(points_of_deal(rules))
    state = judged(last_trick_of_idas(idas_with(tricks, whole), rules.profile))["state"]
    assert state["deal_winner"] == 1
    points = state["points"][1]
    return int(points["cards"] + points["last"])


def display(case: made.Case, profile: str) -> Answer:
    """Return scores in words, at a book that counts in malas and buenas."""
    assert resolve(profile, 4).options.score_names == "malas_buenas"
    return {"labels": [score_name("es", points) for points in case["setup"]["points"]]}
