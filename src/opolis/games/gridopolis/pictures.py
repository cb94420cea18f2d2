"""The grid-set as a text picture: floors side by side, and what everybody has."""

from opolis.core.picture import PAGE_WIDTH, Paint, in_bands, plain, stacked
from opolis.games.gridopolis.limits import COLOURS, KIT
from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.parts import TELEPORTER_COLOUR
from opolis.games.gridopolis.places import LETTERS, coordinates
from opolis.games.gridopolis.scoring import kings_left, points_of
from opolis.games.gridopolis.state import BLOCKED, COLUMNS, KINGERIZER, TELEPORTER, State
from opolis.games.gridopolis.status import status

Spot = tuple[int, int, int]
LEGEND = "[ ] pad  ( ) teleporter  { } kingerizer  [■] blocker-box  small letter pawn, capital king"


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw all floors, and say what everybody has and who is to act."""
    said = [LEGEND, "", *hands(state, paint), "", round_text(state), status(state)]
    return "\n".join([*floors(state, paint, width), *said])


def round_text(state: State) -> str:
    """Say which round it is."""
    if state.over:
        return f"full rounds played: {state.rounds_played}"
    return f"round {state.rounds_played + 1}" + (f" of {state.rounds}" if state.rounds else "")


def floors(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> list[str]:
    """Draw the floors side by side, as many as fit in a line, the lowest first."""
    pads = {coordinates(int(state.place[pad])): pad for pad in range(1, int(state.pads) + 1)}
    levels = sorted({floor for _, _, floor in pads})
    return stacked(in_bands([floor_lines(state, pads, level, paint) for level in levels], width))


def columns_of(pads: dict[Spot, int], level: int) -> range:
    """Say which columns a floor's picture shows: those of its pads, and enough for its title."""
    columns = [column for column, _, floor in pads if floor == level]
    first = min(*columns, COLUMNS - 2)
    return range(first, max(*columns, first + 2) + 1)


def floor_lines(state: State, pads: dict[Spot, int], level: int, paint: Paint) -> list[str]:
    """Draw one floor: a title, the rows from the north, the letters of the columns."""
    columns = columns_of(pads, level)
    rows = range(max(row for _, row, _ in pads), min(row for _, row, _ in pads) - 1, -1)
    lines = [f"{'':3}{f'floor {level}':{3 * len(columns)}}"]
    for row in rows:
        shown = [pads.get((column, row, level), 0) for column in columns]
        number = f"{row:2} " if any(shown) else "   "
        lines.append(number + "".join(cell(state, pad, paint) for pad in shown))
    return [*lines, "   " + "".join(f" {LETTERS[column]} " for column in columns)]


def cell(state: State, pad: int, paint: Paint) -> str:
    """Draw one place: nothing, or a pad with what is on it."""
    if pad == 0:
        return "   "
    node = int(state.node[pad])
    left, right = "()" if node == TELEPORTER else "{}" if node >= KINGERIZER else "[]"
    home = node_colour(node)
    owner = owner_on(state, pad)
    if owner < 0:
        return paint(f"{left}{'■' if state.on[pad] == BLOCKED else ' '}{right}", home)
    letter = COLOURS[owner][0]
    mark = letter.upper() if is_king(state, pad) else letter
    return paint(left, home) + paint(mark, COLOURS[owner]) + paint(right, home)


def node_colour(node: int) -> str:
    """Paint a teleporter or a home-row; nothing else has a colour of its own."""
    if node >= KINGERIZER:
        return COLOURS[node - KINGERIZER]
    return TELEPORTER_COLOUR if node == TELEPORTER else ""


def hands(state: State, paint: Paint) -> list[str]:
    """List what every seat has in play, in its kit and in points."""
    names = ("pawns", "kings", "|", *KIT, "|", "points")
    lines = [f"{'':8}" + "  ".join(names)]
    for seat in range(int(state.seats)):
        kings = kings_left(state, seat)
        counts = [int(state.left[seat]) - kings, kings, "|", *state.hand[seat], "|", points_of(state, seat)]
        row = "  ".join(f"{count!s:>{len(name)}}" for name, count in zip(names, counts, strict=True))
        lines.append(paint(f"{COLOURS[seat]:8}", COLOURS[seat]) + row)
    return lines
