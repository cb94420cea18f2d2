"""Codes that come back by mail: what they are for and for whom, signed, good for a while."""

import base64
import hashlib
import hmac
import time
from typing import NamedTuple

import msgspec

from opolis.server.refusal import Refuse

OLD = Refuse("not_allowed", "this link is not valid, or no longer", "ask for a new one")


class Code(NamedTuple):
    """What a code says: its purpose, the person, a detail, and until when it is good."""

    purpose: str
    person: str
    detail: str
    until: float


def issue(key: bytes, purpose: str, person: str, detail: str, seconds: float) -> str:
    """Write a code."""
    code = Code(purpose, person, detail, time.time() + seconds)
    body = base64.urlsafe_b64encode(msgspec.json.encode(code)).decode().rstrip("=")
    return f"{body}.{_signature(key, body)}"


def read(key: bytes, purpose: str, text: str) -> Code:
    """Read a code, or refuse one that is not ours, not for this, or too old."""
    body, _, signature = text.partition(".")
    if not hmac.compare_digest(_signature(key, body).encode(), signature.encode()):
        raise OLD
    code = msgspec.json.decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Code)
    if code.purpose != purpose or code.until < time.time():
        raise OLD
    return code


def _signature(key: bytes, body: str) -> str:
    digest = hmac.new(key, f"code {body}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()
