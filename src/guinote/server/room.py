"""A table at play: its one writer, and the waits that make it go on.

Whatever changes the table goes through its `Writer`, one thing at a time. The waits are computed
in `guinote.server.pace`; here they are kept, and what is due is done.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from msgspec.structs import replace as with_fields

from guinote.errors import GuinoteError
from guinote.game.step import apply
from guinote.game.view import View
from guinote.server import speech
from guinote.server.agreements import Agreements
from guinote.server.audience import Viewer
from guinote.server.cutting import Cutting
from guinote.server.house import House
from guinote.server.leads import KeptLead, Leads
from guinote.server.log import ActData, TableLog
from guinote.server.marks import Marks, check_mark
from guinote.server.pace import Wait, new_wait
from guinote.server.protocol import Act, Close, Note, Propose
from guinote.server.reception import Reception
from guinote.server.refusals import RefusedError
from guinote.server.seats import Seats
from guinote.server.settings import Settings
from guinote.server.store import Marked, StoreError
from guinote.server.table import Table
from guinote.server.turns import Turns
from guinote.server.writer import Writer

RETRY_MS: Final = 1000
LEADS: Final = frozenset({"first_deal", "before_lead"})
"""The pauses that a card may be chosen in."""


class Room:
    """One table with its waits and marks."""

    def __init__(
        self,
        house: House,
        name: str,
        settings: Settings,
        log: TableLog,
        marks: Mapping[int, Marked],
    ) -> None:
        """Open a table that stands where its log ends; `start` makes it go on."""
        self.table = Table(house, name, settings, log)
        self.stopped = False
        self._clock = house.clock
        self._pace = settings.pace
        self._seats = Seats(self.table, self._show, self._tell_seats)
        self._writer = Writer(house.clock, self._go_on, self._fail)
        self.reception = Reception(
            self.table,
            self._seats,
            self._writer,
            go_on=self._sit_down,
            note=lambda viewer: self._note_for(viewer.seat),
        )
        self._marks = Marks(self.table, marks, self._tell_marks)
        self._cutting = Cutting(self.table, lambda: self.reception.gathers)
        self._leads = Leads(self.table, self._take)
        self._turns = Turns(self.table, self._take, self._seats.stand_in)
        self._wait: Wait | None = None
        self._agreements = Agreements(self.table, self._put_off)

    # --- from outside --------------------------------------------------------------------

    async def start(self) -> None:
        """Deal, if nobody has, and go on from where the table stands."""
        await self._writer.do(self._sit_down)

    def attach(self, viewer: Viewer, v: int | None) -> None:
        """Let somebody look on: the steps after ``v`` if they are known, else the whole view.

        Raises:
            GuinoteError: too many watch.
        """
        moved = self.table.seat_viewer(viewer)
        self.table.audience.add(viewer, self._seats.may_take)
        if self.table.audience.present:
            self._turns.run()
        meter = self.table.house.meter
        if v is not None and not moved and self.table.catch_up(viewer, v):
            meter.arrived("steps")
            viewer.send(self._note_for(viewer.seat))
        else:
            meter.arrived("first" if v is None else "whole")
            self._show(viewer)
        self._see_presence()

    def detach(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        if self.table.audience.remove(viewer):
            if not self.table.audience.present:
                self._turns.stand()
            self._see_presence()

    def _see_presence(self) -> None:
        self._cutting.ask_again()
        self._tell_seats()
        if not self.stopped:
            self._writer.wake_at(self._clock.now())

    async def act(self, seat: int, message: Act) -> None:
        """Take an action of a seat, or refuse it; the answer goes to the seat's socket."""
        await self._writer.do(lambda: self._act(seat, message))

    async def mark(self, seat: int, do: str, on: bool) -> None:
        """Ask in advance for an action; raise `GuinoteError` if it is none to ask for."""
        check_mark(do)
        await self._writer.do(lambda: self._marks.ask(seat, do, on))

    async def ready(self, seat: int) -> None:
        """Say that a seat needs no more time; where nothing waits it means nothing."""
        await self._writer.note(lambda: self._count_ready(seat))

    async def hold(self, seat: int) -> None:
        """Give a seat that may claim a moment to think, once a pause."""
        await self._writer.note(lambda: self._hold(seat))

    async def propose(self, viewer: Viewer, wish: Propose) -> None:
        """Note what a seat wants others to agree to; a refusal goes to that viewer alone."""

        def work() -> None:
            try:
                if viewer.seat is not None and not self.stopped:
                    self._agreements.propose(viewer.seat, wish)
            except RefusedError as error:
                said = speech.refusal(error, viewer.lang)
                viewer.send(with_fields(self._note_for(viewer.seat), say=said))
            else:
                self._tell_note()

        await self._writer.note(work)

    async def cut(self, seat: int, number: int) -> None:
        """Cut the next pack; from a seat that does not cut it means nothing."""
        await self._writer.note(lambda: self._cutting.say(seat, number))

    async def close(self, code: Close) -> None:
        """Finish the step under way, send everybody away and fall silent."""

        def fall_silent() -> None:
            self.stopped = True
            self.table.audience.close(code)

        await self._writer.end(fall_silent)

    def tell_clock(self) -> None:
        """Tell all who look on how much time there is now."""
        self._tell_note()

    def tell_that_it_waits(self) -> None:
        """Tell all who look on that nothing can be kept at this moment, and no time runs."""
        waits = Note(stopped=self.stopped)
        self.table.audience.tell(
            lambda _, lang: with_fields(waits, say=speech.line("table.waits", lang))
        )

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks on and nothing will happen by itself."""
        return not len(self.table.audience) and self._writer.is_idle

    # --- what fails ----------------------------------------------------------------------

    def _fail(self, error: Exception) -> None:
        journal, table = self.table.house.journal, self.table.name
        if isinstance(error, StoreError):
            # The step did not happen; the disk may be free again in a moment.
            journal.error("not stored", table=table, why=error.message)
            self._writer.wake_at(self._clock.now() + RETRY_MS)
        else:
            journal.error("table stopped", table=table, exc_info=error)
            self._stop()

    def _stop(self) -> None:
        self.stopped = True
        self._writer.wake_at(None)
        self.table.audience.tell(
            lambda _, lang: with_fields(self._note(), say=speech.line("table.stopped", lang))
        )

    # --- what people do ------------------------------------------------------------------

    async def _sit_down(self) -> None:
        """Deal the first cards as soon as nobody is waited for, and ask who has to cut before."""
        await self._begin()
        self._cutting.ask(self._note())
        self._see_wait()

    async def _begin(self) -> None:
        """Deal the first cards, unless somebody is still to come or to cut."""
        if self.table.log.match.cards is not None or self.reception.gathers or self.stopped:
            return
        if not self._cutting.holds_up(self._clock.now()):
            await self._deal()

    async def _act(self, seat: int, message: Act) -> None:
        if self._leads.holds(seat, message.a):
            return
        try:
            if not self.table.repeat_answer(seat, message.a, message.do):
                await self._try(seat, message)
        except GuinoteError as error:
            self.table.refuse(seat, message.a, error)

    async def _try(self, seat: int, message: Act) -> None:
        log = self.table.log
        if self.stopped:
            raise RefusedError("stopped")
        if log.match.cards is None:
            raise RefusedError("gathering")
        if self._rests:
            raise RefusedError("in_recess")
        if message.do == "draw":
            raise RefusedError("draws_itself")
        do = self.table.spelled_out(seat, message.do)
        apply(log.match, seat, do)
        if do.startswith(("play ", "claim")) and not log.card_v <= message.v <= log.v:
            raise RefusedError("stale")
        if do.startswith("play ") and self._waits_for_lead():
            self._leads.keep(KeptLead(seat, message.a, do))
            self._count_ready(seat)
        else:
            await self._take(seat, do, message.a)

    def _waits_for_lead(self) -> bool:
        wait = self._wait
        return wait is not None and wait.half in LEADS and not wait.over

    def _hold(self, seat: int) -> None:
        wait = self._wait
        if wait is None or wait.over or self._rests or "claim" not in self.table.view(seat).legal:
            return
        self._wait = wait.with_hold(seat, self._clock.now())
        self._tell_note()

    def _count_ready(self, seat: int) -> None:
        if self._rests:
            return
        if self._wait is not None and not self._wait.over and seat not in self._wait.ready:
            self._wait = self._wait.with_ready(seat)
            self._tell_note()

    # --- what is due ---------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Do everything that is due, then set the alarm for what will be."""
        while not self.stopped and await self._seats.free_missing(self._clock.now()):
            pass
        await self._begin()
        if self.table.log.match.cards is None:
            self._writer.wake_at(None if self.stopped else self._first_time())
            return
        while not self.stopped and await self._do_next():
            pass
        self._writer.wake_at(None if self.stopped else self._next_time())

    async def _do_next(self) -> bool:
        """Do the next thing that is due now; tell whether there was one."""
        if await self._agreements.settle():
            self._see_wait()
            self._tell_note()
            return True
        if self._rests:
            return False
        if await self._seats.replace_missing(self._clock.now()):
            return True
        view = self.table.view(None)
        if await self._do_mark(view):
            return True
        if self._leads and not self._waits_for_lead():
            await self._leads.play()
            return True
        if self._wait is not None and not self._wait.over:
            return await self._wait_on(self._wait, view)
        return await self._turns.move(view)

    async def _do_mark(self, view: View) -> bool:
        due = self._marks.next_due(view)
        if due is None:
            return False
        seat, do = due
        await self._take(seat, do)
        self._marks.done(seat, do)
        return True

    async def _wait_on(self, wait: Wait, view: View) -> bool:
        now = self._clock.now()
        if wait.is_unseen and (self.table.audience.present or not self._persons):
            self._wait = wait.seen(now, self._pace)
            self._tell_note()
            return True
        done = wait.is_done(now, self._persons)
        bots_at = wait.bots_at(self._pace)
        if bots_at is not None and (done or now >= bots_at):
            self._wait = replace(wait, bots_asked=True)
            await self._turns.interrupt(view)
        elif done:
            await self._end_wait(wait, view)
        return done or (bots_at is not None and now >= bots_at)

    async def _end_wait(self, wait: Wait, view: View) -> None:
        if wait.half == "between_deals":
            await self._deal()
        elif wait.half == "before_draw":
            assert view.to_move is not None
            await self._take(view.to_move, "draw")
        else:
            self._wait = replace(wait, over=True)
            self._turns.since = self._clock.now()
            self._tell_note()

    def _first_time(self) -> int | None:
        """Return when something is due before the first cards lie."""
        times = (self._cutting.next_time, self._seats.next_time)
        return min((time for time in times if time is not None), default=None)

    def _next_time(self) -> int | None:
        if (left := self._agreements.left_ms) is not None:
            return self._clock.now() + left
        wait, times = self._wait, [self._seats.next_time]
        if wait is not None and not wait.over:
            times += [wait.bots_at(self._pace), wait.ends]
        else:
            times.append(self._turns.next_time(self.table.view(None)))
        return min((time for time in times if time is not None), default=None)

    @property
    def _rests(self) -> bool:
        """Whether the table stands still because its people agreed on it."""
        return self._agreements.left_ms is not None

    def _put_off(self, ms: int) -> None:
        """Let whatever waits wait so much longer: nothing ran meanwhile."""
        self._turns.since += ms
        self._seats.forget_missing()
        if self._wait is not None:
            self._wait = self._wait.later(ms)

    @property
    def _persons(self) -> frozenset[int]:
        """The seats whose people are waited for."""
        return self.table.log.company.persons

    # --- steps, and what follows from them -----------------------------------------------

    async def _take(self, seat: int, do: str, a: int | None = None, lapsed: bool = False) -> None:
        bank = self._turns.bank_after(seat) if do.startswith("play ") else None
        await self.table.take(seat, ActData(do=do, a=a, bank=bank, lapsed=lapsed))
        self._see_wait()

    async def _deal(self) -> None:
        before, is_first = self.table.log.company, self.table.log.match.cards is None
        await self.table.deal(self._cutting.number)
        self._cutting.forget()
        self._marks.clear()
        self._agreements.forget()
        if self.table.log.company != before:
            self._seats.settle()
        self._see_wait()
        if is_first:
            self._show_all()

    def _see_wait(self) -> None:
        """Begin the wait that the last step brought, and drop what it made pointless."""
        if self.table.log.match.cards is None:
            return
        view, now = self.table.view(None), self._clock.now()
        if self.table.log.card_v == self.table.log.v:
            self._turns.since = now
        if self._wait is None or not self._wait.is_of(view):
            had_one = self._wait is not None and not self._wait.over
            self._wait = new_wait(view, now, self._pace, self.table.settings.reading_ms)
            if had_one or self._wait is not None or self._turns.shown() is not None:
                self._tell_note()
            self._cutting.ask(self._note())

    # --- notes ---------------------------------------------------------------------------

    def _note(self) -> Note:
        if self._rests:
            return Note(accord=self._agreements.shown(None), stopped=self.stopped)
        wait = self._wait
        pause = None if wait is None or wait.over else wait.shown(self._clock.now())
        turn = self._turns.shown() if pause is None else None
        return Note(pause=pause, turn=turn, stopped=self.stopped)

    def _note_for(self, seat: int | None) -> Note:
        accord = self._agreements.shown(seat)
        return with_fields(self._note(), marks=self._marks.of(seat), accord=accord)

    def _show(self, viewer: Viewer) -> None:
        self.table.show(viewer, self._note_for(viewer.seat))

    def _show_all(self) -> None:
        """Show the table to those who have seen none so far, while it waited for people."""
        for viewer in self.table.audience:
            self._show(viewer)

    def _tell_seats(self) -> None:
        self.table.tell_presence(self._note())
        if self._agreements.is_asked:
            self._tell_note()
        self._cutting.ask(self._note())

    def _tell_note(self) -> None:
        note, shown = self._note(), self._agreements.shown
        self.table.audience.tell(lambda seat, _: with_fields(note, accord=shown(seat)))

    def _tell_marks(self, seat: int, dropped: str | None) -> None:
        note = self._note_for(seat)
        self.table.audience.tell_seat(
            seat,
            lambda lang: with_fields(note, say=dropped and speech.dropped(dropped, lang)),
        )
