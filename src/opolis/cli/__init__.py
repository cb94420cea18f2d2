"""The command line: `opolis --help`."""

import sys


def main() -> None:
    """Run a command; what the user can mend is printed without a traceback and exits with 2."""
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
        sys.exit(130)
