"""One live match and the registry of them: the log, clocks, bots, consent, records."""
