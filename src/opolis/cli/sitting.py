"""One sitting at a terminal: pictures, prompts, and the words a player can type."""

import random
import shutil
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

from opolis.bots import HINT_LEVEL, Bot, bot
from opolis.cli.arguments import painter
from opolis.core.errors import BadOption, OpolisError
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.record import save

HELP = """Type a move, or
  moves [PART]   the legal moves (that contain PART)    why MOVE     which rule refuses it
  hint           what a bot would play, and why         undo         take your last turn back
  score          points and where they come from        log          all moves so far
  rules [{clause}]     the rules, or one clause               look         draw the table again
  save [FILE]    keep the match as a record             quit         leave
  bell           ring it, in a game with a clock"""
LISTED = 150


def tell(text: str) -> None:
    """Print a sentence or a list, indented and broken between words."""
    width = shutil.get_terminal_size().columns
    wrap = textwrap.TextWrapper(width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    print(wrap.fill(text))


class Sitting:
    """People and bots around one terminal."""

    def __init__(
        self, match: Match, who: list[str], seed: int | None, path: Path | None, pause: float = 0.0
    ) -> None:
        self.match, self.path, self.pause = match, path, pause
        self.rng = random.Random(seed)
        self.paint = painter()
        self.bots = self._seat(who)
        self.match.players = [word if word.startswith("bot:") else "you" for word in who]
        self.told = len(match.events)
        self.saved = len(match.events)
        self.commands: dict[str, Callable[[int, str], None]] = {
            "help": lambda seat, rest: print(HELP.format(clause=match.game.clause(6))),
            "?": lambda seat, rest: self.list_moves(seat, rest),
            "moves": self.list_moves,
            "why": self.explain,
            "hint": self.hint,
            "undo": self.undo,
            "score": self.score,
            "log": self.log,
            "rules": self.rules,
            "look": lambda seat, rest: self.draw(seat),
            "save": lambda seat, rest: self.save(rest),
            "bell": self.bell,
        }

    def _seat(self, who: list[str]) -> dict[int, Bot]:
        """Read who sits where: person, bot, or bot:LEVEL."""
        if len(who) != self.match.seats:
            raise BadOption(f"who: {len(who)} players for {self.match.seats} seats")
        bots: dict[int, Bot] = {}
        for seat, word in enumerate(who):
            kind, _, level = word.partition(":")
            if kind not in ("person", "bot") or (level and not level.isdigit()):
                raise BadOption(f"who: {word!r} is not allowed; it takes person, bot or bot:1 to bot:8")
            if kind == "bot":
                bots[seat] = bot(self.match.game.name, int(level or 4), seed=self.rng.getrandbits(32))
        return bots

    @property
    def people(self) -> list[int]:
        """Seats held by persons."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    def run(self) -> None:
        """Play until the end or until somebody leaves."""
        if self.people:
            print(f"{self.match.game.title}. Type `help` for what you can do here.\n")
        try:
            while not self.match.over:
                if not self.turn():
                    return
        except (EOFError, KeyboardInterrupt):
            print()
            self.leave()
            return
        self.draw(self.people[0] if len(self.people) == 1 else NATURE)
        self.result()

    def turn(self) -> bool:
        """Let one actor act; False if a person has left."""
        movers = self.match.movers
        seats = [seat for seat in movers if seat != NATURE]
        if not seats:
            self.match.roll(self.rng)
            return True
        machine = [seat for seat in seats if seat in self.bots]
        if machine:
            self.match.play(machine[0], self.bots[machine[0]].choose(self.match, machine[0]))
            if not self.people:
                self.draw(NATURE)
                time.sleep(self.pause)
            return True
        return self.ask(seats[0])

    def name(self, seat: int) -> str:
        """Call an actor by colour."""
        return "nature" if seat == NATURE else self.match.game.colours[seat]

    def draw(self, seat: int) -> None:
        """Show what has happened since, and the table."""
        for actor, text in self.match.log(seat)[self.told :]:
            print(f"  {self.name(actor)}: {text}")
        self.told = len(self.match.events)
        print("\n" + self.match.view(seat, self.paint) + "\n")

    def ask(self, seat: int) -> bool:
        """Ask a person for a move until there is one."""
        if len(self.people) > 1 and self.match.game.secrets:
            input(f"\033[2J\033[H{self.name(seat)}, press enter when only you are looking. ")
        self.draw(seat)
        print(self.match.scene(seat).text)
        events = len(self.match.events)
        while len(self.match.events) == events:
            line = input(f"{self.name(seat)}> ").strip()
            if line in ("quit", "q", "exit"):
                self.leave()
                return False
            self.obey(seat, line)
            if len(self.match.events) < events:
                return True
        return True

    def obey(self, seat: int, line: str) -> None:
        """Do what a line says: a command, or a move."""
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands:
                self.commands[word](seat, rest.strip())
            elif line:
                self.match.play(seat, line)
        except OpolisError as error:
            tell(str(error))
            if str(error).startswith("notation"):
                print("  `moves` lists what is legal, `help` what else you can type")

    def list_moves(self, seat: int, part: str) -> None:
        """List the legal moves, or those that contain some text."""
        moves = [move for move in self.match.moves(seat) if part in move]
        if not moves:
            raise OpolisError(f"no legal move contains {part!r}")
        left = len(moves) - LISTED
        tell(" ".join(moves[:LISTED]) + (f" … and {left} more; moves PART narrows" if left > 0 else ""))

    def explain(self, seat: int, text: str) -> None:
        """Say why a move is refused."""
        tell(self.match.why(seat, text) or f"{text} is legal")

    def hint(self, seat: int, rest: str) -> None:
        """Ask a strong bot."""
        advice = bot(self.match.game.name, HINT_LEVEL, seed=1).advise(self.match, seat)
        tell(f"{advice.move}: {advice.text}")

    def undo(self, seat: int, rest: str) -> None:
        """Go back to the last position in which this person was to act."""
        steps = self.match.turn_start
        mine = [n for n, event in enumerate(self.match.events) if event.seat == seat]
        if not mine:
            raise OpolisError("there is no move of yours to take back")
        back = len(self.match.events) - (steps if steps < len(self.match.events) else mine[-1])
        self.match.undo(back)
        self.told = min(self.told, len(self.match.events))

    def bell(self, seat: int, rest: str) -> None:
        """Let time run out: here nobody looks at the clock but the players."""
        if NATURE not in self.match.movers:
            raise OpolisError("there is no bell to ring now")
        self.match.roll(self.rng)

    def score(self, seat: int, rest: str) -> None:
        """Show everybody's points and where they come from."""
        for entry in self.match.scene(seat).seats:
            print(f"  {self.name(entry.seat)}: {entry.score}")
            for line in entry.breakdown:
                print(f"    {line.label}: {line.value}" + (f"  ({line.note})" if line.note else ""))

    def log(self, seat: int, rest: str) -> None:
        """List the moves so far."""
        for number, (actor, text) in enumerate(self.match.log(seat), 1):
            print(f"  {number}. {self.name(actor)}: {text}")

    def rules(self, seat: int, clause: str) -> None:
        """Tell a clause, or where to read them all."""
        told = {self.match.game.clause(number): text for number, text in self.match.game.clauses.items()}
        for name, text in told.items():
            if not clause or name == clause.upper():
                tell(f"{name}  {text}")

    def save(self, name: str) -> None:
        """Keep the match as a record."""
        self.path = Path(name) if name else self.path or Path(f"{self.match.game.name}.opolis")
        try:
            save(self.path, self.match.record())
        except OSError as error:
            raise OpolisError(f"{self.path}: {error.strerror}") from None
        self.saved = len(self.match.events)
        print(f"  saved; go on with: opolis play {self.path}")

    def leave(self) -> None:
        """Offer to keep an unfinished match."""
        if self.saved == len(self.match.events) or not sys.stdin.isatty():
            return
        if input("Save the match before leaving? [Y/n] ").strip().lower() in ("", "y", "yes"):
            self.save("")

    def result(self) -> None:
        """Say who has won."""
        winners = [seat for seat, share in enumerate(self.match.outcome) if share > 0]
        print(f"Scores: {', '.join(f'{self.name(s)} {p}' for s, p in enumerate(self.match.scores))}")
        if self.match.seats > 1:
            verb = "share" if winners[1:] else "takes"
            print(f"{' and '.join(map(self.name, winners)).capitalize()} {verb} the win.")
