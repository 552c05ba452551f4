"""Paths of the routes, filled in."""

from datetime import UTC, datetime

from scorekeeper.time_zones import evening_day


def address(
    path: str,
    token: str,
    deal_id: object,
    player_id: object,
    *,
    club: str = "",
    role: str = "viewer",
    rules_id: object = 1,
) -> str:
    """The address of a route for one link, deal and person; with the link of a club, and the role of a link.

    The evening and its round or table are the first ones, whether there are any or not.
    """
    return (
        path.replace("<token>", token)
        .replace("<club_token>", club or token)
        .replace("<table_token>", token)
        .replace("<int:evening_id>", "1")
        .replace("<int:number>", "1")
        .replace("<role:role>", role)
        .replace("<uuid:deal_id>", str(deal_id))
        .replace("<int:player_id>", str(player_id))
        .replace("<day>", str(evening_day(datetime.now(UTC), "Europe/Paris")))
        .replace("<int:rules_id>", str(rules_id))
        .replace("<version>", "x")
        .replace("<path:filename>", "css/app.css")
    )
