"""`opolis moves`, `opolis replay`, `opolis check`: what can be done with a record."""

import time
from pathlib import Path
from typing import Annotated

import typer

from opolis.cli.arguments import painter, show_json
from opolis.cli.look import Json

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]


def moves(record: RecordFile, json: Json = False) -> None:
    """List the moves that are legal at the end of a record."""
    from opolis.match.record import open_record

    match = open_record(record)
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
    from opolis.match.record import open_record

    whole = open_record(record)
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
