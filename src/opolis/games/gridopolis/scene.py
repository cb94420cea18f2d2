"""Gridopolis for people: the grid-set, the kits and the points; `touches` says what can be touched."""

from opolis.core.remembered import remembered
from opolis.core.scene import Area, Panel, Part, PartKind, Point, Row, Scene, ScoreLine, SeatScene
from opolis.games.gridopolis.floors import floor_maps, next_floor
from opolis.games.gridopolis.limits import COLOURS, KIT
from opolis.games.gridopolis.moving import is_king
from opolis.games.gridopolis.parts import BOX, PAD, STOREY, all_parts, foot, kit_id, marker_id
from opolis.games.gridopolis.scoring import kings_left, points_of
from opolis.games.gridopolis.state import CAPTURED_KING, CAPTURED_PAWN, KING_LEFT, PAWN_LEFT, State
from opolis.games.gridopolis.status import status
from opolis.games.gridopolis.touches import touches

__all__ = ["scene", "touches"]

KIT_LOOKS: tuple[tuple[PartKind, Point, str], ...] = (
    ("pad", PAD, "wood"),
    ("link", (0.6, 0.16, 0.08), "wood"),
    ("post", (0.1, 0.1, 1.0), "wood"),
    ("block", BOX, "black"),
)


def breakdown(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Break a seat's points down (G15)."""
    kings = kings_left(state, seat)
    counts = (
        ("captured kings", int(state.captured[seat, 1]), CAPTURED_KING),
        ("captured pawns", int(state.captured[seat, 0]), CAPTURED_PAWN),
        ("kings left", kings, KING_LEFT),
        ("pawns left", int(state.left[seat]) - kings, PAWN_LEFT),
    )
    markers = markers_left(state, seat)
    return tuple(
        ScoreLine(f"from {name}", str(count * worth), f"{count} × {worth}", markers.get(name, {}))
        for name, count, worth in counts
    )


def markers_left(state: State, seat: int) -> dict[str, dict[str, int]]:
    """Name a seat's kings and pawns in play, with what each counts (G15)."""
    pads = [int(pad) for pad in state.stands[seat] if pad]
    kings = {marker_id(state, pad): KING_LEFT for pad in pads if is_king(state, pad)}
    pawns = {marker_id(state, pad): PAWN_LEFT for pad in pads if not is_king(state, pad)}
    return {"kings left": kings, "pawns left": pawns}


@remembered(own=("hand",))
def kit(state: State, seat: int) -> Panel:
    """Show what is left of a seat's kit, a row for each kind of part."""
    shown = tuple(
        Part(kit_id(seat, row, n), kind, (n * 1.2, -row * 1.2, 0.0), size, 0, colour, name)
        for row, (name, (kind, size, colour)) in enumerate(zip(KIT, KIT_LOOKS, strict=True))
        for n in range(int(state.hand[seat, row]))
    )
    counts = tuple(ScoreLine(name, str(state.hand[seat, part])) for part, name in enumerate(KIT))
    rows = (Row("parts", parts=tuple(part.id for part in shown)),) if shown else ()
    return Panel(f"kit:{seat}", "Kit", "tray", seat, shown, counts, rows, "mine")


@remembered("on", own=("captured", "left", "stands", "king"))
def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's colour and points."""
    return SeatScene(seat, COLOURS[seat], points_of(state, seat), breakdown(state, seat))


@remembered("pads", "place", most=256)
def area(state: State) -> Area:
    """Give the grid-set room for one more pad on every side, and above."""
    places = [foot(place) for place in state.place[1 : int(state.pads) + 1].tolist()]
    low, high = (tuple(pick(axis) for axis in zip(*places, strict=True)) for pick in (min, max))
    corner = low[0] - 1.5, low[1] - 1.5, low[2]
    return Area("grid", "the grid-set", (corner, (high[0] + 1.5, high[1] + 1.5, high[2] + STOREY)))


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the grid-set and everybody's kit."""
    seats = range(int(state.seats))
    return Scene(
        parts=(*all_parts(state), *next_floor(state)),
        panels=tuple(kit(state, other) for other in seats),
        seats=tuple(seat_scene(state, other) for other in seats),
        text=status(state),
        areas=(area(state),),
        aspects=floor_maps(state),
    )
