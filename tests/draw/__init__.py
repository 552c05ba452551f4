"""Who sits at which table in a round of a club evening."""
