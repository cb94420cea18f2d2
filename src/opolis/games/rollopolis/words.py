"""What a move is in words."""

from opolis.games.rollopolis.names import LETTERS, SPACE_NAMES, TRACK_LETTERS
from opolis.games.rollopolis.state import (
    BONUS_MOVE,
    DEEDS,
    DICE_MOVE,
    DRAFT_MOVE,
    FACES,
    FIRST_MOVE,
    JOKER_MOVE,
    PAIR_MOVE,
    REROLL_MOVE,
    RESULT_MOVE,
    SPACES,
    TERRAIN_MOVE,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.tables import PAIRS, ROLLS
from opolis.wording.message import Message, SeatName, Value, message

TERRAINS = ("forest", "pond", "mountain")


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move >= FIRST_MOVE:
        return chance(move)
    if move >= WRITE_MOVE:
        return message("write", **writing(state, move - WRITE_MOVE))
    if move == BONUS_MOVE:
        return message("bonus")
    if move >= DRAFT_MOVE:
        return message("draft" if move < REROLL_MOVE else "reroll", number=(move - DRAFT_MOVE) % FACES + 1)
    if move >= TERRAIN_MOVE:
        terrain, space = divmod(move - TERRAIN_MOVE, SPACES)
        return message("terrain", terrain=message(TERRAINS[terrain]), space=SPACE_NAMES[space])
    kind, values = deed(state, seat, move % DEEDS)
    if move >= JOKER_MOVE:
        return message(f"joker_{kind}", **values)
    return message(kind, **values, **writing(state, move // DEEDS))


def writing(state: State, way: int) -> dict[str, Value]:
    """Say what is written where, and whether by the University (O3 to O6, O12)."""
    by: Value = message("by_university") if way % 2 else ""
    return {"number": int(state.die), "track": message(f"track_{TRACK_LETTERS[way // 2]}"), "by": by}


def deed(state: State, seat: int, number: int) -> tuple[str, dict[str, Value]]:
    """Say what is built or raised, and where (O3 to O6)."""
    building, space = number // SPACES // 2, number % SPACES
    values: dict[str, Value] = {
        "building": message(f"building_{LETTERS[building]}"),
        "space": SPACE_NAMES[space],
    }
    if number // SPACES % 2 == 0:
        return "build", values
    return "raise", {**values, "level": int(state.level[seat, space]) + 1}


def chance(move: int) -> Message:
    """Say what the dice brought (O1, O2, O11)."""
    if move >= DICE_MOVE:
        return message("roll", dice=tuple(ROLLS[move - DICE_MOVE]))
    if move >= RESULT_MOVE:
        old, new = divmod(move - RESULT_MOVE, FACES)
        return message("rerolled", old=old + 1, new=new + 1)
    if move >= PAIR_MOVE:
        pair = PAIRS[move - PAIR_MOVE]
        return message("pair", dice=tuple(pair), total=sum(pair))
    return message("first", seat=SeatName(move - FIRST_MOVE))
