"""`python -m opolis` is the command line."""

from opolis.cli import main

main()
