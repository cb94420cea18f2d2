"""Every tile, row by row as in the specification: its number, its cost, what it gives and its roads."""

import pytest

from games.hamlet.town import building, give, have, lay, say, standing
from opolis import games
from opolis.games.hamlet.names import edges_of, tiles_by_text
from opolis.games.hamlet.state import BAG, BAGS, COUNT
from opolis.games.hamlet.tile_text import about

# bag, tile, number, cost, income, culture, military, storage, edges; what must lie on m13 and m14 before it
ROWS = """
black  CropFarm     4  1 1  0  0  0 d.d.
black  LumberCamp   4  2 1  0  0  0 dd..
black  MiningCamp   4  3 1  0  0  2 d.s.
black  Crossroads   4  1 0  0  0  0 dddd
black  TownGate     4  2 0  0  1  0 dsds
green  AnimalFarm   6  6 2  6  0  0 dd.d
green  Monument     8  1 0  2  0  0 d.s.
green  Outpost      6  6 0  0  6  0 d.d.
green  Farmstead    5  9 1  0  0  1 dddd
green  Wall         8  5 0  0  2  0 s.s.
green  RoundTower   5  7 0  0  4  0 ss..
green  SquareTower  5  8 0  0  4  1 sss.
green  Inn          6  7 2  3  0  0 dds.
green  Market       6 11 3  2  0  3 dsds
green  Sawmill      5  5 3  0  0  0 dd..  LumberCamp
green  Smelt        5  5 3  0  0  2 d.s.  MiningCamp
green  Windmill     6  5 2  2  0  0 d..d  CropFarm
green  Watermill    4  8 0  0  0  0 s...
green  Storehouse   5  5 0  0  0  8 d.d.
green  Barracks     4 15 2  0  3  3 sdsd
purple Keep         6 15 3  3  6  3 sss.  RoundTower
purple Pavilion     5 15 4  3  0  4 dds.
purple Monastery    5 15 2  2  0  0 s.d.
purple Bazaar       5 17 3  5  0  0 sdsd
purple Bakery       6 15 4  9  0  0 ddd.  Windmill
purple LordsManor   5 20 2 13  0  5 sds.  Market
purple Blacksmith   6 15 2  0 10  0 sdd.  Smelt
purple Craftsman    6 15 3  3  7  0 dsd.  Sawmill
purple Treasury     3 18 3  8  0 10 sds.
purple Cathedral    3 30 0 28  0  0 sdsd
"""
TILES = [row.split() for row in ROWS.strip().splitlines()]


@pytest.mark.parametrize("row", TILES, ids=lambda row: row[1])
def test_a_tile_costs_and_gives_what_it_prints(row: list[str]) -> None:
    bag, name, count, cost, income, culture, military, storage, edges, *before = row
    match = building()
    tile = tiles_by_text(match.state)[name]
    assert BAGS[match.state.tile[tile, BAG]] == bag
    assert int(match.state.tile[tile, COUNT]) == int(count)
    assert edges_of(match.state, tile) == edges
    lay(match, 0, " ".join(f"{other}@m13r0" for other in before))
    have(match, 0, coins=int(cost))
    if bag != "black":
        give(match, 0, name)
    stood = standing(match, 0)
    builds = [text for text in match.moves(0) if text.lstrip("+").startswith(f"{name}@")]
    assert builds, "it can be built"
    say(match, 0, builds[0])
    gained = {key: value - stood[key] for key, value in standing(match, 0).items()}
    assert gained["coins"] == -int(cost)
    assert [gained[key] for key in ("income", "culture", "military", "storage")] == [
        int(number) for number in (income, culture, military, storage)
    ]
    assert gained["points"] == BAGS.index(bag)
    assert gained["junctions"] == (edges.count(".") <= 1)
    assert gained["crafted"] == bool(before)
    assert gained["farms"] == (name in ("CropFarm", "AnimalFarm", "Farmstead"))
    assert gained["holders"] == (name in ("Wall", "RoundTower", "SquareTower"))


@pytest.mark.parametrize("row", TILES, ids=lambda row: row[1])
def test_a_tile_turns_clockwise(row: list[str]) -> None:
    name, edges = row[1], row[8]
    different = len({edges[turn:] + edges[:turn] for turn in range(4)})
    match = building()
    tile = tiles_by_text(match.state)[name]
    turns = set()
    for turn in range(4):
        twin = match.copy()
        lay(twin, 0, f"{name}@m13r{turn}")
        lying = int(twin.state.hamlet[0, 13 * 27 + 13]) - 1
        turns.add(lying % 4)
        assert lying // 4 == tile
        east = edges[(1 - turn) % 4]
        if east != ".":
            give(twin, 0, "Cathedral")
            have(twin, 0, coins=30)
            assert ("+Crossroads@n13r0" if east == "d" else "Cathedral@n13r1") in twin.moves(0)
    assert len(turns) == different


def test_every_tile_is_tried_and_the_box_is_full() -> None:
    state = games.load("hamlet").new().state
    assert [row[1] for row in TILES] == list(tiles_by_text(state))
    assert [int(left) for left in state.left] == [20, 84, 50]


def test_tiles_say_what_they_do() -> None:
    state = games.load("hamlet").new().state
    texts = {name: about(state, tile) for name, tile in tiles_by_text(state).items()}
    assert texts["Farmstead"] == "income 1, storage 1; +1 income to adjacent Crop Farm or Animal Farm"
    assert texts["Barracks"] == "income 2, military 3, storage 3; +1 military to adjacent tiles with military"
    assert texts["Keep"].startswith(
        "income 3, culture 3, military 6, storage 3; needs a road to Round Tower or"
    )
    assert texts["Watermill"] == "doubles the print of the tile its road meets"
    assert texts["Monastery"] == "income 2, culture 2; +2 culture per adjacent tile"
    assert texts["Bazaar"] == "income 3, culture 5; +1 culture per other kind with culture"
    assert texts["Wall"] == "military 2; keep one more tile"
    assert texts["Bakery"] == "income 4, culture 9; needs Windmill"
    assert texts["Crossroads"] == ""
