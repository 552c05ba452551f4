"""What sessions come to, kept so that seasons and statistics need not read their deals.

A tally is that of one state of a session: it counts as long as ``revision`` is the session's own, and is made anew
when it is not.
"""

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.models.columns import Base


class Tally(Base):
    """A session as a whole: ``day`` is the local date on which it was played, ``facts`` its deals together, as JSON."""

    __tablename__ = "tally"
    __table_args__ = (Index("ix_tally_club_id_day", "club_id", "day"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    revision: Mapped[int]
    day: Mapped[date]
    deals: Mapped[int]
    open_deals: Mapped[int]
    last_played_at: Mapped[datetime]
    facts: Mapped[str] = mapped_column(Text)


class SeatTally(Base):
    """A session for somebody: ``total`` in half points, ``won`` in chips, ``deals`` with an end, the rest as JSON."""

    __tablename__ = "seat_tally"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, index=True)
    total: Mapped[int]
    won: Mapped[int | None]
    deals: Mapped[int]
    facts: Mapped[str] = mapped_column(Text)
