"""Blueprints: what is shipped, what is refused with its line and reason, and what is only noted."""

import subprocess
import sys

import pytest

from games.gridopolis.arenas import blueprint
from opolis import games
from opolis.core.errors import BadDesign, BadOption
from opolis.games.gridopolis import designs
from opolis.games.gridopolis.blueprint import BOX, Blueprint
from opolis.games.gridopolis.places import coordinates, place_at
from opolis.match import record

SHIPPED = ["bridge", "matrix", "ring", "tower"]
GOOD = designs.template()


def broken(old: str, new: str) -> BadDesign:
    """Spoil the template and give the complaint."""
    assert GOOD.count(old) >= 1
    with pytest.raises(BadDesign) as caught:
        designs.load(GOOD.replace(old, new, 1))
    return caught.value


def line(needle: str) -> int:
    """Find a line of the template."""
    return GOOD[: GOOD.index(needle)].count("\n") + 1


def half_turn(design: Blueprint, places: tuple[int, ...]) -> set[int]:
    """Turn places half around the middle of the arena."""
    spots = [coordinates(place) for place in design.pads(2)]
    across = min(x for x, _, _ in spots) + max(x for x, _, _ in spots)
    along = min(y for _, y, _ in spots) + max(y for _, y, _ in spots)
    return {place_at(across - x, along - y, z) for x, y, z in map(coordinates, places)}


def test_four_blueprints_are_shipped_and_all_are_sound() -> None:
    assert designs.names() == SHIPPED
    assert [designs.load(name).title.lower() for name in SHIPPED] == SHIPPED


def test_the_list_of_options_needs_no_compiler() -> None:
    code = (
        "import sys, opolis.games.gridopolis as g; print(g.GAME.options[0].choices, 'numba' in sys.modules)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split("\n")[0] == f"{tuple(SHIPPED)} False"


@pytest.mark.parametrize(
    ("seats", "pads", "links", "posts", "markers", "kingerizers", "boxes"),
    [(2, 45, 62, 12, 12, 6, 4), (3, 54, 75, 14, 18, 9, 6), (4, 63, 88, 16, 24, 12, 8)],
)
def test_matrix_takes_the_parts_of_the_box(
    seats: int, pads: int, links: int, posts: int, markers: int, kingerizers: int, boxes: int
) -> None:
    parts = designs.load("matrix").parts(seats)
    assert parts == {
        "pads": pads,
        "links": links,
        "posts": posts,
        "markers": markers,
        "kingerizers": kingerizers,
        "teleporters": 5,
        "blocker-boxes": boxes,
    }


def test_with_four_players_matrix_leaves_one_teleporter_in_the_box() -> None:
    assert designs.load("matrix").parts(4) == {**BOX, "teleporters": 5}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_blueprints_can_be_built_from_one_box_without_loose_ends(name: str) -> None:
    assert [note for note in designs.notes(designs.load(name)) if "warning" in note] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_in_shipped_blueprints_two_players_mirror_each_other_by_a_half_turn(name: str) -> None:
    design = designs.load(name)
    south, north = design.seated(2)
    pads = tuple(design.pads(2))
    assert half_turn(design, pads) == set(pads)
    assert half_turn(design, design.teleporters) == set(design.teleporters)
    assert half_turn(design, south.markers) == set(north.markers)
    assert half_turn(design, south.home) == set(north.home)
    assert abs(south.forward - north.forward) == 2


@pytest.mark.parametrize("name", SHIPPED)
def test_a_blueprint_can_be_drawn(name: str) -> None:
    shown = designs.show(designs.load(name))
    assert shown.startswith(designs.load(name).title)
    assert "{b}" in shown


def test_the_template_is_sound_and_plays() -> None:
    assert designs.notes(designs.load(GOOD))[0].startswith("2 players: 30 of 63 pads")
    assert len(games.load("gridopolis").new(blueprint=GOOD).moves(0)) > 50


def test_a_record_carries_its_blueprint() -> None:
    match = games.load("gridopolis").new(blueprint=GOOD)
    match.play(0, "l11/2-l12/2")
    assert record.read(match.record()).bytes == match.bytes


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ('title = "My arena"', "title = My arena", "title =", "Invalid value"),
        ('title = "My arena"', 'titel = "My arena"', "title =", "there is no 'titel' here"),
        ('title = "My arena"', "title = 7", "title =", "title must be a text"),
        ('title = "My arena"', f'title = "{"x" * 61}"', "title =", "at most 60 letters"),
        ('"l13/1", "n13/1"', '"l13/1", "aa13/1"', "teleporters =", "'aa13/1' is no place of the lattice"),
        ('"l13/1", "n13/1"', '"l13/1", "n27/1"', "teleporters =", "'n27/1' is no place of the lattice"),
        ('"l13/1", "n13/1"', '"l13/1", "n13/10"', "teleporters =", "'n13/10' is no place of the lattice"),
        ('"l13/1", "n13/1"', '"l13/1", "l13/1"', "teleporters =", "l13/1 is listed twice"),
        ('"l13/1", "n13/1"', '"l13/1", "o13/1"', "teleporters =", "o13/1 is no pad"),
        ('"l13/1", "n13/1"', '"l13/1", "l10/2"', 'home = ["l10', "l10/2 would carry two nodes"),
        ('"l13/1", "n13/1"', '"l13/1", "m11/2"', 'markers = ["l10', "m11/2 is a teleporter"),
        ('teleporters = ["l13/1", "n13/1"]', "teleporters = 5", "teleporters =", "must be a list of texts"),
        ('"l13-m13/1"', '"l13-n13/1"', "posts =", "joins no two neighbours"),
        ('"l13-m13/1"', '"l13-m13"', "posts =", "is no link like l12-m12/1"),
        ('"l13-m13/1"', '"l13-l14/1"', "posts =", "must have its two pads here and on the floor above"),
        ('"l13-m13/1"', '"m13-n13/1"', "posts =", "is listed twice"),
        ('2 = ["south", "north"]', '2 = ["south", "east"]', "2 =", "there is no seat 'east'"),
        ('2 = ["south", "north"]', '2 = ["south"]', "2 =", "2 players need 2 different seats"),
        ('2 = ["south", "north"]', '2 = ["south", "south"]', "2 =", "2 players need 2 different seats"),
        ('2 = ["south", "north"]', '5 = ["south", "north"]', "2 =", "there is no '5' here"),
        ('2 = ["south", "north"]', "", "[seating]", "seating must name the seats"),
        ("pads = 3", "pads = 11", "pads = 3", "pads must be a whole number from 0 to 10"),
        ("links = 3", "links = true", "links = 3", "links must be a whole number from 0 to 10"),
        ("blockers = 2", "boxes = 2", "blockers = 2", "there is no 'boxes' here"),
        ("rounds = 0", "rounds = 301", "rounds = 0", "rounds must be a whole number from 0 to 300"),
        ("minutes = 0", "minutes = 601", "minutes = 0", "minutes must be a whole number from 0 to 600"),
        ("quiet_rounds = 50", "quiet_rounds = 9", "quiet_rounds", "must be a whole number from 10 to 200"),
        ("own_hops_may_turn = false", "own_hops_may_turn = 0", "own_hops", "must be true or false"),
        ("captures_may_turn = true", "captures_may_turn = 1", "captures", "must be true or false"),
        ("kinging_ends_turn = true", 'kinging_ends_turn = "no"', "kinging", "must be true or false"),
        ("minutes = 0", "seconds = 0", "minutes = 0", "there is no 'seconds' here"),
        ("number = 1", "number = 10", "number = 1", "number must be a whole number from 1 to 9"),
        ('corner = "l13"', 'corner = "l13/1"', "corner =", "is no south-west corner like l12"),
        ('corner = "l13"', 'corner = "y13"', "ooo", "the pads leave the lattice"),
        ('grid = """\nooo\n"""', 'grid = """\noxo\n"""', "ooo", "'x' is neither o (a pad) nor . (none)"),
        ('grid = """\nooo\n"""', 'grid = ""', "grid =", "grid must be a text"),
        ('forward = "n"', 'forward = "up"', "forward =", "forward must be n, e, s or w"),
        ('pads = ["l10..n11/2"]', 'pads = ["n11..l10/2"]', "pads = [", "runs backwards"),
        ('pads = ["l10..n11/2"]', 'pads = ["l10..n12/2"]', "pads = [", "l12/2 is there already"),
        ('home = ["l10..n10/2"]', 'home = ["l9/2"]', "home =", "l9/2 is no pad of south nor a common one"),
        ('home = ["l10..n10/2"]', 'home = ["l16/2"]', "home =", "l16/2 is no pad of south nor a common one"),
        ('home = ["l10..n10/2"]', "home = []", "home =", "south has no home-row"),
        ('markers = ["l10..n11/2"]', 'markers = ["l9/2"]', "markers =", "l9/2 is no pad of south"),
        ('markers = ["l10..n11/2"]', "markers = []", "markers =", "south has no markers"),
        ("[seat.south]", "[seat.South]", "[seat.south]", "the name in small letters"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_reason(old: str, new: str, at: str, reason: str) -> None:
    error = broken(old, new)
    assert reason in error.reason
    assert error.line == line(at), error
    assert error.file == "blueprint.toml"


def test_two_markers_may_not_share_a_pad() -> None:
    text = GOOD.replace('markers = ["l10..n11/2"]', 'markers = ["m14/2"]')
    with pytest.raises(BadDesign, match="m14/2 holds two markers"):
        designs.load(text.replace('markers = ["l15..n16/2"]', 'markers = ["m14/2"]'))


def test_two_home_rows_may_not_share_a_pad() -> None:
    text = GOOD.replace('home = ["l10..n10/2"]', 'home = ["m14/2"]')
    with pytest.raises(BadDesign, match="m14/2 would carry two nodes"):
        designs.load(text.replace('home = ["l16..n16/2"]', 'home = ["m14/2"]'))


def test_a_blueprint_needs_two_seats() -> None:
    with pytest.raises(BadDesign, match="at least 2 seats"):
        designs.load(GOOD[: GOOD.index("[seat.north]")])


def test_a_pad_may_not_be_drawn_twice() -> None:
    second = GOOD.replace("number = 1", "number = 2").replace('corner = "l13"', 'corner = "l12"')
    with pytest.raises(BadDesign, match=r"the pad l12/2 is drawn twice") as caught:
        designs.load(second)
    assert caught.value.line == line('grid = """\nooo\nooo')


@pytest.mark.parametrize(
    ("pads", "markers", "reason"),
    [
        ("a1..p8/1", "a1/1", "130 pads with 2 players; with this kit there may be at most 127"),
        ("a1..q1/1 a2/1", "a1..q1/1", "a seat may have at most 16"),
    ],
)
def test_an_arena_has_limits(pads: str, markers: str, reason: str) -> None:
    with pytest.raises(BadDesign, match=reason):
        designs.load(blueprint(pads, {"south": markers, "north": "e26/9"}))


def test_too_many_posts_are_refused() -> None:
    posts = ", ".join(f'"{a}1-{b}1/{z}"' for z in range(1, 9) for a, b in ("ab", "bc", "cd", "de", "ef"))
    with pytest.raises(BadDesign, match="there may be at most 32"):
        designs.load(GOOD.replace('posts = ["l13-m13/1", "m13-n13/1"]', f"posts = [{posts}]"))


def test_a_text_that_is_too_long_or_too_deep_is_refused() -> None:
    with pytest.raises(BadDesign, match="at most 64000 bytes"):
        designs.load(GOOD + "#" * 64_000)
    with pytest.raises(BadDesign, match="nested"):
        designs.load(f"title = {'[' * 50}{']' * 50}")


def test_a_strange_key_is_told_and_not_run() -> None:
    assert "there is no '(((' here" in broken('title = "My arena"', '"(((" = 1').reason


def test_one_file_only() -> None:
    with pytest.raises(BadDesign, match="one file, not 2"):
        designs.load(f"#file a.toml\n{GOOD}\n#file b.toml\n{GOOD}")


def test_the_file_is_named_where_it_has_a_name() -> None:
    with pytest.raises(BadDesign) as caught:
        designs.load("#file mine.toml\ntitle = 3\n")
    assert str(caught.value).startswith("mine.toml, line 1: title must be a text")


def test_notes_tell_what_the_box_and_gravity_would_not_bear() -> None:
    floating = GOOD.replace('posts = ["l13-m13/1", "m13-n13/1"]', "posts = []")
    notes = designs.notes(designs.load(floating))
    assert "warning: l10/2 and 20 more hang in the air; they need a post" in notes
    rich = designs.notes(designs.load(GOOD.replace("posts = 2", "posts = 10")))
    assert "warning: 2 players need 22 posts; the box holds 16" in rich
    lonely = designs.notes(designs.load(GOOD.replace(', "n13/1"]\n', "]\n")))
    assert "warning: with 2 players one teleporter stands alone and leads nowhere" in lonely
    third = GOOD + '[seat.west]\nforward = "e"\npads = ["j13/2"]\nhome = ["j13/2"]\nmarkers = ["j13/2"]\n'
    assert "west sits at no table: it is in no line of [seating]" in designs.notes(designs.load(third))


def test_a_blueprint_says_how_many_may_play() -> None:
    with pytest.raises(BadOption, match="Tower seats 2 players, not 4"):
        games.load("gridopolis").new(4, blueprint="tower")


def test_a_blueprint_brings_its_options_unless_the_match_says_otherwise() -> None:
    theirs = {"rounds": 7, "minutes": 9, "quiet_rounds": 20, "own_hops_may_turn": True}
    theirs |= {"captures_may_turn": False, "kinging_ends_turn": False}
    lines = "\n".join(f"{name} = {str(value).lower()}" for name, value in theirs.items())
    text = GOOD[: GOOD.index("rounds = 0")] + lines + GOOD[GOOD.index("\n\n# The pads") :]
    state = games.load("gridopolis").new(blueprint=text).state
    assert {name: getattr(state, name) for name in theirs} == theirs
    ours = {name: games.load("gridopolis").new().state[name] for name in theirs}
    said = {name: bool(value) if name.endswith("turn") else int(value) for name, value in ours.items()}
    changed = games.load("gridopolis").new(blueprint=text, **said).state
    assert {name: getattr(changed, name) for name in theirs} == ours


def test_without_a_word_from_anybody_the_house_rules_are_as_usual() -> None:
    state = games.load("gridopolis").new().state
    assert (state.rounds, state.minutes, state.quiet_rounds) == (0, 0, 50)
    assert (state.own_hops_may_turn, state.captures_may_turn, state.kinging_ends_turn) == (0, 1, 1)


def test_a_kit_keeps_what_is_not_named_and_must_find_room() -> None:
    game = games.load("gridopolis")
    assert game.new(kit={"posts": 5}).state.hand[1].tolist() == [3, 3, 5, 2]
    full = blueprint("a1..k11/1", {"south": "a1/1", "north": "k11/1"}, kit=(2, 0, 0, 0))
    assert game.new(blueprint=full).state.hand[0].tolist() == [2, 0, 0, 0]
    with pytest.raises(BadOption, match="room for 2 more pads of each seat"):
        game.new(blueprint=full, kit={"pads": 3})
