"""A match: a situation and how it came about. With it comes the public face of a game."""

import datetime
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple, Protocol, Self, TypedDict

from opolis.core import records
from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument, Illegal, Malformed, OpolisError
from opolis.core.game import Game
from opolis.core.options import Options, OptionValue
from opolis.core.records import from_bytes
from opolis.core.verbs import NATURE
from opolis.match.situation import Situation, moments_room
from opolis.match.svg import draw
from opolis.wording.catalogue import LANGUAGES, Names, seat_names, unnamed
from opolis.wording.message import Message
from opolis.wording.moment import Moment

HIDDEN = "?"  # the text of a move that a viewer may not see


class Chance(Protocol):
    """Anything that draws numbers from 0 to 1, such as random.Random or NumPy's Generator."""

    def random(self) -> float:
        """Draw a number from 0 up to, but not including, 1."""
        ...


class Event(NamedTuple):
    """One move as it was played; seat −1 is nature."""

    seat: int
    move: int
    text: str


class Saved(TypedDict):
    """What a pickled match holds."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    players: list[str]
    date: str
    events: list[Event]
    rules: str
    state: bytes
    before: list[bytes]


class Match(Situation):
    """One play of a game. Moves are text in the game's notation; seat −1 is nature.

    Matches are equal if they are of the same game with the same options, and the same moves led to the same
    position; who sat there and when is not compared. A match changes, so it has no hash.

    >>> import opolis
    >>> match = opolis.game("kwinty").new()
    >>> match.play(0, "iv")
    >>> match.movers, match.moves(1)
    ([1], ['gh', 'hv', 'iv', 'jh', 'jv'])
    >>> match == opolis.read(match.record())
    True
    """

    def __init__(self, game: Game, seats: int | None = None, options: Options | None = None) -> None:
        super().__init__(game, seats, options)
        self.events: list[Event] = []
        self.players: list[str] = [unnamed(seat) for seat in range(self.seats)]
        self.date = datetime.date.today().isoformat()
        self._before: list[bytes] = []  # the position before each event

    @property
    def names(self) -> Names:
        """What the seats are called: by their players, else by their colours."""
        return seat_names(self.players, self.game.colours)

    def play(self, seat: int, text: str) -> None:
        """Play a move; if it is refused, Illegal cites the clause and nothing has changed."""
        before = self.bytes
        listed = self._listing.move(self._actor(seat), text, before)
        if listed is not None:
            self._go_on(Event(seat, listed, text), before)
            return
        try:
            move = self.read(seat, text)
        except Malformed as refusal:
            raise Illegal(str(refusal)) from None
        if refused := self.refusal(seat, move):
            raise Illegal(refused)
        self._advance(seat, move, before)

    def advance(self, seat: int, move: int) -> None:
        """Play a move given by its number; refuses as `play` does."""
        if refusal := self.refusal(seat, move):
            raise Illegal(refusal)
        self._advance(seat, move, self.bytes)

    def _advance(self, seat: int, move: int, before: bytes) -> None:
        (text,) = self._texts.of(self.state, seat, [move])
        self._go_on(Event(seat, move, text), before)

    def _go_on(self, event: Event, before: bytes) -> None:
        self._before.append(before)
        self._play(self.state, event.seat, event.move)
        self.events.append(event)

    def roll(self, rng: Chance) -> str:
        """Let nature act; returns what happened."""
        moves = self.legal(NATURE)
        if not moves:
            raise OpolisError("nature has nothing to decide now; `movers` says who has")
        sums = [*accumulate(self._weights[: len(moves)].tolist())]
        index = bisect_right(sums, rng.random() * sums[-1])
        self._advance(NATURE, moves[min(index, len(moves) - 1)], self.bytes)
        return self.events[-1].text

    @property
    def turn_start(self) -> int:
        """How many events there were when the mover's running turn began."""
        start = len(self.events)
        while start and self.movers == [self.events[start - 1].seat]:
            start -= 1
        return start

    def undo(self, steps: int = 1) -> None:
        """Take moves back; everything is as it was, dice included."""
        steps = whole_number("steps", steps, 0)
        if steps > len(self.events):
            raise BadArgument(f"steps: there are only {len(self.events)} moves to take back, not {steps}")
        if steps:
            self.state = from_bytes(self._before[-steps], self.state.dtype)
            del self._before[-steps:], self.events[-steps:]

    def forget_past(self, keep: int) -> int:
        """Forget all moves but the last ones, to save memory; returns how many are gone."""
        gone = max(0, len(self.events) - whole_number("keep", keep, 0))
        del self._before[:gone], self.events[:gone]
        return gone

    def log(self, seat: int) -> list[tuple[int, str]]:
        """List what a seat may know of the moves so far; what it may not is `?`."""
        self._actor(seat)
        if self.over:
            return [(event.seat, event.text) for event in self.events]
        shown = self.game.room("hidden").shown
        states = (from_bytes(before, self.state.dtype) for before in self._before)
        return [
            (event.seat, event.text if shown(state, event.seat, event.move, seat) else HIDDEN)
            for event, state in zip(self.events, states, strict=True)
        ]

    def story(self, viewer: int, language: str = LANGUAGES[0], since: int = 0) -> list[str]:
        """Tell in words what a viewer may know of the moves so far, "you" being the viewer.

        >>> import opolis
        >>> match = opolis.game("kwinty").new()
        >>> match.play(0, "iv")
        >>> match.story(0), match.story(1)
        (['You stood a block upright on i'], ['White stood a block upright on i'])
        """
        shown, past, story = self.game.room("hidden").shown, self.copy(), []
        for event, before in zip(self.events[since:], self._before[since:], strict=True):
            past.state = from_bytes(before, self.state.dtype)
            seen = self.over or shown(past.state, event.seat, event.move, viewer)
            said = (past.words if seen else past.unseen_words)(event.seat, event.move)
            story.append(self.tell(said, "did", event.seat, viewer, language))
        return story

    def last_words(self) -> tuple[Message, Message | None]:
        """Say what the last move did, to those who may see it, and where there are secrets to the others."""
        state, event = self.state, self.events[-1]
        self.state = from_bytes(self._before[-1], state.dtype)
        try:
            unseen = self.unseen_words(event.seat, event.move) if self.game.secrets else None
            return self.words(event.seat, event.move), unseen
        finally:
            self.state = state

    def last_moments(self) -> tuple[Moment, ...]:
        """Tell what nobody should miss of the last move, where the game says so."""
        room = moments_room(self.game)
        if room is None:
            return ()
        event, before = self.events[-1], from_bytes(self._before[-1], self.state.dtype)
        return tuple(room.moments(before, event.seat, event.move, self.state))

    def record(self) -> str:
        """Write the match as a text record; `opolis.read` replays it."""
        from opolis.match.record import write

        return write(self)

    def copy(self) -> Self:
        """Make an independent match with the same past."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state, twin.events, twin._before = records.copy(self.state), [*self.events], [*self._before]
        twin.players, twin.options = [*self.players], {**self.options}
        twin._get_ready()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __getstate__(self) -> Saved:
        return Saved(
            game=self.game, seats=self.seats, options=self.options, players=self.players, date=self.date,
            events=self.events, rules=self._rules_mark, state=self.bytes, before=self._before,
        )  # fmt: skip

    def __setstate__(self, saved: Saved) -> None:
        self.game, self.seats, self.options = saved["game"], saved["seats"], saved["options"]
        self.players, self.date, self.events = saved["players"], saved["date"], saved["events"]
        self._get_ready()
        if self._rules_mark != saved["rules"]:
            raise OpolisError("this match was pickled by another version of the rules; keep records instead")
        self.state = from_bytes(saved["state"], self.game.room("state").State.dtype)
        self._before = saved["before"]

    @property
    def _rules_mark(self) -> str:
        """Name the rules by the record's first field (see core/records.py)."""
        return str(self.game.room("state").State.dtype.names[0])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        same = self.game is other.game and self.seats == other.seats and self.options == other.options
        return same and self.events == other.events and self.bytes == other.bytes

    __hash__ = None  # type: ignore[assignment]  # it changes, and equality with it

    def __repr__(self) -> str:
        moves = f"{len(self.events)} move{'' if len(self.events) == 1 else 's'}"
        actors = ["nature" if seat == NATURE else f"seat {seat}" for seat in self.movers]
        now = f"{', '.join(actors)} to act" if actors else f"over, scores {self.scores}"
        return f"<Match {self.game.name}, {self.seats} seats, {moves}: {now}>"

    def _repr_svg_(self) -> str:
        """Show the match in a notebook."""
        return draw(self.game.room("scene").scene(self.state, NATURE))
