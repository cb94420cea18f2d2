"""`python -m benchmarks.hirstopolis [MAPS]`: every aim of the blocks and maps, measured.

A map is a name or a file; without any, all shipped ones. Where two storeys count, matches should end by the
goal; where more do, somebody should place a block in every round.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from benchmarks.aims import Aim, add_options
from benchmarks.aims_page import aims_page
from benchmarks.hirstopolis.aims import block_aims, map_aims
from benchmarks.hirstopolis.matches import MapMatch, MapResult, played
from opolis import games
from opolis.lab.balance.estimates import average
from opolis.lab.jobs.job import Execution, Job, run
from opolis.match.match import Match


def words() -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(prog="python -m benchmarks.hirstopolis", description=__doc__)
    parser.add_argument("maps", nargs="*", help="names or files; all shipped ones without any")
    parser.add_argument(
        "--matches", type=int, default=200, help="for each map, shared by the numbers of seats"
    )
    add_options(parser)
    return parser.parse_args()


def tasks(given: Namespace) -> Iterator[MapMatch]:
    """List the matches."""
    shipped = next(one for one in games.load("hirstopolis").options if one.name == "map").choices
    for name in given.maps or shipped:
        text = Path(name).read_text(encoding="utf-8") if Path(name).is_file() else str(name)
        for seats in given.seats:
            for number in range(given.matches // len(given.seats)):
                yield MapMatch(Path(name).stem, text, seats, given.level, given.seed, number)


def told(results: list[MapResult]) -> str:
    """Describe the matches on one map."""
    lines = []
    for seats in sorted({one.seats for one in results}):
        own = [one for one in results if one.seats == seats]
        ends = {one.ended: sum(other.ended == one.ended for other in own) for one in own}
        score = average([sum(one.scores) / seats for one in own])
        best = average([float(max(one.scores)) for one in own])
        rounds = average([float(one.rounds) for one in own])
        idle, at_last = sum(one.idle for one in own), sum(one.idle_at_last for one in own)
        lines.append(
            f"  {own[0].title}, {seats} seats: score {score.mean:.1f}, winner's {best.mean:.1f}, "
            f"rounds {rounds.mean:.1f}, idle {idle}, of them the last {at_last}, ended by {ends}"
        )
    return "\n".join(lines)


def main() -> None:
    """Print every aim as it is known."""
    given, aims, everything = words(), list[Aim](), list[MapResult]()
    matches = list(tasks(given))
    for title in dict.fromkeys(one.title for one in matches):
        own = [one for one in matches if one.title == title]
        results = list(run(Job(played, own, MapResult), Execution(given.workers, file=given.log)))
        everything += results
        storeys = int(Match(games.load("hirstopolis"), 2, {"map": own[0].map}).state.multiplier)
        found = list(map_aims(results, storeys))
        weak = [aim for aim in block_aims(results, f"{title}, ") if not aim.met]
        print(*found, told(results), *(f"  {aim}" for aim in weak), sep="\n", flush=True)
        aims += found
    overall = list(block_aims(everything, ""))
    print(*overall, sep="\n")
    aims += overall
    print(f"{sum(aim.met for aim in aims)} of {len(aims)} aims are met")
    if given.html:
        about = f"Bots of level {given.level}, luck {given.seed}, {given.matches} matches on each map."
        text = aims_page("Hirstopolis: the aims of its blocks and maps", about, aims)
        given.html.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
