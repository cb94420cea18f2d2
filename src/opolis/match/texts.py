"""The texts of moves, each written once: lists are long, and mostly what was listed before.

A game whose texts can be remembered has in its `notation.py`

    text_keys(state, seat, moves) -> keys

a key for each move that stands for its text in all matches with the same designs: the numbers themselves,
where texts depend on nothing else. Without it every text is written when it is asked for.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.records import Record

DESIGNS = 32  # for which texts are remembered
MOST = 200_000  # texts that are remembered for one of them

Keys = Callable[[Record, int, list[int]], Sequence[Hashable]]


@lru_cache(DESIGNS)
def _known_texts(package: str, designs: tuple[object, ...]) -> dict[Hashable, str]:
    return {}


class Texts:
    """Writes the moves of a game with certain designs."""

    def __init__(self, game: Game, options: Options) -> None:
        notation = game.room("notation")
        designs = tuple(options[option.name] for option in game.options if option.kind == "design")
        self._write: Callable[[Record, int, int], str] = notation.write
        self._keys: Keys | None = getattr(notation, "text_keys", None)
        self._known = _known_texts(game.package, designs)

    def of(self, state: Record, seat: int, moves: list[int]) -> list[str]:
        """Write moves of a seat."""
        if self._keys is None:
            return [self._write(state, seat, move) for move in moves]
        known, keys = self._known, self._keys(state, seat, moves)
        try:
            return list(map(known.__getitem__, keys))
        except KeyError:
            written = {key: self._write(state, seat, move) for key, move in zip(keys, moves, strict=True)}
            if len(known) > MOST:
                known.clear()
            known.update(written)
            return [written[key] for key in keys]


class Listing(NamedTuple):
    """The legal moves of a seat as they were last listed: whatever is in it need not be read again."""

    seat: int
    position: bytes
    moves: list[int]
    texts: list[str]

    @classmethod
    def none(cls) -> Self:
        """Make the listing of a situation whose moves nobody has asked for."""
        return cls(-1, b"", [], [])

    def move(self, seat: int, text: str, position: bytes) -> int | None:
        """Give the move of a text, if it was listed for that seat in that very position."""
        if seat != self.seat or position != self.position or text not in self.texts:
            return None
        return self.moves[self.texts.index(text)]
