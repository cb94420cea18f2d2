"""The static site: the client, the package and the kernels of all games in one folder, for any web host."""
