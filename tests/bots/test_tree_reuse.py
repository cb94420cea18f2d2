"""Trees are kept between moves: found by what was played since, or by looking for the position."""

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.search_settings import search_settings
from opolis.bots.tree_reading import TreeColumns
from opolis.bots.tree_reuse import moves_between
from opolis.bots.tree_search import TreeSearch
from opolis.match.match import Match

TURRIS = games.load("turris")
BUDGET = Budget(200)


def grown(match: Match) -> TreeSearch:
    search = TreeSearch(TURRIS, search_settings(TURRIS), "1", nodes=20_000)
    search.search(match.state, 0, BUDGET, match.events)
    return search


def play_the_main_line(match: Match, search: TreeSearch) -> None:
    for seat, move in search.search(match.state, 0, BUDGET, match.events).principal_variation[:2]:
        match.advance(seat, move)


def test_what_was_played_leads_where_a_search_for_the_position_leads() -> None:
    match = TURRIS.new()
    search = grown(match)
    root, tree = match.copy().state, TreeColumns(search.workspaces[0].nodes)
    play_the_main_line(match, search)
    played = [(event.seat, event.move) for event in match.events]
    found = moves_between(tree, root, match.state, played)
    assert found == played == list(moves_between(tree, root, match.state) or ())
    assert moves_between(tree, root, match.state, played[:1]) is None


def test_a_match_finds_its_tree_again_and_another_match_does_not() -> None:
    match = TURRIS.new()
    search = grown(match)
    play_the_main_line(match, search)
    search.search(match.state, 0, Budget(1), match.events)
    kept = int(search.workspaces[0].nodes[0].visits)
    assert kept > 1
    other = TURRIS.new()
    for move in other.moves(0)[-1:]:
        other.play(0, move)
    other.play(1, other.moves(1)[0])
    search.search(other.state, 0, Budget(1), other.events)
    assert int(search.workspaces[0].nodes[0].visits) < kept


def test_moves_taken_back_and_played_otherwise_begin_a_new_tree() -> None:
    match = TURRIS.new()
    search = grown(match)
    play_the_main_line(match, search)
    search.search(match.state, 0, Budget(1), match.events)
    match.undo(2)
    for seat in (0, 1):
        match.play(seat, match.moves(seat)[0])
    assert search.search(match.state, 0, Budget(20), match.events).best.move in match.legal(0)
