"""Two worlds that differ only in what a viewer may not know, played by the same cards in turn.

    python -m tests.server.two_worlds [PAIRS [SEED]]

Any book, any number of seats, whole and short packs, a seat or a watcher looking on. In the first
world everybody plays by chance; in the second the hidden cards have changed places, and everybody
does the same again, as far as it may be done there: where it may not, what was seen told the two
apart by right, and the pair does not count. In a pair that counts, the viewer must be sent the
same bytes at the same times, what is refused included. Exit 1 where it is not.
"""

import asyncio
import random
import sys
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from guinote.cards import Card, card_text
from guinote.game.dealing import cards_each, cards_in_play, is_whole_pack
from guinote.game.view import View
from guinote.rules.profile import Rules, load_profile, profile_ids, resolve
from guinote.server.log import DealData
from guinote.server.protocol import Act, AnyOutbound, Close, encode
from guinote.server.room import Room
from guinote.server.store import Entry
from tests.seeds import chosen_seed
from tests.server.house import Evening, Journal, Person, QuietBot

TRIES = ("sing o", "sing c", "exchange", "claim", "tute 12", "show 0", "draw", "x")
SHORT = [f"{number}{suit}" for number in (2, 4, 5) for suit in "oceb"]
"""Set aside, they leave 28 cards: with four seats the duties bind from the second trick."""


class ToldApartError(Exception):
    """What was done in the first world may not be done in the second."""


class Setting(NamedTuple):
    """What both worlds share."""

    rules: Rules
    changes: dict[str, object]
    viewer: int | None
    tricks: int
    seed: str


class Mind(QuietBot):
    """Plays by chance and writes it down, or does again what was written down."""

    def __init__(self, rng: random.Random, written: list[str], again: list[str] | None) -> None:
        super().__init__()
        self.rng, self.written, self.again = rng, written, again

    def choose(self, view: View, legal: tuple[str, ...], rng: random.Random) -> str:
        if not any(do.startswith("play ") for do in legal):
            return legal[-1]
        if self.again is None:
            do = self.rng.choice([do for do in legal if do.startswith("play ")])
        else:
            do = self.again[len(self.written)]
            if do not in legal:
                raise ToldApartError
        self.written.append(do)
        return do


class Clerk(Person):
    """Writes down every byte with its time."""

    def __init__(self, seat: int | None, night: Evening) -> None:
        super().__init__(seat)
        self.night = night
        self.written: list[tuple[int, str]] = []

    def send(self, message: AnyOutbound) -> None:
        self.written.append((self.night.clock.time, encode(message)))


class World:
    """A table of one pack; seat 0 is a person, who plays by chance and tries what is refused."""

    def __init__(self, setting: Setting, deck: list[str], again: list[str] | None) -> None:
        self.setting, self.deck = setting, deck
        self.rng = random.Random(setting.seed)
        self.played: list[str] = []
        self.mind = Mind(self.rng, self.played, again)
        rules = setting.rules
        self.night = Evening(
            rules.profile, rules.seats, bot=lambda: self.mind, changes=setting.changes
        )
        self.journal: Journal = self.night.house.journal
        self.number = 0

    async def watch(self) -> list[tuple[int, str]]:
        """Play some tricks; return what the viewer was sent, and when."""
        night, dealer = self.night, self.setting.rules.seats - 1
        data = msgspec.json.encode(DealData(dealer=dealer, seed="", deck=" ".join(self.deck)))
        entries = (Entry(v=1, time=0, seat=None, kind="deal", data=data),)
        night.store.logs["t"] += entries
        night.room = Room(night.house, "t", night.settings, night.folded(entries), {})
        await night.room.start()
        clerk = Clerk(self.setting.viewer, night)
        night.room.attach(clerk, None)
        await night.room.ready(0)
        for _ in range(200):
            if self._has_seen_enough():
                break
            await self._act()
            await night.clock.advance(50)
            await night.clock.advance(night.clock.next_due() or 0)
            if self.journal.lines:  # a bot could not do again what it did
                raise ToldApartError
        late = Clerk(self.setting.viewer, night)
        night.room.attach(late, None)
        await night.room.close(Close.RESTART)
        return clerk.written + late.written

    def _has_seen_enough(self) -> bool:
        view = self.night.view(0)
        over = view.outcome is not None or sum(view.tricks) >= self.setting.tricks
        return over and (self.night.pause is None or view.outcome is not None)

    async def _act(self) -> None:
        night = self.night
        for do in TRIES if self.setting.viewer == 0 else ():
            await self._do(do)
        view = night.view(0)
        if night.pause is None and view.to_move == 0 and view.act == "play":
            await self._do(self.mind.choose(view, view.legal, self.rng))

    async def _do(self, do: str) -> None:
        self.number += 1
        await self.night.room.act(0, Act(a=self.number, v=self.night.room.table.log.v, do=do))


def some_setting(seed: str) -> Setting:
    """Choose a book, seats, a pack, a viewer and how many tricks are played."""
    rng = random.Random(seed)
    profile = rng.choice(profile_ids())
    seats = rng.choice(load_profile(profile).seats)
    changes: dict[str, object] = {"points_shown": rng.choice(["by_book", "always"])}
    rules = resolve(profile, seats, changes)
    if seats == 4 and not is_whole_pack(rules) and rng.random() < 0.4:
        changes["removed_cards"] = SHORT
        rules = resolve(profile, seats, changes)
    viewer = rng.choice([0, 0, None])
    return Setting(rules, changes, viewer, rng.randint(1, 4), seed)


def other_deck(setting: Setting, deck: list[str], played: set[str]) -> list[str]:
    """Let the cards change places that the viewer has not seen and nobody has played."""
    rng = random.Random(f"{setting.seed}/other")
    seats, dealt = setting.rules.seats, cards_each(setting.rules) * setting.rules.seats
    known = set(played) | set(deck[dealt : dealt + 1 + seats * (setting.tricks + 1)])
    if is_whole_pack(setting.rules):
        known.add(deck[-1])
    if setting.viewer == 0:
        known |= set(hand_of(setting.rules, deck))
    hidden = [place for place, card in enumerate(deck) if card not in known]
    cards = [deck[place] for place in hidden]
    rng.shuffle(cards)
    changed = list(deck)
    for place, card in zip(hidden, cards, strict=True):
        changed[place] = card
    return changed


def hand_of(rules: Rules, deck: list[str]) -> list[str]:
    """Return the cards of seat 0, which leads."""
    packet = 1 if is_whole_pack(rules) else rules.options.deal_packet
    dealt = cards_each(rules) * rules.seats
    return [card for place, card in enumerate(deck[:dealt]) if place // packet % rules.seats == 0]


async def compare(setting: Setting) -> str:
    """Return how two worlds compare: same, apart, or leak."""
    pack: list[Card] = list(cards_in_play(setting.rules))
    random.Random(setting.seed).shuffle(pack)
    deck = [card_text(card) for card in pack]
    first = World(setting, deck, None)
    seen = await first.watch()
    played = {do.removeprefix("play ") for do in first.played}
    other = other_deck(setting, deck, played)
    if other == deck:
        return "apart"
    second = World(setting, other, first.played)
    try:
        again = await second.watch()
    except ToldApartError:
        return "apart"
    return "same" if again == seen else "leak"


def found(pairs: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Compare until so many pairs count; return how they compared, and the seeds of leaks."""
    counts: Counter[str] = Counter()
    leaks = []
    number = 0
    while counts["same"] + counts["leak"] < pairs:
        setting = some_setting(f"{seed}/{number}")
        number += 1
        result = asyncio.run(compare(setting))
        counts[result] += 1
        counts[f"{setting.rules.profile} {setting.rules.seats}"] += result != "apart"
        counts["watcher"] += result != "apart" and setting.viewer is None
        if result == "leak":
            leaks.append(setting.seed)
        if number % 500 == 0:
            print(f"{counts['same']} pairs the same, {counts['leak']} not", flush=True)
    return counts, leaks


def main() -> int:
    """Compare and tell."""
    given: list[Any] = sys.argv[1:]
    pairs = int(given[0]) if given else 10_000
    seed = int(given[1]) if len(given) > 1 else chosen_seed()
    counts, leaks = found(pairs, seed)
    print(f"seed {seed}: {dict(counts)}")
    for leak in leaks:
        print(f"leak: {leak}")
    return int(bool(leaks))


if __name__ == "__main__":
    sys.exit(main())
