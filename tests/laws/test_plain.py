"""P2: compiled = plain Python, byte for byte."""

from opolis.core.game import Game
from opolis.laws import plain
from walks import holds


def test_compiled_and_plain_rules_agree(game: Game) -> None:
    assert holds(plain.compiled_and_plain_rules_agree, game)
