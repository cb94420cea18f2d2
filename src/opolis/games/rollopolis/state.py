"""Districts, town hall and dice as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Record

SEATS = 4
ACROSS = 5
SPACES = ACROSS * ACROSS  # a space is 5 · row + column, so a1 is 0, e1 is 4, a2 is 5
DISTRICT = (1 << SPACES) - 1
CENTRE = 12  # c3 (O13)

# Buildings, in the order of their letters; from the Substation on they are Specials.
(
    RESIDENTIAL, COMMERCIAL, INDUSTRIAL, SUBSTATION, BUS_STATION, PARK, GARAGE,
    UNIVERSITY, HOSPITAL, SCHOOL, MONUMENT, COMMUNITY, HALL,
) = range(13)  # fmt: skip
BUILDINGS = 13
SPECIAL_TYPE, TYPES = 3, 4  # O15: R, C, I, and all Specials together
TOP_LEVEL = (4, 3)  # O3, O4

FOREST, POND, MOUNTAIN = range(3)  # O1; they like R, C and I, which have the same numbers (O18)
TERRAINS = 3

R_TRACK, C_TRACK, S_TRACK = range(3)
TRACKS = 3
MOST_IN_ROW = 12  # our limit for sheets; the printed one has 8 at most
MOST_SPOTS = SEATS * MOST_IN_ROW

FACES = 6
MOST_DICE = 2 * SEATS + 1  # O1
LOWEST, HIGHEST = 1, 6  # O3, O4: any number may follow
MARKING, MARKING_ALONE = (1, 6), (2, 5)  # O9: on R and on C
BALANCE = 2  # O15
USES = 2  # O11, O12
REROLLS = 2  # O11: in a round, for each seat
BY_TEXT, BY_SHEET = range(2)  # O11: whose words about the helpers count
BONUS_SPACES = 15  # O10
JOKER_SPACES = (2, 4, 7, 10, 13)  # O10
LAST_ROUND = 30  # O17

RESIDENTIAL_POINTS = (0, 0, 2, 4, 7)  # O18: by level
BONUS_POINTS = 5  # O18
MONUMENT_POINTS = (0, 1, 3, 6, 10, 15)  # O19
BETWEEN_INDUSTRY, BUS_POINTS, PARK_POINTS, GARAGE_POINTS, SCHOOL_POINTS = 3, 3, 2, 2, 2  # O19

# Who is expected to do what.
CHOOSE_FIRST, ROLL_TERRAIN, PLACE_TERRAIN, ROLL_DICE, DRAFT, REROLL, ACTIVATE, JOKER, OVER = range(9)
PHASES = 9

# A deed is (2 · building + raised) · 25 + space, a way to write 2 · track + university. A permit is
# way · DEEDS + deed, or WRITE_MOVE + way with nothing to build (O8).
DEEDS = 2 * BUILDINGS * SPACES
PERMIT_MOVE = 0
JOKER_MOVE = PERMIT_MOVE + 2 * TRACKS * DEEDS
TERRAIN_MOVE = JOKER_MOVE + DEEDS  # 25 · terrain + space
DRAFT_MOVE = TERRAIN_MOVE + TERRAINS * SPACES  # the face, from 0
REROLL_MOVE = DRAFT_MOVE + FACES
BONUS_MOVE = REROLL_MOVE + FACES
WRITE_MOVE = BONUS_MOVE + 1
# Nature's moves.
FIRST_MOVE = WRITE_MOVE + 2 * TRACKS  # one digit
PAIR_MOVE = FIRST_MOVE + 10  # see tables.PAIRS
RESULT_MOVE = PAIR_MOVE + 21  # 6 · old face + new face, both from 0
DICE_MOVE = RESULT_MOVE + FACES * FACES  # see tables.ROLLS
OTHER_DICE = DICE_MOVE + 56 + 252 + 792 + 2002  # too many dice, or too few (O2)
MOVES = OTHER_DICE + 1
MAX_MOVES = 2002  # the rolls of nine dice

SEAT_VIEW = SPACES * (BUILDINGS + TERRAINS + 1) + 5
OBSERVATION = SEATS * (SEAT_VIEW + 2) + TRACKS * (FACES + 2) + 2 * FACES + PHASES + 3 + SPACES + 6 * 10 + 2


class State(Record):
    """A position. Masks have one bit for each space of a district."""

    seats: Int8
    helpers: Int8  # BY_TEXT or BY_SHEET
    # The sheet.
    numbers: Annotated[Array, "i1", SPACES]  # the terrain number of each space, 0 for none
    rows: Annotated[Array, "i1", TRACKS, SEATS]  # spots of each row of each track
    spots: Annotated[Array, "i1", TRACKS]  # spots of each track with a row for each seat
    allowed: Annotated[Array, "i2", FACES + 1]  # the Specials that each die allows, a bit for each building
    # The districts.
    terrain: Annotated[Array, "i4", SEATS, TERRAINS]  # masks
    standing: Annotated[Array, "i4", SEATS, BUILDINGS]  # masks
    built: Annotated[Array, "i4", SEATS]  # mask of all buildings
    empty: Annotated[Array, "i4", SEATS]  # mask of the spaces with neither terrain nor building
    growing: Annotated[Array, "i4", SEATS, 2]  # masks of the R and C that can still be raised
    level: Annotated[Array, "i1", SEATS, SPACES]  # of R and C, else 0
    counts: Annotated[Array, "i1", SEATS, TYPES]  # buildings of each type
    bonus: Annotated[Array, "i1", SEATS]  # bonus spaces marked
    hospital: Annotated[Array, "i1", SEATS]  # uses left
    university: Annotated[Array, "i1", SEATS]  # uses left
    # The town hall.
    written: Annotated[Array, "i1", TRACKS]  # how many numbers stand on each track
    previous: Annotated[Array, "i1", TRACKS]  # the latest of them, 0 for none
    # The round.
    phase: Int8
    rounds: Int8  # begun
    first: Int8  # the seat that begins the round
    step: Int8  # how many terrains, or drafts, have been dealt with
    turn: Int8
    total: Int8  # the sum of the terrain dice
    pool: Annotated[Array, "i1", FACES + 1]  # how many dice show each face
    die: Int8  # the die in hand, 0 for none
    rerolled: Int8  # whether it came by a reroll
    rerolls: Annotated[Array, "i1", SEATS]  # in this round
    # For people only.
    last: Annotated[Array, "i1", 2]  # the seat and space changed last, −1 for none
    tracks: Annotated[Array, "i1", TRACKS, MOST_SPOTS]  # all numbers written
    dice: Annotated[Array, "i1", MOST_DICE]  # the face of each die, 0 if it is not on the table
    holder: Annotated[Array, "i1", MOST_DICE]  # the seat that has taken it, −1 for none
    hand: Int8  # the number of the die in hand
