"""One play of a game, from setup to result, without sockets or clocks of its own."""
