"""Records, kernels, verbs and games: the ground floor, which knows no game."""
