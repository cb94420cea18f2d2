"""What a seat may know: its own tiles, what it passed on, the backs of everything else."""

import random
from collections import Counter

import pytest

from games.hamlet.town import building, deal, draw, end_year, give, queue, say, trial
from opolis import games
from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.games.hamlet.card_text import back
from opolis.games.hamlet.names import card_names, tiles_by_text
from opolis.games.hamlet.state import BAGS, GREEN, PURPLE, UNKNOWN
from opolis.lab.simulate import step
from opolis.match.match import Match


def veiled(match: Match, seat: int, seed: str) -> Match:
    twin = match.copy()
    verbs.veil(twin.state, seat, seeded(seed))
    return twin


def backs(match: Match, viewer: int, seat: int, pile: str = "queue") -> dict[str, int]:
    row = getattr(match.seen(viewer), pile)[seat]
    return {BAGS[bag]: int(row[UNKNOWN + bag]) for bag in (GREEN, PURPLE) if row[UNKNOWN + bag]}


@pytest.mark.states("B4")
def test_queues_are_private_but_their_backs_are_seen() -> None:
    match = deal("Wall Wall Inn Inn")
    draw(match, "purple", "Keep Keep Keep")
    draw(match, "green", "Market Market Market")
    assert "Keep" in match.view(0)
    assert "Market" not in match.view(0)
    assert "5 green face down" in match.view(0)
    assert "2 green and 3 purple face down" in match.view(1)
    assert backs(match, 1, 0) == {"green": 2, "purple": 3}
    assert backs(match, -1, 0) == {"green": 2, "purple": 3}


@pytest.mark.states("B8")
def test_a_seat_knows_what_it_passed_on_until_its_neighbour_keeps_or_passes() -> None:
    match = building(3)
    give(match, 0, "Keep Inn")
    give(match, 1, "Market")
    say(match, 0, "done pass")
    assert "Keep" in match.view(0)
    assert "Keep" not in match.view(1)  # face down until its own pass
    assert "1 green and 1 purple face down" in match.view(1)
    assert "Keep" not in match.view(2)
    say(match, 1, "done pass")
    assert "Keep" in match.view(1)
    say(match, 2, "done pass")
    for _ in range(3):
        draw_any(match)
    assert match.state.known[1].sum() == 2
    for seed in "abcdef":
        twin = veiled(match, 0, seed)
        assert {"Keep", "Inn"} <= set(queue(twin, 1))
    assert any("Keep" not in queue(veiled(match, 2, seed), 1) for seed in "abcdef")
    say(match, 1, "done")
    assert "Keep" in match.view(0)
    say(match, 1, "keep:Inn")
    assert backs(match, 0, 1) == {"green": 3, "purple": 1}
    assert backs(match, 0, 1, "kept") == {"green": 1}


def draw_any(match: Match) -> None:
    match.play(match.movers[0], "green")
    for _ in range(3):
        match.play(-1, sorted(match.odds())[0])


def test_a_redrawn_position_keeps_every_tile_of_the_box() -> None:
    rng = random.Random("box")
    match = games.load("hamlet").new(4)
    while not match.over:
        if rng.random() < 0.2:
            seat = rng.randrange(4)
            twin = veiled(match, seat, f"{len(match.events)}")
            for bag_like in ("left", "standing", "hamlet", "stage"):
                assert (getattr(twin.state, bag_like) == getattr(match.state, bag_like)).all()
            assert (tiles(twin) == tiles(match)).all()
            assert queue(twin, seat) == queue(match, seat)
            assert queue(twin, seat, "kept") == queue(match, seat, "kept")
        step(match, rng)


def tiles(match: Match):  # type: ignore[no-untyped-def]  # a row of counts by kind
    state = match.state
    held = state.queue.sum(0) + state.kept.sum(0) + state.coming.sum(0) + state.gone.sum(0)
    assert held[-2:].sum() == 0
    return held[:-2] + state.stock


@pytest.mark.states("B2", "B3")
def test_hidden_cards_are_redrawn_among_those_with_the_same_back() -> None:
    match = deal("Wall Wall Inn Inn")
    seen = Counter()
    for seed in range(60):
        twin = veiled(match, 1, str(seed))
        deck = [int(card) for card in twin.state.deck]
        assert deck[0] == int(match.state.deck[0])
        assert len(set(deck)) == 7
        for mine, theirs in zip(deck, match.state.deck, strict=True):
            assert back(match.state, mine) == back(match.state, int(theirs))
        seen[card_names(match.state)[deck[3]]] += 1
    assert set(seen) == {"Royal Grant"}  # no other card of group 3 has this back


@pytest.mark.states("B2")
def test_a_card_may_be_any_with_its_back_that_has_not_been_forecast() -> None:
    match = deal("Wall Wall Inn Inn", "Homesteading RoadWorks GuildVisit Fire Veterans Jubilee GrandParade")
    names = card_names(match.state)
    decks = [[names[int(card)] for card in veiled(match, 0, str(seed)).state.deck] for seed in range(40)]
    assert {(deck[1], deck[2]) for deck in decks} == {
        ("Road Works", "Guild Visit"),
        ("Guild Visit", "Road Works"),
    }
    assert {deck[5] for deck in decks} == {"Jubilee", "Grand Parade"}
    draw(match, "green", "Inn Inn Inn")
    draw(match, "green", "Wall Wall Wall")
    end_year(match)
    decks = [[names[int(card)] for card in veiled(match, 0, str(seed)).state.deck] for seed in range(9)]
    assert {(deck[1], deck[2]) for deck in decks} == {("Road Works", "Guild Visit")}


def test_the_log_shows_a_seat_its_own_draws_and_keeps_only() -> None:
    match = deal("Wall Inn Market Sawmill")
    draw(match, "green", "Smelt Smelt Smelt")
    draw(match, "purple", "Keep Keep Keep")
    say(match, 0, "done keep:Smelt pass")
    assert [text for _, text in match.log(0)] == [
        "Wall", "Inn", "?", "?", *["?"] * 7, "green", "Smelt", "Smelt", "Smelt", "purple", "?", "?", "?",
        "done", "keep:Smelt", "pass",
    ]  # fmt: skip
    assert [text for _, text in match.log(1)] == [
        "?", "?", "Market", "Sawmill", *["?"] * 7, "green", "?", "?", "?", "purple", "Keep", "Keep", "Keep",
        "done", "?", "pass",
    ]  # fmt: skip
    assert [text for _, text in match.log(-1)].count("?") == 4 + 7 + 6 + 1


@pytest.mark.states("B9")
def test_tiles_that_a_card_draws_are_seen_by_their_owner_only() -> None:
    match = trial('{ draw = 2, from = "purple" }', seats=2)
    end_year(match)
    for name in ("Keep", "Bazaar"):
        match.play(-1, name)
    assert "Keep" in match.view(0)
    assert "Keep" not in match.view(1)
    assert "2 purple face down" in match.view(1)
    assert [text for _, text in match.log(0)][-2:] == ["Keep", "Bazaar"]
    assert [text for _, text in match.log(1)][-2:] == ["?", "?"]
    match.play(-1, "Treasury")
    assert [text for _, text in match.log(0)][-1] == "?"


@pytest.mark.states("B8", "B9")
def test_a_discarded_tile_is_not_shown_to_anybody_else() -> None:
    match = trial("{ discard = 1 }")
    give(match, 0, "Keep Bazaar")
    for seat in range(3):
        say(match, seat, "done pass")
    assert "Keep" in match.view(0)  # white knows what it passed to red
    say(match, 1, "discard:Keep")
    assert [text for _, text in match.log(1)][-1] == "discard:Keep"
    assert {match.log(viewer)[-1][1] for viewer in (-1, 0, 2)} == {"?"}
    for viewer in (-1, 0, 2):
        assert "Keep" not in match.view(viewer)
        assert "Bazaar" not in match.view(viewer)
    seen = {tuple(queue(veiled(match, 0, seed), 1)) for seed in "abcdefgh"}
    assert len(seen) > 1
    gone = {tuple(queue(veiled(match, 2, seed), 1, "gone")) for seed in "abcdefgh"}
    assert len(gone) > 1
    assert {tuple(queue(veiled(match, 1, seed), 1, "gone")) for seed in "abcd"} == {("Keep",)}


@pytest.mark.states("B8", "B9")
def test_nobody_can_tell_from_the_bags_what_was_discarded() -> None:
    match = trial("{ discard = 1 }", seats=2)
    give(match, 0, "Inn Keep")
    say(match, 0, "done keep:Inn pass")
    say(match, 1, "done pass")
    twin = match.copy()
    say(match, 1, "discard:Keep")
    say(match, 0, "discard:Inn")
    swapped = twin.copy()
    swapped.state.kept[0, :] = 0
    give(swapped, 0, "Wall", "kept")
    swapped.state.stock[:] = twin.state.stock
    swapped.state.stock[tiles_by_text(twin.state)["Inn"]] += 1
    swapped.state.stock[tiles_by_text(twin.state)["Wall"]] -= 1
    say(swapped, 1, "discard:Keep")
    say(swapped, 0, "discard:Wall")
    assert to_bytes(match.seen(1)) == to_bytes(swapped.seen(1))


def test_movers_do_not_depend_on_what_is_hidden() -> None:
    rng = random.Random("movers")
    match = games.load("hamlet").new(3)
    while not match.over:
        for seat in range(-1, 3):
            assert verbs.movers(match.seen(seat)) == verbs.movers(match.state)
        step(match, rng)


def test_passed_tiles_are_seen_by_all_who_may_when_the_year_is_over() -> None:
    match = building(2)
    give(match, 0, "Keep")
    end_year(match)
    assert queue(match, 1) == {"Keep": 1}
    assert "Keep" in match.view(0)
    assert "Keep" in match.view(1)
    assert "Keep" not in match.view(-1)
