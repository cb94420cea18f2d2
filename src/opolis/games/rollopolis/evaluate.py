"""A quick opinion: the sheet as it stands, and what the rest of the game may add to it."""

from opolis.core.kernel import kernel
from opolis.core.learning.opinion import expected_chances
from opolis.core.learning.weights import weights
from opolis.core.records import Array
from opolis.games.rollopolis.district import raisable, sides, sites
from opolis.games.rollopolis.scoring import (
    monument_points,
    outcome,
    points_of,
    size,
    special_points,
)
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BUILDINGS,
    BY_TEXT,
    COMMERCIAL,
    COMMUNITY,
    HALL,
    HOSPITAL,
    INDUSTRIAL,
    MONUMENT,
    OVER,
    RESIDENTIAL,
    S_TRACK,
    SPACES,
    SUBSTATION,
    TERRAINS,
    TRACKS,
    TYPES,
    UNIVERSITY,
    State,
)
from opolis.games.rollopolis.townhall import REFUSED, earns_mark, writing

FEATURES = ("blanks", "bonus", "later", "helpers", "hand", "rest")  # as `features` counts them
WEIGHTS = weights(__file__, *FEATURES)
NOTHING = (0.0,) * len(WEIGHTS)
DIE = weights(__file__, "die")
SPREAD, ALONE = weights(__file__, "spread"), weights(__file__, "alone")


@kernel
def time_left(state: State) -> float:
    """Guess from the fullest track how much of the game is to come, from 1 to 0 (O17)."""
    least = 1.0
    for track in range(TRACKS):
        least = min(least, 1.0 - state.written[track] / state.spots[track])
    return least


@kernel
def open_sides(state: State, seat: int) -> int:
    """Count the blank spaces beside every C, times its level."""
    shops, empty, count = int(state.standing[seat, COMMERCIAL]), int(state.empty[seat]), 0
    for space in range(SPACES):
        if shops >> space & 1:
            count += int(state.level[seat, space]) * size(sides(1 << space) & empty)
    return count


@kernel
def terrain_sides(state: State, seat: int) -> int:
    """Count the blank spaces beside the terrains."""
    count = 0
    for terrain in range(TERRAINS):
        count += size(sides(int(state.terrain[seat, terrain])) & int(state.empty[seat]))
    return count


@kernel
def idle_specials(state: State, seat: int) -> int:
    """Count the Specials that bring nothing yet."""
    count = 0
    for building in range(SUBSTATION, MONUMENT):
        count += state.standing[seat, building] != 0 and special_points(state, seat, building) == 0
    return count


@kernel
def scarcest(state: State, seat: int) -> int:
    """Count the buildings of the scarcest type, which hold the others back (O15)."""
    least = int(state.counts[seat, 0])
    for kind in range(1, TYPES):
        least = min(least, int(state.counts[seat, kind]))
    return least


@kernel
def best_raise(state: State, seat: int, building: int) -> float:
    """Guess what raising the best R or C brings."""
    growing = raisable(state, seat, building)
    if building == RESIDENTIAL:
        return DIE[0] if growing else 0.0
    customers = int(state.standing[seat, COMMERCIAL]) | int(state.standing[seat, RESIDENTIAL])
    best = 0
    for space in range(SPACES):
        if growing >> space & 1:
            best = max(best, size(sides(1 << space) & customers))
    return DIE[1] * best


@kernel
def best_on_track(state: State, seat: int, track: int) -> float:
    """Guess what the die in hand brings on a track."""
    best = DIE[2] if sites(state, seat, INDUSTRIAL) else 0.0
    if track == S_TRACK:
        for building in range(SUBSTATION, BUILDINGS):
            if int(state.allowed[state.die]) >> building & 1 and sites(state, seat, building):
                best = max(best, DIE[4])
    else:
        best = max(best, best_raise(state, seat, track))
        if sites(state, seat, track):
            best = max(best, DIE[3])
    return best + DIE[5] * earns_mark(state, track)


@kernel
def die_in_hand(state: State, seat: int) -> float:
    """Guess what the die in hand will bring."""
    best = 0.0
    for track in range(TRACKS):
        if writing(state, seat, track) != REFUSED:
            best = max(best, best_on_track(state, seat, track))
    return best


@kernel
def points_now(state: State, seat: int) -> float:
    """Give the points on a seat's sheet."""
    return float(points_of(state, seat))


@kernel
def features(state: State, seat: int) -> tuple[float, ...]:
    """Count what may bring a seat more points; helpers make more dice usable (O11, O12)."""
    if state.phase == OVER:
        return NOTHING
    left, district, by_text = time_left(state), state.standing[seat], state.helpers == BY_TEXT
    blanks = size(int(state.empty[seat]))
    community, hall = left * (district[COMMUNITY] != 0), left * (district[HALL] != 0)
    hospital = community * (by_text and district[HOSPITAL] != 0) * state.hospital[seat]
    university = hall * (by_text and district[UNIVERSITY] != 0) * state.university[seat]
    drafted = state.phase == ACTIVATE and state.turn == seat
    return (
        left * blanks,
        (1.0 - left) * blanks,
        float(state.bonus[seat]),
        left * size(int(state.growing[seat, RESIDENTIAL])),
        left * open_sides(state, seat),
        left * terrain_sides(state, seat),
        left * idle_specials(state, seat),
        left * (monument_points(state, seat) > 0),
        left * scarcest(state, seat),
        community,
        hospital,
        hall,
        university,
        die_in_hand(state, seat) if drafted else 0.0,
        1.0,
        left,
    )


@kernel
def evaluate(state: State, out: Array) -> None:
    """Compare the scores that the seats can expect; at the end the outcome, alone the score."""
    if state.phase == OVER and state.seats > 1:
        outcome(state, out)
    else:
        expected_chances(state, out, points_now, features, (time_left(state), WEIGHTS, SPREAD, ALONE))
