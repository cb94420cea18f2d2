"""Puzzles: positions with one clearly best move or series, kept as data; each is a lesson of one step."""

import functools
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from opolis import games
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.match.annotated import Annotated, Node, Note
from opolis.match.lesson import POINTS
from opolis.match.lesson_reader import LONGEST
from opolis.match.match import Match
from opolis.match.record import Record
from opolis.match.record_lines import Entry
from opolis.wording.catalogue import LANGUAGES, Listener, catalogue
from opolis.wording.message import Message, message

FILE = "data/puzzles.jsonl"
QUIET = "quiet"  # the theme of a move of which the game has nothing to say
GENERAL = ("points", "line", "loses", QUIET)  # themes of any game
EFFECT, THEME = "effect_", "theme_"
RIVAL = "Mira"
REASONS = 3
NAME_LENGTH = 6


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position, whose turn it is there, and which move is right, with others that come to the same.

    `gap` is how much worse the next best move is, in shares of the win or alone in points, `proven` whether
    that is certain.
    `level` is the lowest level of bots from which on all find the move.

    With a `goal` a whole series of moves is asked for: whoever ends it with so many points has solved it.
    `right` is one such series, and `gap` what looking one move ahead again and again leaves out, in points.
    """

    game: str
    rules: int
    seat: int
    moves: str
    """What led there, as in a file of openings: `0 iv 1 jh * 3`."""
    right: tuple[str, ...]
    level: int
    themes: tuple[str, ...]
    gap: float
    error: float = 0.0
    proven: bool = False
    seats: int = 2
    options: dict[str, Any] = {}
    goal: int | None = None

    @property
    def id(self) -> str:
        """Name it by what it asks: ratings and links stay its own whatever becomes of the file around it."""
        asked = self.game, self.seats, sorted(self.options.items()), self.seat, self.moves, self.goal is None
        return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:NAME_LENGTH]

    def match(self) -> Match:
        """Set the position up, through the rules."""
        found = Match(games.load(self.game), self.seats, self.options)
        for seat, text in entries(self.moves):
            found.play(seat, text)
        return found

    def lesson(self) -> str:
        """Write the puzzle as a lesson."""
        match, root = self.match(), Node()
        match.players = ["you" if seat == self.seat else RIVAL for seat in range(self.seats)]
        node = root
        root.notes += [*_said("title", {one: self._title(one) for one in LANGUAGES})]
        root.notes += [Note("seat", str(self.seat)), Note("minutes", "1")]
        for event in match.events:
            node = node.add(Entry(0, event.seat, event.text))
        spoken = {one: Speech(match, self.seat, one) for one in LANGUAGES}
        node.notes += _said("say", {one: speech.task(self) for one, speech in spoken.items()})
        node.notes += _said("poor", {one: f"* {speech.poor(self)}" for one, speech in spoken.items()})
        if self.goal is not None:
            node.notes.append(Note("goal", str(self.goal)))
            node.notes += _said("done", {one: speech.series(self) for one, speech in spoken.items()})
            for text in self.right:
                node = node.add(Entry(0, self.seat, text))
            return str(Annotated(Record.of(match), root, []))
        if self.right[1:]:
            node.notes.append(Note("right", " ".join(self.right[1:])))
        after = node.add(Entry(0, self.seat, self.right[0]))
        after.notes += _said("done", {one: speech.solution(self.right[0]) for one, speech in spoken.items()})
        return str(Annotated(Record.of(match), root, []))

    def _title(self, language: str) -> str:
        words = catalogue(games.load(self.game).folder, language)
        return words.say(message("puzzle_title", number=self.id), "do", Listener(()))


def entries(moves: str) -> list[tuple[int, str]]:
    """Read a line of moves: who and what, in turn."""
    words = moves.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return [(NATURE if seat == "*" else int(seat), text) for seat, text in pairs]


def written(line: Sequence[tuple[int, str]]) -> str:
    """Write a line of moves."""
    return " ".join(f"{'*' if seat == NATURE else seat} {text}" for seat, text in line)


class Speech:
    """What is said of a puzzle, in one language."""

    def __init__(self, match: Match, seat: int, language: str) -> None:
        self.match, self.seat = match, seat
        self._words = catalogue(match.game.folder, language)
        self._listener = Listener(match.called, seat)

    def says(self, said: Message) -> str:
        """Say something of the catalogue."""
        return self._words.say(said, "do", self._listener, self.seat)

    def task(self, puzzle: Puzzle) -> str:
        """Say what is to be found."""
        if puzzle.goal is not None:
            return self.says(message("puzzle_goal", goal=puzzle.goal))
        return self.says(message("puzzle_prove" if puzzle.proven else "puzzle_best"))

    def poor(self, puzzle: Puzzle) -> str:
        """Say that a try was not the best."""
        if puzzle.goal is not None:
            return self.says(message("puzzle_missed", points=POINTS, goal=puzzle.goal))
        return self.says(message("puzzle_poor"))

    def series(self, puzzle: Puzzle) -> str:
        """Say what a right series is, move by move, as far as there is room, and what it ends with."""
        position, told = self.match.copy(), []
        for text in puzzle.right:
            told.append(self.says(position.words(self.seat, position.read(self.seat, text))))
            position.play(self.seat, text)
        ends = self.says(message("puzzle_reached", points=position.scores[self.seat]))
        said = ". ".join([*told, ends])
        while len(said) > LONGEST:
            told.pop()
            said = ". ".join([*told, f"… {ends}"])
        return said

    def solution(self, move: str) -> str:
        """Say what the right move is and does."""
        number = self.match.read(self.seat, move)
        reasons = [self.says(one) for one in self.match.effects(self.seat, number)[:REASONS]]
        said = self.says(self.match.words(self.seat, number))
        return (
            ": ".join(
                [said, ", ".join(reason[:1].lower() + reason[1:] for reason in reasons)][: 1 + bool(reasons)]
            )
            + "."
        )


def _said(word: str, texts: dict[str, str]) -> list[Note]:
    return [Note(word, text, "" if one == LANGUAGES[0] else one) for one, text in texts.items()]


def themes_of(match: Match, seat: int, move: int) -> tuple[str, ...]:
    """Name the themes of a move: those of its effects that the game's catalogue has a name for."""
    known = catalogue(match.game.folder, LANGUAGES[0]).entries
    keys = [one.key.removeprefix(EFFECT) for one in match.effects(seat, move) if one.key.startswith(EFFECT)]
    return tuple(dict.fromkeys(key for key in keys if THEME + key in known)) or (QUIET,)


def series_themes_of(match: Match, seat: int, moves: Sequence[int]) -> tuple[str, ...]:
    """Name the themes of a series of moves: as the game does, else those of its moves, its own first."""
    if match.game.has_room("themes"):
        found = match.game.room("themes").series_themes(match.state, seat, moves)
        return tuple(dict.fromkeys(found)) or (QUIET,)
    past, themes = match.copy(), list[str]()
    for move in moves:
        themes += themes_of(past, seat, move)
        past.advance(seat, move)
    return tuple(sorted(dict.fromkeys(themes), key=GENERAL.__contains__))


def theme_name(game: Game, theme: str, language: str) -> str:
    """Call a theme by its name."""
    return catalogue(game.folder, language).say(message(THEME + theme), "do", Listener(()))


@functools.cache
def puzzles(game: Game) -> dict[str, Puzzle]:
    """Read the puzzles that come with a game, the easiest first; none if it has no file of them."""
    return {one.id: one for one in read_puzzles(game.folder / FILE) if one.rules == game.rules}


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read a file of puzzles, one a line; none if there is no such file."""
    lines = file.read_bytes().splitlines() if file.is_file() else []
    return [msgspec.json.decode(line, type=Puzzle) for line in lines if line]


def puzzle(game: Game, name: str) -> Puzzle:
    """Find a puzzle of a game."""
    found = puzzles(game).get(name)
    if found is None:
        raise OpolisError(f"{game.title} has no puzzle {name!r}")
    return found
