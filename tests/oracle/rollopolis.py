"""Rollopolis played slowly and plainly, straight from specs/rollopolis.md, version 2 (O1-O20).

Readings taken where the spec leaves room:
- Seats in `first:2` count from 0. A terrain roll without a free space is an outcome; nature rolls again.
- `d4`, or `r4` with nature's `4>2`, is one action; the permit or `b` the next; then a usable joker.
- One die earns at most one mark and a joker writes nothing, so at most one joker is ever due.
- A number that fits a track can always be used there, to build or as `R:-`; so alone, `b` is legal only where
  no track takes the number without a University use, and a University use may then be spent instead.
- `R:-` is legal only where `R:R...` and `R:I...` all fail for want of a place, whatever the number (O8).
- A Hospital use is paid with the second `r` of the round, a University use with the `!`.
- A second reroll of another die first puts the rerolled one back into the pool; of two dice with one value it
  does not matter which is rolled.
- By `helpers` sheet both rerolls are of one die at one draft, and a University or a Hospital without its
  partner beside it scores 0.
- "Needs a Local Community / Architect's Hall" is about the use; the building may stand without.
- Building on a built space breaks O13; raising what is no such building, or is at its top, breaks O3 or O4.
- Text of a right shape that can never be legal (`*P@b2`, `R:C@c3`, `R:I+c3`) breaks clauses, not notation.
- A move of another phase or actor is out of turn (O2); it may break the clause of that phase or move as well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

NATURE = -1

SPACES = [column + row for row in "12345" for column in "abcde"]
CENTRE = "c3"
SIDES = [(0, -1), (1, 0), (0, 1), (-1, 0)]
CORNERS = [(1, -1), (1, 1), (-1, 1), (-1, -1)]


@dataclass(frozen=True)
class Sheet:
    """The printed data of the District and Town Hall sheets."""

    numbers: dict[str, int]
    spots: dict[str, list[int]]  # of each track, by row
    specials: dict[int, str]


def numbers_drawn(text: str) -> dict[str, int]:
    """Read the terrain numbers of a district drawn row by row."""
    words = zip(SPACES, text.split(), strict=True)
    return {space: int(word) for space, word in words if word != "."}


NUMBERS = numbers_drawn("""
     7   8   2   9   7
     3   .   .   .   4
    12   .   .   .  12
    10   .   .   .  11
     7   5   2   6   7
""")
LONG_ROWS = {"R": [8, 8, 8, 8], "C": [8, 8, 8, 8], "S": [6, 6, 4, 4]}
SHORT_ROWS = {"R": [4, 4, 4, 4], "C": [4, 4, 4, 4], "S": [3, 3, 2, 2]}
DIE_TABLE = {1: "EB", 2: "P", 3: "GU", 4: "HS", 5: "M", 6: "LA"}
GENEROUS_TABLE = {1: "EBP", 2: "PGB", 3: "GUS", 4: "HSM", 5: "MLH", 6: "LAU"}
SHEETS = {
    "standard": Sheet(NUMBERS, LONG_ROWS, DIE_TABLE),
    "short": Sheet(NUMBERS, SHORT_ROWS, DIE_TABLE),
    "generous": Sheet(NUMBERS, LONG_ROWS, GENEROUS_TABLE),
}

DIE = range(1, 7)
TERRAINS = "FWT"
TYPES = "RCIS"
SPECIALS = "EBPGUHSMLA"
MAX_LEVEL = {"R": 4, "C": 3}  # O3, O4
BALANCE = 2  # O15
USES = 2  # O11, O12
HELPERS = ("text", "sheet")  # O11
PARTNER_POINTS = 2  # O11, helpers by the sheet
REROLLS_A_ROUND = 2  # O11
BONUS_SPACES = 15  # O10
JOKER_SPACES = (2, 4, 7, 10, 13)  # O10
MARKING = {"R": 1, "C": 6}  # O9
SOLO_MARKING = {"R": 2, "C": 5}  # O9
LAST_ROUND = 30  # O17

RESIDENTIAL_POINTS = {1: 0, 2: 2, 3: 4, 4: 7}  # O18
LIKED_BY_TERRAIN = {"F": "R", "W": "C", "T": "I"}  # O18
BONUS_POINTS = 5  # O18
MONUMENT_POINTS = [0, 1, 3, 6, 10, 15]  # O19

TRACK_CLAUSE = {"R": "O3", "C": "O4", "S": "O5"}


@dataclass
class District:
    """One seat's sheet."""

    terrain: dict[str, str] = field(default_factory=dict)
    buildings: dict[str, str] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    unused: dict[str, int] = field(default_factory=lambda: {"U": USES, "H": USES})
    bonus: int = 0
    helpers: str = "text"

    def has(self, letter: str) -> bool:
        """Tell whether a building of this letter stands here."""
        return letter in self.buildings.values()

    def is_blank(self, space: str) -> bool:
        """Tell whether a space has neither terrain nor building."""
        return space not in self.terrain and space not in self.buildings

    def blanks(self) -> list[str]:
        """List the spaces without terrain or building."""
        return [space for space in SPACES if self.is_blank(space)]


@dataclass(frozen=True)
class Move:
    """A move read from its text; only the fields of its kind mean anything."""

    kind: str
    track: str = ""
    letter: str = ""
    sign: str = ""
    space: str = ""
    university: bool = False
    die: int = 0
    dice: tuple[int, ...] = ()
    seat: int = 0


# ---- Notation


SPACE = "(?P<space>[a-e][1-5])"
LETTER = "(?P<letter>[RCIEBPGUHSMLA])"
SHAPES = {
    "first": "first:(?P<seat>[0-9])",
    "sum": r"\{(?P<dice>[1-6]\+[1-6])\}",
    "terrain": f"(?P<letter>[FWT])@{SPACE}",
    "dice": r"\{(?P<dice>[1-6](,[1-6])*)\}",
    "draft": "d(?P<die>[1-6])",
    "reroll": "r(?P<die>[1-6])",
    "result": "(?P<die>[1-6])>(?P<dice>[1-6])",
    "permit": f"(?P<track>[RCS]):{LETTER}(?P<sign>[@+]){SPACE}(?P<mark>!?)",
    "writing": "(?P<track>[RCS]):-(?P<mark>!?)",
    "bonus": "b",
    "joker": rf"\*{LETTER}(?P<sign>[@+]){SPACE}",
}


@cache
def parse(text: str) -> Move | None:
    """Read a move; None when the text is malformed or its dice do not ascend."""
    for kind, shape in SHAPES.items():
        match = re.fullmatch(shape, text)
        if match:
            move = move_of(kind, match.groupdict())
            return move if list(move.dice) == sorted(move.dice) else None
    return None


def read(text: str) -> Move:
    """Read a move known to be well formed."""
    move = parse(text)
    if move is None:
        raise ValueError("notation")
    return move


def move_of(kind: str, parts: dict[str, str]) -> Move:
    """Turn the named parts of a text into a move."""
    return Move(
        kind,
        track=parts.get("track", ""),
        letter=parts.get("letter", ""),
        sign=parts.get("sign", ""),
        space=parts.get("space", ""),
        university=parts.get("mark") == "!",
        die=int(parts.get("die", 0)),
        dice=tuple(int(face) for face in re.findall("[1-6]", parts.get("dice", ""))),
        seat=int(parts.get("seat", 0)),
    )


def draw(text: str) -> District:
    """Read a district drawn row by row, as in the spec's cases."""
    district = District()
    words = [row.split() for row in text.split("/")]
    if [len(row) for row in words] != [5] * 5:
        raise ValueError("a district has five rows of five spaces")
    for space, word in zip(SPACES, (word for row in words for word in row), strict=True):
        draw_space(district, space, word)
    return district


def draw_space(district: District, space: str, word: str) -> None:
    """Write one word of a drawn district: `.`, a terrain, or a building with its level."""
    shape = f"[{TERRAINS}.]|R[1-4]|C[1-3]|[I{SPECIALS}]"
    if not re.fullmatch(shape, word):
        raise ValueError(f"no such space: {word}")
    if word in TERRAINS:
        district.terrain[space] = word
    elif word != ".":
        district.buildings[space] = word[0]
    if len(word) == 2:
        district.levels[space] = int(word[1])


# ---- Neighbours


def shifted(space: str, right: int, down: int) -> str:
    """Name the space a number of steps away; off the board it names nothing."""
    return chr(ord(space[0]) + right) + str(int(space[1]) + down)


SIDES_OF = {space: [shifted(space, *step) for step in SIDES] for space in SPACES}
AROUND = {space: [shifted(space, *step) for step in SIDES + CORNERS] for space in SPACES}


def adjacent(district: District, space: str) -> list[str]:
    """List the buildings on the 4 sides of a space."""
    return [district.buildings[side] for side in SIDES_OF[space] if side in district.buildings]


def next_to(district: District, space: str) -> list[str]:
    """List the buildings on the 8 spaces around a space."""
    return [district.buildings[place] for place in AROUND[space] if place in district.buildings]


# ---- Placement


def type_of(letter: str) -> str:
    """Name the type of a building: R, C, I, or S for every Special."""
    return "S" if letter in SPECIALS else letter


def clause_of(letter: str) -> str:
    """Name the clause of the permit for a building (O3-O6)."""
    return {"R": "O3", "C": "O4", "S": "O5", "I": "O6"}[type_of(letter)]


def may_stand(district: District, space: str) -> bool:
    """Start in the centre, go on next to a building, on a blank space (O13)."""
    if not district.is_blank(space):
        return False
    if not district.buildings:
        return space == CENTRE
    return next_to(district, space) != []


def has_its_neighbour(district: District, letter: str, space: str) -> bool:
    """Put a later R beside an R or the Park, the Park beside an R (O14)."""
    beside = adjacent(district, space)
    if letter == "R" and district.has("R"):
        return "R" in beside or "P" in beside
    if letter == "P":
        return "R" in beside
    return True


def keeps_balance(district: District, letter: str) -> bool:
    """Let no type exceed the scarcest by more than 2 (O15)."""
    types = [type_of(other) for other in [*district.buildings.values(), letter]]
    counts = [types.count(type_) for type_ in TYPES]
    return max(counts) - min(counts) <= BALANCE


def is_not_doubled(district: District, letter: str, space: str) -> bool:
    """Allow one of each Special, and Monuments one in each row and column (O16)."""
    if letter == "M":
        monuments = [place for place, other in district.buildings.items() if other == "M"]
        return all(place[0] != space[0] and place[1] != space[1] for place in monuments)
    return letter not in SPECIALS or not district.has(letter)


def new_building_breaks(district: District, letter: str, space: str) -> set[str]:
    """Collect the placement clauses that a new building breaks (O13-O16)."""
    kept = {
        "O13": may_stand(district, space),
        "O14": has_its_neighbour(district, letter, space),
        "O15": keeps_balance(district, letter),
        "O16": is_not_doubled(district, letter, space),
    }
    return {clause for clause in kept if not kept[clause]}


def raise_breaks(district: District, letter: str, space: str) -> set[str]:
    """Raise only an R below level 4 or a C below level 3 (O3, O4); nothing else has levels (O5, O6)."""
    stands = district.buildings.get(space) == letter and letter in MAX_LEVEL
    if stands and district.levels[space] < MAX_LEVEL[letter]:
        return set()
    return {clause_of(letter)}


def building_breaks(district: District, letter: str, sign: str, space: str) -> set[str]:
    """Collect the clauses that a new building or a raise breaks (O3-O6, O13-O16)."""
    breaks = new_building_breaks if sign == "@" else raise_breaks
    return breaks(district, letter, space)


def can_build(district: District, letters: str) -> bool:
    """Tell whether one of these buildings can be built or raised anywhere (O8)."""
    return any(
        not building_breaks(district, letter, sign, space)
        for letter in letters
        for sign in "@+"
        for space in SPACES
    )


def build(district: District, letter: str, sign: str, space: str) -> None:
    """Draw the new building, or its next level (O3-O6)."""
    district.buildings[space] = letter
    if letter in MAX_LEVEL:
        district.levels[space] = 1 if sign == "@" else district.levels[space] + 1


# ---- Tracks


def number_fits(track: str, written: list[int], die: int, hall: bool) -> bool:
    """Descend on R (O3), ascend on C (O4), change on S (O5); a Hall allows equals on R and C (O12)."""
    if not written:
        return True
    previous = written[-1]
    if track == "R":
        return die < previous or previous == 1 or (hall and die == previous)
    if track == "C":
        return die > previous or previous == 6 or (hall and die == previous)
    return die != previous


# ---- Scoring


def residential_points(district: District) -> int:
    """Score every R by its level (O18)."""
    homes = [space for space, letter in district.buildings.items() if letter == "R"]
    return sum(RESIDENTIAL_POINTS[district.levels[space]] for space in homes)


def commercial_points(district: District) -> int:
    """Score every C: level times the adjacent C and R (O18)."""
    shops = [space for space, letter in district.buildings.items() if letter == "C"]
    return sum(
        district.levels[space] * sum(letter in "CR" for letter in adjacent(district, space))
        for space in shops
    )


def industrial_points(district: District) -> int:
    """Lose 1 for every pair of an I and an R next to it (O18)."""
    plants = [space for space, letter in district.buildings.items() if letter == "I"]
    return -sum(next_to(district, space).count("R") for space in plants)


def terrain_points(district: District) -> int:
    """Score 1 for every adjacent building that a terrain likes (O18)."""
    return sum(
        adjacent(district, space).count(LIKED_BY_TERRAIN[terrain])
        for space, terrain in district.terrain.items()
    )


def lies_between_industry(district: District, space: str) -> bool:
    """Tell whether an I stands on two opposite sides (O19)."""
    above, right, below, left = (district.buildings.get(side) for side in SIDES_OF[space])
    return above == below == "I" or left == right == "I"


def special_points(district: District, letter: str, space: str) -> int:
    """Score one Special; Halls and Communities score nothing, Monuments together (O19)."""
    beside, around = adjacent(district, space), next_to(district, space)
    worth = {
        "E": 3 * lies_between_industry(district, space),
        "B": 3 * ("R" in beside and "I" in beside),
        "P": 2 * (beside.count("R") >= 2 and "I" not in around),
        "G": 2 * ("I" in beside and "C" in beside),
        "S": 2 * ("R" in beside and "C" in beside and "I" not in around),
        "U": helper_points(district, "U") * ("A" in beside),
        "H": helper_points(district, "H") * ("L" in beside),
    }
    return worth.get(letter, 0)


def helper_points(district: District, letter: str) -> int:
    """Value a helper beside its partner: 1 per unused use (O19), by the sheet a plain 2 (O11)."""
    return district.unused[letter] if district.helpers == "text" else PARTNER_POINTS


def monument_points(district: District) -> int:
    """Score the Monuments together, nothing if an I is next to any (O19)."""
    monuments = [space for space, letter in district.buildings.items() if letter == "M"]
    if any("I" in next_to(district, space) for space in monuments):
        return 0
    return MONUMENT_POINTS[len(monuments)]


def breakdown(district: District) -> dict[str, int]:
    """Score a district part by part (O18, O19)."""
    specials = [
        special_points(district, letter, space)
        for space, letter in district.buildings.items()
        if type_of(letter) == "S"
    ]
    return {
        "R": residential_points(district),
        "C": commercial_points(district),
        "I": industrial_points(district),
        "terrain": terrain_points(district),
        "specials": sum(specials) + monument_points(district),
        "blanks": -len(district.blanks()),
        "bonus": BONUS_POINTS if district.bonus == BONUS_SPACES else 0,
    }


def score_drawing(
    text: str, university: int = USES, hospital: int = USES, bonus: int = 0, helpers: str = "text"
) -> dict[str, int]:
    """Score a drawn district with its unused uses and bonus marks, and its total (O18, O19)."""
    district = draw(text)
    district.unused = {"U": university, "H": hospital}
    district.bonus = bonus
    district.helpers = helpers
    parts = breakdown(district)
    return {**parts, "total": sum(parts.values())}


# ---- Dice


def ordered_rolls(dice: tuple[int, ...]) -> int:
    """Count the ordered rolls that show these dice."""
    rolls = factorial(len(dice))
    for face in DIE:
        rolls //= factorial(dice.count(face))
    return rolls


def sum_odds() -> dict[str, int]:
    """Weigh the rolls of two terrain dice (O1)."""
    pairs = combinations_with_replacement(DIE, 2)
    return {f"{{{low}+{high}}}": ordered_rolls((low, high)) for low, high in pairs}


def dice_odds(number: int) -> dict[str, int]:
    """Weigh the rolls of all dice of a round (O2)."""
    rolls = combinations_with_replacement(DIE, number)
    return {"{" + ",".join(map(str, dice)) + "}": ordered_rolls(dice) for dice in rolls}


# ---- The game

NATURE_PHASES = ("choose first", "roll terrain", "roll dice", "reroll")
KINDS = {
    "choose first": ("first",),
    "roll terrain": ("sum",),
    "place terrain": ("terrain",),
    "roll dice": ("dice",),
    "draft": ("draft", "reroll"),
    "reroll": ("result",),
    "activate": ("permit", "writing", "bonus", "reroll"),
    "joker": ("joker",),
    "over": (),
}
PHASE_CLAUSE = {"choose first": "O1", "roll terrain": "O1", "place terrain": "O1", "joker": "O10"}
KIND_CLAUSE = {"first": "O1", "sum": "O1", "terrain": "O1", "reroll": "O11", "result": "O11", "joker": "O10"}


class Oracle:
    """One game of Rollopolis."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        """Lay out the sheets for 1-4 seats."""
        sheet = str(options.pop("sheet", "standard"))
        helpers = str(options.pop("helpers", "text"))
        if seats not in (1, 2, 3, 4) or options or sheet not in SHEETS or helpers not in HELPERS:
            raise ValueError(f"no such game: seats {seats}, sheet {sheet!r}, helpers {helpers!r}, {options}")
        self.seats = seats
        self.sheet = SHEETS[sheet]
        self.helpers = helpers
        self.districts = [District(helpers=helpers) for _ in range(seats)]
        self.tracks: dict[str, list[int]] = {"R": [], "C": [], "S": []}
        self.phase = "choose first"
        self.first = 0
        self.turns: list[int] = []
        self.sum = 0
        self.round = 0
        self.pool: list[int] = []
        self.die = 0
        self.die_was_rerolled = False
        self.rerolls = [0] * seats
        if seats == 1:
            self._begin_set_up(0)

    # ---- What may be asked

    def movers(self) -> list[int]:
        """List who may act: one seat, or nature, or nobody when the game is over (O2)."""
        if self.over:
            return []
        return [NATURE] if self.phase in NATURE_PHASES else [self.turns[0]]

    def moves(self, seat: int) -> list[str]:
        """List the legal moves of an actor, sorted."""
        if seat not in self.movers():
            return []
        if seat == NATURE:
            return sorted(self.odds())
        return sorted(text for text in self._candidates() if not self._rules_broken(read(text)))

    def odds(self) -> dict[str, int]:
        """Weigh nature's outcomes by their ordered rolls (O1, O2, O11)."""
        if self.phase == "choose first":
            return {f"first:{seat}": 1 for seat in range(self.seats)}
        if self.phase == "roll terrain":
            return sum_odds()
        if self.phase == "roll dice":
            return dice_odds(self._dice_of_a_round())
        if self.phase == "reroll":
            return {f"{self.die}>{face}": 1 for face in DIE}
        return {}

    def breaks(self, seat: int, text: str) -> set[str]:
        """Collect every clause that a move breaks, as far as it can be told."""
        out_of_turn = set() if seat in self.movers() else {"O2"}
        move = parse(text)
        if move is None:
            return out_of_turn | {"notation"}
        if move.kind not in KINDS[self.phase]:
            return self._phase_broken(move)
        if out_of_turn:
            return out_of_turn
        return self._rules_broken(move) | self._barren_permit(move)

    def why(self, seat: int, text: str) -> str | None:
        """Name one broken clause, the first in the spec's order; None for a legal move."""
        broken = self.breaks(seat, text)
        if not broken or "notation" in broken:
            return "notation" if broken else None
        return min(broken, key=lambda clause: int(clause[1:]))

    def play(self, seat: int, text: str) -> None:
        """Play a legal move; refuse any other with its clause."""
        clause = self.why(seat, text)
        if clause:
            raise ValueError(clause)
        move = read(text)
        actions = {
            "first": self._play_first,
            "sum": self._play_sum,
            "terrain": self._play_terrain,
            "dice": self._play_dice,
            "draft": self._play_draft,
            "reroll": self._play_reroll,
            "result": self._play_result,
            "permit": self._play_permit,
            "writing": self._play_writing,
            "bonus": self._play_bonus,
            "joker": self._play_joker,
        }
        actions[move.kind](move)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended (O17)."""
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        """Total every district as it stands (O18, O19)."""
        return [sum(breakdown(district).values()) for district in self.districts]

    @property
    def outcome(self) -> list[float]:
        """Share the win among the highest totals, once the game is over (O20)."""
        if not self.over:
            return [0.0] * self.seats
        best = max(self.scores)
        return [1 / self.scores.count(best) if score == best else 0.0 for score in self.scores]

    # ---- Candidates

    def _candidates(self) -> Iterator[str]:
        """Write down every move of this phase that could be legal."""
        if self.phase == "place terrain":
            yield from (f"{terrain}@{space}" for terrain in TERRAINS for space in SPACES)
        elif self.phase == "draft":
            yield from (f"{verb}{face}" for verb in "dr" for face in DIE)
        elif self.phase == "activate":
            yield "b"
            yield from (f"r{face}" for face in DIE)
            yield from (f"{track}:-{mark}" for track in self.tracks for mark in ("", "!"))
            yield from self._permit_candidates()
        elif self.phase == "joker":
            yield from (f"*{letter}{sign}{space}" for letter in "RCI" for sign in "@+" for space in SPACES)

    def _permit_candidates(self) -> Iterator[str]:
        """Write down every permit that the die in hand could give (O3-O6, O12)."""
        letters_of_track = {"R": "RI", "C": "CI", "S": "I" + self.sheet.specials[self.die]}
        for track, letters in letters_of_track.items():
            for letter in letters:
                for space in SPACES:
                    for sign in "@+":
                        yield f"{track}:{letter}{sign}{space}"
                        yield f"{track}:{letter}{sign}{space}!"

    # ---- Legality

    def _phase_broken(self, move: Move) -> set[str]:
        """Refuse a kind of move that this phase does not know (O2), also by the clause of phase and kind."""
        if self.over:
            return {"O2"}
        return {"O2", PHASE_CLAUSE.get(self.phase, "O2"), KIND_CLAUSE.get(move.kind, "O2")}

    def _rules_broken(self, move: Move) -> set[str]:
        """Collect the clauses broken by a move whose phase and actor are right."""
        checks = {
            "first": self._first_broken,
            "sum": self._nothing_broken,
            "terrain": self._terrain_broken,
            "dice": self._dice_broken,
            "draft": self._draft_broken,
            "reroll": self._reroll_broken,
            "result": self._result_broken,
            "permit": self._permit_broken,
            "writing": self._unbuilt_broken,
            "bonus": self._bonus_broken,
            "joker": self._joker_broken,
        }
        return checks[move.kind](move)

    def _nothing_broken(self, move: Move) -> set[str]:
        """Accept any two terrain dice (O1)."""
        return set()

    def _first_broken(self, move: Move) -> set[str]:
        """Choose a seat of this table (O1)."""
        return set() if move.seat < self.seats else {"O1"}

    def _terrain_broken(self, move: Move) -> set[str]:
        """Place an unused terrain on a free space with the rolled number (O1)."""
        unused = move.letter not in self._district().terrain.values()
        return set() if unused and move.space in self._free_numbered_spaces() else {"O1"}

    def _dice_broken(self, move: Move) -> set[str]:
        """Roll all dice, no more and no less (O2)."""
        return set() if len(move.dice) == self._dice_of_a_round() else {"O2"}

    def _draft_broken(self, move: Move) -> set[str]:
        """Draft a die of the pool (O2)."""
        return set() if move.die in self.pool else {"O2"}

    def _reroll_broken(self, move: Move) -> set[str]:
        """Reroll a die of the pool at the draft, then by text any die, by sheet the same one again (O11)."""
        if self.phase == "draft":
            dice, in_time = self.pool, self.helpers == "text" or self.rerolls[self.turns[0]] == 0
        else:
            dice, in_time = self._dice_to_reroll_again(), self.die_was_rerolled
        broken = set() if in_time and self._may_reroll_once_more() else {"O11"}
        return broken if move.die in dice else {"O2", "O11"}

    def _dice_to_reroll_again(self) -> list[int]:
        """List the die just rerolled and, by the text, the rest of the pool (O11)."""
        return [self.die, *self.pool] if self.helpers == "text" else [self.die]

    def _may_reroll_once_more(self) -> bool:
        """Allow a reroll a round and one for a Hospital use, by the sheet two without it (O11)."""
        district, done = self._district(), self.rerolls[self.turns[0]]
        if not district.has("L") or done >= REROLLS_A_ROUND:
            return False
        if self.helpers == "sheet":
            return True
        return done == 0 or (district.has("H") and district.unused["H"] > 0)

    def _result_broken(self, move: Move) -> set[str]:
        """Roll the chosen die and no other (O11)."""
        return set() if move.die == self.die else {"O11"}

    def _permit_broken(self, move: Move) -> set[str]:
        """Write the die, then build with it (O3-O6, O8, O12-O16)."""
        return (
            self._pairing_broken(move)
            | self._writing_broken(move)
            | building_breaks(self._district(), move.letter, move.sign, move.space)
        )

    def _pairing_broken(self, move: Move) -> set[str]:
        """Match the building to the track (O3-O6) and a Special to the die (O5)."""
        type_ = type_of(move.letter)
        if type_ not in ("I", move.track):
            return {TRACK_CLAUSE[move.track], clause_of(move.letter)}
        if type_ == "S" and move.letter not in self.sheet.specials[self.die]:
            return {"O5"}
        return set()

    def _writing_broken(self, move: Move) -> set[str]:
        """Write on a track that has room (O8) by its number rule (O3-O6) or with the University (O12)."""
        broken = {"O8"} if self._is_full(move.track) else set()
        university_serves = move.university and self._university_serves(move.track)
        if move.university and not university_serves:
            broken |= {"O12"}
        if not self._number_fits(move.track) and not university_serves:
            broken |= {TRACK_CLAUSE[move.track]}
            broken |= {clause_of(move.letter)} if move.letter else set()
        return broken

    def _number_fits(self, track: str) -> bool:
        """Compare the die in hand with the last number of the track (O3-O5, O12)."""
        return number_fits(track, self.tracks[track], self.die, hall=self._district().has("A"))

    def _university_serves(self, track: str) -> bool:
        """Use a University that has its Hall, on R or C with room, where the number is refused (O12)."""
        district = self._district()
        owned = district.has("U") and district.has("A") and district.unused["U"] > 0
        owned = owned and self.helpers == "text"
        return owned and track in "RC" and not self._is_full(track) and not self._number_fits(track)

    def _barren_permit(self, move: Move) -> set[str]:
        """Refuse to build where nothing of the kind can be built (O8)."""
        if move.kind != "permit":
            return set()
        letters = self.sheet.specials[self.die] if type_of(move.letter) == "S" else move.letter
        return set() if can_build(self._district(), letters) else {"O8"}

    def _unbuilt_broken(self, move: Move) -> set[str]:
        """Write without building only if nothing can be built with the number (O8)."""
        own = self.sheet.specials[self.die] if move.track == "S" else move.track
        must_build = can_build(self._district(), own + "I")
        return self._writing_broken(move) | ({"O8"} if must_build else set())

    def _bonus_broken(self, move: Move) -> set[str]:
        """Take the bonus freely, alone at the table only with a number that no track takes (O7)."""
        if self.seats > 1:
            return set()
        open_tracks = [track for track in self.tracks if not self._is_full(track)]
        return {"O7"} if any(self._number_fits(track) for track in open_tracks) else set()

    def _joker_broken(self, move: Move) -> set[str]:
        """Build or raise an R, C or I for nothing (O10), placed by O13-O16."""
        broken = building_breaks(self._district(), move.letter, move.sign, move.space)
        if move.letter not in "RCI" or (move.sign == "+" and broken):
            broken |= {"O10"}
        return broken

    # ---- What moves do

    def _play_first(self, move: Move) -> None:
        """Seat the first player (O1)."""
        self._begin_set_up(move.seat)

    def _begin_set_up(self, first: int) -> None:
        """Let every seat from the first clockwise place three terrains (O1)."""
        self.first = first
        self.turns = [seat for seat in self._clockwise() for _ in TERRAINS]
        self.phase = "roll terrain"

    def _play_sum(self, move: Move) -> None:
        """Name the spaces by the sum; with none free, roll again (O1)."""
        self.sum = sum(move.dice)
        if self._free_numbered_spaces():
            self.phase = "place terrain"

    def _play_terrain(self, move: Move) -> None:
        """Mark the terrain; the next roll, or the first round, follows (O1)."""
        self._district().terrain[move.space] = move.letter
        self.turns.pop(0)
        self.phase = "roll terrain"
        if not self.turns:
            self._begin_round()

    def _begin_round(self) -> None:
        """Draft clockwise from the first seat, then back from the last (O2)."""
        self.round += 1
        self.turns = self._clockwise() + self._clockwise()[::-1]
        self.rerolls = [0] * self.seats
        self.phase = "roll dice"

    def _play_dice(self, move: Move) -> None:
        """Fill the pool (O2)."""
        self.pool = list(move.dice)
        self.phase = "draft"

    def _play_draft(self, move: Move) -> None:
        """Take a die, which is then never rerolled (O2, O11)."""
        self.pool.remove(move.die)
        self.die = move.die
        self.die_was_rerolled = False
        self.phase = "activate"

    def _play_reroll(self, move: Move) -> None:
        """Take the die for a reroll; by the text the second of the round costs a Hospital use (O11)."""
        seat = self.turns[0]
        if self.phase == "activate":
            self.pool.append(self.die)
        self.pool.remove(move.die)
        if self.rerolls[seat] > 0 and self.helpers == "text":
            self._district().unused["H"] -= 1
        self.rerolls[seat] += 1
        self.die = move.die
        self.phase = "reroll"

    def _play_result(self, move: Move) -> None:
        """Hold the rerolled die (O11)."""
        self.die = move.dice[0]
        self.die_was_rerolled = True
        self.phase = "activate"

    def _play_permit(self, move: Move) -> None:
        """Build with the number, then write it (O3-O6)."""
        build(self._district(), move.letter, move.sign, move.space)
        self._play_writing(move)

    def _play_writing(self, move: Move) -> None:
        """Write the die; some numbers mark the bonus track too (O3-O6, O8, O9, O12)."""
        marking = SOLO_MARKING if self.seats == 1 else MARKING
        self.tracks[move.track].append(self.die)
        if move.university:
            self._district().unused["U"] -= 1
        if marking.get(move.track) == self.die:
            self._mark_bonus()
        else:
            self._end_turn()

    def _play_bonus(self, move: Move) -> None:
        """Write nothing and mark the bonus track (O7)."""
        self._mark_bonus()

    def _mark_bonus(self) -> None:
        """Mark the next bonus space, if any; a joker there is used at once or lost (O10)."""
        district = self._district()
        district.bonus = min(district.bonus + 1, BONUS_SPACES)
        if district.bonus in JOKER_SPACES and can_build(district, "RCI"):
            self.phase = "joker"
        else:
            self._end_turn()

    def _play_joker(self, move: Move) -> None:
        """Build with the joker, writing nothing (O10)."""
        build(self._district(), move.letter, move.sign, move.space)
        self._end_turn()

    def _end_turn(self) -> None:
        """Pass the pool to the next drafter; after the last, the round is over (O2)."""
        self.turns.pop(0)
        self.phase = "draft"
        if not self.turns:
            self._end_round()

    def _end_round(self) -> None:
        """End the game with a full track or district or the last round (O17), or begin the next (O2)."""
        full_track = any(self._is_full(track) for track in self.tracks)
        full_district = any(not district.blanks() for district in self.districts)
        if full_track or full_district or self.round == LAST_ROUND:
            self.phase = "over"
        else:
            self.first = (self.first + 1) % self.seats
            self._begin_round()

    # ---- What the table shows

    def _district(self) -> District:
        """Give the district of the seat whose turn it is."""
        return self.districts[self.turns[0]]

    def _clockwise(self) -> list[int]:
        """List the seats from the first one on (O2)."""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def _dice_of_a_round(self) -> int:
        """Count the dice: two a seat and one more (O1)."""
        return 2 * self.seats + 1

    def _free_numbered_spaces(self) -> list[str]:
        """List the blank spaces with the rolled number (O1)."""
        return [space for space in self._district().blanks() if self.sheet.numbers.get(space) == self.sum]

    def _is_full(self, track: str) -> bool:
        """Tell whether every spot of the track is written, one row for each seat (O8)."""
        return len(self.tracks[track]) >= sum(self.sheet.spots[track][: self.seats])
