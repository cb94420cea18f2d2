"""Which law is broken."""

from opolis.core.options import one_of

FAULTS = (
    "none", "unlisted", "endless", "winning", "weight", "reading", "whim", "narrow", "text", "blank", "peek",
    "stuck", "gossip", "untouchable", "wire", "twins", "mumble", "marked", "terse", "stale",
    "echo", "blab", "blind", "remote", "phantom", "tattle", "silent", "foreign", "wordless",
    "mute", "overlap", "dream", "idle", "futile", "plural", "smear",
)  # fmt: skip
OPTIONS = (one_of("fault", "none", FAULTS, "the law to break"),)
