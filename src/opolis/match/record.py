"""The text record: human-writable, replayed through `verdict` when read."""

import datetime
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from opolis import games
from opolis.core.errors import BadRecord, OpolisError
from opolis.core.verbs import NATURE
from opolis.match.match import Match

TITLE = "opolis-record 1"
HEADERS = ("Game", "Rules", "Options", "Seats", "Date", "Scores")
REQUIRED = ("Game", "Seats")
LINE = re.compile(r"(\*|[0-9]{1,2})\s+(\S+)")


def write(match: Match, date: str | None = None) -> str:
    """Write a match: headers, a blank line, one move a line; `*` is nature."""
    changed = {
        option.name: match.options[option.name]
        for option in match.game.options
        if match.options[option.name] != option.default
    }
    lines = [
        TITLE,
        f"Game: {match.game.name}",
        f"Rules: {match.game.rules}",
        f"Options: {_dumps(changed)}",
        f"Seats: {_dumps(match.players)}",
        f"Date: {date or match.date}",
    ]
    if match.over:
        lines.append(f"Scores: {json.dumps(match.scores)}")
    moves = (f"{'*' if event.seat == NATURE else event.seat} {event.text}" for event in match.events)
    return "\n".join([*lines, "", *moves, ""])


def _dumps(value: Any) -> str:
    """Write JSON without a semicolon, which would begin a comment."""
    return json.dumps(value).replace(";", "\\u003b")


def read(text: str) -> Match:
    """Read a record, replaying every line; an error names line, move and clause."""
    lines = list(_meaningful(text))
    headers = _headers(lines)
    match = _begin(headers)
    for number, line in lines:
        _replay(match, number, line)
    _compare_scores(match, headers)
    return match


def _meaningful(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield number, line.partition(";")[0].strip()


def _headers(lines: list[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Take the headers off the front of the lines."""
    while lines and not lines[0][1]:
        lines.pop(0)
    if not lines or lines[0][1] != TITLE:
        number = lines[0][0] if lines else 1
        raise BadRecord(f"line {number}: a record begins with {TITLE!r}")
    lines.pop(0)
    headers: dict[str, tuple[int, str]] = {}
    while lines and lines[0][1]:
        number, line = lines.pop(0)
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            raise BadRecord(f"line {number}: {line!r} is no header; there are {', '.join(HEADERS)}")
        if name in headers:
            raise BadRecord(f"line {number}: the header {name} stands here a second time")
        headers[name] = number, value.strip()
    for name in REQUIRED:
        if name not in headers:
            raise BadRecord(f"line 1: the header {name} is missing")
    return headers


def _json(headers: dict[str, tuple[int, str]], name: str, kind: type, default: Any) -> Any:
    if name not in headers:
        return default
    number, value = headers[name]
    try:
        parsed = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {number}: {name} is not JSON ({error})") from None
    if not isinstance(parsed, kind):
        raise BadRecord(f"line {number}: {name} must be a JSON {'list' if kind is list else 'table'}")
    return parsed


def _begin(headers: dict[str, tuple[int, str]]) -> Match:
    """Set the match up from its headers."""
    number, name = headers["Game"]
    players = _json(headers, "Seats", list, [])
    options = _json(headers, "Options", dict, {})
    try:
        game = games.load(name)
    except OpolisError as error:
        raise BadRecord(f"line {number}: {error}") from None
    number, version = headers.get("Rules", (0, str(game.rules)))
    if version != str(game.rules):
        raise BadRecord(
            f"line {number}: played by version {version} of the rules; this is version {game.rules}"
        )
    try:
        match = Match(game, len(players), options)
    except OpolisError as error:
        number = headers["Seats" if str(error).startswith("seats") else "Options"][0]
        raise BadRecord(f"line {number}: {error}") from None
    match.players = [str(player) for player in players]
    match.date = _date(headers)
    return match


def _date(headers: dict[str, tuple[int, str]]) -> str:
    number, date = headers.get("Date", (0, datetime.date.today().isoformat()))
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise BadRecord(f"line {number}: {date!r} is no date like 2026-11-15") from None


def _replay(match: Match, number: int, line: str) -> None:
    """Play one line."""
    if not line:
        return
    form = LINE.fullmatch(line)
    if not form:
        raise BadRecord(f"line {number}: {line!r} is no move; write a seat (or * for nature) and the move")
    seat = NATURE if form[1] == "*" else int(form[1])
    if seat >= match.seats:
        raise BadRecord(f"line {number}: there is no seat {seat}; this match has {match.seats}")
    try:
        match.play(seat, form[2])
    except OpolisError as error:
        raise BadRecord(f"line {number}: move {form[2]} of {_who(seat)} is refused. {error}") from None


def _who(seat: int) -> str:
    return "nature" if seat == NATURE else f"seat {seat}"


def _compare_scores(match: Match, headers: dict[str, tuple[int, str]]) -> None:
    if "Scores" not in headers:
        return
    number, told = headers["Scores"][0], _json(headers, "Scores", list, [])
    if not match.over:
        raise BadRecord(f"line {number}: there are scores already, but the moves stop before the end")
    if told != match.scores:
        raise BadRecord(f"line {number}: the moves lead to the scores {match.scores}, not {told}")


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


def open_record(path: Path) -> Match:
    """Read a record file; errors name the file as well as the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: byte {error.start} is not UTF-8 text") from None
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror}") from None
    try:
        return read(text)
    except BadRecord as error:
        raise BadRecord(f"{path}, {error}") from None
