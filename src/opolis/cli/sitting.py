"""One sitting at a terminal: people and bots take turns until somebody leaves."""

import random
import shutil
import sys
import time
from pathlib import Path

from opolis.bots.bot import Bot, bot
from opolis.cli.arguments import painter, tell
from opolis.cli.commands import COMMANDS
from opolis.cli.keeping import agreed, free_path, keep
from opolis.cli.prompt import Prompt
from opolis.core.errors import BadOption, OpolisError
from opolis.core.picture import PAGE_WIDTH
from opolis.core.verbs import NATURE
from opolis.match.clock import Countdown
from opolis.match.match import HIDDEN, Match
from opolis.wording.catalogue import LANGUAGES
from opolis.wording.translation import translator

LEAVE = ("quit", "q", "exit")
OVER = "over"


class Sitting:
    """People and bots around one terminal."""

    def __init__(
        self,
        match: Match,
        who: list[str],
        seed: int | None,
        path: Path | None,
        pause: float = 0.0,
        language: str = LANGUAGES[0],
    ) -> None:
        self.match, self.path, self.pause, self.language = match, path, pause, language
        self.rng = random.Random(seed)
        self.paint = painter()
        self.prompt = Prompt(self.words)
        self.asked = NATURE  # the seat that the prompt speaks to
        self.begin(match, who)
        self.saved = len(match.events)

    def begin(self, match: Match, who: list[str]) -> None:
        """Sit down to a match."""
        self.match, self.bots = match, self._seat(match, who)
        self.match.players = [word if word.startswith("bot:") else "you" for word in who]
        self.countdown = Countdown(match)
        self.shown = len(match.events)
        self.saved = 0

    def _seat(self, match: Match, who: list[str]) -> dict[int, Bot]:
        """Read who sits where: person, bot, or bot:LEVEL."""
        if len(who) != match.seats:
            raise BadOption(f"who: {len(who)} players for {match.seats} seats")
        bots: dict[int, Bot] = {}
        for seat, word in enumerate(who):
            kind, _, level = word.partition(":")
            if kind not in ("person", "bot") or (level and not level.isdigit()):
                raise BadOption(f"who: {word!r} is not allowed; it takes person, bot or bot:1 to bot:8")
            if kind == "bot":
                bots[seat] = bot(match.game.name, int(level or 4), seed=self.rng.getrandbits(32))
        return bots

    @property
    def people(self) -> list[int]:
        """Seats held by persons."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    def run(self) -> None:
        """Play until somebody leaves; a finished match can still be kept, studied and played again."""
        if self.people:
            self.welcome()
        try:
            while True:
                while not self.match.over:
                    if not self.turn():
                        return
                self.draw(self.people[0] if len(self.people) == 1 else NATURE)
                self.result()
                if not sys.stdin.isatty() and not self.people:
                    return
                if not self.ask_after_the_end():
                    return
        except (EOFError, KeyboardInterrupt):
            print()
            self.leave()
        finally:
            self.prompt.remember()

    def welcome(self) -> None:
        """Say what the game is about and how to begin."""
        print(f"{self.match.game.title}: {self.say(self.match.game.blurb)}")
        print(self.say("Type a move, or `help` for what else you can do here.") + "\n")

    def say(self, text: str) -> str:
        """Say something in the language of this sitting."""
        return translator(self.match.game.folder, self.language)(text)

    def turn(self) -> bool:
        """Let one actor act; False if a person has left."""
        if self.ring_in_time():
            return True
        seats = [seat for seat in self.match.movers if seat != NATURE]
        if not seats:
            self.match.roll(self.rng)
            return True
        seat = self.next_seat(seats)
        if seat not in self.bots:
            return self.ask(seat)
        self.match.play(seat, self.bots[seat].choose(self.match, seat))
        if not self.people:
            self.draw(NATURE)
            time.sleep(self.pause)
        return True

    def next_seat(self, seats: list[int]) -> int:
        """Let seats that act at the same time act in turn: the next after the one that acted last."""
        acted = (event.seat for event in reversed(self.match.events) if event.seat != NATURE)
        last = next(acted, -1)
        return min(seats, key=lambda seat: (seat - last - 1) % self.match.seats)

    def name(self, seat: int) -> str:
        """Call an actor by colour."""
        return self.say("nature" if seat == NATURE else self.match.game.colours[seat])

    def story(self, seat: int, since: int = 0) -> list[str]:
        """Tell what has happened in words, with each move as it is written."""
        lines, moves = self.match.story(seat, self.language, since), self.match.log(seat)[since:]
        return [
            line if text == HIDDEN else f"{line} ({text})"
            for line, (_, text) in zip(lines, moves, strict=True)
        ]

    def draw(self, seat: int) -> None:
        """Show what has happened since, and the table."""
        for line in self.story(seat, self.shown):
            print(f"  {line}")
        self.shown = len(self.match.events)
        width = shutil.get_terminal_size((PAGE_WIDTH, 24)).columns
        print("\n" + self.match.view(seat, self.paint, width) + "\n")

    def ask(self, seat: int) -> bool:
        """Ask a person for a move until there is one; False if the person has left."""
        if len(self.people) > 1 and self.match.game.secrets:
            self.prompt.ask(f"\033[2J\033[H{self.name(seat)}, press enter when only you are looking. ")
        first = not any(event.seat == seat for event in self.match.events)
        self.draw(seat)
        print(self.say(self.match.scene(seat).text))
        if first:
            tell(self.say(f"for example {self.match.moves(seat)[0]}; `moves` lists them all"))
        return self.obey_lines(seat, self.name(seat))

    def ask_after_the_end(self) -> bool:
        """Offer what can be done with a finished match; False if everybody has left."""
        tell(
            self.say(
                "`save` keeps the match, `analyse` looks back, `again` plays the next one, `quit` leaves"
            )
        )
        return self.obey_lines(self.people[0] if len(self.people) == 1 else NATURE, OVER)

    def obey_lines(self, seat: int, caption: str) -> bool:
        """Do what is typed until the match has changed; False if the person has left."""
        self.asked = seat
        match, events = self.match, len(self.match.events)
        while self.match is match and len(match.events) == events:
            line = self.prompt.ask(f"{caption}> ")
            self.ring_in_time()
            if line in LEAVE:
                self.leave()
                return False
            self.obey(seat, line)
        return True

    def ring_in_time(self) -> bool:
        """Let nature ring if the time is up; nobody is interrupted while typing."""
        due = self.countdown.is_due(time.monotonic())
        if due:
            tell(self.say("The bell rings: time is up."))
            self.match.roll(self.rng)
        return due

    def words(self) -> list[str]:
        """List what can be typed now: commands and legal moves."""
        moves = self.match.moves(self.asked) if self.asked in self.match.movers else []
        return sorted(COMMANDS) + moves

    def obey(self, seat: int, line: str) -> None:
        """Do what a line says: a command, or a move."""
        word, _, rest = line.partition(" ")
        try:
            if word in COMMANDS:
                COMMANDS[word].run(self, seat, rest.strip())
            elif line and self.match.over:
                raise OpolisError("the match is over; `help` lists what you can type")
            elif line:
                self.match.play(seat, line)
        except OpolisError as error:
            tell(self.say(str(error)))
            if str(error).startswith("notation"):
                tell(self.say("`moves` lists what is legal, `help` what else you can type"))

    def save(self, name: str) -> None:
        """Keep the match as a record; a file of another match is overwritten only if that is wanted."""
        path = Path(name) if name else self.path or free_path(self.match.game.name)
        foreign = path != self.path and path.exists()
        if foreign and not agreed(f"{path} exists. Overwrite it?", self.prompt.ask, False):
            raise OpolisError("not saved; `save FILE` keeps it under another name")
        keep(self.match, path)
        self.path, self.saved = path, len(self.match.events)
        print(f"  saved; go on with: opolis play {path}")

    def leave(self) -> None:
        """Offer to keep what is not saved, until it is saved or nobody wants it."""
        name = ""
        while self.saved != len(self.match.events) and sys.stdin.isatty():
            if not name and not agreed("Save the match before leaving?", self.prompt.ask, True):
                return
            try:
                self.save(name)
            except OpolisError as error:
                tell(str(error))
                name = self.prompt.ask("Another file (empty to leave without saving): ")
                if not name:
                    return

    def result(self) -> None:
        """Say who has won."""
        winners = [seat for seat, share in enumerate(self.match.outcome) if share > 0]
        print(
            self.say("Scores")
            + f": {', '.join(f'{self.name(s)} {p}' for s, p in enumerate(self.match.scores))}"
        )
        if self.match.seats > 1:
            verb = "share" if winners[1:] else "takes"
            names = " and ".join(self.match.game.colours[seat] for seat in winners).capitalize()
            print(self.say(f"{names} {verb} the win."))
