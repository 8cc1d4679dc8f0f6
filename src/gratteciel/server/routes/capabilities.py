"""Routes: what there is at the place that answers; a page has less than a server."""

from gratteciel.server.routes.route import Routes
from gratteciel.server.routes.schemas import Capabilities
from gratteciel.server.routes.services import Services

routes = Routes("capabilities")

BESIDE = ("limits", "live", "postcards")
"""What a server has beside its routes."""
PAGES = "pages"
"""A server that wishes hints and reviews to be thought of by the pages of those who ask."""
POSTCARDS = ("/tables/{id}/preview.png", "/games/{id}/preview.png")
"""Where a server has pictures, for those who show links."""


@routes.add("GET", "/capabilities", "capabilities", "What is there?")
async def capabilities(services: Services) -> Capabilities:
    """The groups of routes that are answered here, and what else there is; all others are answered with 501."""
    return Capabilities(sorted(services.groups))
