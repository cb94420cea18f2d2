"""What lies beside the districts: the town hall with its three tracks, bonus tracks, and the Specials."""

from bisect import bisect
from functools import lru_cache
from itertools import accumulate

from opolis.core.remembered import remembered
from opolis.core.scene import Mark, Matter, Panel, Part, Row, ScoreLine
from opolis.games.rollopolis.names import LETTERS, NAMES, TRACK_NAMES
from opolis.games.rollopolis.parts import BLANK
from opolis.games.rollopolis.pictures import (
    TYPE_COLOURS,
    helpers,
    next_number,
    rows_of,
    specials_of,
)
from opolis.games.rollopolis.state import (
    BONUS_POINTS,
    BONUS_SPACES,
    BUILDINGS,
    FACES,
    JOKER_SPACES,
    SUBSTATION,
    TRACKS,
    State,
)
from opolis.games.rollopolis.touches import spot_id
from opolis.games.rollopolis.worth import COUNTS, NONE, worth_of

FLAT = 0.1
TYPE_NAMES = (*NAMES[:SUBSTATION], "Special")
TRACK_COLOURS = (TYPE_COLOURS[0], TYPE_COLOURS[1], TYPE_COLOURS[3])


@remembered("seats", "rows")
def track_rows(state: State, track: int) -> list[int]:
    """List the spots of the rows of a track."""
    return rows_of(state, track)


def spot(state: State, track: int, number: int) -> Part:
    """Make a spot of a track: a number, what may come next, or nothing yet."""
    written = int(state.written[track])
    row, column = spot_place(state, track, number)
    above = sum(len(track_rows(state, earlier)) for earlier in range(track))
    label, colour = "", BLANK
    tags = ("last",) if number == written - 1 else ()
    if number < written:
        label, colour = str(state.tracks[track, number]), TRACK_COLOURS[track]
    elif number == written:
        label = next_sign(state, track)
    place = (float(column), -float(above + row), 0.0)
    return Part(spot_id(track, number), "square", place, (1.0, 1.0, FLAT), 0, colour, label, tags=tags)


def spot_place(state: State, track: int, number: int) -> tuple[int, int]:
    """Find the row and the column of a spot."""
    ends = [*accumulate(track_rows(state, track))]
    row = bisect(ends, number)
    return row, number - (ends[row - 1] if row else 0)


def next_sign(state: State, track: int) -> str:
    """Say in signs which numbers may come next."""
    any_number = next_number(state, track) == "any number"
    return "any" if any_number else f"{'<>≠'[track]}{state.previous[track]}"


def rule(state: State, track: int) -> str:
    """Say in words what a track takes next (O3 to O5)."""
    previous = int(state.previous[track])
    if next_number(state, track) == "full":
        return "full"
    if not previous:
        return ("anything, then lower and lower", "anything, then higher and higher", "anything")[track]
    if next_number(state, track) == "any number":
        return f"anything, after a {previous}"
    return (
        f"lower than {previous}; after a 1 anything",
        f"higher than {previous}; after a 6 anything",
        f"anything but a {previous}",
    )[track]


def track_row(state: State, track: int) -> Row:
    """Head a track with its rule in words, and lay out its spots (O3 to O5, O8)."""
    heading = Mark(TRACK_NAMES[track].capitalize(), tone="strong"), Mark(rule(state, track), tone="soft")
    ids = tuple(spot_id(track, number) for number in range(int(state.spots[track])))
    return Row("track", heading, ids)


@remembered("seats", "rows", "spots", "written", "previous", "tracks", most=256)
def town_hall(state: State, matters: Matter = "shared") -> Panel:
    """Show the three tracks of the town hall, one above the other (O8)."""
    parts = tuple(spot(state, track, n) for track in range(TRACKS) for n in range(int(state.spots[track])))
    lines = tuple(ScoreLine(TRACK_NAMES[track], next_number(state, track)) for track in range(TRACKS))
    rows = tuple(track_row(state, track) for track in range(TRACKS))
    return Panel("townhall", "Town hall", "sheet", -1, parts, lines, rows, matters)


@lru_cache(256)
def bonus_space(seat: int, number: int, marked: bool) -> Part:
    """Make a space of the bonus track: marked, a Joker (★), the points at its end, or plain (O10)."""
    end = f"+{BONUS_POINTS}" if number == BONUS_SPACES else ""
    label = "★" if number in JOKER_SPACES else end
    place, size = (float(number), 0.0, 0.0), (1.0, 1.0, FLAT)
    name, colour = f"bonus:{seat}:{number}", "gold" if marked else BLANK
    return Part(name, "square", place, size, 0, colour, label or ("×" if marked else ""))


def built_words(state: State, seat: int) -> str:
    """Say how many buildings of each type stand, which must stay in balance (O15)."""
    return " · ".join(f"{name} {state.counts[seat, kind]}" for kind, name in enumerate(TYPE_NAMES))


@remembered("helpers", own=("bonus", "counts", "university", "hospital", "standing"), most=1024)
def bonus(state: State, matters: Matter, seat: int) -> Panel:
    """Show a seat's bonus track, its types of buildings and the uses left (O10 to O12, O15)."""
    lines = [ScoreLine("built", built_words(state, seat), "no type more than two above the scarcest")]
    lines += [ScoreLine(f"{NAMES[helper]} uses", str(left)) for helper, left in helpers(state, seat)]
    reached = int(state.bonus[seat])
    parts = tuple(bonus_space(seat, number, number <= reached) for number in range(1, BONUS_SPACES + 1))
    heading = (Mark("★ build or raise for free", tone="soft"),)
    rows = [Row("track", heading, tuple(part.id for part in parts))]
    rows += [Row("line", (Mark(line.label, tone="soft"), Mark(line.value, tone="strong"))) for line in lines]
    return Panel(f"bonus:{seat}", "Bonus track", "sheet", seat, parts, tuple(lines), tuple(rows), matters)


def named(name: str) -> tuple[Mark, ...]:
    """Name something, with the letter that stands on its roof if it is a building."""
    letter = LETTERS[NAMES.index(name)] if name in NAMES else ""
    return (Mark(name, tone="strong"), *((Mark(f"({letter})", tone="soft"),) if letter else ()))


def counts() -> Panel:
    """Tell what buildings and terrains are worth (O18)."""
    rows = tuple(
        Row("text", (*named(name), Mark(points, "star"), Mark(note, tone="soft")))
        for name, points, note in COUNTS
    )
    lines = tuple(ScoreLine(name, points, note) for name, points, note in COUNTS)
    return Panel("counts", "What counts", "ledger", -1, (), lines, rows, "information")


@remembered("helpers", "allowed", most=64)
def specials(state: State) -> Panel:
    """Tell the dice, the points and the wishes of every Special (O5, O19)."""
    lines, rows = [], []
    for building in range(SUBSTATION, BUILDINGS):
        faces = [face for face in range(1, FACES + 1) if building in specials_of(state, face)]
        points, note = worth_of(state, building)
        name = NAMES[building]
        lines.append(
            ScoreLine(f"{'/'.join(map(str, faces)) or '–'} {name} ({LETTERS[building]})", points, note)
        )
        dice = tuple(Mark(icon=f"die{face}") for face in faces)
        worth_it = (Mark(points, "star"),) if points != NONE else ()
        told = (*named(name), *worth_it, Mark(note, tone="soft"))
        rows.append(Row("text", (*dice, *told)))
    return Panel("specials", "Special buildings", "ledger", -1, (), tuple(lines), tuple(rows), "information")
