"""Observations of `guinote.envs.openspiel`, in the forms that OpenSpiel asks for."""

from typing import Protocol

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from guinote.envs.episode import Episode, memory_of
from guinote.envs.layout import FIELDS, SIZE, START
from guinote.envs.observation import encode
from guinote.envs.told import own_text, public_text
from guinote.game.sight import view_of

Tensor = NDArray[np.float32]


class HasEpisode(Protocol):
    """A state of the game."""

    @property
    def episode(self) -> Episode:
        """The moment itself."""


class GuinoteObserver:
    """Makes observations as OpenSpiel wants them: a tensor and its parts, or a text.

    With perfect recall a text holds all that was told, without only the present picture. The
    tensor is the usual observation (`guinote.envs.layout`) and has no perfect recall.
    """

    def __init__(self, kind: pyspiel.IIGObservationType) -> None:
        """Say what is wanted."""
        self._recall, self._public = kind.perfect_recall, kind.public_info
        self._private = kind.private_info
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        has_tensor = whole and not kind.perfect_recall
        self.tensor: Tensor | None = np.zeros(SIZE, np.float32) if has_tensor else None
        self.dict: dict[str, Tensor] = {}
        if self.tensor is not None:
            for part in FIELDS:
                start = START[part.name]
                self.dict[part.name] = self.tensor[start : start + part.size]

    def set_from(self, state: HasEpisode, seat: int) -> None:
        """Write what the seat sees into the tensor; noughts before the first deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.episode.match.cards is not None:
            view = view_of(state.episode.match, seat)
            self.tensor[:] = encode(view, memory_of(state.episode))

    def string_from(self, state: HasEpisode, seat: int) -> str:
        """Return what the seat was told, or what it sees now."""
        if state.episode.match.cards is None:
            return ""
        public = self._public_part(state.episode) if self._public else ""
        return "\n".join([public, *self._private_parts(state.episode, seat)])

    def _public_part(self, episode: Episode) -> str:
        if self._recall:
            return public_text(episode)
        return msgspec.json.encode(view_of(episode.match, None)).decode()

    def _private_parts(self, episode: Episode, seat: int) -> list[str]:
        if self._private == pyspiel.PrivateInfoType.NONE:
            return []
        alone = self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        seats = [seat] if alone else range(episode.match.rules.seats)
        return [f"seat {each}\n{self._own_part(episode, each)}" for each in seats]

    def _own_part(self, episode: Episode, seat: int) -> str:
        if self._recall:
            return own_text(episode, seat)
        return msgspec.json.encode(view_of(episode.match, seat)).decode()
