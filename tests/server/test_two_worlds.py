"""Two worlds that differ only in what a viewer may not know: the same bytes, at the same times."""

import asyncio
import random

import pytest

from guinote.cards import card_text
from guinote.game.view import View
from guinote.server.protocol import Act, AnyOutbound, Close, encode
from tests.seeds import chosen_seed
from tests.server.house import Evening, Person, QuietBot

HAND, DEALT, TRICKS = 6, 24, 2
PAIRS = 20
TRIES = ("sing o", "sing c", "exchange", "claim", "tute 12", "show 0", "draw", "x")


class Script(QuietBot):
    """Plays the cards that it was given to play, and lets everything optional pass."""

    cards: frozenset[str] = frozenset()

    def choose(self, view: View, legal: tuple[str, ...], rng: random.Random) -> str:
        plays = [do for do in legal if do.removeprefix("play ") in self.cards]
        return plays[0] if plays else "wait"


class Clerk(Person):
    """Writes down every byte with its time."""

    def __init__(self, seat: int | None, night: Evening) -> None:
        super().__init__(seat)
        self.night = night
        self.written: list[tuple[int, str]] = []

    def send(self, message: AnyOutbound) -> None:
        self.written.append((self.night.clock.time, encode(message)))


def dealt_to(pack: list[str]) -> list[list[str]]:
    """Return the hands that a pack gives, dealt in threes from seat 0."""
    hands: list[list[str]] = [[], [], [], []]
    for place, card in enumerate(pack[:DEALT]):
        hands[place // 3 % 4].append(card)
    return hands


def other_world(pack: list[str], fixed: set[str], rng: random.Random) -> list[str]:
    """Let the cards that nobody has shown change places."""
    hidden = [place for place, card in enumerate(pack) if card not in fixed]
    cards = [pack[place] for place in hidden]
    rng.shuffle(cards)
    changed = list(pack)
    for place, card in zip(hidden, cards, strict=True):
        changed[place] = card
    return changed


def draws_of_seat(pack: list[str]) -> set[str]:
    """Return every card that one seat may draw in the tricks that are played."""
    return set(pack[DEALT + 1 : DEALT + 1 + 4 * TRICKS])


async def watch(
    pack: list[str], played: frozenset[str], viewer: int | None, options: dict[str, object]
) -> list[tuple[int, str]]:
    """Play the given cards at a table of this pack; return what the viewer was sent, and when."""
    Script.cards = played
    night = Evening(bot=Script, deck=" ".join(pack), changes=options)
    await night.room.start()
    clerk = Clerk(viewer, night)
    night.room.attach(clerk, None)
    await night.room.ready(0)
    number = 0
    for _ in range(60):
        view = night.view(0)
        if sum(view.tricks) == TRICKS and night.pause is None:
            break
        for do in TRIES if viewer == 0 else ():
            number += 1
            await night.room.act(0, Act(a=number, v=night.room.table.log.v, do=do))
        if night.pause is None and view.to_move == 0:
            hand = view.hands[0] or ()
            number += 1
            do = f"play {next((card for card in hand if card in played), hand[0])}"
            await night.room.act(0, Act(a=number, v=night.room.table.log.v, do=do))
        await night.clock.advance(50)
        await night.clock.advance(night.clock.next_due() or 0)
    late = Clerk(viewer, night)
    night.room.attach(late, None)
    await night.room.close(Close.RESTART)
    return clerk.written + late.written


@pytest.mark.parametrize("viewer", [0, None])
def test_bytes_of_two_worlds(viewer: int | None) -> None:
    """Other hands, the stock, pairs not sung and sevens not exchanged leave no trace."""
    seed = chosen_seed()
    for number in range(PAIRS):
        rng = random.Random(f"{seed}/{number}")
        pack = [card_text(card) for card in range(40)]
        rng.shuffle(pack)
        hands = dealt_to(pack)
        played = {card for hand in hands for card in rng.sample(hand, TRICKS)}
        fixed = played | draws_of_seat(pack) | {pack[DEALT]}
        if viewer == 0:
            fixed |= set(hands[0])
        options: dict[str, object] = {"points_shown": rng.choice(["by_book", "always"])}
        worlds = [pack, other_world(pack, fixed, rng)]
        assert worlds[0] != worlds[1]
        seen = [asyncio.run(watch(world, frozenset(played), viewer, options)) for world in worlds]
        assert len(seen[0]) > 10
        assert seen[0] == seen[1], f"pair {number}"
