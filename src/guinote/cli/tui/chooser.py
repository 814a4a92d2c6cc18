"""What the person does, by key or by mouse: the browser's table has the same keys."""

from collections.abc import Callable
from typing import Final, Protocol

from click import unstyle
from textual.content import Content

from guinote.bots.base import WAIT
from guinote.bots.reasons import PLAY
from guinote.cards import SUITS
from guinote.cli.felt import table_lines
from guinote.cli.person import DRAW
from guinote.cli.tui.door import ADVISE, Door
from guinote.cli.tui.faces import sorted_hand
from guinote.cli.tui.hand import KEYS
from guinote.cli.tui.setting import Setting
from guinote.cli.tui.texts import guide, trick_lines
from guinote.errors import IllegalAction
from guinote.game.view import View
from guinote.i18n.describe import refusal_sentence

REFUSED: Final = "✗"
MAY_COME: Final = frozenset({"no_trick_won", "too_late", "cante_limit", "forty_first"})
"""Reasons that a later trick may remove."""


class Screen(Protocol):
    """What of the table's screen somebody needs who chooses."""

    view: View | None
    legal: tuple[str, ...]
    doubted: str | None
    door: Door
    setting: Setting
    try_out: Callable[[str], None]

    def show(self) -> None:
        """Bring the screen up to its view."""

    def note(self, sentence: str) -> None:
        """Say something about what the person did."""

    def ask(self, title: str, body: str, ways: tuple[str, str], then: Callable[[], None]) -> None:
        """Put a question; do something after a yes."""

    def read_out(self, title: str, body: Content | str) -> None:
        """Show something to read."""

    def leave(self) -> None:
        """Get up from the table."""


class Chooser:
    """Turns keys into actions; what may not be done yet is kept as a wish."""

    def __init__(self, screen: Screen) -> None:
        """Choose for whoever sits at a screen."""
        self._screen, self._say = screen, screen.setting.say
        self._wishes: set[str] = set()
        self.cursor = 0
        self._keys: Final[dict[str, Callable[[], None]]] = {
            "v": self._sing_twenty,
            "c": lambda: self._wish(f"sing {self._trump}"),
            "s": lambda: self._wish("exchange"),
            "t": lambda: self._wish(self._offered("tute ") or "tute 12"),
            "p": lambda: self._wish(self._offered("show ") or f"show {self._trump}"),
            "m": self._claim,
            "l": self._show_last,
            "r": self._read_table,
            "d": self._go_on,
            "space": self._go_on,
            "enter": self._enter,
            "escape": self._forget,
            "left": lambda: self._move(-1),
            "right": lambda: self._move(1),
            "h": self._ask_advice,
            "?": lambda: screen.read_out("ui.keys.title", guide(screen.setting)),
            "q": self.ask_to_leave,
        }

    @property
    def is_asked_for_card(self) -> bool:
        """Whether it is for the person to play a card."""
        return any(action.startswith(PLAY) for action in self._screen.legal)

    def hand(self) -> tuple[str, ...]:
        """Return the own cards as they are held."""
        view = self._screen.view
        if view is None:
            return ()
        return sorted_hand(view.hands[self._screen.setting.you] or (), view.trump)

    def new_deal(self) -> None:
        """Forget what was wished for in the deal before."""
        self._wishes.clear()
        self.cursor = 0

    def asked(self) -> None:
        """Do at once what was wished for; else lay the cursor on a card that may be played."""
        legal, hand = self._screen.legal, self.hand()
        wished = next((action for action in legal if action in self._wishes), None)
        if wished is not None:
            self._do(wished)
            return
        playable = [place for place, card in enumerate(hand) if PLAY + card in legal]
        if playable and self.cursor not in playable:
            self.cursor = min(playable, key=lambda place: abs(place - self.cursor))

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        if key == "q":
            self.ask_to_leave()
        elif self._screen.view is None:
            return
        elif len(key) == 1 and key in KEYS:
            self.play_at(KEYS.index(key))
        elif (wish := self._keys.get(key.lower())) is not None:
            wish()

    def play_at(self, place: int) -> None:
        """Play the card in a place, or say why not."""
        hand, screen = self.hand(), self._screen
        if place >= len(hand):
            return
        card = hand[place]
        if not self.is_asked_for_card:
            screen.note(self._say("ui.not_your_turn"))
            return
        self.cursor = place
        if PLAY + card not in screen.legal:
            screen.note(self._against(PLAY + card)[0])
        elif screen.setting.penalises and screen.doubted != card:
            screen.doubted = card
            screen.note("")
        else:
            self._do(PLAY + card)

    def ask_to_leave(self) -> None:
        """Leave, once that was confirmed."""
        ways = ("terminal.leave.yes", "terminal.leave.no")
        self._screen.ask("ui.leave", "terminal.leave.text", ways, self._screen.leave)

    def _do(self, action: str) -> None:
        """Send an action that may be done."""
        screen = self._screen
        screen.legal, screen.doubted = (), None
        self._wishes.discard(action)
        screen.note("")
        screen.door.answer(action)

    def _against(self, action: str) -> tuple[str, str]:
        """Return what speaks against an action, and in one word; nothing where nothing does."""
        try:
            self._screen.try_out(action)
        except IllegalAction as refusal:
            sentence = refusal_sentence(refusal, self._screen.setting.lang)
            return f"{REFUSED} {sentence} [{refusal.clause}]", refusal.reason
        return "", ""

    def _wish(self, action: str) -> None:
        """Do it now if it may be done; else say why not, and keep it where it may come."""
        if action in self._screen.legal:
            self._do(action)
            return
        sentence, reason = self._against(action)
        if action in self._wishes:
            self._wishes.discard(action)
            self._screen.note(self._say("terminal.wish.off"))
        elif not reason or (reason in MAY_COME and self._may_come(action)):
            self._wishes.add(action)
            self._screen.note(f"{sentence} {self._say('terminal.wish.on')}".strip())
        else:
            self._screen.note(sentence)

    def _may_come(self, action: str) -> bool:
        """Tell whether there will be a time for it in this deal."""
        view = self._screen.view
        return view is not None and (action != "exchange" or view.indicator is not None)

    def _sing_twenty(self) -> None:
        """Sing the first twenty that may be sung now, else the first that is held."""
        pairs = (suit for suit in SUITS if {f"12{suit}", f"10{suit}"} <= set(self.hand()))
        forty = f"sing {self._trump}"
        held = next((f"sing {suit}" for suit in pairs if suit != self._trump), None)
        twenty = self._offered("sing ", but=forty) or held
        if twenty is None:
            self._screen.note(f"{REFUSED} {self._say('ui.no_twenty')}")
        else:
            self._wish(twenty)

    @property
    def _trump(self) -> str:
        assert self._screen.view is not None
        return self._screen.view.trump

    def _offered(self, beginning: str, *, but: str = "") -> str | None:
        """Return the first action that may be done now and begins so."""
        fitting = (do for do in self._screen.legal if do.startswith(beginning))
        return next((do for do in fitting if do != but), None)

    def _move(self, step: int) -> None:
        count = len(self.hand())
        self.cursor = (self.cursor + step) % count if count else 0
        self._screen.show()

    def _enter(self) -> None:
        if self.is_asked_for_card:
            self.play_at(self.cursor)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Play the card in doubt, let a right pass or draw, or spare what is left of a pause."""
        if self._screen.doubted is not None:
            self._do(PLAY + self._screen.doubted)
        elif not self._screen.legal:
            self._screen.door.hurry()
        else:
            for pause in {WAIT, DRAW}.intersection(self._screen.legal):
                self._do(pause)

    def _forget(self) -> None:
        self._screen.doubted = None
        self._screen.note("")

    def _ask_advice(self) -> None:
        if self._screen.legal:
            self._screen.note(self._say("terminal.advice.thinking"))
            self._screen.door.answer(ADVISE)
        else:
            self._screen.note(self._say("ui.not_your_turn"))

    def _claim(self) -> None:
        """Ask once more before a claim: a wrong one loses."""
        if "claim" not in self._screen.legal:
            self._screen.note(self._against("claim")[0] or self._say("ui.no_claim"))
            return
        ignored = self._screen.setting.rules.options.vueltas_wrong_claim == "ignored"
        body = "ui.claim.text.ignored" if ignored else "ui.claim.text"
        ways = ("ui.claim.yes", "ui.claim.no")
        self._screen.ask("ui.claim.title", body, ways, lambda: self._do("claim"))

    def _show_last(self) -> None:
        view, setting = self._screen.view, self._screen.setting
        assert view is not None
        if view.last_trick is None:
            self._screen.note(self._say("ui.last.none"))
        else:
            self._screen.read_out("ui.last.title", trick_lines(view.last_trick, setting))

    def _read_table(self) -> None:
        """Put the table in words, for whoever listens to the screen."""
        view = self._screen.view
        assert view is not None
        lines = (line.strip() for line in table_lines(view, self._screen.setting.listener))
        self._screen.note(unstyle(". ".join(line for line in lines if line)))
