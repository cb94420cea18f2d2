"""`python -m benchmarks.hamlet [FOLDER]`: every aim of a box, measured; the shipped box without a folder."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.aims import Aim, add_options
from benchmarks.aims_page import aims_page
from benchmarks.hamlet.aims import MOODS, YEARS, bag_aims, card_aims, choice_aims, solo_aims, tile_aims
from benchmarks.hamlet.bags import BagMatch, BagResult, Table, drawn_bags
from benchmarks.hamlet.cards import CardMatch, CardResult, looked_at
from benchmarks.hamlet.choices import WAYS, ChoiceMatch, ChoiceResult, chosen
from benchmarks.hamlet.solo import SoloMatch, SoloResult, built_alone
from opolis.lab.jobs.job import Execution, Job, run
from opolis.match.design_files import gather


def words() -> Namespace:
    """Read the command line."""
    parser = ArgumentParser(prog="python -m benchmarks.hamlet", description=__doc__)
    parser.add_argument("folder", nargs="?", help="a box of your own")
    parser.add_argument("--matches", type=int, default=200, help="for each year and number of seats")
    parser.add_argument(
        "--choices", type=int, default=200, help="for each way to choose bags and number of seats"
    )
    parser.add_argument("--cards", type=int, default=200, help="matches whose cards are looked at")
    parser.add_argument("--solo", type=int, default=200, help="matches of one seat for each mood")
    add_options(parser)
    return parser.parse_args()


def execution(given: Namespace, kind: str) -> Execution:
    """Say where matches of a kind are played, and in which file their results are kept."""
    return Execution(given.workers, file=given.log.with_suffix(f".{kind}.jsonl") if given.log else None)


def aims(given: Namespace, box: str) -> Iterator[Aim]:
    """Measure everything."""
    tables = [Table(box, seats, given.level, given.seed) for seats in given.seats]
    bags = [BagMatch(one, year, n) for one in tables for year in YEARS for n in range(given.matches)]
    drawn = list(run(Job(drawn_bags, bags, BagResult), execution(given, "bags")))
    yield from bag_aims(drawn)
    cards = [CardMatch(one, number) for one in tables for number in range(given.cards)]
    seen = list(run(Job(looked_at, cards, CardResult), execution(given, "cards")))
    yield from tile_aims(drawn)
    choices = [ChoiceMatch(one, way, n) for way in WAYS for one in tables for n in range(given.choices)]
    yield from choice_aims(list(run(Job(chosen, choices, ChoiceResult), execution(given, "choices"))))
    yield from card_aims(seen)
    alone = [replace(Table(box, 1, given.level, given.seed), mood=mood) for mood in MOODS]
    solos = [SoloMatch(one, number) for one in alone for number in range(given.solo)]
    yield from solo_aims(list(run(Job(built_alone, solos, SoloResult), execution(given, "solo"))))


def main() -> None:
    """Print every aim as it is known."""
    given, found = words(), list[Aim]()
    for aim in aims(given, gather(Path(given.folder)) if given.folder else ""):
        print(aim, flush=True)
        found.append(aim)
    print(f"{sum(aim.met for aim in found)} of {len(found)} aims are met")
    if given.html:
        text = aims_page("Hamlet Builder Pro: the aims of its numbers", described(given), found)
        given.html.write_text(text, encoding="utf-8")


def described(given: Namespace) -> str:
    """Say which matches were played."""
    return (
        f"Bots of level {given.level}, luck {given.seed}: {given.matches} matches for each year and number "
        f"of seats, {given.choices} where all choose their bags alike, {given.cards} for the cards, "
        f"{given.solo} alone in each mood."
    )


if __name__ == "__main__":
    main()
