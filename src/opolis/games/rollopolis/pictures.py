"""Rollopolis drawn as text: the town hall, the dice, and the district sheets side by side."""

from itertools import islice

from opolis.core.picture import Paint, Square, in_bands, outlines, stacked
from opolis.games.rollopolis.names import COLOURS, LETTERS, NAMES, TERRAIN_LETTERS, TRACK_NAMES
from opolis.games.rollopolis.scoring import breakdown
from opolis.games.rollopolis.state import (
    ACROSS,
    BONUS_SPACES,
    BUILDINGS,
    BY_TEXT,
    CHOOSE_FIRST,
    COMMERCIAL,
    FACES,
    HOSPITAL,
    INDUSTRIAL,
    JOKER_SPACES,
    PLACE_TERRAIN,
    R_TRACK,
    RESIDENTIAL,
    ROLL_TERRAIN,
    S_TRACK,
    SPACES,
    SUBSTATION,
    TERRAINS,
    TRACKS,
    UNIVERSITY,
    State,
)
from opolis.games.rollopolis.status import status
from opolis.games.rollopolis.townhall import is_full

TYPE_COLOURS = ("green", "blue", "red", "purple")  # R, C, I, S; a terrain looks like what it likes


def building_on(state: State, seat: int, space: int) -> int:
    """Say which building stands on a space; −1 for none."""
    standing = (b for b in range(BUILDINGS) if int(state.standing[seat, b]) >> space & 1)
    return next(standing, -1)


def terrain_on(state: State, seat: int, space: int) -> int:
    """Say which terrain lies on a space; −1 for none."""
    lying = (t for t in range(TERRAINS) if int(state.terrain[seat, t]) >> space & 1)
    return next(lying, -1)


def in_set_up(state: State) -> bool:
    """Tell whether terrains are still being placed."""
    return bool(state.phase in (CHOOSE_FIRST, ROLL_TERRAIN, PLACE_TERRAIN))


def space_square(state: State, seat: int, space: int) -> Square:
    """Write a building with its level, a terrain, or in set-up the number of a space."""
    building, terrain = building_on(state, seat, space), terrain_on(state, seat, space)
    if building >= 0:
        level = str(state.level[seat, space]) if building <= COMMERCIAL else ""
        return Square(space, LETTERS[building] + level, TYPE_COLOURS[min(building, 3)])
    if terrain >= 0:
        return Square(space, f"({TERRAIN_LETTERS[terrain]})", TYPE_COLOURS[terrain])
    if in_set_up(state) and state.numbers[space]:
        return Square(space, str(state.numbers[space]))
    return Square(space, "" if in_set_up(state) else "·")


def district_lines(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw the five by five spaces of a seat, row 1 on top."""
    squares = {
        (space % ACROSS, -(space // ACROSS)): space_square(state, seat, space) for space in range(SPACES)
    }
    margins = (f"{down // 2 + 1} " if down % 2 else "  " for down in range(2 * ACROSS + 1))
    rows = zip(margins, outlines(squares, paint=paint), strict=True)
    return ["    " + "   ".join("abcde"), *(margin + row for margin, row in rows)]


def bonus_track(state: State, seat: int) -> str:
    """Draw the bonus track: ■ marked, ★ a Joker to come, 5 the points at its end (O10)."""
    marked = int(state.bonus[seat])
    signs = (
        "★" if n in JOKER_SPACES else "5" if n == BONUS_SPACES else "·" for n in range(1, BONUS_SPACES + 1)
    )
    return "".join("■" if n < marked else sign for n, sign in enumerate(signs))


def signed(points: int) -> str:
    """Write points with a true minus."""
    return str(points).replace("-", "−")


def types_built(state: State, seat: int) -> str:
    """Say how many buildings of each type stand, which must stay in balance (O15)."""
    return "  ".join(f"{letter}{state.counts[seat, kind]}" for kind, letter in enumerate("RCIS"))


def uses_left(state: State, seat: int) -> list[str]:
    """Say what a seat's University and Hospital can still do (O11, O12)."""
    return [f"{NAMES[helper]} uses".ljust(16) + f"{left:5}" for helper, left in helpers(state, seat)]


def helpers(state: State, seat: int) -> list[tuple[int, int]]:
    """List a seat's University and Hospital with the uses left; by the sheet they have none (O11)."""
    counts = ((UNIVERSITY, int(state.university[seat])), (HOSPITAL, int(state.hospital[seat])))
    standing = [(helper, left) for helper, left in counts if state.standing[seat, helper]]
    return standing if state.helpers == BY_TEXT else []


def sheet_lines(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw a seat's sheet: its district, types, bonus track, uses and score."""
    begins = seat == state.first and state.rounds and state.seats > 1
    name = COLOURS[seat] + (" ◂ begins" if begins else "")
    scores = breakdown(state, seat)
    facts = [
        f"built  {types_built(state, seat)}",
        f"bonus {bonus_track(state, seat)}",
        *(f"{line.label:16}{signed(line.points):>5}" for line in scores),
        f"{'Sum':16}{signed(sum(line.points for line in scores)):>5}",
        *uses_left(state, seat),
    ]
    return [
        f"  {paint(name, COLOURS[seat])}",
        *district_lines(state, seat, paint),
        *(f"  {fact}" for fact in facts),
    ]


def next_number(state: State, track: int) -> str:
    """Say which numbers a track takes next (O3 to O5)."""
    previous = int(state.previous[track])
    if is_full(state, track):
        return "full"
    if previous == 0 or (track != S_TRACK and previous == (1 if track == R_TRACK else 6)):
        return "any number"
    return f"{('below', 'above', 'not')[track]} {previous}"


def rows_of(state: State, track: int) -> list[int]:
    """List the spots of the rows in use, one for each seat."""
    return [int(spots) for spots in state.rows[track, : state.seats]]


def track_line(state: State, track: int, paint: Paint) -> str:
    """Draw a track: the numbers written, the room left, and what may come next."""
    written, all_spots = int(state.written[track]), int(state.spots[track])
    numbers = iter([*map(str, state.tracks[track, :written]), *"·" * (all_spots - written)])
    rows = (" ".join(islice(numbers, spots)) for spots in rows_of(state, track))
    colour = TYPE_COLOURS[(RESIDENTIAL, COMMERCIAL, INDUSTRIAL + 1)[track]]
    left = f"{all_spots - written} left, {next_number(state, track)}" if written < all_spots else "full"
    return f"{paint(f'{TRACK_NAMES[track].capitalize():12}', colour)} {' │ '.join(rows)}   {left}"


def die_table(state: State) -> list[str]:
    """Say which Specials each die allows (O5)."""
    return [
        f"{face}  " + ", ".join(f"{NAMES[b]} {LETTERS[b]}" for b in specials_of(state, face))
        for face in range(1, FACES + 1)
    ]


def specials_of(state: State, face: int) -> list[int]:
    """List the Specials that a die allows (O5)."""
    return [b for b in range(SUBSTATION, BUILDINGS) if int(state.allowed[face]) >> b & 1]


def specials_line(state: State) -> str:
    """Say in letters which Specials each die allows (O5)."""
    dice = (
        f"{face} {' '.join(LETTERS[b] for b in specials_of(state, face))}" for face in range(1, FACES + 1)
    )
    return f"{'Die allows':12} {' · '.join(dice)}"


def dice_line(state: State) -> str:
    """Say which dice lie in the pool, and who has taken which."""
    seats = int(state.seats)
    faces = [(int(face), int(holder)) for face, holder in zip(state.dice, state.holder, strict=True) if face]
    pool = " ".join(str(face) for face, holder in faces if holder < 0)
    taken = (
        (COLOURS[seat], [str(face) for face, holder in faces if holder == seat]) for seat in range(seats)
    )
    hands = (f"{name} has {' '.join(dice)}" for name, dice in taken if dice)
    return f"{'Dice':12} {'   '.join([pool or '–', *hands])}"


def table_lines(state: State, paint: Paint, width: int) -> list[str]:
    """Draw everything that lies on the table."""
    sheets = [sheet_lines(state, seat, paint) for seat in range(int(state.seats))]
    hall = [track_line(state, track, paint) for track in range(TRACKS)]
    heading = "Set-up" if in_set_up(state) else f"Round {state.rounds}"
    return [
        heading,
        *hall,
        specials_line(state),
        dice_line(state),
        "",
        *stacked(in_bands(sheets, width)),
        status(state),
    ]
