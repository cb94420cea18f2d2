"""Somebody at a browser: clicks parts where they are on the screen, sees what a person sees."""

import random
import time
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page

import opolis
from opolis.match import record

DESK = {"width": 1280, "height": 800}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
STUCK = 40
VIEWS = ("reset", "top", "north", "east", "west")
# What is too small comes nearer at the first touch, and a map of the whole appears.
COME_NEARER = "!!document.querySelector('.minimap') !== near"
NEARER = 4
MOVED = """((now) => now && JSON.stringify(now) !== JSON.stringify(at))(window.opolisTest.middle(thing))"""
# Nothing moves, and for two pictures everything that can be touched has stayed where it is.
SETTLED = """async () => {
  const places = () => [...document.querySelectorAll(".stage canvas, [data-touch]")]
    .map((one) => JSON.stringify(one.getBoundingClientRect())).join();
  const before = places();
  for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
  return Boolean(window.opolisTest?.still()) && places() === before;
}"""
SKIP = """() => {
  const skip = document.querySelector(".moments button");
  skip?.click();
  return skip !== null;
}"""
# Looks again and again within the page, which is quicker than from outside and leaves the processor to it.
WAIT = """async ([given, patience]) => {
  const met = %s, end = performance.now() + patience;
  while (!(await met(given))) {
    if (performance.now() > end) return false;
    await new Promise(requestAnimationFrame);
  }
  return true;
}"""
GONE = "context was destroyed"  # another page was loaded meanwhile
SOON = 1
AGAIN = 8  # seconds after which somebody presses once more: a card may have lain there
# Remembers every socket, so that a test can interrupt the connection as a bad network would.
REMEMBER_SOCKETS = """
const Plain = window.WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    window.sockets.push(this);
  }
};
"""


class Player:
    """One person: a browser context of their own, with one page."""

    def __init__(self, browser: Browser, url: str, size: dict[str, int] = DESK, **context: Any) -> None:
        self.finger = bool(context.get("has_touch"))
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport=size,  # type: ignore[arg-type]
            **context,
        )
        self.context.add_init_script(REMEMBER_SOCKETS)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.page.on("websocket", lambda line: line.on("framereceived", self._received))
        self.page.on("websocket", lambda line: line.on("framesent", self._sent))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and "ERR_" not in message.text and "WebSocket" not in message.text:
            self.faults.append(message.text)

    def _sent(self, frame: str | bytes) -> None:
        self.sent.append(frame if isinstance(frame, str) else frame.decode())

    def _received(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def make(self, game: str, players: list[str], about: dict[str, Any] | None = None, **options: Any) -> str:
        """Make a table through the API, as this person; returns its name."""
        body = {"game": game, "players": players, "seats": len(players), "options": options, **(about or {})}
        for _ in range(240):
            answer = self.page.request.post("/api/tables", data=body)
            if answer.status != 503:
                break
            self.page.wait_for_timeout(500)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def sit(self, table: str, seat: int) -> None:
        """Take an open seat through the API."""
        answer = self.page.request.post(f"/api/tables/{table}/seats/{seat}", data={"kind": "me"})
        assert answer.ok, answer.text()

    def position(self, table: str) -> opolis.Match:
        """Replay what has been played at a table; only for games without secrets."""
        return record.read(self.page.request.get(f"/api/tables/{table}/record").text())

    def send(self, table: str, seat: int, move: str) -> None:
        """Play a move through the API, to come to a position sooner."""
        before = self.seq
        message = {"type": "act", "id": f"{seat} {before}", "seat": seat, "seq": before, "move": move}
        answer = self.page.request.post(f"/api/tables/{table}/act", data=message)
        assert answer.json()["type"] == "ack", answer.text()
        self.until("(seq) => window.opolisTest.seq() > seq", before)

    def menu(self, entry: str) -> None:
        """Open the menu of the table and choose something."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("button", name=entry).click()

    def answer(self, word: str) -> None:
        """Say yes or no to what another asks."""
        self.page.get_by_role("button", name=word, exact=True).click()

    def open(self, table: str, quality: str = "test", **more: str) -> None:
        """Go to a table and wait until it is laid."""
        query = "&".join(f"{name}={value}" for name, value in {"quality": quality, **more}.items())
        self.page.goto(f"/table/{table}?{query}")
        self.laid()

    def reload(self) -> None:
        """Load the table's page once more and wait until it is laid again."""
        self.page.reload()
        self.laid()

    def laid(self, seconds: float = 120) -> None:
        """Wait until the table on the page is laid."""
        self.page.wait_for_selector("[aria-label=points]", timeout=seconds * 1000, state="attached")
        self.settle()

    def disconnect(self) -> None:
        """Interrupt the connection to the server, as a bad network would."""
        self.page.evaluate("() => window.sockets.forEach((socket) => socket.close())")

    def until(self, script: str, given: Any = None, seconds: float = 30) -> None:
        """Wait for a condition in the page."""
        assert self.waited(script, given, seconds), f"waited too long for {script}"

    def waited(self, script: str, given: Any = None, seconds: float = 30) -> bool:
        """Wait for a condition for a while; tells whether it came about."""
        end = time.monotonic() + seconds
        while True:
            try:
                left = 1000 * (end - time.monotonic())
                return bool(self.page.evaluate(WAIT % script, [given, left]))
            except Error as error:
                if GONE not in error.message or time.monotonic() > end:
                    raise

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        self.until(SETTLED)

    def ask(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(f"(given) => window.opolisTest.{script}(...given)", list(given))

    @property
    def touches(self) -> list[dict[str, str]]:
        return list(self.ask("touches"))

    @property
    def seq(self) -> int:
        return int(self.ask("seq"))

    @property
    def near(self) -> bool:
        """Tell whether a touch has brought the camera nearer than the framing."""
        return self.page.locator(".minimap").count() > 0

    @property
    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def point(self, thing: str) -> tuple[float, float]:
        """Find a part, a target or a button on the screen by its id."""
        point = self.find(thing)
        assert point, f"{thing} is nowhere on the screen"
        return point

    def find(self, thing: str) -> tuple[float, float] | None:
        """Look for something that may be gone, and go around what hides it."""
        point = self.ask("pointOf", thing)
        for view in VIEWS if self.ask("middle", thing) else ():
            if point:
                break
            self.ask("view", view)
            self.settle()
            point = self.ask("pointOf", thing)
        return (point["x"], point["y"]) if point else None

    def middle(self, thing: str) -> tuple[float, float]:
        """Tell where the top of a part is in the window."""
        point = self.ask("middle", thing)
        return point["x"], point["y"]

    def drag(self, right: float, down: float, button: Literal["left", "right"] = "left") -> None:
        """Drag the table from a corner where nothing lies."""
        x, y = self.corner()
        self.page.mouse.move(x, y)
        self.page.mouse.down(button=button)
        self.page.mouse.move(x + right, y + down, steps=6)
        self.page.mouse.up(button=button)
        self.settle()

    def corner(self) -> tuple[float, float]:
        """Find a point of the stage where nothing lies, at its lower left."""
        box = self.page.locator(".stage canvas").bounding_box()
        assert box
        return box["x"] + 40, box["y"] + box["height"] - 60

    def reset(self) -> None:
        """Look at the table as at first."""
        self.page.get_by_role("button", name="Reset the view").click()
        self.settle()

    def click(self, thing: str) -> None:
        """Click a part, a target or a button by its id."""
        self.click_at(*self.point(thing))

    def click_at(self, x: float, y: float) -> None:
        """Click a point of the window."""
        if self.finger:
            self.page.touchscreen.tap(x, y)
            return
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)

    def press(self, thing: str, done: str, given: Any = None) -> None:
        """Click or tap something until that has had its effect; what is too small comes nearer at first."""
        effect = f"(given) => {done}"
        for _ in range(NEARER):
            self.settle()
            point = self.find(thing)
            if point is None or self.page.evaluate(effect, given):
                break
            at = self.ask("middle", thing)
            self.click_at(*point)
            self.waited(f"([given, thing, at]) => {done} || {MOVED}", [given, thing, at], AGAIN)
            if self.waited(effect, given, SOON):  # what moves may come nearer, or already be on its way
                return
        self.until(effect, given)

    def skip_moments(self) -> None:
        """Put away the cards that tell what has happened; each goes by itself, too, so none is waited for."""
        while self.page.evaluate(SKIP):
            pass

    def touch(self, thing: str) -> None:
        """Click something that plays a move, and wait until it is played."""
        before = self.seq
        self.await_touches()
        self.press(thing, "window.opolisTest.seq() > given || window.opolisTest.armed()", before)
        if self.seq == before:
            self.press(thing, "window.opolisTest.seq() > given", before)

    def await_touches(self, seconds: float = 30) -> bool:
        """Wait for something to touch, or for the end; False at the end."""
        self.until(
            "() => window.opolisTest.touches().length > 0 || document.querySelector('.result')",
            seconds=seconds,
        )
        return not self.over

    def play(self, rng: random.Random, hurry: float = 0) -> None:
        """Touch things at random until a move is played; in a hurry, more often what ends a turn.

        Where others may act as well, they can be quicker, and what was chosen is gone.
        """
        before = self.seq
        for _ in range(STUCK):
            self.settle()
            touches = self.touches
            offered = [touch["id"] for touch in touches]
            plain = [touch["id"] for touch in touches if touch["id"] == touch["move"]]
            ids = ",".join(offered)
            chosen = rng.choice(plain if plain and rng.random() < hurry else offered) if offered else ""
            point = self.find(chosen)
            if self.seq > before or not offered:
                return
            assert point, f"{chosen} is nowhere on the screen"
            near, armed, at = self.near, self.ask("armed"), self.ask("middle", chosen)
            self.click_at(*point)
            self.waited(
                "([seq, near, ids, armed, thing, at]) => window.opolisTest.seq() > seq || "
                f"window.opolisTest.touches().map(({{ id }}) => id).join() !== ids || {COME_NEARER} || "
                f"window.opolisTest.armed() !== armed || {MOVED}",
                [before, near, ids, armed, chosen, at],
                AGAIN,
            )
            if self.ask("armed"):  # a finger asks before it plays
                self.page.locator(".actions .confirm").tap()
                self.until("(seq) => window.opolisTest.seq() > seq", before)
            if self.seq > before:
                return
        raise AssertionError(f"no move was played; touches: {self.touches[:5]}")

    def close(self) -> None:
        self.context.close()
