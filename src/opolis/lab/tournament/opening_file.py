"""Openings: first moves that every pair of players begins with, from a file or drawn at random.

opolis-openings 1
Game: its name
Seats: 2
Options: {}

0 iv 1 jh        ; who moves and what, as in a record; nature is *
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.record import save

TITLE = "opolis-openings 1"
HEADERS = ("Game", "Seats", "Options")
Opening = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class OpeningSet:
    """Openings of one game with so many seats."""

    game: str
    seats: int
    options: Mapping[str, Any]
    openings: Sequence[Opening]
    comments: Sequence[str] = ()

    def write(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        comments = [*self.comments, *[""] * (len(self.openings) - len(self.comments))]
        lines = [
            TITLE, f"Game: {self.game}", f"Seats: {self.seats}", f"Options: {json.dumps(self.options)}", "",
            *(_line(one, comment) for one, comment in zip(self.openings, comments, strict=True)), "",
        ]  # fmt: skip
        save(path, "\n".join(lines))


def _line(opening: Opening, comment: str) -> str:
    moves = " ".join(f"{'*' if seat == NATURE else seat} {text}" for seat, text in opening)
    return f"{moves}  ; {comment}" if comment else moves


def read_openings(path: Path, game: Game, seats: int, options: Mapping[str, Any]) -> OpeningSet:
    """Read a file and play every opening; an error names the file, its line and the clause."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise OpolisError(f"{path}: {reason}") from None
    lines = [(number, line.partition(";")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != TITLE:
        raise OpolisError(f"{path}, line 1: not a file of openings; it begins with {TITLE!r}")
    found: dict[str, str] = {}
    openings = []
    for number, line in lines[1:]:
        name, colon, value = line.partition(":")
        if colon and name in HEADERS:
            found[name] = value.strip()
        else:
            openings.append(_opening(f"{path}, line {number}", Match(game, seats, options), line))
    for name, wanted in (("Game", game.name), ("Seats", str(seats))):
        if found.get(name, wanted) != wanted:
            raise OpolisError(f"{path}: its openings are for {name.lower()} {found[name]}, not {wanted}")
    if not openings:
        raise OpolisError(f"{path}: there is no opening in it")
    return OpeningSet(game.name, seats, options, openings)


def _opening(place: str, match: Match, line: str) -> Opening:
    words = line.split()
    if len(words) % 2:
        raise OpolisError(f"{place}: {line!r} does not name a seat and a move in turn")
    opening = []
    for seat, text in zip(words[::2], words[1::2], strict=True):
        if seat != "*" and not (seat.isdecimal() and int(seat) < match.seats):
            raise OpolisError(f"{place}: there is no seat {seat}; this match has {match.seats}")
        who = NATURE if seat == "*" else int(seat)
        try:
            match.play(who, text)
        except OpolisError as error:
            raise OpolisError(f"{place}: move {text} is refused. {error}") from None
        opening.append((who, text))
    if match.over:
        raise OpolisError(f"{place}: the match is over after this opening")
    return tuple(opening)
