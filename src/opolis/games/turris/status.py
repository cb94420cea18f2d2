"""What is expected of whom, in one sentence."""

from opolis.core.move_lists import legal_moves
from opolis.games.turris.scoring import lead
from opolis.games.turris.state import DECLINE, MAX_MOVES, REMOVAL, State
from opolis.games.turris.tower import COLOURS, cube_name
from opolis.wording.message import Message, SeatName, Value, message


def status(state: State) -> str:
    """Say what is expected of whom, or who has won."""
    if state.over:
        ahead = int(lead(state))
        return f"{COLOURS[ahead < 0]} has won" if ahead else "a draw"
    seat, other = COLOURS[state.turn], COLOURS[1 - state.turn]
    barred = " and ".join(freed(state))
    ban = f"; {barred} must stay empty this turn" if barred else ""
    if state.bonus:
        return f"{seat} has a bonus: build again, take a {other} block, or decline{ban}"
    return f"{seat} to build{ban}"


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now, and which cubes must stay empty (T11)."""
    ban: Value = message("task_ban") if freed(state) else ""
    if state.bonus:
        return message(f"task_bonus{bonus_uses(state, seat)}", other=SeatName(1 - seat), ban=ban)
    return message("task_build", ban=ban)


def bonus_uses(state: State, seat: int) -> str:
    """Name what a bonus can be used for in this position, as words that tell of it end (T9)."""
    moves = legal_moves(state, seat, MAX_MOVES)
    builds = any(move < REMOVAL for move in moves)
    takes = any(REMOVAL <= move < DECLINE for move in moves)
    if builds and takes:
        return ""
    return "_build" if builds else "_take" if takes else "_decline"


def freed(state: State) -> tuple[str, ...]:
    """Name the cubes that were just taken away."""
    return tuple(cube_name(int(cube)) for cube in state.freed if cube >= 0)
