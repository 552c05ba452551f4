"""What concerns a club and no single session: its people, rules and name, its trace, and finding what it has played."""
