"""Past positions of a match: a few are kept, those between are played again from the nearest one before."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from opolis.core.game import Game
from opolis.core.records import from_bytes
from opolis.match.match import Match
from opolis.server.tables.history import PastEvent

EVERY = 32  # moves between two positions that are kept


class PastPositions:
    """Positions by their last move and how many moves led there; that names them whatever was taken back."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        self._game, self._seats, self._options = game, seats, options
        self._kept: dict[tuple[int, int], bytes] = {}

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return sum(map(len, self._kept.values()))

    def note(self, seq: int, depth: int, match: Match) -> None:
        """Keep the position after a move, if it is time to."""
        if depth % EVERY == 0:
            self._kept[seq, depth] = match.bytes

    def forget(self, seqs: Collection[int]) -> None:
        """Forget positions after moves that did not happen."""
        self._kept = {key: state for key, state in self._kept.items() if key[0] not in seqs}

    def replay(self, moves: Sequence[PastEvent]) -> Match:
        """Play moves from the nearest position that is kept; the match knows only those as its past."""
        match = Match(self._game, self._seats, self._options)
        start = len(moves)
        while start and (moves[start - 1].seq, start) not in self._kept:
            start -= 1
        if start:
            match.state = from_bytes(self._kept[moves[start - 1].seq, start], match.state.dtype)
        for depth, move in enumerate(moves[start:], start + 1):
            match.play(move.seat, move.text)
            self.note(move.seq, depth, match)
        return match
