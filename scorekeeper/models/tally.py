"""What sessions come to, kept so that seasons and statistics need not read their deals.

A tally is that of one state of a session: it counts as long as ``revision`` is the session's own and ``version`` that
of the facts as they are counted today, and is made anew when not. Nothing is lost when all of them are deleted.
"""

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.models.columns import Base


class Tally(Base):
    """A session as a whole: ``day`` is the local date on which it was played, ``facts`` its deals together, as JSON.

    ``deals`` are those for which cards were dealt, ``open_deals`` those of them that wait for their result.
    """

    __tablename__ = "tally"
    __table_args__ = (
        Index("ix_tally_state", "club_id", "game_id", "revision", "version"),
        Index("ix_tally_evenings", "club_id", "for_chips", "day", "deals"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    revision: Mapped[int]
    version: Mapped[int]
    for_chips: Mapped[bool]
    day: Mapped[date]
    deals: Mapped[int]
    open_deals: Mapped[int]
    last_played_at: Mapped[datetime]
    facts: Mapped[str] = mapped_column(Text)


class SeatTally(Base):
    """A session for somebody who scored in it: ``total`` in half points, ``won`` in chips where these are played for.

    ``deals`` are those with an end in which the person held cards; everything else is in ``facts``, as JSON. The index
    holds all that a season asks.
    """

    __tablename__ = "seat_tally"
    __table_args__ = (
        Index("ix_seat_tally_season", "club_id", "for_chips", "player_id", "day", "deals", "total", "won"),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"), primary_key=True, index=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    for_chips: Mapped[bool]
    day: Mapped[date]
    total: Mapped[int]
    won: Mapped[int | None]
    deals: Mapped[int]
    facts: Mapped[str] = mapped_column(Text)
