"""Which of a clause's reasons refuses a move here: turns, dice and Jokers (O1, O2, O7, O10, O11)."""

from opolis.core.verbs import NATURE
from opolis.games.rollopolis.names import NAMES, ORDINARY, SPACE_NAMES, TERRAIN_NAMES, TRACK_NAMES
from opolis.games.rollopolis.permit_reasons import permit_reason
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BY_SHEET,
    CHOOSE_FIRST,
    COMMUNITY,
    DEEDS,
    DRAFT_MOVE,
    FACES,
    FIRST_MOVE,
    HOSPITAL,
    INDUSTRIAL,
    JOKER,
    JOKER_MOVE,
    OVER,
    REROLL,
    REROLL_MOVE,
    REROLLS,
    ROLL_DICE,
    ROLL_TERRAIN,
    SPACES,
    TERRAIN_MOVE,
    TRACKS,
    State,
)
from opolis.games.rollopolis.townhall import is_full, number_fits
from opolis.wording.message import seat_mark

O1, O2, O7, O10, O11 = 1, 2, 7, 10, 11
CHANCE = (CHOOSE_FIRST, ROLL_TERRAIN, ROLL_DICE, REROLL)


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if clause == O1:
        return no_terrain(state, seat, move)
    if clause == O2:
        return not_now(state, seat, move)
    if clause == O7:
        tracks = [TRACK_NAMES[track] for track in range(TRACKS) if takes(state, seat, track)]
        return f"alone, a bonus is for numbers that fit nowhere: a {state.die} fits {' and '.join(tracks)}"
    if clause == O10:
        return no_joker(state, move)
    if clause == O11:
        return no_reroll(state, seat, move)
    return permit_reason(state, seat, move, clause)


def takes(state: State, seat: int, track: int) -> bool:
    """Tell whether a track takes the die in hand."""
    return not is_full(state, track) and bool(number_fits(state, seat, track))


def no_terrain(state: State, seat: int, move: int) -> str:
    """Say why no terrain can be placed so, or that one comes first (O1)."""
    if seat == NATURE:
        begins = f"chance first says which of the {state.seats} seats begins"
        return begins if state.phase == CHOOSE_FIRST else "two dice are rolled for a terrain"
    if not TERRAIN_MOVE <= move < DRAFT_MOVE:
        return f"place a terrain first: the dice show {state.total}"
    terrain, space = divmod(move - TERRAIN_MOVE, SPACES)
    if state.terrain[seat, terrain]:
        return f"your {TERRAIN_NAMES[terrain]} is placed already"
    if state.numbers[space] != state.total:
        number = int(state.numbers[space])
        has = f"has the number {number}" if number else "has no number"
        return f"{SPACE_NAMES[space]} {has}, and the dice show {state.total}"
    return f"{SPACE_NAMES[space]} is not free"


def not_now(state: State, seat: int, move: int) -> str:
    """Say whose turn it is, or what comes first (O2)."""
    if state.phase == OVER:
        return "the game is over"
    if seat == NATURE:
        return f"chance rolls {2 * state.seats + 1} dice" if state.phase == ROLL_DICE else chance_waits(state)
    if state.phase in CHANCE:
        return "the dice are rolled first"
    if seat != state.turn:
        return f"it is {seat_mark(state.turn)}'s turn"
    if move >= FIRST_MOVE:
        return "chance rolls the dice"
    if state.phase == ACTIVATE:
        return f"use the {state.die} that you took first"
    if DRAFT_MOVE <= move < REROLL_MOVE:
        return f"no die of the pool shows a {move - DRAFT_MOVE + 1}"
    return "take a die first"


def chance_waits(state: State) -> str:
    """Say why chance does nothing, or not this (O2)."""
    return (
        f"the {state.die} is rolled again"
        if state.phase == REROLL
        else f"it is {seat_mark(state.turn)}'s turn"
    )


def no_joker(state: State, move: int) -> str:
    """Say why a Joker is needed, or none can be used so (O10)."""
    if state.phase != JOKER:
        return "you have no Joker now"
    if not JOKER_MOVE <= move < TERRAIN_MOVE:
        return f"you have a Joker: build or raise {ORDINARY} with it first"
    building = (move - JOKER_MOVE) % DEEDS // SPACES // 2
    return f"a Joker builds or raises {ORDINARY}, and no {NAMES[max(building, INDUSTRIAL + 1)]}"


def no_reroll(state: State, seat: int, move: int) -> str:
    """Say why a die cannot be rolled again: by the text or by the sheet (O11)."""
    if seat == NATURE:
        return f"the die that is rolled again shows a {state.die}"
    if not state.standing[seat, COMMUNITY]:
        return "rerolling takes a Local Community, and you have none"
    if state.phase == ACTIVATE and not state.rerolled:
        return "a die that was taken without a reroll is not rolled any more"
    if state.rerolls[seat] >= REROLLS:
        return f"you have rolled again {REROLLS} times this round, and more is not allowed"
    return second_by_sheet(state) if state.helpers == BY_SHEET else second_by_text(state, seat, move)


def second_by_sheet(state: State) -> str:
    """Say why a second reroll is none by the sheet (O11)."""
    if state.rerolls[state.turn] == 0:
        return "no die of the pool shows that number"
    return "by the sheet a Local Community rolls one die twice at one draft, and no other die"


def second_by_text(state: State, seat: int, move: int) -> str:
    """Say why a reroll is not allowed by the text (O11)."""
    if state.rerolls[seat] and not state.standing[seat, HOSPITAL]:
        return "a second reroll in a round takes a Hospital, and you have none"
    if state.rerolls[seat] and not state.hospital[seat]:
        return "a second reroll in a round takes a Hospital use, and you have none left"
    return f"no die shows a {(move - REROLL_MOVE) % FACES + 1}"
