"""The words that a player can type at the terminal beside moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from opolis.bots.bot import bot
from opolis.bots.levels import HINT_LEVEL
from opolis.cli.arguments import tell
from opolis.core.errors import OpolisError
from opolis.core.verbs import NATURE
from opolis.match.advised import Asked, advised
from opolis.match.match import Match
from opolis.match.rules_page import clause_texts
from opolis.wording.translation import translated

if TYPE_CHECKING:
    from opolis.cli.sitting import Sitting

LISTED = 150
BAR = 10


class Command(NamedTuple):
    """What is typed after the word, what it does in a few words, and what does it."""

    rest: str
    help: str
    run: "Callable[[Sitting, int, str], None]"


def list_moves(sitting: "Sitting", seat: int, part: str) -> None:
    """List the legal moves, or those that contain some text."""
    moves = [move for move in sitting.match.moves(seat) if part in move]
    if not moves:
        raise OpolisError(f"no legal move contains {part!r}")
    left = len(moves) - LISTED
    tell(" ".join(moves[:LISTED]) + (f" … and {left} more; moves PART narrows" if left > 0 else ""))


def explain(sitting: "Sitting", seat: int, text: str) -> None:
    """Say why a move is refused."""
    tell(sitting.say(sitting.match.why(seat, text) or f"{text} is legal"))


def bar(part: float) -> str:
    """Draw a part of a whole."""
    full = round(part * BAR)
    return "█" * full + "░" * (BAR - full)


def hint(sitting: "Sitting", seat: int, rest: str) -> None:
    """Ask a strong bot."""
    match = sitting.match
    advice = bot(match.game.name, HINT_LEVEL, seed=1).advise(match, seat)
    found = advised(match, Asked(seat, match.called, sitting.language), advice)
    tell(f"{found.words} ({advice.move})")
    for reason in found.reasons:
        tell(f"  {reason}")
    tell(f"{bar(found.good)} {found.text}")
    for step in found.line[1:]:
        tell(f"  → {step.words} ({step.move})")
    if other := found.next_best:
        tell(f"{other.words} ({other.move}): {', '.join([other.text, *other.reasons])}")


def undo(sitting: "Sitting", seat: int, rest: str) -> None:
    """Take a person's latest move back, with everything that bots and nature did after it."""
    events = sitting.match.events
    mine = [number for number, event in enumerate(events) if event.seat in sitting.people]
    if not mine:
        raise OpolisError("there is no move of yours to take back")
    sitting.match.undo(len(events) - mine[-1])
    sitting.shown = min(sitting.shown, len(events))


def bell(sitting: "Sitting", seat: int, rest: str) -> None:
    """Let time run out early, if the players agree."""
    if NATURE not in sitting.match.movers:
        raise OpolisError("there is no bell to ring now")
    sitting.match.roll(sitting.rng)


def score(sitting: "Sitting", seat: int, rest: str) -> None:
    """Show everybody's points and where they come from."""
    for entry in translated(sitting.match.scene(seat).seats, sitting.match.game.folder, sitting.language):
        print(f"  {sitting.name(entry.seat)}: {entry.score}")
        for line in entry.breakdown:
            print(f"    {line.label}: {line.value}" + (f"  ({line.note})" if line.note else ""))


def log(sitting: "Sitting", seat: int, rest: str) -> None:
    """List the moves so far."""
    for number, line in enumerate(sitting.story(seat), 1):
        print(f"  {number}. {line}")


def rules(sitting: "Sitting", seat: int, wanted: str) -> None:
    """Tell a clause, or all of them."""
    game = sitting.match.game
    clauses = clause_texts(game, sitting.language)
    if wanted and wanted.upper() not in clauses:
        raise OpolisError(f"{game.title} has no clause {wanted}; there are {', '.join(clauses)}")
    for name, text in clauses.items():
        if not wanted or name == wanted.upper():
            tell(f"{name}  {text}")


def analyse(sitting: "Sitting", seat: int, rest: str) -> None:
    """Look back on a finished match: what each move was worth."""
    from opolis.cli.analyse import SIMULATIONS, report, reviewed

    if not sitting.match.over:
        raise OpolisError("a match is analysed when it is over; `hint` says what a strong bot would do now")
    report(sitting.match, reviewed(sitting.match, SIMULATIONS))


def again(sitting: "Sitting", seat: int, rest: str) -> None:
    """Lay out the next match between the same players: the loser begins."""
    from opolis.match.series import next_round

    if not sitting.match.over:
        raise OpolisError("this match is still running")
    old = sitting.match
    options, order = next_round(old.game, old.seats, old.options, old.outcome)
    who = [old.players[seat] for seat in order]
    sitting.begin(
        Match(old.game, old.seats, options), [word if word.startswith("bot:") else "person" for word in who]
    )
    sitting.path = None


def show_help(sitting: "Sitting", seat: int, rest: str) -> None:
    """List the commands."""
    clause = sitting.match.game.clause(min(sitting.match.game.clauses))
    print("Type a move, or")
    for word, command in COMMANDS.items():
        if command.help:
            print(f"  {f'{word} {command.rest}':<14} {command.help.format(clause=clause)}")


COMMANDS = {
    "moves": Command("[PART]", "the legal moves (that contain PART)", list_moves),
    "why": Command("MOVE", "which rule refuses a move", explain),
    "hint": Command("", "what a strong bot would play, and why", hint),
    "undo": Command("", "take your last move back", undo),
    "score": Command("", "points, and where they come from", score),
    "log": Command("", "all moves so far", log),
    "rules": Command("[CLAUSE]", "the rules, or one clause like {clause}", rules),
    "look": Command("", "draw the table again", lambda sitting, seat, rest: sitting.draw(seat)),
    "bell": Command("", "ring it early, in a game with a clock", bell),
    "save": Command("[FILE]", "keep the match as a record", lambda sitting, seat, rest: sitting.save(rest)),
    "analyse": Command("", "after the end: what each move was worth", analyse),
    "again": Command("", "after the end: the next match; the loser begins", again),
    "help": Command("", "this list", show_help),
    "quit": Command("", "leave", lambda sitting, seat, rest: sitting.leave()),
    "?": Command("", "", list_moves),
}
