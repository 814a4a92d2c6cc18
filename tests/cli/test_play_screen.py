"""`guinote play` on a whole screen: somebody looks at it and presses keys."""

import threading
from pathlib import Path

import pytest

from guinote.bots.base import WAIT
from guinote.cli.person import DRAW
from guinote.cli.tui.door import Asked
from guinote.cli.tui.hand import Hand
from guinote.cli.tui.keybar import KeyBar
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.rules.profile import load_profile, profile_ids
from guinote.server.pace import Pace
from tests.cli.screens import Person, a_table, saved, watch

TABLES = [(book, seats) for book in profile_ids() for seats in load_profile(book).seats]
RIGHT_KEYS = {"exchange": "s", "claim": "m", "tute": "t", "show": "p"}


async def take_all(person: Person) -> None:
    """Play to the end by keys, using every right that is offered."""
    while not person.is_over:
        await person.until_asked()
        if person.is_over:
            break
        if person.is_reading:
            await person.press("enter")
            continue
        legal = [do for do in person.table.legal if do not in {WAIT, DRAW}]
        right = next((do for do in legal if not do.startswith("play ")), None)
        if right is None:
            await person.play_first()
        elif right.startswith("sing "):
            await person.press("c" if right[-1] == person.table.view.trump else "v")  # type: ignore[union-attr]
        else:
            await person.press(RIGHT_KEYS[right.split()[0]])
    await person.pilot.press("enter")


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_deal_when_played_by_keys(book: str, seats: int, tmp_path: Path) -> None:
    """At every table and from the last seat: the referee takes what was played."""
    sitting, company = a_table(book, seats=seats, seat=seats - 1)
    assert watch((sitting, company), take_all) == "again"
    record = parse_record(saved(sitting, company, tmp_path).read_bytes())
    verdict, _ = judge(record)
    assert verdict["ok"], verdict["refused"]
    assert verdict["state"]["deal_over"]


@pytest.mark.slow
def test_coto_when_played_by_keys(tmp_path: Path) -> None:
    sitting, company = a_table("torneo", lang="es", seed="47")
    assert watch((sitting, company), take_all, until="coto", size=(120, 40)) == "again"
    verdict, _ = judge(parse_record(saved(sitting, company, tmp_path).read_bytes()))
    assert verdict["ok"], verdict["refused"]
    assert sum(verdict["state"]["cotos"]) == 1


def test_screen_when_asked_for_a_card() -> None:
    """Seats with names and levels, the stock, the score, the own cards and what may be pressed."""

    async def look(person: Person) -> None:
        await person.until_card()
        for said in ("Pilar", "Fermín · club player", "Chus", "▶ You", "stock 1", "Us", "Them"):
            assert said in person.text
        assert "Your turn. Which card?" in person.text
        assert "Q leave" in person.words
        assert person.text.count("▲") == 2

    watch(a_table(), look)


def test_card_when_against_a_duty() -> None:
    """In the arrastre: kept back in brackets, and refused with the duty and its clause."""

    async def look(person: Person) -> None:
        await person.until_card()
        assert "(1)" not in person.text
        while not (person.table.chooser.is_asked_for_card and person.table.view.barred):  # type: ignore[union-attr]
            await person.play_first()
            await person.until_card()
        barred = person.table.view.barred[0]  # type: ignore[union-attr]
        key = person.key_of(barred.card)
        assert f"({key})" in person.text
        await person.press(key)
        assert "✗ You must " in person.words
        assert f"[{barred.clause}]" in person.words
        assert person.table.chooser.is_asked_for_card
        await person.press("escape")
        assert "✗" not in person.text

    watch(a_table(), look)


def test_cards_when_it_is_not_the_own_turn() -> None:
    """Nothing is told apart while others think, and a key only says whose turn it is."""

    async def look(person: Person) -> None:
        await person.until(lambda: person.table.view)
        person.table.legal = ()
        await person.press("1")
        assert "It is not your turn yet." in person.words
        assert "(" not in "".join(person.text.splitlines()[-2:])
        assert "▲" not in person.text

    watch(a_table(), look)


def test_card_when_clicked() -> None:
    async def click(person: Person) -> None:
        await person.until_card()
        hand = person.table.query_one(Hand)
        width, gap, left = hand._measures()
        card = person.table.chooser.hand()[2]
        await person.pilot.click(Hand, offset=(left + 2 * (width + gap) + 1, 2))
        await person.until(lambda: card not in person.table.chooser.hand())

    watch(a_table(), click)


def test_key_when_clicked() -> None:
    async def click(person: Person) -> None:
        await person.until_card()
        bar = str(person.table.query_one(KeyBar).render())
        await person.pilot.click(KeyBar, offset=(bar.index("help"), 0))
        await person.pilot.pause()
        assert "How to play here" in person.text
        assert "◆ trump" in person.text
        await person.press("escape")
        assert not person.is_reading

    watch(a_table(), click)


def test_cards_when_walked_along() -> None:
    """The arrows lead to every card and around the end; Enter plays the one that is marked."""

    async def walk(person: Person) -> None:
        await person.until_card()
        hand = person.table.chooser.hand()
        start = person.table.chooser.cursor
        await person.press(*["right"] * len(hand))
        assert person.table.chooser.cursor == start
        await person.press("left", "enter")
        gone = hand[(start - 1) % len(hand)]
        await person.until(lambda: gone not in person.table.chooser.hand())

    watch(a_table(), walk)


class Listening:
    """A door behind which nobody plays: it keeps what was answered."""

    def __init__(self) -> None:
        self.answers: list[str] = []

    def answer(self, action: str) -> None:
        self.answers.append(action)


def test_wish_when_refused_for_now() -> None:
    """A cante is refused with its reason, kept, and taken back by the same key."""

    async def wish(person: Person) -> None:
        await person.until_card()
        await person.press("c")
        assert "✗ To sing, your side must have won the last trick. [CAN-2] Kept: " in person.words
        await person.press("c")
        assert "No longer asked for." in person.words

    watch(a_table(), wish)


def test_wish_when_its_time_comes() -> None:
    """It is done by itself, once; what was not wished for is asked."""

    async def wish(person: Person) -> None:
        await person.until_card()
        table, door, real = person.table, Listening(), person.table.door
        view = table.view
        assert view is not None
        table.door = door  # type: ignore[assignment]
        table.legal = ()
        await person.press("c")
        table.post_message(Asked(view, (f"sing {view.trump}", "exchange", WAIT)))
        await person.pilot.pause()
        assert door.answers == [f"sing {view.trump}"]
        table.post_message(Asked(view, (f"sing {view.trump}", WAIT)))
        await person.pilot.pause()
        assert door.answers == [f"sing {view.trump}"]
        assert "Space lets it pass." in person.words
        await person.press("space")
        table.post_message(Asked(view, ("exchange", DRAW)))
        await person.pilot.pause()
        assert "Space draws " in person.words
        await person.press("d")
        assert door.answers[1:] == [WAIT, DRAW]
        table.door = real

    watch(a_table(), wish)


def test_wish_for_an_exchange_without_a_stock() -> None:
    """What cannot come any more is refused, and not kept."""

    async def wish(person: Person) -> None:
        await person.until_card()
        await person.press("s")
        assert "✗" in person.text
        assert "Kept: " not in person.words

    watch(a_table("fournier", seats=3), wish)


def test_advice_when_asked_for() -> None:
    async def ask(person: Person) -> None:
        await person.until_card()
        await person.press("h")
        await person.until(lambda: person.table.notice.startswith("club player: the "))
        await person.until(lambda: person.table.chooser.is_asked_for_card)

    watch(a_table(), ask)


def test_last_trick_when_asked_for() -> None:
    async def look(person: Person) -> None:
        await person.until_card()
        await person.play_first()
        await person.until(lambda: person.table.view.last_trick)  # type: ignore[union-attr]
        await person.until_card()
        await person.press("l")
        assert "The last trick" in person.text
        await person.press("space")
        assert not person.is_reading

    watch(a_table("ludoteka"), look)


def test_table_when_read_out() -> None:
    async def read(person: Person) -> None:
        await person.until_card()
        await person.press("r")
        assert "Your cards: " in person.table.notice
        assert "\x1b" not in person.table.notice

    watch(a_table(), read)


def test_card_at_a_table_that_penalises() -> None:
    """Nothing is marked there; a card is played when it was chosen twice."""
    changes = ("illegal_moves=penalise", "renuncio_penalty=partida")

    async def doubt(person: Person) -> None:
        await person.until_card()
        card = person.table.chooser.hand()[0]
        await person.press("1")
        assert "Play " in person.words
        assert card in person.table.chooser.hand()
        await person.press("escape", "1", "1")
        await person.until(lambda: card not in person.table.chooser.hand())

    watch(a_table(changes=changes), doubt)


def test_window_when_too_small() -> None:
    async def shrink(person: Person) -> None:
        await person.until_card()
        await person.pilot.resize_terminal(70, 20)
        await person.pilot.pause()
        assert "it takes 80 x 24, and has 70 x 20" in person.words
        assert "Your turn" not in person.text
        hand = person.table.chooser.hand()
        await person.press("1")
        assert person.table.chooser.hand() == hand
        assert person.table.chooser.is_asked_for_card
        await person.pilot.resize_terminal(120, 40)
        await person.pilot.pause()
        assert "Your turn" in person.text
        assert len(person.text.splitlines()) == 40

    watch(a_table(), shrink)


def test_table_when_left() -> None:
    """Only after a yes; then the game's thread ends too."""

    async def leave(person: Person) -> None:
        await person.until_card()
        await person.press("q")
        assert "Leave the table" in person.text
        await person.press("escape")
        assert not person.is_reading
        await person.pilot.press("q", "enter")

    before = threading.active_count()
    assert watch(a_table(), leave) == "left"
    assert threading.active_count() <= before + 1


def test_pause_when_hurried() -> None:
    """A pause of a minute ends with the space bar; a key pressed before it does not spare it."""

    async def hurry(person: Person) -> None:
        await person.until(lambda: person.table.view)
        await person.press("space")
        await person.until(lambda: person.table.legal or person.table.view.trick)  # type: ignore[union-attr]
        while not person.table.legal:
            await person.press("space")
        await person.until_card()

    watch(a_table(), hurry, pace=Pace(60_000, 60_000))


def test_table_when_stopped() -> None:
    async def stop(person: Person) -> None:
        await person.until_card()
        await person.pilot.press("ctrl+c")

    assert watch(a_table(), stop) == "stopped"


def test_deal_when_over_is_explained() -> None:
    """What decided it, the points of both sides, and a question whether to go on."""

    async def play(person: Person) -> None:
        while not person.is_reading:
            if person.table.chooser.is_asked_for_card:
                await person.play_first()
            elif person.table.legal:
                await person.press("space")
            await person.until_asked()
        assert "The deal is over: " in person.words
        assert "Total" in person.text
        await person.press("enter")
        await person.until(lambda: person.is_over)
        await person.pilot.press("n")

    assert watch(a_table(), play) == "over"


def test_colours_when_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR leaves the terminal's own two: everything else would hide one in the other."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(person: Person) -> None:
        await person.until_card()
        used = [type(each).__name__ for each in person.app._filters if each.enabled]
        assert used == ["NoColor"]

    watch(a_table(), look)
