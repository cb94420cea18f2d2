"""Rollopolis for people: the table, the town hall's tracks, bonus tracks and scores."""

from bisect import bisect
from itertools import accumulate

from opolis.core.scene import Panel, Part, Scene, ScoreLine, SeatScene
from opolis.games.rollopolis.names import COLOURS, LETTERS, NAMES, TRACK_LETTERS, TRACK_NAMES
from opolis.games.rollopolis.parts import BLANK, all_parts, area
from opolis.games.rollopolis.pictures import (
    TYPE_COLOURS,
    helpers,
    next_number,
    rows_of,
    signed,
    specials_of,
    types_built,
)
from opolis.games.rollopolis.scoring import breakdown
from opolis.games.rollopolis.state import (
    BONUS_POINTS,
    BONUS_SPACES,
    BUILDINGS,
    BY_TEXT,
    FACES,
    JOKER_SPACES,
    SUBSTATION,
    TRACKS,
    State,
)
from opolis.games.rollopolis.status import status
from opolis.games.rollopolis.touches import spot_id, touches

__all__ = ["scene", "touches"]

FLAT = 0.1
TRACK_COLOURS = (TYPE_COLOURS[0], TYPE_COLOURS[1], TYPE_COLOURS[3])
WORTH = {
    "E": ("3", "with an I on two opposite sides"),
    "B": ("3", "adjacent to an R and an I"),
    "P": ("2", "adjacent to two R; nothing next to an I; built adjacent to an R"),
    "G": ("2", "adjacent to an I and a C"),
    "U": ("1 + 1", "for each use left, adjacent to the Architect's Hall; a use lets any number on R or C"),
    "H": (
        "1 + 1",
        "for each use left, adjacent to the Local Community; a use is a second reroll in a round",
    ),
    "S": ("2", "adjacent to an R and a C; nothing next to an I"),
    "M": ("1 3 6 10 15", "for one to five, one in each row and column; nothing if an I is next to any"),
    "L": ("–", "reroll one die each round"),
    "A": ("–", "equal numbers may follow each other on R and C"),
}
WORTH_BY_SHEET = WORTH | {
    "U": ("2", "adjacent to the Architect's Hall"),
    "H": ("2", "adjacent to the Local Community"),
    "L": ("–", "reroll one die each round, up to twice"),
}


def spot(state: State, track: int, number: int) -> Part:
    """Make a spot of a track: a number, what may come next, or nothing yet."""
    written = int(state.written[track])
    row, column = spot_place(state, track, number)
    place = (float(column), -float(row), 0.0)
    label, colour = "", BLANK
    tags = ("last",) if number == written - 1 else ()
    if number < written:
        label, colour = str(state.tracks[track, number]), TRACK_COLOURS[track]
    elif number == written:
        label = next_sign(state, track)
    return Part(spot_id(track, number), "square", place, (1.0, 1.0, FLAT), 0, colour, label, tags=tags)


def spot_place(state: State, track: int, number: int) -> tuple[int, int]:
    """Find the row and the column of a spot."""
    ends = [*accumulate(rows_of(state, track))]
    row = bisect(ends, number)
    return row, number - (ends[row - 1] if row else 0)


def next_sign(state: State, track: int) -> str:
    """Say in signs which numbers may come next."""
    any_number = next_number(state, track) == "any number"
    return "any" if any_number else f"{'<>≠'[track]}{state.previous[track]}"


def track(state: State, number: int) -> Panel:
    """Show a track of the town hall: a row for each seat (O8)."""
    all_spots, written = int(state.spots[number]), int(state.written[number])
    lines = (
        ScoreLine("room left", str(all_spots - written)),
        ScoreLine("next", next_number(state, number)),
    )
    parts = tuple(spot(state, number, n) for n in range(all_spots))
    title = f"{TRACK_NAMES[number]} permits: {next_number(state, number)}"
    return Panel(f"track:{TRACK_LETTERS[number]}", title, "track", -1, parts, lines)


def bonus_space(state: State, seat: int, number: int) -> Part:
    """Make a space of the bonus track: marked, a Joker (★), the points at its end, or plain (O10)."""
    marked = number <= state.bonus[seat]
    end = f"+{BONUS_POINTS}" if number == BONUS_SPACES else ""
    label = "★" if number in JOKER_SPACES else end
    place, size = (float(number), 0.0, 0.0), (1.0, 1.0, FLAT)
    return Part(
        f"bonus:{seat}:{number}",
        "square",
        place,
        size,
        0,
        "gold" if marked else BLANK,
        label or ("×" if marked else ""),
    )


def bonus(state: State, seat: int) -> Panel:
    """Show a seat's bonus track, its types of buildings and the uses left (O10 to O12, O15)."""
    lines = [ScoreLine("built", types_built(state, seat), "no type more than two above the scarcest")]
    lines += [ScoreLine(f"{NAMES[helper]} uses", str(left)) for helper, left in helpers(state, seat)]
    parts = tuple(bonus_space(state, seat, number) for number in range(1, BONUS_SPACES + 1))
    return Panel(f"bonus:{seat}", f"{COLOURS[seat]}'s bonus track", "track", seat, parts, tuple(lines))


def specials(state: State) -> Panel:
    """Tell the dice, the points and the wishes of every Special (O5, O19)."""
    lines, worth = [], WORTH if state.helpers == BY_TEXT else WORTH_BY_SHEET
    for building in range(SUBSTATION, BUILDINGS):
        faces = [str(face) for face in range(1, FACES + 1) if building in specials_of(state, face)]
        points, note = worth[LETTERS[building]]
        lines.append(
            ScoreLine(f"{'/'.join(faces) or '–'} {NAMES[building]} ({LETTERS[building]})", points, note)
        )
    return Panel("specials", "Specials by die", "ledger", lines=tuple(lines))


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's score line by line as on the sheet (O18)."""
    scored = breakdown(state, seat)
    lines = tuple(ScoreLine(line.label, signed(line.points), line.note) for line in scored)
    total = sum(line.points for line in scored)
    return SeatScene(seat, COLOURS[seat], total, lines)


def scene(state: State, seat: int) -> Scene:
    """Make the parts and panels of the table, the viewer's own district first."""
    seats = range(int(state.seats))
    said = status(state)
    return Scene(
        tuple(all_parts(state, seat)),
        (
            *(track(state, number) for number in range(TRACKS)),
            *(bonus(state, number) for number in seats),
            specials(state),
        ),
        tuple(seat_scene(state, number) for number in seats),
        f"{said[0].upper()}{said[1:]}.",
        tuple(area(state, seat, number) for number in seats),
    )
