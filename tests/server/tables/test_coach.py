"""The coach at a table: speaks of what a seat has missed, where hints are allowed, and to that seat alone."""

from pathlib import Path

from server.club import Wire, club
from server.fixtures import Run


async def play(one: Wire, two: Wire, *moves: str) -> int:
    """Play moves in turn; returns the number of the last."""
    for number, move in enumerate(moves):
        wire, other = (one, two) if number % 2 == 0 else (two, one)
        await wire.act(move, number % 2)
        await other.until(lambda other, seq=wire.now.seq: other.now.seq == seq)
    return one.now.seq


def test_a_threat_that_was_missed_is_told_where_hints_are_allowed(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(hints=True)
            seq = await play(one, two, "iv", "jh", "hv", "lv", "gv")
            said = await one.ask(type="coach", seat=0, seq=seq)
            assert (said.kind, said.seq) == ("threat", seq)
            assert said.warnings
            assert said.move in ("mv", "mh")
            assert said.words
            await two.act("mh", 1)
            await one.until(lambda wire: wire.now.over)
            assert (await one.ask(type="coach", seat=0, seq=seq)).kind == "threat", "also of an older move"

    run(story())


def test_between_people_who_agreed_on_no_hints_nobody_is_coached(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            seq = await play(one, two, "ih")
            refused = await one.ask(type="coach", seat=0, seq=seq)
            assert (refused.code, refused.text) == ("not_allowed", "hints are off at this table")

    run(story())


def test_only_moves_of_ones_own_are_spoken_of(tmp_path: Path, run: Run) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair(hints=True)
            seq = await play(one, two, "ih", "jv")
            assert (await one.ask(type="coach", seat=0, seq=seq)).code == "not_found"
            assert (await one.ask(type="coach", seat=1, seq=seq)).code == "seat"
            assert (await one.ask(type="coach", seat=0, seq=9999)).code == "not_found"

    run(story())
