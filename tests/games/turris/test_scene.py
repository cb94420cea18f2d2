"""Turris as parts and touches."""

import random
from itertools import combinations
from pathlib import Path

import pytest

from opolis import games
from opolis.core.scene import Part
from opolis.match.match import Match
from opolis.match.record import open_record
from opolis.match.task import task
from opolis.match.trying import Gain, gains, standings, try_out
from opolis.wording.catalogue import Listener
from table import play

GOLDEN = Path(__file__).parents[2] / "golden" / "turris"
C3 = (2.5, 2.5, 0.0)
FINISHED = "b1v b2v b3v a2v c2v a1v c1v a3v c3v c1c2h b1v c3v"  # with six blocks a seat


def blocks(match: Match) -> dict[str, Part]:
    return {part.id: part for part in match.scene(0).parts if part.kind == "block"}


def block_at(match: Match, place: tuple[float, float, float]) -> Part:
    (found,) = [part for part in blocks(match).values() if part.place == place]
    return found


def overlap(one: Part, other: Part) -> bool:
    """Tell whether two boxes share more than a face."""
    across = [
        abs(a - b) < (p + q) / 2 - 1e-9
        for a, b, p, q in zip(one.place, other.place, one.size, other.size, strict=True)
    ][:2]
    low, high = (
        max(one.place[2], other.place[2]),
        min(one.place[2] + one.size[2], other.place[2] + other.size[2]),
    )
    return all(across) and low < high - 1e-9


def test_parts_and_targets_never_overlap() -> None:
    rng = random.Random("overlap")
    match = games.load("turris").new()
    while not match.over:
        seat = match.movers[0]
        targets = [touch.part for touch in match.touches(seat) if touch.part]
        for one, other in combinations([*match.scene(seat).parts, *targets], 2):
            assert not overlap(one, other), f"{one} {other}"
        match.advance(seat, rng.choice(match.legal(seat)))


def test_ghosts_fit_among_the_parts_and_are_what_the_move_builds() -> None:
    match = play("turris", "a1v b1v a1b1h c1v b2v")
    for first in match.touches(0):
        for leaf in match.touches(0, [first.id]):
            (ghost,) = leaf.ghost
            assert not any(overlap(ghost, part) for part in match.scene(0).parts)
            after = match.copy()
            after.play(0, leaf.move)
            built = blocks(after)[ghost.id]
            assert (built.place, built.size, built.colour) == (ghost.place, ghost.size, ghost.colour)


def test_a_block_keeps_its_id_while_it_stands_and_comes_back_to_the_hand() -> None:
    match = play("turris", "c3v c2v c1v b2v")
    before = blocks(match)
    taken = block_at(match, C3)
    match.play(1, "xc3/1")
    after = blocks(match)
    assert set(before) - set(after) == {taken.id}
    assert all(after[name].place == before[name].place for name in after)
    in_hand = [part.id for part in match.scene(0).panels[0].parts]
    assert in_hand[-1] == taken.id.replace("block:", "hand:")
    match.play(0, "b1v")
    assert taken.id in blocks(match)


def test_the_base_is_nine_squares() -> None:
    squares = [part for part in games.load("turris").new().scene(-1).parts if part.kind == "square"]
    assert [part.label for part in squares] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_letters_and_numbers_lie_beside_the_tower_that_covers_the_squares() -> None:
    edges = [part for part in play("turris", "a1v").scene(0).parts if part.kind == "label"]
    assert [part.label for part in edges] == ["a", "b", "c", "1", "2", "3"]
    assert all(min(part.place[:2]) < 0 for part in edges)


def test_the_last_block_is_marked() -> None:
    match = play("turris", "a1v b1v")
    assert [part.place for part in blocks(match).values() if "last" in part.tags] == [(1.5, 0.5, 0.0)]


def test_at_the_end_the_blocks_that_score_for_the_winner_are_marked() -> None:
    assert not any("line" in part.tags for part in blocks(play("turris", "a1v b1v")).values())
    match = open_record(GOLDEN / "normal.opolis")
    scoring = [part for part in blocks(match).values() if "line" in part.tags]
    assert block_at(match, (1.5, 1.5, 0.0)) not in scoring  # shut in on all sides
    (winner,) = [seat for seat in (0, 1) if match.outcome[seat] == 1]
    assert {part.colour for part in scoring} == {("white", "black")[winner]}


def test_a_block_in_the_middle_tells_its_bonus_before_it_is_built() -> None:
    def bonus(match: Match, move: str) -> list[Gain]:
        after = try_out(match, 0, [move]).match
        return [
            gain for gain in gains(match, standings(match, 0), standings(after, 0)) if gain.label == "bonus"
        ]

    match = play("turris", "a1v b1v")
    assert bonus(match, "b2v") == [Gain(0, "bonus", 1, apart=True)]
    assert not bonus(match, "a2v")
    again = play("turris", "a1v b1v b2v")
    assert not bonus(again, "a2v")  # using it up is no loss


def test_freed_cells_are_marked_until_the_turn_is_over() -> None:
    upright = play("turris", "c3v c2v c1v b2v xc3/1")
    assert [part.id for part in upright.scene(0).parts if "barred" in part.tags] == ["barred:c3"]
    assert "must stay empty" in upright.scene(0).text
    assert task(upright, 0, Listener((0,), 0), "en").endswith("; what is marked × stays empty this turn")
    upright.play(0, "b1v")
    assert not [part for part in upright.scene(0).parts if "barred" in part.tags]


def test_a_block_is_touched_to_take_it_and_a_button_declines() -> None:
    match = play("turris", "c3v c2v c1v b2v")
    leaves = {touch.id: touch.move for touch in match.touches(1) if touch.move}
    assert leaves == {block_at(match, C3).id: "xc3/1", "decline": "-"}


def test_a_cell_is_touched_and_then_a_way_to_turn() -> None:
    match = play("turris", "a1v b1v")
    assert {touch.id for touch in match.touches(0)} == {"top:a1", "a2", "b2", "c1"}
    assert [(leaf.id, leaf.move) for leaf in match.touches(0, ["top:a1"])] == [("turn:east", "a1b1h")]
    assert [(leaf.id, leaf.move) for leaf in match.touches(0, ["b2"])] == [("turn:up", "b2v")]
    assert match.touches(0, ["nonsense"]) == []
    assert match.touches(1) == []


def test_a_seats_breakdown_adds_up_to_its_score() -> None:
    scene = play("turris", FINISHED, blocks=6).scene(0)
    for seat in scene.seats:
        assert sum(int(line.value) for line in seat.breakdown[:5]) == seat.score
    assert [face.title for face in scene.aspects] == ["south", "north", "west", "east", "roof"]
    assert "won" in scene.text


def test_what_a_block_brings_is_its_points_alone_because_the_net_shows_the_faces() -> None:
    match = play("turris", "")
    after = try_out(match, 0, ["a1v"]).match
    assert gains(match, standings(match, 0), standings(after, 0)) == (Gain(0, "", 9),)


def test_the_net_shows_what_each_side_sees_and_what_counts_there() -> None:
    scene = play("turris", FINISHED, blocks=6).scene(0)
    for face, white, black in zip(scene.aspects, *(seat.breakdown for seat in scene.seats), strict=False):
        assert [mark.text for mark in face.marks] == [white.value, black.value]
        counting = [square.colour for square in face.squares if square.counts]
        assert [counting.count("white"), counting.count("black")] == [int(white.value), int(black.value)]
    roof = scene.aspects[4]
    assert (roof.side, roof.size) == ("top", (3, 3))
    assert roof.spot[1] > max(face.size[1] for face in scene.aspects[:4]), "the roof lies above the sides"


@pytest.mark.parametrize(
    ("moves", "blocks", "said"),
    [
        ("c2v b2v", 20, "build again, or decline"),
        ("c3v c2v c1v b2v", 20, "build again, take one of Ada's blocks, or decline"),
        ("c2v c3v b2v b3v b3c3h a3v c1v b1v a2v b2c2h", 6, "take one of Ada's blocks, or decline"),
        ("c1v b1v b2v b3v a2v c2v a3v a2a3h c3v b1b2h", 6, "decline"),
    ],
)
def test_a_bonus_names_only_what_it_can_be_used_for(moves: str, blocks: int, said: str) -> None:
    match = play("turris", moves, blocks=blocks)
    (seat,) = match.movers
    names = ("Ben", "Ada") if seat == 0 else ("Ada", "Ben")
    assert task(match, seat, Listener(names, seat), "en").endswith(f": {said}")


@pytest.mark.parametrize(
    ("moves", "blocks", "said"),
    [
        ("c2v b2v", 20, "You may build again, or decline"),
        ("c3v c2v c1v b2v", 20, "You may build again, take a block of the other colour, or decline"),
        (
            "c2v c3v b2v b3v b3c3h a3v c1v b1v a2v b2c2h",
            6,
            "You may take a block of the other colour, or decline",
        ),
        (
            "c1v b1v b2v b3v a2v c2v a3v a2a3h c3v b1b2h",
            6,
            "You can neither build nor take a block, and must decline",
        ),
    ],
)
def test_the_moment_of_a_bonus_names_what_its_task_does(moves: str, blocks: int, said: str) -> None:
    match = play("turris", moves, blocks=blocks)
    (seat,) = match.movers
    (moment,) = match.last_moments()
    assert match.tell(moment.text[0], "did", seat, seat) == said
