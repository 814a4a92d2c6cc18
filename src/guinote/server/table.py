"""A table without its waits: the log, the bots that watch it, and the people who look on.

A step is tried on the match, stored, and only then acknowledged and told to everybody, each as
far as they may know. Only `guinote.server.room` calls what changes anything here.
"""

from itertools import chain

import msgspec
from msgspec.structs import replace

from guinote.cards import side_of
from guinote.errors import GuinoteError, IllegalAction
from guinote.game.dealing import cards_in_play
from guinote.game.events import TurnStarted
from guinote.game.sight import events_for
from guinote.game.step import Step, apply, concede
from guinote.game.view import View
from guinote.rules.actions import SHOW, action_text
from guinote.rules.commitment import link
from guinote.rules.shuffle import key_of, shuffled
from guinote.server import speech
from guinote.server.audience import Audience, Viewer
from guinote.server.bot_seat import BotSeats
from guinote.server.company import Company, SeatChange
from guinote.server.house import House
from guinote.server.log import (
    ActData,
    Happened,
    Recess,
    TableLog,
    act_data,
    deal_data,
    deal_step,
    seat_data,
)
from guinote.server.protocol import Ack, Ev, Lang, Nack, Note, SeatInfo, Snap, TableInfo, Welcome
from guinote.server.refusals import Refusals, RefusedError
from guinote.server.settings import Settings, table_info
from guinote.server.store import Entry, Kind, StoreError
from guinote.server.tokens import resume_token
from guinote.server.views import Views


class Table:
    """One table: what has happened at it and who knows of it."""

    def __init__(self, house: House, name: str, settings: Settings, log: TableLog) -> None:
        """Sit the bots down at a table that stands where its log ends."""
        self.house = house
        self.name = name
        self.settings = settings
        self.log = log
        self.audience = Audience()
        self._views = Views()
        self.bots = BotSeats(settings.secret, house, log.match.rules, self._views)
        self._seat_bots()
        self._refusals = Refusals()

    # --- what changes it -----------------------------------------------------------------

    async def deal(self, cut: int | None) -> None:
        """Shuffle, cut and deal; the pack is in the log before anybody sees a card."""
        match, dealer, chain = self.log.match, self.next_dealer, self.settings.chain
        seed = link(chain, self.log.deals + 1) if chain else self.house.seed().hex()
        pack = shuffled(cards_in_play(match.rules), key_of(seed, cut))
        step = deal_step(match, dealer, pack)
        await self._keep("deal", None, deal_data(dealer, seed, cut, pack), step)
        self._publish(step)

    async def take(self, seat: int, act: ActData) -> None:
        """Let a seat act, and answer whoever waits for it.

        Raises:
            IllegalAction, BadNotation, StoreError: nothing happened.
        """
        step = apply(self.log.match, seat, act.do)
        await self._keep("act", seat, act_data(act), step)
        if act.a is not None:
            self.house.meter.acted("accepted")
            self._tell_seat_ack(seat, act.a, self.log.v)
        self._publish(step)

    async def reseat(self, change: SeatChange) -> None:
        """Give a seat another sitter, now or at the next deal; raise `StoreError`."""
        await self._keep("seat", change.seat, seat_data(change), change)
        self._refusals.forget(change.seat)
        self._publish(change)

    async def rest(self, on: bool) -> None:
        """Begin a pause that was agreed on, or end it; raise `StoreError`."""
        recess = Recess(on=on)
        await self._keep("recess", None, msgspec.json.encode(recess), recess)
        self._publish(recess)

    async def concede(self, seat: int) -> None:
        """Let the side of a seat give up the partida.

        Raises:
            GuinoteError, StoreError: nothing happened.
        """
        step = concede(self.log.match, seat)
        await self._keep("concede", seat, b"{}", step)
        self._publish(step)

    def spelled_out(self, seat: int, do: str) -> str:
        """Return ``show 0`` with its suit: whoever asks for a hidden suit cannot name it.

        Raises:
            RefusedError: there is no such cante, or it is not this side's.
        """
        verb, _, place = do.partition(" ")
        if verb != "show" or not place.isascii() or not place.isdigit():
            return do
        cantes = self.log.match.story.cantes
        if int(place) >= len(cantes):
            raise RefusedError("no_such_cante")
        singer, suit, _ = cantes[int(place)]
        seats = self.settings.seats
        if side_of(singer, seats) != side_of(seat, seats):
            raise RefusedError("not_your_cante")
        return action_text(SHOW + suit)

    async def _keep(self, kind: Kind, seat: int | None, data: bytes, step: Happened) -> None:
        time = self.house.clock.wall()
        entry = Entry(v=self.log.v + 1, time=time, seat=seat, kind=kind, data=data)
        ended = isinstance(step, Step) and step.match.winner is not None
        sitter = step.sitter if isinstance(step, SeatChange) else ""
        await self.house.store.append(self.name, entry, ended, sitter)
        self.log.take(entry, step)
        if ended:
            self.house.journal.info("match over", table=self.name)
            self.house.match_over.set()

    def _publish(self, step: Happened) -> None:
        company = self.log.company
        self.audience.tell(lambda seat, lang: self._ev(self.log.v, step, company, seat, lang))
        if isinstance(step, Step):
            self.bots.observe(step)
        self._seat_bots()

    def _seat_bots(self) -> None:
        self.bots.seat(self.log.company.bots, self.log.played)

    # --- answers -------------------------------------------------------------------------

    def repeat_answer(self, seat: int, a: int, do: str) -> bool:
        """Answer an action that was answered before, in the same way; tell whether it was.

        Raises:
            RefusedError: the number was that of another action.
        """
        known, refused = self.log.answered(seat, a), self._refusals.find(seat, a)
        if known is not None:
            v, done = known
            if verb_of(do) != verb_of(done) or (do != done and verb_of(do) != "show"):
                raise RefusedError("number_taken")
            self._tell_seat_ack(seat, a, v)
        elif refused is not None:
            self.refuse(seat, a, refused)
        return known is not None or refused is not None

    def refuse(self, seat: int, a: int, error: GuinoteError) -> None:
        """Tell a seat why its action was refused."""
        if not isinstance(error, StoreError):
            self._refusals.keep(seat, a, error)
        self.house.meter.acted("not_stored" if isinstance(error, StoreError) else "refused")
        clause = error.clause if isinstance(error, IllegalAction) else None
        self.audience.tell_seat(
            seat,
            lambda lang: Nack(
                a=a, code=error.code, why=speech.refusal(error, lang), clause=clause
            ),
        )

    def _tell_seat_ack(self, seat: int, a: int, v: int) -> None:
        self.audience.tell_seat(seat, lambda _: Ack(a=a, v=v))

    # --- what is seen of it --------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return the table as a seat sees it (None: a spectator)."""
        return self._views.of(self.log.match, seat)

    @property
    def info(self) -> TableInfo:
        """What does not change with the cards."""
        return table_info(self.name, self.settings, self.log.match.rules, self.seats)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where, and who of them is there."""
        return self.log.company.infos(self.audience.present)

    @property
    def next_dealer(self) -> int:
        """Who deals next."""
        named = self.log.match.next_dealer
        return self.settings.first_dealer.dealer if named is None else named

    @property
    def awaits_deal(self) -> bool:
        """Whether cards are to be dealt next."""
        match = self.log.match
        return match.winner is None and (match.cards is None or match.awaits_deal)

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.log.match.winner is not None

    def seat_viewer(self, viewer: Viewer) -> bool:
        """Let somebody who comes look on from the own seat; tell whether that is another now."""
        seat = self.log.company.seat_of(viewer.owner)
        if seat == viewer.seat:
            return False
        viewer.seat = seat
        self.welcome(viewer)
        return True

    def welcome(self, viewer: Viewer) -> None:
        """Tell somebody the own seat, with a token to come back to it."""
        key = self.house.store.key()
        token = resume_token(key, viewer.owner, self.name, viewer.seat)
        viewer.send(Welcome(resume=token, you=viewer.seat))

    def show(self, viewer: Viewer, note: Note) -> None:
        """Send the whole view, with what the note says of the moment."""
        view = None if self.log.match.cards is None else self.view(viewer.seat)
        snap = Snap(
            v=self.log.v,
            table=self.info,
            view=view,
            why={} if view is None else speech.why(view.barred, viewer.lang),
            marks=note.marks or (),
            pause=note.pause,
            said=self._said(viewer.seat, viewer.lang),
            stopped=note.stopped,
            turn=note.turn,
            accord=note.accord,
        )
        viewer.send(snap)

    def catch_up(self, viewer: Viewer, v: int) -> bool:
        """Send the steps after ``v``; False where they are not known any more."""
        missed = self.log.missed(v)
        for number, step, company in missed or ():
            viewer.send(self._ev(number, step, company, viewer.seat, viewer.lang))
        return missed is not None

    def _ev(self, v: int, step: Happened, company: Company, seat: int | None, lang: Lang) -> Ev:
        names = speech.names(company.names, seat, lang)
        if isinstance(step, SeatChange):
            say = speech.seating(step, names, seat, lang)
            return Ev(v=v, say=say, why=self._why_now(seat, lang))
        if isinstance(step, Recess):
            say = (speech.line(f"table.recess.{'on' if step.on else 'off'}", lang),)
            return Ev(v=v, say=say, why=self._why_now(seat, lang))
        events = events_for(step, seat)
        *_, turn = events
        assert isinstance(turn, TurnStarted)
        say = speech.say(events, names, seat, lang)
        return Ev(v=v, e=events, say=say, why=speech.why(turn.barred, lang))

    def _why_now(self, seat: int | None, lang: Lang) -> dict[str, str]:
        if self.log.match.cards is None:
            return {}
        return speech.why(self.view(seat).barred, lang)

    def _said(self, seat: int | None, lang: Lang) -> tuple[str, ...]:
        """Return what the deal under way has told a viewer, sentence by sentence."""
        told = (self._ev(v, step, company, seat, lang).say for v, step, company in self.log.steps)
        return tuple(chain.from_iterable(told))

    def tell_presence(self, note: Note) -> None:
        """Tell everybody who is there."""
        seats = self.seats
        self.audience.tell(lambda _seat, _lang: replace(note, seats=seats))


def verb_of(do: str) -> str:
    """Return what kind of action it is: a hidden suit is shown by its place, and kept by name."""
    return do.partition(" ")[0]
