"""Samples for operators: they share the club of the server's tests."""

from server.fixtures import run

__all__ = ["run"]
