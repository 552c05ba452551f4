"""Paths of the routes, filled in."""


def address(path: str, token: str, deal_id: object, player_id: object) -> str:
    """The address of a route for one link, deal and person."""
    return (
        path.replace("<token>", token)
        .replace("<uuid:deal_id>", str(deal_id))
        .replace("<int:player_id>", str(player_id))
        .replace("<version>", "x")
        .replace("<path:filename>", "css/app.css")
    )
