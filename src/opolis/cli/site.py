"""`opolis site`: everything as a static folder, to be played without a server."""

from pathlib import Path
from typing import Annotated

import typer


def site(
    out: Annotated[Path, typer.Argument(help="The folder that the site is written to.")],
) -> None:
    """Write a static site that plays in the browser: for any web host, also below a folder, and offline."""
    from opolis.site.assembly import make_site

    sizes = make_site(out)
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB; any web server can offer it")
