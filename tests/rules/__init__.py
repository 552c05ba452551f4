"""The rules of the game, without a web page or a database."""
