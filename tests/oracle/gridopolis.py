"""Plain reference rules of Gridopolis, clause by clause, slow on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

NATURE = -1

Position = tuple[int, int, int]
"""Column (a = 1), row and floor of a place in the lattice; also a difference of two."""

NOWHERE: Position = (0, 0, 0)
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
ROWS = 26
FLOORS = 9

DIRECTIONS: list[Position] = [
    (column, row, floor)
    for column, row, floor in product((-1, 0, 1), repeat=3)
    if (column, row, floor) != (0, 0, 0)
]
STRAIGHT_JUMPS: list[Position] = [(2 * column, 2 * row, 2 * floor) for column, row, floor in DIRECTIONS]
FLAT_DIRECTIONS = [direction for direction in DIRECTIONS if direction[2] == 0]
SIDES: list[Position] = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)]
ABOVE: Position = (0, 0, 1)
BELOW: Position = (0, 0, -1)
FORWARD: dict[str, Position] = {
    "n": (0, 1, 0),
    "e": (1, 0, 0),
    "s": (0, -1, 0),
    "w": (-1, 0, 0),
}

KIT_PARTS = ("pads", "links", "posts", "blockers")
CAPTURED_KING, CAPTURED_PAWN, KING_LEFT, PAWN_LEFT = 4, 3, 2, 1  # G15
KING_MOVES, PAWN_MOVES = 2, 1  # G10
MOST_ROUNDS = 300  # G16
MOST_MINUTES = 600  # G15
QUIET_ROUNDS, FEWEST_QUIET_ROUNDS, MOST_QUIET_ROUNDS = 50, 10, 200  # G16

CLAUSES = ("notation", *(f"G{number}" for number in range(1, 17)))


@dataclass(frozen=True)
class SeatPlan:
    """What a seat brings to the arena: its pads, home-row, markers and forward side."""

    pads: frozenset[Position]
    home: frozenset[Position]
    markers: frozenset[Position]
    forward: str


@dataclass(frozen=True)
class Arena:
    """A blueprint: the grid-set at the start and each seat's kit."""

    name: str
    common: frozenset[Position]
    plans: tuple[SeatPlan, ...]
    seating: Mapping[int, tuple[int, ...]]
    teleporters: frozenset[Position]
    kit: Mapping[str, int]


@dataclass(frozen=True)
class Marker:
    """A pawn or a king of one seat, and whether it has moved yet (G3)."""

    seat: int
    king: bool = False
    has_moved: bool = False


@dataclass(frozen=True)
class Action:
    """One action of the notation; its kind is the sign that marks it in the text."""

    kind: str
    target: Position = NOWHERE
    origin: Position = NOWHERE

    @property
    def is_move(self) -> bool:
        """Whether a marker moves: a step, a jump, a capture or a kamikaze."""
        return self.kind in ("-", "x", "#")

    @property
    def travel(self) -> Position:
        """The way from the origin to the target."""
        return difference(self.target, self.origin)

    @property
    def is_near(self) -> bool:
        """Whether the target is one of the 26 neighbours of the origin (G2)."""
        return self.travel in DIRECTIONS

    @property
    def is_straight_jump(self) -> bool:
        """Whether the target is p+2d for one of the 26 directions d (G4)."""
        return self.travel in STRAIGHT_JUMPS

    @property
    def is_own_jump(self) -> bool:
        """Whether this is written as a straight jump without capture (G5)."""
        return self.kind == "-" and self.is_straight_jump

    @property
    def middle(self) -> Position:
        """The position jumped over; nowhere when this is no straight jump (G4, G8)."""
        if self.kind == "#":
            return self.target
        if not self.is_straight_jump:
            return NOWHERE
        column, row, floor = self.travel
        return moved(self.origin, (column // 2, row // 2, floor // 2))


@dataclass
class Turn:
    """What the seat to move has done in this turn so far (G10)."""

    marker: Position = NOWHERE
    moves_begun: int = 0
    chain: str = ""
    direction: Position = NOWHERE
    touched: set[Position] = field(default_factory=set)
    teleport_due: bool = False
    kinged: bool = False
    ended: bool = False

    @property
    def begun(self) -> bool:
        """Whether a marker has moved in this turn."""
        return self.moves_begun > 0


def moved(position: Position, way: Position) -> Position:
    """Add a way to a position."""
    return (position[0] + way[0], position[1] + way[1], position[2] + way[2])


def difference(end: Position, start: Position) -> Position:
    """Find the way from start to end."""
    return (end[0] - start[0], end[1] - start[1], end[2] - start[2])


def on_lattice(position: Position) -> bool:
    """Tell whether a position lies on a-z, 1-26, 1-9."""
    column, row, floor = position
    return 1 <= column <= len(COLUMNS) and 1 <= row <= ROWS and 1 <= floor <= FLOORS


def box(columns: str, rows: tuple[int, int], floors: tuple[int, int]) -> frozenset[Position]:
    """List every position of a range of columns, rows and floors, ends included."""
    return frozenset(
        (COLUMNS.index(column) + 1, row, floor)
        for column in columns
        for row in range(rows[0], rows[1] + 1)
        for floor in range(floors[0], floors[1] + 1)
    )


PLACE = r"[a-z](?:[1-9]|1[0-9]|2[0-6])/[1-9]"
MOVE_PATTERN = re.compile(f"({PLACE})([-x#])({PLACE})")
PLACING_PATTERN = re.compile(f"([>+^=])({PLACE})")


def read_position(text: str) -> Position:
    """Read a well-formed position such as m13/2."""
    row, floor = text[1:].split("/")
    return (COLUMNS.index(text[0]) + 1, int(row), int(floor))


def write_position(position: Position) -> str:
    """Write a position of the lattice, such as m13/2."""
    column, row, floor = position
    return f"{COLUMNS[column - 1]}{row}/{floor}"


def read_action(text: str) -> Action | None:
    """Read one action of the notation; None when it is malformed."""
    if text in (".", "bell"):
        return Action(text)
    if match := MOVE_PATTERN.fullmatch(text):
        return Action(match[2], read_position(match[3]), read_position(match[1]))
    if match := PLACING_PATTERN.fullmatch(text):
        return Action(match[1], read_position(match[2]))
    return None


def write_action(action: Action) -> str:
    """Write one action in the notation."""
    if action.kind in (".", "bell"):
        return action.kind
    if action.is_move:
        return write_position(action.origin) + action.kind + write_position(action.target)
    return action.kind + write_position(action.target)


SOUTH = SeatPlan(
    pads=box("lmn", (10, 11), (2, 2)),
    home=box("lmn", (10, 10), (2, 2)),
    markers=box("lmn", (10, 11), (2, 2)),
    forward="n",
)
WEST = SeatPlan(
    pads=box("jk", (12, 14), (2, 2)),
    home=box("j", (12, 14), (2, 2)),
    markers=box("jk", (12, 14), (2, 2)),
    forward="e",
)
NORTH = SeatPlan(
    pads=box("lmn", (15, 16), (2, 2)),
    home=box("lmn", (16, 16), (2, 2)),
    markers=box("lmn", (15, 16), (2, 2)),
    forward="s",
)
EAST = SeatPlan(
    pads=box("op", (12, 14), (2, 2)),
    home=box("p", (12, 14), (2, 2)),
    markers=box("op", (12, 14), (2, 2)),
    forward="w",
)
MATRIX = Arena(
    name="matrix",
    common=box("lmn", (12, 14), (1, 3)),
    plans=(SOUTH, WEST, NORTH, EAST),
    seating={2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)},
    teleporters=frozenset(map(read_position, ("m13/2", "l12/1", "n14/1", "l14/3", "n12/3"))),
    kit={"pads": 3, "links": 3, "posts": 2, "blockers": 2},
)


def is_count(value: object) -> bool:
    """Tell whether an option's value is a whole number from 0 up."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_number(name: str, value: object, low: int, high: int) -> int:
    """Check an option that is a whole number of a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name}: {value!r}")
    return value


def read_flag(name: str, value: object) -> bool:
    """Check an option that is true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {value!r}")
    return value


def read_kit(value: object, arena: Arena) -> dict[str, int]:
    """Check the option `kit`; missing keys keep the blueprint's value."""
    if not isinstance(value, Mapping) or not set(value) <= set(KIT_PARTS):
        raise ValueError(f"kit: {value!r}")
    if not all(is_count(count) for count in value.values()):
        raise ValueError(f"kit: {value!r}")
    return {**arena.kit, **value}


DEFAULTS: Mapping[str, object] = {
    "rounds": 0,
    "minutes": 0,
    "quiet_rounds": QUIET_ROUNDS,
    "own_hops_may_turn": False,
    "captures_may_turn": True,
    "kinging_ends_turn": True,
    "kit": {},
}


class Oracle:
    """One game of Gridopolis, played and judged straight from the clauses."""

    def __init__(self, seats: int = 2, arena: Arena = MATRIX, **options: object) -> None:
        """Build the grid-set and hand out the kits."""
        if seats not in arena.seating:
            raise ValueError(f"seats: {seats!r}")
        self._read_options(arena, options)
        self._build(arena, [arena.plans[number] for number in arena.seating[seats]])
        self._captured = [0] * seats
        self._seat = 0
        self._turn = Turn()
        self._rounds_played = 0
        self._quiet_rounds = 0
        self._eventful = False
        self._bell_has_rung = False
        self._winners: list[int] = []
        self._pass_while_stuck()

    def _read_options(self, arena: Arena, options: Mapping[str, object]) -> None:
        """Check the options and keep their values."""
        given = {"blueprint": arena.name, **DEFAULTS, **options}
        unknown = set(given) - set(DEFAULTS) - {"blueprint"}
        if unknown:
            raise ValueError(f"unknown options: {sorted(unknown)}")
        if given["blueprint"] != arena.name:
            raise ValueError(f"blueprint: {given['blueprint']!r}")
        self._kit = read_kit(given["kit"], arena)
        self._read_limits(given)
        self._own_hops_may_turn = read_flag("own_hops_may_turn", given["own_hops_may_turn"])
        self._captures_may_turn = read_flag("captures_may_turn", given["captures_may_turn"])
        self._kinging_ends_turn = read_flag("kinging_ends_turn", given["kinging_ends_turn"])

    def _read_limits(self, given: Mapping[str, object]) -> None:
        """Check the options that say when the game ends (G15, G16)."""
        self._rounds = read_number("rounds", given["rounds"], 0, MOST_ROUNDS)
        self._minutes = read_number("minutes", given["minutes"], 0, MOST_MINUTES)
        fewest, most = FEWEST_QUIET_ROUNDS, MOST_QUIET_ROUNDS
        self._patience = read_number("quiet_rounds", given["quiet_rounds"], fewest, most)

    def _build(self, arena: Arena, plans: list[SeatPlan]) -> None:
        """Lay out pads, nodes, markers and kits; a plank without its player is not built."""
        self._pads = set(arena.common).union(*(plan.pads for plan in plans))
        self._blocked: set[Position] = set()
        self._teleporters = set(arena.teleporters) & self._pads
        self._homes = [set(plan.home) for plan in plans]
        self._forward = [FORWARD[plan.forward] for plan in plans]
        self._markers = {
            position: Marker(seat) for seat, plan in enumerate(plans) for position in plan.markers
        }
        self._kits = [dict(self._kit) for _ in plans]

    # The face.

    def movers(self) -> list[int]:
        """List who may act, nature first while the bell may ring; none when the game is over."""
        if self.over:
            return []
        return [NATURE, self._seat] if self._bell_may_ring() else [self._seat]

    def moves(self, seat: int) -> list[str]:
        """List the legal actions of a seat or of nature as sorted text."""
        if seat not in self.movers():
            return []
        if seat == NATURE:
            return ["bell"]
        legal = {action for action in self._candidates() if not self._broken(action)}
        return sorted(map(write_action, legal))

    def odds(self) -> dict[str, int]:
        """List nature's outcomes: there is no chance in this game, only the bell (G15)."""
        return dict.fromkeys(self.moves(NATURE), 1)

    def why(self, seat: int, text: str) -> str | None:
        """Name the first clause that an action breaks, or None when it is legal."""
        return min(self.breaks(seat, text), key=CLAUSES.index, default=None)

    def breaks(self, seat: int, text: str) -> set[str]:
        """Name every clause that an action breaks, as far as it can be told."""
        broken = set() if seat in self.movers() else {"G1"}
        action = read_action(text)
        if action is None:
            return broken | {"notation"}
        if action.kind == "bell":
            return broken if seat == NATURE and not broken else broken | {"G15"}
        return {"G1"} if seat == NATURE else broken or self._broken(action)

    def play(self, seat: int, text: str) -> None:
        """Carry out a legal action, and all automatic passes after it."""
        refusal = self.why(seat, text)
        action = read_action(text)
        if refusal is not None or action is None:
            raise ValueError(refusal)
        if action.kind == "bell":
            self._bell_has_rung = True
            return
        self._perform(action)
        self._stop_when_one_is_left()
        self._end_finished_turn()

    @property
    def over(self) -> bool:
        """Whether the game has ended (G14, G15, G16)."""
        return bool(self._winners)

    @property
    def scores(self) -> list[int]:
        """Count each seat's points: markers captured and markers left (G15)."""
        points = list(self._captured)
        for marker in self._markers.values():
            points[marker.seat] += KING_LEFT if marker.king else PAWN_LEFT
        return points

    @property
    def outcome(self) -> list[float]:
        """Share the win among the winners; all zeros before the end (G14, G15)."""
        seats = range(len(self._homes))
        return [1 / len(self._winners) if seat in self._winners else 0.0 for seat in seats]

    # What stands where.

    def _is_open(self, position: Position) -> bool:
        """Tell whether a marker can land there: an empty, unblocked pad (G2, G4)."""
        is_free_pad = position in self._pads and position not in self._markers
        return is_free_pad and position not in self._blocked

    def _holds_own(self, position: Position) -> bool:
        """Tell whether a marker of the seat to move stands there."""
        return position in self._markers and self._markers[position].seat == self._seat

    def _holds_opponent(self, position: Position) -> bool:
        """Tell whether a marker of another seat stands there."""
        return position in self._markers and self._markers[position].seat != self._seat

    def _kingerizers_to_reach(self) -> set[Position]:
        """Collect the home-rows of all opponents, eliminated ones too (G9)."""
        opponents = [home for seat, home in enumerate(self._homes) if seat != self._seat]
        return set().union(*opponents)

    def _teleports(self) -> set[Position]:
        """Collect the empty teleporters other than the one landed on (G11)."""
        others = self._teleporters - {self._turn.marker}
        return {position for position in others if position not in self._markers}

    def _standing(self) -> list[int]:
        """List the seats that still have markers (G14)."""
        return sorted({marker.seat for marker in self._markers.values()})

    def _bell_may_ring(self) -> bool:
        """Tell whether time is running: the bell rings once (G15)."""
        return self._minutes > 0 and not self._bell_has_rung

    def _points_decide(self) -> bool:
        """Tell whether this is a game for points (G15)."""
        return self._rounds > 0 or self._minutes > 0

    def _progress(self, action: Action) -> int:
        """Measure a move along the seat's flat forward axis (G3)."""
        forward = self._forward[self._seat]
        return sum(part * axis for part, axis in zip(action.travel, forward, strict=True))

    # Chains and second moves.

    def _continues_chain(self, action: Action) -> bool:
        """Tell whether a jump goes on with the current chain (G10)."""
        if action.origin != self._turn.marker:
            return False
        if self._turn.chain == "x":
            return self._continues_captures(action)
        return self._turn.chain == "-" and self._continues_own_jumps(action)

    def _continues_captures(self, action: Action) -> bool:
        """Tell whether a capture or kamikaze goes on, by option in its line only (G6)."""
        if action.kind not in ("x", "#"):
            return False
        return self._captures_may_turn or self._keeps_line(action)

    def _continues_own_jumps(self, action: Action) -> bool:
        """Tell whether an own jump keeps its line, or by option touches a new pad (G5)."""
        if not action.is_own_jump:
            return False
        if self._own_hops_may_turn:
            return action.target not in self._turn.touched
        return self._keeps_line(action)

    def _keeps_line(self, action: Action) -> bool:
        """Tell whether a jump has the direction of the last one; a teleport keeps it (G5, G6)."""
        return difference(action.middle, action.origin) == self._turn.direction

    def _lacks_a_move(self, action: Action) -> bool:
        """Tell whether the moving marker would begin one move too many (G10)."""
        if not self._turn.begun or not action.is_move or action.origin != self._turn.marker:
            return False
        has_second_move = self._markers[action.origin].king and not self._turn.kinged
        allowance = KING_MOVES if has_second_move else PAWN_MOVES
        return self._turn.moves_begun >= allowance and not self._continues_chain(action)

    def _does_something_else(self, action: Action) -> bool:
        """Tell whether a begun turn would build or move another marker (G1, G10)."""
        if not self._turn.begun:
            return False
        moves_another = action.is_move and action.origin != self._turn.marker
        return moves_another or action.kind in ("+", "^", "=")

    # The clauses: each function tells whether an action breaks its clause.

    def _broken(self, action: Action) -> set[str]:
        """Name every clause that an action of the seat to move breaks."""
        verdicts = {
            "G1": self._is_no_turn(action),
            "G2": self._is_wrong_step(action),
            "G3": self._goes_backwards(action),
            "G4": self._is_wrong_jump(action),
            "G5": self._is_wrong_own_jump(action),
            "G6": self._is_wrong_capture(action),
            "G7": self._combines_jumps_and_captures(action),
            "G8": self._is_wrong_kamikaze(action),
            "G10": self._lacks_a_move(action) or self._does_something_else(action),
            "G11": self._is_wrong_teleport(action),
            "G12": self._is_wrong_box(action) or self._meets_a_box(action),
            "G13": self._is_wrong_pad(action),
        }
        return {clause for clause, is_broken in verdicts.items() if is_broken}

    def _is_no_turn(self, action: Action) -> bool:
        """Refuse doing nothing, more than one thing, or moving what is not one's own (G1)."""
        if action.kind == ".":
            return not self._turn.begun
        if action.is_move and not self._holds_own(action.origin):
            return True
        return self._lacks_a_move(action) or self._does_something_else(action)

    def _is_wrong_step(self, action: Action) -> bool:
        """Refuse a step to anything but an empty, unblocked neighbouring pad (G2)."""
        if action.kind != "-" or action.middle in self._markers:
            return False
        return not action.is_near or not self._is_open(action.target)

    def _goes_backwards(self, action: Action) -> bool:
        """Refuse a pawn's way back, and any but forward first or on its home-row (G3)."""
        if not action.is_move or not self._holds_own(action.origin):
            return False
        marker = self._markers[action.origin]
        if marker.king:
            return False
        must_advance = not marker.has_moved or action.origin in self._homes[self._seat]
        return self._progress(action) < (1 if must_advance else 0)

    def _is_wrong_jump(self, action: Action) -> bool:
        """Refuse a jump that is not straight over a marker to an open pad (G4)."""
        if action.kind != "x" and (action.kind != "-" or action.is_near):
            return False
        is_over_marker = action.is_straight_jump and action.middle in self._markers
        return not is_over_marker or not self._is_open(action.target)

    def _is_wrong_own_jump(self, action: Action) -> bool:
        """Refuse an own jump over no own marker, or round a corner (G5)."""
        if not action.is_own_jump:
            return False
        turns_corner = self._turn.chain == "-" and self._lacks_a_move(action)
        return turns_corner or not self._holds_own(action.middle)

    def _is_wrong_capture(self, action: Action) -> bool:
        """Refuse a capture over no opposing marker, round a corner, or a pawn's backwards (G6)."""
        if action.kind == "#":
            return self._turns_captures(action)
        if action.kind != "x" or not action.is_straight_jump:
            return False
        is_backwards = self._goes_backwards(action) and self._progress(action) < 0
        is_wrong_way = is_backwards or self._turns_captures(action)
        return is_wrong_way or not self._holds_opponent(action.middle)

    def _turns_captures(self, action: Action) -> bool:
        """Tell whether a chain of captures would turn a corner it may not turn (G6)."""
        return self._turn.chain == "x" and self._lacks_a_move(action)

    def _combines_jumps_and_captures(self, action: Action) -> bool:
        """Refuse own jumps and captures in one move (G7)."""
        if not self._lacks_a_move(action):
            return False
        if self._turn.chain == "x":
            return action.is_own_jump
        return self._turn.chain == "-" and action.kind in ("x", "#")

    def _is_wrong_kamikaze(self, action: Action) -> bool:
        """Refuse a kamikaze not over a flat opposing neighbour off the pads, or back (G8)."""
        if action.kind != "#":
            return False
        if action.travel not in FLAT_DIRECTIONS or not self._holds_opponent(action.target):
            return True
        is_backwards = self._goes_backwards(action) and self._progress(action) < 0
        return is_backwards or moved(action.target, action.travel) in self._pads

    def _is_wrong_teleport(self, action: Action) -> bool:
        """Refuse all but a choice of an empty teleporter when one is due (G11)."""
        if action.kind != ">":
            return self._turn.teleport_due
        return not self._turn.teleport_due or action.target not in self._teleports()

    def _is_wrong_box(self, action: Action) -> bool:
        """Refuse a blocker-box on anything but an empty pad without node (G12)."""
        if action.kind != "=":
            return False
        nodes = self._teleporters.union(*self._homes)
        is_suitable = self._is_open(action.target) and action.target not in nodes
        return not is_suitable or not self._has_parts("blockers")

    def _meets_a_box(self, action: Action) -> bool:
        """Refuse landing on a blocked pad or jumping over it (G12)."""
        return action.is_move and not self._blocked.isdisjoint({action.middle, action.target})

    def _is_wrong_pad(self, action: Action) -> bool:
        """Refuse a pad that has no support, no room or no parts (G13)."""
        if action.kind == "+":
            return not self._can_link_a_pad(action.target)
        return action.kind == "^" and not self._can_post_a_pad(action.target)

    def _can_link_a_pad(self, position: Position) -> bool:
        """Allow a pad on a free position beside one on the same floor (G13)."""
        is_supported = any(moved(position, side) in self._pads for side in SIDES)
        is_free = on_lattice(position) and position not in self._pads
        return is_free and is_supported and self._has_parts("pads", "links")

    def _can_post_a_pad(self, position: Position) -> bool:
        """Allow a pad on the free position directly above one (G13)."""
        is_supported = moved(position, BELOW) in self._pads
        is_free = on_lattice(position) and position not in self._pads
        return is_free and is_supported and self._has_parts("pads", "links", "posts")

    def _has_parts(self, *parts: str) -> bool:
        """Tell whether the seat's kit still holds one of each part."""
        return all(self._kits[self._seat][part] > 0 for part in parts)

    # Every action worth judging.

    def _candidates(self) -> Iterator[Action]:
        """List more actions than can be legal, all of them writable (G1)."""
        yield Action(".")
        for action in self._candidate_actions():
            if on_lattice(action.target):
                yield action

    def _candidate_actions(self) -> Iterator[Action]:
        """List moves of every own marker and things to place on or beside every pad."""
        for position in self._markers:
            if self._holds_own(position):
                yield from self._candidate_moves(position)
        for pad in self._pads:
            yield Action(">", pad)
            yield Action("=", pad)
            yield Action("^", moved(pad, ABOVE))
            for side in SIDES:
                yield Action("+", moved(pad, side))

    def _candidate_moves(self, origin: Position) -> Iterator[Action]:
        """List steps, jumps, captures and kamikazes in all 26 directions (G2, G4, G8)."""
        for direction in DIRECTIONS:
            near = moved(origin, direction)
            far = moved(near, direction)
            yield Action("-", near, origin)
            yield Action("-", far, origin)
            yield Action("x", far, origin)
            yield Action("#", near, origin)

    def _can_act(self) -> bool:
        """Tell whether anything but `.` is legal (G16)."""
        actions = (action for action in self._candidates() if action.kind != ".")
        return any(not self._broken(action) for action in actions)

    # What actions do.

    def _perform(self, action: Action) -> None:
        """Change the position by one legal action (G1)."""
        if action.kind == ".":
            self._turn.ended = True
        elif action.kind == ">":
            self._teleport(action.target)
        elif action.kind == "=":
            self._place_box(action.target)
        elif action.kind in ("+", "^"):
            self._add_pad(action)
        elif action.kind == "#":
            self._sacrifice(action)
        else:
            self._move(action)

    def _place_box(self, position: Position) -> None:
        """Put a blocker-box on a pad (G12)."""
        self._blocked.add(position)
        self._spend("blockers")

    def _add_pad(self, action: Action) -> None:
        """Add a pad by a link, or by a link and a post (G13)."""
        self._pads.add(action.target)
        if action.kind == "^":
            self._spend("pads", "links", "posts")
        else:
            self._spend("pads", "links")

    def _spend(self, *parts: str) -> None:
        """Take parts from the kit; building is the whole turn (G1)."""
        for part in parts:
            self._kits[self._seat][part] -= 1
        self._eventful = True
        self._turn.ended = True

    def _sacrifice(self, action: Action) -> None:
        """Take both markers off; each seat keeps the other's (G8, G15)."""
        victim = self._markers[action.target]
        self._capture(action.target, self._seat)
        self._capture(action.origin, victim.seat)
        self._turn.ended = True

    def _capture(self, position: Position, captor: int) -> None:
        """Take a marker off the grid-set and credit its points (G6, G15)."""
        marker = self._markers.pop(position)
        self._captured[captor] += CAPTURED_KING if marker.king else CAPTURED_PAWN
        self._eventful = True

    def _move(self, action: Action) -> None:
        """Step or jump, capture, and land (G2, G4, G5, G6)."""
        self._note_move(action)
        if action.kind == "x":
            self._capture(action.middle, self._seat)
        marker = self._markers.pop(action.origin)
        self._markers[action.target] = replace(marker, has_moved=True)
        self._turn.marker = action.target
        self._turn.touched.add(action.target)
        self._become_king(action.target)
        self._turn.teleport_due = action.target in self._teleporters and bool(self._teleports())

    def _note_move(self, action: Action) -> None:
        """Count a move unless it continues its chain, and remember its line (G5, G10)."""
        if not self._continues_chain(action):
            self._turn.moves_begun += 1
            self._turn.touched = {action.origin}
        self._turn.chain = "" if action.is_near else action.kind
        self._turn.direction = difference(action.middle, action.origin)

    def _become_king(self, position: Position) -> None:
        """Make a king of a pawn on an opponent's kingerizer; as a rule its turn ends (G9)."""
        if self._markers[position].king or position not in self._kingerizers_to_reach():
            return
        self._markers[position] = replace(self._markers[position], king=True)
        self._eventful = True
        self._turn.kinged = True
        self._turn.ended = self._kinging_ends_turn

    def _teleport(self, position: Position) -> None:
        """Go to the chosen teleporter; a chain of own jumps ends there (G11)."""
        self._markers[position] = self._markers.pop(self._turn.marker)
        self._turn.marker = position
        self._turn.teleport_due = False
        if self._turn.chain == "-":
            self._turn.chain = ""

    # Turns, rounds and the end.

    def _stop_when_one_is_left(self) -> None:
        """End the game when one seat is left, or none but the jumper (G14, G15)."""
        standing = self._standing()
        if len(standing) <= 1:
            self._winners = self._leaders() if self._points_decide() else standing or [self._seat]

    def _end_finished_turn(self) -> None:
        """Go to the next turn when nothing but `.` is left of this one (G10)."""
        if self.over:
            return
        if self._turn.ended or not self._can_act():
            self._begin_next_turn()
            self._pass_while_stuck()

    def _pass_while_stuck(self) -> None:
        """Pass for every seat that has no legal action (G16)."""
        while not self.over and not self._can_act():
            self._begin_next_turn()

    def _begin_next_turn(self) -> None:
        """Hand the turn to the next seat still in; after the last a round ends (G16)."""
        standing = self._standing()
        later = [seat for seat in standing if seat > self._seat]
        if not later:
            self._end_round()
        self._seat = (later or standing)[0]
        self._turn = Turn()

    def _end_round(self) -> None:
        """Count the round; let the points decide when it was the last (G15, G16)."""
        self._rounds_played += 1
        self._quiet_rounds = 0 if self._eventful else self._quiet_rounds + 1
        self._eventful = False
        is_last = self._bell_has_rung or self._rounds_played in (self._rounds, MOST_ROUNDS)
        if is_last or self._quiet_rounds == self._patience:
            self._winners = self._leaders()

    def _leaders(self) -> list[int]:
        """List the seats with the most points, eliminated ones too (G15)."""
        points = self.scores
        return [seat for seat, count in enumerate(points) if count == max(points)]
