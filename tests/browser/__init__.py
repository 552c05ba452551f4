"""What a thumb does, in a real browser."""
