"""A match: a position, how it came about, and the public face of a game."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from opolis.core import verbs
from opolis.core.errors import Illegal, Malformed, OpolisError
from opolis.core.game import Game
from opolis.core.picture import PAGE_WIDTH, Paint, plain
from opolis.core.records import copy, from_bytes, to_bytes
from opolis.core.scene import Scene, Touch
from opolis.core.verbs import NATURE, seats_in


class Chance(Protocol):
    """Anything that draws numbers from 0 to 1, such as random.Random or NumPy's Generator."""

    def random(self) -> float:
        """Draw a number, 1 left out."""
        ...


class Event(NamedTuple):
    """One move as it was played."""

    seat: int
    move: int
    text: str


class Match:
    """One play of a game. Moves are text in the game's notation; seat −1 is nature."""

    def __init__(
        self, game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = game
        self.seats, self.options = game.checked(seats, options or {})
        self.state = game.start(self.seats, self.options)
        self.events: list[Event] = []
        self.players: list[str] = [f"seat {seat}" for seat in range(self.seats)]
        self.date = datetime.date.today().isoformat()
        self._before: list[bytes] = []  # the position before each event
        self._moves = np.empty(game.max_moves, np.int64)
        self._weights = np.empty(game.max_moves, np.int64)
        self._notation = game.room("notation")
        self._legal, self._play = game.verbs["legal"], game.verbs["play"]

    @property
    def movers(self) -> list[int]:
        """Those who may act now; [-1] is nature; [] when over."""
        return seats_in(verbs.movers(self.state))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return verbs.movers(self.state) == 0

    def legal(self, seat: int) -> list[int]:
        """The legal moves of an actor as numbers."""
        if seat == NATURE:
            count = verbs.odds(self.state, self._moves, self._weights)
        else:
            count = self._legal(self.state, seat, self._moves)
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def moves(self, seat: int) -> list[str]:
        """The legal moves of an actor as sorted text."""
        write, state = self._notation.write, self.state
        return sorted([write(state, seat, move) for move in self.legal(seat)])

    def odds(self) -> dict[str, int]:
        """Nature's outcomes and their weights; empty if nature may not act."""
        count = verbs.odds(self.state, self._moves, self._weights)
        return {self.write(NATURE, int(self._moves[i])): int(self._weights[i]) for i in range(count)}

    def read(self, seat: int, text: str) -> int:
        """Turn text into a move."""
        move: int = self._notation.read(self.state, seat, text)
        return move

    def write(self, seat: int, move: int) -> str:
        """Turn a move into text."""
        text: str = self._notation.write(self.state, seat, move)
        return text

    def spell(self, line: Sequence[tuple[int, int]]) -> list[str]:
        """Turn a line of moves from here into text; stops where a redrawn secret made it impossible."""
        state, texts = copy(self.state), []
        for seat, move in line:
            if verbs.verdict(state, seat, move):
                break
            texts.append(str(self._notation.write(state, seat, move)))
            verbs.play(state, seat, move)
        return texts

    def why(self, seat: int, text: str) -> str | None:
        """Say which clause refuses a move, or None if it is legal."""
        try:
            move = self.read(seat, text)
        except Malformed as refusal:
            return str(refusal)
        broken = verbs.verdict(self.state, seat, move)
        return self.game.refusal(broken, self.options) if broken else None

    def play(self, seat: int, text: str) -> None:
        """Play a move; Illegal, with the clause, if it is refused, and nothing has changed."""
        if refusal := self.why(seat, text):
            raise Illegal(refusal)
        self.advance(seat, self.read(seat, text))

    def advance(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        text = self.write(seat, move)
        self._before.append(self.bytes)
        self._play(self.state, seat, move)
        self.events.append(Event(seat, move, text))

    def roll(self, rng: Chance) -> str:
        """Let nature act; returns what happened."""
        count = verbs.odds(self.state, self._moves, self._weights)
        if count == 0:
            raise OpolisError("nature has nothing to decide now")
        left = rng.random() * float(self._weights[:count].sum())
        index = int(np.searchsorted(np.cumsum(self._weights[:count]), left, side="right"))
        self.advance(NATURE, int(self._moves[min(index, count - 1)]))
        return self.events[-1].text

    @property
    def turn_start(self) -> int:
        """How many events there were when the running turn of the mover began."""
        start = len(self.events)
        while start and self.movers == [self.events[start - 1].seat]:
            start -= 1
        return start

    def undo(self, steps: int = 1) -> None:
        """Take moves back (local play only: everything is as it was)."""
        if steps > len(self.events):
            raise OpolisError(f"there are only {len(self.events)} moves to take back")
        if steps:
            self.state = from_bytes(self._before[-steps], self.state.dtype)
            del self._before[-steps:], self.events[-steps:]

    @property
    def scores(self) -> list[int]:
        """Points per seat, also in mid-game."""
        points = np.zeros(self.seats, np.int64)
        verbs.score(self.state, points)
        return [int(point) for point in points]

    @property
    def outcome(self) -> list[float]:
        """Shares of the win, 1/k for each of k winners; zeros until the end."""
        wins = np.zeros(self.seats, np.float64)
        if self.over:
            verbs.outcome(self.state, wins)
        return [float(win) for win in wins]

    def seen(self, seat: int) -> Any:
        """Copy the position with everything blanked that the seat cannot know; −1 is a spectator."""
        state = copy(self.state)
        if not self.over:
            verbs.conceal(state, seat)
        return state

    def view(self, seat: int, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
        """Draw what a seat may see as text, as wide as it may be."""
        picture: str = self._notation.picture(self.seen(seat), paint, width)
        return picture

    def scene(self, seat: int) -> Scene:
        """Give what a seat may see as parts."""
        scene: Scene = self.game.room("scene").scene(self.seen(seat), seat)
        return scene

    def touches(self, seat: int, touched: Sequence[str] = ()) -> list[Touch]:
        """Give the next things a seat can touch after a path of touches."""
        touches: list[Touch] = self.game.room("scene").touches(self.seen(seat), seat, list(touched))
        return touches

    def log(self, seat: int) -> list[tuple[int, str]]:
        """List what a seat may know of the moves so far; what it may not is `?`."""
        if self.over:
            return [(event.seat, event.text) for event in self.events]
        shown = self.game.room("hidden").shown
        states = (from_bytes(before, self.state.dtype) for before in self._before)
        return [
            (event.seat, event.text if shown(state, event.seat, event.move, seat) else "?")
            for event, state in zip(self.events, states, strict=True)
        ]

    def record(self) -> str:
        """Write the match as a text record."""
        from opolis.match.record import write

        return write(self)

    def copy(self) -> "Match":
        """Make an independent match in the same position, without its past."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.events, twin._before = copy(self.state), list(self.events), list(self._before)
        twin.players = list(self.players)
        return twin

    @property
    def bytes(self) -> bytes:
        """The position as bytes, for comparing."""
        return to_bytes(self.state)

    def __str__(self) -> str:
        picture: str = self._notation.picture(self.state, plain)
        return picture
