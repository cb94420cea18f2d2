"""A player that is a program: a line of JSON in, a line of JSON out (docs: tournaments)."""

import base64
import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from opolis.core import verbs
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.match.match import Match

LONGEST_LINE = 65_536  # bytes of an answer
START_SECONDS = 30.0  # more for the first answer: a program has to start
UNREAD = 4  # lines that are taken from a program before they are asked for; it waits with more


def known_state(match: Match, seat: int) -> str:
    """Write the position as bytes in base64, with everything redrawn that the seat cannot know."""
    state = copy(match.state)
    verbs.veil(state, seat, seeded(f"known {len(match.events)}"))
    return base64.b64encode(to_bytes(state)).decode()


class Forfeit(Exception):
    """A player has lost by rule: it crashed, was silent, or did not answer as it must."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.kind, self.reason = kind, reason


class ExternalBot:
    """One process for one match; it is told what its seat may know, and asked for moves."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], seconds: float, match: Match, seat: int
    ) -> None:
        self.seat, self.seconds, self.told = seat, seconds, 0
        self.answers: queue.Queue[bytes] = queue.Queue(UNREAD)
        self.messages: queue.Queue[bytes] = queue.Queue()
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env={**os.environ, **environment}, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Forfeit("crashed", f"the program cannot be started: {error.strerror}") from None
        self.closing = False
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._speak)]
        for thread in self.threads:
            thread.start()
        self.allowance = START_SECONDS + seconds
        self._send(
            type="match", protocol=1, game=match.game.name, rules=match.game.rules, seats=match.seats,
            seat=seat, options=match.options, seconds=seconds,
        )  # fmt: skip

    def choose(self, match: Match, seat: int) -> str:
        """Ask for a move; a Forfeit if there is no answer that could be one."""
        with contextlib.suppress(queue.Empty):
            if early := self.answers.get_nowait():
                raise Forfeit("garbled", f"{early[:80]!r} came before it was asked for")
            self.answers.put(early)
        self._send(
            type="choose", events=self._news(match), moves=match.moves(seat), view=match.view(seat),
            state=known_state(match, seat),
        )  # fmt: skip
        allowance, self.allowance = self.allowance, self.seconds
        try:
            line = self.answers.get(timeout=allowance)
        except queue.Empty:
            raise Forfeit("silent", f"no answer within {allowance:g} s") from None
        if not line:
            raise Forfeit("crashed", f"the program ended ({self._ending()})")
        return self._move(line)

    def _news(self, match: Match) -> list[tuple[int, str]]:
        """List what happened since it was last told, as its seat may know it."""
        log = match.log(self.seat)
        news, self.told = log[self.told :], len(log)
        return news

    def _move(self, line: bytes) -> str:
        try:
            move = json.loads(line)["move"]
        except (ValueError, KeyError, TypeError):
            raise Forfeit("garbled", f"{line[:80]!r} is not an answer like {{'move': …}}") from None
        if not isinstance(move, str):
            raise Forfeit("garbled", f"the move is {move!r}, not text")
        return move

    def _listen(self) -> None:
        assert self.process.stdout
        while line := self.process.stdout.readline(LONGEST_LINE):
            self._keep(line)
        self._keep(b"")

    def _keep(self, line: bytes) -> None:
        """Keep a line until it is asked for; nobody asks any more once the match is over."""
        while not self.closing:
            with contextlib.suppress(queue.Full):
                self.answers.put(line, timeout=0.1)
                return

    def _speak(self) -> None:
        """Write what is to be said, in a thread of its own: a program may not listen."""
        assert self.process.stdin
        with contextlib.suppress(OSError):  # it has ended: its answer will tell
            while message := self.messages.get():
                self.process.stdin.write(message)
                self.process.stdin.flush()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _send(self, **message: Any) -> None:
        self.messages.put(json.dumps(message).encode() + b"\n")

    def _ending(self) -> str:
        try:
            return f"exit code {self.process.wait(1)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    def close(self, match: Match) -> None:
        """Tell it the end, and stop it."""
        self._send(type="end", scores=match.scores, over=match.over)
        self.messages.put(b"")
        self.closing = True
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # whatever it has started, too
        self.process.wait()
        for thread in self.threads:
            thread.join()
        assert self.process.stdout
        self.process.stdout.close()
