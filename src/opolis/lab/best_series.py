"""The best last turn of a match: what a seat can end with at most when nobody acts after it, worked out."""

from collections.abc import Iterator
from typing import NamedTuple

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core.game import Game
from opolis.core.records import to_bytes
from opolis.match.match import Match
from opolis.search.best_series import LONGEST, Bound, any_points, search, series_workspace

SHORTEST = 3  # moves of a series that is worth a puzzle
NOTHING = -(1 << 30)  # less than any points


class Series(NamedTuple):
    """Moves of one seat, and the points that they end with."""

    moves: tuple[int, ...]
    points: int


class BestSeries:
    """Works out the best series by trying everything, within a number of positions."""

    def __init__(self, game: Game, effort: int) -> None:
        self.game, self.effort = game, effort
        room = game.room("bounds") if game.has_room("bounds") else None
        self.bound: Bound = room.most_points if room else any_points
        self.order: tuple[str, ...] = room.ORDER if room else ()

    def find(self, match: Match, seat: int, least: int) -> Series | None:
        """Find the most that can be had, if that is at least so much; None if it cannot be worked out."""
        found = self._search(match, seat, least - 1, LONGEST)
        return found and Series(shortened(match, seat, found.moves), found.points)

    def is_best(self, match: Match, seat: int, moves: list[str], goal: int) -> bool:
        """Prove that a series ends with so many points, and that no other ends with more."""
        played = match.copy()
        for text in moves:
            played.play(seat, text)
        found = self._search(match, seat, goal, LONGEST)
        return played.over and played.scores[seat] == goal and found is not None and not found.moves

    def looking_ahead(self, match: Match, seat: int, depth: int) -> int:
        """Count what a seat ends with that looks so many moves ahead, makes the first, and looks again."""
        played = match.copy()
        while played.movers == [seat]:
            found = self._search(played, seat, NOTHING, depth)
            if found is None or not found.moves:  # too much to look at, or no end in sight
                return NOTHING
            played.advance(seat, found.moves[0])
        return played.scores[seat]

    def _search(self, match: Match, seat: int, known: int, longest: int) -> Series | None:
        """Look for more than is known; no moves if there is no more, None if the search was cut short."""
        space = series_workspace(match.state, self.game.max_moves, self.order)
        control = space.control[0]
        control.node_limit, control.best, control.longest = self.effort, known, longest
        search(space, self.bound, 0, seat)
        if control.cut:
            return None
        return Series(tuple(int(move) for move in space.found[: control.length]), int(control.best))


def last_turn(match: Match) -> Iterator[tuple[Match, int]]:
    """Go back through the moves that one seat alone made at the end of a match, as long as it knows all."""
    past, seat = match.copy(), match.events[-1].seat
    while past.events and past.events[-1].seat == seat:
        past.undo()
        if past.movers == [seat] and to_bytes(past.seen(seat)) == past.bytes:
            yield past.copy(), seat


def shortened(match: Match, seat: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out moves without which a series ends with the same points."""
    points = _ends_with(match, seat, moves)
    for number in reversed(range(len(moves))):
        fewer = moves[:number] + moves[number + 1 :]
        if _ends_with(match, seat, fewer) == points:
            return shortened(match, seat, fewer)
    return moves


def _ends_with(match: Match, seat: int, moves: tuple[int, ...]) -> int | None:
    """Count the points after a series; None if it is no series to the end of the match."""
    played = match.copy()
    for move in moves:
        if played.over or played.refusal(seat, move):
            return None
        played.advance(seat, move)
    return played.scores[seat] if played.over else None


def at_stake(match: Match, seat: int, points: int) -> Match:
    """Copy a match so that a seat wins with so many points and no fewer, if its game can say how.

    Bots play to win: where that is settled they give points away.
    """
    copy = match.copy()
    if match.seats > 1 and match.game.has_room("stakes"):
        match.game.room("stakes").decide_by(copy.state, seat, points)
    return copy


def points_of(level: int, match: Match, seat: int, seed: int) -> int:
    """Let a level finish its turn and the match, without the random moves that it plays now and then."""
    bot, played = Bot(match.game, level, seed), match.copy()
    bot.budget = Budget(bot.level.simulations)
    while played.movers == [seat]:
        played.advance(seat, bot.search(played, seat).best.move)
    return played.scores[seat]
