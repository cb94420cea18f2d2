"""House rules that go together must be rules of the house."""

from opolis import games


def test_every_game_has_presets_and_each_is_allowed_and_changes_something() -> None:
    for name in games.names():
        game = games.load(name)
        assert game.presets, name
        usual = game.checked(None, {})[1]
        for title, rules in game.presets.items():
            assert game.checked(None, rules)[1] != usual, f"{name}: {title}"
