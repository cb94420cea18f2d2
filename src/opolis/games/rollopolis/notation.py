"""Rollopolis as text: `F@b1`, `d4`, `r4`, `R:R@c3`, `C:I@d3!`, `S:-`, `b`, `*C+c3`; `{1,3,3}`, `4>2`."""

import re
from collections.abc import Callable

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, plain
from opolis.games.rollopolis.names import LETTERS, SPACE_NAMES, TERRAIN_LETTERS, TRACK_LETTERS
from opolis.games.rollopolis.pictures import table_lines
from opolis.games.rollopolis.state import (
    BONUS_MOVE,
    DEEDS,
    DICE_MOVE,
    DRAFT_MOVE,
    FACES,
    FIRST_MOVE,
    JOKER_MOVE,
    OTHER_DICE,
    PAIR_MOVE,
    PERMIT_MOVE,
    REROLL_MOVE,
    RESULT_MOVE,
    SPACES,
    TERRAIN_MOVE,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.tables import PAIRS, ROLLS

ROLL_NUMBERS = {roll: number for number, roll in enumerate(ROLLS)}
DEED = rf"(?P<building>[{LETTERS}])(?P<sign>[@+])(?P<space>[a-e][1-5])"
TRACK = rf"(?P<track>[{TRACK_LETTERS}])"
BY_UNIVERSITY = "(?P<university>!?)"
HELP = (
    "write a terrain (F@b1, W@b1, T@b1), a die to take or reroll (d4, r4), a permit "
    "(R:R@c3, C:C+b3, S:P@b2, R:- to build nothing, R:R@c3! by the University), b, or a Joker (*I@d4)"
)


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text == "b":
        return BONUS_MOVE
    for form, number in FORMS:
        if match := form.fullmatch(text):
            return number(match)
    raise Malformed(f"{text!r} is no move; {HELP}")


def read_deed(match: re.Match[str]) -> int:
    """Number what is built or raised, and where."""
    kind = 2 * LETTERS.index(match["building"]) + (match["sign"] == "+")
    return kind * SPACES + SPACE_NAMES.index(match["space"])


def read_way(match: re.Match[str]) -> int:
    """Number a way of writing: the track, and whether by a University use."""
    return 2 * TRACK_LETTERS.index(match["track"]) + bool(match["university"])


def read_permit(match: re.Match[str]) -> int:
    """Number a permit: how it is written, and the deed."""
    return PERMIT_MOVE + read_way(match) * DEEDS + read_deed(match)


def read_unbuilt(match: re.Match[str]) -> int:
    """Number a permit that builds nothing."""
    return WRITE_MOVE + read_way(match)


def read_joker(match: re.Match[str]) -> int:
    """Number a Joker."""
    return JOKER_MOVE + read_deed(match)


def read_terrain(match: re.Match[str]) -> int:
    """Number a terrain and its space."""
    return TERRAIN_MOVE + SPACES * TERRAIN_LETTERS.index(match[1]) + SPACE_NAMES.index(match[2])


def read_die(match: re.Match[str]) -> int:
    """Number a die that is taken or rerolled."""
    return (DRAFT_MOVE if match[1] == "d" else REROLL_MOVE) + int(match[2]) - 1


def read_first(match: re.Match[str]) -> int:
    """Number the seat that begins."""
    return FIRST_MOVE + int(match[1])


def read_pair(match: re.Match[str]) -> int:
    """Number a roll for a terrain."""
    return PAIR_MOVE + PAIRS.index(ascending(match[0]))


def read_dice(match: re.Match[str]) -> int:
    """Number a roll of all dice; another number of dice than any table has is refused (O2)."""
    roll = ascending(match[0])
    return DICE_MOVE + ROLL_NUMBERS[roll] if roll in ROLL_NUMBERS else OTHER_DICE


def read_result(match: re.Match[str]) -> int:
    """Number what a die showed and what it shows now."""
    return RESULT_MOVE + FACES * (int(match[1]) - 1) + int(match[2]) - 1


def ascending(text: str) -> tuple[int, ...]:
    """Read dice, the smallest first."""
    roll = tuple(int(face) for face in re.findall("[1-6]", text))
    if list(roll) != sorted(roll):
        raise Malformed(f"{text} does not go up; write the smallest die first")
    return roll


FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], int]], ...] = (
    (re.compile(r"([dr])([1-6])"), read_die),
    (re.compile(rf"{TRACK}:{DEED}{BY_UNIVERSITY}"), read_permit),
    (re.compile(rf"{TRACK}:-{BY_UNIVERSITY}"), read_unbuilt),
    (re.compile(rf"\*{DEED}"), read_joker),
    (re.compile(rf"([{TERRAIN_LETTERS}])@([a-e][1-5])"), read_terrain),
    (re.compile(r"first:([0-9])"), read_first),
    (re.compile(r"\{[1-6]\+[1-6]\}"), read_pair),
    (re.compile(r"\{[1-6](,[1-6])*\}"), read_dice),
    (re.compile(r"([1-6])>([1-6])"), read_result),
)


def write_deed(deed: int) -> str:
    """Write what is built (@) or raised (+), and where."""
    kind, space = divmod(deed, SPACES)
    return f"{LETTERS[kind // 2]}{'@+'[kind % 2]}{SPACE_NAMES[space]}"


def write_permit(way: int, deed: str) -> str:
    """Write a track, what is built, and a University use."""
    return f"{TRACK_LETTERS[way // 2]}:{deed}{'!' * (way % 2)}"


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move >= FIRST_MOVE:
        return write_nature(move)
    if move >= WRITE_MOVE:
        return write_permit(move - WRITE_MOVE, "-")
    if move == BONUS_MOVE:
        return "b"
    if move >= DRAFT_MOVE:
        return f"{'dr'[move >= REROLL_MOVE]}{(move - DRAFT_MOVE) % FACES + 1}"
    if move >= TERRAIN_MOVE:
        terrain, space = divmod(move - TERRAIN_MOVE, SPACES)
        return f"{TERRAIN_LETTERS[terrain]}@{SPACE_NAMES[space]}"
    if move >= JOKER_MOVE:
        return f"*{write_deed(move - JOKER_MOVE)}"
    way, deed = divmod(move - PERMIT_MOVE, DEEDS)
    return write_permit(way, write_deed(deed))


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Give what stands for the text of each move: its number."""
    return moves


def write_nature(move: int) -> str:
    """Turn what chance brought into text."""
    if move == OTHER_DICE:
        return "{1}"
    if move >= DICE_MOVE:
        return "{" + ",".join(map(str, ROLLS[move - DICE_MOVE])) + "}"
    if move >= RESULT_MOVE:
        old, new = divmod(move - RESULT_MOVE, FACES)
        return f"{old + 1}>{new + 1}"
    if move >= PAIR_MOVE:
        return "{" + "+".join(map(str, PAIRS[move - PAIR_MOVE])) + "}"
    return f"first:{move - FIRST_MOVE}"


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the town hall, the dice and all districts with their scores."""
    return "\n".join(table_lines(state, paint, width))
