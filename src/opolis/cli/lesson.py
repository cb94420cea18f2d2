"""`opolis lesson list|new|check|play`: learn a game move by move, or teach one."""

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import painter, prepare, tell
from opolis.cli.look import GameName

if TYPE_CHECKING:
    from opolis.match.lesson import Lesson
    from opolis.match.match import Match

LEAVE = ("quit", "q", "exit")
PUZZLE = "puzzle:"
app = typer.Typer(help="Learn a game move by move, or write lessons of your own.", no_args_is_help=True)
LessonFile = Annotated[Path, typer.Argument(metavar="FILE", help="A lesson file.")]
Language = Annotated[str, typer.Option(help="The language to learn in: en or de.")]


@app.command("list")
def list_lessons(game: GameName, language: Language = "en") -> None:
    """List the lessons of a game."""
    from opolis import games
    from opolis.match import lesson_shelf
    from opolis.match.lesson import spoken

    chosen = games.load(game)
    for name in lesson_shelf.names(chosen):
        lesson = lesson_shelf.load(chosen, name)
        title, about = spoken(lesson.title, language), spoken(lesson.about, language)
        print(f"{name}: {title} ({lesson.minutes} min). {about}")
    print(f"\nopolis lesson play {game} NAME begins one.")


@app.command()
def new(game: GameName, file: LessonFile) -> None:
    """Write a small lesson to begin with; never overwrites."""
    from opolis import games
    from opolis.core.errors import OpolisError
    from opolis.match.lesson_shelf import template
    from opolis.match.record import save

    if file.exists():
        raise OpolisError(f"{file} exists already; choose another name")
    save(file, template(games.load(game)))
    print(f"{file}: a lesson to change as you like; then: opolis lesson check {file}")


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…")]) -> None:
    """Play lessons through the rules; an error names file, line and reason."""
    from opolis.core.errors import BadRecord
    from opolis.match.lesson_shelf import open_lesson

    broken = False
    for file in files:
        try:
            lesson = open_lesson(file)
            lesson.check()
            steps = f"{len(lesson.steps)} step{'s' if lesson.steps[1:] else ''}"
            print(f"{file}: sound, {steps} in {', '.join(lesson.languages)}")
        except BadRecord as error:
            broken = True
            print(error if str(error).startswith(str(file)) else f"{file}, {error}")
    if broken:
        raise typer.Exit(2)


@app.command()
def play(
    place: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A lesson file, or a game's name.")],
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A lesson of the game, or puzzle:NAME; no name for any.")
    ] = "",
    language: Language = "en",
) -> None:
    """Do a lesson in the terminal."""
    from opolis import games
    from opolis.core.errors import OpolisError
    from opolis.match import lesson_shelf
    from opolis.match.lesson_reader import read_lesson
    from opolis.match.puzzle import puzzle, puzzles

    if not Path(place).is_file() and Path(place).suffix:
        raise OpolisError(f"there is no file {place}; `opolis lesson new GAME FILE` writes one")
    if Path(place).is_file():
        lesson = lesson_shelf.open_lesson(Path(place))
    elif name.startswith(PUZZLE):
        game = games.load(place)
        prepare(game, bots=False)
        asked = name.removeprefix(PUZZLE) or random.choice([*puzzles(game)] or [""])
        lesson = read_lesson(puzzle(game, asked).lesson())
    else:
        game = games.load(place)
        known = lesson_shelf.names(game)
        if not known:
            raise OpolisError(f"{game.title} has no lessons yet; write one with `opolis lesson new`")
        lesson = lesson_shelf.load(game, name or known[0])
    prepare(games.load(lesson.record.game), bots=False)
    lesson.check()
    teach(lesson, language)


def teach(lesson: "Lesson", language: str) -> None:
    """Go through the steps until the learner has done them all, or leaves."""
    from opolis.match.lesson import spoken

    print(f"{spoken(lesson.title, language)} · {spoken(lesson.about, language)}")
    print("Type a move; `moves` lists what is allowed, `show` a right move, `quit` leaves.")
    for number in range(len(lesson.steps)):
        try:
            if not _do_step(lesson, number, language):
                return
        except (EOFError, KeyboardInterrupt):
            print()
            return
    tell("That was all of it. Well done.")


def _do_step(lesson: "Lesson", number: int, language: str) -> bool:
    """Ask until a move is right; False if the learner leaves."""
    from opolis.match.lesson import spoken

    step, match = lesson.steps[number], lesson.match_at(number)
    print(f"\n{match.view(lesson.seat, painter())}\n\n{number + 1}/{len(lesson.steps)}")
    tell(spoken(step.say, language))
    if step.goal is not None:
        tell("`back` takes your last move back.")
    while step.right:
        line = input("> ").strip()
        if line in LEAVE:
            return False
        if line in ("moves", "show"):
            tell(" ".join(match.moves(lesson.seat)) if line == "moves" else _shown(lesson, number, match))
        elif line == "back" and len(match.events) > len(step.before):
            match.undo()
            print(match.view(lesson.seat, painter()))
        elif line and _tried(lesson, number, match, line, language):
            return True
    return True


def _shown(lesson: "Lesson", number: int, match: "Match") -> str:
    """Give a right move."""
    step = lesson.steps[number]
    if step.goal is None:
        return step.right[0]
    made = [event.text for event in match.events[len(step.before) :]]
    return lesson.next_of_series(number, match, made) or "That leads elsewhere: go `back` first."


def _tried(lesson: "Lesson", number: int, match: "Match", line: str, language: str) -> bool:
    """Judge a try; True if the step is done. A move of a series is made."""
    judged = lesson.judge(number, match, line, language)
    for text in filter(None, [judged.refusal, judged.text]):
        tell(text)
    if judged.kind == "part":
        match.play(lesson.seat, line)
        print(match.view(lesson.seat, painter()))
    elif not judged.refusal and not judged.text:
        tell("Right." if judged.kind == "right" else "That is allowed, but not what is meant here.")
    return judged.kind == "right"
