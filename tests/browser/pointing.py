"""How long a ghost takes to follow the pointer, over a line as slow as wanted."""

import random
from typing import Any

from browser.player import Player
from opolis import games

# Half of the delay on the way there, half on the way back.
SLOW = """
{ const Quick = window.WebSocket, delay = %d / 2;
  window.WebSocket = class extends Quick {
    send(data) { setTimeout(() => super.send(data), delay); }
    set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear.call(this, event), delay); }
  };
}
"""
OPTIONS: dict[str, dict[str, Any]] = {"hirstopolis": {"mode": "headtohead"}}
MOST = 80  # moves until there is something to hold
ENOUGH = 5  # places, so that the ghost has somewhere to go


def hold(player: Player) -> None:
    """Touch things until something is held that can be put somewhere."""
    rng = random.Random(3)
    for _ in range(MOST):
        player.await_touches(120)
        player.settle()
        if player.ask("spots") > ENOUGH:
            return
        before, touches = player.seq, player.touches
        ids = ",".join(touch["id"] for touch in touches)
        wanted = [touch for touch in touches if not touch["move"]] or touches
        lasting = [touch for touch in wanted if touch["id"] not in ("done", "stop", "pass")] or wanted
        player.click(rng.choice(lasting)["id"])
        player.until(
            "([seq, ids]) => window.opolisTest.seq() > seq || "
            "window.opolisTest.touches().map(({ id }) => id).join() !== ids",
            [before, ids],
        )
    raise AssertionError("there was never anything to hold")


def open_and_hold(player: Player, name: str) -> None:
    """Sit down at a table of a game, and take something up there."""
    seats = games.load(name).default_seats
    player.open(player.make(name, ["me", *["bot:1"] * (seats - 1)], **OPTIONS.get(name, {})))
    hold(player)


def ghost_times(player: Player, name: str, delay: int, count: int) -> list[float]:
    """Hold something at a table of a game, move the pointer, and time its ghost."""
    player.page.add_init_script(SLOW % delay)
    open_and_hold(player, name)
    player.page.wait_for_timeout(3 * delay + 200)
    taken: list[float] = player.ask("ghostTimes", count)
    assert not player.faults
    player.close()
    return taken
