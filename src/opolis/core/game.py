"""A game: one declaration that can be read without compiling anything, and its rooms on demand."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument, BadOption
from opolis.core.options import Option, Options, OptionValue, check

if TYPE_CHECKING:
    from opolis.core.records import Record
    from opolis.core.verbs import Rules
    from opolis.match.match import Match

STARTS = 64  # first positions that are remembered
RULE_ROOMS = ("rules", "scoring", "hidden", "evaluate")
CLAUSE = re.compile(r"^- \*\*([A-Z])(\d+)\*\* (.*(?:\n(?!- |#|\n).*)*)", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Game:
    """What everybody may know of a game: its name, seats, options and refusals.

    `refusals` has a sentence for each clause that can refuse a move; `{width}` and the like stand
    for options. The rules themselves live in the folder's rooms, which have the same names in
    every game.

    >>> import opolis
    >>> game = opolis.game("kwinty")
    >>> game.seats, game.colours, [option.name for option in game.options][:3]
    ((2,), ('white', 'black'), ['width', 'height', 'blocks'])
    """

    package: str
    title: str
    blurb: str
    letter: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]
    options: tuple[Option, ...]
    refusals: Mapping[int, str]
    rules: int = 1
    secrets: bool = False
    """Whether some seat knows something that another does not."""
    chance: bool = False
    """Whether nature rolls or draws; a bell that ends something is no chance."""
    usual_points: int = 1
    """What a good player scores: learners that are paid by points get this part of them."""
    lone_losses: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Alone: how many points an inaccuracy, a mistake and a blunder give up."""
    minutes: tuple[int, int] = (20, 40)
    """How long a match takes people, from quick to slow."""
    difficulty: int = 3
    """How much there is to learn, from 1 (a minute) to 5 (an evening)."""

    def __reduce__(self) -> "tuple[Callable[[str], Game], tuple[str]]":
        """Copy and pickle a game as the package it lives in: there is one of each in a process."""
        return _living_in, (self.package,)

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.package.rpartition(".")[2]

    @cached_property
    def folder(self) -> Path:
        """Where the game lives."""
        return Path(str(import_module(self.package).__file__)).parent

    def room(self, name: str) -> ModuleType:
        """Import one of the game's rooms."""
        found = self._rooms.get(name)
        if found is None:
            found = self._rooms[name] = import_module(f"{self.package}.{name}")
        return found

    @cached_property
    def _rooms(self) -> dict[str, ModuleType]:
        return {}

    def has_room(self, name: str) -> bool:
        """Say whether the game has an optional room."""
        return util.find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def verbs(self) -> "Rules":
        """Gather the rules from the rooms and let the verbs know them."""
        from opolis.core import verbs  # needs Numba, which a list of games does not

        rooms = [self.room(name) for name in RULE_ROOMS]
        rules = {
            name: getattr(room, name)
            for name in verbs.NAMES
            for room in reversed(rooms)
            if hasattr(room, name)
        }
        verbs.register(self.room("state").State.dtype, rules, self.secrets)
        return cast("Rules", rules)

    @property
    def exact(self) -> bool:
        """Whether everything can be worked out: nothing hidden, no chance."""
        return not self.secrets and not self.chance

    @cached_property
    def key_bytes(self) -> int:
        """How much of a record tells positions apart: all but a final field `last`, kept for people only."""
        dtype = self.room("state").State.dtype
        return int(dtype.fields["last"][1]) if dtype.names[-1] == "last" else int(dtype.itemsize)

    @cached_property
    def move_count(self) -> int:
        """How many numbers mean a move of a seat or of nature: they go from 0 up."""
        return int(self.room("state").MOVES)

    @cached_property
    def max_moves(self) -> int:
        """The longest list of moves there can be."""
        return int(self.room("state").MAX_MOVES)

    def checked(self, seats: int | None, given: Options) -> tuple[int, dict[str, OptionValue]]:
        """Complete and check the number of seats and the options."""
        chosen = check(self.options, given)
        return self._checked_seats(self.default_seats if seats is None else seats), chosen

    def _checked_seats(self, seats: int) -> int:
        try:
            number = whole_number("seats", seats, self.seats[0], self.seats[-1])
        except BadArgument:
            number = 0
        if number not in self.seats:
            raise BadOption(f"seats: {seats!r} is not allowed; {self.title} takes {self.seats_range}")
        return number

    @property
    def default_seats(self) -> int:
        """Two if the game can, else the fewest."""
        return 2 if 2 in self.seats else self.seats[0]

    @property
    def seats_range(self) -> str:
        """Say how many may play."""
        return str(self.seats[0]) if len(self.seats) == 1 else f"{self.seats[0]} to {self.seats[-1]}"

    def new(self, seats: int | None = None, **options: OptionValue | Path) -> "Match":
        """Begin a match. Options are given by name; a design also as a file or folder of your own.

        >>> import opolis
        >>> opolis.game("kwinty").new(width=7).moves(0)
        ['ih', 'iv']
        """
        # The one arrow that goes up, by name: a match is what a game is for.
        match: Match = import_module("opolis.match.design_files").begin(self, seats, options)
        return match

    def start(self, seats: int, options: Options) -> "Record":
        """Make the first position from checked options; laid out once, it is remembered."""
        from opolis.core.records import from_bytes, to_bytes

        asked = f"{seats} {options}"
        known = self._starts.get(asked)
        if known is None:
            if len(self._starts) == STARTS:
                self._starts.clear()
            known = self._starts[asked] = to_bytes(self._lay_out(seats, options))
        first: Record = from_bytes(known, self.room("state").State.dtype)
        return first

    @cached_property
    def _starts(self) -> dict[str, bytes]:
        return {}

    def _lay_out(self, seats: int, options: Options) -> "Record":
        rules = self.verbs
        state = self.room("state").State.blank()
        state.seats = seats
        for option in self.options:
            if option.name in state.dtype.names and options[option.name] is not None:
                setattr(state, option.name, option.index(options[option.name]))
        prepare = getattr(self.room("options"), "prepare", None)
        if prepare:
            prepare(state, options)
        rules["setup"](state)
        return state

    @cached_property
    def presets(self) -> dict[str, dict[str, OptionValue]]:
        """House rules that go together, by name: data/presets.toml, where a game has some."""
        file = self.folder / "data/presets.toml"
        return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}

    def clause(self, number: int) -> str:
        """Write a clause's id."""
        return f"{self.letter}{number}"

    def refusal(self, number: int, options: Options, reason: str | None = None) -> str:
        """Say why a move is refused, citing the clause: by a reason of this position, else in general."""
        return f"{self.clause(number)}: {reason or self.refusals[number].format_map(dict(options))}"

    @cached_property
    def reason(self) -> "Callable[[Record, int, int, int], str | None]":
        """Say which of a clause's reasons refuses a move: the room `reasons`, where a game has one."""
        if not self.has_room("reasons"):
            return lambda state, seat, move, clause: None
        reason: Callable[[Record, int, int, int], str | None] = self.room("reasons").reason
        return reason

    @cached_property
    def readme(self) -> str:
        """The game's page."""
        return (self.folder / "README.md").read_text(encoding="utf-8")

    @cached_property
    def clauses(self) -> dict[int, str]:
        """The numbered rules as the game's page tells them."""
        return {
            int(number): " ".join(text.split())
            for letter, number, text in CLAUSE.findall(self.readme)
            if letter == self.letter
        }


def _living_in(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game
