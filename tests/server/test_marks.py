"""What is asked for in advance, and what is hidden until asked for, at whole tables."""

from guinote.game.events import CanteSung, CardsDrawn, Revoked, SevenExchanged, SuitShown, TrickWon
from guinote.server.protocol import Ack, Ev, Nack, Note, Snap
from tests.server.house import Evening, Person, stacked
from tests.server.scenes import evening, until_deal_end

OWN = "1o 7o 10o 12c 10c 4b"
STOCKED = stacked((OWN, "", "", ""), "12o")


def kinds(person: Person) -> list[str]:
    return [type(event).__name__ for event in person.events]


async def win_first_trick(night: Evening, ana: Person) -> None:
    await night.do(ana, "play 1o")
    await night.clock.advance(2100)


def test_mark_is_done_as_soon_as_it_may_be() -> None:
    """It comes right after the trick that gives the right, before the draw, and only once."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.mark(0, "sing c", True)
        assert ana.last(Note).marks == ("sing c",)
        assert not ana.all(Ev)
        await win_first_trick(night, ana)
        told = kinds(ana)
        assert told.index("CanteSung") > told.index("TrickWon")
        assert "CardsDrawn" not in told
        assert ana.last(Snap).marks == ()
        assert [note.marks for note in ana.all(Note) if note.marks is not None][-1] == ()
        await night.clock.advance(20_000)
        assert kinds(ana).count("CanteSung") == 1

    evening(work, Evening(deck=STOCKED))


def test_marks_in_a_fixed_order() -> None:
    """The exchange goes first, whatever was asked for first: here it makes the forty."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.mark(0, "sing o", True)
        await night.room.mark(0, "exchange", True)
        assert ana.last(Note).marks == ("exchange", "sing o")
        await win_first_trick(night, ana)
        done = [e for e in ana.events if isinstance(e, SevenExchanged | CanteSung)]
        assert [type(event) for event in done] == [SevenExchanged, CanteSung]
        assert isinstance(done[1], CanteSung)
        assert done[1].points == 40

    evening(work, Evening(deck=STOCKED))


def test_mark_when_taken_back() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.mark(0, "sing c", True)
        await night.room.mark(0, "sing c", False)
        await win_first_trick(night, ana)
        assert "CanteSung" not in kinds(ana)

    evening(work, Evening(deck=STOCKED))


def test_mark_when_it_can_never_be_done() -> None:
    """It is dropped, and only its seat is told so."""

    async def work(night: Evening) -> None:
        ana, watcher = night.sit(0), night.sit(None)
        await night.room.mark(0, "sing c", True)
        await night.do(ana, "play 12c")
        said = [note.say for note in ana.all(Note) if note.say]
        assert len(said) == 1
        assert "copas" in said[0]
        assert not [note for note in watcher.all(Note) if note.say or note.marks]

    evening(work, Evening(deck=STOCKED))


def test_marks_are_nobody_elses_business() -> None:
    async def work(night: Evening) -> None:
        bea, watcher = night.sit(1), night.sit(None)
        before = [len(bea.got), len(watcher.got)]
        await night.room.mark(0, "exchange", True)
        assert [len(bea.got), len(watcher.got)] == before

    evening(work, Evening(deck=STOCKED, persons=2))


async def after_restart(night: Evening) -> Person:
    """Return the person in seat 0 after the server has been started again."""
    await night.reopen()
    await night.room.start()
    return night.sit(0)


def test_marks_after_restart() -> None:
    """They stand as they were told, and are done when they may be."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        for do, on in (("sing c", True), ("exchange", True), ("sing e", True), ("sing e", False)):
            await night.room.mark(0, do, on)
        ana = await after_restart(night)
        assert ana.last(Snap).marks == ("exchange", "sing c")
        await win_first_trick(night, ana)
        done = [type(e) for e in ana.events if isinstance(e, SevenExchanged | CanteSung)]
        assert done == [SevenExchanged, CanteSung]

    evening(work, Evening(deck=STOCKED))


def test_mark_that_was_done_before_a_restart() -> None:
    """It is not wanted any more, though nothing was written about it since."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.mark(0, "exchange", True)
        await night.room.mark(0, "sing b", True)
        await win_first_trick(night, ana)
        assert "SevenExchanged" in kinds(ana)
        ana = await after_restart(night)
        assert ana.last(Snap).marks == ("sing b",)

    evening(work, Evening(deck=STOCKED))


def test_mark_of_another_deal_after_a_restart() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.mark(0, "sing b", True)
        await until_deal_end(night, ana)
        await night.room.ready(0)
        assert night.view(0).deal == 1
        ana = await after_restart(night)
        assert ana.last(Snap).marks == ()

    evening(work, Evening(deck=STOCKED))


def test_mark_when_disk_is_full() -> None:
    """What cannot be kept is not promised."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        night.store.full = True
        await night.room.mark(0, "sing c", True)
        assert not [note for note in ana.all(Note) if note.marks]
        night.store.full = False
        await night.room.mark(0, "sing c", True)
        assert ana.last(Note).marks == ("sing c",)

    evening(work, Evening(deck=STOCKED))


TRUMPS = "1o 12c 10c 4b 5b 6b 7b 2b 11b 10b"
WHOLE = stacked((TRUMPS, "2o 4o 1c", "5o 6o 2c", "7o 11o"), packet=1).split()
# Seat 3 deals and the last card is its own: it names trump.
HIDDEN = " ".join([*(card for card in WHOLE if card != "3o"), "3o"])


def test_hidden_twenty() -> None:
    """Nobody else knows its suit, not even by a refusal, until the partner asks."""

    async def work(night: Evening) -> None:
        ana, bea, cruz, watcher = (night.sit(seat) for seat in (0, 1, 2, None))
        await play_whole_trick(night)
        assert isinstance(await night.do(ana, "sing c"), Ack)
        suits = [
            next(e.suit for e in person.events if isinstance(e, CanteSung))
            for person in (ana, bea, cruz, watcher)
        ]
        assert suits == ["c", None, None, None]
        refused = await night.do(bea, "show 0")
        assert isinstance(refused, Nack)
        assert refused.code == "not_your_cante"
        assert "copas" not in refused.why
        assert isinstance(await night.do(cruz, "show 0"), Ack)
        for person in (ana, bea, cruz, watcher):
            shown = [e for e in person.events if isinstance(e, SuitShown)]
            assert [event.suit for event in shown] == ["c"]

    changes = {"cante_reveal_arrastre": "hidden_until_partner_asks"}
    evening(work, Evening("fournier", persons=3, deck=HIDDEN, changes=changes))


async def play_whole_trick(night: Evening) -> None:
    """Seat 0 leads its as of trumps; everybody follows as they must."""
    await night.act_for(0, "play 1o")
    for seat in (1, 2):
        play = next(do for do in night.view(seat).legal if do.startswith("play "))
        await night.act_for(seat, play)
    await night.clock.advance(1000)
    assert night.pause is not None
    assert night.pause.half == "before_lead"


def test_pause_in_the_arrastre_has_no_draw() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await play_whole_trick(night)
        assert any(isinstance(event, TrickWon) for event in ana.events)
        await night.clock.advance(1500)
        assert night.pause is None
        assert not any(isinstance(event, CardsDrawn) for event in ana.events)

    evening(work, Evening("fournier", persons=3, deck=HIDDEN))


def test_revoke_where_it_is_penalised() -> None:
    """No card is told apart; the one against the duty ends the deal."""

    async def work(night: Evening) -> None:
        night.sit(0)
        bea = night.sit(1)
        await night.act_for(0, "play 12c")
        view = night.view(1)
        assert view.barred == ()
        assert len([do for do in view.legal if do.startswith("play ")]) == 10
        assert isinstance(await night.do(bea, "play 2o"), Ack)
        assert any(isinstance(event, Revoked) for event in bea.events)
        assert night.pause is not None
        assert night.pause.half == "between_deals"

    changes = {"illegal_moves": "penalise", "renuncio_penalty": "partida"}
    evening(work, Evening("fournier", persons=2, deck=HIDDEN, changes=changes))
