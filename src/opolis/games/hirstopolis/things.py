"""What can be banned in the lab: blocks; and what brought about the last round."""

import re

from opolis.games.hirstopolis.names import block_names
from opolis.games.hirstopolis.rounds import goal_reached
from opolis.games.hirstopolis.state import State

PLACED = re.compile(r"(\w+)@")
TAKEN = re.compile(r"(?:take|bowl):(\w+)|topup:\d+:(\w+)")
GOAL, SHORT, IDLE, ROUNDS = "the goal", "a short pile", "an idle round", "the last round allowed"
LIMITS = (SHORT, IDLE, ROUNDS)


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the kinds of block."""
    return {"block": block_names(state)}


def used(text: str) -> tuple[str, ...]:
    """Name the block that is placed."""
    placed = PLACED.match(text)
    return (placed[1],) if placed else ()


def drawn(text: str) -> tuple[str, ...]:
    """Name the block that comes into a quarry."""
    taken = TAKEN.fullmatch(text)
    return (taken[1] or taken[2],) if taken else ()


def avoided(text: str) -> tuple[str, ...]:
    """Name the block that is placed or taken: whoever may not build it does not want it."""
    return (*used(text), *drawn(text))


def ending(state: State) -> str:
    """Say what brought about the last round, once it has begun."""
    if not state.last_round:
        return ""
    if goal_reached(state):
        return GOAL
    if state.rounds >= state.max_rounds:
        return ROUNDS
    return SHORT if state.least == 0 else IDLE
