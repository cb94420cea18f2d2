"""What can be banned in the lab: kinds of action; and how a match ended."""

import re

from opolis.games.gridopolis.state import State

PAD = r"[a-z]\d+/\d+"
ACTIONS = {
    "step": re.compile(rf"{PAD}-{PAD}"),
    "capture": re.compile(rf"{PAD}x{PAD}"),
    "kamikaze": re.compile(rf"{PAD}#{PAD}"),
    "pad by link": re.compile(rf"\+{PAD}"),
    "pad by post": re.compile(rf"\^{PAD}"),
    "blocker": re.compile(rf"={PAD}"),
}
LIMITS = ("quiet rounds",)
BY_POSITION = True  # a walk captures where somebody stands


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the kinds of action."""
    return {"action": tuple(ACTIONS)}


def used(text: str) -> tuple[str, ...]:
    """Name the kind of an action."""
    return tuple(name for name, form in ACTIONS.items() if form.fullmatch(text))


def ending(state: State) -> str:
    """Say how a match ended; nothing while it runs."""
    if not state.over:
        return ""
    if state.rung:
        return "the bell"
    if state.rounds and state.rounds_played >= state.rounds:
        return "points after the last round"
    return "quiet rounds" if state.quiet >= state.quiet_rounds > 0 else "one seat left"
