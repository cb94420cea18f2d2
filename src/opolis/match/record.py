"""The text record: human-writable, replayed through `verdict` when read."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from opolis import games
from opolis.core.errors import BadRecord, OpolisError
from opolis.core.game import Game
from opolis.core.options import OptionValue
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.record_lines import TITLE, Entry, Headers, moves, numbered

LONGEST_VERSION = 9  # digits


class OlderRules(BadRecord):
    """A record by older rules: it can be read, but not replayed."""


def why_read_only(game: Game, rules: int) -> str:
    """Say why a match by older rules has no board; "" if it is by the rules of today."""
    if rules >= game.rules:
        return ""
    return (
        f"This match was played by version {rules} of the rules; {game.title} is now played by version "
        f"{game.rules}, so the moves can be read but not replayed."
    )


@dataclass(frozen=True)
class Record:
    """What a record says, before it is replayed.

    >>> import opolis
    >>> match = opolis.game("kwinty").new(width=7)
    >>> match.play(0, "iv")
    >>> record = opolis.Record.parse(match.record())
    >>> record.options, [entry.text for entry in record.moves]
    ({'width': 7}, ['iv'])
    >>> record.replay() == match
    True
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, OptionValue]
    moves: tuple[Entry, ...]
    rules: str
    date: str
    scores: tuple[int, ...] | None = None
    """The final points; None for a match that has not ended."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """Where the headers stand, for errors."""

    @classmethod
    def of(cls, match: Match, date: str | None = None) -> Self:
        """Describe a match."""
        declared = match.game.options
        changed = {o.name: match.options[o.name] for o in declared if match.options[o.name] != o.default}
        moves = tuple(Entry(0, event.seat, event.text) for event in match.events)
        scores = tuple(match.scores) if match.over else None
        rules, date = str(match.game.rules), date or match.date
        return cls(match.game.name, tuple(match.players), changed, moves, rules, date, scores)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a record's text; an error names the line."""
        lines = numbered(text)
        headers = Headers(lines)
        return cls(
            headers.text("Game"),
            tuple(str(player) for player in headers.json("Seats", [])),
            headers.json("Options", {}),  # type: ignore[arg-type]  # checked when the match begins
            tuple(moves(lines)),
            headers.text("Rules"),
            headers.date(),
            tuple(headers.json("Scores", [])) if "Scores" in headers.found else None,  # type: ignore[arg-type]
            {name: number for name, (number, _) in headers.found.items()},
        )

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """Read a record file; errors name the file as well as the line."""
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise BadRecord(f"{path}: byte {error.start} is not UTF-8 text") from None
        except OSError as error:
            raise BadRecord(f"{path}: {error.strerror}") from None
        except BadRecord as error:
            raise BadRecord(f"{path}, {error}") from None

    def replay(self) -> Match:
        """Play the match again; an error names line, move and clause."""
        match = self.begin()
        for entry in self.moves:
            play_entry(match, entry)
        if self.scores is not None:
            self._compare_scores(match)
        return match

    def __str__(self) -> str:
        lines = [
            TITLE,
            f"Game: {self.game}",
            f"Rules: {self.rules}",
            f"Options: {_dumps(self.options)}",
            f"Seats: {_dumps(self.players)}",
            f"Date: {self.date}",
        ]
        if self.scores is not None:
            lines.append(f"Scores: {_dumps(self.scores)}")
        moves = (f"{'*' if entry.seat == NATURE else entry.seat} {entry.text}" for entry in self.moves)
        return "\n".join([*lines, "", *moves, ""])

    def begin(self) -> Match:
        """Set the match up from its headers; no move is played."""
        game = self._game()
        try:
            match = Match(game, len(self.players), self.options)
        except OpolisError as error:
            header = "Seats" if str(error).startswith("seats") else "Options"
            raise self._bad(header, str(error)) from None
        match.players, match.date = [*self.players], self.date
        return match

    @property
    def read_only(self) -> str:
        """Why the match can be read but not replayed; "" unless it is by older rules."""
        version = self.rules if self.rules.isdecimal() and len(self.rules) <= LONGEST_VERSION else "0"
        return why_read_only(self._load(), int(version)) if int(version) else ""

    def _load(self) -> Game:
        try:
            return games.load(self.game)
        except OpolisError as error:
            raise self._bad("Game", str(error)) from None

    def _game(self) -> Game:
        game = self._load()
        if self.read_only:
            raise OlderRules(str(self._bad("Rules", self.read_only)))
        if self.rules not in ("", str(game.rules)):
            reason = f"played by version {self.rules} of the rules; this is version {game.rules}"
            raise self._bad("Rules", reason)
        return game

    def _compare_scores(self, match: Match) -> None:
        if not match.over:
            raise self._bad("Scores", "there are scores already, but the moves stop before the end")
        if self.scores != tuple(match.scores):
            written = json.dumps(self.scores)
            raise self._bad("Scores", f"the moves lead to the scores {match.scores}, not {written}")

    def _bad(self, header: str, reason: str) -> BadRecord:
        return BadRecord(f"line {self.lines.get(header, 1)}: {reason}")


def play_entry(match: Match, entry: Entry) -> None:
    """Play a move of a record; an error names line, move and clause."""
    line, seat, text = entry
    if seat >= match.seats:
        raise BadRecord(f"line {line}: there is no seat {seat}; this match has {match.seats}")
    try:
        match.play(seat, text)
    except OpolisError as error:
        who = "nature" if seat == NATURE else f"seat {seat}"
        raise BadRecord(f"line {line}: move {text} of {who} is refused. {error}") from None


def _dumps(value: object) -> str:
    """Write JSON without a semicolon, which would begin a comment."""
    return json.dumps(value).replace(";", "\\u003b")


def write(match: Match, date: str | None = None) -> str:
    """Write a match: headers, a blank line, one move a line; `*` is nature."""
    return str(Record.of(match, date))


def read(text: str) -> Match:
    """Read a record, replaying every line; an error names line, move and clause."""
    return Record.parse(text).replay()


def open_record(path: Path) -> Match:
    """Read and replay a record file; errors name the file as well as the line."""
    record = Record.open(path)
    try:
        return record.replay()
    except BadRecord as error:
        raise type(error)(f"{path}, {error}") from None


def save(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
