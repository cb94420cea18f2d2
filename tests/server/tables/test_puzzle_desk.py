"""Puzzles at the desk: ratings, streaks, and that only the first try counts."""

from pathlib import Path
from typing import Any

from opolis import games
from opolis.match.puzzle import Puzzle, entries, puzzles
from opolis.server.tables.puzzle_desk import MU, SIGMA, Skill, met, shown
from server.club import Person, club


def test_whoever_solves_rises_and_the_puzzle_falls() -> None:
    player, puzzle = Skill(MU, SIGMA), Skill(MU, SIGMA)
    better, easier = met(player, puzzle, solved=True)
    worse, harder = met(player, puzzle, solved=False)
    assert better.mu > player.mu > worse.mu
    assert harder.mu > puzzle.mu > easier.mu
    assert better.sigma < player.sigma
    assert shown(player) == 1500


async def at_table(person: Person, puzzle: Puzzle) -> Any:
    table = await person.post("/api/tables", {"game": puzzle.game, "lesson": f"puzzle:{puzzle.id}"})
    wire = await person.enter(table["id"])
    await wire.until(lambda wire: wire.now.lesson is not None and wire.now.lesson.ready)
    return wire


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.match().moves(puzzle.seat) if move not in puzzle.right)


async def standing(person: Person, game: str = "kwinty") -> Any:
    return await person.get(f"/api/games/{game}/puzzles")


async def settled(person: Person, number: int) -> Any:
    """Wait until so many puzzles were rated."""
    while True:
        you = (await standing(person))["you"]
        if you.get("solved", 0) + you.get("failed", 0) >= number:
            return you


def test_a_puzzle_is_laid_out_before_anybody_sees_its_table(tmp_path: Path, run: Any) -> None:
    puzzle = max(puzzles(games.load("gridopolis")).values(), key=lambda one: len(one.moves))

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.post("/api/tables", {"game": puzzle.game, "lesson": f"puzzle:{puzzle.id}"})
            wire = await ada.enter(table["id"])
            assert wire.now.lesson.ready, "nothing but the welcome was heard"
            assert len(wire.events) >= len(entries(puzzle.moves))

    run(story())


def test_only_the_first_try_counts_and_a_streak_ends_with_a_failure(tmp_path: Path, run: Any) -> None:
    game = games.load("kwinty")

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            first = puzzles(game)[(await standing(ada))["next"]["id"]]
            wire = await at_table(ada, first)
            assert type(await wire.act(first.right[0], first.seat)).__name__ == "Ack"
            you = await settled(ada, 1)
            assert (you["solved"], you["streak"], you["rating"] > 1500) == (1, 1, True)
            second = puzzles(game)[(await standing(ada))["next"]["id"]]
            assert second.id != first.id
            wire = await at_table(ada, second)
            refusal = await wire.act(wrong_move(second), second.seat)
            assert (refusal.code, "better" in refusal.text) == ("poor", True)
            you = await settled(ada, 2)
            assert (you["failed"], you.get("streak", 0), you["best"]) == (1, 0, 1)
            assert type(await wire.act(second.right[0], second.seat)).__name__ == "Ack"
            assert (await settled(ada, 2))["solved"] == 1, "it was tried before"

    run(story())


def test_whoever_is_shown_the_move_has_not_found_it(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            puzzle = puzzles(games.load("kwinty"))[(await standing(ada))["next"]["id"]]
            wire = await at_table(ada, puzzle)
            hint = await wire.ask(type="hint", seat=puzzle.seat)
            assert hint.move == puzzle.right[0]
            assert (await settled(ada, 1))["failed"] == 1

    run(story())


def test_a_theme_chooses_and_puzzles_are_no_lessons(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            shelf = await standing(ada)
            theme = shelf["themes"][0]
            chosen = await ada.get(f"/api/games/kwinty/puzzles?theme={theme['theme']}")
            assert theme["theme"] in chosen["next"]["themes"]
            await at_table(ada, puzzles(games.load("kwinty"))[chosen["next"]["id"]])
            lessons = (await ada.get("/api/games/kwinty/lessons"))["lessons"]
            assert not any(lesson.get("begun") for lesson in lessons)
            missing = {"game": "kwinty", "lesson": "puzzle:none"}
            assert "no puzzle" in (await ada.post("/api/tables", missing, 400))["text"]

    run(story())


def test_what_is_kept_of_somebody_tells_their_puzzles_and_is_deleted(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            puzzle = puzzles(games.load("kwinty"))[(await standing(ada))["next"]["id"]]
            wire = await at_table(ada, puzzle)
            await wire.act(puzzle.right[0], puzzle.seat)
            await settled(ada, 1)
            who = place.services.store
            assert (await ada.get("/api/me/export"))["puzzles"][0]["solved"] == 1
            rows = await who._read("SELECT person FROM puzzle_players")
            await who.forget_person(rows[0][0], "nobody")
            assert await who._read("SELECT person FROM puzzle_players") == []

    run(story())


def test_a_series_is_judged_when_it_ends_and_its_moves_can_be_taken_back(tmp_path: Path, run: Any) -> None:
    puzzle = next(one for one in puzzles(games.load("hirstopolis")).values() if one.gap)

    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await at_table(ada, puzzle)
            assert (await wire.ask(type="ask", seat=puzzle.seat, what="takeback")).code == "not_allowed"
            await wire.act(puzzle.right[0], puzzle.seat)
            await wire.until(lambda wire: wire.now.lesson.made == 1 and wire.now.lesson.ready)
            early = await wire.act("done", puzzle.seat)
            assert (early.code, f"the goal is {puzzle.goal}" in early.text) == ("poor", True)
            assert (await wire.ask(type="hint", seat=puzzle.seat)).move in puzzle.right[1:]
            await wire.ask(type="ask", seat=puzzle.seat, what="takeback")
            await wire.until(lambda wire: wire.now.lesson.made == 0 and wire.now.lesson.ready)
            for made, move in enumerate(puzzle.right[:-1], 1):
                await wire.act(move, puzzle.seat)
                await wire.until(lambda wire, made=made: wire.now.lesson.made == made)
            await wire.act(puzzle.right[-1], puzzle.seat)
            await wire.until(lambda wire: wire.now.lesson.finished and wire.now.ended_by == "lesson")
            assert f"{puzzle.goal} points" in wire.now.lesson.done["en"]

    run(story())
