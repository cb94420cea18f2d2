"""Balance reports: what many matches between equal bots say about a game or a design."""
