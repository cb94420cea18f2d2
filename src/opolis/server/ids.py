"""Unguessable ids of tables, people, tokens and invitations."""

import secrets

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another


def new_id(length: int = 12) -> str:
    """Make an id that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
