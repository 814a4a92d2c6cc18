"""From a record to the deal under way at its end."""

from guinote.errors import BadRecord, IllegalAction
from guinote.game.match import Match
from guinote.record.record import Record
from guinote.record.replay import replay


def match_under_way(record: Record) -> Match:
    """Return the match as it stands after the record's last action.

    Raises:
        BadRecord: the record cannot be read, an action of it is refused, or its last deal is over.
    """
    match, deal, index = None, -1, 0
    try:
        for step in replay(record):
            match = step.match
            deal, index = (deal + 1, 0) if step.seat is None else (deal, index + 1)
    except IllegalAction as refusal:
        place = f"deals[{deal}].actions[{index}]"
        raise BadRecord(f"the action is refused, {refusal.message}", place) from None
    if match is None or match.cards is None or match.cards.end:
        raise BadRecord("no deal is under way at the end", "deals")
    return match
