"""Designs in a page: whoever wrote one waits for it alone, so it is read in place."""

from opolis import games
from opolis.core.errors import BadDesign
from opolis.server.tables.designs import DesignCheck


class LocalDesigns(DesignCheck):
    """Reads designs without another process."""

    async def _fault(self, game: str, text: str) -> str:
        try:
            games.load(game).room("designs").load(text)
        except BadDesign as error:
            return str(error)
        return ""
