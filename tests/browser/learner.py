"""Somebody who learns at a browser: makes the moves of a lesson by mouse, by finger or by keys."""

from typing import Any, Literal

from playwright.sync_api import Browser, expect

from browser.player import DESK, PHONE, Player
from opolis.match.lesson import ANY, Lesson
from opolis.match.match import Match

Input = Literal["mouse", "touch", "keyboard"]
INPUTS: tuple[Input, ...] = ("mouse", "touch", "keyboard")
TURN = "turn:"
# A step can be tried when it is shown, its help is offered, and there is something to touch.
AT_STEP = """(label) => {
  const buttons = [...document.querySelectorAll(".lesson .row button")];
  return document.querySelector(".lesson .dots")?.ariaLabel === label
    && buttons.length === 1 && /Show me|What would a strong player do/.test(buttons[0].textContent)
    && window.opolisTest?.touches().length > 0;
}"""
# What a lesson answers a try with: a bubble, another text or another position.
SEEN = '[window.opolisTest.seq(), document.querySelector(".lesson")?.textContent ?? ""]'
JUDGED = f'(document.querySelector(".bubble") !== null || String({SEEN}) !== String(given))'
# Nothing is waited for that only people need.
SETTINGS = """
const kept = JSON.parse(localStorage.getItem("opolis.settings") ?? "{}");
const quick = { pace: "once", animate: false, sounds: false };
localStorage.setItem("opolis.settings", JSON.stringify({ ...quick, ...kept }));
"""


def path_to(match: Match, seat: int, move: str, path: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Find the things to touch, one after another, to make a move."""
    for touch in match.touches(seat, path):
        if touch.move == move:
            return (*path, touch.id)
        if not touch.move and (found := path_to(match, seat, move, (*path, touch.id))):
            return found
    return ()


class Learner(Player):
    """One person with one way to touch things."""

    def __init__(self, browser: Browser, url: str, by: Input, **context: object) -> None:
        touch = {"has_touch": True, "is_mobile": True} if by == "touch" else {}
        super().__init__(browser, url, PHONE if by == "touch" else DESK, **touch, **context)
        self.by = by
        self.context.add_init_script(SETTINGS)

    def begin(self, game: str, lesson: str, **query: str) -> None:
        """Begin a lesson through the API and go to its table."""
        answer = self.page.request.post("/api/tables", data={"game": game, "lesson": lesson})
        assert answer.ok, answer.text()
        self.open(str(answer.json()["id"]), **query)

    def lessons(self, game: str) -> list[dict[str, Any]]:
        """List the lessons of a game with the progress in them, through the API."""
        return list(self.page.request.get(f"/api/games/{game}/lessons").json()["lessons"])

    def at_step(self, step: int, steps: int) -> None:
        """Wait until a step can be tried."""
        self.until(AT_STEP, f"Step {step + 1} of {steps}")

    def make_move(self, match: Match, seat: int, move: str) -> None:
        """Make a move, whether it is right or not."""
        path = path_to(match, seat, move)
        assert path, f"{move} cannot be touched"
        *before, last = [thing for thing in path if not thing.startswith(TURN)] or [""]
        for thing in before:
            self._await_touch(thing)
            self._touch(thing)
        self._await_touch(last)
        seen = self._seen()
        self._aim(last, seen)
        if not self._judged(seen):  # what lies in a sheet is played by one touch
            self._turn_to(move)
            self._confirm(last, seen)

    def _await_touch(self, thing: str) -> None:
        self.until("(id) => !id || window.opolisTest.touches().some((touch) => touch.id === id)", thing)

    def _seen(self) -> list[str]:
        return list(self.page.evaluate(f"() => {SEEN}"))

    def _judged(self, seen: list[str]) -> bool:
        """Tell whether the lesson has answered since something was seen."""
        return bool(self.page.evaluate(f"(given) => {JUDGED}", seen))

    # One input each.

    def _touch(self, thing: str) -> None:
        """Touch something that something else follows."""
        if self.by == "keyboard":
            self._point(thing)
            self.page.keyboard.press("Enter")
        else:
            self.skip_moments()
            self.press(thing, "window.opolisTest.held().length > given", len(self.ask("held")))

    def _point(self, thing: str) -> None:
        """Go to something by keys, the shorter way round."""
        ids = [touch["id"] for touch in self.touches]
        at = self.ask("meant")["at"]
        if at not in ids:
            self.page.keyboard.press("n")  # from nowhere to the first
            at = ids[0]
        ahead = (ids.index(thing) - ids.index(at)) % len(ids)
        back = len(ids) - ahead
        for _ in range(min(ahead, back)):
            self.page.keyboard.press("n" if ahead <= back else "p")
        assert self.ask("meant")["at"] == thing

    def _aim(self, thing: str, seen: list[str]) -> None:
        """Point at what is touched last, before it is; a finger lays it there."""
        if not thing:
            return
        if self.by == "keyboard":
            self._point(thing)
            return
        self.skip_moments()
        if self.by == "mouse":
            self.settle()
            x, y = self.point(thing)
            self.page.mouse.move(
                x, y - 2
            )  # it may lie there already, and a pointer that rests points at nothing
            self.page.mouse.move(x, y)
        else:
            self.press(thing, f"window.opolisTest.armed() || {JUDGED}", seen)

    def _turn_to(self, move: str) -> None:
        """Turn what is held until it would make the move; by finger with the button for it."""
        self.until('() => window.opolisTest.meant().move !== ""')
        for _ in range(5):
            if self.ask("meant")["move"] == move:
                return
            if self.by == "touch":
                self.page.locator(".actions button", has_text="↻").tap()
            else:
                self.page.keyboard.press("r")
        raise AssertionError(f"it does not turn to {move}: {self.ask('meant')}")

    def _confirm(self, thing: str, seen: list[str]) -> None:
        if self.by == "keyboard":
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            self.page.locator(".actions .confirm").first.tap()
        elif thing:
            self.press(thing, JUDGED, seen)
        else:
            self.page.mouse.click(0, 0)

    # A whole lesson.

    def do(self, lesson: Lesson) -> None:
        """Do a lesson from its first step to its end, with a wrong try on the way."""
        tried = False
        for number, step in enumerate(lesson.steps):
            self.at_step(number, len(lesson.steps))
            match = lesson.match_at(number)
            if not tried:
                tried = self._try_wrong(lesson, number, match)
            self._type_refused(lesson, number, match)
            self.make_move(match, lesson.seat, step.right[0])
            self._go_on(number, len(lesson.steps))
        assert tried, "some step allows something else to be tried"
        expect(self.page.locator(".lesson")).to_contain_text("Well done")

    def _go_on(self, number: int, steps: int) -> None:
        """Wait for the next step, and go on by hand where the lesson waits."""
        self.until(
            """([step, last]) => {
              const label = document.querySelector(".lesson .dots").ariaLabel;
              const button = document.querySelector(".lesson .row button")?.textContent;
              return button === "Go on" || last || label !== step;
            }""",
            [f"Step {number + 1} of {steps}", number == steps - 1],
        )
        on = self.page.get_by_role("button", name="Go on")
        if number < steps - 1 and on.count():
            on.tap() if self.by == "touch" else on.click()

    def _try_wrong(self, lesson: Lesson, number: int, match: Match) -> bool:
        """Try a move that is allowed but not meant; what it teaches is said, and nothing is played."""
        step = lesson.steps[number]
        legal = [move for move in match.moves(lesson.seat) if move not in step.right]
        named = [move for move in step.poor if move in legal]
        if not legal:
            return False
        move = (named or legal)[0]
        self.make_move(match, lesson.seat, move)
        said = step.poor.get(move) or step.poor.get(ANY) or {"en": "that is allowed"}
        self.hear(said["en"])
        return True

    def _type_refused(self, lesson: Lesson, number: int, match: Match) -> None:
        """Type what the rules refuse: the clause is cited, with what there is to learn."""
        for move, said in lesson.steps[number].poor.items():
            refusal = None if move == ANY else match.why(lesson.seat, move)
            if not refusal or self.by == "touch":
                continue
            self.page.keyboard.press("/")
            self.page.keyboard.type(move)
            self.page.keyboard.press("Enter")
            clause = refusal.partition(":")[0]
            link = self.page.locator(".bubble .clause")
            expect(link).to_have_text(clause)
            expect(link).to_have_attribute("href", f"/rules/{match.game.name}#{clause}")
            self.hear(said["en"])

    def hear(self, said: str) -> None:
        """Read what a bubble says, and put it away."""
        bubble = self.page.locator(".bubble")
        expect(bubble).to_contain_text(said)
        close = bubble.locator(".close")
        close.tap() if self.by == "touch" else self.page.keyboard.press("Escape")
        expect(bubble).to_have_count(0)
        # What could be turned lies there still.
        while self.ask("armed") or self.ask("held"):
            if self.by == "touch":
                self.page.get_by_role("button", name="Back", exact=True).tap()
            else:
                self.page.keyboard.press("Escape")
