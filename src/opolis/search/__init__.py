"""Search kernels for any game, written once on the verbs."""
