"""Nonsense to send: random bytes, and messages that are nearly right."""

import json
import random
import re
import string
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection

from opolis.server.http.routes import ENDPOINTS, UNDESCRIBED
from server.club import Person

ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, -(2**70), 1e308, "", "0", "iv\x00", "ä" * 40, "🏗", "../../etc", [],
    {}, [[]], {"a": {}}, "' OR 1=1 --", "<script>", "%s%n", "\\u0000", ["x"] * 40,
]  # fmt: skip
ODD_NAMES = ["x", "%00", "ä", "..%2f", "-1", "9" * 30, "kwin%20ty"]
KINDS = [
    "hello",
    "touching",
    "why",
    "preview",
    "try",
    "look",
    "hint",
    "say",
    "answer",
    "ping",
    "view",
    "act",
    "ask",
    "goon",
    "host",
    "dance",
    "",
]
FIELDS = [
    "id",
    "seat",
    "seq",
    "move",
    "path",
    "moves",
    "tried",
    "text",
    "what",
    "yes",
    "at",
    "seen",
    "want",
    "who",
    "digest",
    "said",
    "__proto__",
]


def message(rng: random.Random, seat: int) -> str | bytes:
    """Make something that looks like a message, or does not."""
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(200))
    if rng.random() < 0.1:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(300)))
    made: dict[str, Any] = {"type": rng.choice(KINDS), "id": "fuzz", "seat": seat}
    for name in rng.sample(FIELDS, rng.randrange(6)):
        made[name] = rng.choice(ODD)
    made["text"] = "" if made.get("text") is not None else None
    if made["type"] == "ask":
        made["what"] = rng.choice(ODD)
    if made["type"] == "act":
        made["move"] = rng.choice([*ODD, "zz", "av"])
    return json.dumps({name: value for name, value in made.items() if value is not None})


async def fuzz_socket(link: ClientConnection, seat: int, count: int, seed: str) -> None:
    """Send nonsense to a table; the socket must stay open and every message be answered or ignored."""
    rng = random.Random(seed)
    for _ in range(count):
        await link.send(message(rng, seat))
    await link.send('{"type":"ping","at":4711}')
    while '"type":"pong","at":4711' not in str(await link.recv()):
        pass


async def fuzz_routes(person: Person, table: str, count: int, seed: str) -> None:
    """Send nonsense to every route; there may be no fault (5xx)."""
    rng = random.Random(seed)
    endpoints = [
        each for each in (*ENDPOINTS, *UNDESCRIBED) if not each.path.endswith(("/stream", "/session"))
    ]
    for _ in range(count):
        endpoint = rng.choice(endpoints)
        names = re.findall(r"{(\w+)}", endpoint.path)
        known = {"table": table, "game": "kwinty", "seat": "0", "clause": "K6"}
        words = {name: rng.choice([known.get(name, "x"), *ODD_NAMES]) for name in names}
        path = endpoint.path.format_map(words)
        query = f"?limit={quote(str(rng.choice(ODD)))}&before=x&invite=%ff" if rng.random() < 0.3 else ""
        body = _body(rng)
        head = {"Content-Type": rng.choice(["application/json", "text/plain", "x"])}
        if rng.random() < 0.1:
            head["Cookie"] = "opolis=" + "".join(rng.choice("abc.=; ") for _ in range(30)) + "x"
        if rng.random() < 0.1:
            head["Authorization"] = rng.choice(["Bearer x", "Bearer opk_a_b", "Basic eDp5", "opk__"])
        answer = await person.http.request(endpoint.method, path + query, content=body, headers=head)
        assert answer.status_code < 500, (endpoint.method, path, query, body, answer.text)


def _body(rng: random.Random) -> bytes:
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(100))
    names = [
        "game",
        "seats",
        "options",
        "players",
        "clock",
        "name",
        "login",
        "password",
        "record",
        "level",
        "days",
        "lesson",
        "pace",
        "hints",
    ]
    made = {name: rng.choice(ODD) for name in rng.sample(names, rng.randrange(5))}
    if rng.random() < 0.3:
        made["game"] = "kwinty"
        made.setdefault("players", ["dance"])
    return json.dumps(made).encode()
