"""The only way from one state of a match to the next: start a deal, or take an action."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from guinote.cards import mask_of, side_of
from guinote.errors import GuinoteError, IllegalAction
from guinote.game.dealing import DealtCards
from guinote.game.events import AnyEvent
from guinote.game.facts import refusal_facts
from guinote.game.match import AGREED, CONCEDED, Match
from guinote.game.narration import tell
from guinote.game.story import NO_STORY, retell
from guinote.rules import entry
from guinote.rules.actions import action_text, actions_in, parse_action
from guinote.rules.reasons import NONE, WORDS
from guinote.rules.state import (
    NO_CARD,
    NOBODY,
    RENUNCIO,
    DealFacts,
    Rows,
    copy_rows,
    facts_of,
    new_rows,
    write,
)

TWO_SIDES: Final = 2


@dataclass(frozen=True)
class Step:
    """What stood before, what stands now, and who did what (None: a deal started).

    Of a side that gives the partida up there is a ``seat`` and no ``action``.
    """

    before: Match
    match: Match
    seat: int | None
    action: int | None

    @cached_property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened, whole: `guinote.game.view` hides what a viewer may not know."""
        return tell(self.before, self.match, self.seat, self.action)


def start_deal(match: Match, dealer: int, dealt: DealtCards) -> Step:
    """Start the next deal with these cards.

    Raises:
        GuinoteError: a deal is under way, the match is over, or another seat must deal.
    """
    _check_dealer(match, dealer)
    return start_position(match, dealer, rows_of(match, dealer, dealt))


def rows_of(match: Match, dealer: int, dealt: DealtCards) -> Rows:
    """Return the state of a deal before its first lead."""
    seats = match.rules.seats
    rows = new_rows(seats, dealt.trump, (dealer + 1) % seats)
    turned = NO_CARD if dealt.turned is None else dealt.turned
    hands = [mask_of(hand) for hand in dealt.hands]
    write(rows, hands=hands, stock=list(dealt.stock), stock_size=len(dealt.stock), turned=turned)
    return rows


def start_position(match: Match, dealer: int, rows: Rows) -> Step:
    """Start the next deal in the middle; the row is not used by anybody else."""
    stage, carried = match.next_stage, carried_into_next(match)
    write(rows, vueltas=int(stage == "vueltas"), carried=list(carried))
    new_coto = match.rules.options.partidas_to_win_coto in match.partidas
    started = replace(
        match,
        deal=match.deal + 1,
        dealer=dealer,
        partida_dealer=dealer if stage == "idas" or match.cards is None else match.partida_dealer,
        stage=stage,
        carried=carried,
        partidas=(0,) * match.sides if new_coto else match.partidas,
        rows=rows,
        cards=facts_of(rows),
        story=NO_STORY,
    )
    return Step(match, started, None, None)


def carried_into_next(match: Match) -> tuple[int, ...]:
    """Return the points that the next deal begins with, by side. Rule VUE-7."""
    if match.cards is None:
        return match.carried
    if match.next_stage == "idas":
        return (0,) * match.sides
    return totals(match.cards, match.sides)


def totals(cards: DealFacts, sides: int) -> tuple[int, ...]:
    """Return all points of each side."""
    return tuple(
        cards.carried[s] + cards.cards[s] + cards.cantes[s] + cards.last[s] for s in range(sides)
    )


def _check_dealer(match: Match, dealer: int) -> None:
    if not match.awaits_deal:
        over = match.winner is not None
        raise GuinoteError(
            "deal_under_way", "the match is over" if over else "the deal before is not finished"
        )
    if not 0 <= dealer < match.rules.seats:
        raise GuinoteError(
            "bad_dealer", f"dealer {dealer} does not sit at a table of {match.rules.seats}"
        )
    if match.next_dealer is not None and dealer != match.next_dealer:
        raise GuinoteError(
            "bad_dealer", f"seat {dealer} deals, but the rules name seat {match.next_dealer}"
        )


def apply(match: Match, seat: int, action: int | str) -> Step:
    """Let a seat take an action, given by number or in the text form of records.

    Raises:
        IllegalAction: the rules refuse it now; the match stays as it was.
        BadNotation: the text is no action.
    """
    number = parse_action(action) if isinstance(action, str) else action
    if match.rows is None or match.cards is None or not 0 <= seat < match.rules.seats:
        raise IllegalAction(
            "deal_over" if match.rows is None else "not_your_turn", "DEA-5", {"seat": str(seat)}
        )
    rows = copy_rows(match.rows)
    reason = entry.take(rows, match.options, seat, number)
    if reason != NONE:
        raise _refused(match, seat, number, reason)
    cards = facts_of(rows)
    story = retell(match.story, match.cards, cards, seat, number)
    played = replace(match, rows=rows, cards=cards, story=story)
    return Step(match, close_deal(played) if cards.end else played, seat, number)


def concede(match: Match, seat: int) -> Step:
    """Let the side of a seat give up the partida, which the other side wins.

    Raises:
        GuinoteError: no deal is under way, or there are more than two sides.
    """
    if match.rows is None or match.cards is None or match.cards.end:
        raise GuinoteError("deal_over", "no deal is under way")
    if match.sides != TWO_SIDES:
        raise GuinoteError("many_sides", "nobody is the other side")
    rows, winner = copy_rows(match.rows), 1 - side_of(seat, match.rules.seats)
    write(rows, end=AGREED, decision=CONCEDED, winner=winner)
    given_up = replace(match, rows=rows, cards=facts_of(rows))
    return Step(match, close_deal(given_up), seat, None)


def fast_forward(match: Match, actions: Iterable[tuple[int, int]]) -> tuple[Match, int]:
    """Take actions, each as (seat, number), until the rules refuse one or none is left.

    Return the match then, as `apply` one by one makes it, and how many were taken. Where nobody
    looks at the steps between, this is several times as fast.
    """
    if match.rows is None or match.cards is None:
        return match, 0
    rows, story, taken = copy_rows(match.rows), match.story, 0
    for seat, action in actions:
        before = facts_of(rows) if entry.is_told(rows, action) else None
        if not 0 <= seat < match.rules.seats or entry.take(rows, match.options, seat, action):
            break
        if before is not None:
            story = retell(story, before, facts_of(rows), seat, action)
        taken += 1
    cards = facts_of(rows)
    played = replace(match, rows=rows, cards=cards, story=story)
    return close_deal(played) if cards.end and taken else played, taken


def _refused(match: Match, seat: int, action: int, reason: int) -> IllegalAction:
    word, clause = WORDS[reason]
    return IllegalAction(word, clause, refusal_facts(match, seat, action, reason))


def close_deal(match: Match) -> Match:
    """Count the partida, the coto and the match that a finished deal decides.

    Rules MAT-1 to MAT-3, REN-3.
    """
    cards, options = match.cards, match.rules.options
    if cards is None or cards.winner == NOBODY:
        return match
    partidas = _one_more(match.partidas, cards.winner)
    is_coto = partidas[cards.winner] >= options.partidas_to_win_coto
    cotos = _one_more(match.cotos, cards.winner) if is_coto else match.cotos
    forfeit = cards.end == RENUNCIO and options.renuncio_penalty == "match"
    is_match = forfeit or cotos[cards.winner] >= options.cotos_to_win_match
    return replace(
        match, partidas=partidas, cotos=cotos, winner=cards.winner if is_match else None
    )


def _one_more(tally: Sequence[int], side: int) -> tuple[int, ...]:
    return tuple(count + (index == side) for index, count in enumerate(tally))


def legal_numbers(match: Match) -> dict[int, tuple[int, ...]]:
    """Return every seat's legal actions by number; at a table that penalises, the dutiful ones."""
    if match.rows is None:
        return {}
    masks = entry.legal_masks(match.rows, match.options)
    return {seat: actions_in(masks[seat]) for seat in range(match.rules.seats) if masks[seat]}


def legal_actions(match: Match) -> dict[int, tuple[str, ...]]:
    """Return every seat's legal actions in text form; seats that may do nothing are left out."""
    return {
        seat: tuple(map(action_text, actions)) for seat, actions in legal_numbers(match).items()
    }
