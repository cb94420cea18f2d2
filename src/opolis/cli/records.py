"""`opolis moves`, `opolis replay`, `opolis check`: what can be done with a record."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import painter, show_json
from opolis.cli.look import Json

if TYPE_CHECKING:
    from opolis.match.match import Match
    from opolis.match.record import Record

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]


def open_or_list(path: Path, code: int = 2) -> "Match":
    """Replay a record; one by older rules is listed instead, with the reason, and the command ends."""
    from opolis.match.record import OlderRules, Record, open_record

    try:
        return open_record(path)
    except OlderRules:
        print("\n".join(_listing(Record.open(path))))
        raise typer.Exit(code) from None


def _listing(record: "Record") -> list[str]:
    """Players, moves and scores of a record that cannot be replayed, and why it cannot."""
    names = dict(enumerate(record.players)) | {-1: "nature"}
    return [
        f"{record.game}, {record.date}: {', '.join(record.players)}",
        *(
            f"{number}. {names.get(entry.seat, entry.seat)}: {entry.text}"
            for number, entry in enumerate(record.moves, 1)
        ),
        "It was not finished." if record.scores is None else f"Scores: {list(record.scores)}",
        record.read_only,
    ]


def moves(record: RecordFile, json: Json = False) -> None:
    """List the moves that are legal at the end of a record."""
    match = open_or_list(record)
    listed = {seat: match.moves(seat) for seat in match.movers}
    if json:
        show_json({str(seat): texts for seat, texts in listed.items()})
        return
    if not listed:
        print(f"The match is over. Scores: {match.scores}")
    for seat, texts in listed.items():
        print(f"{'nature' if seat < 0 else f'seat {seat}'}: {' '.join(texts)}")


def replay(
    record: RecordFile,
    pause: Annotated[float, typer.Option(help="Seconds between moves.", min=0)] = 0.0,
    last: Annotated[bool, typer.Option("--last", help="Show the last position only.")] = False,
) -> None:
    """Show a record move by move."""
    from opolis.match.match import Match

    whole = open_or_list(record, code=0)
    match, paint = Match(whole.game, whole.seats, whole.options), painter()
    for number, event in enumerate(whole.events, 1):
        match.play(event.seat, event.text)
        if last and number < len(whole.events):
            continue
        print(f"\n{number}. {'nature' if event.seat < 0 else whole.players[event.seat]}: {event.text}")
        print(match.game.room("notation").picture(match.state, paint))
        time.sleep(pause)
    print(f"\nScores: {match.scores}" + ("" if match.over else " (the match goes on)"))


def check(records: Annotated[list[Path], typer.Argument(metavar="RECORD…")], json: Json = False) -> None:
    """Replay records through the rules; the exit code is 2 if one is broken."""
    from opolis.core.errors import BadRecord
    from opolis.match.record import open_record

    found: list[dict[str, object]] = []
    for path in records:
        try:
            match = open_record(path)
            found.append(
                {"record": str(path), "moves": len(match.events), "over": match.over, "scores": match.scores}
            )
        except BadRecord as error:
            found.append({"record": str(path), "error": str(error)})
    if json:
        show_json(found)
    else:
        for entry in found:
            text = (
                entry.get("error")
                or f"{entry['record']}: sound, {entry['moves']} moves, scores {entry['scores']}"
            )
            print(text)
    if any("error" in entry for entry in found):
        raise typer.Exit(2)
