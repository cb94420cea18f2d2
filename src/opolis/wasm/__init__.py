"""The kernels of any game as one WebAssembly module: the same rules and the same search, in a browser."""
