"""A club evening: opening it, who is there, rounds, how it stands, what is printed."""
