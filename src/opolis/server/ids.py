"""Unguessable ids of tables, people, tokens and invitations."""

import hashlib
import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
LENGTH = 12


def new_id(length: int = LENGTH) -> str:
    """Make an id that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return len(text) == LENGTH and set(text) <= set(ALPHABET)


def id_of_text(text: str) -> str:
    """Make the id of a text: always the same, so that what was brought in is known again."""
    digest = hashlib.sha256(text.encode()).digest()
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LENGTH])
