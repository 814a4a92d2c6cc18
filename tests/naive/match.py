"""A match: partidas of idas and vueltas, cotos of partidas, who deals, what is carried (R13)."""

from dataclasses import dataclass

from tests.naive.deal import take
from tests.naive.profiles import Options
from tests.naive.state import Deal, number_of_sides


@dataclass
class Match:
    """Where a match stands. `deal` is the one under way or the last one played."""

    options: Options
    seats: int
    partidas: list[int]  # won in the coto under way
    cotos: list[int]
    carried: list[int] | None = None  # None: the next deal is the idas of a partida
    first_dealer: int | None = None  # of the partida under way
    next_dealer: int | None = None  # None: anybody may deal
    deals: int = 0
    deal: Deal | None = None
    winner: int | None = None


def new_match(options: Options, seats: int) -> Match:
    """A match in which nothing has been won yet."""
    nothing = [0] * number_of_sides(seats)
    return Match(options, seats, partidas=list(nothing), cotos=list(nothing))


def stage(match: Match) -> str:
    """What the next deal is."""
    return "idas" if match.carried is None else "vueltas"


def points_carried(match: Match) -> list[int]:
    """The points that the next deal starts from."""
    return list(match.carried or [0] * len(match.partidas))


def may_start(match: Match) -> bool:
    """Whether a further deal may follow: none is under way, and the match is not won."""
    finished = match.deal is None or match.deal.over
    return finished and match.winner is None


def start(match: Match, deal: Deal) -> None:
    """Begin a deal. The tally of a finished coto has stood until now."""
    if max(match.partidas) == match.options["partidas_to_win_coto"]:
        match.partidas = [0] * len(match.partidas)
    if match.carried is None or match.first_dealer is None:
        match.first_dealer = deal.dealer
    match.deal = deal
    match.deals += 1


def act(match: Match, seat: int, action: str) -> None:
    """Take an action of the deal under way, and book the deal once it is over."""
    assert match.deal is not None
    take(match.deal, seat, action)
    if match.deal.over:
        book(match, match.deal)


def book(match: Match, deal: Deal) -> None:
    """Write down a finished deal: the vueltas follow, or somebody has won the partida."""
    if deal.winner is None:
        match.carried = [deal.total(side) for side in deal.sides]
        match.next_dealer = dealer_after(match, deal, match.options["vueltas_dealer"])
    else:
        match.carried = None
        match.next_dealer = dealer_after(match, deal, match.options["next_dealer"])
        book_partida(match, deal, deal.winner)


def book_partida(match: Match, deal: Deal, winner: int) -> None:
    """Count a partida, and with it perhaps a coto and the match."""
    match.partidas[winner] += 1
    if match.partidas[winner] == match.options["partidas_to_win_coto"]:
        match.cotos[winner] += 1
    loses_match = deal.revoke is not None and match.options["renuncio_penalty"] == "match"
    if match.cotos[winner] == match.options["cotos_to_win_match"] or loses_match:
        match.winner = winner


def dealer_after(match: Match, deal: Deal, rule: str) -> int:
    """Who deals after a deal; the same again where no trick was complete."""
    if deal.last_winner is None or rule == "same":
        return deal.dealer
    if rule == "last_trick_winner":
        return deal.last_winner
    # the next partida rotates from the dealer of this one's idas, the vueltas from their idas
    turning = match.first_dealer if deal.winner is not None else deal.dealer
    assert turning is not None
    return (turning + 1) % deal.seats
