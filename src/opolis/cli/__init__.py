"""The command line: `opolis --help`."""

import os
import sys


def main() -> None:
    """Run a command; what the user can fix is printed without a traceback and exits with 2."""
    from opolis.cli.app import app
    from opolis.core.errors import OpolisError

    try:
        app()
    except OpolisError as error:
        print(f"opolis: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        if error.filename is None:
            raise
        print(f"opolis: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        # A kernel may still be running in a thread that nobody can stop: do not wait for it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(130)
