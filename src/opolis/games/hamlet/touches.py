"""The touches that make a move: a tile, a space, a way to turn; or a button."""

from opolis.core.move_lists import legal_moves
from opolis.core.scene import Part, Touch, grown
from opolis.games.hamlet.names import plural, tile_names
from opolis.games.hamlet.notation import write, write_space
from opolis.games.hamlet.parts import THIN, built_tile, place_of, tray_id
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILD,
    DISCARD,
    DONE,
    KEEP,
    MAX_MOVES,
    PASS,
    RAZE_MOVE,
    SPACES,
    TILE_MOVE,
    State,
)
from opolis.games.hamlet.tile_text import cost, prices
from opolis.wording.message import counted

SPOT = 0.9  # a free space is a little smaller than a tile


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    begun: dict[tuple[str, ...], int] = {}
    for move in legal_moves(state, seat, MAX_MOVES):
        path = ids(state, seat, move)
        if len(path) > len(touched) and path[: len(touched)] == touched:
            # A tile in the hand comes with all its places; others are only named.
            begun.setdefault(tuple(path if touched else path[:1]), move)
    depth = len(touched)
    return grown(
        tuple(touch(state, seat, move, list(path[:end])) for end in range(depth + 1, len(path) + 1))
        for path, move in begun.items()
    )


def ids(state: State, seat: int, move: int) -> list[str]:
    """Name the things to touch for a move, in order."""
    if move >= BUILD:
        spot, turn = divmod(move - BUILD, 4)
        tile, space = divmod(spot, SPACES)
        pile = "stack" if state.tile[tile, BAG] == BLACK else f"queue:{seat}"
        return [tray_id(state, pile, tile), f"space:{seat}:{write_space(space)}", f"turn:{turn}"]
    if move >= RAZE_MOVE:
        return [f"tile:{seat}:{write_space(move - RAZE_MOVE)}"]
    if DISCARD <= move < TILE_MOVE:
        pile = "kept" if state.kept[seat, move - DISCARD] else "coming"
        return [tray_id(state, f"{pile}:{seat}", move - DISCARD)]
    if KEEP <= move < DISCARD:
        return [tray_id(state, f"queue:{seat}", move - KEEP)]
    return [{DONE: "done", PASS: "pass"}.get(move, f"bag:{write(state, seat, move)}")]


def touch(state: State, seat: int, move: int, path: list[str]) -> Touch:
    """Make the last touch of a path."""
    if move < BUILD:
        return Touch(path[0], label(state, seat, move), move=write(state, seat, move))
    spot, turn = divmod(move - BUILD, 4)
    tile, space = divmod(spot, SPACES)
    if len(path) == 1:
        return Touch(path[0], f"{tile_names(state)[tile]} for {plural(cost(state, tile), 'coins')}")
    if len(path) == 2:
        square = Part(path[1], "square", place_of(state, seat, seat, space), (SPOT, SPOT, THIN))
        return Touch(path[1], write_space(space), square)
    ghost = built_tile(state, seat, seat, space, 4 * tile + turn)
    turns = f"{turn} quarter turns" if turn != 1 else "a quarter turn"
    return Touch(path[2], turns if turn else "as it is", move=write(state, seat, move), ghost=(ghost,))


def label(state: State, seat: int, move: int) -> str:
    """Say what a button or a single touch does."""
    if move >= RAZE_MOVE:
        return f"destroy {write_space(move - RAZE_MOVE)}"
    if move == DONE:
        return "done building"
    if move == PASS:
        if not state.queue[seat].any():
            return "end your year"
        return "pass the rest on" if state.seats > 1 else "discard the rest"
    if move >= DISCARD:
        return f"discard {tile_names(state)[move - DISCARD]}"
    if move >= KEEP:
        return f"keep {tile_names(state)[move - KEEP]}"
    return f"draw from the {BAGS[move]} bag ({prices(state, move)} coins, {counted(move, 'point')})"
