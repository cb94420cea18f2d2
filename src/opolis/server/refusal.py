"""Refusals are data: a code, a clause where a rule speaks, words, and what to do."""

from pathlib import Path

from opolis.core.errors import Illegal, OpolisError
from opolis.protocol.codes import Refused
from opolis.protocol.http_replies import Problem
from opolis.protocol.to_client import Refusal
from opolis.wording.catalogue import LANGUAGES
from opolis.wording.translation import translator

LONGEST = 2000  # letters of a refusal
STATUS: dict[str, int] = {
    "illegal": 422, "notation": 422, "malformed": 400, "too_big": 413, "too_fast": 429, "stale": 409,
    "turn": 409, "poor": 409, "over": 409, "taken": 409, "seat": 403, "not_allowed": 403, "sign_in": 401,
    "not_found": 404, "not_ready": 425, "outdated": 410, "unavailable": 503,
}  # fmt: skip


class Refuse(Exception):
    """Say no, with a reason that may be told to anybody."""

    def __init__(self, code: Refused, text: str, advice: str = "", clause: str = "", seq: int = 0) -> None:
        super().__init__(text)
        self.code: Refused = code
        self.text = text if len(text) <= LONGEST else f"{text[:LONGEST]} …"  # it may quote what was sent
        self.advice, self.clause, self.seq = advice, clause, seq

    def said_in(self, language: str, folder: Path | None = None) -> "Refuse":
        """Say it in a language, with the words of a game's folder."""
        if language != LANGUAGES[0]:
            say = translator(folder, language)
            self.text, self.advice = say(self.text), say(self.advice)
        return self

    def message(self, id: str) -> Refusal:
        """Make the message to a table's client."""
        return Refusal(id, self.code, self.text, self.clause, self.advice, self.seq)

    def problem(self) -> Problem:
        """Make the body of an HTTP answer."""
        return Problem(self.code, self.text, self.clause, self.advice)

    @property
    def status(self) -> int:
        """The HTTP status of this refusal."""
        return STATUS[self.code]


def by_rule(reason: str) -> Refuse:
    """Turn the rules' words into a refusal: `K6: …` or `notation: …`."""
    clause, _, text = reason.partition(": ")
    if clause == "notation":
        return Refuse("notation", text, "choose a move from the list")
    return Refuse("illegal", reason, "choose another move", clause)


def by_error(error: OpolisError) -> Refuse:
    """Turn something the user can fix into a refusal."""
    if isinstance(error, Illegal):
        return by_rule(str(error))
    return Refuse("malformed", str(error), "fix it and send it again")
