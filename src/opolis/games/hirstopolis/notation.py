"""Hirstopolis as text: `take:BL3`, `pass:BO4,TL3,B1`, `BL3@c4r1`, `done`; nature says `die:4` and `bell`."""

import re

from opolis.core.errors import Malformed
from opolis.games.hirstopolis.names import block_names, held_kinds, square_name
from opolis.games.hirstopolis.pictures import picture
from opolis.games.hirstopolis.state import (
    BELL,
    BLOCKS,
    COMMIT,
    DIE,
    DIGIT,
    DONE,
    OFF_MAP,
    PICK,
    PLACE,
    RETURN,
    ROLL,
    SIDE,
    SQUARES,
    STOP,
    TAKE,
    TOP_UP,
    TURNS,
    State,
)

__all__ = ["picture", "read", "write"]

FIRST = {"take": TAKE, "return": RETURN, "bowl": PICK}
PLAIN = {"stop": STOP, "done": DONE, "bell": BELL}
MOVE = re.compile(r"(take|return|bowl):(\w+)")
PLACED = re.compile(r"([A-Z0-9]+)@([a-z])([1-9][0-9]?)r([0-3])")
ROLLED = re.compile(r"die:([1-6])")
GIVEN = re.compile(r"topup:([0-9]):(\w+)")
PASSED = re.compile(r"pass:(\w+(?:,\w+)*)")
HELP = "write take:BL3, stop, pass:BO4,TL3,B1, bowl:TL3, BL3@c4r1, return:B2 or done"
UNKNOWN = "?"


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text in PLAIN:
        return PLAIN[text]
    if form := PLACED.fullmatch(text):
        return read_place(state, number_of(state, form[1]), form)
    if form := MOVE.fullmatch(text):
        return FIRST[form[1]] + number_of(state, form[2])
    if form := PASSED.fullmatch(text):
        return read_commitment(state, seat, [number_of(state, name) for name in form[1].split(",")])
    if form := ROLLED.fullmatch(text):
        return ROLL + int(form[1]) - 1
    if form := GIVEN.fullmatch(text):
        return TOP_UP + BLOCKS * int(form[1]) + number_of(state, form[2])
    raise Malformed(f"{text!r} is no move; {HELP}")


def number_of(state: State, name: str) -> int:
    """Find a block by its name."""
    names = block_names(state)
    if name not in names:
        raise Malformed(f"there is no block {name!r}; there are {', '.join(names)}")
    return names.index(name)


def read_place(state: State, block: int, form: re.Match[str]) -> int:
    """Number a placement; turns that look the same are the same, and squares off all maps are one."""
    column, row, turn = ord(form[2]) - ord("a"), int(form[3]) - 1, int(form[4])
    if column >= SIDE or row >= SIDE:
        return OFF_MAP + block
    return PLACE + (block * SQUARES + row * SIDE + column) * TURNS + turn % int(state.turns[block])


def read_commitment(state: State, seat: int, blocks: list[int]) -> int:
    """Number what is passed by its places among the kinds the seat holds; COMMIT itself is never legal."""
    kinds = held_kinds(state, seat)
    if len(blocks) > DIE or not set(blocks) <= set(kinds):
        return COMMIT
    return COMMIT + sum(kinds.index(block) + 1 << DIGIT * place for place, block in enumerate(blocks))


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move >= COMMIT:
        return "pass:" + ",".join(commitment(state, seat, move))
    if move >= PLACE:
        block, place = divmod(move - PLACE, SQUARES * TURNS)
        return f"{name_of(state, block)}@{square_name(place // TURNS)}r{place % TURNS}"
    if move >= TOP_UP:
        to, block = divmod(move - TOP_UP, BLOCKS)
        return f"topup:{to}:{name_of(state, block)}"
    if move >= ROLL:
        return f"die:{move - ROLL + 1}"
    for text, number in PLAIN.items():
        if move == number:
            return text
    if move >= OFF_MAP:
        return f"{name_of(state, move - OFF_MAP)}@z99r0"
    verb = next(verb for verb, first in FIRST.items() if first <= move < first + BLOCKS)
    return f"{verb}:{name_of(state, move - FIRST[verb])}"


def name_of(state: State, block: int) -> str:
    """Name a block."""
    return block_names(state)[block] if block < state.blocks else UNKNOWN


def commitment(state: State, seat: int, move: int) -> list[str]:
    """Name the blocks that are passed, in order; more than anybody may pass if the move means none."""
    kinds, names = held_kinds(state, seat), block_names(state)
    code, passed = move - COMMIT, []
    while code:
        kind = (code & (1 << DIGIT) - 1) - 1
        passed.append(names[kinds[kind]] if 0 <= kind < len(kinds) else UNKNOWN)
        code >>= DIGIT
    return passed or [names[0]] * (DIE + 1)
