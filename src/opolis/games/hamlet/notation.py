"""Moves as text: `green`, `Wall@m14r1`, `+Lane@n13r0`, `keep:Inn`, `pass`, `raze:m14`, `discard:Wall`."""

import re

from opolis.core.errors import Malformed
from opolis.games.hamlet.names import camel, card_names, cards_by_text, tile_names, tiles_by_text
from opolis.games.hamlet.pictures import picture
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILD,
    CARD_MOVE,
    DISCARD,
    DONE,
    GREEN,
    KEEP,
    NOBODYS,
    PASS,
    RAZE_MOVE,
    SPACES,
    TILE_MOVE,
    TURNS,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import INSIDE

__all__ = ["picture", "read", "read_space", "write", "write_space"]

SPACE = r"([a-y])([1-9]|1[0-9]|2[0-5])"
RAZED = re.compile(rf"raze:{SPACE}")
BUILT = re.compile(rf"(\+?)(\w+)@{SPACE}r([0-3])")
PLAIN = {BAGS[GREEN]: GREEN, BAGS[GREEN + 1]: GREEN + 1, "done": DONE, "pass": PASS}
UNKNOWN = "?"  # a tile, card or space that does not exist
NAMED = {"keep": KEEP, "discard": DISCARD}  # moves with a tile's name
HELP = "write green, purple, Wall@m14r1, +CropFarm@n13r0, done, keep:Inn, pass, raze:m14 or discard:Inn"


def read_space(column: str, row: str) -> int:
    """Number a space."""
    return int(row) * WIDTH + ord(column) - ord("a") + 1


def write_space(space: int) -> str:
    """Write a space: columns a to y, rows 1 to 25."""
    return f"{chr(ord('a') + space % WIDTH - 1)}{space // WIDTH}" if INSIDE[space] else UNKNOWN


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    tiles, cards = tiles_by_text(state), cards_by_text(state)
    if text in PLAIN:
        return PLAIN[text]
    if text in tiles:
        return TILE_MOVE + tiles[text]
    if text in cards:
        return CARD_MOVE + cards[text]
    word, _, name = text.partition(":")
    if word in NAMED and name in tiles:
        return NAMED[word] + tiles[name]
    if form := RAZED.fullmatch(text):
        return RAZE_MOVE + read_space(form[1], form[2])
    if (form := BUILT.fullmatch(text)) and form[2] in tiles:
        place = 4 * read_space(form[3], form[4]) + int(form[5])
        return read_build(state, tiles[form[2]], bool(form[1]), place)
    raise Malformed(f"{text!r} is no move; {HELP}")


def read_build(state: State, tile: int, bought: bool, place: int) -> int:
    """Number a building move; only black tiles are bought, and equal turns are the same move."""
    if bought != (state.tile[tile, BAG] == BLACK):
        return NOBODYS
    space, turn = divmod(place, 4)
    return BUILD + (tile * SPACES + space) * 4 + turn % int(state.tile[tile, TURNS])


def write_tile(state: State, tile: int) -> str:
    """Write a tile's name as moves do."""
    return camel(tile_names(state)[tile]) if tile < state.types else UNKNOWN


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move >= BUILD:
        spot, turn = divmod(move - BUILD, 4)
        tile, space = divmod(spot, SPACES)
        sign = "+" if tile < state.types and state.tile[tile, BAG] == BLACK else ""
        return f"{sign}{write_tile(state, tile)}@{write_space(space)}r{turn}"
    if move >= RAZE_MOVE:
        return f"raze:{write_space(move - RAZE_MOVE)}"
    if move >= CARD_MOVE:
        card = move - CARD_MOVE
        return camel(card_names(state)[card]) if card < state.cards else UNKNOWN
    if move >= TILE_MOVE:
        return write_tile(state, move - TILE_MOVE)
    if move >= DISCARD:
        return f"discard:{write_tile(state, move - DISCARD)}"
    if move >= KEEP:
        return f"keep:{write_tile(state, move - KEEP)}"
    return next((text for text, number in PLAIN.items() if number == move), UNKNOWN)


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Give what stands for the text of each move: its number."""
    return moves
