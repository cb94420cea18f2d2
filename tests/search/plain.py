"""Minimax as plain as can be, for small games: what clever searches must agree with."""

import random
from typing import Any

import numpy as np

from opolis import games
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy, to_bytes
from opolis.match.match import Match


class Minimax:
    """The share of seat 0 and the moves to the end: a win is wanted soon, a loss late."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[bytes, tuple[float, int]] = {}

    def replies(self, state: Any) -> list[tuple[int, Any]]:
        """Give every move of the seat to move and where it leads."""
        seat = verbs.seats_in(verbs.movers(state))[0]
        moves = np.empty(self.game.max_moves, np.int64)
        found = []
        for move in moves[: verbs.legal(state, seat, moves)]:
            after = copy(state)
            verbs.play(after, seat, int(move))
            found.append((int(move), after))
        return found

    def value(self, state: Any) -> tuple[float, int]:
        """Search to the end; a draw counts no moves."""
        key = to_bytes(state)[: self.game.key_bytes]
        if key not in self.known:
            mask = verbs.movers(state)
            if mask == 0:
                shares = np.zeros(verbs.MAX_SEATS)
                verbs.outcome(state, shares)
                self.known[key] = (float(shares[0]), 0)
            else:
                self.known[key] = max(
                    (self.value(after) for _, after in self.replies(state)),
                    key=lambda one: wish(one, verbs.seats_in(mask)[0]),
                )
                share, length = self.known[key]
                self.known[key] = (share, length + 1 if share != 0.5 else 0)
        return self.known[key]

    def best(self, state: Any) -> set[int]:
        """List the moves that keep the value, whatever their length."""
        seat = verbs.seats_in(verbs.movers(state))[0]
        shares = {move: abs(1 - seat - self.value(after)[0]) for move, after in self.replies(state)}
        return {move for move, loss in shares.items() if loss == min(shares.values())}


def wish(value: tuple[float, int], seat: int) -> tuple[float, int]:
    """Rank a value for a seat."""
    share = value[0] if seat == 0 else 1.0 - value[0]
    return (share, -value[1] if share > 0.5 else value[1])


def small_positions(name: str, options: dict[str, Any], left: int, seed: int, count: int) -> list[Match]:
    """Play at random until about this many moves are left."""
    rng, found = random.Random(f"{name} {seed}"), []
    while len(found) < count:
        match = games.load(name).new(**options)
        while not match.over:
            match.advance(match.movers[0], rng.choice(match.legal(match.movers[0])))
        match.undo(min(left, len(match.events)))
        found.append(match)
    return found
