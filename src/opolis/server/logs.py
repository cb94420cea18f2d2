"""Logs: one JSON object a line, for people with tools and tools without people."""

import logging
import sys
import time
from typing import Any

import msgspec

NAME = "opolis"


class Lines(logging.Formatter):
    """Write a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Put time, level, what happened and its facts in one object."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start(level: str) -> None:
    """Write to the error stream, as the web server does of faults: its warnings anybody can bring about."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in (NAME, "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper() if name == NAME else logging.ERROR)


def log(what: str, level: int = logging.INFO, **facts: Any) -> None:
    """Tell that something happened."""
    logging.getLogger(NAME).log(level, what, extra={"facts": facts})


def fault(what: str, **facts: Any) -> None:
    """Tell of a fault inside the server, with its trace."""
    logging.getLogger(NAME).error(what, exc_info=True, extra={"facts": facts})
