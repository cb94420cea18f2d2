"""What Hamlet's purple bag is worth: one bot draws purple from a year on, the others draw green only.

`python -m benchmarks.bags [MATCHES [FOLDER]]`: how many matches for each year, and a box of your own.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from opolis import games
from opolis.bots.bot import Bot
from opolis.lab.balance.estimates import average
from opolis.lab.balance.things import Catalogue
from opolis.lab.jobs.job import Execution, Job, run
from opolis.lab.players import player
from opolis.lab.simulate import play_out
from opolis.match.design_files import gather
from opolis.match.match import Match

GAME, LEVEL, SEATS = "hamlet", "6", 2
YEARS, NEVER = (4, 5), 99
MATCHES = 100


@dataclass(frozen=True)
class BagMatch:
    """A match in which one seat draws purple from a year on."""

    number: int
    year: int
    box: str

    @property
    def key(self) -> str:
        """Name the match in this run."""
        return f"{self.year} {self.number}"


@dataclass(frozen=True)
class BagResult:
    """By how many points that seat led, and how often each tile was drawn and built."""

    key: str
    year: int
    lead: int
    drawn: dict[str, int]
    built: dict[str, int]


class BagBot:
    """A bot that is told which bag to draw from."""

    def __init__(self, bot: Bot, year: int) -> None:
        self.bot, self.year = bot, year

    def choose(self, match: Match, seat: int) -> str:
        """Choose a move; a bag by the year, if there is a choice."""
        texts = match.moves(seat)
        wanted = "purple" if match.state.turn + 1 >= self.year else "green"
        return wanted if wanted in texts else self.bot.choose(match, seat)


def played(task: BagMatch) -> BagResult:
    """Play one match; two in a row have the same luck and the other seat."""
    rng, seat = random.Random(f"bags {task.number // SEATS}"), task.number % SEATS
    match = Match(games.load(GAME), SEATS, {"data": task.box} if task.box else {})
    bots = [player(GAME, LEVEL, rng.getrandbits(32)) for _ in range(SEATS)]
    scores = play_out(
        match, rng, [BagBot(bot, task.year if one == seat else NEVER) for one, bot in enumerate(bots)]
    ).scores
    drawn, built = tiles(match)
    return BagResult(task.key, task.year, 2 * scores[seat] - sum(scores), drawn, built)


def tiles(match: Match) -> tuple[dict[str, int], dict[str, int]]:
    """Count the tiles that were drawn and built."""
    catalogue = Catalogue(match.game)
    known = set(catalogue.things(match.state)["tile"])
    drawn = Counter(name for event in match.events for name in catalogue.drawn(event.text) if name in known)
    built = Counter(
        name
        for event in match.events
        if event.seat >= 0
        for name in catalogue.used(event.text)
        if name in known
    )
    return dict(drawn), dict(built)


def lines(results: list[BagResult]) -> Iterator[str]:
    """Tell what each year's choice was worth, and which tiles are seldom built."""
    for year in YEARS:
        lead = average([one.lead for one in results if one.year == year])
        yield f"purple from year {year} on: {lead.mean:+.1f} points ({lead.low:+.1f} to {lead.high:+.1f})"
    drawn: Counter[str] = Counter()
    built: Counter[str] = Counter()
    for one in results:
        drawn.update(one.drawn)
        built.update(one.built)
    shares = {name: built[name] / count for name, count in drawn.items()}
    for name in sorted(shares, key=shares.__getitem__):
        yield f"{name}: {shares[name]:.0%} of {drawn[name]}"


def main() -> None:
    """Read the command line."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    box = gather(Path(sys.argv[2])) if len(sys.argv) > 2 else ""
    tasks = [BagMatch(number, year, box) for number in range(count) for year in YEARS]
    print("\n".join(lines(list(run(Job(played, tasks, BagResult), Execution())))))


if __name__ == "__main__":
    main()
