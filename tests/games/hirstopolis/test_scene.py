"""Hirstopolis as parts and touches."""

import random
import re
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from games.hirstopolis.tables import alone, build, dealt, drawn
from opolis import games
from opolis.core.scene import Part, Scene, Touch
from opolis.games.hirstopolis.names import block_names
from opolis.lab.simulate import step
from opolis.match.match import Match
from opolis.match.trying import gains, standings

GAME = games.load("hirstopolis")
Box = tuple[float, float, float, float, float, float]


def boxes(part: Part) -> list[Box]:
    """List the boxes that a part fills: one, or one for each of its cells after turning."""
    x, y, z = part.place
    wide, deep, high = part.size
    if not part.cells:
        return [(x - wide / 2, x + wide / 2, y - deep / 2, y + deep / 2, z, z + high)]
    found = []
    for column, row in (*part.cells, *part.spans):
        right, up = column + 0.5 - wide / 2, row - 0.5 + deep / 2
        for _ in range(part.turn):
            right, up = up, -right
        found.append((x + right - 0.5, x + right + 0.5, y + up - 0.5, y + up + 0.5, z, z + high))
    return found


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than a face."""
    return all(max(one[axis], other[axis]) < min(one[axis + 1], other[axis + 1]) - 1e-9 for axis in (0, 2, 4))


def check_apart(parts: list[Part]) -> None:
    filled = [(box, part.id) for part in parts for box in boxes(part)]
    filled.sort()
    for number, (box, name) in enumerate(filled):
        for other, second in filled[number + 1 :]:
            if other[0] >= box[1] - 1e-9:
                break
            assert name == second or not overlap(box, other), f"{name} {second}"


def pieces(match: Match, seat: int = 0) -> dict[str, Part]:
    return {part.id: part for part in match.scene(seat).parts if part.kind in ("poly", "roof", "bridge")}


def test_parts_never_overlap() -> None:
    rng = random.Random("apart")
    for name in ("islands", "rivercity", "lavaland"):
        match = GAME.new(3, map=name, max_rounds=3)
        while not match.over:
            step(match, rng)
            if rng.random() < 0.03 or match.over:
                check_apart(list(match.scene(1).parts))


def test_ghosts_are_what_the_move_builds_and_fit_among_the_parts() -> None:
    match = alone("BO4@e1r0 BO4@i1r0 BL3@a1r0 take:W5 take:TJ4")
    leaves = 0
    for block in ("quarry:0:W5", "quarry:0:TJ4"):
        for square in match.touches(0, [block]):
            for leaf in match.touches(0, [block, square.id]) if not square.move else []:
                (ghost,) = leaf.ghost
                after = match.copy()
                after.play(0, leaf.move)
                assert pieces(after)[ghost.id].place == ghost.place
                assert pieces(after)[ghost.id].turn == ghost.turn
                check_apart([*match.scene(0).parts, ghost])
                leaves += 1
    assert leaves == sum("@" in move for move in match.moves(0)) > 100


def test_a_block_is_touched_then_a_square_then_a_turn() -> None:
    match = alone("B1@b2r0 take:TL3")
    assert {touch.id for touch in match.touches(0)} >= {"quarry:0:TL3", "pile:B2", "done"}
    squares = match.touches(0, ["quarry:0:TL3"])
    assert squares[-1].move == "return:TL3"
    assert "0:b2" not in [touch.id for touch in squares]
    turns = match.touches(0, ["quarry:0:TL3", "0:c4"])
    assert [(leaf.id, leaf.move) for leaf in turns] == [
        ("turn:0", "TL3@c4r0"),
        ("turn:1", "TL3@b4r1"),
        ("turn:2", "TL3@b3r2"),
        ("turn:3", "TL3@c3r3"),
    ]
    assert match.touches(0, ["quarry:0:TL3", "0:g4"]) == []
    assert match.touches(0, ["quarry:0:TL3", "nonsense"]) == []
    assert match.touches(0, ["quarry:0:W6"]) == []


def test_a_square_with_bases_is_touched_by_a_plate_on_top() -> None:
    match = alone("B2@a1r0 B2@a1r0 take:T2")
    plates = {touch.id: touch for touch in match.touches(0, ["quarry:0:T2"]) if touch.part}
    assert set(plates) == {"top:0:a1"}
    plate = plates["top:0:a1"].part
    assert plate is not None
    assert plate.place == (0.5, -0.5, 2.0)
    assert [leaf.label for leaf in match.touches(0, ["quarry:0:T2", "top:0:a1"])] == [
        "long roof 2 for 4 points"
    ]


def test_blocks_to_pass_are_touched_one_after_another_copy_by_copy() -> None:
    match = drawn("B2 B2 T1", "T2 T2 TI3")
    assert [touch.id for touch in match.touches(0)] == ["quarry:0:B2", "quarry:0:T1"]
    assert [touch.id for touch in match.touches(0, ["quarry:0:B2"])] == ["quarry:0:B2:2", "quarry:0:T1"]
    leaves = match.touches(0, ["quarry:0:B2", "quarry:0:T1"])
    assert [(leaf.id, leaf.move) for leaf in leaves] == [("quarry:0:B2:2", "pass:B2,B2,T1")]
    shown = [part.id for panel in match.scene(0).panels for part in panel.parts]
    assert {"quarry:0:B2", "quarry:0:B2:2", "quarry:0:T1"} <= set(shown)


def test_chosen_blocks_are_touched_in_the_order_in_which_they_are_handed_out() -> None:
    match = drawn("B2 BO4 T1", "T2 T2 T2", "BL3 BL3 BL3")
    for seat, choice in enumerate(("B2,BO4,T1", "T2,T2,T2", "BL3,BL3,BL3")):
        match.play(seat, f"pass:{choice}")
    match.play(-1, "die:6")
    assert match.scene(0).text.startswith("White hands its chosen blocks out to the right")
    first = match.touches(0)
    assert [(touch.id, touch.label) for touch in first] == [
        ("quarry:0:B2", "give long base 2 to your right neighbour, block 1 of 3"),
        ("quarry:0:BO4", "give square base 4 to your right neighbour, block 1 of 3"),
        ("quarry:0:T1", "give small roof 1 to your right neighbour, block 1 of 3"),
    ]
    second = match.touches(0, ["quarry:0:T1"])
    assert [(touch.label, touch.move) for touch in second] == [
        ("give long base 2 to the second on your right, block 2 of 3", "hand:BO4,B2,T1"),
        ("give square base 4 to the second on your right, block 2 of 3", "hand:B2,BO4,T1"),
    ]
    assert match.touches(0, ["quarry:0:T2"]) == []
    assert match.touches(1) == []


def test_the_kings_signal_is_a_button_and_his_map_says_that_he_is_king() -> None:
    match = GAME.new(2, clock=True, king="random")
    assert match.touches(0) == []
    match.play(-1, "king:1")
    (touch,) = match.touches(1)
    assert (touch.id, touch.move) == ("start", "start")
    assert touch.label == "start the draw: everybody takes blocks for 60 seconds"
    assert match.scene(0).text.startswith("Black, the king, starts the draw when everybody is ready")
    parts = {part.id: part for part in match.scene(0).parts}
    names = [parts[name].label for name in ("name:0", "name:1", "king")]
    assert names == ["white", "black", "the king"]
    black = next(area for area in match.scene(0).areas if area.seat == 1)
    assert black.holds(parts["king"].place)


def test_a_map_bears_its_seats_name_within_its_own_room_where_no_button_lies() -> None:
    scene = GAME.new(2).scene(0)
    parts = {part.id: part for part in scene.parts}
    for area in scene.areas:
        name = parts[f"name:{area.seat}"]
        assert name.tags == (f"seat:{area.seat}",)
        assert area.holds(name.place)


def test_after_the_bell_blocks_can_be_returned_by_touching() -> None:
    match = GAME.new(2, clock=True, passing="none")
    match.play(0, "start")
    match.play(-1, "bell")
    while match.movers == [-1]:
        match.play(-1, "topup:0:BL3" if "topup:0:BL3" in match.moves(-1) else "topup:1:BL3")
    match.play(1, "done")
    match.play(-1, "bell")
    assert [touch.id for touch in match.touches(0)] == ["quarry:0:BL3", "done"]
    assert [touch.move for touch in match.touches(0, ["quarry:0:BL3"])] == ["return:BL3"]
    assert match.touches(0, ["quarry:0:BL3", "0:a1"]) == []


def test_a_taller_block_is_taller_everywhere() -> None:
    match = alone("TJ4@a1r0 TO4@a8r0 W5@e1r0 W6@d2r0 take:W5 take:TS4")
    heights = {part.id.partition("@")[0]: part.size[2] for part in pieces(match).values()}
    assert heights == {"0:TJ4": 1.7, "0:TO4": 1.0, "0:W5": 1.7, "0:W6": 1.0}
    trays = {part.id: part.size[2] for panel in match.scene(0).panels for part in panel.parts}
    assert (trays["quarry:0:W5"], trays["quarry:0:TS4"]) == (1.7, 1.7)
    assert (trays["pile:TJ4"], trays["pile:TL4"], trays["pile:B2"]) == (1.7, 1.0, 1.0)
    ghosts = match.touches(0, ["quarry:0:W5", "0:e3"])
    assert ghosts[0].ghost[0].size[2] == 1.7


def test_the_viewers_own_map_lies_in_front_and_first() -> None:
    match = GAME.new(4)
    for viewer in range(4):
        places = {part.id: part.place for part in match.scene(viewer).parts}
        assert places[f"{viewer}:a1"] == (0.5, -0.5, -0.1)
    spectator = {part.id: part.place for part in match.scene(-1).parts}
    assert spectator["0:a1"] == (0.5, -0.5, -0.1)


def test_bases_roofs_and_bridges_are_parts_of_their_kind_stacked_upward() -> None:
    match = alone("BO4@e1r0 BO4@i1r0 W5@e1r0 B2@e2r0 T2@e2r0")
    kinds = [(part.kind, part.place[2]) for part in pieces(match).values()]
    assert kinds == [("poly", 0.0), ("poly", 0.0), ("bridge", 1.0), ("poly", 1.0), ("roof", 2.0)]
    (bridge,) = [part for part in pieces(match).values() if part.kind == "bridge"]
    assert (bridge.cells, bridge.spans) == (((0, 0), (1, 0), (4, 0)), ((2, 0), (3, 0)))
    assert [part.id for part in pieces(match).values() if "last" in part.tags] == ["0:T2@e2r0/2"]


def test_the_river_its_banks_and_the_die_are_there() -> None:
    parts = {part.id: part for part in GAME.new(2, map="rivercity").scene(0).parts}
    assert parts["0:a5"].colour == "sand"
    assert parts["0:a4"].colour == "paper"
    assert parts["river:0:a6"].size[0] == 14
    assert parts["die"].value == 0
    assert "die" not in {part.id for part in GAME.new(2, passing="bowl").scene(0).parts}


def test_a_score_card_has_a_line_for_each_top_and_adds_up() -> None:
    match = dealt("BO4 BL3 TO4 T1", "T1 T2 T2", max_rounds=1)
    build(match, 0, "BO4@a1r0 TO4@a1r0 T1@e5r0 done")
    scene = match.scene(0)
    card = next(panel for panel in scene.panels if panel.id == "card:0")
    assert [(line.label, line.value) for line in card.lines[:2]] == [
        ("square roof 4 on a1", "4"),
        ("small roof 1 on e5", "0"),
    ]
    assert scene.seats[0].score == 4
    assert scene.seats[0].breakdown[-1].value == "−2"
    match.play(1, "done")
    for seat in match.scene(0).seats:
        assert sum(int(line.value.replace("−", "-")) for line in seat.breakdown) == seat.score


def test_open_squares_say_what_they_will_cost_and_where_they_are() -> None:
    match = alone("B2@a1r0")
    (line,) = [line for line in match.scene(0).seats[0].breakdown if line.label == "open bases"]
    assert line.value == "−4"
    assert "a1 b1" in line.note


def test_every_seats_parts_have_different_ids() -> None:
    scene = GAME.new(6).scene(3)
    for one, other in combinations([part.id for part in scene.parts], 2):
        assert one != other


def said(scene: Scene, touches: Iterable[Touch]) -> Iterator[str]:
    """List what people read of a position."""
    yield scene.text
    for panel in scene.panels:
        yield panel.title
        yield from (part.label for part in panel.parts)
        yield from (word for line in panel.lines for word in (line.label, line.value, line.note))
    for seat in scene.seats:
        yield from (word for line in seat.breakdown for word in (line.label, line.value, line.note))
    yield from (touch.label for touch in touches)


@pytest.mark.parametrize("rules", [{}, {"mode": "headtohead"}, {"passing": "bowl"}])
def test_blocks_are_said_in_words_never_in_codes(rules: dict[str, str]) -> None:
    rng, match = random.Random(4), GAME.new(2, **rules)
    codes = re.compile(rf"\b({'|'.join(block_names(match.state))})\b")
    while not match.over:
        for seat in (seat for seat in match.movers if seat >= 0):
            first = match.touches(seat)
            then = match.touches(seat, [rng.choice(first).id])
            assert [text for text in said(match.scene(seat), [*first, *then]) if codes.search(text)] == []
        step(match, rng)


def brought(match: Match, move: str) -> dict[str, int]:
    """Say what a move brings its seat, as tips do."""
    before = standings(match, 0)
    match.play(0, move)
    return {gain.label: gain.by for gain in gains(match, before, standings(match, 0))}


def test_what_a_block_brings_is_said_once() -> None:
    match = alone("BO4@a1r0")
    match.play(0, "take:BO4")
    assert brought(match, "BO4@e1r0") == {"open bases at the end": -8}
    match.play(0, "take:TO4")
    assert brought(match, "TO4@a1r0") == {"": 4, "open bases at the end": 8}


def test_a_base_that_is_drawn_is_not_said_to_cost_points() -> None:
    assert brought(GAME.new(2), "take:BO4") == {}


def test_a_button_names_a_block_as_the_pile_does() -> None:
    match = alone()
    pile = {part.id: part.label.split()[0] for panel in match.scene(0).panels for part in panel.parts}
    for name, word in (("B1", "small"), ("BI3", "long"), ("BL3", "corner"), ("BO4", "square")):
        assert pile[f"pile:{name}"] == word
        assert word in match.say(0, f"take:{name}")


def test_no_two_blocks_of_a_kind_have_the_same_words_in_the_pile() -> None:
    pile = next(panel for panel in alone().scene(0).panels if panel.id == "pile")
    words = [(part.id.removeprefix("pile:")[0], part.label.split(" ×")[0]) for part in pile.parts]
    assert len(words) == len(set(words))


def test_a_kind_of_which_the_pile_holds_no_more_keeps_its_place() -> None:
    match = games.load("hirstopolis").new(2)
    rng, order = random.Random("pile"), []
    while not (match.state.pile[: len(block_names(match.state))] == 0).any():
        assert not match.over
        step(match, rng)
        pile = next(panel for panel in match.scene(0).panels if panel.id == "pile")
        order = order or [part.id for part in pile.parts]
        assert [part.id for part in pile.parts] == order
    gone = [part.id for part in pile.parts if part.label.endswith(" ×0")]
    assert gone
    assert all(match.why(seat, "take:" + gone[0].removeprefix("pile:")) for seat in match.movers if seat >= 0)
