"""What is expected of whom, in one sentence."""

from opolis.games.rollopolis.names import COLOURS, ORDINARY
from opolis.games.rollopolis.scoring import breakdown
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BY_TEXT,
    CHOOSE_FIRST,
    DRAFT,
    JOKER,
    OVER,
    PLACE_TERRAIN,
    REROLL,
    ROLL_DICE,
    ROLL_TERRAIN,
    State,
)
from opolis.games.rollopolis.townhall import fits_somewhere
from opolis.games.rollopolis.turns import may_reroll
from opolis.games.rollopolis.words import TERRAINS
from opolis.wording.message import Message, Value, counted, message


def status(state: State) -> str:
    """Say what is expected of whom, or who has won."""
    phase, who, die = int(state.phase), COLOURS[state.turn], int(state.die)
    if phase == OVER:
        return result(state)
    said = {
        CHOOSE_FIRST: "chance decides who begins",
        ROLL_TERRAIN: f"two dice are rolled for a terrain of {who}",
        PLACE_TERRAIN: f"{who} places a terrain on a space numbered {state.total}",
        ROLL_DICE: f"{who} rolls all dice",
        DRAFT: f"{who} takes a die" + (", or rerolls one" if may_reroll(state, int(state.turn)) else ""),
        REROLL: f"{who} rerolls the {die}",
        ACTIVATE: f"{who} {use_of_die(state)} with the {die}{again(state)}",
        JOKER: f"{who} has a Joker: build or raise {ORDINARY}",
    }
    return said[phase]


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now."""
    phase, die = int(state.phase), int(state.die)
    if phase == PLACE_TERRAIN:
        return terrain_task(state, seat)
    if phase == DRAFT:
        return message("task_draft", again=message("task_reroll_one") if may_reroll(state, seat) else "")
    if phase == JOKER:
        return message("task_joker")
    alone = state.seats == 1
    key = "task_permit" if alone and fits_somewhere(state, seat) else "task_bonus" if alone else "task_use"
    return message(key, die=die, again=reroll_offered(state, seat))


def terrain_task(state: State, seat: int) -> Message:
    """Say what is drawn where, by its name once it is the last of the three (O1)."""
    unused = [name for name, drawn in zip(TERRAINS, state.terrain[seat], strict=True) if not drawn]
    if len(unused) == 1:
        return message("task_last_terrain", number=int(state.total), terrain=message(unused[0]))
    return message("task_terrain", number=int(state.total))


def reroll_offered(state: State, seat: int) -> Value:
    """Say what may be rolled a second time (O11)."""
    if not state.rerolled or not may_reroll(state, seat):
        return ""
    return message("task_reroll_any" if state.helpers == BY_TEXT else "task_reroll_it")


def use_of_die(state: State) -> str:
    """Say what the die in hand is good for; alone, a bonus only if no track takes it (O3 to O7)."""
    if state.seats > 1:
        return "takes a permit or a bonus"
    return "takes a permit" if fits_somewhere(state, int(state.turn)) else "takes a bonus"


def again(state: State) -> str:
    """Say what may be rolled a second time (O11)."""
    if not state.rerolled or not may_reroll(state, int(state.turn)):
        return ""
    return ", or rerolls it or another die" if state.helpers == BY_TEXT else ", or rerolls it"


def result(state: State) -> str:
    """Say who has won (O20)."""
    totals = [sum(line.points for line in breakdown(state, seat)) for seat in range(int(state.seats))]
    best = [COLOURS[seat] for seat, total in enumerate(totals) if total == max(totals)]
    if len(totals) == 1:
        return f"the district is finished: {counted(totals[0], 'point')}"
    return f"{best[0]} has won" if len(best) == 1 else f"{' and '.join(best)} share the win"
