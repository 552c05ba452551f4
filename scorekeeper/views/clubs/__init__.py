"""A club, by one of its own links."""
