"""Games in which seat 0 does as a text says, and the other seats take bonuses beside it."""

import re
from collections import deque

from opolis.games.rollopolis.state import DRAFT, JOKER, ROLL_DICE
from opolis.match.match import Match
from table import play

SET_UP = "{1+3} F@e2 {1+2} W@a2 {1+4} T@b5"
FILLING = 3  # the face of all dice that the text does not ask for


def play_alongside(text: str, set_up: str = SET_UP) -> Match:
    """Play seat 0's drafts, permits, rerolls and Jokers of a text; the dice fall as it needs them."""
    match = play("rollopolis", f"first:0 {set_up} {SET_UP}")
    words = deque(text.split())
    while words:
        (mover,) = match.movers
        if match.state.phase == ROLL_DICE:
            match.play(mover, roll_for(words))
        elif mover == 1:
            match.play(1, beside(match))
        else:
            match.play(mover, words.popleft())
    return match


def roll_for(words: deque[str]) -> str:
    """Roll the dice that the next two drafts take, and three others for the rest."""
    drafts = re.findall(r"(?<!>\d )\b[dr](\d)", " ".join(words))[:2]
    faces = [*map(int, drafts), *[FILLING] * (5 - len(drafts))]
    return "{" + ",".join(map(str, sorted(faces))) + "}"


def beside(match: Match) -> str:
    """Take a bonus with a die that the text does not need; use a Joker as it comes."""
    if match.state.phase == DRAFT:
        return f"d{FILLING}"
    return match.moves(1)[0] if match.state.phase == JOKER else "b"
