"""A situation: everything that can be asked of a position, in the game's notation."""

import functools
import threading
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import NamedTuple

from opolis.core import records, verbs
from opolis.core.arguments import whole_number
from opolis.core.arrays import zeros
from opolis.core.errors import BadArgument, Malformed
from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.picture import PAGE_WIDTH, Paint, fitted, plain
from opolis.core.reading import reading
from opolis.core.records import Array, Record, to_bytes
from opolis.core.scene import Scene, Touch
from opolis.core.verbs import NATURE, first_seat, seats_in
from opolis.match.texts import Listing, Texts
from opolis.wording.catalogue import LANGUAGES, Form, Listener, Names, catalogue, colour_name, with_names
from opolis.wording.message import Message, message


@functools.cache
def words_room(game: Game) -> ModuleType | None:
    """Find a game's own words, where it has some."""
    return game.room("words") if game.has_room("words") else None


@functools.cache
def moments_room(game: Game) -> ModuleType | None:
    """Find what a game tells of its moments, where it does."""
    return game.room("moments") if game.has_room("moments") else None


@functools.cache
def effects_room(game: Game) -> ModuleType | None:
    """Find what a game says of the effects of moves, where it does."""
    return game.room("effects") if game.has_room("effects") else None


@functools.cache
def drawing(game: Game) -> Callable[[Record], bool] | None:
    """Find what a game says of draws by agreement, where it does."""
    return getattr(game.room("status"), "may_be_drawn", None) if game.has_room("status") else None


class Lists(threading.local):
    """Room for the longest lists of moves and their weights: a thread needs one at a time, tables many."""

    def __init__(self) -> None:
        self._by_length: dict[int, tuple[Array, Array]] = {}

    def of(self, length: int) -> tuple[Array, Array]:
        """Give the room for lists of some length."""
        if length not in self._by_length:
            self._by_length[length] = zeros(length), zeros(length)
        return self._by_length[length]


_lists = Lists()


class Look(NamedTuple):
    """The bytes of a position as somebody sees it, and the position for those who look at it."""

    data: bytes
    seen: Record


def _concealed(state: Record, viewer: int) -> bytes:
    copied = records.copy(state)
    verbs.conceal(copied, viewer)
    return to_bytes(copied)


class Situation:
    """A position of a game and what the rules say of it. Moves are text; seat −1 is nature."""

    _looked_at = b""  # the position that was looked at last, and as what
    _looks: list[Look]

    def __init__(self, game: Game, seats: int | None = None, options: Options | None = None) -> None:
        self.game = game
        self.seats, self.options = game.checked(seats, options or {})
        self.state = game.start(self.seats, self.options)
        self._get_ready()

    def _get_ready(self) -> None:
        self._notation = self.game.room("notation")
        self._texts = Texts(self.game, self.options)
        self._listing = Listing.none()
        self.look_away()
        rules = self.game.verbs
        self._movers, self._legal, self._odds = rules["movers"], rules["legal"], rules["odds"]
        self._verdict, self._play = rules["verdict"], rules["play"]

    @property
    def _moves(self) -> Array:
        return _lists.of(self.game.max_moves)[0]

    @property
    def _weights(self) -> Array:
        return _lists.of(self.game.max_moves)[1]

    @property
    def movers(self) -> list[int]:
        """Those who may act now; [-1] is nature; [] when over."""
        return seats_in(self._movers(self.state))

    @property
    def mover(self) -> int:
        """The seat to move where seats take turns, the first of several; -1 if nature alone may act."""
        return first_seat(self._movers(self.state))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._movers(self.state) == 0

    def legal(self, seat: int) -> list[int]:
        """List the legal moves of an actor as numbers."""
        if self._actor(seat) == NATURE:
            count = self._odds(self.state, self._moves, self._weights)
        else:
            count = self._legal(self.state, seat, self._moves)
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def moves(self, seat: int) -> list[str]:
        """List the legal moves of an actor as sorted text.

        >>> import opolis
        >>> opolis.game("kwinty").new().moves(0)
        ['ih', 'iv']
        """
        moves = self.legal(seat)
        texts = self._texts.of(self.state, seat, moves)
        self._listing = Listing(seat, self.bytes, moves, texts)
        return sorted(texts)

    def odds(self) -> dict[str, int]:
        """Give nature's outcomes and their weights; nothing if nature may not act."""
        moves = self.legal(NATURE)
        texts, weights = self._texts.of(self.state, NATURE, moves), self._weights[: len(moves)].tolist()
        return dict(zip(texts, weights, strict=True))

    def read(self, seat: int, text: str) -> int:
        """Turn text into a move; Malformed if it is none, whether legal or not."""
        if not isinstance(text, str):
            raise BadArgument(f"move: {text!r} is not allowed; it takes text, as `moves` lists it")
        move: int = self._notation.read(self.state, self._actor(seat), text)
        return move

    def write(self, seat: int, move: int) -> str:
        """Turn a move into text."""
        text: str = self._notation.write(self.state, self._actor(seat), self._number(move))
        return text

    def spell(self, line: Sequence[tuple[int, int]]) -> list[str]:
        """Turn a line of moves from here into text; stops where a redrawn secret made it impossible."""
        state, texts = records.copy(self.state), []
        for seat, move in line:
            if self._verdict(state, self._actor(seat), self._number(move)):
                break
            texts.append(str(self._notation.write(state, seat, move)))
            self._play(state, seat, move)
        return texts

    def why(self, seat: int, text: str) -> str | None:
        """Say which clause refuses a move, or None if it is legal.

        >>> import opolis
        >>> match = opolis.game("kwinty").new()
        >>> match.why(1, "iv")
        "K1: it is white's turn"
        """
        try:
            return self.refusal(seat, self.read(seat, text))
        except Malformed as refusal:
            return str(refusal)

    def words(self, seat: int, move: int) -> Message:
        """Say what a move does, as a message: by the game's words, else by its notation."""
        if room := words_room(self.game):
            said: Message = room.words(self.state, seat, move)
            return said
        return message("chance" if seat == NATURE else "move", move=self.write(seat, move))

    def words_of(self, seat: int, texts: Iterable[str]) -> dict[str, Message]:
        """Say what moves of a seat do, by their texts: all of them in one look at what it knows."""
        room = words_room(self.game)
        if room is None:
            return {text: self.words(seat, self.read(seat, text)) for text in texts}
        known, read, words = self.seen(seat), self._notation.read, room.words
        return {text: words(known, seat, read(known, seat, text)) for text in texts}

    def unseen_words(self, seat: int, move: int) -> Message:
        """Say what is known of a move to those from whom it is hidden."""
        if unseen := getattr(words_room(self.game), "unseen", None):
            said: Message = unseen(self.state, seat, move)
            return said
        return message("unseen_chance" if seat == NATURE else "unseen")

    def effects(self, seat: int, move: int) -> list[Message]:
        """Say what a legal move does for its seat, by what it changes of what that seat knows."""
        before, room = self.seen(seat) if self.game.secrets else self.state, effects_room(self.game)
        after = records.copy(before)
        self._play(after, seat, move)
        return list(room.effects(before, seat, move, after)) if room else []

    def say(self, seat: int, text: str, language: str = LANGUAGES[0]) -> str:
        """Say in words what a move would do.

        >>> import opolis
        >>> opolis.game("kwinty").new().say(0, "ih")
        'Lay a block flat on i–j'
        >>> opolis.game("kwinty").new().say(0, "ih", "de")
        'Einen Block flach auf i–j legen'
        """
        return self.tell(self.words(seat, self.read(seat, text)), "do", seat, seat, language)

    def tell(self, said: Message, form: Form, actor: int, viewer: int, language: str = LANGUAGES[0]) -> str:
        """Make a sentence of a message about an actor, for a viewer."""
        listener = Listener(self.called, viewer)
        return catalogue(self.game.folder, language).say(said, form, listener, actor)

    @property
    def called(self) -> Names:
        """What the seats are called: by their colours."""
        return tuple(map(colour_name, self.game.colours[: self.seats]))

    @property
    def names(self) -> Names:
        """What refusals call the seats: nobody is known to sit there."""
        return self.called

    @property
    def scores(self) -> list[int]:
        """Points per seat, also in mid-game."""
        points = zeros(self.seats)
        verbs.score(self.state, points)
        return [int(point) for point in points]

    @property
    def outcome(self) -> list[float]:
        """Shares of the win, 1/k for each of k winners; zeros until the end."""
        wins = zeros(self.seats, "f8")
        if self.over:
            verbs.outcome(self.state, wins)
        return [float(win) for win in wins]

    @property
    def draws(self) -> bool:
        """Whether players may agree to a draw; where points decide they may not."""
        may_be_drawn = drawing(self.game)
        return bool(may_be_drawn and may_be_drawn(self.state))

    def seen(self, seat: int) -> Record:
        """Give the position with everything blanked that the seat cannot know; −1 is a spectator.

        It is only to be looked at: whoever sees the same is given the same.
        """
        viewer, now = self._actor(seat), self.bytes
        if now != self._looked_at:
            self._looked_at, self._looks = now, []
        data = _concealed(self.state, viewer) if self.game.secrets and not self.over else now
        for look in self._looks:
            if look.data == data:
                return look.seen
        self._looks.append(Look(data, reading(data, self.state.dtype)))
        return self._looks[-1].seen

    def look_away(self) -> None:
        """Forget what was made for those who looked at the position."""
        self._looked_at, self._looks = b"", []

    def view(self, seat: int, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
        """Draw what a seat may see as text, as wide as it may be."""
        picture: str = self._notation.picture(self.seen(seat), paint, width)
        return fitted(picture, width)

    def scene(self, seat: int) -> Scene:
        """Give what a seat may see as parts, ready to draw.

        >>> import opolis
        >>> [seat.colour for seat in opolis.game("kwinty").new().scene(0).seats]
        ['white', 'black']
        """
        scene: Scene = self.game.room("scene").scene(self.seen(seat), seat)
        return scene

    def touches(self, seat: int, touched: Sequence[str] = ()) -> list[Touch]:
        """Give the next things that a seat can touch after a path of touches."""
        touches: list[Touch] = self.game.room("scene").touches(self.seen(seat), seat, list(touched))
        return touches

    @property
    def bytes(self) -> bytes:
        """The position as bytes, for comparing."""
        return to_bytes(self.state)

    def __str__(self) -> str:
        picture: str = self._notation.picture(self.state, plain)
        return picture

    def _actor(self, seat: int) -> int:
        if type(seat) is int and NATURE <= seat < self.seats:
            return seat
        try:
            return whole_number("seat", seat, NATURE, self.seats - 1)
        except BadArgument:
            seats = f"0 to {self.seats - 1}" if self.seats > 1 else "0"
            raise BadArgument(
                f"seat: {seat!r} is not allowed; it takes {seats}, or -1 for nature and spectators"
            ) from None

    def _number(self, move: int) -> int:
        return whole_number("move", move, 0, self.game.move_count - 1)

    def refusal(self, seat: int, move: int) -> str | None:
        """Say which clause refuses a move given as a number, and why here; None if it is legal."""
        broken = self._verdict(self.state, self._actor(seat), self._number(move))
        if not broken:
            return None
        # A reason speaks of what the seat may know, never of what is hidden from it.
        known = self.seen(seat) if self.game.secrets else self.state
        reason = self.game.reason(known, seat, move, broken)
        return with_names(self.game.refusal(broken, self.options, reason), self.names)
